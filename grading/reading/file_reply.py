"""A file as an answer: whole or the part that is asked for, or nothing where it has not changed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import content_disposition_header, http_date

ONE_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")
BLOCK = 64 * 1024


def file_reply(request: HttpRequest, path: Path, content_type: str) -> HttpResponseBase:
    """The file at ``path``, which never changes under that name but is replaced by another.

    What is told of it and what is sent are of one file, whatever comes in its place meanwhile.
    Raises FileNotFoundError.
    """
    file = path.open("rb")
    told = os.fstat(file.fileno())
    etag = f'"{told.st_mtime_ns:x}-{told.st_size:x}"'
    modified = int(told.st_mtime)
    reply: HttpResponseBase | None
    reply = get_conditional_response(request, etag=etag, last_modified=modified)
    if reply is None:
        reply = _asked(request, file, told.st_size, {etag, http_date(modified)})
        reply.headers["Accept-Ranges"] = "bytes"
        reply.headers["Content-Type"] = content_type
        disposition = content_disposition_header(as_attachment=True, filename=path.name)
        reply.headers["Content-Disposition"] = str(disposition)
    if not reply.streaming:
        file.close()
    reply.headers["ETag"] = etag
    reply.headers["Last-Modified"] = http_date(modified)
    patch_cache_control(reply, public=True, no_cache=True)
    return reply


def _asked(request: HttpRequest, file: BinaryIO, size: int, versions: set[str]) -> HttpResponseBase:
    """All of it, or a part. Who has a part of another version gets all of this one."""
    match = ONE_RANGE.fullmatch(request.headers.get("Range", ""))
    same = request.headers.get("If-Range", next(iter(versions))) in versions
    if match is None or match[0] == "bytes=-" or not same:
        return _reply(request, file, 200, size, {})
    first, last = _bounds(match[1], match[2], size)
    if first > last:
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
    file.seek(first)
    told = {"Content-Range": f"bytes {first}-{last}/{size}"}
    return _reply(request, file, 206, last - first + 1, told)


def _bounds(first: str, last: str, size: int) -> tuple[int, int]:
    """The places of the first and the last byte; without a first the last so many are meant."""
    if not first:
        return max(size - int(last), 0), size - 1
    return int(first), min(int(last), size - 1) if last else size - 1


def _reply(
    request: HttpRequest, file: BinaryIO, status: int, length: int, headers: dict[str, str]
) -> HttpResponseBase:
    """So many bytes from where the file stands; to HEAD, only what is told of them."""
    headers = {"Content-Length": str(length)} | headers
    if request.method == "HEAD":
        return HttpResponse(status=status, headers=headers)
    return StreamingHttpResponse(Part(file, length), status=status, headers=headers)


@dataclass(slots=True)
class Part:
    """So many bytes of an open file, in blocks; whoever sends them closes it."""

    file: BinaryIO
    left: int

    def __iter__(self) -> Iterator[bytes]:
        """The blocks, once."""
        while self.left and (block := self.file.read(min(BLOCK, self.left))):
            self.left -= len(block)
            yield block

    def close(self) -> None:
        """Close the file; Django does so when the reply is over, or broken off."""
        self.file.close()
