"""Small central records for tests of the services that change them."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

from clubs.models import Club
from grading.models import Event, Game, GradingList, Period, Placement, Revision
from grading.services.setup import set_up_lists
from players.models import Player
from players.references import make_reference

_numbers = count(700_000)


def lists(first_computed: str = "2012-01") -> dict[str, GradingList]:
    """Both lists with their periods, by slug."""
    set_up_lists(first_computed=first_computed, first="2011-07")
    return {grading_list.slug: grading_list for grading_list in GradingList.objects.all()}


def player(surname: str = "Alpha", **columns: Any) -> Player:
    """A player with a reference of his own."""
    ref = columns.pop("ref", None) or make_reference(next(_numbers))
    return Player.objects.create(ref=ref, surname=surname, **columns)


def club(code: str = "1ABC", name: str = "Amber", **columns: Any) -> Club:
    """A club."""
    return Club.objects.create(code=code, name=name, **columns)


def club_called(code: str) -> Club:
    """The club that has the code."""
    return Club.objects.get(code=code)


def event(code: str = "league", **columns: Any) -> Event:
    """A Standardplay event of the season 2012-13, received when it was over."""
    defaults: dict[str, Any] = {
        "name": code.title(),
        "rate": "standard",
        "first_day": date(2012, 9, 1),
        "last_day": date(2013, 5, 31),
        "received_on": date(2013, 6, 1),
    }
    return Event.objects.create(code=code, **defaults | columns)


def game(of: Event, white: Player, black: Player, **columns: Any) -> Game:
    """A game White won, in October 2012."""
    defaults: dict[str, Any] = {"day": date(2012, 10, 1), "score": Game.Score.WHITE}
    return Game.objects.create(event=of, white=white, black=black, **defaults | columns)


def close(slug: str, *names: str) -> None:
    """Let the lists of these periods be out."""
    number = Revision.objects.count() + 1
    revision = Revision.objects.create(
        number=number,
        month=names[-1],
        nominal_day=date(2013, 7, 31),
        state=Revision.State.PUBLISHED,
    )
    periods = Period.objects.filter(grading_list__slug=slug, name__in=names)
    assert periods.update(closed_by=revision) == len(names)


def placed(record: Game) -> list[tuple[str, str]]:
    """List and period in which a game is graded."""
    placements = Placement.objects.filter(game=record)
    return list(placements.values_list("grading_list__slug", "period__name"))


def reasons(record: Any) -> list[str]:
    """What the history of a record says of each change, the latest first."""
    return list(record.history.values_list("history_change_reason", flat=True))
