"""A slow, plain reading of `ecf-2012`, `ecf-2015` and `bcf`, to hold the engine against.

It shares with the engine only the shape of the input and the four kinds of entry. Everything
is decided game by game with whole numbers and fractions, and every number of the rules is
written out here again rather than taken from the engine's rule sets. Sections are those of the
grading rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import floor
from typing import TypeAlias, TypeVar

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE, ListColumns
from grading.engine.periods import Period
from grading.engine.results import Kind

Grades: TypeAlias = Mapping[int, int]
"""Grades by player; who has none is not in it."""
Values: TypeAlias = Mapping[int, Fraction]
When = TypeVar("When", date, int)

FULL = 30
OPENING = -1


# What goes in


@dataclass(frozen=True, slots=True)
class Game:
    """One game; ``graded_in`` is the index of a period."""

    row: int
    white: int
    black: int
    white_half_points: int
    day: date
    graded_in: int
    white_counts: bool
    black_counts: bool

    def opponent(self, player: int) -> int:
        return self.black if player == self.white else self.white

    def result(self, player: int) -> int:
        """50, 0 or -50 for a win, a draw or a loss of ``player``."""
        for_white = {2: 50, 1: 0, 0: -50}[self.white_half_points]
        return for_white if player == self.white else -for_white

    def counts(self, player: int) -> bool:
        """Whether the player's side may count, as section 8 has it."""
        return self.white_counts if player == self.white else self.black_counts


@dataclass(frozen=True, slots=True)
class Side:
    """A counted side. ``game`` is a row of the games, None for one of the opening balance."""

    player: int
    points: int
    day: date
    graded_in: int
    game: int | None


class GradingList:
    """One list in plain objects, with what has been graded in it so far."""

    def __init__(self, columns: ListColumns, players: int) -> None:
        self.name = columns.name
        self.sister = columns.sister
        self.before = columns.before
        self.periods = columns.periods
        self.schemes = [rules.name for rules in columns.rules]
        self.ages = columns.ages.tolist()
        self.games = list(plain_games(columns))
        self.published = {
            index: {player: grade for player, grade in enumerate(grades.tolist()) if grade >= 0}
            for index, grades in columns.published.items()
        }
        self.grades: dict[int, Grades] = {OPENING: opening_grades(columns)}
        self.counted: list[list[Side]] = [[] for _ in range(players)]
        for side in opening_sides(columns):
            self.counted[side.player].append(side)

    def is_junior(self, player: int, index: int) -> bool:
        """Section 2, which the column of ages has already applied; under `bcf` nobody is one."""
        return bool(self.ages[index][player] != ADULT) and self.schemes[index] != "bcf"


def as_date(day: int) -> date:
    return date(1970, 1, 1) + timedelta(days=day)


def plain_games(columns: ListColumns) -> Iterator[Game]:
    games = columns.games
    for row in range(len(games.white)):
        yield Game(
            row=row,
            white=int(games.white[row]),
            black=int(games.black[row]),
            white_half_points=int(games.white_score[row]),
            day=as_date(int(games.day[row])),
            graded_in=int(games.period[row]),
            white_counts=bool(games.white_counts[row]),
            black_counts=bool(games.black_counts[row]),
        )


def opening_grades(columns: ListColumns) -> Grades:
    """Section 6, opening balance: current grades of the first period, whatever the sides."""
    opening = columns.opening
    return dict(zip(opening.player.tolist(), opening.grade.tolist(), strict=True))


def opening_sides(columns: ListColumns) -> Iterator[Side]:
    """Section 6, opening balance: sides worth the grade, from the day before the first period."""
    opening = columns.opening
    rows = zip(opening.player.tolist(), opening.grade.tolist(), opening.sides.tolist(), strict=True)
    for player, grade, sides in rows:
        for _ in range(sides):
            yield Side(player, grade, columns.before.last_day, OPENING, game=None)


# What comes out


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player goes in; ``exact`` is a starting grade before rounding, else None."""

    kind: Kind
    value: int
    exact: Fraction | None = None


NO_ENTRY = Entry(Kind.NONE, NO_GRADE)


@dataclass(frozen=True, slots=True)
class GradedGame:
    """A game of the period; the points mean nothing unless it is graded."""

    game: Game
    graded: bool
    white_points: int = 0
    black_points: int = 0


@dataclass(frozen=True, slots=True)
class Used:
    """A side that goes into a grade, with the share of it that does."""

    side: Side
    share: Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a player comes out."""

    grade: int
    category: str | None
    games_12m: int
    games_counted: int
    increment: int
    average: Fraction | None
    own: tuple[Used, ...]
    brought_forward: tuple[Used, ...]


