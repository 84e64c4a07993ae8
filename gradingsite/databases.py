"""How the database, the tasks and the cache are reached, from the URLs that name the servers."""

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


def database(url: str, *, default: Path) -> dict[str, Any]:
    """Give Django's settings for the database at ``url``; for "", of SQLite in ``default``.

    Raises ImproperlyConfigured for a database of another kind than SQLite or PostgreSQL.
    """
    if not url:
        return _sqlite({"ENGINE": "django.db.backends.sqlite3", "NAME": default})
    named: dict[str, Any] = environ.Env.db_url_config(url)
    if named.get("ENGINE") == "django.db.backends.sqlite3":
        return _sqlite(named)
    if named.get("ENGINE") == "django.db.backends.postgresql":
        return {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True} | named
    raise ImproperlyConfigured(
        "DATABASE_URL must begin with sqlite:// or postgresql://, or be left out."
    )


def replica(url: str) -> dict[str, Any]:
    """Give Django's settings for a replica, which is not waited for: the primary has it all."""
    try:
        named = database(url, default=Path())
    except ImproperlyConfigured as error:
        raise ImproperlyConfigured(str(error).replace("DATABASE_URL", "REPLICA_URL")) from error
    named["TEST"] = {"MIRROR": "default"}
    if named["ENGINE"] == "django.db.backends.postgresql":
        named["OPTIONS"] = {"connect_timeout": 2} | named.get("OPTIONS", {})
    return named


def _sqlite(named: dict[str, Any]) -> dict[str, Any]:
    return named | {"OPTIONS": SQLITE_OPTIONS | named.get("OPTIONS", {})}


def cache(redis_url: str) -> dict[str, Any]:
    """Give Django's settings for the cache: beside the tasks in Redis, or in memory for ""."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": further_redis_database(redis_url, 1),
    }


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
