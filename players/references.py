"""Player references: six digits and a letter that checks them. Source: formats, section 5."""

from __future__ import annotations

import re

LETTERS = "ABCDEFGHJKL"
WEIGHTS = range(7, 1, -1)
LENGTH = len(WEIGHTS)
HIGHEST = 10**LENGTH - 1
# ``\d`` and ``str.isdigit`` would take the digits of every script.
DIGITS = re.compile(rf"[0-9]{{{LENGTH}}}")

NAMELESS = "Player"
"""Begins the surname of somebody whose name nobody has told: the reference follows."""

EXAMPLE = "a reference is six digits and a letter, such as 233310H"
LONGEST_SHOWN = 20


class InvalidReference(ValueError):
    """No reference; the message says why, and ``meant`` has the right one where it can be told."""

    def __init__(self, message: str, meant: str | None = None) -> None:
        super().__init__(message)
        self.meant = meant


def check_letter(digits: str) -> str:
    """The letter that belongs to six digits; InvalidReference for anything but six digits.

    The weighted sum of the digits, modulo 11, counts along the letters A to L without I
    (formula and cases: ``vectors/refs.json``).
    """
    if DIGITS.fullmatch(digits) is None:
        raise InvalidReference(f"{_shown(digits)}: the number of a reference is six digits 0-9")
    total = sum(weight * int(digit) for weight, digit in zip(WEIGHTS, digits, strict=True))
    return LETTERS[total % len(LETTERS)]


def parse_reference(text: str) -> str:
    """The reference written in ``text``, in capitals; InvalidReference says what is wrong."""
    written = text.strip()
    digits, letter = written[:LENGTH], written[LENGTH:].upper()
    if len(written) not in (LENGTH, LENGTH + 1):
        raise InvalidReference(f"{_shown(written)}: {EXAMPLE}; this has {_characters(written)}")
    if DIGITS.fullmatch(digits) is None:
        raise InvalidReference(f"{_shown(written)}: {EXAMPLE}; the first six must be digits 0-9")
    meant = digits + check_letter(digits)
    if not letter:
        raise InvalidReference(f"{digits}: the letter is missing; it should be {meant[-1]}", meant)
    if digits + letter != meant:
        raise InvalidReference(
            f"{_shown(digits + letter)}: the letter should be {meant[-1]}", meant
        )
    return meant


def _characters(written: str) -> str:
    return "1 character" if len(written) == 1 else f"{len(written)} characters"


def is_valid(text: str) -> bool:
    """Whether ``text`` is a reference with its right letter, in either case."""
    try:
        parse_reference(text)
    except InvalidReference:
        return False
    return True


def make_reference(number: int) -> str:
    """The reference numbered ``number``, letter included; ValueError outside 0 to 999999."""
    if not 0 <= number <= HIGHEST:
        raise ValueError(f"references are numbered from 0 to {HIGHEST}, not {number}")
    digits = f"{number:0{LENGTH}d}"
    return digits + check_letter(digits)


def _shown(text: str) -> str:
    """``text`` as a message can carry it: on one line, printable and not too long."""
    tidy = "".join(c if c.isprintable() else "?" for c in text[: LONGEST_SHOWN + 1])
    if len(tidy) > LONGEST_SHOWN:
        return f"{tidy[:LONGEST_SHOWN]}..."
    return tidy or "nothing"


def placeholder(ref: str) -> str:
    """The surname of a player whose name is not known: found under P, by reference."""
    return f"{NAMELESS} {ref}"


def is_placeholder(surname: str, ref: str) -> bool:
    """Whether the surname says no more than the reference."""
    return surname == placeholder(ref)
