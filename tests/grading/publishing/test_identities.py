"""Whose record is whose, as the public sees it once the next revision is out."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club
from grading.models import Game, PublishedAffiliation, PublishedGrade, Revision
from grading.models.corrections import Cause
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.stamps import changed_since
from players.models import LeftOutAffiliation, Player
from players.services import (
    Details,
    hide_player,
    merge_players,
    show_player,
    split_player,
    undo_split,
    unmerge_player,
)
from players.services.affiliations import leave_out_club, show_club_again
from tests.grading.publishing.world import POOL, player, published

pytestmark = pytest.mark.usefixtures("world")


def profile(client: Client, ref: str) -> tuple[int, str]:
    """Status of the page, and where it leads or what it says."""
    answer = client.get(f"/players/{ref}/")
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def grade(revision: Revision, who: Player) -> PublishedGrade:
    return PublishedGrade.objects.at(revision.number).get(
        player_id=who.pk, list_slug="standard", period="2012-01"
    )


def test_merged_references_lead_to_the_survivor_from_the_next_revision_to_the_undoing(
    client: Client,
) -> None:
    published("2012-01")
    kept, between, merged = player(0), player(POOL[0]), player(9)
    Game.objects.filter(white=merged, black=kept).update(is_withdrawn=True)
    Game.objects.filter(black=merged, white=kept).update(is_withdrawn=True)
    merge_players(kept=between, merged=merged, reason="one person")
    merge_players(kept=kept, merged=between, reason="one person")
    assert profile(client, merged.ref)[0] == 200, "what is not published is not shown"
    published("2012-02")
    for ref in (merged.ref, between.ref):
        assert profile(client, ref) == (302, f"/players/{kept.ref}/?merged={ref}")
    unmerge_player(player=between, reason="two after all")
    published("2012-03")
    assert profile(client, merged.ref) == (302, f"/players/{between.ref}/?merged={merged.ref}")
    assert profile(client, between.ref)[0] == 200
    assert list(amiss()) == []


def test_a_split_parts_games_and_grades_and_undoing_it_puts_them_together(client: Client) -> None:
    (first,) = published("2012-01")
    both = player(5)
    games = list(Game.objects.filter(white=both, placements__period__name="2012-01"))
    made = split_player(
        player=both, games=games, details=Details(surname="Junior"), reason="father and son"
    )
    (second,) = published("2012-02")
    old, new = grade(second, both), grade(second, made.new)
    assert old.own_sides + new.own_sides == grade(first, both).own_sides
    assert (old.cause, new.cause) == (Cause.SPLIT, Cause.SPLIT)
    assert "Junior" in profile(client, made.new.ref)[1]
    undo_split(split=made, reason="one person after all")
    (third,) = published("2012-03")
    assert grade(third, both).grade == grade(first, both).grade
    assert grade(third, both).cause == Cause.MERGE
    assert profile(client, made.new.ref) == (302, f"/players/{both.ref}/?merged={made.new.ref}")
    assert "Junior" not in profile(client, both.ref)[1]
    assert list(amiss()) == []


def clubs_shown(client: Client, who: Player) -> set[str]:
    page = profile(client, who.ref)[1]
    return {code for code in ("7AAA", "7BBB", "7LOC") if f"/clubs/{code}/" in page}


def members(client: Client, code: str) -> str:
    return client.get(f"/clubs/{code}/").content.decode()


def test_a_club_that_is_left_out_is_neither_with_the_player_nor_he_with_the_club(
    client: Client,
) -> None:
    published("2012-01")
    ann, ashton = player(5), Club.objects.get(code="7AAA")
    shown = clubs_shown(client, ann)
    assert "7AAA" in shown
    assert ann.ref in members(client, "7AAA")
    left_out = leave_out_club(player=ann, club=ashton, reason="the league mistook the code")
    assert clubs_shown(client, ann) == shown, "what is not published is not shown"
    (second,) = published("2012-02")
    assert clubs_shown(client, ann) == shown - {"7AAA"}
    assert ann.ref not in members(client, "7AAA")
    places = PublishedAffiliation.objects.at(second.number).filter(player_id=ann.pk)
    assert 0 in set(places.values_list("position", flat=True)), "the next club comes first"
    assert player(7).ref in members(client, "7AAA"), "others stay"
    show_club_again(left_out=left_out, reason="no mistake")
    published("2012-03")
    assert clubs_shown(client, ann) == shown
    assert list(amiss()) == []


def test_a_club_stays_left_out_for_the_record_that_a_player_was_merged_into(
    client: Client,
) -> None:
    merged, kept = player(5), player(POOL[0])
    leave_out_club(player=merged, club=Club.objects.get(code="7AAA"), reason="a slip")
    merge_players(kept=kept, merged=merged, reason="one person")
    published("2012-01")
    assert kept.ref not in members(client, "7AAA")


def test_what_was_left_out_since_a_draft_was_built_is_counted() -> None:
    draft = build(month="2012-01")
    leave_out_club(player=player(5), club=Club.objects.get(code="7AAA"), reason="a slip")
    label = LeftOutAffiliation.history.model._meta.label
    assert changed_since(draft.report["stamps"]) == {label: 1}


def test_who_is_hidden_is_gone_with_the_next_revision_merged_references_too(
    client: Client,
) -> None:
    published("2012-01")
    ann, merged = player(5), player(POOL[0])
    merge_players(kept=ann, merged=merged, reason="one person")
    hide_player(player=ann, reason="as she wishes")
    assert profile(client, ann.ref)[0] == 200
    published("2012-02")
    for ref in (ann.ref, merged.ref):
        status, page = profile(client, ref)
        assert status == 410
        assert "Surname05" not in page
    assert ann.ref not in client.get("/", {"q": "Surname0", "ungraded": "on"}).content.decode()
    assert client.get(f"/players/{ann.ref}/?as_of=1").status_code == 410
    show_player(player=ann, reason="she wishes it no longer")
    published("2012-03")
    assert profile(client, ann.ref)[0] == 200
    assert list(amiss()) == []
