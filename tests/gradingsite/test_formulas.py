"""Cells that a spreadsheet would run."""

from __future__ import annotations

import subprocess

import pytest

from gradingsite.formulas import neutral
from tests.conftest import ROOT


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+A1", "-A1", "-", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1", "-1+1", "+1|cmd"),
        *("-3\n=1", "\uff1d1+1", "\uff0bA1", "\uff0dA1", "\uff20SUM(A1)"),
    ],
)
def test_a_formula_is_given_as_the_text_it_is(text: str) -> None:
    assert neutral(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ann", "O'Brien", "-3", "+12", "-0.5", "+1,5", "3", "1-0"])
def test_figures_and_names_stay_as_they_are(text: str) -> None:
    assert neutral(text) == text


WRITERS = {
    "grading/exports/latin.py": "each cell",
    "grading/exports/writing.py": "each text",
    "grading/interchange/write.py": "the calculator's answer to files of one's own",
    "grading/publishing/frames.py": "to the database, and no file",
    "grading/reading/csv_reply.py": "each cell",
    "gradingsite/api/renderers.py": "each cell",
}
"""Who writes CSV, and what of it is made neutral."""


def test_nobody_else_writes_csv() -> None:
    writes = r"csv\.(Dict)?[wW]riter\(|\.write_csv\("
    found = subprocess.run(
        ["git", "grep", "-lE", writes, "--", "*.py", ":!tests", ":!bench"],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    ).stdout.split()
    assert found == sorted(WRITERS)
    for name, why in WRITERS.items():
        if why.startswith("each"):
            assert "gradingsite.formulas" in (ROOT / name).read_text()
