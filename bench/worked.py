"""Within a site on PostgreSQL: processor time, to which other work on the machine adds little."""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time

from django.db import connection


def worked() -> float:
    """Seconds of this process so far, and of what serves it if that is on the same machine."""
    connection.ensure_connection()
    server = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    name, _, told = server.read_text().rpartition(")") if server.exists() else ("", "", "")
    user, system = map(int, told.split()[11:13]) if name.endswith("(postgres") else (0, 0)
    return process_time() + (user + system) / os.sysconf("SC_CLK_TCK")
