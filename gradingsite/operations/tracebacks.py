"""What went wrong and where, without the words of an error: anybody's name may be in them."""

from __future__ import annotations

from traceback import format_tb

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from redis import RedisError

OF_SERVERS = (OperationalError, RedisError, ImproperlyConfigured, OSError)
"""Errors whose words are about a server or a setting, and are what one needs to know."""


def traceback_of(error: BaseException) -> str:
    """The error, and before it those that led to it."""
    told = [*format_tb(error.__traceback__), _name(error)]
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is None:
        return "".join(told)
    return f"{traceback_of(before)}\nwhich led to:\n{''.join(told)}"


def _name(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{kind}: {error}" if isinstance(error, OF_SERVERS) else kind
