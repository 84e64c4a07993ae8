"""Two files of one event sent in at the same moment: one waits, the sender of the other is told."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models.submissions import Submission
from grading.services.setup import set_up_lists
from grading.services.submissions.receiving import CannotReceive, receive_submission, set_aside
from tests.grading.imports.submissions import WHOLE
from tests.meanwhile import Meanwhile, held_open

SECOND = WHOLE.replace("INDEX=1", "INDEX=2")


def receive(text: str) -> Submission:
    return receive_submission(
        name="kent.txt",
        read=read_results("kent.txt", text.encode(), Declared(kind="league")),
        declared=Declared(kind="league"),
        on=date(2012, 10, 5),
    )


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text, why",
    [
        (SECOND, "Kent Congress (KENT1, submission 1) is waiting"),
        (WHOLE, "this file was received on"),
    ],
)
def test_the_second_is_told_of_the_first(text: str, why: str) -> None:
    set_up_lists(first="2012-07")
    with held_open(lambda: receive(WHOLE)):
        other = Meanwhile(lambda: receive(text))
        other.join(1)
    other.finish()
    assert isinstance(other.error, CannotReceive)
    assert why in str(other.error)
    assert Submission.objects.count() == 1


@pytest.mark.django_db
def test_no_two_files_of_an_event_wait() -> None:
    set_up_lists(first="2012-07")
    first = receive(WHOLE)
    with pytest.raises(IntegrityError), transaction.atomic():
        Submission.objects.create(
            code="KENT1",
            submission_index=2,
            sha256="another",
            name="Kent Congress",
            first_day=first.first_day,
            last_day=first.last_day,
            received_on=first.received_on,
        )
    set_aside(submission=first)
    assert receive(SECOND).submission_index == 2
