"""Results that were reported wrongly, and come to light after their list is out."""

from __future__ import annotations

import numpy as np
from django.db.models import Max, QuerySet

from grading.demo.person_rows import References
from grading.demo.world import World
from grading.models import Event, Game, Period
from grading.models.corrections import Confirmed
from grading.services.corrections import correct_result, swap_player

OTHERWISE = {Game.Score.WHITE: Game.Score.DRAW, Game.Score.DRAW: Game.Score.BLACK}
OTHERWISE |= {Game.Score.BLACK: Game.Score.WHITE}


def correct_results(world: World, refs: References, rng: np.random.Generator) -> None:
    """Some games of the lists that came out last had another result."""
    for game in _some(rng, _published_games(), world.size.corrections):
        score = OTHERWISE[Game.Score(game.score)]
        correct_result(
            game=game,
            score=score,
            reason="the organiser sent the card: another result",
            confirmed_by=Confirmed.ORGANISER,
        )


def swap_players(world: World, refs: References, rng: np.random.Generator) -> None:
    """In a league match somebody was taken for a club-mate."""
    games = _published_games().filter(event__kind=Event.Kind.LEAGUE)
    for game in _some(rng, games, world.size.corrections // 6):
        mates = Game.objects.filter(event=game.event, white_club=game.white_club)
        others = mates.exclude(white__in=(game.white, game.black)).order_by("pk")
        if (other := others.first()) is not None:
            swap_player(
                game=game,
                wrong=game.white,
                right=other.white,
                reason="the captain named the wrong player",
                confirmed_by=Confirmed.OPPONENT,
            )


def _published_games() -> QuerySet[Game]:
    """The games that were played in the period each list published last, in a fixed order."""
    closed = Period.objects.filter(closed_by__isnull=False)
    latest = closed.values("grading_list").annotate(last=Max("last_day"))
    periods = [closed.get(grading_list=row["grading_list"], last_day=row["last"]) for row in latest]
    return Game.objects.filter(
        placements__period__in=periods,
        score__in=Game.PLAYED,
        event__kind__in=(Event.Kind.LEAGUE, Event.Kind.CONGRESS),
    ).order_by("pk")


def _some(rng: np.random.Generator, games: QuerySet[Game], count: int) -> list[Game]:
    keys = list(games.values_list("pk", flat=True))
    if not keys:
        return []
    chosen = rng.choice(len(keys), min(count, len(keys)), replace=False)
    return list(Game.objects.filter(pk__in=[keys[place] for place in chosen]).order_by("pk"))
