"""Making the files of a revision, and making them again where somebody was hidden since."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from grading.exports.folder import ExportedFile, files_of, numbers_made, put_in_place, take_away
from grading.exports.snapshot_rows import read_rows
from grading.exports.writing import write_files
from grading.models import Pointer, PublishedPlayer, Revision


class NotPublished(Exception):
    """Files are made of revisions that the public can see, and of no other."""


def make_files(*, revision: Revision) -> list[ExportedFile]:
    """Make a revision's files, in the place of any that are there. Raises NotPublished.

    It takes minutes: where another was published meanwhile, which may hide somebody or have taken
    this one back, they are made anew.
    """
    standing = _standing()
    if revision.state != Revision.State.PUBLISHED or standing is None:
        raise NotPublished(f"{revision} is {revision.get_state_display()}")
    rows = read_rows(revision, standing=standing)
    put_in_place(revision.number, lambda folder: write_files(rows, folder))
    if _standing() != standing:
        take_away(revision.number)
        return make_files(revision=Revision.objects.get(pk=revision.pk))
    return files_of(revision.number)


def take_away_outdated(*, published: int) -> list[int]:
    """Take away what the revision ``published`` says is not to be seen.

    That is the files of a revision it withdrew and, where it hides somebody, those of all before
    it. Gives the numbers of the latter, the newest first, to be made again.
    """
    earlier = [number for number in reversed(numbers_made()) if number < published]
    shown = Revision.objects.filter(number__in=earlier, state=Revision.State.PUBLISHED)
    still = set(shown.values_list("number", flat=True))
    hides = _hides_anybody(published)
    for number in earlier:
        if hides or number not in still:
            take_away(number)
    return [number for number in earlier if number in still] if hides else []


def _standing() -> int | None:
    return Pointer.objects.values_list("revision_id", flat=True).first()


def _hides_anybody(number: int) -> bool:
    """Whether somebody is shown no longer since revision ``number``."""
    same = PublishedPlayer.objects.filter(since=number, player_id=OuterRef("player_id"))
    return PublishedPlayer.objects.filter(~Exists(same), until=number).exists()
