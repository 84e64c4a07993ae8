"""Games that are here already: they are passed over, and those new to their events are added."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from grading.imports.interchange.corrected import Corrected, corrected_games, tell_corrected
from grading.imports.interchange.events import EventLines
from grading.imports.interchange.games import PlayedGame
from grading.imports.interchange.matching import Held, Pair, match, pair_of
from grading.imports.interchange.stored import closed_periods
from grading.interchange.faults import Faults, quoted
from grading.models import Event, Game
from grading.models.events import Rate
from grading.services.batches import NAMED_AT_ONCE, in_batches
from players.models import Player


class EventsHere:
    """Those events of a file that are here already, with their games."""

    def __init__(self, events: Iterable[EventLines]) -> None:
        """Read them, by their codes."""
        self._survivors = _survivors()
        self._events: dict[str, Event] = {}
        self._corrected: Corrected = {}
        self._games: dict[str, dict[Pair, list[Held]]] = {}
        for some in in_batches((lines.event.code for lines in events), NAMED_AT_ONCE):
            self._events |= {event.code: event for event in Event.objects.filter(code__in=some)}
            self._corrected |= corrected_games(some, self._survivors)
            self._read_games(some)

    def __contains__(self, code: str) -> bool:
        return code in self._events

    def further(self, file: str, events: Iterable[EventLines], faults: Faults) -> list[EventLines]:
        """The events with those of their games that are not here, where there are any.

        Games here that the file does not give are left alone. Faults: a code that is here with
        another event, a game that is here otherwise, a period whose list is out.
        """
        found = [
            EventLines(lines.event, self._new(file, lines, faults))
            if lines.event.code in self
            else lines
            for lines in events
        ]
        _check_open(file, found, faults)
        return [lines for lines in found if lines.games]

    def _new(self, file: str, lines: EventLines, faults: Faults) -> Sequence[PlayedGame]:
        event, row = self._events[lines.event.code], lines.event
        if (event.name, event.rate) != (row.name, row.rate):
            found = (
                f"{quoted(row.name)} has the code of {quoted(event.name)}, {event.code},"
                f" which is here at {Rate(event.rate).label}"
            )
            faults.add(file, lines.games[0].line, "event", found, "the same event, or another name")
            return []
        held = self._games.get(event.code, {})
        new = []
        for game in match(file, lines.games, held, self._survivors, faults):
            pair = pair_of(game.day, game.white, game.black, self._survivors)
            now = self._corrected.get((event.code, pair))
            if now is None:
                new.append(game)
            else:
                tell_corrected(file, game, now, faults)
        return new

    def _read_games(self, codes: Sequence[str]) -> None:
        rows = Game.objects.filter(event__code__in=codes).order_by("pk")
        for code, day, white, black, score, board, is_withdrawn in rows.values_list(
            "event__code", "day", "white__ref", "black__ref", "score", "board", "is_withdrawn"
        ):
            pair = pair_of(day, white, black, self._survivors)
            game = Held(white, black, score, board, is_withdrawn)
            self._games.setdefault(code, defaultdict(list))[pair].append(game)


def _survivors() -> dict[str, str]:
    """By the reference of each record that was merged, that of the record that stands for it."""
    rows = Player.objects.filter(merged_into__isnull=False)
    into = dict(rows.values_list("ref", "merged_into__ref"))
    survivors = {}
    for ref in into:
        last = ref
        while last in into:
            last = into[last]
        survivors[ref] = last
    return survivors


def _check_open(file: str, events: Iterable[EventLines], faults: Faults) -> None:
    closed = {rate: closed_periods(rate) for rate in Rate.values}
    for lines in events:
        for game in lines.games:
            if game.period in closed[game.rate]:
                expected = "a period whose list is not out yet"
                faults.add(file, game.line, "period", quoted(game.period), expected)
