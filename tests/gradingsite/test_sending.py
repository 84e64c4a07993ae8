"""Mail to several: everybody who can be reached is."""

from __future__ import annotations

import logging
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail import send_mail

from gradingsite import sending
from gradingsite.sending import send_to_each

WRONG = "wrong@example.org"


@pytest.fixture(autouse=True)
def _one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(**message: Any) -> None:
        if message["recipient_list"] == [WRONG]:
            raise SMTPRecipientsRefused({WRONG: (550, b"nobody here")})
        send_mail(**message)

    monkeypatch.setattr(sending, "send_mail", refusing)


@pytest.mark.parametrize("wrong", [WRONG, "no\naddress", "", "<>", f"a@{'é' * 70}.org"])
def test_one_who_cannot_be_reached_keeps_it_from_nobody(
    wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        send_to_each(subject="News", message="x", to=["a@example.org", wrong, "b@example.org"])
    assert [sent.to for sent in mail.outbox] == [["a@example.org"], ["b@example.org"]]
    assert f"no mail to {wrong}" in caplog.text


def test_where_nobody_could_be_reached_it_is_an_error() -> None:
    with pytest.raises(SMTPRecipientsRefused):
        send_to_each(subject="News", message="x", to=[WRONG, WRONG])
    assert mail.outbox == []


def test_a_fault_of_ours_is_no_matter_of_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(**_message: Any) -> None:
        raise ValueError("a fault of the program")

    monkeypatch.setattr(sending, "send_mail", faulty)
    with pytest.raises(ValueError, match="a fault of the program"):
        send_to_each(subject="News", message="x", to=["a@example.org"])


def test_to_nobody_nothing_is_sent() -> None:
    send_to_each(subject="News", message="x", to=[])
    assert mail.outbox == []
