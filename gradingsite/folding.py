"""Text folded for the lookups, and the wild cards that are looked up in it.

Source: site, Lookups; ``vectors/wildcards.json`` is the contract.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from anyascii import anyascii

SLICE = 256
LONGEST = 1000
"""Characters of a pattern that are looked at. Every second one at least must stand for one of
the name, and no name has 500: what is cut off could change no answer."""

# Hyphens, and an end of line, that anyascii takes for something else.
SPACES = str.maketrans(dict.fromkeys("⸗⹀〜〰゠\x85", " "))
DROPPED = re.compile(r"['`.]|[^\s!-~]")
HYPHENS_OR_SPACES = re.compile(r"[-\s]+")
AROUND_COMMA = re.compile(r" ?, ?")

WILD = re.compile(r"[*?]")
WILD_RUN = re.compile(r"[*?]{2,}")
LIKE = str.maketrans({"\\": r"\\", "%": r"\%", "_": r"\_", "*": "%", "?": "_"})


def fold(text: str) -> str:
    """``text`` as it is compared: lower-case printable ASCII with plain single spaces.

    Folding what is folded already changes nothing. Wild cards stay, and a character that
    reads as one (``？``) becomes one.
    """
    ascii_text = anyascii(_composed(text).translate(SPACES)).lower()
    spaced = HYPHENS_OR_SPACES.sub(" ", DROPPED.sub("", ascii_text))
    return AROUND_COMMA.sub(",", spaced).strip(" ")


def _composed(text: str) -> str:
    """``text`` with accents joined to their letters, which may change how these are spelt.

    In slices, as the time this takes grows with the square of a run of accents.
    """
    slices = (text[start : start + SLICE] for start in range(0, len(text), SLICE))
    return "".join(unicodedata.normalize("NFC", part) for part in slices)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What folded names are to begin with: ``*`` is any run, ``?`` one character."""

    text: str

    @property
    def prefix(self) -> str:
        """What stands before the first wild card, for an index to look up."""
        return WILD.split(self.text, maxsplit=1)[0]

    @property
    def has_inner_trigram(self) -> bool:
        """Whether three letters in a row stand after a wild card, for an index of those."""
        return any(len(piece) > 2 for piece in WILD.split(self.text)[1:])

    @property
    def is_only_wildcards(self) -> bool:
        """Whether nothing is asked for but, at most, a number of characters."""
        return not self.text.strip("*?")

    def to_like(self) -> str:
        r"""For SQL, ``folded LIKE pattern ESCAPE '\'``."""
        return self.text.translate(LIKE) + "%"

    def matches(self, name: str) -> bool:
        """Whether ``name``, folded or not, is found by this pattern."""
        first, *others = (re.escape(part).replace(r"\?", ".") for part in self.text.split("*"))
        # The first place a part fits is as good as any later one, so it is never gone back on:
        # without the atomic groups the time would grow with a power of the name's length.
        regex = first + "".join(f"(?>.*?{part})" for part in others)
        return re.match(regex, fold(name)) is not None


def parse_pattern(text: str) -> Pattern:
    """What a visitor typed, folded, with its wild cards written in the shortest way."""
    short = WILD_RUN.sub(_shortest, fold(text))
    return Pattern(short[:LONGEST].rstrip("*"))


def _shortest(run: re.Match[str]) -> str:
    return "?" * run[0].count("?") + "*" * ("*" in run[0])
