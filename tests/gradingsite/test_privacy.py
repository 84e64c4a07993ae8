"""Dates of birth, in what is told of errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils.log import AdminEmailHandler
from pytest_django import Settings

from grading.correcting.state import state_of
from gradingsite.privacy import without_dates
from players.admin import PlayerForm
from tests import records
from tests.grading.administration import address
from tests.gradingsite.operations.logged import Written, formatter_of, log

BORN = "1987-03-14"
SPELT = ("1987", "14/03", "14%2F03", "14 March", "March 14", "date(", "Alpha")


@pytest.mark.parametrize(
    "text",
    [
        "1987-03-14",
        "1987/3/14",
        "1987.03.14",
        "14/03/1987",
        "14.03.1987",
        "14. 03. 1987",
        "14-3-1987",
        "14 March 1987",
        "14 Mar 1987",
        "March 14, 1987",
        "datetime.date(1987, 3, 14)",
        "DETAIL:  Failing row contains (7, 123456A, Alpha, 1987-03-14, null).",
        "time data '1987-03-14T00:00' does not match",
        "datetime.datetime(1987, 3, 14, 0, 0)",
        "datetime(1987, 3, 14)",
        "1987. 03. 14",
        "1987 03 14",
        "19870314",
        "14 / 03 / 1987",
        "14-Mar-1987",
        "14 MARCH 1987",
        "the 14th of March 1987",
        "Mar 14 1987",
        "March 14th, 1987",
    ],
)
def test_a_date_is_withheld_however_it_is_written(text: str) -> None:
    assert "1987" not in without_dates(text)
    assert "[a date]" in without_dates(text)


@pytest.mark.parametrize(
    "text",
    ["revision 3 (2013-04)", "127.0.0.1:8000", "5.2.19", "2012-13", "1-0", "line 1987", "20134567"],
)
def test_other_figures_are_told(text: str) -> None:
    assert without_dates(text) == text


@pytest.fixture
def mailed() -> Iterator[None]:
    """Errors are mailed to the administrators too."""
    mailing = AdminEmailHandler(include_html=True)
    loggers = [logging.getLogger("django.request"), logging.getLogger("django.security")]
    for logger in loggers:
        logger.addHandler(mailing)
    yield
    for logger in loggers:
        logger.removeHandler(mailing)


@pytest.fixture
def written() -> Iterator[Written]:
    """What the site's log says."""
    with log("words", "django.request", "django.security") as written:
        yield written


@pytest.mark.usefixtures("mailed")
@pytest.mark.django_db
def test_an_error_in_the_administration_tells_no_date_of_birth(
    admin_client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch, written: Written
) -> None:
    settings.ADMINS = [("Ann", "ann@example.org")]
    admin_client.raise_request_exception = False
    player = records.player(birth_date=None)

    def break_down(form: PlayerForm, by: Any) -> None:
        raise RuntimeError(f"{form.cleaned_data['birth_date']!r} of {form.data['birth_date']}")

    monkeypatch.setattr(PlayerForm, "correct", break_down)
    given = {"ref": player.ref, "surname": "Alpha", "birth_date": BORN, "reason": "told"}
    given |= {"confirmed_by": "player", "state": state_of(player)}
    inlines = {f"former_names-{part}_FORMS": 0 for part in ("TOTAL", "INITIAL")}
    asked = f"{address(player)}?q=Alpha+14%2F03%2F1987"
    assert admin_client.post(asked, given | inlines).status_code == 500
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    told = {"text": str(sent.body), "page": str(sent.alternatives[0][0]), "log": written.text}
    for where, text in told.items():
        assert "RuntimeError" in text, where
        assert "break_down" in text, where
        assert [spelling for spelling in SPELT if spelling in text] == [], where


def test_the_log_is_written_so() -> None:
    record = logging.LogRecord("a", logging.INFO, "", 1, "born %s", (BORN,), None)
    record.number = "7"
    line = formatter_of("words").format(record)
    assert line.endswith("INFO a 7: born [a date]")
    assert not line.startswith("[a date]")
