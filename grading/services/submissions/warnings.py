"""What a grader should look at before accepting a file; none of it is forbidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grading.imports.parsed import ParsedEvent, ParsedPlayer
from grading.interchange.faults import listed
from grading.junior_events import is_for_juniors
from grading.models.submissions import Identification


def warnings_of(parsed: ParsedEvent, identifications: Sequence[Identification]) -> Iterator[str]:
    """Newcomers hard to tell from others, one player twice, juniors without a birth date."""
    new = {row.pin for row in identifications if row.is_new}
    newcomers = [player for player in parsed.players if player.pin in new]
    yield from _told(
        "new players with initials only, who will be hard to tell from others",
        [player for player in newcomers if player.has_initials_only],
    )
    yield from _told(
        "new players without a club or place",
        [player for player in newcomers if not player.club_code],
    )
    times: Counter[int | None] = Counter(row.player_id for row in identifications)
    twice = {row.pin for row in identifications if row.player_id and times[row.player_id] > 1}
    yield from _told(
        "numbers of the file that are not each a player of their own",
        [player for player in parsed.players if player.pin in twice],
    )
    held = {row.pin for row in identifications if row.player and row.player.birth_date}
    young = _juniors_pins(parsed)
    yield from _told(
        "players of sections for juniors whose birth date is not known",
        [p for p in parsed.players if p.pin in young and not p.birth_date and p.pin not in held],
    )


def _juniors_pins(parsed: ParsedEvent) -> set[str]:
    """Who plays in what is for juniors by its name."""
    all_of_it = is_for_juniors(parsed.name)
    return {
        pin
        for section in parsed.sections
        if all_of_it or is_for_juniors(section.name)
        for game in section.games
        for pin in (game.white, game.black)
    }


def _told(what: str, players: Sequence[ParsedPlayer]) -> Iterator[str]:
    if players:
        names = listed((player.name or player.ref for player in players), most=5)
        yield f"{len(players)} {what}: {names}"
