"""A small county's results, loaded and accepted, for revisions to be made of."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date, timedelta

from grading.models import Event, Game, Revision
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.services.acceptance import accept_events
from grading.services.loading import load
from grading.services.rows import (
    Association,
    ClubRow,
    EventRow,
    GameRow,
    GradeRow,
    MembershipRow,
    PlayerRow,
)
from grading.services.setup import set_up_lists
from players.models import Player
from players.references import make_reference

GRADED, UNGRADED = range(8), range(8, 11)
JUNIOR, POOL = 11, (12, 13)
PLAYERS = 14
FIRST_DAY, LAST_DAY = date(2011, 9, 1), date(2013, 6, 20)
WEEKS = (LAST_DAY - FIRST_DAY).days // 7
SCORES = (Game.Score.WHITE, Game.Score.DRAW, Game.Score.BLACK)


def ref(number: int) -> str:
    """The reference of the player with that number in this world."""
    return make_reference(200_000 + number)


def player(number: int) -> Player:
    """The record of the player with that number."""
    return Player.objects.get(ref=ref(number))


def make_world() -> None:
    """Load the records: two leagues and a rapid event over two seasons, nothing published."""
    set_up_lists(last="2014-07")
    load(
        association=Association(
            clubs=[
                ClubRow(code="7AAA", name="Ashton", county="Kent", union="SCCU"),
                ClubRow(code="7BBB", name="Barton", county="Kent", union="SCCU"),
                ClubRow(code="7LOC", name="Dover", kind="location", county="Kent", union="SCCU"),
            ],
            players=[_player(number) for number in range(PLAYERS)],
            memberships=[MembershipRow(ref=ref(0), level="Gold", first_day=date(2011, 9, 1))],
            grades=[
                GradeRow(
                    ref=ref(number),
                    grading_list=slug,
                    period=period,
                    grade=100 + 8 * number,
                    games=30 if number % 2 else 12,
                    category="A",
                )
                for number in GRADED
                for slug, period in (("standard", "2010-07"), ("standard", "2011-07"))
            ]
            + [GradeRow(ref=ref(1), grading_list="rapid", period="2011-07", grade=111, games=20)],
            events=[
                EventRow(
                    code=code,
                    name=name,
                    rate=rate,
                    kind=Event.Kind.LEAGUE,
                    first_day=FIRST_DAY,
                    last_day=LAST_DAY,
                    received_on=LAST_DAY,
                )
                for code, name, rate in (
                    ("LEAGUE", "Kent League", "standard"),
                    ("RAPID", "Kent Rapid", "rapid"),
                )
            ],
            games=_games(),
        )
    )
    accept_events(events=Event.objects.all(), on=LAST_DAY + timedelta(days=1))


def _player(number: int) -> PlayerRow:
    birth = date(2000, 3, 1) if number == JUNIOR else None
    return PlayerRow(
        ref=ref(number),
        surname=f"Surname{number:02}",
        forenames="Ann" if number % 3 else "",
        birth_date=birth,
        nation="SCO" if number == 2 else "",
        deceased=number == 3,
        former_names=(("Maiden", "Ann"),) if number == 4 else (),
    )


def _games() -> Iterable[GameRow]:
    luck = random.Random(1)  # noqa: S311
    for week in range(WEEKS):
        day = FIRST_DAY + timedelta(days=7 * week)
        present = luck.sample(range(JUNIOR + 1), 8)
        for white, black in zip(present[::2], present[1::2], strict=True):
            yield _game("LEAGUE", day, white, black, luck)
        if week % 6 == 0:
            white, black = luck.sample(range(JUNIOR + 1), 2)
            yield _game("RAPID", day, white, black, luck)
        if week in (3, 4):
            yield _game("LEAGUE", day, POOL[0], POOL[1], luck)
    yield GameRow(
        event="LEAGUE", white=ref(0), black=ref(5), score=Game.Score.WHITE_BY_DEFAULT, day=FIRST_DAY
    )


def _game(event: str, day: date, white: int, black: int, luck: random.Random) -> GameRow:
    return GameRow(
        event=event,
        day=day,
        white=ref(white),
        black=ref(black),
        score=luck.choice(SCORES),
        white_club="7AAA" if white % 2 else "7LOC",
        black_club="7BBB" if black % 2 else "",
    )


def published(*months: str) -> list[Revision]:
    """Build and publish the revisions of ``months``, one after the other."""
    return [publish(revision=build(month=month)) for month in months]
