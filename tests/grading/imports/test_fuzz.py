"""Whatever becomes of a file, the answer is an event or a report of faults, and it costs little."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.imports.sizes import LARGEST, MOST_PLAYERS
from grading.interchange.faults import FaultsFound
from grading.time_limits import TimeLimit
from tests.conftest import ROOT
from tests.grading.imports.mutations import mutated
from tests.grading.imports.reports import player, report
from tests.grading.imports.submissions import DETAILS, FINISH, PLAYERS, SECTION, WHOLE

TABLE = (
    f"{DETAILS}{PLAYERS}#SECTION RESULTS=Open\n#COLUMN=PIN1#COLUMN=SCORE#COLUMN=PIN2#COLUMN=ROUND\n"
    f"#TABLE START\n#1#10#2#1\n#3#55#1#2\n#TABLE END\n{FINISH}"
)
TRF = report(
    player(1, "Smith, Ann", "2 w 1", "3 b =", born="1969.12.06"),
    player(2, "Jones, Bob", "1 b 0", "0000 - Z"),
    player(3, "Brown, Cy", "0000 - U", "1 w =", sex="f", born="2005/07/28"),
)
FILES = {"submission": WHOLE.encode(), "table": TABLE.encode(), "report": TRF.encode()}
BESIDE = Declared(
    code="T1",
    submission_index=1,
    name="Any",
    first_day=date(2011, 1, 1),
    last_day=date(2013, 12, 31),
    time_limit=TimeLimit(minutes_for_game=90),
)
MEGABYTE = 2**20
MOST_MEMORY = 1_024
"""Megabytes that reading a file may take, the program's own among them."""


def answer(content: bytes) -> str:
    """What is said of a file."""
    try:
        return f"an event of {read_results('f', content, BESIDE).event.games} games"
    except FaultsFound as faults:
        return str(faults)


@pytest.mark.parametrize("name", FILES)
def test_the_files_are_sound_before_anything_becomes_of_them(name: str) -> None:
    assert answer(FILES[name]) == "an event of 2 games"


@given(st.sampled_from(sorted(FILES)), st.integers(0, 2**32))
def test_a_small_file_that_came_to_grief(name: str, seed: int) -> None:
    assert answer(mutated(FILES[name], seed))


def test_samples_that_came_to_grief(shared: Path) -> None:
    samples = [*(shared / "samples/submission").iterdir(), *(shared / "samples/trf").iterdir()]
    assert samples
    told = [answer(mutated(path.read_bytes(), seed)) for path in samples for seed in range(12)]
    read = sum(one.startswith("an event") for one in told)
    assert all(told)
    assert 0 < read < len(told)


@given(st.binary(max_size=2_000))
def test_bytes_of_any_kind(content: bytes) -> None:
    assert answer(content)
    assert answer(b"#EVENT DETAILS" + content)
    assert answer(b"001" + content)


@pytest.mark.parametrize("filling", [b"#", b"\0", b"\n", b"#PIN="])
def test_fifty_megabytes_are_refused_unread(filling: bytes) -> None:
    content = filling * (50 * MEGABYTE // len(filling))
    assert answer(content) == f"f: {len(content):,} bytes, expected {EXPECTED_SIZE}"


EXPECTED_SIZE = f"a file of results, {LARGEST:,} bytes at most"


def test_more_players_than_anybody_has_are_counted_and_not_read() -> None:
    pins = "".join(f"#PIN={pin}" for pin in range(MOST_PLAYERS + 1))
    told = answer(f"{DETAILS}#PLAYER LIST{pins}{SECTION}{FINISH}".encode())
    assert told == "f: players: 20,001, expected 20,000 at most"
    lines = "".join(f"001 {rank:4}\n" for rank in range(MOST_PLAYERS + 1))
    assert answer(lines.encode()) == told


@pytest.mark.crawl
@pytest.mark.parametrize("filling", ["#PIN={}", "001\n"])
def test_the_largest_files_take_bounded_memory(tmp_path: Path, filling: str) -> None:
    path = tmp_path / "large.txt"
    begins = "" if filling.startswith("001") else f"{DETAILS}#PLAYER LIST\n"
    count = (LARGEST - len(begins)) // (len(filling) + 6 * ("{" in filling))
    path.write_text(begins + "".join(filling.format(n) for n in range(count)))
    assert LARGEST * 0.7 < path.stat().st_size <= LARGEST
    reading = subprocess.run(
        [sys.executable, "-c", READ, str(path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert int(reading.stdout) / 1024 < MOST_MEMORY


READ = """
import os, resource, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
from tests.grading.imports.test_fuzz import answer
assert answer(open(sys.argv[1], "rb").read())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
