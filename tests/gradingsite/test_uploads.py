"""What may be sent in."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from gradingsite.uploads import LARGEST

pytestmark = pytest.mark.django_db


class Unread(BytesIO):
    """A body of which nobody is to read."""

    def read(self, *_args: object) -> bytes:
        pytest.fail("it was read")


def test_a_request_that_is_too_large_is_turned_away_unread() -> None:
    request = WSGIRequest(
        RequestFactory().post("/admin/").META
        | {
            "CONTENT_TYPE": "multipart/form-data; boundary=x",
            "CONTENT_LENGTH": str(LARGEST + 1),
            "wsgi.input": Unread(),
        }
    )
    with pytest.raises(RequestDataTooBig):
        request.FILES  # noqa: B018 - looking at them reads the body


def test_the_visitor_is_told(admin_client: Client) -> None:
    file = SimpleUploadedFile("large.txt", b"#" * (LARGEST + 1))
    answer = admin_client.post(reverse("admin:grading_submission_add"), {"file": file})
    assert answer.status_code == 400
    assert "it was too much at once" in answer.content.decode()


@pytest.mark.parametrize(
    "content, why",
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is no text; save it as UTF-8 text"),
        (bytes(range(1, 256)) * 40, "this is no text; save it as UTF-8 text"),
        (b"PK\x03\x04\x14\0\0\0", "this is a zip archive; save it as UTF-8 text"),
        (b"%PDF-1.7\n%\xe2\xe3", "this is a PDF document; save it as UTF-8 text"),
        ("#EVENT DETAILS".encode("utf-16"), "this is UTF-16 text; save it as UTF-8 text"),
        ("#EVENT DETAILS".encode("utf-16-le"), "this is UTF-16 text; save it as UTF-8 text"),
    ],
)
def test_what_is_no_text_is_refused_once_with_what_it_is(
    admin_client: Client, content: bytes, why: str
) -> None:
    answer = admin_client.post(
        reverse("admin:grading_submission_add"), {"file": SimpleUploadedFile("file", content)}
    )
    assert answer.status_code == 200
    assert "Nothing was stored." in answer.content.decode()
    assert why in answer.content.decode()
    assert answer.context["tried"].faults.total == 1


def test_a_form_with_more_fields_than_any_of_ours_is_turned_away(admin_client: Client) -> None:
    given = {f"field-{number}": "1" for number in range(1_001)}
    assert admin_client.post(reverse("admin:grading_submission_add"), given).status_code == 400


def test_a_form_longer_than_any_of_ours_is_turned_away(admin_client: Client) -> None:
    answer = admin_client.post(
        reverse("admin:grading_submission_add"),
        "name=" + "a" * 1_000_001,
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 400
