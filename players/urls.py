"""Addresses of the pages about one player: for ever."""

from django.urls import path

from players.views.games import games
from players.views.profile import profile
from players.views.starting import starting
from players.views.working import working

urlpatterns = [
    path("players/<str:ref>/", profile, name="profile"),
    path("players/<str:ref>/games/<str:slug>/<str:period>/", games, name="games"),
    path("players/<str:ref>/working/<str:slug>/<str:period>/", working, name="working"),
    path("players/<str:ref>/starting/<str:slug>/<str:period>/", starting, name="starting"),
]
