"""What came and went between two revisions, row by row: how a copy of the snapshot keeps in step.

A row of the snapshot is told by the stable ids of what it is about. Between revisions ``a`` and
``b`` a row came that ``b`` shows and ``a`` did not, and one went that ``a`` showed and ``b`` does
not, nor another in its place. Whoever is hidden takes his rows along, and his name out of those
of his opponents; so a player who is hidden in between, or shown again, changes more rows than
the tables say. What went is told by its key alone, so that no key has a word of what went.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, Model, OuterRef, Q, QuerySet, Subquery

from grading.models import (
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSection,
    PublishedSide,
)
from grading.reading.snapshot import Snapshot
from players.selectors.people import shown_now


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of row: what tells it from others, whose it is, and who else is in it."""

    name: str
    model: type[Model]
    key: tuple[str, ...]
    owner: str = ""
    mentions: tuple[str, ...] = ()
    told_by: tuple[str, ...] = ()
    """What the feed tells it by, where its own key would say too much."""

    def key_of(self, row: Any) -> str:
        """Its key in one text."""
        return " ".join(str(getattr(row, column)) for column in self.told_by or self.key)

    def at(self, number: int) -> QuerySet[Any, Any]:
        """Its rows as a revision has them, each with all that its key is told by."""
        rows = self.model._default_manager.filter(since__lte=number, until__gt=number)
        return rows.annotate(number=self._number) if "number" in self.told_by else rows

    @property
    def _number(self) -> Subquery:
        """That of the first row of the same key there was: it stays the same, and says nothing."""
        same = {column: OuterRef(column) for column in self.key}
        first = self.model._default_manager.filter(**same).order_by("since")
        return Subquery(first.values("pk")[:1])


OWN = "player_id"
KINDS = (
    Kind("player", PublishedPlayer, (OWN,), OWN),
    Kind("name", PublishedName, (OWN, "shown"), OWN, told_by=(OWN, "number")),
    Kind("club", PublishedClub, ("club_id",)),
    Kind("affiliation", PublishedAffiliation, (OWN, "club_id"), OWN),
    Kind("event", PublishedEvent, ("event_id",)),
    Kind("section", PublishedSection, ("section_id",)),
    Kind("grade", PublishedGrade, (OWN, "list_slug", "period"), OWN),
    Kind(
        "side",
        PublishedSide,
        ("game_id", "list_slug", "is_white"),
        mentions=(OWN, "opponent_id"),
    ),
)
"""In an order in which a copy can take them in: what others refer to comes first."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that came, or one that went."""

    kind: Kind
    row: Any
    came: bool

    @property
    def key(self) -> str:
        """What tells the row from others of its kind."""
        return self.kind.key_of(self.row)


@dataclass(frozen=True)
class Between:
    """Two revisions: the earlier by its number, the later as it is read."""

    since: int
    snapshot: Snapshot
    hidden: frozenset[int]
    """Players whom the earlier shows and the later does not."""
    shown: frozenset[int]
    """Those whom the later shows and the earlier does not, though it has rows of theirs."""

    def came(self, kind: Kind) -> QuerySet[Any, Any]:
        """Rows that came, those in whose place they stand included."""
        rows = kind.at(self.snapshot.number)
        if self.since:
            wanted = Q(since__gt=self.since)
            for column in kind.mentions if self.hidden or self.shown else ():
                wanted |= Q(**{f"{column}__in": self.hidden | self.shown})
            if kind.owner and self.shown:
                wanted |= Q(**{f"{kind.owner}__in": self.shown})
            rows = rows.filter(wanted)
        rows = rows.filter(shown_at(self.snapshot, kind.owner)) if kind.owner else rows
        return rows.filter(known_still(self.snapshot)) if kind.model is PublishedName else rows

    def went(self, kind: Kind) -> QuerySet[Any, Any]:
        """Rows that went without another in their place."""
        if not self.since:
            return kind.model._default_manager.none()
        same = {column: OuterRef(column) for column in kind.key}
        still = kind.at(self.snapshot.number).filter(**same)
        wanted = Q(until__lte=self.snapshot.number) & ~Q(Exists(still))
        if kind.owner and self.hidden:
            wanted |= Q(**{f"{kind.owner}__in": self.hidden})
        return kind.at(self.since).filter(wanted)


def between(snapshot: Snapshot, since: int) -> Between:
    """The revisions ``since`` and that of ``snapshot``. Two queries; none for since 0."""
    if not since:
        return Between(0, snapshot, frozenset(), frozenset())
    then = PublishedPlayer.objects.at(since).filter(shown_now(snapshot))
    now = PublishedPlayer.objects.at(snapshot.number).filter(shown_now(snapshot))
    gone = then.filter(until__lte=snapshot.number).exclude(_among(now))
    come = now.filter(_has_older_rows(since), since__gt=since).exclude(_among(then))
    hidden, shown = (frozenset(of.values_list("player_id", flat=True)) for of in (gone, come))
    return Between(since, snapshot, hidden, shown)


def _among(players: QuerySet[Any, Any]) -> Q:
    return Q(Exists(players.filter(player_id=OuterRef("player_id"))))


def _has_older_rows(since: int) -> Q:
    """Whoever is not new to the snapshot: only of him there are rows that come and are older."""
    found = Q()
    for kind in KINDS:
        for column in (kind.owner, *kind.mentions):
            if column and kind.model is not PublishedPlayer:
                older = kind.at(since).filter(**{column: OuterRef("player_id")})
                found |= Q(Exists(older))
    return found


def differences(
    found: Between, kinds: Sequence[Kind], *, size: int, place: Sequence[int] | None
) -> Iterator[Difference]:
    """The next ``size`` differences after the one at ``place``, and one more if there is any.

    A place is the number of the kind, 0 for what went and 1 for what came, and the row's own.
    """
    begun, last = ([], 0) if place is None else (list(place[:2]), place[2])
    left = size + 1
    for number, kind in enumerate(kinds):
        for came in (False, True):
            step = [number, int(came)]
            if step < begun:
                continue
            rows = found.came(kind) if came else found.went(kind)
            if step == begun:
                rows = rows.filter(pk__gt=last)
            for row in rows.order_by("pk")[:left]:
                left -= 1
                yield Difference(kind, row, came)
            if not left:
                return


def shown_at(snapshot: Snapshot, owner: str) -> Q:
    """For rows of a player's: whoever is shown in the revision, and still."""
    players = PublishedPlayer.objects.at(snapshot.number).filter(player_id=OuterRef(owner))
    return Q(Exists(players)) & shown_now(snapshot)


def known_still(snapshot: Snapshot) -> Q:
    """For names: a former one that was withdrawn since is told of no revision."""
    if not snapshot.is_past or snapshot.standing is None:
        return Q()
    standing = PublishedName.objects.at(snapshot.standing)
    same = standing.filter(player_id=OuterRef("player_id"), shown=OuterRef("shown"))
    return Q(is_former=False) | Q(Exists(same))
