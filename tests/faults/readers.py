"""People who read the site without a pause, and look whether what they read is of one revision."""

from __future__ import annotations

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from typing import TypeAlias

Pages: TypeAlias = Mapping[str, str]
"""What each path answers, at one revision."""


@dataclass(slots=True)
class Readers:
    """What they saw: each answer's moment, seconds, path, and status with what it said."""

    seen: list[tuple[float, float, str, int, str]] = field(default_factory=list)

    @property
    def failures(self) -> list[tuple[str, int]]:
        """Answers that are no pages."""
        return [(path, status) for _at, _took, path, status, _text in self.seen if status != 200]

    def mixed(self, *revisions: Pages) -> list[str]:
        """Paths that once answered as they do at none of the revisions."""
        return sorted(
            {
                path
                for _at, _took, path, status, text in self.seen
                if status == 200 and all(pages[path] != text for pages in revisions)
            }
        )

    def latency(self, since: float, until: float) -> str:
        """How long answers took between two moments: the median, and 99 in 100, in ms."""
        took = sorted(took for at, took, *_rest in self.seen if since <= at < until)
        if not took:
            return "none"
        median, most = (took[int(share * (len(took) - 1))] * 1000 for share in (0.5, 0.99))
        return f"{len(took)} answers, {median:.0f} ms, 99% within {most:.0f} ms"


def read(root: str, path: str) -> tuple[int, str]:
    """Status and text of a page; status 0 where nobody answers."""
    try:
        with urllib.request.urlopen(root + path, timeout=30) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""
    except OSError:
        return 0, ""


def pages_of(root: str, paths: Sequence[str]) -> Pages:
    """What the paths answer now."""
    return {path: read(root, path)[1] for path in paths}


@contextmanager
def reading(roots: Sequence[str], paths: Sequence[str], people: int = 4) -> Iterator[Readers]:
    """So many people read the paths, one after another, from the roots in turn."""
    readers, stop = Readers(), threading.Event()

    def go_on_reading(person: int) -> None:
        root = roots[person % len(roots)]
        turned = [*paths[person:], *paths[:person]]
        for path in cycle(turned):
            if stop.is_set():
                return
            began = time.monotonic()
            status, text = read(root, path)
            readers.seen.append((began, time.monotonic() - began, path, status, text))

    threads = [
        threading.Thread(target=go_on_reading, args=(n,), daemon=True) for n in range(people)
    ]
    for thread in threads:
        thread.start()
    try:
        yield readers
    finally:
        stop.set()
        for thread in threads:
            thread.join(40)
