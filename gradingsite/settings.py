"""Django's settings. Installations differ by their environment: docs/operating.md has all of it."""

from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF

from gradingsite.api.rate import parse_rate
from gradingsite.databases import REDIS_OPTIONS, cache, database, kept_answers, replica
from gradingsite.secret import installation_secret

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

# What an installation keeps: its SQLite database, its secret, its collected static files.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
with suppress(OSError):  # Whatever needs it says so itself; grading CSV files does not.
    VAR_DIR.mkdir(parents=True, exist_ok=True)

# Whose site it is
SITE_NAME = env.str("SITE_NAME", default="Grading Database")
# A few letters that stand before the name, as a crest would.
CREST = env.str("CREST", default="")
ASSOCIATION = env.str("ASSOCIATION", default="")
CONTACT = env.str("CONTACT", default="")
# Under which terms the files of the downloads page may be used, in a sentence or two.
LICENCE_TERMS = env.str("LICENCE_TERMS", default="")
# Players registered with FIDE for another nation are not ranked.
NATION = env.str("NATION", default="ENG")

# Publishing
REPORT_RECIPIENTS: list[str] = env.list("REPORT_RECIPIENTS", default=[])
PUBLICATION_RECIPIENTS: list[str] = env.list("PUBLICATION_RECIPIENTS", default=[])
REMIND_ORGANISERS = env.bool("REMIND_ORGANISERS", default=False)
PUBLISH_WITHOUT_ASKING = env.bool("PUBLISH_WITHOUT_ASKING", default=False)

