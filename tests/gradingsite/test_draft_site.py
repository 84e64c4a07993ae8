"""The whole site as a draft has it: for those who may, kept by no cache, and left by no link."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from pytest_django import Settings

from grading.publishing.build import build
from gradingsite.administration import codes
from tests.grading.publishing.world import make_world, player, published
from tests.gradingsite.administration import code_of, log_in, user
from tests.walk import LINK, NOT_PUBLIC, kind_of

pytestmark = pytest.mark.django_db

FORM = re.compile(r"<form.*?</form>", re.DOTALL)
FEEDS = {"club-feed", "county-feed", "revisions-feed"}
"""Who subscribes to a feed wants what is published."""
OF_NO_REVISION = {"api-schema"}
EACH = 2
"""Pages of a kind that are visited."""


@pytest.fixture
def draft() -> int:
    """The number of a draft of February 2013."""
    make_world()
    published("2012-01", "2012-07", "2013-01")
    return build(month="2013-02").number


def visits(client: Client, number: int) -> Iterator[tuple[str, Any]]:
    """Addresses of the draft that links lead to from its lookups, and what they answer."""
    rest = ("/", "/?q=s&ungraded=1", "/clubs/", "/help/", f"/players/{player(0).ref}/")
    waiting = [f"{path}{'&' if '?' in path else '?'}as_of={number}" for path in rest]
    # Pages that say what is wrong are of the draft too.
    waiting += [f"/players/999999X/?as_of={number}", f"/downloads/?as_of={number}"]
    seen, times = set(waiting), Counter[str]()
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        yield address, answer
        for target in targets(address, answer):
            times[kind_of(target)] += target not in seen
            if target not in seen and times[kind_of(target)] <= EACH and is_of(target, number):
                waiting.append(target)
            seen.add(target)


def targets(address: str, answer: Any) -> Iterator[str]:
    """The pages of the site that an answer leads to."""
    links = [answer["Location"]] if "Location" in answer else LINK.findall(said(answer))
    for link in links:
        target = urljoin(address, link).removeprefix("http://testserver")
        if target.startswith("/") and not target.startswith(NOT_PUBLIC):
            yield target


def said(answer: Any) -> str:
    return unescape((b"".join(answer) if answer.streaming else answer.content).decode())


def is_of(address: str, number: int) -> bool:
    return parse_qs(urlsplit(address).query).get("as_of") == [str(number)]


@pytest.mark.crawl
def test_every_page_says_that_it_is_a_draft_and_leads_on_within_it(
    admin_client: Client, draft: int
) -> None:
    """It is kept by no cache, and no link or form leaves it but to what is published."""
    kinds = set()
    for address, answer in visits(admin_client, draft):
        kinds.add(kind_of(address).split()[0])
        assert answer.status_code in {200, 302, 404}, address
        kept = answer.headers["Cache-Control"]
        assert "no-store" in kept, address
        assert "private" in kept, address
        assert "public" not in kept, address
        assert "ETag" not in answer.headers, address
        check_links(address, answer, draft)
        is_page = answer.headers["Content-Type"].startswith("text/html")
        if is_page and answer.status_code != 302 and "/table/" not in address:
            page = answer.content.decode()
            assert "a draft: nobody but administrators can see it" in page, address
            for form in FORM.findall(page):
                assert f'name="as_of" value="{draft}"' in form or f"as_of={draft}" in form, address
    assert len(kinds) > 25, "it came around"


def check_links(address: str, answer: Any, draft: int) -> None:
    for target in targets(address, answer):
        is_feed = kind_of(target).split()[0] in FEEDS | OF_NO_REVISION
        leads_back = target == urlsplit(address).path  # "See what is published"
        names_another = "as_of=" in target
        assert is_of(target, draft) or is_feed or leads_back or names_another, (address, target)


@pytest.mark.crawl
def test_nobody_else_sees_any_of_it(admin_client: Client, client: Client, draft: int) -> None:
    """Nor that there is one: the answer is that of a number which was never given."""
    others = [client, client_with(is_staff=True), client_with("see_draft", is_staff=False)]
    addresses = [address for address, _ in visits(admin_client, draft)]
    for address in addresses:
        for who in others if address in addresses[:5] else [client]:
            answer = who.get(address)
            if not answer.streaming:
                page = answer.content.decode()
                assert "a draft" not in page, address
                assert "February 2013" not in page, address
    said, of_none = (
        re.sub(rf"\b{number}\b", "N", client.get(f"/?as_of={number}").content.decode())
        for number in (draft, 77)
    )
    assert said == of_none


def test_who_may_see_drafts_sees_it_without_any_other_right(draft: int) -> None:
    page = client_with("see_draft", is_staff=True).get(f"/?as_of={draft}").content.decode()
    assert "a draft: nobody but administrators can see it" in page
    assert "Its report" not in page
    report = client_with("see_draft", "view_revision", is_staff=True).get(f"/?as_of={draft}")
    assert "Its report" in report.content.decode()


def test_where_codes_are_required_no_administrator_sees_it_without(
    draft: int, settings: Settings
) -> None:
    """Who has them and gave none is not let in at all; who may do without them is no other."""
    settings.REQUIRE_ONE_TIME_CODES = True
    ann = user(is_superuser=True)
    client = Client()
    client.force_login(ann)
    assert not sees(client, draft)
    device = codes.confirm(user=ann, code=code_of(codes.begin(user=ann)))
    assert not sees(client, draft)
    device.refresh_from_db()
    assert log_in(client, code=code_of(device)).status_code == 302
    assert sees(client, draft)
    assert sees(client_with("see_draft", is_staff=True), draft)


def sees(client: Client, draft: int) -> bool:
    page = client.get(f"/?as_of={draft}").content.decode()
    return "a draft: nobody but administrators can see it" in page


def client_with(*rights: str, is_staff: bool) -> Client:
    """Somebody who is logged in and has these permissions on revisions."""
    user = User.objects.create_user(f"user {User.objects.count()}", is_staff=is_staff)
    user.user_permissions.set(Permission.objects.filter(codename__in=rights))
    client = Client()
    client.force_login(user)
    return client
