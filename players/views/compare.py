"""Two boxes for two players, which lead to their games against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import looked_up
from players.selectors.choices import Choices, Option, choices

BOXES = {"a": "One player", "b": "The other player"}


@dataclass(frozen=True, slots=True)
class Box:
    """One of the two boxes, with what was typed into it and who may be meant."""

    name: str
    words: str
    found: Choices
    options: Sequence[Option]

    @property
    def ref(self) -> str:
        """The reference of the one who is meant, if that is clear."""
        return self.found.one.person.ref if self.found.one is not None else ""


@snapshot_page
def compare(request: SnapshotRequest) -> HttpResponse:
    """Who is meant by each box; once both are known, what there is between them."""
    boxes = [_box(request, name, words) for name, words in BOXES.items()]
    refs = [box.ref for box in boxes if box.ref]
    if len(set(refs)) == len(boxes):
        return redirect(request.snapshot.address("head-to-head", *refs))
    context = {"boxes": boxes, "is_oneself": len(refs) == len(boxes)}
    return render(request, "players/compare.html", context)


def _box(request: SnapshotRequest, name: str, words: str) -> Box:
    found = choices(request.snapshot, looked_up(request.GET, name))
    options = [Option(row, _with(request.GET, name, row.person.ref)) for row in found.rows]
    return Box(name, words, found, options)


def _with(query: QueryDict, name: str, ref: str) -> str:
    """The address of this page with ``ref`` in the box of that name."""
    given = {key: query[key] for key in ("as_of", *BOXES) if query.get(key)}
    return f"?{urlencode(given | {name: ref})}"
