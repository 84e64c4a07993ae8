"""Which rows of the whole database lead to a player."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from grading.models import Correction, Game
from grading.models.published import SnapshotRow
from players.models import Player

Model = type[models.Model]

OF_SNAPSHOT = ("player_id", "opponent_id", "merged_into_id")
"""Columns of the snapshot that hold keys of players, beside clubs' own of the last name."""


def lead_to(model: Model, players: Collection[int]) -> Q | None:
    """The rows of a model that lead to any of the ``players``; None where none ever can.

    By a key of their own, or that of a game of theirs, or of a correction that is about them, or
    as what was done to their records.
    """
    found = [Q(**{f"{name}__in": players}) for name in _columns(model)]
    for field in model._meta.concrete_fields:
        if field.related_model is Game:
            found += [Q(**{f"{field.name}__{side}__in": players}) for side in ("white", "black")]
        elif field.related_model is Correction:
            held = Correction.objects.filter(players__in=players)
            found.append(Q(**{f"{field.attname}__in": held.values("pk")}))
    if model is Correction:
        about = Correction.objects.filter(players__in=players)
        found.append(Q(pk__in=about.values("pk")))
    if model is LogEntry:
        keys = [str(key) for key in players]
        kind = ContentType.objects.get_for_model(Player)
        found.append(Q(content_type=kind, object_id__in=keys))
    if not found:
        return None
    together = found[0]
    for each in found[1:]:
        together |= each
    return together


def all_models() -> Iterator[Model]:
    """Every model there is, tables that join two others among them."""
    return iter(apps.get_models(include_auto_created=True))


def _columns(model: Model) -> Iterator[str]:
    if model in (Player, Player.history.model):
        yield "id"
    is_snapshot = issubclass(model, SnapshotRow)
    # A club that took another in is no player.
    has_players = "player_id" in {field.name for field in model._meta.concrete_fields}
    for field in model._meta.concrete_fields:
        is_lead = field.related_model is Player
        if is_lead or (is_snapshot and has_players and field.name in OF_SNAPSHOT):
            yield field.attname
