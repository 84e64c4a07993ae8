"""Every kind of page there is, and how to find one of it in the demo.

A page that is new to the site gets a line here, and is then opened by every test of this folder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlencode

from django.urls import reverse

from tests.browser import subjects


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a kind: its path, its status, and what the database was asked for it."""

    path: str
    status: int
    queries: int


Finder: TypeAlias = Callable[[int], str]
"""From a revision's number to the path of a page."""


def at(path: str) -> Finder:
    """A page that is always at the same address."""
    return lambda _number: path


def of(name: str, who: Callable[[int], str], rest: str = "") -> Finder:
    """The page called ``name`` of a player, a club or a county."""
    return lambda number: reverse(name, args=[who(number)]) + rest


def in_list(name: str, who: Callable[[int], str], rest: str = "") -> Finder:
    """A page about what somebody did in the Standardplay list."""
    return lambda number: reverse(name, args=[who(number), "standard"]) + rest


def in_period(name: str, who: Callable[[int], str], slug: str, period: str) -> Finder:
    """A page about what somebody did in a period of a list."""
    return lambda number: reverse(name, args=[who(number), slug, period])


def of_pupil(name: str, rest: str = "") -> Finder:
    """A page about a rating in the schools league."""
    return lambda number: reverse(name, args=[subjects.pupil(number), "schools"]) + rest


def of_event(kind: str, rest: str = "") -> Finder:
    """The page of the largest event of that kind."""
    return lambda number: reverse("event", args=[subjects.event(number, kind)]) + rest


def match(number: int) -> str:
    """The page of a match in a league."""
    league, name = subjects.match(number)
    return f"{reverse('event', args=[league])}?{urlencode({'section': name})}"


def teams_to_seed(number: int) -> str:
    """Three teams of a schools league: one as it is, one with wishes, one with a stranger."""
    first, *others, last = subjects.squad(number)
    asked = {
        "team": ["Ashlea", "Birchwood", "Castle Hill"],
        "boards": [f"{first}\n250\n-", "\n".join([*others, "-"]), f"{last}\nNobody, Al"],
        "order": ["rating", "typed", "rating"],
        "seeding": ["", "512.5", ""],
        "note": ["", "two of them have trained all summer", ""],
    }
    return f"/seeding/schools/?{urlencode(asked, doseq=True)}"


def of_player(before: str, who: Callable[[int], str]) -> Finder:
    """The page whose address ends in a player's reference."""
    return lambda number: before + who(number)


