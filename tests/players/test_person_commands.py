"""``person_export`` and ``person_erase``."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from grading.models import ErrorReport
from players.models import FormerName, Player
from players.services import hide_player
from tests import records

pytestmark = pytest.mark.django_db


def run(name: str, *args: str, **options: str) -> str:
    out = StringIO()
    call_command(name, *args, stdout=out, **options)
    return out.getvalue()


def test_all_that_is_held_is_exported() -> None:
    player = records.player("Zebedée", birth_date=date(1990, 3, 1))
    double = records.player("Zebedee", merged_into=player)
    other = records.player("Other")
    FormerName.objects.create(player=player, surname="Quarrington")
    game = records.game(records.event(), double, other)
    ErrorReport.objects.create(kind="other", subject="x", what="born too late", player=player)
    records.game(records.event("another"), other, records.player("Third"))
    LogEntry.objects.log_actions(User.objects.create().pk, [player, other], 2, "Changed.")
    told = json.loads(run("person_export", player.ref))
    assert [row["surname"] for row in told["players.Player"]] == ["Zebedée", "Zebedee"]
    assert told["players.Player"][0]["birth_date"] == "1990-03-01"
    assert [row["surname"] for row in told["players.FormerName"]] == ["Quarrington"]
    assert [row["id"] for row in told["grading.Game"]] == [game.pk]
    assert [row["what"] for row in told["grading.ErrorReport"]] == ["born too late"]
    assert [row["object_id"] for row in told["admin.LogEntry"]] == [str(player.pk)]
    assert "Other" not in json.dumps(told)


def test_who_reported_an_error_is_told_only_where_it_was_the_person() -> None:
    player = records.player("Zebedée", forenames="Ann")
    about = {"kind": "other", "subject": "x", "what": "y", "player": player}
    for name in ("Ann Zebedée", "Neighbour, Ned", ""):
        ErrorReport.objects.create(name=name, email=f"{name[:3]}@example.org", **about)
    told = run("person_export", player.ref)
    rows = json.loads(told)["grading.ErrorReport"]
    assert [row.get("email") for row in rows] == ["Ann@example.org", None, None]
    assert "Neighbour" not in told


def test_nobody_is_exported_or_erased_by_a_slip() -> None:
    for command in ("person_export", "person_erase"):
        with pytest.raises(CommandError, match="letter should be"):
            run(command, "233310A", **({"reason": "x"} if command == "person_erase" else {}))
    with pytest.raises(CommandError, match="nobody has the reference"):
        run("person_export", "233310H")


def test_a_person_is_erased() -> None:
    player = records.player("Zebedée", forenames="Ann")
    with pytest.raises(CommandError, match="nothing was erased: Zebedée, Ann"):
        run("person_erase", player.ref, reason="as she wishes")
    hide_player(player=player, reason="as she wishes")
    said = run("person_erase", player.ref, reason="as she wishes")
    player = Player.objects.get()
    assert f"The games are {player.ref}’s now." in said
    assert "Zebedée" not in player.name
