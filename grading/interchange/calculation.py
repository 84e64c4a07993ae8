"""From what was read to what is written and told: one pass over the lists and periods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from grading.engine.results import PeriodResult
from grading.engine.run import grade_lists
from grading.engine.sequential.list_run import rate_list
from grading.engine.sequential.schemes import SACA, scheme_named
from grading.interchange.columns import GradedList, graded_lists
from grading.interchange.compare import Comparison, compare
from grading.interchange.reading import Given
from grading.interchange.summary import Total, total
from grading.interchange.watch import Watch, unwatched
from grading.interchange.write import GRADES, SIDES, csv_text, grade_rows, side_rows

FILES = ("grades.csv", "sides.csv")


@dataclass(slots=True)
class Calculated:
    """All lists and periods, as text by list and period, and in numbers."""

    totals: list[Total] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)
    grades: dict[tuple[str, str], str] = field(default_factory=dict)
    sides: dict[tuple[str, str], str] = field(default_factory=dict)
    headers: tuple[tuple[str, ...], tuple[str, ...]] = (GRADES, SIDES)

    def files(self, watch: Watch = unwatched) -> Mapping[str, Iterable[str]]:
        """The texts of the files to be written, by name; ``watch`` sees each being taken."""
        contents = zip(self.headers, (self.grades, self.sides), strict=True)
        return {
            name: _with_header(header, texts, f"writing {name}", watch)
            for name, (header, texts) in zip(FILES, contents, strict=True)
        }


def calculate(given: Given, watch: Watch = unwatched) -> Calculated:
    """Grade all lists and periods; ``watch`` sees the results pass.

    Each result is turned into text at once and let go, so that long spans do not pile up. Raises
    ``UnsettledError`` where the engine does.
    """
    calculated = Calculated()
    steps = len(given.lists.names) * len(given.span.periods)
    for result, graded in watch(_graded(given), "grading", "list", steps):
        _add(calculated, result, graded, given)
    return calculated


def _graded(given: Given) -> Iterator[tuple[PeriodResult, GradedList]]:
    lists = {graded.columns.name: graded for graded in graded_lists(given)}
    for result in _rated(given, lists) if given.starts else _averaged(given, lists):
        yield result, lists[result.name]


def _averaged(given: Given, lists: Mapping[str, GradedList]) -> Iterator[PeriodResult]:
    return grade_lists([of.columns for of in lists.values()], len(given.players.refs))


def _rated(given: Given, lists: Mapping[str, GradedList]) -> Iterator[PeriodResult]:
    for name, of in lists.items():
        scheme = scheme_named(SACA, given.starts[name])
        yield from rate_list(of.columns, scheme, of.units, len(given.players.refs))


def _add(calculated: Calculated, result: PeriodResult, graded: GradedList, given: Given) -> None:
    key, refs = (result.name, result.period.name), given.players.refs
    calculated.totals.append(total(result))
    calculated.grades[key] = csv_text(grade_rows(result, refs))
    calculated.sides[key] = csv_text(side_rows(result, graded, refs))
    published = given.published.get((result.name, given.span.index[result.period.name]))
    if published is not None:
        calculated.comparisons.extend(compare(result, published))


def _with_header(
    header: tuple[str, ...], texts: Mapping[tuple[str, str], str], what: str, watch: Watch
) -> Iterator[str]:
    # Watched from when the first text is taken: not all files are being written at once.
    yield csv_text([header])
    for key in watch(sorted(texts), what, "list", len(texts)):
        yield texts[key]
