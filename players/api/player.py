"""What every address about one player begins with: finding out who is meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter

from grading.models import PublishedPlayer
from grading.reading.snapshot import Snapshot
from gradingsite.api.problems import LeadsElsewhere
from gradingsite.api.views import SnapshotView
from players.selectors.asked import player_asked

REF = OpenApiParameter(
    "ref",
    {"type": "string", "pattern": "^[0-9]{6}[A-Za-z]?$"},
    OpenApiParameter.PATH,
    description="The player's reference, with its check letter or without.",
)
LIST = OpenApiParameter(
    "slug", str, OpenApiParameter.PATH, description="The grading list, such as `standard`."
)
PERIOD = OpenApiParameter(
    "period", str, OpenApiParameter.PATH, description="The period, such as `2013-01`."
)
OF_A_PLAYER = (307, 404, 410)
"""What may come of a reference: another's by now, nobody's, or no longer shown."""


class PlayerMixin(SnapshotView):
    """About the player whose reference is in the address.

    One merged into another leads there for as long as it is: merges can be undone.
    """

    statuses = OF_A_PLAYER
    parts: ClassVar[Sequence[OpenApiParameter]] = (REF,)
    player: PublishedPlayer

    def reply(self, **parts: Any) -> HttpResponse:
        """Find the player, and answer. Raises NotShown and LeadsElsewhere."""
        ref, rest = parts["ref"], {name: parts[name] for name in parts if name != "ref"}
        asked = player_asked(self.read_already, ref, partial(self._of, rest))
        if asked.is_merged:
            raise LeadsElsewhere(self._of(rest, asked.player.ref))
        self.player = asked.player
        return super().reply(**rest)

    def _of(self, rest: dict[str, Any], ref: str) -> str:
        """The same of another player."""
        query = {name: str(self.query[name]) for name in self.query if name != "as_of"}
        return self.address(self.name, *[rest.get(p.name, ref) for p in self.parts], **query)

    def answer(self, snapshot: Snapshot, **parts: Any) -> Any:
        """What there is to tell of ``self.player``."""
        raise NotImplementedError
