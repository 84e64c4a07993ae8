"""Addresses of clubs and counties."""

from django.urls import path

from clubs import views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/<str:code>/", views.club, name="club"),
    path("counties/<str:slug>/", views.county, name="county"),
    path("counties/<str:slug>/team/", views.county_team, name="county-team"),
]
