"""An installation's own secret key, for one that was not given any."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def installation_secret(path: Path) -> str:
    """Give the secret kept in ``path``, which is made at the first call and read at the others.

    Raises ImproperlyConfigured when there is none and it cannot be written.
    """
    try:
        if not path.exists():
            _write_once(path, get_random_secret_key())
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ImproperlyConfigured(
            f"Set SECRET_KEY: there is none, and one cannot be kept in {path} ({error.strerror})."
        ) from error


def _write_once(path: Path, secret: str) -> None:
    """Write the whole file or nothing; of several processes starting at once, one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secret, encoding="utf-8")
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
