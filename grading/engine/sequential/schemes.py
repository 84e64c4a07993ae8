"""The sequential schemes by name."""

from __future__ import annotations

from collections.abc import Mapping

from grading.engine.sequential.elo import Elo
from grading.engine.sequential.glicko import Glicko
from grading.engine.sequential.glicko2 import Glicko2
from grading.engine.sequential.saca import Saca
from grading.engine.sequential.scheme import Scheme
from grading.engine.sequential.school_grades import SchoolGrades

ALIKE: Mapping[str, Scheme] = {
    scheme.name: scheme for scheme in (Elo(), Elo("elo-linear"), Glicko(), Glicko2())
}
"""Those under which everybody begins alike."""
SACA = "saca"
NAMES = (SACA, *ALIKE)


def scheme_named(name: str, school_grades: SchoolGrades) -> Scheme:
    """The scheme called ``name``, one of ``NAMES``."""
    return Saca(school_grades) if name == SACA else ALIKE[name]
