"""What pages show of the settings: whose site it is."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from grading.reading.release import _fingerprint, release
from gradingsite.site import SHOWN
from tests.conftest import ROOT
from tests.snapshot import World

NOT_SHOWN = {
    "API_RATE",
    "AUTH_USER_MODEL",
    "BASE_DIR",
    "COMPAT_SECONDS",
    "DEBUG",
    "HTTPS",
    "LOGGING",
    "METRICS_TOKEN",
    "PUBLISH_WITHOUT_ASKING",
    "REMIND_ORGANISERS",
    "REDIS_URL",
    "REPORT_RECIPIENTS",
    "SESSION_COOKIE_NAME",
    "REQUIRE_ONE_TIME_CODES",
    "PUBLICATION_RECIPIENTS",
    "VAR_DIR",
}
"""Settings that code reads and that change no page of the public site."""
CODE = ("clubs", "grading", "gradingsite", "players")


@pytest.mark.parametrize("setting", SHOWN.values())
def test_a_page_that_was_kept_is_made_anew_when_a_setting_it_shows_changes(
    setting: str, settings: Settings
) -> None:
    _fingerprint.cache_clear()
    before = release()
    setattr(settings, setting, "Barset")
    _fingerprint.cache_clear()
    assert release() != before
    _fingerprint.cache_clear()


def test_every_setting_that_code_reads_is_shown_or_known_not_to_be() -> None:
    files = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    read = {name for path in files for name in re.findall(r"settings\.([A-Z_]+)", path.read_text())}
    assert read - NOT_SHOWN <= set(SHOWN.values())


def test_templates_know_no_other_word_of_the_site() -> None:
    # The entries of feeds have Django's own word for where the site is.
    every = (ROOT / "templates").rglob("*.*")
    templates = [path for path in every if not path.name.startswith("feed_")]
    said = {word for path in templates for word in re.findall(r"\bsite\.(\w+)", path.read_text())}
    assert "name" in said
    assert said <= set(SHOWN)


@pytest.mark.django_db
def test_the_crest_stands_before_the_name(client: Client, settings: Settings) -> None:
    World().revise(1)
    World().publish(1)
    settings.SITE_NAME = "Barset Grading"
    assert 'class="crest"' not in client.get("/").content.decode()
    settings.CREST = "B&CA"
    page = client.get("/").content.decode()
    assert '<span class="crest">B&amp;CA</span> Barset Grading</a>' in page
