"""The one search box: what was asked, and the answer that fits. Source: site, Lookups."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from clubs.selectors.clubs import ShownClub
from clubs.selectors.search import A_FEW, FoundClubs, clubs_named, near_clubs
from grading.reading.parameters import is_ticked, looked_up, one_of, page_number, sort_order
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern, parse_pattern
from players.selectors.near import NearName, near_names
from players.selectors.search import (
    Asked,
    Found,
    looks_like_reference,
    players_named,
    players_with_reference,
    whole_reference,
)

MODES = {"all": "Any of them", "players": "Players", "ref": "Ref", "clubs": "Clubs"}


@dataclass(frozen=True, slots=True)
class Question:
    """What a visitor typed and ticked."""

    text: str
    mode: str
    ungraded: bool
    sort: str
    page: int

    @property
    def pattern(self) -> Pattern:
        """What was typed, folded, with its wild cards."""
        return parse_pattern(self.text)


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to show: players, clubs, near spellings, or why nothing was looked up."""

    refusal: str = ""
    players: Found | None = None
    clubs: FoundClubs | None = None
    near_names: list[NearName] | None = None
    near_clubs: list[ShownClub] | None = None


def read_question(query: QueryDict, snapshot: Snapshot | None) -> Question:
    """Read the address of a lookup; NotShown for what makes no sense."""
    lists = [grading_list.slug for grading_list in snapshot.lists] if snapshot else []
    return Question(
        text=looked_up(query),
        mode=one_of(query, "mode", MODES, "all"),
        ungraded=is_ticked(query, "ungraded"),
        sort=sort_order(query, ["name", "ref", *lists], "") if query.get("sort") else "",
        page=page_number(query),
    )


def reference_asked(snapshot: Snapshot, question: Question) -> str:
    """The reference of the one player asked for, typed out and right; else nothing."""
    if question.mode not in ("all", "ref"):
        return ""
    return whole_reference(snapshot, question.pattern.text)


def answer(snapshot: Snapshot, question: Question) -> Answer:
    """Look it up."""
    pattern = question.pattern
    if pattern.is_only_wildcards:
        return Answer(refusal="Give at least one letter or digit beside the wild cards.")
    if question.mode == "clubs":
        return _clubs(snapshot, question, pattern)
    by_reference = question.mode == "ref" or (
        question.mode == "all" and looks_like_reference(pattern.text)
    )
    find = players_with_reference if by_reference else players_named
    sort = question.sort or ("ref" if by_reference else "name")
    found = find(snapshot, pattern, Asked(question.ungraded, sort, question.page))
    clubs = None
    if question.mode == "all" and question.page == 1:
        clubs = clubs_named(snapshot, pattern, size=A_FEW)
    near = None
    if not (found.roster.total or by_reference or (clubs and clubs.total)):
        near = near_names(snapshot, pattern, ungraded=question.ungraded)
    return Answer(players=found, clubs=clubs, near_names=near)


def _clubs(snapshot: Snapshot, question: Question, pattern: Pattern) -> Answer:
    found = clubs_named(snapshot, pattern, page=question.page)
    return Answer(clubs=found, near_clubs=None if found.total else near_clubs(snapshot, pattern))
