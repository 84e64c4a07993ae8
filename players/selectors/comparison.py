"""Two grades of one player, and all that lies between them. Source: site, Player profile.

A game that comes in moves the average by what it brings above or below the average before, over
the number of games counted now; one that drops out, by as much the other way; one that stays, not
at all. Nothing is left over. With A the average before, and p the points of a game:

    average now - A = (sum of p - A over what came in - sum of p - A over what left) / games now
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grading.reading.lists import PublishedList
from players.selectors.basis import Basis, reach_of
from players.selectors.sides import Side

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Part:
    """A game, or as much of it as is meant; or some sides of the opening balance."""

    side: Side | None
    """None for the opening balance, which is no games."""
    share: Fraction
    points: int
    """Of the whole game, or of each such side."""
    by: Fraction
    """How far it moved the average."""
    is_too_old: bool

    @property
    def is_whole(self) -> bool:
        """Whether all of the game is meant."""
        return self.share == 1


@dataclass(frozen=True, slots=True)
class Group:
    """Games that did the same."""

    parts: Sequence[Part]

    @property
    def games(self) -> Fraction:
        """How many there are."""
        return sum((part.share for part in self.parts), NOTHING)

    @property
    def points(self) -> Fraction:
        """What they are worth together."""
        return sum((part.share * part.points for part in self.parts), NOTHING)

    @property
    def average(self) -> Fraction | None:
        """What they are worth each; none without any."""
        return self.points / self.games if self.parts else None

    @property
    def by(self) -> Fraction:
        """How far they moved the average."""
        return sum((part.by for part in self.parts), NOTHING)

    @property
    def too_old(self) -> Fraction:
        """How many of them are out of reach by now."""
        return sum((part.share for part in self.parts if part.is_too_old), NOTHING)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What moved the average, and what came on top of it."""

    before: Basis
    after: Basis
    came: Group
    """Graded since the list before."""
    back: Group
    """Graded by then but not counted, or not in full: brought forward now."""
    left: Group
    stayed: Group

    @property
    def average_by(self) -> Fraction:
        """How far the average moved."""
        return self.after.average - self.before.average

    @property
    def rounding_by(self) -> Fraction:
        """What the rounding of both averages comes to."""
        return self.after.rounded - self.before.rounded - self.average_by

    @property
    def increment_by(self) -> int:
        """What became of the junior increment."""
        return self.after.row.increment - self.before.row.increment

    @property
    def floor_by(self) -> int:
        """What it comes to that no grade is below 0."""
        return self.by - (self.after.unfloored - self.before.unfloored)

    @property
    def by(self) -> int:
        """How far the last figure moved."""
        return self.after.figure - self.before.figure

    @property
    def has_turned_18(self) -> bool:
        """Whether the player was a junior in the list before, and is none in the one after."""
        return self.before.row.junior_age is not None and self.after.row.junior_age is None

    @property
    def has_starred(self) -> bool:
        """Whether any opponent's grade bears a star."""
        groups = (self.came, self.back, self.left, self.stayed)
        parts = [part for group in groups for part in group.parts]
        return any(part.side is not None and part.side.is_starred for part in parts)

    @property
    def has_other_rules(self) -> bool:
        """Whether the two were worked out by different rules."""
        return bool(self.before.row.scheme) and self.before.row.scheme != self.after.row.scheme


@dataclass(frozen=True, slots=True)
class _Piece:
    """A side, or the opening balance: how much of it was counted, and how much is now."""

    side: Side | None
    points: int
    was: Fraction
    now: Fraction
    is_new: bool
    is_too_old: bool

    @property
    def more(self) -> Fraction:
        return max(self.now - self.was, NOTHING)

    @property
    def less(self) -> Fraction:
        return max(self.was - self.now, NOTHING)

    @property
    def kept(self) -> Fraction:
        return min(self.was, self.now)


def compared(
    grading_list: PublishedList, before: Basis, after: Basis, sides: Iterable[Side]
) -> Comparison:
    """Sort what is behind two grades into what came, what left and what stayed.

    ``sides`` are those behind either of them, in the order in which they will be shown.
    """
    pieces = _pieces(grading_list, before, after, sides)
    average, games = before.average, after.games

    def group(chosen: Iterable[_Piece], share_of: Callable[[_Piece], Fraction], way: int) -> Group:
        parts = []
        for piece in chosen:
            if share := share_of(piece):
                by = way * share * (piece.points - average) / games
                parts.append(Part(piece.side, share, piece.points, by, piece.is_too_old))
        return Group(parts)

    return Comparison(
        before=before,
        after=after,
        came=group((p for p in pieces if p.is_new), lambda piece: piece.more, 1),
        back=group((p for p in pieces if not p.is_new), lambda piece: piece.more, 1),
        left=group(pieces, lambda piece: piece.less, -1),
        stayed=group(pieces, lambda piece: piece.kept, 0),
    )


def _pieces(
    grading_list: PublishedList, before: Basis, after: Basis, sides: Iterable[Side]
) -> list[_Piece]:
    reach, opening = reach_of(after.row, grading_list, after.period), grading_list.opening
    since = [p.name for p in grading_list.periods if p.last_day > before.period.last_day]
    pieces = [
        _Piece(
            side=side,
            points=side.row.points or 0,
            was=before.shares.get(side.row, NOTHING),
            now=after.shares.get(side.row, NOTHING),
            is_new=side.row.period in since,
            is_too_old=reach.is_beyond(side.row.period, side.day),
        )
        for side in sides
    ]
    if before.fills_with_start or after.fills_with_start:
        # Each season has a start grade of its own.
        gone = _Piece(None, before.opening_grade, before.opening, NOTHING, False, True)
        new = _Piece(None, after.opening_grade, NOTHING, after.opening, True, False)
        return [*pieces, gone, new]
    opening_too_old = opening is not None and reach.is_beyond(opening.name, opening.last_day)
    balance = (before.opening, after.opening, False, opening_too_old)
    return [*pieces, _Piece(None, after.opening_grade, *balance)]
