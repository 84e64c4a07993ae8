"""Servers to measure, one worker each, for as long as a block lasts."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from bench.sites import ROOT, Site

PATIENCE = 60.0
NGINX = """\
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log {folder}/log;
    default_type text/html;
    sendfile on;
    keepalive_requests 1000000;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    proxy_cache_path {folder}/kept keys_zone=kept:10m use_temp_path=off;
    server {{
        listen 127.0.0.1:{port};
        {serves}
    }}
}}
"""
FILES = "root {folder}/files;"
IN_FRONT = """\
location / {{
            proxy_pass {behind};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_cache kept;
            proxy_cache_lock on;
            proxy_cache_revalidate on;
            proxy_cache_use_stale updating;
            proxy_ignore_headers Cache-Control Expires;
        }}
        location /api/ {{
            proxy_pass {behind};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
        }}"""
"""As ``deploy/proxy`` has it, without HTTPS."""


@contextmanager
def gunicorn(site: Site) -> Iterator[str]:
    """The site as it is run, with one worker of four threads."""
    port = _free_port()
    words = ["--config", "python:gradingsite.operations.gunicorn", "--workers", "1"]
    words += ["--bind", f"127.0.0.1:{port}"]
    command = [sys.executable, "-m", "gunicorn", *words]
    with _running(command, port, site.folder / "gunicorn.log", site.environment) as address:
        yield address


def has_datasette() -> bool:
    """Whether it is installed: it comes with ``make bench``."""
    return find_spec("datasette") is not None


@contextmanager
def datasette(database: Path, metadata: Path) -> Iterator[str]:
    """Datasette on a database file, with queries that have names; one process, as it is run."""
    port = _free_port()
    words = ["serve", str(database), "--metadata", str(metadata), "--port", str(port)]
    command = [sys.executable, "-m", "datasette", *words]
    with _running(command, port, metadata.with_suffix(".log"), os.environ) as address:
        yield address


def has_nginx() -> bool:
    """Whether nginx is installed."""
    return shutil.which("nginx") is not None


@contextmanager
def nginx(folder: Path, files: Sequence[bytes]) -> Iterator[str]:
    """nginx with files, called 0, 1 and so on."""
    (folder / "files").mkdir(parents=True)
    for number, content in enumerate(files):
        (folder / "files" / str(number)).write_bytes(content)
    with _nginx(folder, FILES.format(folder=folder)) as address:
        yield address


@contextmanager
def nginx_in_front(folder: Path, behind: str) -> Iterator[str]:
    """nginx that asks the server ``behind`` it, and shows to others what it may."""
    folder.mkdir()
    with _nginx(folder, IN_FRONT.format(behind=behind)) as address:
        yield address


@contextmanager
def _nginx(folder: Path, serves: str) -> Iterator[str]:
    port = _free_port()
    # A server that root starts reads as another user.
    for part in (folder, *(each for each in folder.iterdir() if each.is_dir())):
        part.chmod(0o755)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, serves=serves))
    command = ["nginx", "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]
    with _running(command, port, folder / "output", os.environ) as address:
        yield address


@contextmanager
def _running(
    command: Sequence[str], port: int, log: Path, environment: Mapping[str, str]
) -> Iterator[str]:
    with log.open("ab") as output:
        process = subprocess.Popen(  # noqa: S603 - our own servers
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait(process, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"{process.args!r} does not answer: {log.read_text()[-2000:]}")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
