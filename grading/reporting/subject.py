"""What a report is about, found among what is published: a player, an event or a game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.dateformat import format as written

from grading.models import ErrorReport, Game, PublishedEvent, PublishedPlayer, PublishedSide
from grading.reading.problems import NotShown, WayOn, missing
from grading.reading.snapshot import Snapshot
from players.selectors.asked import player_asked
from players.selectors.people import full_name, players_at

LONGEST = ErrorReport._meta.get_field("subject").max_length
NUMBER = re.compile(r"[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class Subject:
    """What it is, in the words of the pages, and the keys of its records."""

    words: str = ""
    player_id: int | None = None
    event_id: int | None = None
    game_id: int | None = None


def subject_of(snapshot: Snapshot | None, query: QueryDict) -> Subject:
    """What ``?player=``, ``?event=`` or ``?game=`` names, if anything. Raises NotShown.

    Three queries at most.
    """
    game, event, ref = (query.get(name, "") for name in ("game", "event", "player"))
    if not (game or event or ref):
        return Subject()
    if snapshot is None:
        raise _unknown("Nothing has been published yet")
    if game:
        return _game(snapshot, _number(game))
    return _event(snapshot, _number(event)) if event else _player(snapshot, ref)


def _player(snapshot: Snapshot, text: str) -> Subject:
    try:
        player = player_asked(snapshot, text, _form_for).player
    except NotShown as problem:
        problem.ways_on.append(_all_the_same())
        raise
    return Subject(_named(player), player_id=player.player_id)


def _event(snapshot: Snapshot, event_id: int) -> Subject:
    event = PublishedEvent.objects.at(snapshot.number).filter(event_id=event_id).first()
    if event is None:
        raise _unknown(f"There is no event numbered {event_id} here")
    return Subject(event.name[:LONGEST], event_id=event_id)


def _game(snapshot: Snapshot, game_id: int) -> Subject:
    side = PublishedSide.objects.at(snapshot.number).filter(game_id=game_id).first()
    if side is None:
        raise _unknown(f"There is no game numbered {game_id} here")
    sides = (side.player_id, side.opponent_id)
    named = {player.player_id: _named(player) for player in players_at(snapshot, sides)}
    white, black = sides if side.is_white else sides[::-1]
    event = PublishedEvent.objects.at(snapshot.number).filter(event_id=side.event_id).first()
    words = (
        f"{named.get(white, 'a player not shown')} – {named.get(black, 'a player not shown')}",
        Game.Score(side.score).label,
        written(side.day, "j F Y"),
        *((event.name,) if event else ()),
    )
    return Subject(", ".join(words)[:LONGEST], event_id=side.event_id, game_id=game_id)


def _named(player: PublishedPlayer) -> str:
    return f"{full_name(player)} {player.ref}"


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise _unknown("Games and events have numbers")
    return int(text)


def _unknown(why: str) -> NotShown:
    sentence = f"{why}, so the form cannot be filled in for it."
    return missing("Not found", sentence, _all_the_same())


def _form_for(ref: str) -> str:
    return f"{reverse('report')}?{urlencode({'player': ref})}"


def _all_the_same() -> WayOn:
    return WayOn("Report an error all the same", reverse("report"))
