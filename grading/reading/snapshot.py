"""The snapshot as one revision has it: read once, at the start of a request."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from typing import Any
from urllib.parse import urlencode

from django.db.models import F, Q, QuerySet, Subquery
from django.urls import reverse

from grading.models import Pointer, Revision
from grading.reading.as_of import AsOf
from grading.reading.lists import PublishedList, PublishedPeriod, parse_lists
from grading.reading.months import month_in_words
from grading.reading.problems import WayOn, missing
from grading.reading.ranks import Ranks, parse_ranks

TAKEN_BACK = (Revision.State.DISCARDED, Revision.State.WITHDRAWN)


@dataclass(frozen=True)
class Snapshot:
    """The revision that a page is about, beside the one that stands."""

    revision: Revision
    standing: int | None
    """The number of the revision the public sees without asking; none before the first."""
    changed_at: datetime | None
    """When it was published; or since, when somebody was last taken out of all revisions."""
    asked: str = ""
    """The words of ``?as_of=``, for links to carry on."""
    is_asked_too_late: bool = False
    """Whether these name a moment that no revision is of yet, so that the latest is shown."""

    @property
    def number(self) -> int:
        """The number to read every published row at."""
        return self.revision.number

    @property
    def words(self) -> str:
        """Such as "April 2013"."""
        return month_in_words(self.revision.month)

    @property
    def nominal_day(self) -> date:
        """The day it speaks of."""
        return self.revision.nominal_day

    @property
    def is_draft(self) -> bool:
        """Whether it is not published, and so for administrators only."""
        return self.revision.state == Revision.State.DRAFT

    @property
    def is_past(self) -> bool:
        """Whether a later revision stands now."""
        return self.standing is not None and self.number < self.standing

    @property
    def totals(self) -> dict[str, Any]:
        """How many players there are, and with a current grade in each list."""
        return self.revision.totals

    @cached_property
    def lists(self) -> tuple[PublishedList, ...]:
        """The grading lists, in order."""
        return parse_lists(self.revision.lists)

    @cached_property
    def ranks(self) -> dict[str, Ranks]:
        """The ranks of each list's latest period, by its slug."""
        return parse_ranks(self.revision.ranks)

    def address(self, name: str, *args: str) -> str:
        """The address of a page at the moment that the present one is about."""
        asked = urlencode({"as_of": self.asked}) if self.asked else ""
        return reverse(name, args=args) + (f"?{asked}" if asked else "")

    def list_called(self, slug: str) -> PublishedList:
        """The list with that slug; NotShown where there is none."""
        for grading_list in self.lists:
            if grading_list.slug == slug:
                return grading_list
        known = " and ".join(grading_list.slug for grading_list in self.lists) or "none"
        raise missing("No such list", f"There is no list “{slug[:40]}” here; there are: {known}.")

    def period_called(self, slug: str, name: str) -> tuple[PublishedList, PublishedPeriod]:
        """A list and its period by their names; NotShown where there is none."""
        grading_list = self.list_called(slug)
        period = grading_list.period(name)
        if period is None:
            raise missing(
                "No such period",
                f"The {grading_list.name} list has no period “{name[:20]}”: periods are named"
                " after their list, such as 2013-01 for that of January 2013.",
            )
        return grading_list, period


def read_snapshot(asked: AsOf | None = None, *, drafts: bool = False) -> Snapshot | None:
    """The snapshot that stands, or the last at or before ``asked``, by one query.

    Gives none before the first publication. A draft is found by its number where ``drafts`` are
    allowed. Raises NotShown where all revisions came after what was asked for.
    """
    wanted = _standing() if asked is None else _revisions().filter(_wanted(asked, drafts=drafts))
    found = wanted.first()
    if found is None and asked is not None:
        raise _too_early(asked)
    if found is None:
        return None
    if asked is None:
        return Snapshot(found, found.standing, _changed_at(found))
    _refuse_discarded(asked, found)
    too_late = found.number == found.standing and asked.is_after(found)
    return Snapshot(found, found.standing, _changed_at(found), asked.text, too_late)


def _changed_at(found: Any) -> datetime | None:
    return max(filter(None, (found.moved_at, found.erased_at)), default=None)


@cache
def _standing() -> QuerySet[Any]:
    """The revision that stands. Built once, as every request asks and many ask nothing else."""
    return _revisions().filter(number=F("standing"))


def _revisions() -> QuerySet[Any]:
    """Revisions, the latest first, each with the one that stands."""
    pointed = {
        "standing": "revision_id",
        "moved_at": "revision__published_at",
        "erased_at": "erased_at",
    }
    return (
        Revision.objects.defer("report", "statistics")
        .annotate(
            **{name: Subquery(Pointer.objects.values(of)[:1]) for name, of in pointed.items()}
        )
        .order_by("-number")
    )


def _wanted(asked: AsOf, *, drafts: bool) -> Q:
    published = Q(state=Revision.State.PUBLISHED, number__lte=F("standing")) & asked.allowed
    if drafts and asked.number is not None:
        return published | Q(state=Revision.State.DRAFT, number=asked.number)
    return published


def _refuse_discarded(asked: AsOf, found: Revision) -> None:
    """A revision that was taken back is not answered with another, as if that were it."""
    if asked.number is None or asked.number == found.number:
        return
    taken_back = Revision.objects.filter(number=asked.number, state__in=TAKEN_BACK).first()
    if taken_back is not None:
        raise _taken_back(taken_back, found)


def _taken_back(revision: Revision, found: Revision | None) -> Exception:
    happened = f"was {revision.get_state_display()}"
    sentence = f"Revision {revision.number} {happened}, so there is nothing to see of it."
    if found is None:
        return missing(f"This revision {happened}", sentence)
    address = f"{reverse('home')}?{urlencode({'as_of': found.number})}"
    way = WayOn(f"Revision {found.number}, of {month_in_words(found.month)}", address)
    return missing(f"This revision {happened}", sentence, way)


def _too_early(asked: AsOf) -> Exception:
    taken_back = Revision.objects.filter(number=asked.number or -1, state__in=TAKEN_BACK).first()
    if taken_back is not None:
        return _taken_back(taken_back, None)
    first = Revision.objects.filter(state=Revision.State.PUBLISHED).order_by("number").first()
    begin = f"the first was that of {month_in_words(first.month)}" if first else "there is none yet"
    return missing("Before the first revision", f"No revision is as old as {asked.text}: {begin}.")
