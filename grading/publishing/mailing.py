"""Mailing what comes of a build to those who publish, and what is published to a list."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone

from grading.models import Revision
from grading.publishing.report import causes_of_moves
from grading.reading.months import month_in_words
from grading.selectors.revisions import new_lists
from gradingsite.sending import send_to_each


def mail_report(revision: Revision) -> None:
    """Mail the report of a draft, unless it was mailed before."""
    if "mailed" in revision.report:
        return
    text = render_to_string("grading/report.txt", {"revision": revision})
    _mail(f"draft of {revision.month} is ready", text, settings.REPORT_RECIPIENTS)
    revision.report["mailed"] = timezone.now().isoformat()
    revision.save(update_fields=["report"])


def mail_failure(month: str, error: Exception) -> None:
    """Mail why there is no draft of a month."""
    text = f"The draft of {month} was not built: {error}.\n"
    _mail(f"no draft of {month}", text, settings.REPORT_RECIPIENTS)


def mail_publication(number: int) -> None:
    """Mail ``PUBLICATION_RECIPIENTS`` what came out with a revision, at most once.

    Raises what stopped it where nobody could be reached: it may be tried again then.
    """
    revision = _announced(number)
    if revision is None:
        return
    try:
        _tell(revision)
    except BaseException:
        _set_announced(revision, None)
        raise


@transaction.atomic(durable=True)
def _announced(number: int) -> Revision | None:
    """The revision, written down as told of before anybody is; None if somebody did so before."""
    revision = Revision.objects.select_for_update().get(number=number)
    if "announced" in revision.report:
        return None
    _set_announced(revision, timezone.now().isoformat())
    return revision


def _set_announced(revision: Revision, at: str | None) -> None:
    revision.report.pop("announced", None)
    if at is not None:
        revision.report["announced"] = at
    revision.save(update_fields=["report"])


def _tell(revision: Revision) -> None:
    context = {
        "revision": revision,
        "site": settings.SITE_NAME,
        "new_lists": new_lists(revision),
        "causes": causes_of_moves(revision.report),
    }
    subject = (
        f"revision {revision.undoes_id} is taken back"
        if revision.undoes_id
        else f"the revision of {month_in_words(revision.month)} is published"
    )
    text = render_to_string("grading/published.txt", context)
    _mail(subject, text, settings.PUBLICATION_RECIPIENTS)


def _mail(subject: str, text: str, to: list[str]) -> None:
    send_to_each(subject=f"{settings.SITE_NAME}: {subject}", message=text, to=to)
