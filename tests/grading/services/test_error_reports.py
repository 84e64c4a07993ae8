"""Reports of errors and their answers, by the services."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import timezone

from grading.models import Correction, ErrorReport
from grading.models.corrections import Cause
from grading.models.error_reports import new_token
from grading.services.error_reports import CannotAnswer, SentBefore, answer_report, report_error
from tests import records
from tests.grading.reporting.filling import GIVEN, reported

pytestmark = pytest.mark.django_db

Status = ErrorReport.Status


def taken_in(**words: Any) -> ErrorReport:
    return report_error(**GIVEN | words)


def test_a_record_that_is_not_there_is_left_out() -> None:
    player = records.player()
    report = taken_in(token=new_token(), player_id=player.pk, game_id=99)
    assert (report.player, report.game, report.event) == (player, None, None)


def test_one_form_is_one_report() -> None:
    token = new_token()
    first = taken_in(token=token)
    assert taken_in(token=token) == first
    with pytest.raises(SentBefore):
        taken_in(token=token, what="Something else.")
    assert ErrorReport.objects.count() == 1


def test_what_is_taken_up_again_is_not_answered() -> None:
    report = reported()
    answer_report(report=report, status=Status.RIGHT, reply="Done.")
    report.refresh_from_db()
    first = report.answered_at
    answer_report(report=report, status=Status.RIGHT, reply="Another word.")
    report.refresh_from_db()
    assert report.answered_at == first
    answer_report(report=report, status=Status.LOOKING)
    report.refresh_from_db()
    assert report.answered_at is None


def test_who_declines_says_why() -> None:
    with pytest.raises(CannotAnswer, match="Say why"):
        answer_report(report=reported(), status=Status.DECLINED, reply="  ")


def test_who_puts_right_names_the_correction_or_says_what_it_was() -> None:
    with pytest.raises(CannotAnswer, match="Name the correction, or say in the reply"):
        answer_report(report=reported(), status=Status.RIGHT, reply="  ")


@pytest.mark.parametrize("columns", [{"status": "right"}, {"answered_at": timezone.now()}])
def test_the_database_knows_what_is_answered(columns: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match="error_report_answered_or_open"):
        ErrorReport.objects.create(**GIVEN | columns)


def test_the_database_lets_only_what_was_put_right_have_a_correction() -> None:
    correction = Correction.objects.create(cause=Cause.RESULT, reason="misread")
    with pytest.raises(IntegrityError, match="error_report_corrected_if_put_right"):
        ErrorReport.objects.create(**GIVEN, correction=correction)


def test_the_record_of_an_erased_player_takes_no_report_with_it() -> None:
    report = reported(player=records.player())
    assert report.player is not None
    report.player.delete()
    report.refresh_from_db()
    assert report.player is None
