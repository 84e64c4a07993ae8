"""How likely two records are one person's: the evidence, less what a common name makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from players.duplicates.candidates import Pair, pairs_worth_comparing
from players.identification.evidence import Person, Sign, Verdict, plain, signs_between, weight_of

FIDE_NUMBER = "FIDE number"
BESIDE_NAMES = ("birth date", FIDE_NUMBER, "club")
LIKELY = 8
"""So much must speak for it, where no number does."""


@dataclass(frozen=True, slots=True)
class Likely:
    """Two of the people by their places, the lower first, and what speaks for their being one."""

    places: Pair
    signs: Sequence[Sign]
    bearers: int
    """How many have the name; where one has no more than an initial, the surname with that."""

    @property
    def weight(self) -> int:
        """What speaks for it, less one each time that those who have the name are doubled.

        Half of that where more than the name agrees: a club has few of those who have it.
        """
        doublings = max(self.bearers // 2, 1).bit_length() - 1
        return weight_of(self.signs) - (doublings // 2 if self.is_more_than_a_name else doublings)

    @property
    def has_one_number(self) -> bool:
        """Whether the FIDE number agrees: it is one person's, and one of the records is wrong."""
        return any(s.what == FIDE_NUMBER and s.verdict == Verdict.AGREES for s in self.signs)

    @property
    def is_likely(self) -> bool:
        """Whether somebody should look at it."""
        return self.has_one_number or self.weight >= LIKELY

    @property
    def is_more_than_a_name(self) -> bool:
        """Whether something that was compared beside the names agrees, and not the sex alone."""
        return any(s.what in BESIDE_NAMES and s.verdict == Verdict.AGREES for s in self.signs)

    @property
    def rank(self) -> tuple[bool, int, bool, int]:
        """The likeliest comes first; of those alike, what is more than a name, and a rare name."""
        return (
            not self.has_one_number,
            -self.weight,
            not self.is_more_than_a_name,
            self.bearers,
        )


def likely_pairs(people: Sequence[Person]) -> Iterator[list[Likely]]:
    """Pairs that may well be one person's, in ``WAYS`` parts, each pair once."""
    bearers = _Bearers(people)
    seen: set[Pair] = set()
    for pairs in pairs_worth_comparing(people):
        new = set(pairs) - seen
        seen |= new
        compared = (_compared(pair, people, bearers) for pair in new)
        yield [pair for pair in compared if pair.is_likely]


def _compared(places: Pair, people: Sequence[Person], bearers: _Bearers) -> Likely:
    one, other = (people[place] for place in places)
    return Likely(places, signs_between(one, other), bearers.of(one, other))


class _Bearers:
    """How many people have a name."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._counts = Counter(
            (plain(person.surname), word)
            for person in people
            for word in {"", _first(person)[:1], _first(person)}
        )

    def of(self, one: Person, other: Person) -> int:
        """Those with the name of the one or of the other, as far as both records tell it."""
        told = min(len(_first(one)), len(_first(other)))
        length = told if told < 2 else None
        names = {(plain(person.surname), _first(person)[:length]) for person in (one, other)}
        return sum(self._counts[name] for name in names)


def _first(person: Person) -> str:
    return person.forenames.partition(" ")[0]
