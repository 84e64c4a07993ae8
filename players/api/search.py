"""`/players/`: players found as the lookup finds them, and by filters."""

from __future__ import annotations

from typing import Any

from grading.reading.parameters import looked_up
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import flag, is_asked, parameter
from gradingsite.folding import parse_pattern
from players.api.examples import PLAYER
from players.api.found import (
    HIGHEST,
    MODES,
    is_by_reference,
    left_by_filters,
    meant_by,
    order_asked,
)
from players.api.rows import PlayerRow, by_list
from players.filters import AGES, CATEGORIES, MOST_GAMES, SEXES
from players.selectors.roster import stretch
from players.selectors.search import found_by_name

WHICH = (
    parameter("county", "Shown with a club of the county: its name in an address.", example="kent"),
    parameter("union", "Shown with a club of the union.", example="SCCU"),
    parameter("club", "Shown with the club: its code, or its name.", maxLength=200),
    parameter("sex", "Women and girls (F), or men and boys (M).", choices=tuple(SEXES)),
    parameter("age", "Juniors below an age on 31 August.", choices=tuple(AGES)),
    parameter("nation", "Registered with FIDE for a nation.", pattern="^[A-Za-z]{3}$"),
)
"""Who the players are, and where they play."""
GRADES = (
    parameter("category", "Of that category or a better one.", choices=tuple(CATEGORIES)),
    parameter("games", "With so many games in 12 months.", int, minimum=1, maximum=MOST_GAMES),
)
"""What their grades rest on."""


class PlayerList(ListView):
    """Players, as the lookup finds them

    Without `q` everybody with a current grade. Wild cards are those of the lookup: `*` is any run
    of characters, `?` one; what is given begins the name or reference. A whole reference finds its
    player, graded or not, and whoever took a merged one in; `notes` then say so.
    """

    name = "api-players"
    row = PlayerRow
    example = PLAYER
    group = "Players"
    has_notes = True
    parameters = (
        parameter("q", "The beginning of a name or reference.", example="smith, j", maxLength=200),
        parameter("mode", "What `q` is; without, what it looks like.", choices=MODES),
        flag("ungraded", "With those who have no current grade."),
        *WHICH,
        parameter("list", "The list that the following are about; the first by default."),
        parameter("grade_min", "The lowest current grade.", int, minimum=0, maximum=HIGHEST),
        parameter("grade_max", "The highest current grade.", int, minimum=0, maximum=HIGHEST),
        *GRADES,
        parameter(
            "sort", "`name`, `ref` or a list, the highest first; `-` before it turns it round."
        ),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """Those found. Queries: the filters', and five for a page."""
        text = looked_up(self.query)
        pattern = parse_pattern(text) if text else None
        by_reference = is_by_reference(self.query, pattern)
        meant = meant_by(snapshot, pattern, by_reference=by_reference)
        found = stretch(
            snapshot,
            left_by_filters(snapshot, self.query, meant.ids),
            ungraded=is_asked(self.query, "ungraded") or meant.is_whole,
            sort=order_asked(self.query, snapshot, by_reference=by_reference),
            size=wanted.size,
            place=wanted.place,
        )
        rows = found.rows
        if pattern is not None and not by_reference:
            rows = found_by_name(snapshot, pattern, rows)
        return Rows(by_list(snapshot, rows), found.place, meant.notes)
