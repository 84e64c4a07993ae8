"""Everything given is read before anything is refused, and nothing given can do worse."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grading.engine.ages import ADULT
from grading.interchange.faults import Faults, FaultsFound
from grading.interchange.reading import Files, read_given
from tests.grading.interchange.files import write

CONTENTS = {
    "players": ("ref,birth_date", "A,2003-03-01", "B,"),
    "games": ("id,date,rate,white,black,score", "1,2012-09-01,standard,A,B,1"),
    "opening": ("list,ref,grade,games", "standard,A,150,30"),
    "published": ("list,period,ref,grade,category", "standard,2013-01,A,150,A"),
    "ages": ("list,period,ref,age", "rapid,2013-01,B,12"),
}
Step = TypeVar("Step")
read = partial(read_given, first="2013-01", last="2013-07")


@pytest.fixture
def files(tmp_path: Path) -> Files:
    paths = {name: write(tmp_path, *rows, name=f"{name}.csv") for name, rows in CONTENTS.items()}
    return Files(**paths)


def test_only_players_and_games_are_needed(files: Files) -> None:
    bare = replace(files, opening=None, published=None, ages=None)
    bare_read = read(bare, scheme="ecf-2012")
    assert bare_read.players.refs == ["A", "B"]
    assert bare_read.published == {}
    assert len(bare_read.opening.of("standard").player) == 0


def test_ages_are_by_birth_date(files: Files) -> None:
    ages = read(replace(files, ages=None), scheme="ecf-2012").ages
    assert ages["standard"].tolist() == ages["rapid"].tolist() == [[9, ADULT], [10, ADULT]]


def test_a_file_of_ages_stands_in_for_all_birth_dates(files: Files) -> None:
    ages = read(files, scheme="ecf-2012").ages
    assert ages["standard"].tolist() == [[ADULT, ADULT], [ADULT, ADULT]]
    assert ages["rapid"].tolist() == [[ADULT, 12], [ADULT, ADULT]]


def test_faults_of_all_files_and_options_are_told_at_once(files: Files, tmp_path: Path) -> None:
    bad = {
        "players": "B,2014-02-29",
        "games": "1,2012-09-31,standard,B,B,1",
        "opening": "standard,X,150,30",
        "published": "standard,2013-01,B,500,A",
    }
    for name, row in bad.items():
        write(tmp_path, CONTENTS[name][0], row, name=f"{name}.csv")
    with pytest.raises(FaultsFound) as caught:
        read_given(replace(files, ages=None), scheme="x", first="2014-07", last="2014-01")
    assert [Path(fault.file).name for fault in caught.value.faults] == [
        "--scheme",
        "--from",
        "players.csv",
        *["games.csv"] * 2,
        "opening.csv",
        "published.csv",
    ]


def test_faults_of_ages_are_told_with_the_others(files: Files, tmp_path: Path) -> None:
    write(tmp_path, CONTENTS["ages"][0], "rapid,2013-01,B,18", name="ages.csv")
    write(tmp_path, CONTENTS["opening"][0], "rapid,B,150,x", name="opening.csv")
    with pytest.raises(FaultsFound, match=r"(?s)opening.csv:2: games.*ages.csv:2: age"):
        read(files, scheme="ecf-2012")


def test_a_players_file_that_cannot_be_read_makes_no_strangers(files: Files) -> None:
    with pytest.raises(FaultsFound) as caught:
        read(replace(files, players=Path("missing.csv")), scheme="ecf-2012")
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("scheme", ["", "ecf-2012,ecf-2015", "ecf-2012,2015-99:ecf-2015", "x"])
def test_a_scheme_that_is_none_says_why(files: Files, scheme: str) -> None:
    with pytest.raises(FaultsFound, match=r"^--scheme: .*, expected a scheme or timeline: "):
        read(files, scheme=scheme)


def test_faults_found_before_are_told_with_those_of_the_files(files: Files, tmp_path: Path) -> None:
    write(tmp_path, CONTENTS["opening"][0], "rapid,B,150,x", name="opening.csv")
    faults = Faults()
    faults.add("--output", 0, "", "out is a file, not a directory")
    with pytest.raises(FaultsFound) as caught:
        read(files, scheme="ecf-2012", faults=faults)
    assert [Path(fault.file).name for fault in caught.value.faults] == ["--output", "opening.csv"]


def test_files_that_are_exchanged_are_a_fault_each(files: Files) -> None:
    exchanged = Files(files.games, files.players, files.published, files.ages, files.opening)
    with pytest.raises(FaultsFound) as caught:
        read(exchanged, scheme="ecf-2012")
    assert [Path(fault.file).name for fault in caught.value.faults] == [
        "games.csv",
        "players.csv",
        "published.csv",
        "ages.csv",
        "opening.csv",
    ]


def test_columns_not_used_are_noted_of_every_file(files: Files, tmp_path: Path) -> None:
    for name, (header, *rows) in CONTENTS.items():
        write(tmp_path, f"{header},x", *(f"{row}," for row in rows), name=f"{name}.csv")
    unused = read(files, scheme="ecf-2012").unused_columns
    assert {Path(file).stem: columns for file, columns in unused.items()} == dict.fromkeys(
        CONTENTS, ("x",)
    )


def test_every_file_is_seen_while_it_is_read(files: Files) -> None:
    seen: list[str] = []

    def watch(steps: Iterable[Step], what: str, unit: str, total: int) -> Iterable[Step]:
        seen.append(what)
        return steps

    read(files, scheme="ecf-2012", watch=watch)
    assert [what for what in seen if what.startswith("reading")] == [
        f"reading {name}.csv" for name in CONTENTS
    ]


@pytest.mark.parametrize(
    "opening, published, has_first_grades",
    [
        (CONTENTS["opening"][1], CONTENTS["published"][1], True),
        (None, CONTENTS["published"][1], False),
        (None, "standard,2012-07,A,150,A", True),
    ],
)
def test_first_grades_are_opening_grades_or_were_published_before(
    files: Files, tmp_path: Path, opening: str | None, published: str, has_first_grades: bool
) -> None:
    write(tmp_path, CONTENTS["opening"][0], *filter(None, [opening]), name="opening.csv")
    write(tmp_path, CONTENTS["published"][0], published, name="published.csv")
    assert read(files, scheme="ecf-2012").has_first_grades == has_first_grades


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(CONTENTS)), content=st.binary(), with_header=st.booleans())
def test_bytes_of_any_kind_are_at_worst_faults(
    files: Files, name: str, content: bytes, with_header: bool
) -> None:
    header = f"{CONTENTS[name][0]}\n".encode() if with_header else b""
    garbled = files.players.with_name("garbled.csv")
    garbled.write_bytes(header + content)
    with suppress(FaultsFound):
        read(replace(files, **{name: garbled}), scheme="ecf-2012")


CELLS = st.sampled_from(["A", "B", "standard", "2013-01", "2012-09-01", "1", "0.5", "", "²", "\n"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(CONTENTS)), rows=st.lists(st.lists(CELLS, max_size=6)))
def test_cells_in_the_wrong_places_are_at_worst_faults(
    files: Files, name: str, rows: list[list[str]]
) -> None:
    garbled = write(
        files.players.parent, CONTENTS[name][0], *map(",".join, rows), name="garbled.csv"
    )
    with suppress(FaultsFound):
        read(replace(files, **{name: garbled}), scheme="ecf-2012")
