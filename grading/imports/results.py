"""A file of results, whichever format it has: bytes in, a parsed event out, or all its faults."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from grading.imports.declared import Declared
from grading.imports.latin import LINE_END, latin_text
from grading.imports.parsed import ParsedEvent
from grading.imports.sizes import LARGEST
from grading.imports.submission.reading import read_submission
from grading.imports.submission.tokens import is_submission
from grading.imports.trf.reading import read_trf
from grading.interchange.faults import Faults
from grading.models.submissions import Submission
from grading.time_limits import ENOUGH, RateOfPlay


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The text of a file and what it says."""

    format: str
    text: str
    event: ParsedEvent
    own_name: str = ""
    """What a tournament report itself calls the event."""


def read_results(name: str, content: bytes, declared: Declared) -> ResultsFile:
    """Read a file. Raises FaultsFound, with all that is wrong with it and what it lacks."""
    faults = Faults()
    if len(content) > LARGEST:
        found = f"{len(content):,} bytes"
        faults.add(name, 0, "", found, f"a file of results, {LARGEST:,} bytes at most")
        faults.raise_any()
    text = LINE_END.sub("\n", latin_text(name, content, faults))
    faults.raise_any()
    read = read_text(name, text, declared, faults)
    faults.raise_any()
    return read


def code_in(name: str, content: bytes, declared: Declared) -> str:
    """The code of the event that a file is about, as far as it can be read; faults are not told."""
    faults = Faults()
    text = LINE_END.sub("\n", latin_text(name, content[: LARGEST + 1], faults))
    return read_text(name, text, declared, faults).event.code


def read_text(name: str, text: str, declared: Declared, faults: Faults) -> ResultsFile:
    """Read a text that has ``\\n`` for every line end."""
    if is_submission(text):
        event = read_submission(name, text, faults)
    else:
        event = read_trf(
            name, text, faults, first_day=declared.first_day, last_day=declared.last_day
        )
        whole = _completed(name, event, declared, faults)
        return ResultsFile(Submission.Format.TRF, text, whole, own_name=event.name)
    return ResultsFile(Submission.Format.SUBMISSION, text, event)


def _completed(name: str, event: ParsedEvent, declared: Declared, faults: Faults) -> ParsedEvent:
    """A tournament report with what it lacks, from what was declared."""
    whole = dataclasses.replace(
        event,
        code=declared.code,
        submission_index=declared.submission_index,
        name=declared.name or event.name,
        time_limit=declared.time_limit,
    )
    for field, value in (
        ("event code", whole.code),
        ("submission index", whole.submission_index),
        ("event name", whole.name),
        ("first day", whole.first_day),
        ("last day", whole.last_day),
        ("time limit", whole.time_limit),
    ):
        if not value:
            faults.add(name, 0, field, "nothing", "it to be given beside the file")
    limit = whole.time_limit
    if limit is not None and limit.rate_of_play() is RateOfPlay.REFUSED:
        faults.add(name, 0, "time limit", limit.why_refused() or "", ENOUGH)
    return whole
