"""A file as an answer: what is told of it is of the file that is sent."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest
from django.http import StreamingHttpResponse
from django.test import RequestFactory

from grading.reading.file_reply import BLOCK, Part, file_reply


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of ten bytes."""
    path = tmp_path / "games.csv"
    path.write_bytes(b"0123456789")
    return path


def asked(path: Path, **headers: str) -> StreamingHttpResponse:
    request = RequestFactory().get("/downloads/games.csv", headers=headers)
    return cast("StreamingHttpResponse", file_reply(request, path, "text/csv"))


def sent(reply: StreamingHttpResponse) -> bytes:
    """All of it, with the reply over: closed as Django does, but for what it tells the database."""
    content = b"".join(cast("Iterable[bytes]", reply.streaming_content))
    for close in cast("Any", reply)._resource_closers:
        close()
    return content


@pytest.mark.parametrize("headers", [{}, {"Range": "bytes=2-"}])
def test_another_file_that_comes_in_its_place_is_not_sent(
    path: Path, headers: dict[str, str]
) -> None:
    reply = asked(path, **headers)
    other = path.with_suffix(".new")
    other.write_bytes(b"another one, and longer")
    other.replace(path)
    assert len(sent(reply)) == int(reply.headers["Content-Length"])


def test_the_file_is_closed_when_the_reply_is_over(path: Path) -> None:
    file = path.open("rb")
    reply = StreamingHttpResponse(Part(file, 10))
    assert sent(reply) == b"0123456789"
    assert file.closed


def test_it_comes_in_blocks(path: Path) -> None:
    path.write_bytes(b"a" * (BLOCK + 1))
    with path.open("rb") as file:
        assert [len(block) for block in Part(file, BLOCK + 1)] == [BLOCK, 1]


def test_there_must_be_a_file(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        asked(path.with_name("sides.csv"))
