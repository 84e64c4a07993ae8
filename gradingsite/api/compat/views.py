"""``api.php``: which of the endpoints a path means, and what goes wrong on the way there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page

from grading.reading.head import without_body_for_head
from grading.reading.pages import standing_snapshot
from grading.reading.problems import NotShown, missing
from grading.reading.snapshot import Snapshot
from gradingsite.api.caching import Variant, confirmed, dated, unchanged
from gradingsite.api.compat.clubs import active_clubs, club_members, one_club
from gradingsite.api.compat.games import games_of
from gradingsite.api.compat.paths import path_asked
from gradingsite.api.compat.players import named, named_nearly, one_player
from gradingsite.api.compat.rating_list import rating_list, rating_list_csv
from gradingsite.api.compat.ratings import rating_on
from gradingsite.api.compat.replies import Stopwatch, failure, success
from gradingsite.api.problems import CHANGED, ONLY_READ
from gradingsite.api.throttling import count_request

Endpoint = Callable[..., Mapping[str, Any] | HttpResponse]

ENDPOINTS: Sequence[tuple[str, Endpoint]] = (
    ("v2/players/name/NAME", named),
    ("v2/players/fuzzy_name/NAME", named_nearly),
    ("v2/players/code/CODE", one_player),
    ("v2/ratings/RATE/CODE/DAY", rating_on),
    ("v2/games/RATE/player/CODE", games_of),
    ("v2/games/RATE/player/CODE/limit/LIMIT", games_of),
    ("v2/clubs/all_active", active_clubs),
    ("v2/clubs/code/CODE", one_club),
    ("v2/club_players/CODE", club_members),
    ("v2/rating_list", rating_list),
    ("v2/rating_list/DAY", rating_list),
    ("v2/rating_list_csv", rating_list_csv),
    ("v2/rating_list_csv/DAY", rating_list_csv),
)
"""Each path, with what varies in capitals, and what answers it from those parts of it."""

VARIANT = Variant("compat")
TOO_OFTEN = "That was more than one address may ask: go on in {} seconds."
USED_UP = "Your address has used up the processing time there is for it today."


@csrf_exempt
@without_body_for_head
@gzip_page
def api_php(request: HttpRequest) -> HttpResponse:
    """The reply to a path, or a failure that says what is wrong."""
    stopwatch = Stopwatch(request)
    counted = count_request(request)
    if request.method not in ("GET", "HEAD"):
        reply = failure(405, ONLY_READ, stopwatch)
        reply.headers["Allow"] = "GET, HEAD"
    elif counted is not None and counted.is_too_many:
        reply = failure(429, TOO_OFTEN.format(counted.wait), stopwatch)
        reply.headers["Retry-After"] = str(counted.wait)
    elif stopwatch.is_used_up:
        reply = failure(429, USED_UP, stopwatch)
    else:
        reply = _answered(request, stopwatch)
    for name, value in (counted.headers if counted is not None else {}).items():
        reply.headers[name] = value
    return reply


def _answered(request: HttpRequest, stopwatch: Stopwatch) -> HttpResponse:
    snapshot = None
    try:
        endpoint, parts = _meant(path_asked(request))
        snapshot = _snapshot(request)
        told = unchanged(request, snapshot, VARIANT) or endpoint(snapshot, **parts)
        if isinstance(told, HttpResponse):
            stopwatch.stopped()  # A file does not say what it took, which counts all the same.
            reply = told
        else:
            reply = success(told, stopwatch)
        reply = confirmed(reply, request, snapshot, VARIANT)
        if reply.status_code == 412:
            reply = failure(412, CHANGED, stopwatch)
    except NotShown as problem:
        # These programs know no more than that there is something or not.
        status = 404 if problem.status == 410 else problem.status
        reply = failure(status, problem.sentence, stopwatch)
    dated(reply, request, snapshot, VARIANT)
    patch_vary_headers(reply, ["Accept-Encoding"])
    return reply


def _snapshot(request: HttpRequest) -> Snapshot:
    snapshot = standing_snapshot(request)
    if snapshot is None:
        raise missing("No list yet", "No list has been published yet.")
    return snapshot


def _meant(path: str) -> tuple[Endpoint, Mapping[str, str]]:
    for pattern, endpoint in PATTERNS:
        if found := pattern.fullmatch(path):
            return endpoint, found.groupdict()
    known = ", ".join(written for written, _endpoint in ENDPOINTS)
    raise missing("No such path", f"There is no such path here. There are: {known}.")


def _pattern(written: str) -> re.Pattern[str]:
    parts = (
        f"(?P<{part.lower()}>[^/]+)" if part.isupper() else part for part in written.split("/")
    )
    return re.compile("/+".join(parts), re.IGNORECASE)


PATTERNS = [(_pattern(written), endpoint) for written, endpoint in ENDPOINTS]
