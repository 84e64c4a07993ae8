"""Erasing a person on request: the games stay, under a reference that tells nobody who it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from grading.engine.ages import is_junior
from grading.exports.tasks import make_all_files_again
from grading.models import (
    ErrorReport,
    GradingList,
    Pointer,
    PublishedAffiliation,
    PublishedName,
    PublishedPlayer,
    ReportingContact,
)
from grading.models.submissions import Identification, KnownAs, Submission
from grading.publishing.lock import build_lock
from grading.reading.snapshot import read_snapshot
from gradingsite.folding import fold
from gradingsite.recording import AsAsked, Refused, save_with_reason
from players.chains import branch_of
from players.erasing.called import Called, is_called
from players.erasing.digest import digest_of
from players.erasing.filed import without_player
from players.erasing.scrubbing import any_has, scrub
from players.models import Erasure, FormerName, LikelyPair, Membership, Player
from players.references import placeholder
from players.services.merging import hold
from players.services.references import deal_references

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotErase(Refused):
    """A person cannot be erased; the message says why."""


class ErasedAlready(CannotErase, AsAsked):
    """There is nothing left to erase."""


def erase_player(*, player: Player, reason: str, by: User | None = None) -> str:
    """Take all that tells who a player is out of the records, the snapshot and the files.

    With the records merged into his. Games and grades stay in every revision, under new references.
    Gives that of his own record. Raises CannotErase where he is still shown, as the rows of a
    revision that stands lead to him, and BuildInProgressError while a revision is built.
    """
    with build_lock(), transaction.atomic():
        records = _held(player, reason)
        called = _called(records)
        _take_out_of_files(records, called)
        _take_out_of_contacts(called)
        _take_out_of_snapshot(records)
        for record in records:
            _make_nobody(record, called, by)
        scrub(called, [record.pk for record in records])
        player.refresh_from_db()
        _have_pages_made_anew()
        why = called.without(reason, about=True)
        save_with_reason(player, reason=f"erased: {why}", by=by)
        make_all_files_again()
        return player.ref


def _held(player: Player, reason: str) -> list[Player]:
    """The records of the person, who can be erased, until the transaction ends."""
    if not reason.strip():
        raise CannotErase("a reason must be given")
    hold(player)
    if Erasure.objects.filter(player=player).exists():
        raise ErasedAlready(f"{player} was erased already")
    if player.merged_into is not None:
        raise CannotErase(f"{player} was merged: erase {player.merged_into} instead")
    records = list(Player.objects.filter(pk__in=branch_of(player)).order_by("pk"))
    hold(*records)
    shown = Pointer.objects.values_list("revision_id", flat=True).first() or 0
    rows = PublishedPlayer.objects.filter(player_id__in=[record.pk for record in records])
    if not player.hidden:
        raise CannotErase(f"{player} is not hidden: hide the player first, and publish a revision")
    if rows.filter(until__gt=shown).exists():
        raise CannotErase(
            f"{player} is hidden, and still shown by the revision that is published, or a draft:"
            " publish one that was built since, and discard any other"
        )
    return records


def _called(records: Sequence[Player]) -> Called:
    """What the person is told by, now and before."""
    keys = [record.pk for record in records]
    then = Player.history.filter(id__in=keys)
    former = FormerName.objects.filter(player__in=keys)
    before = FormerName.history.filter(player__in=keys)
    names = {
        pair
        for rows in (Player.objects.filter(pk__in=keys), then, former, before)
        for pair in rows.order_by().values_list("surname", "forenames")
    }
    told = [*records, *then]
    members = Membership.objects.filter(player__in=keys), Membership.history.filter(player__in=keys)
    numbers = {row.fide_code for row in told} | {row.number for rows in members for row in rows}
    refs = deal_references(count=len(records))
    is_shared = _is_shared(names, keys)
    addresses = set() if is_shared else _addresses(names)
    return Called(
        refs=dict(zip((record.ref for record in records), refs, strict=True)),
        names=names,
        numbers=(numbers | addresses) - {""},
        born={row.birth_date for row in told if row.birth_date is not None},
        is_shared=is_shared,
    )


def _is_shared(names: Iterable[tuple[str, str]], keys: Collection[int]) -> bool:
    """Whether another player is called so, or so and something more."""
    alike = Q(pk__in=[])
    for surname, forenames in names:
        first = fold(", ".join(filter(None, (surname, *forenames.split()[:1]))))
        alike |= Q(folded__startswith=first)
    others = Player.objects.filter(alike).exclude(pk__in=keys)
    return others.exists() or FormerName.objects.filter(alike).exclude(player__in=keys).exists()


def _addresses(names: Collection[tuple[str, str]]) -> set[str]:
    """E-mail addresses of whoever reported events, or errors, by the person's name alone."""
    own: set[str] = set()
    others: set[str] = set()
    for model in (ReportingContact, ErrorReport):
        for name, email in model._default_manager.exclude(email="").values_list("name", "email"):
            (own if is_called(name, names) else others).add(email)
    return own - others


