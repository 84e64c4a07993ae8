"""The proxy with its own configuration, before a web process that says what it was told."""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from getpass import getuser
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import free_port
from tests.conftest import ROOT

NGINX = shutil.which("nginx")
CONFIGURATION = (ROOT / "deploy" / "proxy" / "nginx.conf").read_text()
START = ROOT / "deploy" / "proxy" / "start.sh"
NOT_HERE = {
    # And whoever runs the tests may read and write their folder, as nginx may in its container.
    "load_module modules/ngx_http_acme_module.so;": f"user {getuser()};",
    "http2 on;": "",
}
"""What an nginx of a Linux distribution may lack: neither decides what a request comes to."""

pytestmark = pytest.mark.skipif(NGINX is None, reason="needs nginx, which CI installs")


SHOWN_FOR = re.compile(r"seconds=(\d+)")
TAG = 'W/"one"'


class Echo(BaseHTTPRequestHandler):
    """Answers with what it was told, and gives it the seconds that the address names."""

    asked = count(1)

    def do_GET(self) -> None:
        """As JSON, with the number of the request."""
        told = {"path": self.path, "number": next(self.asked), **self.headers}
        body = json.dumps(told).encode()
        self.send_response(200)
        is_file = self.path.startswith("/static/")
        self.send_header("Cache-Control", "max-age=60" if is_file else "public, no-cache")
        self.send_header("Vary", "HX-Request")
        self.send_header("ETag", TAG)
        if found := SHOWN_FOR.search(self.path):
            self.send_header("X-Accel-Expires", found[1])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""


class Proxy:
    """Where it answers."""

    def __init__(self, http: int, https: int, health: int) -> None:
        self.http, self.https, self.health = http, https, health

    def ask(self, path: str, **headers: str) -> dict[str, Any]:
        """What the web process was told, by HTTPS; nothing where all is as it was."""
        trusting = ssl._create_unverified_context()  # noqa: S323 - nobody vouches for it
        connection = HTTPSConnection("127.0.0.1", self.https, context=trusting, timeout=10)
        try:
            connection.request("GET", path, headers={"Host": "localhost"} | headers)
            reply = connection.getresponse()
            told: dict[str, Any] = {} if reply.status == 304 else json.loads(reply.read())
            return told
        finally:
            connection.close()

    def plainly(self, port: int, path: str) -> tuple[int, str]:
        """The status, and where it leads, by HTTP."""
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", path, headers={"Host": "localhost"})
            reply = connection.getresponse()
            return reply.status, reply.headers.get("Location", "")
        finally:
            connection.close()


