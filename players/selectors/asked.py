"""The player that a reference in an address means, or why there is none to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grading.models import PublishedPlayer
from grading.reading.problems import NotShown, WayOn, gone, missing
from grading.reading.snapshot import Snapshot
from players.erasing.digest import was_erased
from players.references import InvalidReference, parse_reference
from players.selectors.merges import survivor_of
from players.selectors.search import NO_SUCH_NUMBER


@dataclass(frozen=True, slots=True)
class AskedPlayer:
    """Who is meant by ``ref``: its holder, or the player who took him in."""

    ref: str
    """As it is written in full."""
    player: PublishedPlayer

    @property
    def is_merged(self) -> bool:
        """Whether it is another's reference by now."""
        return self.player.ref != self.ref


def player_asked(snapshot: Snapshot, text: str, address_of: Callable[[str], str]) -> AskedPlayer:
    """Who is meant by what stands in an address.

    A letter may be missing or small. Raises NotShown for what is no reference, or nobody's; a
    wrong letter offers ``address_of`` the right reference.
    """
    ref = _reference(snapshot, "".join(text.split()), address_of)
    player = PublishedPlayer.objects.at(snapshot.number).filter(ref=ref).first()
    if player is None:
        raise _nobody(snapshot, ref)
    if snapshot.is_past and not _is_shown_now(snapshot, ref):
        raise _no_longer(ref)
    survivor = survivor_of(snapshot, player)
    if survivor is None:
        raise _nobody(snapshot, ref)
    # Who took a record in may have been hidden since, where that record itself was not.
    if survivor.ref != ref and snapshot.is_past and not _is_shown_now(snapshot, survivor.ref):
        raise _no_longer(ref)
    return AskedPlayer(ref, survivor)


def _reference(snapshot: Snapshot, text: str, address_of: Callable[[str], str]) -> str:
    try:
        return parse_reference(text)
    except InvalidReference as error:
        if error.meant is None:
            raise missing("No such reference", f"{error}.") from error
        if len(text) == len(error.meant) - 1:
            return error.meant
        if not PublishedPlayer.objects.at(snapshot.number).filter(ref=error.meant).exists():
            raise missing("No such player", f"{error}. {NO_SUCH_NUMBER}") from error
        way = WayOn(f"Go to {error.meant}", address_of(error.meant))
        raise missing("Wrong check letter", f"{error}.", way) from error


def _is_shown_now(snapshot: Snapshot, ref: str) -> bool:
    """Whoever was hidden since is hidden in all revisions."""
    standing = snapshot.standing or snapshot.number
    return PublishedPlayer.objects.at(standing).filter(ref=ref).exists()


def _no_longer(ref: str) -> NotShown:
    return gone("Not shown any more", f"The player with the reference {ref} is no longer shown.")


def _nobody(snapshot: Snapshot, ref: str) -> NotShown:
    earlier = PublishedPlayer.objects.filter(ref=ref, since__lte=snapshot.number)
    if earlier.exists() or was_erased(ref):
        return _no_longer(ref)
    return missing(
        "No such player",
        f"Nobody here has the reference {ref}. Who has played no graded game yet, or only since"
        " the last revision, is not in it.",
    )
