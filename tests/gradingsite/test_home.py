"""The home page before the first list, and the pages for when things go wrong."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests.snapshot import World, list_row


@pytest.mark.django_db
def test_home_asks_the_database_one_thing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):  # the pointer
        response = client.get(reverse("home"))
    assert response.status_code == 200
    assert "No list has been published yet" in response.content.decode()


@pytest.mark.django_db
def test_home_names_the_site_and_whom_to_write_to(client: Client, settings: Settings) -> None:
    settings.SITE_NAME = "Barset Grading"
    settings.ASSOCIATION = "the Barset Chess Association"
    settings.CONTACT = "grader@example.org"
    page = client.get("/").content.decode()
    assert "<title>Barset Grading</title>" in page
    assert "Kept for the Barset Chess Association." in page
    assert 'href="mailto:grader@example.org"' in page


@pytest.mark.django_db
def test_home_leads_to_the_administration_and_the_calculator(client: Client) -> None:
    page = client.get("/").content.decode()
    assert f'href="{reverse("admin:index")}"' in page
    assert "manage.py calculate" in page


@pytest.mark.django_db
def test_home_says_when_the_first_list_is_due(client: Client) -> None:
    first = list_row("standard", latest=None, previous=None, baseline=None)
    World().revise(1, lists=[first])
    World().publish(1)
    page = client.get("/").content.decode()
    assert "it will be that of July 2013, due about 31 July 2013" in page


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


@pytest.mark.django_db
def test_the_administration_asks_who_one_is(client: Client) -> None:
    response = client.get(reverse("admin:index"), follow=True)
    assert response.status_code == 200
    assert 'name="password"' in response.content.decode()
