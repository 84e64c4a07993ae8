"""Tournaments abroad, each sent in by the Direct Member who played there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np

from grading.demo.arrays import NOBODY, Ints
from grading.demo.boards import played_games, results
from grading.demo.events import Event, Report
from grading.demo.memberships import Memberships
from grading.demo.people import ABROAD, OPPONENTS_ABROAD, REGULAR
from grading.demo.setting import STANDARD, Setting

FIRST_DAYS = (date(2012, 8, 4), date(2011, 8, 6))


def events_abroad(setting: Setting, memberships: Memberships) -> Iterator[Event]:
    """A round a day against the others of a circle, the last one against a countryman."""
    rng = setting.stream("abroad")
    groups = np.flatnonzero(setting.hidden.kind == ABROAD).reshape(-1, OPPONENTS_ABROAD)
    for number, group in enumerate(groups):
        first_day = FIRST_DAYS[number % len(FIRST_DAYS)]
        yield _event(rng, setting, memberships, number, group, first_day)


def _event(
    rng: np.random.Generator,
    setting: Setting,
    memberships: Memberships,
    number: int,
    group: Ints,
    first_day: date,
) -> Event:
    year = setting.year_of(first_day)
    direct = np.intersect1d(memberships.direct_members(np.datetime64(first_day)), year.about)
    reporter, countryman = _travellers(rng, setting, direct, year.about)
    opponents = np.append(group, countryman)
    rounds = np.arange(len(opponents))
    has_white = rounds % 2 == 0
    white, black = (
        np.where(has_white, reporter, opponents),
        np.where(has_white, opponents, reporter),
    )
    day = np.datetime64(first_day) + rounds
    last_day = first_day + timedelta(days=len(opponents) - 1)
    games = played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, day, STANDARD),
        day=day,
        year=year,
        round=rounds + 1,
    )
    # Nobody there plays for a club of ours.
    games.white_club[:], games.black_club[:] = NOBODY, NOBODY
    nation = setting.people.recorded.nation[group[0]]
    return Event(
        code=f"A{number:02d}",
        name=f"Summer Open, {nation} {first_day.year}",
        kind="foreign",
        rate=STANDARD,
        organiser="",
        first_day=first_day,
        last_day=last_day,
        sections=("Open",),
        section_kind="section",
        games=games,
        reports=(Report(last_day + timedelta(days=6), last_day),),
        reported_by=reporter,
    )


def _travellers(
    rng: np.random.Generator, setting: Setting, direct: Ints, about: Ints
) -> tuple[int, int]:
    """A strong Direct Member, and another regular player."""
    hidden = setting.hidden
    regular = direct[hidden.kind[direct] == REGULAR]
    strong = regular[
        np.argsort(-hidden.strength[regular], kind="stable")[: max(8, len(regular) // 4)]
    ]
    reporter = int(rng.choice(strong))
    others = about[(hidden.kind[about] == REGULAR) & (about != reporter)]
    return reporter, int(rng.choice(others))