@pytest.fixture
def web() -> Iterator[int]:
    """The port of a web process."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def proxy(web: int, tmp_path: Path) -> Iterator[Proxy]:
    """It, in front of that."""
    proxy = Proxy(free_port(), free_port(), free_port())
    text = CONFIGURATION
    for word, instead in {
        "/tmp/": f"{tmp_path}/",  # noqa: S108 - a container's own
        **NOT_HERE,
        "set $web web;": "set $web 127.0.0.1;",
        "http://$web:8000": f"http://$web:{web}",
        "listen 8080": f"listen 127.0.0.1:{proxy.http}",
        "listen 8443": f"listen 127.0.0.1:{proxy.https}",
        "listen 127.0.0.1:8081": f"listen 127.0.0.1:{proxy.health}",
        "/dev/stderr": str(tmp_path / "log"),
    }.items():
        assert word in text, word
        text = text.replace(word, instead)
    (tmp_path / "nginx.conf").write_text(text)
    with subprocess.Popen(
        ["sh", START, "-c", str(tmp_path / "nginx.conf")],
        env={
            "PATH": os.environ["PATH"],
            "CERTIFICATES": str(tmp_path),
            "WRITTEN": str(tmp_path),
        },
    ) as process:
        try:
            _wait_for(proxy, process)
            yield proxy
        finally:
            process.terminate()


def _wait_for(proxy: Proxy, process: subprocess.Popen[bytes]) -> None:
    for _ in range(100):
        assert process.poll() is None, "nginx does not start"
        try:
            proxy.plainly(proxy.health, "/")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("nginx does not answer")


def test_the_web_is_told_who_asks_whatever_they_say_themselves(proxy: Proxy) -> None:
    hearsay = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http", "X-Request-ID": "mine"}
    told = proxy.ask("/players/?q=a%20b", **hearsay)
    assert told["path"] == "/players/?q=a%20b"
    assert told["X-Forwarded-For"] == "127.0.0.1"
    assert told["X-Forwarded-Proto"] == "https"
    assert len(told["X-Request-ID"]) == 32
    assert told["Host"] == "localhost"


def test_a_page_is_asked_for_once_in_the_time_it_is_given(proxy: Proxy) -> None:
    page = "/clubs/?seconds=60"
    number = proxy.ask(page)["number"]
    assert proxy.ask(page)["number"] == number
    assert proxy.ask(page, **{"If-None-Match": TAG}) == {}, "as it has that page"
    assert proxy.ask(page, **{"HX-Request": "true"})["number"] == number + 1, "another answer"
    assert proxy.ask(page)["number"] == number


def test_what_is_given_no_time_is_asked_for_each_time(proxy: Proxy) -> None:
    numbers = [proxy.ask("/clubs/?as_of=2")["number"] for _ in range(2)]
    assert numbers == [numbers[0], numbers[0] + 1]


@pytest.mark.parametrize("path", ["/admin/", "/api/v1/clubs/", "/downloads/a.csv", "/report/"])
def test_of_some_addresses_nothing_is_kept_whatever_is_said(proxy: Proxy, path: str) -> None:
    numbers = [proxy.ask(f"{path}?seconds=60")["number"] for _ in range(2)]
    assert numbers == [numbers[0], numbers[0] + 1]
    assert proxy.ask(path, **{"If-None-Match": TAG})["If-None-Match"] == TAG


def test_whoever_is_logged_in_sees_his_own_and_nobody_else_does(proxy: Proxy) -> None:
    page = "/clubs/?seconds=60"
    logged_in = {"Cookie": "csrftoken=a; sessionid=b"}
    number = proxy.ask(page, **logged_in)["number"]
    assert proxy.ask(page)["number"] == number + 1
    assert proxy.ask(page, **logged_in)["number"] == number + 2


def test_a_style_is_asked_for_once_in_the_time_it_says(proxy: Proxy) -> None:
    number = proxy.ask("/static/style.css")["number"]
    assert proxy.ask("/static/style.css")["number"] == number


def test_after_a_second_the_next_revision_is_seen(proxy: Proxy) -> None:
    """The site gives it one, and this is what comes of it."""
    page = "/clubs/?seconds=1"
    number, until = proxy.ask(page)["number"], time.monotonic() + 10
    while proxy.ask(page)["number"] == number:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_plain_http_leads_to_https(proxy: Proxy) -> None:
    assert proxy.plainly(proxy.http, "/clubs/") == (301, "https://localhost/clubs/")


def test_it_says_that_it_is_well_and_nothing_of_who_asks(proxy: Proxy, tmp_path: Path) -> None:
    assert proxy.plainly(proxy.health, "/") == (204, "")
    proxy.ask("/?q=Smith")
    assert (tmp_path / "log").read_text() == ""


def test_a_public_name_has_its_certificate_obtained(tmp_path: Path) -> None:
    (tmp_path / "nginx").write_text("#!/bin/sh\n")
    (tmp_path / "nginx").chmod(0o755)
    subprocess.run(
        ["sh", START],
        check=True,
        env={
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "SITE_HOST": "grading.example.org",
            "CERTIFICATES": str(tmp_path),
            "WRITTEN": str(tmp_path),
        },
    )
    assert f"state_path {tmp_path}/letsencrypt;" in (tmp_path / "issuer.conf").read_text()
    certificate = (tmp_path / "certificate.conf").read_text()
    assert "server_name grading.example.org;" in certificate
    assert "ssl_certificate $acme_certificate;" in certificate
    assert not (tmp_path / "fullchain.pem").exists()
