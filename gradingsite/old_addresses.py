"""Addresses of the grading site before this one, which links elsewhere still have.

Its pages were told apart by their parameters, whose names are read in any case:

    /new/player.php?PlayerCode=233310H, /getref.php?ref=233310H    a player
    /new/glist.php?player=smith                                    players by name
    /new/glist.php?club=hast                                       clubs by name
    /new/glist.php?Code=4HAS                                       a club's members
    /new/menu.php, /new/help.php
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.urls import re_path, reverse

from clubs.models import CLUB_CODE
from grading.reading.pages import EarlyRequest, page_without_list
from grading.reading.parameters import LONGEST
from grading.reading.problems import WayOn, garbled, missing
from players.references import InvalidReference, is_valid, parse_reference


@page_without_list
def old_address(request: EarlyRequest, page: str) -> HttpResponse:
    """Lead to where the page is now, for ever."""
    given = {name.lower(): str(text).strip() for name, text in request.GET.items()}
    for name, find in FOUND_BY.items():
        if given.get(name):
            return HttpResponsePermanentRedirect(find(given[name]))
    if page.lower() in PAGES:
        return HttpResponsePermanentRedirect(reverse(PAGES[page.lower()]))
    raise missing(
        "This page has moved",
        f"This is an address of the grading site before this one, and “{page[:40]}” does not say"
        " which player or club it was about.",
        WayOn("What is here, and how it is looked up", reverse("help")),
    )


def _player(text: str) -> str:
    try:
        return reverse("profile", args=[parse_reference(text)])
    except InvalidReference as error:
        if error.meant and text.isdecimal():  # The letter could be left out.
            return reverse("profile", args=[error.meant])
        raise missing("No such reference", f"{error}.") from error


def _players(text: str) -> str:
    if is_valid(text):
        return _player(text)
    return _lookup("home", text, mode="players")


def _club(text: str) -> str:
    if not re.fullmatch(CLUB_CODE, text.upper()):
        raise missing("No such club", "The code of a club is four digits or letters, such as 4HAS.")
    return reverse("club", args=[text.upper()])


def _clubs(text: str) -> str:
    return _lookup("clubs", text)


def _lookup(page: str, text: str, **more: str) -> str:
    if len(text) > LONGEST:
        raise garbled(
            "That is too long",
            f"What is looked up can have {LONGEST} characters, and this has {len(text)}.",
        )
    return f"{reverse(page)}?{urlencode({'q': text} | more)}"


FOUND_BY: dict[str, Callable[[str], str]] = {
    "playercode": _player,
    "ref": _player,
    "code": _club,  # A club's list of members was given its name as well.
    "player": _players,
    "club": _clubs,
}
"""By what an old address names, the one that counts first: where it leads."""
PAGES = {
    "": "home",
    "menu.php": "home",
    "index.php": "home",
    "glist.php": "home",
    "help.php": "help",
}

urlpatterns = [
    re_path(r"^new/(?P<page>[^/]*)$", old_address, name="old-address"),
    re_path(r"^(?P<page>[a-zA-Z]+\.[pP][hH][pP])$", old_address),
]
