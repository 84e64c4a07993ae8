"""Addresses of the API about players."""

from django.urls import path

from players.api.games import Games, PeriodGames
from players.api.grades import Grades
from players.api.head_to_head import HeadToHeadView
from players.api.lookup import Lookup
from players.api.moved import MovedView
from players.api.profile import Player
from players.api.rankings import Improvers, Ranking
from players.api.search import PlayerList
from players.api.seeding import SeedingView
from players.api.what_if import WhatIfView
from players.api.working import StartingView, WorkingView

VIEWS = {
    "players/": PlayerList,
    "players/lookup/": Lookup,
    "players/<str:ref>/": Player,
    "players/<str:ref>/grades/": Grades,
    "players/<str:ref>/games/": Games,
    "players/<str:ref>/games/<str:slug>/<str:period>/": PeriodGames,
    "players/<str:ref>/working/<str:slug>/<str:period>/": WorkingView,
    "players/<str:ref>/starting/<str:slug>/<str:period>/": StartingView,
    "players/<str:ref>/moved/<str:slug>/": MovedView,
    "players/<str:ref>/against/<str:other>/": HeadToHeadView,
    "players/<str:ref>/what-if/<str:slug>/": WhatIfView,
    "rankings/<str:slug>/": Ranking,
    "improvers/<str:slug>/": Improvers,
    "seeding/<str:slug>/": SeedingView,
}

urlpatterns = [path(route, view.as_view(), name=view.name) for route, view in VIEWS.items()]
