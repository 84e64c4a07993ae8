"""The repository itself: it names no machine's addresses, and its README tells the truth."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from tests.conftest import ROOT

README = ROOT / "README.md"
GUIDE = ROOT / "docs" / "operating.md"

# Spelled in parts, so that this file does not hold what it looks for.
REGISTRIES = [
    ("pypi", "org"),
    ("pypi", "python", "org"),
    ("pythonhosted", "org"),
    ("npmjs", "org"),
    ("npmjs", "com"),
    ("yarnpkg", "com"),
    ("deb", "debian", "org"),
    ("security", "debian", "org"),
    ("archive", "ubuntu", "com"),
    ("crates", "io"),
    ("proxy", "golang", "org"),
    ("rubygems", "org"),
    ("maven", "org"),
    ("conda", "anaconda", "org"),
]
FOLDERS = ["work", "root", "opt", "home", "Users"]

REGISTRY = re.compile("|".join(r"\.".join(parts) for parts in REGISTRIES), re.IGNORECASE)
OUTSIDE = re.compile(rf"(?<![\w.~/}}-])/(?:{'|'.join(FOLDERS)})/")


def tracked_files() -> Iterator[tuple[str, str]]:
    """Give path and text of each text file that is, or is about to be, in the repository."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    if listing.returncode != 0:
        pytest.skip("needs git and a checkout")
    for name in filter(None, listing.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            yield name, path.read_bytes().decode("utf-8", errors="replace")


def places(pattern: re.Pattern[str]) -> list[str]:
    """Say where in the repository ``pattern`` is found: file, line and the words."""
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in tracked_files()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("parts", REGISTRIES)
def test_registries_are_recognised(parts: tuple[str, ...]) -> None:
    assert REGISTRY.search(f"https://files.{'.'.join(parts)}/simple/")


@pytest.mark.parametrize("folder", FOLDERS)
def test_folders_outside_are_recognised_and_addresses_of_pages_are_not(folder: str) -> None:
    assert OUTSIDE.search(f'open("/{folder}/file")')
    assert not OUTSIDE.search(f"/players/123456A/{folder}/standard/")


def test_no_file_names_a_package_registry() -> None:
    assert places(REGISTRY) == []


def test_no_file_names_a_folder_outside_the_repository() -> None:
    assert places(OUTSIDE) == []


@pytest.mark.parametrize("lock", sorted(ROOT.glob("*.lock")), ids=lambda path: path.name)
def test_locks_hold_pins_and_hashes_and_nothing_else(lock: Path) -> None:
    line = re.compile(
        r"[a-z0-9-]+==[\w.]+( ; [\w .<>=!'()]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?"
    )
    assert [text for text in lock.read_text().splitlines() if not line.fullmatch(text)] == []


def table_of(heading: str, document: Path = README) -> str:
    """Give the section of the README, or of another document, under ``heading``."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", document.read_text(), re.M | re.S)
    assert found, f"{document.name} has no section {heading}"
    return found[1]


def settings_read() -> set[str]:
    """Give the names that settings.py looks up in the environment."""
    settings = (ROOT / "gradingsite" / "settings.py").read_text()
    return set(re.findall(r"""env(?:\.\w+)?\(\s*"(\w+)""", settings))


def test_readme_names_every_make_target_and_no_other() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"^\| `make (\w+)` \|", table_of("Begin"), re.M))
    assert named == set(re.findall(r"^(\w+):.*##", makefile, re.M))


def test_the_guide_names_every_setting_and_no_other() -> None:
    named = re.findall(r"^\| `([A-Z_]+)` \|", table_of("Settings", GUIDE), re.M)
    assert len(named) == len(set(named))
    assert set(named) == settings_read()


def test_the_guide_names_every_variable_of_the_containers() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    asked = set(re.findall(r"\$\{([A-Z_]+)", compose))
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", table_of("Setting up", GUIDE), re.M))
    assert named == asked


def test_the_guide_names_commands_targets_and_scripts_that_are_there() -> None:
    text = GUIDE.read_text()
    commands = set(re.findall(r"manage\.py (\w+)", text))
    assert {"person_export", "person_erase", "check_snapshot"} <= commands
    assert commands <= set(get_commands())
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.M)
    assert set(re.findall(r"(?:^    |`)make (\w+)", text, re.M)) <= set(targets)
    scripts = re.findall(r"deploy/[\w./]+\w", text)
    assert [path for path in scripts if not (ROOT / path).is_file()] == []


def test_the_containers_are_given_every_setting() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    given = set(compose["x-site"]["environment"])
    assert given == settings_read() - {"DEBUG", "VAR_DIR"}  # never wanted; set by the Dockerfile


def test_readme_gives_a_reason_for_every_dependency_and_no_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["bench"], *extras["dev"]]
    names = {re.split(r"[\[<>=!~; ]", requirement)[0] for requirement in wanted} - {"django"}
    section = table_of("What it stands on, beside Django")
    assert names == set(re.findall(r"`([a-z0-9-]+)`", section))


def test_readme_names_only_places_that_are_there() -> None:
    places_column = re.findall(r"^\| (`[^|]+) \|", table_of("Where things are"), re.M)
    named = re.findall(r"`([^`]+)`", " ".join(places_column))
    assert len(named) >= 8
    assert [name for name in named if not (ROOT / name).exists()] == []
