"""Files of results from the command line: received, and accepted where nothing is in doubt."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.timezone import localdate
from tqdm import tqdm

from grading.imports.declared import Declared
from grading.imports.results import code_in, read_results
from grading.interchange.faults import FaultsFound
from grading.interchange.forms import read_date
from grading.models import Event
from grading.models.submissions import Submission
from grading.services.acceptance import CannotAccept
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.plan import Plan, plan_of
from grading.services.submissions.prefilled import prefilled
from grading.services.submissions.receiving import receive_submission
from grading.services.submissions.words import (
    plan_in_words,
    receipt_in_words,
    undecided_in_words,
)
from grading.time_limits import InvalidTimeLimit, TimeLimit
from gradingsite.counting import counted
from gradingsite.recording import Refused
from players.references import InvalidReference, parse_reference

AS_HELD = "otherwise as it is of an event that is here already"


class Command(BaseCommand):
    """Receive results submission files and tournament reports, each by itself."""

    help = (
        "Read files of results and look for their players. A file of which nothing is in doubt is"
        " accepted; the others wait in the administration."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, what is declared of them, and what a tournament report lacks."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--kind", choices=Event.Kind.values, help=f"{AS_HELD}, or other")
        parser.add_argument("--organiser", help=f"{AS_HELD}, or none")
        parser.add_argument(
            "--list",
            metavar="LIST",
            help=f"the association's own list it is graded in alone, such as schools; {AS_HELD},"
            " or the national one of its time limit",
        )
        parser.add_argument("--reported-by", type=_ref, help="the member of an event abroad")
        parser.add_argument(
            "--members-only",
            action=BooleanOptionalAction,
            help=f"graded for members only, until August 2012; {AS_HELD}, or not",
        )
        parser.add_argument("--interim", action="store_true", help="not the final report")
        parser.add_argument("--hold", action="store_true", help="receive only, accept nothing")
        parser.add_argument("--code", default="", help="event code of a tournament report")
        parser.add_argument("--index", type=int, help="submission index of a tournament report")
        parser.add_argument("--name", default="", help="event name, instead of the report's")
        parser.add_argument("--minutes", type=int, help="minutes for all moves of a game")
        parser.add_argument("--seconds", type=int, help="seconds added for each move")
        parser.add_argument("--first-day", type=_day, help="of a report that does not say")
        parser.add_argument("--last-day", type=_day, help="of a report that does not say")

    def handle(self, *args: Any, **options: Any) -> None:
        """Deal with each file; CommandError at the end where any was refused or waits."""
        said = _said(options)
        done = [self._take(path, said, hold=options["hold"]) for path in options["files"]]
        if not all(done):
            left = done.count(False)
            were = "was" if left == 1 else "were"
            raise CommandError(f"{left} of {counted(len(done), 'file')} {were} not accepted")

    def _take(self, path: Path, said: Mapping[str, Any], *, hold: bool) -> bool:
        """Whether all went as it should with one file."""
        try:
            content = path.read_bytes()
            declared = _declared(said, path.name, content)
            submission = receive_submission(
                name=path.name,
                read=read_results(path.name, content, declared),
                declared=declared,
                on=localdate(),
            )
        except OSError as error:
            return self._refused(path, error.strerror or str(error))
        except FaultsFound as found:
            return self._refused(path, f"{found.total:,} faults, nothing was stored\n{found}")
        except Refused as refusal:
            return self._refused(path, str(refusal))
        plan = plan_of(submission)
        self.stdout.write("\n  ".join((f"{path}: {submission}", *plan_in_words(plan))))
        if hold:
            return True
        if why := _why_it_waits(submission, plan):
            self.stderr.write(f"  {why}")
            return False
        return self._accept(path, submission, games=plan.parsed.games)

    def _accept(self, path: Path, submission: Submission, *, games: int) -> bool:
        try:
            with tqdm(total=games, unit=" games", disable=None, leave=False) as bar:
                accept_submission(submission=submission, on=localdate(), progress=bar.update)
        except CannotAccept as refusal:
            return self._refused(path, str(refusal))
        self.stdout.write("\n  ".join(receipt_in_words(submission.receipt)))
        return True

    def _refused(self, path: Path, why: str) -> bool:
        self.stderr.write(f"{path}: {why}")
        return False


def _why_it_waits(submission: Submission, plan: Plan) -> str:
    """What somebody has to tell or to look over before the file is accepted; nothing if nothing."""
    if submission.stage != Submission.Stage.IDENTIFIED:
        waiting = "\n  ".join(undecided_in_words(submission))
        return f"Players to be identified in the administration:\n  {waiting}"
    if plan.moves_all:
        return (
            "It would change how all games of its event are graded: look it over in the"
            " administration, and accept it there"
        )
    return ""


def _declared(said: Mapping[str, Any], name: str, content: bytes) -> Declared:
    """What is said of a file; what is not said is as it is of its event, if that is here."""
    code = said.get("code") or code_in(name, content, Declared(**said))
    held = prefilled(code) or Declared()
    # Of a report the index must be said: a slip may not make it the next one.
    return replace(held, **{"submission_index": None, "is_final": True, **said})


def _said(options: dict[str, Any]) -> dict[str, Any]:
    limit = None
    if options["minutes"] is not None:
        try:
            limit = TimeLimit(
                minutes_for_game=options["minutes"], seconds_per_move=options["seconds"]
            )
        except InvalidTimeLimit as error:
            raise CommandError(str(error)) from error
    said = {
        "kind": options["kind"],
        "organiser": options["organiser"],
        "own_list": options["list"],
        "is_final": False if options["interim"] else None,
        "members_only": options["members_only"],
        "reported_by": options["reported_by"],
        "code": options["code"] or None,
        "submission_index": options["index"],
        "name": options["name"] or None,
        "first_day": options["first_day"],
        "last_day": options["last_day"],
        "time_limit": limit,
    }
    return {name: value for name, value in said.items() if value is not None}


def _day(text: str) -> date:
    day = read_date(text)
    if day is None:
        raise ValueError(text)
    return day


def _ref(text: str) -> str:
    try:
        return parse_reference(text)
    except InvalidReference as error:
        raise ArgumentTypeError(str(error)) from error
