"""The project's own settings for a test run: fewer seconds, and nothing left in var/."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SECRET_KEY", "a key for tests")

from gradingsite.databases import cache, further_redis_database
from gradingsite.settings import *
from gradingsite.settings import REDIS_URL, STORAGES

# Logging in is not slowed down but where a test is about that.
AXES_ENABLED = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Tests ask as often as they like but where one is about that.
API_RATE = ""
COMPAT_SECONDS = 10**9

# Static files come from where they are written, without being collected first.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}

# Tests clear the cache; each of pytest-xdist's processes has its own to clear. Answers are made
# anew each time but where a test is about those that are kept.
_process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
CACHES = {
    "default": cache(further_redis_database(REDIS_URL, _process) if REDIS_URL else ""),
    "kept": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}

# The files of revisions that tests publish go with the process.
_var = TemporaryDirectory(prefix="gradingsite-tests-")
VAR_DIR = Path(_var.name)
