"""The lists of a revision, worked out again from its files by the calculator."""

from __future__ import annotations

import shlex
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from grading.exports.recomputing import recomputing_commands
from grading.models import Revision
from grading.reading.lists import parse_lists

INPUTS = ("--players", "--games", "--opening", "--ages", "--allocations", "--starts")
FILES = ("grades.csv", "sides.csv")


def recompute(revision: Revision, folder: Path, output: Path) -> None:
    """Do what the downloads page says, with the files in ``folder``: all lists in one file."""
    parts = []
    for number, lines in enumerate(recomputing_commands(parse_lists(revision.lists))):
        parts.append(output / str(number))
        _calculate(lines, folder, parts[-1])
    for name in FILES:
        texts = [(part / name).read_text(encoding="utf-8").splitlines() for part in parts]
        rows = sorted((row for _, *rows in texts for row in rows), key=_list)
        (output / name).write_text("".join(f"{row}\n" for row in (texts[0][0], *rows)))


def _list(row: str) -> str:
    return row.split(",", maxsplit=1)[0]


def _calculate(lines: list[str], folder: Path, output: Path) -> None:
    words = shlex.split(" ".join(lines))
    command = words.index("calculate")
    options = [
        str(output if before == "--output" else folder / word)
        if before in (*INPUTS, "--output")
        else word
        for before, word in zip(words[command:], words[command + 1 :], strict=False)
    ]
    call_command("calculate", *options, stdout=StringIO())


def rows_without(path: Path, word: str) -> list[str]:
    """The lines of a file, those left out that are about a player whose reference is ``word``."""
    place = path.read_text().split("\n")[0].split(",").index("ref")
    lines = path.read_text().splitlines()
    return [line for line in lines if not line.split(",")[place].startswith(word)]
