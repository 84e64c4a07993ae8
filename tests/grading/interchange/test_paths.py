"""What is read is not overwritten, and where nothing can be written is known beforehand."""

import os
from pathlib import Path

import pytest

from grading.interchange.paths import check_apart, check_output
from tests.grading.interchange.files import faults_of

NAMES = ("grades.csv", "sides.csv")


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of results, in the directory the paths start from."""
    monkeypatch.chdir(tmp_path)
    folder = Path("out")
    folder.mkdir()
    for name in (*NAMES, "other.csv"):
        (folder / name).write_text(name)
    return folder


def faults_apart(inputs: dict[str, str], output: str = "out") -> list[str]:
    return faults_of(lambda faults: check_apart(inputs, output, NAMES, faults))


def faults_of_output(directory: Path) -> list[str]:
    return faults_of(lambda faults: check_output(directory, NAMES, faults))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", ["--players", "--games", "--opening", "--published", "--ages"])
def test_an_input_that_would_be_overwritten_is_named(out: Path, option: str, name: str) -> None:
    assert faults_apart({option: f"out/{name}"}) == [
        f"--output: {option} names out/{name}, which would be overwritten"
    ]


def test_all_of_them_are_named(out: Path) -> None:
    inputs = {"--games": "out/sides.csv", "--opening": "p.csv", "--published": "out/grades.csv"}
    assert [told.split()[1] for told in faults_apart(inputs)] == ["--games", "--published"]


@pytest.mark.parametrize("path", ["out/../out/grades.csv", "./out/grades.csv"])
def test_the_same_file_is_known_by_another_path(out: Path, path: str) -> None:
    assert len(faults_apart({"--published": path})) == 1
    assert len(faults_apart({"--published": str(Path(path).resolve())})) == 1


def test_the_same_file_is_known_through_links(out: Path) -> None:
    Path("linked").symlink_to("out")
    Path("link.csv").symlink_to("out/grades.csv")
    Path("hard.csv").hardlink_to("out/grades.csv")
    for path in ("link.csv", "linked/grades.csv", "hard.csv"):
        (told,) = faults_apart({"--published": path})
        names = f"--published names {path}, the same file as out/grades.csv"
        assert told == f"--output: {names}, which would be overwritten"
    assert len(faults_apart({"--published": "out/grades.csv"}, "linked")) == 1


def test_a_link_among_the_results_leads_to_an_input(out: Path) -> None:
    (out / "grades.csv").unlink()
    (out / "grades.csv").symlink_to("other.csv")
    assert len(faults_apart({"--opening": "out/other.csv"})) == 1


def test_other_files_may_be_anywhere(out: Path) -> None:
    assert faults_apart({"--games": "out/other.csv", "--players": "missing.csv"}) == []
    assert faults_apart({"--games": "out/grades.csv"}, "elsewhere") == []


def test_empty_paths_are_refused(out: Path) -> None:
    assert faults_apart({"--games": "g.csv", "--opening": "", "--ages": " "}, "") == [
        "--opening: nothing, expected a file",
        "--ages: nothing, expected a file",
        "--output: nothing, expected a directory",
    ]


@pytest.mark.parametrize("path", ["out", "new", "new/deep", "."])
def test_a_directory_that_is_there_or_can_be_made_will_do(out: Path, path: str) -> None:
    assert faults_of_output(Path(path)) == []
    assert not Path("new").exists()


def test_a_file_in_the_way_is_told(out: Path) -> None:
    told = ["--output: out/other.csv is a file, not a directory"]
    assert faults_of_output(out / "other.csv") == told
    assert faults_of_output(out / "other.csv" / "new" / "deep") == told


def test_a_link_to_nothing_in_the_way_is_told(out: Path) -> None:
    Path("link").symlink_to("nowhere")
    assert faults_of_output(Path("link")) == [
        "--output: link is a link to nothing, not a directory"
    ]


def test_directories_in_the_way_are_told(out: Path) -> None:
    (out / "sides.csv").unlink()
    (out / "sides.csv").mkdir()
    assert faults_of_output(out) == [
        "--output: out/sides.csv is a directory, expected a file or nothing"
    ]


@pytest.mark.parametrize("path", ["out", "out/new"])
def test_a_directory_that_may_not_be_written_to_is_told(
    out: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Asked for by name, since everything may be written to by the user that runs tests in CI.
    monkeypatch.setattr(os, "access", lambda asked, mode: asked != out)
    assert faults_of_output(Path(path)) == [
        "--output: out may not be written to, expected a directory that may"
    ]


def test_a_path_no_file_system_takes_is_told(out: Path) -> None:
    (told,) = faults_of_output(Path("x" * 5000))
    assert told.endswith("File name too long, expected a directory")
