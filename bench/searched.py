"""Within a site on PostgreSQL: what searches take of the processor, and how many they find."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.core.cache import caches
from django.http import QueryDict
from django.test import Client

from bench.worked import worked
from grading.reading.kept import CACHE
from grading.reading.snapshot import read_snapshot
from gradingsite.lookup import answer, read_question


def found(rounds: str, asked: str) -> dict[str, dict[str, float]]:
    """By kind, milliseconds a page of the best of some rounds, and players found by a page.

    ``asked`` are the addresses by their kinds, as JSON.
    """
    return {
        kind: {
            "ms": 1000 * min(_spent(paths) for _ in range(int(rounds))) / len(paths),
            "found": sum(map(_players, paths)) / len(paths),
        }
        for kind, paths in json.loads(asked).items()
    }


def _spent(paths: Sequence[str]) -> float:
    client = Client(HTTP_HOST="localhost")
    caches[CACHE].clear()
    before = worked()
    for path in paths:
        client.get(path)
    return worked() - before


def _players(path: str) -> int:
    snapshot = read_snapshot()
    if snapshot is None:
        raise RuntimeError("nothing is published here")
    answered = answer(snapshot, read_question(QueryDict(urlsplit(path).query), snapshot))
    return answered.players.roster.total if answered.players else 0
