"""Walking the public site link by link: every kind of page, so many of each.

A kind is the name of an address with the names of its parameters: `games`, `ranking ?page&sort`.
There are more addresses than anybody can visit, as filters and moments multiply.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r'href="([^"#]+)')
NOT_PUBLIC = ("/admin/", "/static/")


def kind_of(address: str) -> str:
    """The kind of page that an address is of."""
    parts = urlsplit(address)
    try:
        name = resolve(parts.path).url_name or parts.path
    except Resolver404:
        name = parts.path
    asked = "&".join(sorted({key for key, _ in parse_qsl(parts.query, keep_blank_values=True)}))
    return f"{name} ?{asked}" if asked else name


def walk(
    client: Client, starts: Sequence[str], *, plain: int, asked: int
) -> Iterator[tuple[str, str]]:
    """Address and text of each page that links lead to from ``starts``, all of which are visited.

    Of each other kind so many are visited: ``plain`` of one without parameters, ``asked`` of one
    with some. Fails where a page is neither there nor gone.
    """
    waiting, seen = list(reversed(starts)), set(starts)
    visits: Counter[str] = Counter()
    while waiting:
        address = waiting.pop()
        response = client.get(address, follow=True)
        assert response.status_code in {200, 410}, address
        text = unescape(_text(response))
        yield address, text
        for link in LINK.findall(text):
            target = urljoin(address, link)
            if not target.startswith("/") or target.startswith(NOT_PUBLIC) or target in seen:
                continue
            seen.add(target)
            kind = kind_of(target)
            visits[kind] += 1
            if visits[kind] <= (asked if "?" in kind else plain):
                waiting.append(target)


def _text(response: Any) -> str:
    """What a page says, sent in one piece or streamed."""
    content: bytes = b"".join(response) if response.streaming else response.content
    return content.decode(errors="replace")
