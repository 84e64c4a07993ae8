"""``manage.py calculate``: grade CSV files without touching the database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from grading.engine.results import PeriodResult
from grading.interchange.atomic import make_ready, write_together
from grading.interchange.calculation import FILES, Calculated, Watch, calculate
from grading.interchange.compare import comparison_table
from grading.interchange.faults import FaultsFound
from grading.interchange.forms import LISTS
from grading.interchange.reading import Files, Given, read_given
from grading.interchange.summary import summary_table


class Command(BaseCommand):
    """Read, grade, write, tell."""

    help = (
        "Grades the games of CSV files, half-year by half-year, and writes grades.csv and"
        " sides.csv. Nothing is read from the database or stored in it. When anything is wrong"
        " with the files, all of it is told and nothing is written."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of formats, section 1."""
        needed: dict[str, Any] = {"required": True}
        file: dict[str, Any] = {"type": Path, "metavar": "CSV"}
        parser.add_argument(
            "--scheme",
            **needed,
            help="the grading rules: ecf-2012, ecf-2015, or a timeline of them such as"
            " ecf-2012,2015-01:ecf-2015 (the second from the list 2015-01 on)",
        )
        parser.add_argument(
            "--from", **needed, metavar="LIST", help="the first list to grade, such as 2013-01"
        )
        parser.add_argument(
            "--to", **needed, metavar="LIST", help="the last list to grade, such as 2014-07"
        )
        parser.add_argument("--players", **needed, **file, help="the players: ref, birth_date")
        parser.add_argument(
            "--games",
            **needed,
            **file,
            help="the games: id, date, rate, white, black, score, and if you like period,"
            " white_counts, black_counts. Those graded outside the lists asked for are ignored",
        )
        parser.add_argument(
            "--opening",
            **file,
            help="the grades held before the first list: list, ref, grade, games",
        )
        parser.add_argument(
            "--published",
            **file,
            help="grades as published: list, period, ref, grade, category. They serve as"
            " current grades in the list that follows, and the calculated ones are compared"
            " with them",
        )
        parser.add_argument(
            "--ages",
            **file,
            help="the juniors' ages: list, period, ref, age. They stand in for all birth dates",
        )
        parser.add_argument(
            "--output",
            **needed,
            type=Path,
            metavar="DIR",
            help="the directory to write grades.csv and sides.csv to, over those that are there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Grade what the options name; CommandError when it cannot be read or written."""
        given, output = _read(options), Path(options["output"])
        try:
            make_ready(output, FILES)
            calculated = calculate(given, _progress_over(given))
            write_together(output, calculated.files())
        except OSError as error:
            raise CommandError(f"cannot write to {output}: {error}") from error
        self._tell(calculated, given, output)

    def _tell(self, calculated: Calculated, given: Given, output: Path) -> None:
        self.stdout.write(summary_table(calculated.totals))
        ignored = int((given.games.period < 0).sum())
        if ignored:
            self.stdout.write(f"Games ignored, as graded outside these lists: {ignored:,}")
        self.stdout.write(f"Written: {', '.join(str(output / name) for name in FILES)}")
        if calculated.comparisons:
            self.stdout.write(f"\n{comparison_table(calculated.comparisons)}")


def _read(options: dict[str, Any]) -> Given:
    # Paths from the command line are paths already, those from ``call_command`` may be text.
    paths = {name: options[name] for name in ("players", "games", "opening", "published", "ages")}
    files = Files(**{name: Path(path) for name, path in paths.items() if path is not None})
    try:
        return read_given(
            files, scheme=options["scheme"], first=options["from"], last=options["to"]
        )
    except FaultsFound as found:
        count = f"{found.total:,} fault{'s' if found.total > 1 else ''}"
        raise CommandError(f"{count}, nothing was written:\n{found}") from found


def _progress_over(given: Given) -> Watch:
    """A progress bar, where there is a terminal to show it on."""
    steps = len(LISTS) * len(given.span.periods)

    def watch(results: Iterable[PeriodResult]) -> Iterable[PeriodResult]:
        return tqdm(results, total=steps, unit="list", disable=None, leave=False)

    return watch
