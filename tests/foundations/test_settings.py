"""Settings that come from the environment, hosts, headers."""

import importlib
from pathlib import Path

import pytest
from django.test import Client
from django.utils.module_loading import import_string

from gouji_league import settings
from gouji_league.hosts import is_known
from gouji_league.serve import leave_address


@pytest.fixture
def settings_with(monkeypatch: pytest.MonkeyPatch):
    """The settings module as another environment would make it."""

    def load(**environ: str):
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        return importlib.reload(settings)

    yield load
    monkeypatch.undo()
    importlib.reload(settings)


def test_sqlite_waits_for_its_lock_and_never_deadlocks_half_way() -> None:
    config = settings.database("sqlite:////tmp/x.sqlite3")
    assert config["NAME"] == "/tmp/x.sqlite3"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "ATOMIC_REQUESTS" not in config or not config["ATOMIC_REQUESTS"]


def test_a_database_url_names_a_postgresql_by_host_or_socket() -> None:
    by_host = settings.database("postgres://u:p@db.example:5433/league")
    assert (by_host["HOST"], by_host["PORT"], by_host["NAME"]) == ("db.example", 5433, "league")
    assert settings.database("postgres://u@%2Frun%2Fpg/league")["HOST"] == "/run/pg"


def test_the_cache_is_the_processs_memory_unless_a_redis_is_named() -> None:
    assert settings.cache("")["BACKEND"].endswith("LocMemCache")
    assert settings.cache("redis://r/1")["BACKEND"].endswith("RedisCache")


def test_a_redis_that_is_named_can_be_asked() -> None:
    """The client is installed and takes the address; nothing is connected to yet."""
    config = settings.cache("redis://:secret@r.example:6380/2")
    backend = import_string(config["BACKEND"])(config["LOCATION"], {})
    asked = backend._cache.get_client().connection_pool.connection_kwargs
    assert (asked["host"], asked["port"], asked["db"]) == ("r.example", 6380, 2)


def test_debug_is_off_unless_asked_for(settings_with) -> None:
    assert settings_with().DEBUG is False
    assert settings_with(DEBUG="1").DEBUG is True


def test_over_tls_cookies_are_secure(settings_with) -> None:
    assert settings_with(SITE_URL="http://192.168.1.5:8000").SESSION_COOKIE_SECURE is False
    over_tls = settings_with(SITE_URL="https://league.example/")
    assert over_tls.SITE_URL == "https://league.example"
    assert over_tls.SESSION_COOKIE_SECURE is True
    assert over_tls.CSRF_COOKIE_SECURE is True
    assert "league.example" in over_tls.HOST_NAMES


def test_the_site_is_where_the_environment_says_else_where_it_was_served(
    settings_with, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SITE_URL", raising=False)
    assert settings_with(DATA_DIR=str(tmp_path)).SITE_URL == "http://localhost:8000"
    for url in ("http://192.168.1.5:8000", "https://league.example/"):
        leave_address(tmp_path, url)
        assert url.rstrip("/") == settings_with().SITE_URL
    assert [path.name for path in tmp_path.iterdir() if "url" in path.name] == ["site_url"]
    assert settings_with(SITE_URL="http://10.0.0.7").SITE_URL == "http://10.0.0.7"


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"\n",
        b"\xff\xfe",
        b"192.168.1.5:8000",
        b"ftp://192.168.1.5",
        b"http://",
        b"http://[::1",
        b"http://192.168.1.5:x",
        b"http://192.168.1.5:8000 and more",
        b"http://192.168.1.5:8000\x00",
        b"http://192.168.1.5\nhttp://192.168.1.6",
    ],
)
def test_what_is_no_address_is_passed_over(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "site_url").write_bytes(written)
    assert settings.served_at(tmp_path) is None


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "10.0.0.7", "[fe80::1]:8000", "localhost"])
def test_phones_come_in_by_address(host: str) -> None:
    assert is_known(host)


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.5.evil.example", "1"])
def test_a_strangers_name_is_refused(client: Client, host: str) -> None:
    assert not is_known(host)
    assert client.get("/i18n/texts.js", headers={"host": host}).status_code == 400


def test_scripts_and_styles_come_from_the_site_alone(client: Client) -> None:
    policy = client.get("/i18n/texts.js").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