def _take_out_of_files(records: Sequence[Player], called: Called) -> None:
    """What the files of results that came say of the person."""
    keys = [record.pk for record in records]
    rows = Identification.objects.select_related("submission", "player")
    theirs = {row.pk: row for row in rows.filter(player__in=keys)}
    if not called.is_shared:
        likely = rows.filter(player=None).exclude(pk__in=theirs)
        theirs |= {row.pk: row for row in likely.iterator(500) if is_called(row.name, called.names)}
    ref = called.refs[records[0].ref]
    for row in theirs.values():
        file = row.submission
        file.refresh_from_db(fields=["text"])
        new = called.refs[row.player.ref] if row.player else ref
        text = without_player(file, file.text, pin=row.pin, line=row.line, ref=new)
        Submission.objects.filter(pk=file.pk).update(text=text)
        Identification.objects.filter(pk=row.pk).update(name=placeholder(new))
    likely_files = Submission.objects.filter(any_has("text", called.words()))
    for file in likely_files.only("text").iterator(50):
        # Columns of a tournament report stay where they are.
        text = called.without(file.text, about=False, same_length=True)
        Submission.objects.filter(pk=file.pk).update(text=text)
    KnownAs.objects.filter(player__in=keys).delete()


def _take_out_of_contacts(called: Called) -> None:
    """The person among those who reported events, or errors; of a name that is shared, nobody."""
    if called.is_shared:
        return
    for model in (ReportingContact, ReportingContact.history.model, ErrorReport):
        for row in model._default_manager.exclude(name=""):
            if is_called(row.name, called.names):
                model._default_manager.filter(pk=row.pk).update(name="", email="")


def _take_out_of_snapshot(records: Sequence[Player]) -> None:
    """Who it was, in every revision; the games and grades there lead to a key and no more."""
    keys = [record.pk for record in records]
    for model in (PublishedPlayer, PublishedName, PublishedAffiliation):
        model._default_manager.filter(player_id__in=keys).delete()


def _have_pages_made_anew() -> None:
    """Have no tag of before, and no date, be that of a page any more, wherever it is kept."""
    snapshot = read_snapshot()
    if snapshot is not None and snapshot.changed_at is not None:
        # To programs a page is as old as the second; and a clock may be set back.
        later = max(timezone.now(), snapshot.changed_at + timedelta(seconds=1))
        Pointer.objects.update(erased_at=later)


def _make_nobody(record: Player, called: Called, by: User | None) -> None:
    """Leave of a record what its opponents' grades hang on."""
    old, ref = record.ref, called.refs[record.ref]
    nobody = {
        "ref": ref,
        "surname": placeholder(ref),
        "forenames": "",
        "sex": "",
        "birth_date": _school_year(record.birth_date),
        "title": "",
        "fide_code": "",
        "nation": "",
    }
    Player.history.filter(id=record.pk).update(**nobody | {"birth_date": None})
    Player.objects.filter(pk=record.pk).update(**nobody, folded=fold(placeholder(ref)))
    # In this order: the history tells of what is deleted.
    FormerName.objects.filter(player=record.pk).delete()
    FormerName.history.filter(player=record.pk).delete()
    for memberships in (Membership.objects, Membership.history):
        memberships.filter(player=record.pk).update(number="")
    LikelyPair.objects.filter(Q(one=record) | Q(other=record)).delete()
    Erasure.objects.create(player=record, digest=digest_of(old), made_by=by)


def _school_year(born: date | None) -> date | None:
    """A day that makes the same ages in all lists; none for whoever was never a junior in one.

    What the opponents of a junior are given hangs on it. Rules, section 2.
    """
    lists = GradingList.objects.values_list("first_computed", flat=True)
    if born is None or not any(is_junior(born, first) for first in lists):
        return None
    first = date(born.year if born.month > 8 else born.year - 1, 9, 1)
    return first if first != born else date(first.year, 9, 2)
