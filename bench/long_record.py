"""Many years regraded from nothing: by the engine, and by the calculator from file to file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np
import polars as pl

from bench.engine import grade
from bench.setup import Setup
from bench.sites import ROOT
from bench.timing import table
from bench.worlds import pairings, scores
from grading.interchange.columns import graded_lists
from grading.interchange.reading import Files, read_given
from players.references import check_letter

PLAYERS, GAMES_A_YEAR, SEED = 100_000, 110_000, 2013
SCHEME = "ecf-2012"


def twenty_years(setup: Setup) -> str:
    """Seconds of the engine and of everything, and the most memory that this took."""
    first, last = setup.years
    players = setup.made_up(PLAYERS)
    games = setup.made_up(GAMES_A_YEAR) * (last - first)
    with TemporaryDirectory(dir=setup.folder) as name:
        folder = Path(name)
        _write(folder, players, games, first, last)
        span = (f"{first + 1}-01", f"{last}-07")
        engine = _engine(folder, span)
        seconds, memory = _calculated(folder, span)
    rows = [
        ("the engine alone", f"{engine:.1f}", "", f"{games / engine:,.0f}"),
        ("from file to file", f"{seconds:.1f}", f"{memory / 1e6:,.0f}", f"{games / seconds:,.0f}"),
    ]
    head = (f"{last - first} years, {games:,} games, {players:,} players", "s", "MB", "games/s")
    return table(head, rows)


def _write(folder: Path, players: int, games: int, first: int, last: int) -> None:
    """The files that the calculator reads: years from July to June, a tenth of all born in them."""
    rng = np.random.default_rng(SEED)
    strength = rng.normal(130.0, 35.0, players)
    refs = np.array([f"{number:06}{check_letter(f'{number:06}')}" for number in range(players)])
    births = np.datetime64(f"{first - 17}-07-01") + rng.integers(0, 365 * (last - first), players)
    births[rng.random(players) >= 0.1] = np.datetime64("NaT")
    start, end = np.datetime64(f"{first}-07-01"), np.datetime64(f"{last}-07-01")
    white, black = pairings(rng, strength, games)
    score = scores(rng, strength[white] - strength[black])
    pl.DataFrame({"ref": refs, "birth_date": births}).write_csv(folder / "players.csv")
    pl.DataFrame(
        {
            "id": np.arange(games),
            "date": np.sort(start + rng.integers(0, (end - start).astype(int), games)),
            "rate": np.where(rng.random(games) < 0.8, "standard", "rapid"),
            "white": refs[white],
            "black": refs[black],
            "score": np.array(["0", "0.5", "1"])[score],
        }
    ).write_csv(folder / "games.csv")
    graded = np.flatnonzero(rng.random(players) >= 0.1)
    grades = np.maximum(np.rint(strength[graded]), 0).astype(int)
    opening = {"list": "standard", "ref": refs[graded], "grade": grades, "games": 30}
    pl.DataFrame(opening).write_csv(folder / "opening.csv")


def _engine(folder: Path, span: Sequence[str]) -> float:
    files = Files(folder / "players.csv", folder / "games.csv", folder / "opening.csv")
    given = read_given(files, scheme=SCHEME, first=span[0], last=span[1])
    columns = [one.columns for one in graded_lists(given)]
    began = perf_counter()
    for one in columns:
        grade(one)
    return perf_counter() - began


def _calculated(folder: Path, span: Sequence[str]) -> tuple[float, float]:
    """Seconds and bytes of a process of its own."""
    words = [sys.executable, "manage.py", "calculate", "--scheme", SCHEME]
    words += ["--from", span[0], "--to", span[1], "--output", str(folder / "output")]
    for name in ("players", "games", "opening"):
        words += [f"--{name}", str(folder / f"{name}.csv")]
    began = perf_counter()
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the calculator ended with {process.returncode}")
    return perf_counter() - began, used.ru_maxrss * 1024
