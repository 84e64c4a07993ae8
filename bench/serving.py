"""Pages of one worker beside Datasette and nginx on the same machine, in turn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.load import Asked, best_rates, fetched, is_there
from bench.servers import datasette, gunicorn, has_datasette, has_nginx, nginx
from bench.setup import Setup
from bench.sites import Site, on_postgres, on_sqlite
from bench.timing import table, times

NO_WRK = "skipped: wrk is not installed"
NO_SERVER = "skipped: BENCH_DATABASE_URL names no PostgreSQL server"
SITE, DATASETTE, NGINX = "site", "Datasette", "nginx"


def on_the_demo(setup: Setup) -> str:
    """Requests a second of every kind of page, made anew and had already, beside the rivals'."""
    if not is_there():
        return NO_WRK
    site = on_sqlite(setup)
    found = site.ask("bench.pages")
    rows = []
    with ExitStack() as servers, TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        rivals = {SITE: servers.enter_context(gunicorn(site))}
        if has_datasette():
            rivals[DATASETTE] = servers.enter_context(_datasette(site, found["queries"], place))
        for number, (kind, pages) in enumerate(found["kinds"].items()):
            rates = _rates(rivals, pages, place / str(number), setup)
            rows.append((kind, *_row(rates)))
    theirs = ("x Datasette", "x, had already", "nginx x", "x, had already")
    return table(("", "site/s", "had already/s", *theirs), rows)


def on_postgresql(setup: Setup) -> str:
    """The same pages on PostgreSQL beside SQLite."""
    if not is_there():
        return NO_WRK
    if not setup.postgres:
        return NO_SERVER
    sites = {"SQLite": on_sqlite(setup), "PostgreSQL": on_postgres(setup)}
    rows = []
    with ExitStack() as servers:
        rivals = {name: servers.enter_context(gunicorn(site)) for name, site in sites.items()}
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


@dataclass(frozen=True, slots=True)
class Rates:
    """Requests a second by server, of pages made anew and of those that visitors have already."""

    anew: Mapping[str, float]
    had: Mapping[str, float]


def _rates(
    rivals: Mapping[str, str], pages: Sequence[Sequence[str]], place: Path, setup: Setup
) -> Rates:
    asked = {
        name: fetched(server, [page[name == DATASETTE] for page in pages])
        for name, server in rivals.items()
    }
    with ExitStack() as servers:
        rivals = dict(rivals)
        if has_nginx():
            place.mkdir()
            files = [body for _, _, body in asked[SITE]]
            rivals[NGINX] = servers.enter_context(nginx(place, files))
            paths = [f"/{number}" for number in range(len(files))]
            asked[NGINX] = fetched(rivals[NGINX], paths)
        anew: dict[str, tuple[str, Asked]] = {
            name: (server, [(path, "") for path, _, _ in asked[name]])
            for name, server in rivals.items()
        }
        had: dict[str, tuple[str, Asked]] = {
            name: (server, [(path, etag) for path, etag, _ in asked[name]])
            for name, server in rivals.items()
        }
        return Rates(
            *(
                best_rates(asked, seconds=setup.seconds, rounds=setup.rounds)
                for asked in (anew, had)
            )
        )


def _row(rates: Rates) -> Sequence[str]:
    compared = [
        (rates.anew[SITE], rates.anew.get(DATASETTE)),
        (rates.had[SITE], rates.had.get(DATASETTE)),
        (rates.anew.get(NGINX), rates.anew[SITE]),
        (rates.had.get(NGINX), rates.had[SITE]),
    ]
    ours = (f"{rates.anew[SITE]:,.0f}", f"{rates.had[SITE]:,.0f}")
    return [*ours, *(times(one, other) for one, other in compared)]
