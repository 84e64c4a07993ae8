"""Every section of the benchmark runs, on a small demo and as short as can be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from bench.document import DOCUMENT, written
from bench.sections import SECTIONS, section
from bench.setup import quick
from tests.workers import database_url

OF_LIBRARIES = {"rules", "libraries", "growth"}
LOADED = {"pages", "postgres"}
ON_POSTGRES = {"postgres", "tenfold", "build"}
KINDS = 7


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demo is built once for all sections."""
    return tmp_path_factory.mktemp("bench")


@pytest.fixture
def server(db: None) -> Iterator[str]:
    """A server's address; what the benchmark leaves there is removed."""
    address = database_url()
    yield address
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS grading_bench_small WITH (FORCE)")


def rows(measured: str) -> list[str]:
    """The lines under the head."""
    assert not measured.startswith("skipped")
    return measured.splitlines()[1:]


def needs(name: str) -> None:
    if name in OF_LIBRARIES and find_spec("riix") is None:
        pytest.skip("needs the libraries that make bench installs")
    if name in LOADED and shutil.which("wrk") is None:
        pytest.skip("needs wrk")


@pytest.mark.crawl
@pytest.mark.parametrize("name", sorted(SECTIONS.keys() - ON_POSTGRES - {"half-year"}))
def test_it_runs(name: str, folder: Path) -> None:
    needs(name)
    found = rows(section(name)(quick(folder, "")))
    assert len(found) >= {"pages": KINDS, "where": KINDS}.get(name, 2)
    assert all(re.search(r"[0-9]", line) for line in found if line)


@pytest.mark.crawl
@pytest.mark.postgres
def test_it_runs_on_postgresql(folder: Path, server: str) -> None:
    for name in ("build", "postgres", "tenfold"):
        needs(name)
        found = rows(section(name)(quick(folder, server)))
        assert len(found) == {"build": 3, "postgres": KINDS, "tenfold": 3}[name]


def test_half_year_runs_on_the_real_results(shared: Path, folder: Path) -> None:
    assert len(rows(section("half-year")(quick(folder, "")))) == 3


@pytest.mark.parametrize("name", sorted(ON_POSTGRES))
def test_without_postgresql_it_says_what_is_left_out(name: str, folder: Path) -> None:
    needs(name)
    assert section(name)(quick(folder, "")).startswith("skipped: BENCH_DATABASE_URL")


def test_what_is_made_up_is_divided(folder: Path) -> None:
    assert quick(folder, "").made_up(1000) == 10


@pytest.mark.parametrize("name", list(SECTIONS))
def test_the_document_has_a_place_for_every_section(name: str) -> None:
    text = DOCUMENT.read_text()
    changed = written(text, name, "nothing\nat all")
    assert f"<!-- {name} -->\n```text\nnothing\nat all\n```\n" in changed
    assert changed.count("<!-- ") == text.count("<!-- ") == len(SECTIONS)


def test_what_the_document_has_no_place_for_is_refused() -> None:
    with pytest.raises(ValueError, match="0 blocks for weather"):
        written(DOCUMENT.read_text(), "weather", "fine")
