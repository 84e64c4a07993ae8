"""``manage.py calculate``: grade CSV files without touching the database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from grading.engine.rules import RULE_SETS
from grading.engine.sequential.schemes import NAMES
from grading.engine.system import UnsettledError
from grading.interchange.atomic import write_together
from grading.interchange.calculation import FILES, Calculated, calculate
from grading.interchange.compare import comparison_table
from grading.interchange.faults import Faults, FaultsFound, listed, quoted
from grading.interchange.lists import NATIONAL, chosen_lists
from grading.interchange.notices import notices
from grading.interchange.paths import check_apart, check_output
from grading.interchange.reading import Files, Given, read_given
from grading.interchange.sequential.calculation import calculate_ratings, rating_notices
from grading.interchange.sequential.given import GivenRatings
from grading.interchange.sequential.reading import is_sequential, read_given_ratings
from grading.interchange.summary import summary_table

INPUTS = ("players", "games", "opening", "published", "ages", "allocations", "starts")
MOST_NAMED = 10

Step = TypeVar("Step")


class Command(BaseCommand):
    """Read, grade, write, tell."""

    help = (
        "Grades the games of CSV files, period by period, and writes grades.csv and"
        " sides.csv. Nothing is read from the database or stored in it. When anything is wrong"
        " with the files, all of it is told and nothing is written."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of formats, section 1."""
        needed: dict[str, Any] = {"required": True}
        file: dict[str, Any] = {"metavar": "CSV"}
        parser.add_argument(
            "--scheme",
            **needed,
            help=f"the grading rules: {', '.join(RULE_SETS)}, or a timeline of them such as"
            " ecf-2012,2015-01:ecf-2015 (the second from the list 2015-01 on); bcf grades by"
            " years to the end of May (the list of July), byca by seasons to the end of August"
            " (the list of September), the others by half-years; or one of"
            f" {', '.join(NAMES)}: saca has a list after every event, the others by half-years",
        )
        parser.add_argument(
            "--lists",
            metavar="NAMES",
            help="the lists to grade, such as juniors, or standard,rapid: rows of other lists are"
            " left out. By default both rates of play, and no file may speak of another list",
        )
        parser.add_argument(
            "--from", **needed, metavar="LIST", help="the first list to grade, such as 2013-01"
        )
        parser.add_argument(
            "--to", **needed, metavar="LIST", help="the last list to grade, such as 2014-07"
        )
        parser.add_argument(
            "--players",
            **needed,
            **file,
            help="the players: ref, birth_date; under saca ref, school_grade (K, or 1 to 12), and"
            " if you like school_grade_on, the day it is told of (by default the last of the first"
            " half-year)",
        )
        parser.add_argument(
            "--games",
            **needed,
            **file,
            help="the games: id, date, rate, white, black, score, and if you like period,"
            " white_counts, black_counts. Those graded outside the lists asked for are ignored."
            " Under saca each has its event, and the side of a missing board is left blank",
        )
        parser.add_argument(
            "--opening",
            **file,
            help="the grades held before the first list: list, ref, grade, games, and if you like"
            " date, the day a list's are of (by default the last before the first period); under"
            " glicko and glicko2 the deviation may stand in for games",
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
            "--allocations",
            **file,
            help="grades allocated for a season, under byca: list, period, ref, grade, and if you"
            " like source. Who has none goes in with his last grade, or by his age",
        )
        parser.add_argument(
            "--starts",
            **file,
            help="under saca, what ratings begin at and are held up by: list, ref, start (250 or"
            " 300), date (the first day it is). With it there is a list a month, as the site has"
            " it, and no school grade is looked at",
        )
        parser.add_argument(
            "--output",
            **needed,
            metavar="DIR",
            help="the directory to write grades.csv and sides.csv to, over those that are there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Grade what the options name; CommandError when it cannot be read, graded or written."""
        given, output = _read(options), Path(options["output"])
        if isinstance(given, GivenRatings):
            calculated, told = calculate_ratings(given, _bar), rating_notices(given)
        else:
            calculated = _calculate(given)
            told = notices(given, calculated.totals)
        try:
            write_together(output, calculated.files(_bar))
        except OSError as error:
            raise CommandError(f"cannot write to {output}: {error}") from error
        self._tell(calculated, told, output)

    def _tell(self, calculated: Calculated, told: Iterable[str], output: Path) -> None:
        self.stdout.write(summary_table(calculated.totals))
        for notice in told:
            self.stdout.write(notice)
        self.stdout.write(f"Written: {', '.join(str(output / name) for name in FILES)}")
        if calculated.comparisons:
            self.stdout.write(f"\n{comparison_table(calculated.comparisons)}")


def _read(options: dict[str, Any]) -> Given | GivenRatings:
    # Paths from the command line are text, since an empty one would be the working directory as
    # a path; those from ``call_command`` may be either.
    paths = {name: str(options[name]) for name in INPUTS if options[name] is not None}
    output, faults = str(options["output"]), Faults()
    try:
        check_apart({f"--{name}": path for name, path in paths.items()}, output, FILES, faults)
        faults.raise_any()
        check_output(Path(output), FILES, faults)
        files = Files(**{name: Path(path) for name, path in paths.items()})
        asked: dict[str, Any] = {
            "scheme": options["scheme"],
            "first": options["from"],
            "last": options["to"],
            "faults": faults,
            "watch": _bar,
        }
        if is_sequential(options["scheme"]) and files.starts is None:
            if options["lists"] is not None:
                expected = (
                    "an average's scheme with it, or saca and --starts: the others know both rates"
                    " of play alone"
                )
                faults.add("--lists", 0, "", quoted(options["lists"]), expected)
            return read_given_ratings(files, **asked)
        chosen = options["lists"]
        lists = NATIONAL if chosen is None else chosen_lists(chosen, faults)
        return read_given(files, lists=lists, **asked)
    except FaultsFound as found:
        count = f"{found.total:,} fault{'s' if found.total > 1 else ''}"
        raise CommandError(f"{count}, nothing was written:\n{found}") from found


def _calculate(given: Given) -> Calculated:
    try:
        return calculate(given, _bar)
    except UnsettledError as error:
        refs = [given.players.refs[player] for player in error.players]
        raise CommandError(
            f"{error}; nothing was written. The players are {listed(refs, most=MOST_NAMED)}"
        ) from error


def _bar(steps: Iterable[Step], what: str, unit: str, total: int) -> Iterable[Step]:
    """A progress bar, where there is a terminal to show it on."""
    bar = tqdm(steps, what, total, leave=False, unit=unit, unit_scale=True, disable=None)
    return cast("Iterable[Step]", bar)
