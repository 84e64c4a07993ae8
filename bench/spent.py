"""Within a site: how long its pages take, and what of it goes where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any
from unittest import mock

from django.db import connection
from django.db.models.sql import compiler
from django.template import Template
from django.test import Client

from bench.pages import found as pages_found


class Stopwatch:
    """Adds up the seconds of calls, each once however deep it calls itself."""

    def __init__(self) -> None:
        self.seconds, self.depth = 0.0, 0

    def timed(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """What the function gives."""
        self.depth += 1
        began = perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            self.depth -= 1
            if not self.depth:
                self.seconds += perf_counter() - began


def found(rounds: str) -> dict[str, dict[str, float]]:
    """By kind of page, seconds a page of the best of some rounds."""
    kinds = pages_found()["kinds"]
    return {
        kind: min(
            (_spent([ours for ours, _ in pages]) for _ in range(int(rounds))),
            key=lambda spent: spent["whole"],
        )
        for kind, pages in kinds.items()
    }


def _spent(paths: Sequence[str]) -> dict[str, float]:
    """On average; templates without the queries that they wait for."""
    queries, templates, within = Stopwatch(), Stopwatch(), Stopwatch()
    executed = 0
    client = Client(HTTP_HOST="localhost")

    def executing(execute: Callable[..., Any], *args: Any) -> Any:
        nonlocal executed
        executed += 1
        return asked(execute, *args)

    def asked(execute: Callable[..., Any], *args: Any) -> Any:
        if templates.depth:
            return within.timed(queries.timed, execute, *args)
        return queries.timed(execute, *args)

    def fetched(*args: Any) -> Iterator[Any]:
        parts = fetch(*args)
        while (part := asked(next, parts, None)) is not None:
            yield part

    render, fetch = Template.render, compiler.cursor_iter
    with (
        connection.execute_wrapper(executing),
        mock.patch.object(compiler, "cursor_iter", fetched),
        mock.patch.object(Template, "render", lambda *args: templates.timed(render, *args)),
    ):
        began = perf_counter()
        versions = [client.get(path).headers["ETag"] for path in paths]
        whole = perf_counter() - began
    began = perf_counter()
    for path, version in zip(paths, versions, strict=True):
        client.get(path, headers={"If-None-Match": version})
    had = perf_counter() - began
    spent = {
        "whole": whole,
        "queries": queries.seconds,
        "templates": templates.seconds - within.seconds,
        "had": had,
        "count": executed,
    }
    return {name: seconds / len(paths) for name, seconds in spent.items()}
