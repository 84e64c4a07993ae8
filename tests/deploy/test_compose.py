"""The containers, as their files say them: no engine runs here, so they are read."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
PASSING = {"migrate", "backup", "restore"}
"""Those that do one thing and end."""
OWN = {"site": "grading", "proxy": "nginx"}
"""The stages of our Dockerfile, and who their processes are."""
TEXT = (ROOT / "docker-compose.yml").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def stage(name: str) -> str:
    """The part of the Dockerfile that makes an image."""
    found = re.search(rf"^FROM \S+ AS {name}\n(.*?)(?=^FROM |\Z)", DOCKERFILE, re.M | re.S)
    assert found, f"no stage {name}"
    return found[1]


def image_of(service: dict[str, Any]) -> str:
    """Where it comes from: a stage, or somebody else's image."""
    return str(service["build"]["target"] if "build" in service else service["image"])


def test_every_part_is_there() -> None:
    parts = {"proxy", "web", "worker", "beat", "postgres", "redis"}
    assert set(SERVICES) == parts | PASSING


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_an_image_of_a_known_version(name: str) -> None:
    image = image_of(SERVICES[name])
    assert image in OWN or re.fullmatch(r"[a-z]+:[0-9.]+", image)


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_may_do_little_and_writes_where_it_must(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "/tmp" in service["tmpfs"]  # noqa: S108 - a container's own
    assert "privileged" not in service


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"backup", "restore"}))
def test_nobody_is_root_but_what_reads_everybodys_files(name: str) -> None:
    image = image_of(SERVICES[name])
    user = SERVICES[name].get("user")
    if image in OWN:
        assert user is None
        assert re.findall(r"^USER (.*)$", stage(image), re.M) == [OWN[image]]
    else:
        assert user == image.partition(":")[0]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - PASSING))
def test_what_stays_is_looked_after(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    own = image_of(service) in OWN and "HEALTHCHECK" in stage(image_of(service))
    assert own or service["healthcheck"]["test"]


def test_what_is_waited_for_is_there_and_can_be_healthy() -> None:
    for name, service in SERVICES.items():
        for other, wanted in service.get("depends_on", {}).items():
            assert other in SERVICES, name
            ends = wanted["condition"] == "service_completed_successfully"
            assert ends == (other in PASSING), name
    # So that the first request finds a site: each waits for the one before.
    assert set(SERVICES["proxy"]["depends_on"]) == {"web"}
    assert set(SERVICES["web"]["depends_on"]) == {"migrate", "redis"}


def test_what_is_kept_is_in_volumes_with_names() -> None:
    named, mounted = set(COMPOSE["volumes"]), set()
    for name, service in SERVICES.items():
        for mount in service.get("volumes", []):
            source = mount.rpartition("}")[2].partition(":")[0] or "./backups"
            if source.startswith("./"):
                assert name in {"backup", "restore"}
            else:
                mounted.add(source)
    assert mounted == named
    assert COMPOSE["volumes"].keys() == {"postgres", "redis", "certificates", "exports"}


def test_the_worker_makes_the_files_that_the_web_serves() -> None:
    assert SERVICES["web"]["volumes"] == SERVICES["worker"]["volumes"]
    assert SERVICES["web"]["volumes"] == ["exports:/srv/var/exports"]
    assert "VAR_DIR=/srv/var" in stage("site")


def test_the_proxy_alone_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    listened = re.findall(
        r"^\s+listen (\d+) ", (ROOT / "deploy/proxy/nginx.conf").read_text(), re.M
    )
    assert [port.partition(":")[2] for port in SERVICES["proxy"]["ports"]] == listened


def test_secrets_are_asked_for_and_written_nowhere() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+):\?", TEXT))
    assert asked == {"SECRET_KEY", "POSTGRES_PASSWORD"}
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        assert all(part.startswith(f"${{{name}:?") for part in re.findall(rf"\b{name}: (.*)", TEXT))
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert {".env", "backups", "certificates", "var", ".git"} <= set(left_out)


def test_the_database_repeats_no_row_in_its_log() -> None:
    words = SERVICES["postgres"]["command"]
    assert "log_min_error_statement=panic" in words
    assert "log_error_verbosity=terse" in words


def test_what_containers_run_and_copy_is_there() -> None:
    for source in re.findall(r"^COPY (\S+) ", DOCKERFILE, re.M):
        assert (ROOT / source).exists(), source
    for path in re.findall(r"/deploy/\S+\.sh", TEXT):
        assert (ROOT / path.removeprefix("/")).is_file(), path
