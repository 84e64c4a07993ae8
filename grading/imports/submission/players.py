"""What PLAYER LIST says of the players."""

from __future__ import annotations

import re
from datetime import date

from grading.imports.forms import CLUB, EARLIEST, text
from grading.imports.names import split_name
from grading.imports.parsed import ParsedPlayer
from grading.imports.references import expected_for
from grading.imports.submission.parts import Part, Record
from grading.imports.submission.values import DAY, Values, read_day
from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted
from players.references import InvalidReference, parse_reference

ABSENT = "0"
"""The number of nobody: the absent player of a default."""
LONGEST_PIN, LONGEST_NAME, LONGEST_CLUB = 20, 80, 100
REF, MEMBER = ("ECFCODE", "BCFCODE"), ("ECFNO", "BCFNO")
CLUB_NAME = ("CLUBNAME", "CLUB")
KNOWN = frozenset(
    {
        "PIN",
        *REF,
        "NAME",
        "SURNAME",
        "FORENAME",
        "INITIALS",
        "CLUBCODE",
        *CLUB_NAME,
        "CLUBCOUNTY",
        "GENDER",
        "TITLE",
        "DATEOFBIRTH",
        "FIDENO",
        *MEMBER,
        "COMMENT",
    }
)
SEXES = {"F": "F", "FEMALE": "F", "W": "F", "M": "M", "MALE": "M"}
SEX: Form[str] = Form("F or M", lambda cell: SEXES.get(cell.upper()))
DIGITS = re.compile(r"[0-9]{1,12}")
FIDE = Form("a number of up to 12 digits", lambda cell: cell if DIGITS.fullmatch(cell) else None)
STYLES = "NAME, or SURNAME with FORENAME or INITIALS"


def read_players(
    file: str, part: Part, last_day: date | None, faults: Faults
) -> list[ParsedPlayer]:
    """The players in the order of the list; each number stands once."""
    before = Values(file, part.line, part.fields, faults)
    before.refuse_unknown(())
    players: dict[str, ParsedPlayer] = {}
    for record in part.records:
        player = _player(file, record, last_day, faults)
        if player.pin in players:
            found = f"{quoted(player.pin)} again, as on line {players[player.pin].line}"
            faults.add(file, player.line, "PIN", found, "each PIN once")
        elif player.pin:
            players[player.pin] = player
    return list(players.values())


def _player(file: str, record: Record, last_day: date | None, faults: Faults) -> ParsedPlayer:
    line = record["PIN"][0].line
    values = Values(file, line, record, faults)
    values.refuse_unknown(KNOWN)
    pin = values.need(text(LONGEST_PIN), "PIN") or ""
    if pin == ABSENT:
        values.fault(line, "PIN", "0, which stands for nobody in a default", "another")
    ref = _ref(values)
    surname, forenames = _name(values)
    club = values.read(CLUB_CODE, "CLUBCODE")
    if not values.text(*REF) and not values.text("CLUBCODE"):
        values.fault(line, "CLUB CODE", "neither a reference nor a club", "one of the two")
    name, is_place = _club(values)
    return ParsedPlayer(
        line=line,
        pin=pin,
        surname=surname,
        forenames=forenames,
        ref=ref,
        sex=values.read(SEX, "GENDER") or "",
        title=values.read(text(4), "TITLE") or "",
        birth_date=_birth_date(values, last_day),
        fide_code=_fide(values),
        member_number=values.read(text(20), *MEMBER) or "",
        club_code=club or "",
        club_name=name,
        is_place=is_place,
        club_county=values.read(text(LONGEST_NAME), "CLUBCOUNTY") or "",
    )


CLUB_CODE = Form(CLUB.expected, lambda cell: CLUB.read(cell.upper()))


def _ref(values: Values) -> str:
    cell = values.cell(*REF)
    if cell is None:
        return ""
    try:
        return parse_reference(cell.value)
    except InvalidReference as error:
        values.fault(cell.line, "ECF CODE", quoted(cell.value), expected_for(error))
        return ""


def _name(values: Values) -> tuple[str, str]:
    """Surname and forenames, in one of the two styles."""
    parted = [values.text(name) for name in ("SURNAME", "FORENAME", "INITIALS")]
    whole = values.cell("NAME")
    if whole is not None and any(parted):
        values.fault(whole.line, "NAME", "a name in two styles", STYLES)
    if whole is not None:
        return _split(values, whole.value, whole.line)
    surname, forename, initials = parted
    given = bool(surname and (forename or initials))
    if not given and (any(parted) or not values.text(*REF)):
        found = quoted(" ".join(filter(None, parted)))
        values.fault(values.line, "NAME", found, STYLES)
    return _checked(values, surname, " ".join(filter(None, (forename, initials))), values.line)


def _split(values: Values, written: str, line: int) -> tuple[str, str]:
    surname, forenames = split_name(written)
    if not surname:
        values.fault(line, "NAME", quoted(written), "Surname, Forename Initials")
    return _checked(values, surname, forenames, line)


def _checked(values: Values, surname: str, forenames: str, line: int) -> tuple[str, str]:
    if max(len(surname), len(forenames)) > LONGEST_NAME:
        found = quoted(max(surname, forenames, key=len))
        values.fault(line, "NAME", found, f"at most {LONGEST_NAME} characters")
    return surname, forenames


def _club(values: Values) -> tuple[str, bool]:
    """The club's name without the star of a place, and whether it has one."""
    name = values.read(text(LONGEST_CLUB), *CLUB_NAME) or ""
    if values.text("CLUBCOUNTY") and not name:
        values.fault(values.line, "CLUB COUNTY", "a county without CLUB NAME", "both")
    return name.rstrip("* "), name.endswith("*")


def _birth_date(values: Values, last_day: date | None) -> date | None:
    cell = values.cell("DATEOFBIRTH")
    if cell is None:
        return None
    born = read_day(cell.value)
    if born is None or not EARLIEST <= born <= (last_day or date.max):
        # What it says is nobody's business, in a message either.
        expected = f"{DAY.expected}, before the event ended"
        values.fault(cell.line, "DATE OF BIRTH", "no possible date of birth", expected)
        return None
    return born


def _fide(values: Values) -> str:
    """The FIDE number; 0 stands for none."""
    return (values.read(FIDE, "FIDENO") or "").lstrip("0")
