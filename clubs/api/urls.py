"""Addresses of the API about clubs and counties."""

from django.urls import path

from clubs.api.clubs import ClubEvents, ClubPlayers, Clubs, OneClub
from clubs.api.counties import Counties, CountyPlayers, OneCounty

VIEWS = {
    "clubs/": Clubs,
    "clubs/<str:code>/": OneClub,
    "clubs/<str:code>/players/": ClubPlayers,
    "clubs/<str:code>/events/": ClubEvents,
    "counties/": Counties,
    "counties/<str:slug>/": OneCounty,
    "counties/<str:slug>/players/": CountyPlayers,
}

urlpatterns = [path(route, view.as_view(), name=view.name) for route, view in VIEWS.items()]