KINDS: dict[str, Finder] = {
    # Lookups
    "home": at("/"),
    "lookup of players": at("/?q=s&ungraded=1"),
    "lookup of clubs": at("/?q=*a*&mode=clubs"),
    "lookup by reference": at("/?q=1005*&mode=ref"),
    "lookup that finds nothing": at("/?q=smihtson"),
    "lookup of nothing but wild cards": at("/?q=**"),
    # Players
    "profile, revised": of("profile", subjects.revised),
    "profile, busiest": of("profile", subjects.busiest),
    "profile, junior": of("profile", subjects.junior),
    "profile, not graded yet": of("profile", subjects.ungraded),
    "profile, Old Grades": of("profile", subjects.with_old_grades),
    "profile, isolated": of("profile", subjects.isolated),
    "profile, deceased": of("profile", subjects.deceased),
    "profile as it was": of("profile", subjects.busiest, "?as_of=2012-08"),
    "games": in_period("games", subjects.busiest, "standard", "2013-01"),
    "games in progress": in_period("games", subjects.busiest, "standard", "2013-07"),
    "games of before": in_period("games", subjects.busiest, "standard", "2011-07"),
    "games, none": in_period("games", subjects.ungraded, "standard", "2012-01"),
    "working": in_period("working", subjects.busiest, "standard", "2013-01"),
    "working, junior": in_period("working", subjects.junior, "standard", "2013-01"),
    "starting grade": in_period("starting", subjects.starter, "standard", "2013-01"),
    "moved": in_list("moved", subjects.busiest),
    "moved, revised": in_list("moved", subjects.revised, "?from=2012-01&to=2013-01"),
    "moved, junior": in_list("moved", subjects.junior),
    # Lists beside the national ones
    "profile, in a list beside": of("profile", subjects.pupil),
    "working of a rating": in_period("working", subjects.pupil, "schools", "2013-04"),
    "working of a season": in_period("working", subjects.of_a_season, "juniors", "2012-09"),
    "what if, season": lambda number: reverse(
        "what-if", args=[subjects.of_a_season(number), "juniors"]
    ),
    "ranking of ratings": at("/rankings/schools/"),
    "improvers of a season": at("/improvers/juniors/"),
    "event of a list beside": lambda number: reverse(
        "event", args=[subjects.event_of_own_list(number)]
    ),
    # Clubs
    "clubs": at("/clubs/"),
    "club": of("club", subjects.largest_club),
    "club by grade": of("club", subjects.largest_club, "?sort=-standard&ungraded=1"),
    "club with all events": of("club", subjects.largest_club, "?events=all"),
    "club that was merged": of("club", subjects.merged_club),
    "location": of("club", subjects.location),
    "county": of("county", subjects.county),
    "county team": of("county-team", subjects.county),
    # Events
    "events received": at("/events/"),
    "events received, none found": at("/events/?q=zzz"),
    "events received, at a revision": at("/events/?season=all&as_of=2012-08"),
    "congress": of_event("congress"),
    "club championship": of_event("club"),
    "county matches": of_event("county"),
    "event abroad": of_event("foreign"),
    "other event": of_event("other"),
    "league": of_event("league"),
    "players of a league": of_event("league", "?show=players"),
    "match": match,
    # Rankings
    "ranking": at("/rankings/standard/"),
    "ranking with filters": at("/rankings/standard/?sex=F&age=U18&nation=ANY"),
    "ranking of nobody": at("/rankings/rapid/?age=U8&games=900"),
    "improvers": at("/improvers/standard/?age=U18"),
    # Many at once
    "many at once": at("/many/"),
    "many, some not found": at("/many/?players=Smith,+J%0ANobody,+Al%0A1000&limit=800"),
    # Team seeding
    "team seeding": at("/seeding/schools/"),
    "team seeding, three teams": teams_to_seed,
    # Two players
    "opponents": of("against", subjects.busiest),
    "opponents, none": of("against", subjects.isolated),
    "head to head": lambda number: reverse("head-to-head", args=subjects.rivals(number)),
    "head to head with a stranger": lambda number: reverse(
        "head-to-head", args=[subjects.busiest(number), subjects.isolated(number)]
    ),
    "opponents found": of("against", subjects.busiest, "?q=s"),
    "compare": at("/compare/"),
    "compare, to choose": at("/compare/?a=s&b=j"),
    # What if
    "what if": in_list("what-if", subjects.busiest),
    "what if, games added": in_list("what-if", subjects.busiest, "?g=150&r=1&g=90&r=0.5"),
    "what if, as many as can be": in_list(
        "what-if", subjects.busiest, "?" + "&".join(["g=150&r=1"] * 60)
    ),
    "what if, junior": in_list("what-if", subjects.junior, "?g=150&r=1"),
    "what if, not graded yet": in_list("what-if", subjects.ungraded),
    "what if, isolated": in_list("what-if", subjects.isolated),
    "what if of a rating": of_pupil("what-if", "?g=300&r=1&g=400&r=0.5"),
    "moved, a rating": of_pupil("moved", "?from=2012-11&to=2013-04"),
    # Revisions
    "revisions": at("/revisions/"),
    "revision": at("/revisions/4/"),
    "revision, first": at("/revisions/1/"),
    "revision by cause": at("/revisions/7/?cause=merge&sort=name"),
    "downloads": at("/downloads/"),
    # Errors
    "report": of_player("/report/?player=", subjects.busiest),
    "report status": lambda _number: reverse("report-status", args=[subjects.reported()]),
    # The rest
    "statistics": at("/statistics/"),
    "statistics of a grade": at("/statistics/?grade=150"),
    "statistics as they were": at("/statistics/?as_of=2012-08"),
    "schemes": at("/schemes/"),
    "schemes, another record": at("/schemes/?record=english-league"),
    "conversions": at("/conversions/"),
    "conversions of a grade": at("/conversions/?value=150&scale=bcf"),
    "rating performance": at("/conversions/?opponents=1850+1920+2005&score=0.5"),
    "help": at("/help/"),
}
"""Pages that are found."""

EMBEDDED: dict[str, Finder] = {
    "club table": of("club-table", subjects.largest_club),
}
"""Pages that stand in a frame on somebody else's."""

TOOLS: dict[str, Finder] = {
    "API": at("/api/"),
}
"""Pages for developers, with a tool in them that is heavier than a page should be."""

PROBLEMS: dict[str, Finder] = {
    "no such address": at("/nowhere/"),
    "no such player": at("/players/999999X/"),
    "wrong check letter": at("/players/100000Z/"),
    "moved, without a grade": in_list("moved", subjects.isolated),
    "no such revision": at("/revisions/77/"),
    "no such event": at("/events/77777/"),
    "no such season": at("/events/?season=1999"),
    "no such file": at("/downloads/nothing.csv"),
    "no such report": at("/reports/abc/"),
    "many, with no limit": at("/many/?players=Smith,+J&limit=x"),
    "no such filter": at("/rankings/standard/?county=atlantis"),
    "no such parameter": at("/?q=smith&page=-1"),
    "head to head with oneself": lambda number: reverse(
        "head-to-head", args=[subjects.busiest(number)] * 2
    ),
    "what if, wrong": in_list("what-if", subjects.busiest, "?g=500&r=1&g=150&r=x&g=140&r=1"),
    "team seeding, wrong": at("/seeding/schools/?team=A&boards=1,2&seeding=x&note=&order=rating"),
    "conversions, wrong": at("/conversions/?value=1850&scale=ecf&opponents=150&score=x"),
    "before the first revision": of("profile", subjects.busiest, "?as_of=1990-01"),
}
"""Pages that say what went wrong."""

WHOLE_PAGES = [*KINDS, *PROBLEMS]
"""Those with a head, a foot and a way to skip to the content."""
EVERY_KIND = [*WHOLE_PAGES, *EMBEDDED]
FINDERS = KINDS | PROBLEMS | EMBEDDED | TOOLS
