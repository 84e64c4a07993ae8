"""Addresses of the pages about players."""

from django.urls import path

from players.views.against import against
from players.views.compare import compare
from players.views.games import games
from players.views.head_to_head import head_to_head_page
from players.views.improvers import improvers
from players.views.many import many
from players.views.moved import moved
from players.views.profile import profile
from players.views.ranking import ranking, rankings
from players.views.seeding import seeding
from players.views.starting import starting
from players.views.what_if import what_if_page
from players.views.working import working

urlpatterns = [
    path("rankings/", rankings, name="rankings"),
    path("rankings/<str:slug>/", ranking, name="ranking"),
    path("improvers/<str:slug>/", improvers, name="improvers"),
    path("players/<str:ref>/", profile, name="profile"),
    path("players/<str:ref>/games/<str:slug>/<str:period>/", games, name="games"),
    path("players/<str:ref>/working/<str:slug>/<str:period>/", working, name="working"),
    path("players/<str:ref>/starting/<str:slug>/<str:period>/", starting, name="starting"),
    path("players/<str:ref>/moved/<str:slug>/", moved, name="moved"),
    path("players/<str:ref>/against/", against, name="against"),
    path("players/<str:ref>/against/<str:other>/", head_to_head_page, name="head-to-head"),
    path("players/<str:ref>/what-if/<str:slug>/", what_if_page, name="what-if"),
    path("seeding/<str:slug>/", seeding, name="seeding"),
    path("many/", many, name="many"),
    path("compare/", compare, name="compare"),
]
