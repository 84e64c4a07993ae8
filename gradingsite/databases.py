"""How the database, the tasks and the cache are reached, from the URLs that name the servers."""

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import environ
from django.core.exceptions import ImproperlyConfigured

# Readers do not wait for a writer (WAL); a writer takes its lock when its transaction begins,
# and so waits its turn instead of failing half-way.
SQLITE_OPTIONS = {
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
}

# A host that is cut off hears no more of us, nor we of it: either side gives up within half a
# minute, so that queries fail instead of waiting, and locks go to whoever is still there.
POSTGRESQL_OPTIONS = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
    " -c tcp_user_timeout=20000",
}
REDIS_OPTIONS = {
    "socket_connect_timeout": 10,
    "socket_keepalive": True,
    "socket_keepalive_options": {
        getattr(socket, name): number
        for name, number in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3))
        if hasattr(socket, name)  # Not every system has them all.
    },
}


def database(url: str, *, default: Path, patience: int = 10) -> dict[str, Any]:
    """Give Django's settings for the database at ``url``; for "", of SQLite in ``default``.

    A server has ``patience`` seconds to answer, unless the URL says how many it has.
    Raises ImproperlyConfigured for a database of another kind than SQLite or PostgreSQL.
    """
    if not url:
        return _sqlite({"ENGINE": "django.db.backends.sqlite3", "NAME": default})
    named: dict[str, Any] = environ.Env.db_url_config(url)
    if named.get("ENGINE") == "django.db.backends.sqlite3":
        return _sqlite(named)
    if named.get("ENGINE") == "django.db.backends.postgresql":
        options = POSTGRESQL_OPTIONS | {"connect_timeout": patience} | named.get("OPTIONS", {})
        return {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True} | named | {"OPTIONS": options}
    raise ImproperlyConfigured(
        "DATABASE_URL must begin with sqlite:// or postgresql://, or be left out."
    )


def replica(url: str) -> dict[str, Any]:
    """Give Django's settings for a replica, which is not waited for: the primary has it all."""
    try:
        named = database(url, default=Path(), patience=2)
    except ImproperlyConfigured as error:
        raise ImproperlyConfigured(str(error).replace("DATABASE_URL", "REPLICA_URL")) from error
    named["TEST"] = {"MIRROR": "default"}
    return named


def _sqlite(named: dict[str, Any]) -> dict[str, Any]:
    # Opening the file again takes longer than all else in telling a visitor that he has a page.
    return {"CONN_MAX_AGE": 60} | named | {"OPTIONS": SQLITE_OPTIONS | named.get("OPTIONS", {})}


def cache(redis_url: str) -> dict[str, Any]:
    """Give Django's settings for the cache: beside the tasks in Redis, or in memory for ""."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": further_redis_database(redis_url, 1),
    }


def kept_answers(redis_url: str) -> dict[str, Any]:
    """Give Django's settings for the cache of whole answers: in the same place, but bounded.

    In memory by their number; in Redis by what its ``maxmemory-policy`` says of keys that expire.
    Nobody waits for Redis: an answer can be made anew.
    """
    if not redis_url:
        backend = "django.core.cache.backends.locmem.LocMemCache"
        return {"BACKEND": backend, "LOCATION": "kept", "OPTIONS": {"MAX_ENTRIES": 1000}}
    patience = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
    return cache(redis_url) | {"KEY_PREFIX": "kept", "OPTIONS": patience}


def further_redis_database(redis_url: str, step: int) -> str:
    """Give the URL of the Redis database ``step`` after the one named.

    Clearing the cache empties its database, so the waiting tasks are kept in another.
    Raises ImproperlyConfigured when the URL's path is not a database number.
    """
    parts = urlsplit(redis_url)
    number = parts.path.strip("/") or "0"
    if not number.isdecimal():
        raise ImproperlyConfigured("REDIS_URL must end in a database number, or have no path.")
    return urlunsplit(parts._replace(path=f"/{int(number) + step}"))
