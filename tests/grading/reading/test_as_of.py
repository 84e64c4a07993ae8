"""Which revision a page is about: the pointer's, an earlier one, or a draft for administrators."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from grading.models import Revision
from tests.snapshot import World

pytestmark = pytest.mark.django_db

NAMES = {1: "First, Ann", 2: "Second, Ann", 3: "Third, Ann"}


@pytest.fixture
def ref() -> str:
    """A player who changes her name with each of three revisions, the last of them a draft."""
    world = World()
    world.revise(1, "2013-01")
    ann = world.player(NAMES[1], junior_age=17)
    world.revise(2, "2013-04", nominal_day=date(2013, 4, 30))
    ann = world.replace(ann, surname="Second", junior_age=None)
    world.revise(3, "2013-05", state=Revision.State.DRAFT)
    world.replace(ann, surname="Third")
    world.publish(2)
    return str(ann.ref)


def name_shown(client: Client, ref: str, as_of: str = "") -> str:
    response = client.get(f"/players/{ref}/", {"as_of": as_of} if as_of else {})
    assert response.status_code == 200
    page = response.content.decode()
    (shown,) = [name for name in NAMES.values() if f"<h1>{name}" in page]
    return shown


@pytest.mark.parametrize(
    "as_of, shown",
    [
        ("", 2),
        ("1", 1),
        ("2", 2),
        ("3", 2),
        ("999999999", 2),
        ("2013-01", 1),
        ("2013-03", 1),
        ("2013-04", 2),
        ("2099-01", 2),
        ("2013-01-31", 1),
        ("2013-04-29", 1),
        ("2013-04-30", 2),
    ],
)
def test_the_last_published_revision_at_or_before_it(
    client: Client, ref: str, as_of: str, shown: int
) -> None:
    assert name_shown(client, ref, as_of) == NAMES[shown]


@pytest.mark.parametrize(
    "as_of",
    [
        "2013-13",
        "2013-02-30",
        "2013-00",
        "yesterday",
        "-1",
        "1.5",
        "²",
        "9" * 5000,
        "2013-4",
        "\x00",
    ],
)
def test_what_names_no_moment_is_explained(client: Client, ref: str, as_of: str) -> None:
    response = client.get(f"/players/{ref}/", {"as_of": as_of})
    assert response.status_code == 400
    assert "names no moment" in response.content.decode()


@pytest.mark.parametrize("as_of", ["0", "2012-12", "2013-01-30"])
def test_before_the_first_revision_there_is_nothing(client: Client, ref: str, as_of: str) -> None:
    response = client.get(f"/players/{ref}/", {"as_of": as_of})
    assert response.status_code == 404
    assert "the first was that of January 2013" in response.content.decode()


def test_a_banner_says_that_it_is_the_past_and_links_stay_there(client: Client, ref: str) -> None:
    page = client.get(f"/players/{ref}/", {"as_of": "2013-01"}).content.decode()
    assert "This is how it was in the revision of" in page
    assert 'href="/clubs/?as_of=2013-01"' in page
    assert "This is how it was" not in client.get(f"/players/{ref}/").content.decode()


def test_an_age_of_then_is_not_shown_of_an_adult_of_now(client: Client, ref: str) -> None:
    assert "age 17" not in client.get(f"/players/{ref}/", {"as_of": "1"}).content.decode()


def test_a_withdrawn_revision_is_passed_over(client: Client, ref: str) -> None:
    Revision.objects.filter(number=1).update(state=Revision.State.WITHDRAWN)
    assert client.get(f"/players/{ref}/", {"as_of": "1"}).status_code == 404


@pytest.mark.parametrize("number, state", [(1, "withdrawn"), (3, "discarded")])
def test_a_revision_taken_back_is_not_answered_with_another(
    client: Client, ref: str, number: int, state: str
) -> None:
    Revision.objects.filter(number=number).update(state=state)
    response = client.get(f"/players/{ref}/", {"as_of": number})
    assert response.status_code == 404
    page = response.content.decode()
    assert f"Revision {number} was {state}, so there is nothing to see of it." in page
    assert ('href="/?as_of=2"' in page) == (number == 3), "the one before is offered"


@pytest.mark.parametrize(
    "as_of, words",
    [
        ("2013-05", "nothing as late as 2013-05"),
        ("2013-05-01", "nothing as late as 2013-05-01"),
        ("3", "no revision 3"),
    ],
)
def test_a_moment_later_than_the_latest_revision_says_so(
    client: Client, ref: str, as_of: str, words: str
) -> None:
    page = client.get(f"/players/{ref}/", {"as_of": as_of}).content.decode()
    assert f"There is {words} yet" in page
    assert "April 2013, the latest there is" in page


@pytest.mark.parametrize("as_of", ["", "2", "2013-04", "2013-04-30", "2013-01"])
def test_any_other_moment_needs_no_such_notice(client: Client, ref: str, as_of: str) -> None:
    page = client.get(f"/players/{ref}/", {"as_of": as_of} if as_of else {}).content.decode()
    assert "the latest there is" not in page


def test_administrators_see_a_draft_by_its_number(
    admin_client: Client, client: Client, ref: str
) -> None:
    assert name_shown(admin_client, ref, "3") == NAMES[3]
    assert name_shown(admin_client, ref, "2013-05") == NAMES[2]
    assert name_shown(client, ref, "3") == NAMES[2]


def test_a_draft_is_kept_by_no_cache_and_says_what_it_is(admin_client: Client, ref: str) -> None:
    response = admin_client.get(f"/players/{ref}/", {"as_of": "3"})
    assert "a draft: nobody but administrators can see it" in response.content.decode()
    assert "no-store" in response.headers["Cache-Control"]
    assert "ETag" not in response.headers


def test_who_has_an_account_only_sees_no_draft(client: Client, ref: str) -> None:
    client.force_login(User.objects.create_user("visitor"))
    assert name_shown(client, ref, "3") == NAMES[2]


def test_a_draft_before_the_first_list_is_seen_too(admin_client: Client) -> None:
    world = World()
    world.revise(1, "2013-01", state=Revision.State.DRAFT)
    ann = world.player("Third, Ann")
    assert name_shown(admin_client, ann.ref, "1") == "Third, Ann"
    assert admin_client.get(f"/players/{ann.ref}/").status_code == 404