@dataclass(frozen=True, slots=True)
class PeriodRows:
    """One list and period: entries and outcomes by player, games in the order of their rows."""

    name: str
    period: Period
    entries: tuple[Entry, ...]
    games: tuple[GradedGame, ...]
    outcomes: tuple[Outcome, ...]


# Arithmetic


def half_up(value: Fraction) -> int:
    """Section 6: to a whole number, halves towards plus infinity. Exact, so without a guard."""
    return floor(value + Fraction(1, 2))


def first_day_of_last(months: int, last_day: date) -> date:
    """Section 6: the ``months`` months that end with ``last_day``, the last of its month."""
    after = last_day + timedelta(days=1)
    assert after.day == 1
    count = after.year * 12 + (after.month - 1) - months
    return date(count // 12, count % 12 + 1, 1)


def solve(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The one solution of a square linear system, by elimination in fractions."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next(place for place in range(column, size) if rows[place][column] != 0)
        rows[column], rows[pivot] = rows[pivot], rows[column]
        divisor = rows[column][column]
        rows[column] = [number / divisor for number in rows[column]]
        for place in range(size):
            if place != column and rows[place][column] != 0:
                times = rows[place][column]
                rows[place] = [
                    number - times * above
                    for number, above in zip(rows[place], rows[column], strict=True)
                ]
    return [row[size] for row in rows]


# Sections 1 and 4: who has a grade to go in with


def current_grades(grading: GradingList, last_day: date) -> Grades:
    """Section 1: grades of the list's latest period that ended before ``last_day``.

    For the list itself that is its previous period. Published grades stand in for all that was
    computed or opened with in their period.
    """
    periods = {OPENING: grading.before, **dict(enumerate(grading.periods))}
    ended = [index for index, period in periods.items() if period.last_day < last_day]
    if not ended:
        return {}
    latest = max(ended)
    return grading.published.get(latest, grading.grades[latest])


def entries(grading: GradingList, sister: GradingList | None, index: int) -> list[Entry]:
    """Section 4: the three cases, in their order."""
    last_day = grading.periods[index].last_day
    own = current_grades(grading, last_day)
    other = current_grades(sister, last_day) if sister else {}
    found: dict[int, Entry] = {}
    windows: dict[int, list[Game]] = {}
    held: dict[int, int] = {}
    for player in range(len(grading.counted)):
        junior = grading.is_junior(player, index)
        if not junior and player in own:
            found[player] = Entry(Kind.LIST, own[player])
        elif not junior and player in other:
            found[player] = Entry(Kind.OTHER, other[player])
        else:
            windows[player] = window(grading, player, index)
            if junior and (player in own or player in other):
                held[player] = own[player] if player in own else other[player]
    graded = {player: entry.value for player, entry in found.items()}
    for player, value in starting_values(windows, graded, held).items():
        found[player] = Entry(Kind.START, max(half_up(value), 0), value)
    return [found.get(player, NO_ENTRY) for player in range(len(grading.counted))]


def window(grading: GradingList, player: int, index: int) -> list[Game]:
    """Section 4: the games that bear on a starting grade, whether their sides count or not."""
    months = 12 if grading.is_junior(player, index) else 36
    first_day = first_day_of_last(months, grading.periods[index].last_day)
    return [
        game
        for game in grading.games
        if player in (game.white, game.black)
        and (game.graded_in == index or (game.graded_in < index and game.day >= first_day))
    ]


def starting_values(
    windows: Mapping[int, list[Game]], graded: Grades, held: Grades
) -> dict[int, Fraction]:
    """Section 4: starting grades before rounding, of all who get one.

    ``windows`` are those of the players of case 3; ``held`` the grades of juniors among them.
    """
    by_graded_players = anchored(windows, graded)
    lent = {player: grade for player, grade in held.items() if player not in by_graded_players}
    known = {player: Fraction(grade) for player, grade in {**graded, **lent}.items()}
    unknown = {player: games for player, games in windows.items() if player not in lent}
    solved = solve_system(unknown, sorted(anchored(unknown, known)), known)
    return {**{player: known[player] for player in lent}, **solved}


def anchored(windows: Mapping[int, list[Game]], known: Iterable[int]) -> set[int]:
    """Section 4: who is led by a chain of games, each in its own player's window, to ``known``."""
    reached = set(known)
    found: set[int] = set()
    while True:
        more = {
            player
            for player, games in windows.items()
            if player not in found and any(game.opponent(player) in reached for game in games)
        }
        if not more:
            return found
        found |= more
        reached |= more


def solve_system(
    windows: Mapping[int, list[Game]], unknowns: Sequence[int], known: Values
) -> dict[int, Fraction]:
    """Section 4: each unknown is the mean of his opponents' values and his results.

    Times the number of games: n s_i - (sum of unknown opponents' s_j) = known values + results.
    Games against somebody who gets no value at all are left out. There is no 40-point limit.
    """
    place = {player: number for number, player in enumerate(unknowns)}
    matrix = [[Fraction(0)] * len(unknowns) for _ in unknowns]
    right = [Fraction(0)] * len(unknowns)
    for player, row in place.items():
        for game in windows[player]:
            opponent = game.opponent(player)
            if opponent in place:
                matrix[row][place[opponent]] -= 1
            elif opponent in known:
                right[row] += known[opponent]
            else:
                continue
            matrix[row][row] += 1
            right[row] += game.result(player)
    return dict(zip(unknowns, solve(matrix, right), strict=True))


# Section 5: points of a game


def points(own: int, opponent: int, result: int) -> int:
    """Section 5: no opponent is taken for more than 40 above or below oneself."""
    return max(own - 40, min(opponent, own + 40)) + result


def graded_game(game: Game, entered: Sequence[Entry]) -> GradedGame:
    """Section 5: a game is graded when both players have a grade to go in with."""
    white, black = entered[game.white], entered[game.black]
    if Kind.NONE in (white.kind, black.kind):
        return GradedGame(game, graded=False)
    return GradedGame(
        game,
        graded=True,
        white_points=points(white.value, black.value, game.result(game.white)),
        black_points=points(black.value, white.value, game.result(game.black)),
    )


def counted_sides(graded: GradedGame) -> Iterator[Side]:
    """Sections 1 and 8: the sides of a graded game that go into their players' grades."""
    game = graded.game
    if graded.graded and game.white_counts:
        yield Side(game.white, graded.white_points, game.day, game.graded_in, game.row)
    if graded.graded and game.black_counts:
        yield Side(game.black, graded.black_points, game.day, game.graded_in, game.row)


# Section 6: the grade


def whole(sides: Iterable[Side]) -> list[Used]:
    return [Used(side, Fraction(1)) for side in sides]


def fill_up(used: list[Used], groups: Iterable[list[Side]]) -> list[Used]:
    """Add groups until 30 sides are in, the last one needed at its average."""
    filled = list(used)
    for group in groups:
        missing = FULL - sum((use.share for use in filled), Fraction(0))
        if missing <= 0:
            break
        share = min(missing / len(group), Fraction(1))
        filled += [Used(side, share) for side in group]
    return filled


def latest_first(sides: Iterable[Side], when: Callable[[Side], When]) -> list[list[Side]]:
    """The sides in groups that share a date or period, the latest group first."""
    groups: dict[When, list[Side]] = {}
    for side in sides:
        groups.setdefault(when(side), []).append(side)
    return [groups[latest] for latest in sorted(groups, reverse=True)]


class Rules2012:
    """Section 6, `ecf-2012`: this period's sides, then earlier ones by their real date."""

    categories = (("B", 30, 24, 20), ("C", 30, 36, 10), ("D", 15, 36, 5), ("E", 9, 36, 1))

    def __init__(self, index: int, last_day: date) -> None:
        self.index = index
        self.last_day = last_day

    def in_last(self, months: int, side: Side) -> bool:
        """A side graded in this period is in, whatever its date."""
        by_date = side.day >= first_day_of_last(months, self.last_day)
        return side.graded_in == self.index or by_date

    def used(self, counted: Sequence[Side]) -> list[Used]:
        own = [side for side in counted if side.graded_in == self.index]
        if len(own) >= FULL:
            return whole(own)
        earlier = [
            side for side in counted if side.graded_in < self.index and self.in_last(36, side)
        ]
        return fill_up(whole(own), latest_first(earlier, lambda side: side.day))

    def best(self, used: Sequence[Used]) -> str | None:
        """Categories X and A, which the others follow."""
        if sum(use.side.graded_in == self.index for use in used) >= FULL:
            return "X"
        return "A" if in_last_of(self, 12, used) >= FULL else None


class Rules2015:
    """Section 6, `ecf-2015`: two half-years whole, then whole half-years back; no dates."""

    categories = (*Rules2012.categories, ("F", 5, 36, 1))

    def __init__(self, index: int, last_day: date) -> None:
        self.index = index

    def in_last(self, months: int, side: Side) -> bool:
        half_years = months // 6
        return side.graded_in > self.index - half_years

    def used(self, counted: Sequence[Side]) -> list[Used]:
        block = [side for side in counted if side.graded_in >= self.index - 1]
        if len(block) >= FULL:
            return whole(block)
        earlier = [
            side for side in counted if side.graded_in < self.index - 1 and self.in_last(36, side)
        ]
        return fill_up(whole(block), latest_first(earlier, lambda side: side.graded_in))

    def best(self, used: Sequence[Used]) -> str | None:
        return "A" if in_last_of(self, 12, used) >= FULL else None


class RulesBcf:
    """Section 11, `bcf`: a year whole, then the two years before it; no dates."""

    categories = (
        ("B", 30, 24, 20),
        ("C", 30, 36, 10),
        ("D", 15, 36, 5),
        ("E", 10, 36, 1),
        ("*", 1, 36, 1),
    )

    def __init__(self, index: int, last_day: date) -> None:
        self.index = index

    def in_last(self, months: int, side: Side) -> bool:
        years = months // 12
        return side.graded_in > self.index - years

    def used(self, counted: Sequence[Side]) -> list[Used]:
        own = [side for side in counted if side.graded_in == self.index]
        if len(own) >= FULL:
            return whole(own)
        earlier = [
            side for side in counted if side.graded_in < self.index and self.in_last(36, side)
        ]
        return fill_up(whole(own), latest_first(earlier, lambda side: side.graded_in))

    def best(self, used: Sequence[Used]) -> str | None:
        return "A" if in_last_of(self, 12, used) >= FULL else None


Rules: TypeAlias = Rules2012 | Rules2015 | RulesBcf
RULES: dict[str, type[Rules]] = {"ecf-2012": Rules2012, "ecf-2015": Rules2015, "bcf": RulesBcf}


def in_last_of(rules: Rules, months: int, used: Iterable[Used]) -> Fraction:
    """How many of the sides in the grade are of the last ``months``."""
    return sum((use.share for use in used if rules.in_last(months, use.side)), Fraction(0))


def category(rules: Rules, used: Sequence[Used]) -> str | None:
    """Section 6: the highest category whose needs are met, None below the lowest."""
    if best := rules.best(used):
        return best
    for letter, sides, months, in_last_12 in rules.categories:
        enough = in_last_of(rules, months, used) >= sides
        if enough and in_last_of(rules, 12, used) >= in_last_12:
            return letter
    return None


def increment(rules: Rules, age: int) -> int:
    """Section 6: what a junior gets on top of his average; under `bcf` nothing."""
    if age == ADULT or isinstance(rules, RulesBcf):
        return 0
    return 10 if age <= 10 else 5


def outcome(rules: Rules, counted: Sequence[Side], age: int) -> Outcome:
    """Section 6: the average, rounded, then the increment, then not below 0."""
    used = rules.used(counted)
    number = sum((use.share for use in used), Fraction(0))
    average = sum((use.share * use.side.points for use in used), Fraction(0)) / (number or 1)
    letter = category(rules, used)
    return Outcome(
        grade=NO_GRADE if letter is None else max(half_up(average) + increment(rules, age), 0),
        category=letter,
        games_12m=sum(rules.in_last(12, side) for side in counted),
        games_counted=int(number),
        increment=increment(rules, age),
        average=average if number else None,
        own=tuple(use for use in used if use.side.graded_in == rules.index),
        brought_forward=tuple(use for use in used if use.side.graded_in != rules.index),
    )


# A period, and all of them


def grade_period(grading: GradingList, sister: GradingList | None, index: int) -> PeriodRows:
    """Sections 4 to 6 for one period, whose grades and counted sides the list then holds."""
    period = grading.periods[index]
    entered = entries(grading, sister, index)
    games = [graded_game(game, entered) for game in grading.games if game.graded_in == index]
    for game in games:
        for side in counted_sides(game):
            grading.counted[side.player].append(side)
    rules = RULES[grading.schemes[index]](index, period.last_day)
    outcomes = [
        outcome(rules, counted, age)
        for counted, age in zip(grading.counted, grading.ages[index], strict=True)
    ]
    grading.grades[index] = {
        player: row.grade for player, row in enumerate(outcomes) if row.category is not None
    }
    return PeriodRows(grading.name, period, tuple(entered), tuple(games), tuple(outcomes))


def grade_lists(lists: Sequence[ListColumns], players: int) -> Iterator[PeriodRows]:
    """Every list and period in the order of last days, ties in the order of ``lists``."""
    gradings = [GradingList(columns, players) for columns in lists]
    by_name = {grading.name: grading for grading in gradings}
    order = sorted(
        (period.last_day, place, index)
        for place, grading in enumerate(gradings)
        for index, period in enumerate(grading.periods)
    )
    for _, place, index in order:
        grading = gradings[place]
        yield grade_period(grading, by_name.get(grading.sister or ""), index)
