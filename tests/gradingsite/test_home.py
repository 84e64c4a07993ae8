"""The home page before the first list, and the way from it to the administration."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests.snapshot import World, list_row


@pytest.mark.django_db
def test_home_asks_the_database_little(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # the pointer; the number of the log's latest row; when the first list is due
    with django_assert_num_queries(3):
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


@pytest.mark.django_db
def test_home_has_each_list_s_figures_and_leads_to_its_pages(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    current = {"standard": 9655, "rapid": 0}
    ranks = {"standard": {"counts": {"150": 4000, "90": 5000}}, "rapid": {"counts": {}}}
    world = World()
    totals = {"players": 12000, "games": 90000, "events": 300, "current": current}
    world.revise(1, totals=totals, ranks=ranks)
    world.publish(1)
    with django_assert_num_queries(1):  # the pointer
        page = client.get("/").content.decode()
    standard, rapid = re.findall(r'<section class="card">.*?</section>', page, re.S)[:2]
    assert re.findall(r"<dd>(.*?)</dd>", standard) == ["9,655", "9,000"]
    assert re.findall(r"<dd>(.*?)</dd>", rapid) == ["0", "0"]
    leads_to = re.findall(r'href="([^"]+)"', standard)
    assert leads_to == [
        "/revisions/1/",
        "/rankings/standard/",
        "/improvers/standard/",
        "/statistics/#standard",
    ]
    for address in leads_to:
        assert client.get(address).status_code == 200
    assert 'id="standard"' in client.get("/statistics/").content.decode()


@pytest.mark.django_db
def test_home_as_it_was_leads_to_what_was(client: Client) -> None:
    World().revise(1)
    World().publish(1)
    page = client.get("/?as_of=1").content.decode()
    assert 'href="/rankings/standard/?as_of=1"' in page
    assert 'href="/statistics/?as_of=1#standard"' in page


@pytest.mark.django_db
def test_the_administration_asks_who_one_is(client: Client) -> None:
    response = client.get(reverse("admin:index"), follow=True)
    assert response.status_code == 200
    assert 'name="password"' in response.content.decode()
