"""The pages for when things go wrong: each says what it was, and what to do."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings


def test_a_page_that_is_not_there_says_so(client: Client) -> None:
    response = client.get("/no/such/<page>/")
    assert response.status_code == 404
    assert "There is no page at this address" in response.content.decode()
    assert "/no/such/&lt;page&gt;/" in response.content.decode()


@pytest.mark.django_db
def test_a_fault_says_so_and_still_names_the_site(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.SITE_NAME = "Barset Grading"
    client.raise_request_exception = False
    monkeypatch.setattr("gradingsite.views.render", lambda *_: 1 / 0)
    response = client.get("/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()
    assert "Barset Grading" in response.content.decode()


def test_an_address_that_is_very_long_is_not_said_in_full(client: Client) -> None:
    page = client.get(f"/{'x' * 5000}/").content.decode()
    assert "x" * 50 in page
    assert "x" * 200 not in page


def test_a_request_for_another_site_is_refused_in_a_sentence(client: Client) -> None:
    response = client.get("/no/such/page/", HTTP_HOST="elsewhere.example")
    assert response.status_code == 400
    assert "This request makes no sense here" in response.content.decode()


@pytest.mark.django_db
def test_a_form_with_too_many_fields_is_refused_in_a_sentence(
    client: Client, settings: Settings
) -> None:
    settings.SITE_NAME = "Barset Grading"
    response = client.post("/report/", {f"field{n}": "x" for n in range(1001)})
    assert response.status_code == 400
    assert "Barset Grading" in response.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_cookie_says_what_to_do() -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("admin:login"), {"username": "demo"})
    assert response.status_code == 403
    page = response.content.decode()
    assert "cookies" in page
    assert "Go back" in page


@pytest.mark.django_db
@pytest.mark.urls("tests.gradingsite.refusing")
def test_a_page_that_is_not_for_everybody_says_so(client: Client) -> None:
    response = client.get("/secret/")
    assert response.status_code == 403
    assert "This page is not for everybody" in response.content.decode()


@pytest.mark.parametrize("debug", [True, False])
def test_more_parameters_than_are_read_are_refused(
    client: Client, settings: Settings, debug: bool
) -> None:
    settings.DEBUG = debug
    response = client.get(f"/?{'&'.join(['a=1'] * 1001)}")
    assert response.status_code == 400
    assert "This request makes no sense here" in response.content.decode()
