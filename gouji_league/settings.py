"""Django's settings. What differs between machines comes from the environment (README)."""

import ipaddress
import os
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from gouji_league import datadir

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = datadir.data_dir(os.environ)
SECRET_KEY = datadir.secret_key(DATA_DIR)
DEBUG = os.environ.get("DEBUG") == "1"


def served_at(folder: Path) -> str | None:
    """The address that bin/run served last (serve.py); None if the file is not there or no good."""
    try:
        text = (folder / "site_url").read_text("utf-8").strip()
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except (OSError, ValueError):  # not there, not text, no address
        return None
    return text if sound and text.isprintable() and " " not in text else None


# Where people reach the site: QR codes and links hold it, never the Host header of a request.
# Commands run beside the site and without its environment: they ask where it was served.
SITE_URL = os.environ.get("SITE_URL") or served_at(DATA_DIR) or "http://localhost:8000"
SITE_URL = SITE_URL.rstrip("/")
OVER_TLS = SITE_URL.startswith("https://")


def networks(words: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Addresses and networks (10.0.0.0/8), with spaces between."""
    try:
        return [ipaddress.ip_network(word, strict=False) for word in words.split()]
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES: {error}.") from None


# Whose X-Forwarded-For tells who asks (accounts/addresses.py); nobody's unless named here.
TRUSTED_PROXIES = networks(os.environ.get("TRUSTED_PROXIES", ""))

# Copies of the database after every round and before what takes much away (copies/when.py).
COPIES = os.environ.get("COPIES") != "0"

# May anybody on this machine's own network open one table (散桌) without an account?
OPEN_TABLES = os.environ.get("OPEN_TABLES") == "1"

# Phones come by an address that the hall's router gave out this morning: hosts.py lets in
# literal addresses and the names below, and no other name.
ALLOWED_HOSTS = ["*"]
HOST_NAMES = [
    "localhost",
    socket.gethostname().lower(),
    f"{socket.gethostname().lower()}.local",
    urlsplit(SITE_URL).hostname or "localhost",
    *os.environ.get("HOST_NAMES", "").split(),
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "django_htmx",
    "csp",
    "ninja",
    "gouji_league.audit",
    "gouji_league.jobs",
    "gouji_league.accounts",
    "gouji_league.ui",
    "gouji_league.tournaments",
    "gouji_league.matches",
    "gouji_league.standings",
    "gouji_league.rounds",
    "gouji_league.desk",
    "gouji_league.refbook",
    "gouji_league.exports",
    "gouji_league.copies",
    "gouji_league.live",
]

MIDDLEWARE = [
    "gouji_league.hosts.HostMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "gouji_league.nul.NulMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "gouji_league.accounts.middleware.DeviceMiddleware",
    "gouji_league.tournaments.middleware.ArchivedMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "gouji_league.live.serving.AtHandMiddleware",
]

ROOT_URLCONF = "gouji_league.urls"
WSGI_APPLICATION = "gouji_league.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign_in"
SCOPES = "gouji_league.tournaments.scopes"  # what links and invitations are for
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # for the templates of installed packages
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
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

# Storage ---------------------------------------------------------------------------------


def database(url: str) -> Any:
    """Django's settings for a DATABASE_URL."""
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    if config["ENGINE"] == "django.db.backends.sqlite3":
        # A write takes the lock when its transaction begins: no "database is locked" half-way.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        }
    else:
        config |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    return config


def cache(url: str) -> dict[str, Any]:
    """Django's settings for a CACHE_URL: the process's own memory, or a Redis for many."""
    if url:
        return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}
    # A public page has two entries, a tournament some hundred pages.
    memory = "django.core.cache.backends.locmem.LocMemCache"
    return {"BACKEND": memory, "LOCATION": "", "OPTIONS": {"MAX_ENTRIES": 4000}}


DATABASES = {
    "default": database(os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR}/db.sqlite3")
}
CACHES = {"default": cache(os.environ.get("CACHE_URL", ""))}

# Languages: the source texts are Chinese, locale/ holds the English ones -------------------

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE") or "Asia/Shanghai"
USE_TZ = True

# Static files: no CDN, no build; names carry their content's hash --------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "gouji_league.ui.finders.UsedFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "gouji_league.ui.storage.ModuleStorage"},
}

# A roster of ten megabytes may be pasted; what is larger is refused before it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024

# Security ----------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = OVER_TLS
# Browsers complain about this header on plain http, where it has no meaning.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if OVER_TLS else None
# A hall's network has no TLS; where there is TLS, the proxy in front redirects and pins it.
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008"]
if not OVER_TLS:
    SILENCED_SYSTEM_CHECKS += ["security.W012", "security.W016", "security.W024"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # Django's own set-up would keep errors from the console and send them by mail.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},  # a page not found is not news
    },
}
