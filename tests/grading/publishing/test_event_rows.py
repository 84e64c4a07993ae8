"""What the snapshot holds of events: their sections, and whom each side played for."""

from __future__ import annotations

import pytest

from clubs.models import Club
from grading.models import (
    Event,
    Game,
    PublishedEvent,
    PublishedSection,
    PublishedSide,
    Section,
)
from gradingsite.folding import parse_pattern
from tests.grading.publishing.world import make_world, published

pytestmark = pytest.mark.django_db


def test_sections_with_games_are_published_and_others_are_not() -> None:
    make_world()
    game = Game.objects.order_by("pk")[0]
    played = Section.objects.create(event=game.event, name="Kent v Essex", kind="match", position=2)
    Section.objects.create(event=game.event, name="Never played")
    Game.objects.filter(pk=game.pk).update(section=played)
    published("2012-01")
    rows = PublishedSection.objects.values_list("section_id", "event_id", "name", "kind")
    assert list(rows) == [(played.pk, game.event_id, "Kent v Essex", "match")]
    assert PublishedSide.objects.filter(game_id=game.pk, section="Kent v Essex").count() == 2


def test_a_side_says_whom_it_was_played_for() -> None:
    make_world()
    published("2012-01")
    codes = dict(Club.objects.values_list("pk", "code"))
    games = {game.pk: game for game in Game.objects.all()}
    sides = PublishedSide.objects.all()
    assert sides
    for side in sides:
        game = games[side.game_id]
        assert side.club_id == (game.white_club_id if side.is_white else game.black_club_id)
    assert {codes.get(side.club_id or 0) for side in sides} == {"7AAA", "7BBB", "7LOC", None}


def test_an_event_is_found_by_its_name() -> None:
    make_world()
    Event.objects.filter(code="LEAGUE").update(name="Thanet’s Élite League")
    published("2012-01")
    named = PublishedEvent.objects.filter(folded__wild=parse_pattern("thanets elite"))
    assert [event.code for event in named] == ["LEAGUE"]


def test_there_is_room_for_whatever_a_record_says() -> None:
    """The list of an event among it, which may be an own one with a long name."""
    record = {field.name: field for field in Event._meta.fields}
    shared = [field for field in PublishedEvent._meta.fields if field.name in record]
    long = {field.name: field.max_length for field in shared if field.max_length}
    assert len(long) > 4
    for name, room in long.items():
        assert room >= (record[name].max_length or 0), name
