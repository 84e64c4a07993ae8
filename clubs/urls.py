"""Addresses of clubs and counties."""

from django.urls import path

from clubs.views.club import club
from clubs.views.county import county, county_team
from clubs.views.feeds import club_feed, county_feed
from clubs.views.lookup import clubs
from clubs.views.table import club_table

urlpatterns = [
    path("clubs/", clubs, name="clubs"),
    path("clubs/<str:code>/", club, name="club"),
    path("clubs/<str:code>/table/", club_table, name="club-table"),
    path("clubs/<str:code>/feed/", club_feed, name="club-feed"),
    path("counties/<str:slug>/", county, name="county"),
    path("counties/<str:slug>/team/", county_team, name="county-team"),
    path("counties/<str:slug>/feed/", county_feed, name="county-feed"),
]
