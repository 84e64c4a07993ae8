"""What EVENT DETAILS say of the event."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from grading.imports.forms import text
from grading.imports.submission.parts import Part
from grading.imports.submission.values import DAY, Values, need_all, spelt
from grading.interchange.faults import Faults
from grading.interchange.forms import whole_number
from grading.time_limits import MOST, WHAT_TO_GIVE, InvalidTimeLimit, TimeLimit

LONGEST_EMAIL = 254
LONGEST_CODE, LONGEST_NAME, LONGEST_OFFICER = 40, 160, 120
HIGHEST_INDEX = 9999
TIMES = {field.name: field.name.replace("_", "").upper() for field in fields(TimeLimit)}
"""The fields of a time limit, as the file calls them."""
IGNORED = frozenset(
    {
        "INFORMGRANDPRIX",
        "ADJUDICATED",
        "INFORMFIDE",
        "INFORMCHESSMOVES",
        "INFORMUNION",
        "ENVIRONMENT",
        "RESULTSDUPLICATED",
    }
)
OFFICERS = ("RESULTSOFFICER", "RESULTSOFFICERADDRESS", "TREASURER", "TREASURERADDRESS")
REPEATABLE = frozenset({"RESULTSOFFICERADDRESS", "TREASURERADDRESS"})
LAST_DAY = ("FINALRESULTDATE", "FINALRESULTSDATE")
KNOWN = (
    frozenset({"EVENTCODE", "SUBMISSIONINDEX", "EVENTNAME", "EVENTDATE", *LAST_DAY, *OFFICERS})
    | IGNORED
    | frozenset(TIMES.values())
)
EARLIEST = date(1900, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The event itself; None for what could not be read."""

    code: str
    submission_index: int | None
    name: str
    first_day: date | None
    last_day: date | None
    officer: str
    officer_email: str
    """Of the lines of the officer's address, the first that mail can be sent to."""
    time_limit: TimeLimit | None


def read_details(file: str, part: Part, faults: Faults) -> Details:
    """Read the part; what is missing or wrong goes into ``faults``."""
    values = Values(file, part.line, part.fields, faults)
    values.refuse_unknown(KNOWN)
    _check_officers(values)
    first, last = values.need(DAY, "EVENTDATE"), values.need(DAY, *LAST_DAY)
    if first and first < EARLIEST:
        values.fault(part.line, "EVENTDATE", f"{first:%d/%m/%Y}", f"a day since {EARLIEST.year}")
    if first and last and last < first:
        found = f"{last:%d/%m/%Y}, before EVENT DATE"
        values.fault(part.line, LAST_DAY[0], found, f"{first:%d/%m/%Y} or later")
        first = last = None
    return Details(
        code=values.need(text(LONGEST_CODE), "EVENTCODE") or "",
        submission_index=values.need(whole_number(1, HIGHEST_INDEX), "SUBMISSIONINDEX"),
        name=values.need(text(LONGEST_NAME), "EVENTNAME") or "",
        first_day=first,
        last_day=last,
        officer=values.text("RESULTSOFFICER")[:LONGEST_OFFICER],
        officer_email=_email(part),
        time_limit=_time_limit(values),
    )


def _email(part: Part) -> str:
    addresses = (cell.value for cell in part.fields.get("RESULTSOFFICERADDRESS", ()))
    return next((address for address in addresses if _takes_mail(address)), "")


def _takes_mail(address: str) -> bool:
    try:
        validate_email(address)
    except ValidationError:
        return False
    return len(address) <= LONGEST_EMAIL


def _check_officers(values: Values) -> None:
    once = Values(
        values.file,
        values.line,
        {name: cells[:1] if name in REPEATABLE else cells for name, cells in values.fields.items()},
        values.faults,
    )
    need_all(once, OFFICERS)


def _time_limit(values: Values) -> TimeLimit | None:
    """The time limit; whether it is graded is for who accepts the event to say."""
    given = {}
    well = True
    for name, field in TIMES.items():
        form = whole_number(1 if name.startswith("moves") else 0, MOST)
        value = values.read(form, field)
        well = well and (value is not None or not values.text(field))
        if value is not None:
            given[name] = value
    try:
        return TimeLimit(**given) if well else None
    except InvalidTimeLimit:
        # Each of them is a number that may be: it is what they are together.
        found = ", ".join(spelt(TIMES[name]) for name in given if name != "seconds_per_move")
        values.fault(values.line, "time limit", found or "none", WHAT_TO_GIVE)
        return None
