"""What Celery runs: thin, each the second time as harmless as if it had not come again.

What makes files is in ``grading.exports.tasks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NotRequired, TypedDict

from celery import Task, shared_task
from celery.utils.log import get_task_logger
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Max
from django.utils import timezone

from grading.engine.results import PeriodResult
from grading.models import Period, Pointer, Revision
from grading.models.submissions import Submission
from grading.publishing.build import build
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.log import log
from grading.publishing.mailing import mail_failure, mail_report
from grading.publishing.publish import publish
from grading.publishing.undoing import undo
from grading.reporting import mailing
from grading.services.acceptance import CannotAccept
from grading.services.reminding import remind_all
from grading.services.submissions.accepting import accept_submission
from gradingsite.sending import NOT_SENT
from gradingsite.telling import tell

logger = get_task_logger(__name__)


class Outcome(TypedDict):
    """What came of something that somebody waits for: a revision, or why there is none."""

    number: NotRequired[int]
    refused: NotRequired[str]


@shared_task(bind=True, name="grading.build_revision")
def build_revision(
    task: Task[..., int | None], month: str, base: int | None, after: int = 0
) -> int | None:
    """Build the draft of a month upon the published revision ``base``; gives its number.

    Nothing is done when another revision is published by now, that draft stands already, or it
    was built since the revision ``after``, when it was asked for, and somebody discarded it.
    """
    try:
        number, _ = _built(task, month, base, after)
    except BuildInProgressError:
        return None
    return number


@shared_task(bind=True, name="grading.build_as_asked")
def build_as_asked(
    task: Task[..., Outcome],
    month: str,
    base: int | None,
    after: int,
    by: int | None = None,
    instead_of: int | None = None,
) -> Outcome:
    """``build_revision`` for somebody who waits, and is told why there is none.

    ``instead_of`` is the number of the draft that is to make way, once nothing is in the way.
    """
    try:
        number, is_new = _built(task, month, base, after, instead_of)
    except (PublishingError, BuildInProgressError) as refusal:
        return Outcome(refused=str(refusal))
    if number is None:
        return Outcome(refused="the revisions are not what they were when this was asked for")
    if is_new:  # Another delivery, or somebody else, has written it down otherwise.
        if instead_of is not None:
            log(Revision.objects.get(number=instead_of), by, "Discarded.")
        log(Revision.objects.get(number=number), by, "Built.")
    return Outcome(number=number)


@shared_task(name="grading.undo_as_asked")
def undo_as_asked(number: int, by: int | None = None) -> Outcome:
    """Withdraw the published revision for somebody who waits; gives the one shown instead."""
    revision, began = Revision.objects.get(number=number), timezone.now()
    try:
        again = undo(revision=revision)
    except (PublishingError, BuildInProgressError) as refusal:
        return Outcome(refused=str(refusal))
    if again.created_at >= began:
        log(revision, by, "Publication undone.")
    return Outcome(number=again.number)


@shared_task(name="grading.publish_revision")
def publish_revision(number: int) -> None:
    """Publish a draft, unless it is published already."""
    publish(revision=Revision.objects.get(number=number))


@shared_task(name="grading.build_this_month")
def build_this_month() -> None:
    """Set this month's draft going, unless a revision of the month is out."""
    month = timezone.localdate().strftime("%Y-%m")
    if not Revision.objects.filter(month=month, state=Revision.State.PUBLISHED).exists():
        build_and_mail.delay(month, _published(), last_decided())


@shared_task(name="grading.build_and_mail")
def build_and_mail(month: str, base: int | None, after: int = 0) -> None:
    """Build a month's draft and mail its report; publish it if the settings say so."""
    try:
        number = build_revision(month, base, after)
    except PublishingError as error:
        mail_failure(month, error)
        return
    if number is None:
        return
    revision = Revision.objects.get(number=number)
    try:
        mail_report(revision)
    except NOT_SENT:  # It is on the revision's page all the same, and what follows goes on.
        logger.exception("the report of %s was mailed to nobody", revision)
    if settings.PUBLISH_WITHOUT_ASKING:
        publish(revision=revision)


@shared_task(name="grading.remind_organisers")
def remind_organisers() -> None:
    """Ask by mail for what is overdue, each event at most once a season, if the settings say so."""
    if settings.REMIND_ORGANISERS:
        remind_all(on=timezone.localdate())


@shared_task(name="grading.mail_new_error_reports")
def mail_new_error_reports() -> None:
    """Mail the administrators what was reported since they were last told."""
    mailing.mail_new_reports()


@shared_task(name="grading.mail_answer")
def mail_answer(report_id: int, address: str) -> None:
    """Mail a reporter that the page at ``address`` has an answer."""
    mailing.mail_answer(report_id, address)


@shared_task(bind=True, name="grading.accept_submission")
def accept_file(
    task: Task[..., list[str]], submission_id: int, on: str, by_id: int | None, seen: str | None
) -> list[str]:
    """Accept a file of results as it was looked over; gives what stands against it.

    Nothing is done when it is accepted already.
    """
    submission = Submission.objects.get(pk=submission_id)
    if submission.stage == Submission.Stage.ACCEPTED:
        return []
    by = User.objects.filter(pk=by_id).first() if by_id else None
    try:
        accept_submission(
            submission=submission,
            on=date.fromisoformat(on),
            by=by,
            progress=_Told(task),
            seen=seen,
        )
    except CannotAccept as refusal:
        submission.refresh_from_db()
        # Delivered twice, the other may have been the first to hold the file.
        is_done = submission.stage == Submission.Stage.ACCEPTED
        return [] if is_done else list(refusal.reasons)
    return []


class _Told:
    """Tells whoever asks after a task of how many games it has dealt with."""

    def __init__(self, task: Task[..., list[str]]) -> None:
        self._task = task
        self._games = 0

    def __call__(self, games: int) -> None:
        self._games += games
        tell(self._task, games=self._games)


def last_decided() -> int:
    """The latest revision of which nothing is left to decide."""
    decided = Revision.objects.exclude(state__in=Revision.UNPUBLISHED)
    return decided.aggregate(last=Max("number"))["last"] or 0


def _built(
    task: Task[..., Any], month: str, base: int | None, after: int, instead_of: int | None = None
) -> tuple[int | None, bool]:
    """The draft that there is now, and whether it was built just here."""
    if _published() != base:
        return None, False
    before = Revision.objects.filter(
        month=month, base=base, number__gt=after, built_at__isnull=False
    ).first()
    if before:
        return (before.number if before.state == Revision.State.DRAFT else None), False
    former = None if instead_of is None else Revision.objects.get(number=instead_of)
    built = build(
        month=month,
        instead_of=former,
        watch=lambda results: _watched(task, month, results),
    )
    return built.number, True


def _published() -> int | None:
    return Pointer.objects.values_list("revision_id", flat=True).first()


def _watched(
    task: Task[..., Any], month: str, results: Iterable[PeriodResult]
) -> Iterator[PeriodResult]:
    """Tell whoever asks after the task how far it has come."""
    lists = Period.objects.filter(
        name__gte=F("grading_list__first_computed"), name__lte=month
    ).count()
    for done, result in enumerate(results, 1):
        tell(task, list=result.name, period=result.period.name, done=done, of=lists)
        yield result
