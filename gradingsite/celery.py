"""The Celery application; without REDIS_URL its tasks run in the process that calls them."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gradingsite.settings")

app = Celery("gradingsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_options: Any) -> None:
    """Let a worker write what the web process would: no dates that somebody typed."""
    logging.config.dictConfig(settings.LOGGING)


@app.task(name="gradingsite.ping")
def ping() -> str:
    """Answer "pong": that a worker listens, and that its answers arrive."""
    return "pong"
