"""References of people who were erased: known again, and not to be read."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.crypto import salted_hmac

from players.models import Erasure


def digest_of(ref: str) -> str:
    """What is kept of a reference; another secret key makes another."""
    return salted_hmac("players.erased", ref, algorithm="sha256").hexdigest()


def was_erased(ref: str) -> bool:
    """Whether somebody with this reference was erased."""
    return Erasure.objects.filter(digest=digest_of(ref)).exists()


def erased_records(refs: Iterable[str]) -> dict[str, int]:
    """By those that somebody had who was erased, the key of the record that is left. One query."""
    held = dict(Erasure.objects.values_list("digest", "player_id"))
    digests = {ref: digest_of(ref) for ref in refs} if held else {}
    return {ref: held[digest] for ref, digest in digests.items() if digest in held}
