"""Addresses of the API about the grading as a whole."""

from django.urls import path

from grading.api.changes import Changes
from grading.api.conversions import Conversions
from grading.api.events import EventGames, Events, OneEvent
from grading.api.files import RevisionFiles
from grading.api.levels import Levels, UsClasses
from grading.api.lists import GradingLists
from grading.api.performance import PerformanceView
from grading.api.received import ReceivedReports
from grading.api.revisions import OneRevision, RevisionChanges, Revisions
from grading.api.schemes import Schemes
from grading.api.statistics import (
    CountyFigures,
    Distribution,
    JuniorFigures,
    Periods,
    Statistics,
)

VIEWS = {
    "events/": Events,
    "events/received/": ReceivedReports,
    "events/<int:event_id>/": OneEvent,
    "events/<int:event_id>/games/": EventGames,
    "revisions/": Revisions,
    "revisions/<int:number>/": OneRevision,
    "revisions/<int:number>/changes/": RevisionChanges,
    "revisions/<int:number>/files/": RevisionFiles,
    "changes/": Changes,
    "lists/": GradingLists,
    "statistics/": Statistics,
    "statistics/grades/": Distribution,
    "statistics/periods/": Periods,
    "statistics/counties/": CountyFigures,
    "statistics/juniors/": JuniorFigures,
    "schemes/": Schemes,
    "conversions/": Conversions,
    "conversions/levels/": Levels,
    "conversions/us-classes/": UsClasses,
    "conversions/performance/": PerformanceView,
}

urlpatterns = [path(route, view.as_view(), name=view.name) for route, view in VIEWS.items()]
