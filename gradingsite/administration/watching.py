"""Waiting for a task: how far it has come, and then where what came of it is to be seen.

With Redis a worker does it while its page asks after it; without, it is done when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from celery import Task
from celery.result import AsyncResult
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

Result = TypeVar("Result")


def begun(
    result: AsyncResult[Result],
    *,
    done: Callable[[Result], str],
    page: str,
    args: tuple[Any, ...] = (),
) -> HttpResponse:
    """Lead from the button to what came of it; or to the ``page`` of ``args`` and the task.

    ``done`` is given what the task gave, and gives the address where that is to be seen.
    """
    if result.ready():
        return HttpResponseRedirect(done(result.get()))
    return HttpResponseRedirect(reverse(page, args=[*args, result.id]))


def page(
    request: HttpRequest,
    key: str,
    task: Task[..., Result],
    *,
    failed: Callable[[], str],
    done: Callable[[Result], str],
    at_work: Callable[[Mapping[str, Any]], HttpResponse],
) -> HttpResponse:
    """The page that asks after a task, by its key: until it is over, ``at_work`` of what it told.

    Then it leads to the address that ``done`` or ``failed`` gives.
    """
    result: AsyncResult[Result] = AsyncResult(key, app=task.app)
    if result.failed():
        return led_on(request, failed())
    if result.successful():
        return led_on(request, done(result.get()))
    return at_work(result.info if isinstance(result.info, dict) else {})


def template(request: HttpRequest) -> str:
    """By whether a page that is open asks for news, or somebody opens it."""
    return "progress_part" if is_part(request) else "progress"


def is_part(request: HttpRequest) -> bool:
    """Whether a page that is open asks for news."""
    return bool(cast("Any", request).htmx)


def led_on(request: HttpRequest, address: str) -> HttpResponse:
    """Lead the page that is open on, whichever way it asked."""
    kind = HttpResponseClientRedirect if is_part(request) else HttpResponseRedirect
    return kind(address)
