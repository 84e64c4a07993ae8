"""What docs/api.md says of the API is so: its addresses are all of them, and its client works."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from pytest_django.live_server_helper import LiveServer

from gradingsite.api.docs import SCHEMA
from tests.conftest import ROOT
from tests.snapshot import World

DOCS = (ROOT / "docs" / "api.md").read_text()


def test_it_names_every_address_and_no_other() -> None:
    table = DOCS.partition("## Addresses")[2].partition("\n## ")[0]
    told = re.sub(r"`statistics/` and `(.*?)` in it", _of_statistics, table)
    named = set(re.findall(r"`([a-z-]+/[^`?]*)", told))
    paths = yaml.safe_load(SCHEMA.read_text())["paths"]
    there = {path.removeprefix("/api/v1/") for path in paths}
    assert {re.sub(r"[A-Z]+", "X", address) for address in named} == {
        re.sub(r"\{\w+\}", "X", address) for address in there
    }


def _of_statistics(found: re.Match[str]) -> str:
    tables = re.findall(r"[a-z]+/", found[1])
    return " ".join(["`statistics/`", *(f"`statistics/{table}`" for table in tables)])


def client_of_docs() -> str:
    (text,) = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    return str(text)


def test_its_client_has_twenty_lines() -> None:
    code = [line for line in client_of_docs().splitlines() if line.strip()]
    assert len(code) <= 20


@pytest.mark.django_db(transaction=True)
def test_its_client_keeps_a_copy_in_step(live_server: LiveServer, tmp_path: Path) -> None:
    world = World()
    world.revise(1)
    ann = world.player("Smith, Ann")
    row = world.grade(ann, "2013-01", 141, "A")
    world.publish(1)
    (tmp_path / "mirror.py").write_text(client_of_docs())
    assert run(live_server, tmp_path) == "revision 1: 3 rows\n"
    world.revise(2, "2013-04")
    world.replace(row, grade=150)
    world.player("Jones, Bob")
    world.publish(2)
    assert run(live_server, tmp_path) == "revision 2: 5 rows\n"
    kept: dict[str, Any] = json.loads((tmp_path / "grades.json").read_text())
    assert kept["rows"]["grade 1 standard 2013-01"]["grade"] == 150


def run(server: LiveServer, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "mirror.py", server.url],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
