"""The players of a published list.

An age says in which year somebody was born, not on which day: birth dates are left blank, so that
nobody is a junior until they are filled in.
"""

from __future__ import annotations

import re

from grading.imports.forms import SEX
from grading.imports.names import LONGEST, split_name
from grading.imports.references import read_references
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import read_token
from grading.interchange.rows import Table
from grading.services.rows import PlayerRow

FIDE_CODE = re.compile(r"[0-9]{1,12}")
NATION = re.compile(r"[A-Z]{3}")

FIDE = Form("a FIDE number", lambda cell: cell if FIDE_CODE.fullmatch(cell) else None)
FEDERATION = Form("three capitals", lambda cell: cell if NATION.fullmatch(cell) else None)


def _read_name(cell: str) -> str | None:
    surname, forenames = split_name(cell)
    fits = surname and max(len(surname), len(forenames)) <= LONGEST
    return cell if fits and read_token(cell) is not None else None


NAME = Form(f'"Surname, Forenames", each at most {LONGEST} characters', _read_name)


def read_players(table: Table, faults: Faults) -> list[PlayerRow]:
    """The player of each row."""
    unrepeated(table, ["Ref"], faults)
    names = [split_name(name) for name in required(table, "Name", NAME, "", faults)]
    return [
        PlayerRow(
            ref=ref,
            surname=surname,
            forenames=forenames,
            sex=sex,
            fide_code=fide_code,
            nation=nation,
        )
        for ref, (surname, forenames), sex, fide_code, nation in zip(
            read_references(table, "Ref", faults),
            names,
            optional(table, "Sex", SEX, "", faults),
            optional(table, "FIDECode", FIDE, "", faults),
            optional(table, "Nation", FEDERATION, "", faults),
            strict=True,
        )
    ]
