"""Pages of one worker beside Datasette and nginx on the same machine, in turn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.load import Asked, best_rates, fetched, is_there
from bench.servers import datasette, gunicorn, has_datasette, has_nginx, nginx, nginx_in_front
from bench.setup import Setup
from bench.sites import Site, on_postgres, on_sqlite
from bench.timing import table, times

NO_WRK = "skipped: wrk is not installed"
NO_SERVER = "skipped: BENCH_DATABASE_URL names no PostgreSQL server"
ANEW, KEPT, HAD, FRONT = "made anew", "kept", "had already", "in front"
DATASETTE, NGINX = "Datasette", "nginx"
HEAD = (
    *("anew/s", "kept/s", "had already/s", "in front/s"),
    *("anew x D", "kept x D", "had x D", "in front x D", "nginx x kept"),
)


def on_the_demo(setup: Setup) -> str:
    """Requests a second of every kind of page, made anew or not, beside the rivals'."""
    if not is_there():
        return NO_WRK
    site = on_sqlite(setup)
    found = site.ask("bench.pages")
    rows = []
    with ExitStack() as servers, TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        rivals = {
            ANEW: servers.enter_context(gunicorn(site.anew)),
            KEPT: servers.enter_context(gunicorn(site)),
        }
        if has_nginx():
            front = nginx_in_front(place / "front", rivals[KEPT])
            rivals[FRONT] = servers.enter_context(front)
        if has_datasette():
            rivals[DATASETTE] = servers.enter_context(_datasette(site, found["queries"], place))
        for number, (kind, pages) in enumerate(found["kinds"].items()):
            rates = _rates(rivals, pages, place / str(number), setup)
            rows.append((kind, *_row(rates)))
    return table(("", *HEAD), rows)


def on_postgresql(setup: Setup) -> str:
    """The same pages on PostgreSQL beside SQLite."""
    if not is_there():
        return NO_WRK
    if not setup.postgres:
        return NO_SERVER
    sites = {"SQLite": on_sqlite(setup), "PostgreSQL": on_postgres(setup)}
    rows = []
    with ExitStack() as servers:
        rivals = {name: servers.enter_context(gunicorn(site.anew)) for name, site in sites.items()}
        pages = {name: site.ask("bench.pages")["kinds"] for name, site in sites.items()}
        for kind in pages["SQLite"]:
            asked = {
                name: (server, [(ours, "") for ours, _ in pages[name][kind]])
                for name, server in rivals.items()
            }
            rates = best_rates(asked, seconds=setup.seconds, rounds=setup.rounds)
            ratio = times(rates["PostgreSQL"], rates["SQLite"], 2)
            rows.append((kind, *(f"{rate:,.0f}" for rate in rates.values()), ratio))
    return table(("", *(f"{name}/s" for name in sites), "PostgreSQL x SQLite"), rows)


def _datasette(site: Site, queries: Mapping[str, str], place: Path) -> Any:
    metadata = place / "metadata.json"
    named = {name: {"sql": query} for name, query in queries.items()}
    metadata.write_text(json.dumps({"databases": {"db": {"queries": named}}}))
    return datasette(site.folder / "db.sqlite3", metadata)


def _rates(
    rivals: Mapping[str, str], pages: Sequence[Sequence[str]], place: Path, setup: Setup
) -> Mapping[str, float]:
    """Requests a second by server, and of visitors who have the pages already."""
    answers = {
        name: fetched(server, [page[name == DATASETTE] for page in pages])
        for name, server in rivals.items()
    }
    with ExitStack() as servers:
        rivals = dict(rivals)
        if has_nginx():
            files = [body for _, _, body in answers[KEPT]]
            rivals[NGINX] = servers.enter_context(nginx(place, files))
            answers[NGINX] = fetched(rivals[NGINX], [f"/{number}" for number in range(len(files))])
        asked: dict[str, tuple[str, Asked]] = {
            name: (server, [(path, "") for path, _, _ in answers[name]])
            for name, server in rivals.items()
        }
        asked[HAD] = (rivals[KEPT], [(path, etag) for path, etag, _ in answers[KEPT]])
        return best_rates(asked, seconds=setup.seconds, rounds=setup.rounds)


def _row(rates: Mapping[str, float]) -> Sequence[str]:
    ours = [rates.get(name) for name in (ANEW, KEPT, HAD, FRONT)]
    figures = ["-" if one is None else f"{one:,.0f}" for one in ours]
    beside = [times(one, rates.get(DATASETTE)) for one in ours]
    return [*figures, *beside, times(rates.get(NGINX), rates[KEPT])]
