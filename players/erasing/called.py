"""What a person is called, and a text without any of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from gradingsite.folding import fold

ERASED = "[erased]"
"""What stands in the place of what is taken away."""
MONTHS = ("%B", "%b")


@dataclass(frozen=True, slots=True)
class Called:
    """What one person is told by. Names are pairs of surname and forenames."""

    refs: Mapping[str, str]
    """The references, and what stands in the place of each from now on."""
    names: Collection[tuple[str, str]]
    numbers: Collection[str] = ()
    """Of FIDE, of memberships, and e-mail addresses: nobody else has them."""
    born: Collection[date] = ()
    is_shared: bool = False
    """Whether somebody else has one of the names: it is taken then from what leads here alone."""
    _anywhere: re.Pattern[str] = field(init=False)
    _about: re.Pattern[str] = field(init=False)
    _refs: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        """Put together what is looked for."""
        own = [*self.refs, *self.numbers]
        whole = [*own, *(() if self.is_shared else _whole_names(self.names))]
        surnames = [word for surname, _ in self.names for word in (surname, fold(surname))]
        dates = [form for day in self.born for form in _forms(day)]
        about = [*own, *_whole_names(self.names), *dates, *surnames]
        object.__setattr__(self, "_anywhere", _pattern(whole))
        object.__setattr__(self, "_about", _pattern(about))
        object.__setattr__(self, "_refs", _pattern(self.refs))

    def words(self) -> set[str]:
        """Some of them stand in every text that has any of it, in small letters or capitals."""
        names = (word for surname, _ in self.names for word in (surname, fold(surname)))
        dates = (form for day in self.born for form in _forms(day))
        return {word for word in (*self.refs, *self.numbers, *names, *dates) if word}

    def without(self, text: str, *, about: bool, same_length: bool = False) -> str:
        """``text`` without it; one that is ``about`` the person is searched for the rest as well.

        That is the surname by itself, and the date of birth: elsewhere they are others' too. What
        has the reference in it is about the person, but for a file of many, of ``same_length``.
        """

        def put(match: re.Match[str]) -> str:
            found = match[0]
            new = self.refs.get(found.upper(), ERASED)
            return new.ljust(len(found))[: len(found)] if same_length else new

        is_about = about or (not same_length and self._refs.search(text) is not None)
        return (self._about if is_about else self._anywhere).sub(put, text)

    def without_in(self, told: Any, *, about: bool) -> Any:
        """The same of what a JSON field holds; what has the reference beside it is about it."""
        if isinstance(told, str):
            return self.without(told, about=about)
        if isinstance(told, list):
            return [self.without_in(one, about=about) for one in told]
        if isinstance(told, dict):
            names_it = about or any(value in self.refs for value in _texts(told.values()))
            return {key: self.without_in(one, about=names_it) for key, one in told.items()}
        return told


def is_called(name: str, names: Iterable[tuple[str, str]]) -> bool:
    """Whether somebody's ``name`` is one of these, in whichever order it is written."""
    words = set(fold(name).replace(",", " ").split())
    return any(
        words == set(fold(f"{surname} {given}").split())
        for surname, forenames in names
        if forenames
        for given in (forenames, forenames.split()[0])
    )


def _texts(values: Iterable[Any]) -> Iterator[str]:
    return (value for value in values if isinstance(value, str))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Any of the words, the longest first, none of them within another word."""
    given = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
    if not given:
        return re.compile(r"(?!)")
    any_of = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in given)
    return re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)


def _whole_names(names: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A name as it may be written; a surname alone is not enough to be one's own."""
    for surname, forenames in names:
        for given in {forenames, *forenames.split()[:1]} - {""}:
            forms = (f"{surname}, {given}", f"{surname} {given}", f"{given} {surname}")
            yield from (each for form in forms for each in (form, fold(form)))


def _forms(day: date) -> Iterator[str]:
    """A day in the ways that it is written."""
    d, m, y = day.day, day.month, day.year
    for gap in "-./":
        for dd, mm in {(f"{d:02}", f"{m:02}"), (str(d), str(m))}:
            yield from (f"{y}{gap}{mm}{gap}{dd}", f"{dd}{gap}{mm}{gap}{y}")
    yield f"{y}{m:02}{d:02}"
    for form in MONTHS:
        name = day.strftime(form)
        yield from (f"{d} {name} {y}", f"{name} {d}, {y}")
