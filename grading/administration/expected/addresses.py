"""Addresses of these pages, among those of events."""

from __future__ import annotations

from grading.administration.expected.events import expected_page, not_expected_page, remind_page
from grading.administration.expected.non_members import event_page, season_page
from gradingsite.administration.addresses import Pages

PAGES: Pages = {
    "expected": ("expected/", expected_page),
    "remind": ("<int:pk>/remind/<str:season>/", remind_page),
    "not_expected": ("<int:pk>/not-expected/<str:season>/", not_expected_page),
    "non_members": ("non-members/", season_page),
    "non_members_of": ("<int:pk>/non-members/", event_page),
}
