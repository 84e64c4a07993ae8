"""How gunicorn serves the site: ``gunicorn --config python:gradingsite.operations.gunicorn``.

What it would say of each request, and from which address, is left to the site's own log.
"""

import os
from tempfile import mkdtemp
from typing import Any

# Read by prometheus_client as it is imported: where processes put what they count, to be added up.
os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", mkdtemp(prefix="gradingsite-metrics-"))

from prometheus_client.multiprocess import mark_process_dead

from gradingsite.settings import LOGGING

wsgi_app = "gradingsite.wsgi"
bind = "0.0.0.0:8000"
threads = 4
logconfig_dict = LOGGING
# Where it keeps a sign of life of each worker: in memory, as a disk may keep it waiting.
worker_tmp_dir = "/dev/shm"  # noqa: S108


def child_exit(_server: Any, worker: Any) -> None:
    """Forget what was only true while the worker lived."""
    mark_process_dead(worker.pid)
