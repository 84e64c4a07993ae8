"""``field__wild`` against the vectors, on the suite's own database, and the plans it makes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from grading.models import PublishedClub, PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern, fold, parse_pattern
from gradingsite.lookups import ByteOrder
from players.references import make_reference
from players.selectors.near import near_names
from tests.snapshot import World

pytestmark = pytest.mark.django_db

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "wildcards.json").read_text("utf-8"))
PLAYERS = 102_530


@pytest.mark.parametrize("typed, found", VECTORS["cases"])
def test_names(typed: str, found: list[str]) -> None:
    world = World()
    for name in VECTORS["names"]:
        world.player(name)
    names = PublishedName.objects.filter(folded__wild=parse_pattern(typed))
    assert sorted(names.values_list("shown", flat=True)) == sorted(found)


@pytest.mark.parametrize("typed, found", VECTORS["refs"]["cases"])
def test_references(typed: str, found: list[str]) -> None:
    world = World()
    for ref in VECTORS["refs"]["refs"]:
        world.player("Smith, John", ref=ref)
    capitals = Pattern(parse_pattern(typed).text.upper())
    players = PublishedPlayer.objects.filter(ref__wild=capitals)
    assert sorted(players.values_list("ref", flat=True)) == sorted(found)


@pytest.mark.parametrize("typed, found", VECTORS["clubs"]["cases"])
def test_clubs(typed: str, found: list[str]) -> None:
    world = World()
    for number, name in enumerate(VECTORS["clubs"]["clubs"]):
        world.club(name, f"{number:04d}")
    clubs = PublishedClub.objects.filter(folded__wild=parse_pattern(typed))
    assert sorted(clubs.values_list("name", flat=True)) == sorted(found)


def test_byte_order_is_the_same_in_every_locale() -> None:
    world = World()
    for name in ("Leeson, Ray", "Lee, Zoe", "Lee Smith, Al", "Lee, Queenie"):
        world.player(name)
    names = PublishedName.objects.order_by(ByteOrder("folded"))
    shown = ["Lee Smith, Al", "Lee, Queenie", "Lee, Zoe", "Leeson, Ray"]
    assert list(names.values_list("shown", flat=True)) == shown


@pytest.mark.parametrize("typed", ["*" + "a*" * 400, "?" * 900, "a" * 1000, "%" * 1000, "~~~"])
def test_patterns_of_all_kinds_are_answered_fast(typed: str) -> None:
    World().player("A" * 80 + ", " + "A" * 80)
    PublishedName.objects.filter(folded__wild=parse_pattern(typed)).count()


def plan(typed: str) -> str:
    names: QuerySet[PublishedName] = PublishedName.objects.at(1).filter(
        folded__wild=parse_pattern(typed)
    )
    return names.values("player_id").explain()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's plans")
def test_plan_of_a_prefix_on_sqlite() -> None:
    assert "COVERING INDEX published_name_wild_prefix" in plan("smi")
    assert "COVERING INDEX published_name_wild_prefix" in plan("sm?th")


@pytest.fixture
def a_nation() -> None:
    """As many names as the largest association has, made of syllables."""
    chance = random.Random(1)  # noqa: S311
    syllables = [a + b for a in "bcdfghklmnprstvw" for b in ("a", "e", "i", "o", "u", "al", "er")]

    def word() -> str:
        return "".join(chance.choices(syllables, k=chance.randint(2, 4)))

    names = [f"{word()},{word()}" for _ in range(PLAYERS)]
    PublishedName.objects.bulk_create(
        [
            PublishedName(player_id=number, shown=name, folded=fold(name), since=1)
            for number, name in enumerate(names)
        ],
        batch_size=10_000,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE grading_publishedname")


@pytest.mark.postgres
def test_plans_of_prefix_and_inner_run_at_national_size(a_nation: None) -> None:
    assert "published_name_wild_prefix" in plan("balerwa")
    assert "published_name_wild_prefix" in plan("baler?a")
    assert "published_name_wild_prefix" in plan("ba*wa")
    assert "published_name_wild_inner" in plan("*balerwa")
    assert "published_name_wild_inner" in plan("?alerwa,ta")


@pytest.mark.postgres
def test_a_beginning_and_a_few_letters_are_read_from_the_index_alone(a_nation: None) -> None:
    with connection.cursor() as cursor:
        # The table was never cleaned, without which the planner takes any other way.
        cursor.execute("DROP INDEX published_name_since, published_name_until")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
    assert "Index Only Scan using published_name_wild_prefix" in plan("ba*wa")


@pytest.mark.postgres
def test_plan_of_near_spellings_of_two_words_at_national_size(a_nation: None) -> None:
    """Each word by the index: for both at once every name would be read, for seconds."""
    world = World()
    snapshot = Snapshot(world.revise(1), standing=1, changed_at=None)
    with CaptureQueriesContext(connection) as asked:
        near_names(snapshot, parse_pattern("balerwax tatal"), ungraded=True)
    (similar,) = (query["sql"] for query in asked.captured_queries if "%>" in query["sql"])
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('pg_trgm.word_similarity_threshold', '0.3', true)")
        cursor.execute(f"EXPLAIN {similar}")
        assert str(cursor.fetchall()).count("published_name_wild_inner") == 3


@pytest.mark.postgres
def test_plans_of_references_at_national_size() -> None:
    PublishedPlayer.objects.bulk_create(
        [
            PublishedPlayer(player_id=number, ref=make_reference(number), surname="", since=1)
            for number in range(100_000, 100_000 + PLAYERS)
        ],
        batch_size=10_000,
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE grading_publishedplayer")
    assert "published_player_wild_prefix" in plan_of_reference("12333")
    assert "published_player_wild_prefix" in plan_of_reference("12333?")
    assert "published_player_wild_inner" in plan_of_reference("*23456")


def plan_of_reference(typed: str) -> str:
    """How players are found by a reference with wild cards."""
    return PublishedPlayer.objects.at(1).filter(ref__wild=parse_pattern(typed)).explain()
