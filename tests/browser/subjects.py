"""Whom a page can be about: players, clubs and counties of the demo, each found by what it is."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet
from django.utils.text import slugify

from grading.engine.results import Kind
from grading.models import (
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedPlayer,
    PublishedSection,
    PublishedSide,
)
from grading.models.error_reports import new_token
from grading.services.error_reports import report_error

LATEST = "2013-01"
IN_PROGRESS = "2013-07"
NEW_GRADES = "2009-07"


def revised(number: int) -> str:
    """Somebody whose grade in the latest list was put right since."""
    grades = PublishedGrade.objects.at(number).filter(period=LATEST, grade__isnull=False)
    return _ref(number, grades.exclude(cause=""))


def busiest(number: int) -> str:
    """Who played most games."""
    sides = PublishedSide.objects.at(number).filter(period=LATEST)
    most = sides.values("player_id").annotate(games=Count("id")).order_by("-games", "player_id")
    return _ref(number, most)


def junior(number: int) -> str:
    """Somebody who was given a junior's increment."""
    grades = PublishedGrade.objects.at(number).filter(period=LATEST, list_slug="standard")
    return _ref(number, grades.filter(increment__gt=0, own_sides__gt=5))


def starter(number: int) -> str:
    """Somebody who came into the latest list with a starting grade."""
    grades = PublishedGrade.objects.at(number).filter(period=LATEST, list_slug="standard")
    return _ref(number, grades.filter(entry_kind=Kind.START, grade__isnull=False))


def pupil(number: int) -> str:
    """Somebody whom a school match moved."""
    grades = PublishedGrade.objects.at(number).filter(list_slug="schools", period="2013-04")
    return _ref(number, grades.filter(own_sides__gt=0, grade__isnull=False))


def squad(number: int) -> list[str]:
    """The references of the four pupils who stand highest."""
    grades = PublishedGrade.objects.at(number).filter(list_slug="schools", period="2013-04")
    best = grades.filter(grade__isnull=False).order_by("-grade", "player_id")[:4]
    refs = dict(PublishedPlayer.objects.at(number).values_list("player_id", "ref"))
    return [refs[row.player_id] for row in best]


def of_a_season(number: int) -> str:
    """Somebody in the junior association's list whom the start grade helped to 30 games."""
    grades = PublishedGrade.objects.at(number).filter(list_slug="juniors", period="2012-09")
    return _ref(number, grades.filter(own_sides__gt=0, forward_sides__gt=0))


def event_of_own_list(number: int) -> int:
    """The largest event that is graded in no national list."""
    events = PublishedEvent.objects.at(number).filter(rate="juniors")
    return events.order_by("-games", "event_id")[0].event_id


def ungraded(number: int) -> str:
    """Somebody with games in progress and no grade of any time."""
    sides = PublishedSide.objects.at(number).filter(period=IN_PROGRESS, list_slug="standard")
    held = PublishedGrade.objects.at(number).filter(grade__isnull=False)
    return _ref(number, sides.exclude(player_id__in=held.values("player_id")))


def with_old_grades(number: int) -> str:
    """Somebody graded before July 2009 and still now."""
    grades = PublishedGrade.objects.at(number).filter(grade__isnull=False)
    now = grades.filter(period=LATEST).values("player_id")
    return _ref(number, grades.filter(period__lt=NEW_GRADES, player_id__in=now))


def isolated(number: int) -> str:
    """Somebody whose games were all in an isolated pool."""
    sides = PublishedSide.objects.at(number)
    connected = sides.exclude(status=PublishedSide.Status.ISOLATED).values("player_id")
    return _ref(number, sides.exclude(player_id__in=connected))


def deceased(number: int) -> str:
    """Somebody who has died."""
    return _ref(number, PublishedPlayer.objects.at(number).filter(deceased=True))


def rivals(number: int) -> tuple[str, str]:
    """The references of the two who met most often."""
    sides = PublishedSide.objects.at(number).filter(is_white=True)
    pairs = sides.values("player_id", "opponent_id").annotate(games=Count("id"))
    pair = pairs.order_by("-games", "player_id", "opponent_id")[0]
    players = PublishedPlayer.objects.at(number)
    one, other = (players.get(player_id=pair[name]).ref for name in ("player_id", "opponent_id"))
    return one, other


def reported() -> str:
    """The token of an error that somebody reports now."""
    report = report_error(
        token=new_token(), kind="result", subject="A game", what="Black won.", confirmation="He."
    )
    return report.token


def largest_club(number: int) -> str:
    """The code of the club that most have played for."""
    clubs = PublishedClub.objects.at(number).filter(kind="club").values("club_id")
    seen = PublishedAffiliation.objects.at(number).filter(club_id__in=clubs)
    most = seen.values("club_id").annotate(players=Count("id")).order_by("-players", "club_id")
    largest = PublishedClub.objects.at(number).get(club_id=most.values_list("club_id")[:1])
    code: str = largest.code
    return code


def event(number: int, kind: str) -> str:
    """The number of the event of that kind with the most games."""
    events = PublishedEvent.objects.at(number).filter(kind=kind).order_by("-games", "event_id")
    return str(events.values_list("event_id", flat=True)[0])


def match(number: int) -> tuple[str, str]:
    """A league, and the name of its first match."""
    league = event(number, "league")
    sections = PublishedSection.objects.at(number).filter(event_id=league).order_by("position")
    return league, str(sections.values_list("name", flat=True)[0])


def merged_club(number: int) -> str:
    """The code of a club that another took in."""
    clubs = PublishedClub.objects.at(number).exclude(merged_into_id=None).order_by("club_id")
    code: str = clubs.values_list("code", flat=True)[0]
    return code


def location(number: int) -> str:
    """The code of a place that a player is from."""
    places = PublishedClub.objects.at(number).filter(kind="location").order_by("club_id")
    code: str = places.values_list("code", flat=True)[0]
    return code


def county(number: int) -> str:
    """A county that has a team of its own, as addresses name it."""
    teams = PublishedClub.objects.at(number).filter(kind="team").order_by("county")
    return slugify(teams.values_list("county", flat=True)[0])


def _ref(number: int, rows: QuerySet[Any, Any]) -> str:
    # Whoever is in the first of the rows: the same one every time.
    ordered = rows if rows.query.order_by else rows.order_by("player_id")
    player_id = ordered.values_list("player_id", flat=True)[0]
    ref: str = PublishedPlayer.objects.at(number).get(player_id=player_id).ref
    return ref
