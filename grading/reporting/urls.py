"""Addresses of the form for errors, and of the page that says what came of a report."""

from django.urls import path

from grading.reporting import views

urlpatterns = [
    path("report/", views.report, name="report"),
    path("reports/<str:token>/", views.status, name="report-status"),
]
