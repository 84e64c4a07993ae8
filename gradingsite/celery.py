"""The Celery application; without REDIS_URL its tasks run in the process that calls them."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gradingsite.settings")

app = Celery("gradingsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="gradingsite.ping")
def ping() -> str:
    """Answer "pong": that a worker listens, and that its answers arrive."""
    return "pong"
