"""What Celery runs: thin, each the second time as harmless as if it had not come again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from celery import Task, shared_task
from django.conf import settings
from django.utils import timezone

from grading.engine.results import PeriodResult
from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.errors import PublishingError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.mailing import mail_failure, mail_report
from grading.publishing.publish import publish


@shared_task(bind=True, name="grading.build_revision")
def build_revision(task: Task[..., int | None], month: str, base: int | None) -> int | None:
    """Build the draft of a month upon the published revision ``base``; gives its number.

    Nothing is done when another revision is published by now, that draft stands already, or it
    was built before and somebody discarded it.
    """
    if _published() != base:
        return None
    before = Revision.objects.filter(month=month, base=base, built_at__isnull=False).first()
    if before:
        return before.number if before.state == Revision.State.DRAFT else None
    try:
        return build(month=month, watch=lambda results: _watched(task, results)).number
    except BuildInProgressError:
        return None


@shared_task(name="grading.publish_revision")
def publish_revision(number: int) -> None:
    """Publish a draft, unless it is published already."""
    publish(revision=Revision.objects.get(number=number))


@shared_task(name="grading.build_this_month")
def build_this_month() -> None:
    """Set this month's draft going, unless a revision of the month is out."""
    month = timezone.localdate().strftime("%Y-%m")
    if not Revision.objects.filter(month=month, state=Revision.State.PUBLISHED).exists():
        build_and_mail.delay(month, _published())


@shared_task(name="grading.build_and_mail")
def build_and_mail(month: str, base: int | None) -> None:
    """Build a month's draft and mail its report once; publish it if the settings say so."""
    try:
        number = build_revision(month, base)
    except PublishingError as error:
        mail_failure(month, error)
        return
    if number is None:
        return
    revision = Revision.objects.get(number=number)
    mail_report(revision)
    if settings.PUBLISH_WITHOUT_ASKING:
        publish(revision=revision)


def _published() -> int | None:
    return Pointer.objects.values_list("revision_id", flat=True).first()


def _watched(
    task: Task[..., int | None], results: Iterable[PeriodResult]
) -> Iterator[PeriodResult]:
    """Tell whoever asks after the task how far it has come."""
    for result in results:
        if task.request.id and not task.request.is_eager:
            task.update_state(
                state="PROGRESS", meta={"list": result.name, "period": result.period.name}
            )
        yield result