# Mail goes to standard error until EMAIL_URL names a server.
vars().update(env.email("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("MAIL_FROM", default="grading@localhost")

# Security
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or installation_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
HTTPS = env.bool("HTTPS", default=False)
if HTTPS:
    # Trusted because HTTPS=1 says that a proxy stands in front, which sets or strips this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # Other hosts of the domain, and browsers' built-in lists, are for its owner to speak for.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Asked for on the machine itself, behind the proxy.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
# Nothing but what comes from here as a file of its own: no page has script or style within it.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "gradingsite.errors.csrf_failure"
# Whoever logs in does so once a day's work; no script reads a cookie of ours.
SESSION_COOKIE_AGE = 12 * 3600
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# What errors print holds nothing that was typed, and nothing that a database repeats of it.
DEFAULT_EXCEPTION_REPORTER = "gradingsite.privacy.PrivateReporter"

# Without a token there are no figures for Prometheus to be had.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# Logging in
REQUIRE_ONE_TIME_CODES = env.bool("REQUIRE_ONE_TIME_CODES", default=False)
OTP_TOTP_ISSUER = SITE_NAME
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# Counted by the address alone: by the name, anybody could lock anybody out.
AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_CLIENT_IP_CALLABLE = "gradingsite.visitors.address_of"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(hours=1)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "admin/locked_out.html"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code", "csrfmiddlewaretoken"]
# Who logged in when, each user's record says; who failed is kept for as long as it is counted.
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = AXES_VERBOSE = False

# What is sent in: forms, and one file of results at a time
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = [
    "gradingsite.uploads.LimitedUploadHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

# The API: whoever asks, from whatever page, may read; how often, one address may.
API_RATE = env.str("API_RATE", default="600/minute")
parse_rate(API_RATE)  # What it cannot be is said now, and not to whoever asks first.
# And how many seconds of a day it may keep the compatible endpoints at work.
COMPAT_SECONDS = env.int("COMPAT_SECONDS", default=600)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["gradingsite.api.visitors.AsOnPages"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["gradingsite.api.renderers.JSON", "gradingsite.api.renderers.CSV"],
    "DEFAULT_PARSER_CLASSES": ["gradingsite.api.parsers.JSON"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "gradingsite.api.negotiation.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "gradingsite.api.schema.ViewSchema",
    "EXCEPTION_HANDLER": "gradingsite.api.problems.explain",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Chess grades",
    "DESCRIPTION": "What the pages of the site show, for programs.",
    "TAGS": [
        {"name": name}
        for name in (
            *("Players", "Grades", "Games", "Rankings", "Clubs", "Events", "Revisions"),
            *("Lists and statistics", "Conversions"),
        )
    ],
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
}
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_EXPOSE_HEADERS = [
    *("ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy"),
    *("Grading-Revision", "Grading-Month"),
]

# Parts
INSTALLED_APPS = [
    "gradingsite.administration.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "simple_history",
    "clubs",
    "players",
    "grading",
    "gradingsite",
]
MIDDLEWARE = [
    "gradingsite.operations.requests.observed",
    "gradingsite.replica.PrimaryFirst",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "gradingsite.overfull.overfull",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "gradingsite.urls"
WSGI_APPLICATION = "gradingsite.wsgi.application"
ASGI_APPLICATION = "gradingsite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "gradingsite.site.context",
            ],
        },
    },
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Servers
DATABASES = {
    "default": database(env.str("DATABASE_URL", default=""), default=VAR_DIR / "db.sqlite3")
}
REPLICA_URL = env.str("REPLICA_URL", default="")
if REPLICA_URL:
    DATABASES["replica"] = replica(REPLICA_URL)
DATABASE_ROUTERS = ["gradingsite.replica.SnapshotRouter"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {"default": cache(REDIS_URL), "kept": kept_answers(REDIS_URL)}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_RESULT_BACKEND = REDIS_URL or "cache+memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
# A task whose worker dies is run again: every task does nothing the second time.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# One whose whole machine dies is, after so many seconds: more than the longest task takes.
CELERY_BROKER_TRANSPORT_OPTIONS = REDIS_OPTIONS | {
    "visibility_timeout": env.int("TASK_AGAIN_AFTER", default=900)
}
CELERY_REDIS_SOCKET_KEEPALIVE = True
CELERY_REDIS_SOCKET_TIMEOUT = 30
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "Europe/London"
CELERY_BEAT_SCHEDULE = {
    "build-this-month": {
        "task": "grading.build_this_month",
        "schedule": crontab(day_of_month="25", hour="3", minute="0"),
    },
    "remind-organisers": {
        "task": "grading.remind_organisers",
        "schedule": crontab(day_of_week="mon", hour="8", minute="0"),
    },
    "tell-of-reported-errors": {
        "task": "grading.mail_new_error_reports",
        "schedule": crontab(hour="7", minute="0"),
    },
}

# Histories hold reasons as they are given, however long.
SIMPLE_HISTORY_HISTORY_CHANGE_REASON_USE_TEXT_FIELD = True

# Language and time
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "Europe/London"
USE_I18N = True
FORMAT_MODULE_PATH = "gradingsite.formats"
USE_TZ = True

# Static files
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Everything goes to standard error, with DEBUG on or off; who runs the site keeps it.
LOG_JSON = env.bool("LOG_JSON", default=False)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "words": {
            "()": "gradingsite.operations.lines.Line",
            "format": "{asctime} {levelname} {name} {number}: {message}",
            "style": "{",
        },
        "json": {"()": "gradingsite.operations.lines.JSONLine"},
    },
    "filters": {"numbered": {"()": "gradingsite.operations.numbers.Numbered"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if LOG_JSON else "words",
            "filters": ["numbered"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # What is not found and what is refused, the line of the request says without the address.
        "django.request": {"level": "ERROR"},
        # With DEBUG, runserver has a line of its own.
        "gradingsite.operations.requests": {"level": "WARNING" if DEBUG else "INFO"},
        # What it would say of each request has the address that it came from.
        "gunicorn.access": {"level": "WARNING"},
        "gunicorn.error": {"propagate": True},
        # Where a task runs within what asks for it, that it has run is no news.
        "celery.app.trace": {"level": "WARNING" if CELERY_TASK_ALWAYS_EAGER else "INFO"},
    },
}
