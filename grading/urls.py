"""Addresses of the pages about the grading as a whole."""

from django.urls import path

from grading.views import downloads, event, received, revisions, revisions_feed, statistics
from grading.views.conversions import conversions
from grading.views.schemes import schemes

urlpatterns = [
    path("events/", received.received, name="events"),
    path("events/<int:event_id>/", event.event, name="event"),
    path("revisions/", revisions.revisions, name="revisions"),
    path("revisions/feed/", revisions_feed.feed, name="revisions-feed"),
    path("revisions/<int:number>/", revisions.revision, name="revision"),
    path("conversions/", conversions, name="conversions"),
    path("schemes/", schemes, name="schemes"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("downloads/", downloads.downloads, name="downloads"),
    path("downloads/<str:name>", downloads.download, name="download"),
]
