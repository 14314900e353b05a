"""What all tests share: two databases, and nothing skipped unseen."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.cache.backends.dummy import DummyCache
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.utils import translation

from gouji_league.audit import triggers

ON_SQLITE = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "own_database", "shared_database"}


def uses_database(item: pytest.Item) -> bool:
    asked_for = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or asked_for & DATABASE_FIXTURES)


TESTS = Path(__file__).parent
OF_PAGES = [
    *(TESTS / name for name in ("live", "refbook", "ui", "test_access.py")),
    *(TESTS / "exports").glob("test_[!a]*.py"),
    *(TESTS / "tournaments" / f"test_{name}.py" for name in ("archived", "log_words", "setup")),
]
"""Tests of what a page or a document says of what was read: reading is tested where it is written.
Archives, which write, are not among them."""


def is_of_pages(item: pytest.Item) -> bool:
    named = any(item.path.is_relative_to(path) for path in OF_PAGES)
    return named or item.get_closest_marker("browser") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL run what uses the database, but tests of pages; what starts programs of its own
    on a database of its own always."""
    if ON_SQLITE:
        return
    kept = [i for i in items if uses_database(i) and not is_of_pages(i)]
    config.hook.pytest_deselected(items=[i for i in items if i not in kept])
    items[:] = kept


def refuse_skip(report: Any) -> None:
    """Where CI=true a skip is a failure: everything can run there."""
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not take: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Any:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Any:
    report = yield
    refuse_skip(report)
    return report


plain_flush = DatabaseWrapper.ops_class.sql_flush


def sql_flush(*args: Any, **kwargs: Any) -> list[str]:
    """Lets a flush between tests empty the audit log, which refuses DELETE on SQLite.

    PostgreSQL flushes by TRUNCATE, which its triggers do not see.
    """
    return [*triggers.SQLITE_UNDO, *plain_flush(*args, **kwargs), *triggers.SQLITE]


DatabaseWrapper.ops_class.sql_flush = sql_flush  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def in_chinese() -> None:
    """An English page that another test asked for leaves its language active in the thread."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test sees each page as its view makes it now; `keeping` is for those that do not."""
    from gouji_league.live import serving  # once the apps are loaded

    monkeypatch.setattr(serving, "cache", DummyCache("", {}))
    monkeypatch.setattr(serving, "held", serving.Held())
    monkeypatch.setattr(serving.held, "seconds", 0)


@pytest.fixture
def keeping(nothing_kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Public pages are kept, as they are in earnest; only their version is asked each time."""
    from gouji_league.live import serving

    cache.clear()
    monkeypatch.setattr(serving, "cache", cache)


@pytest.fixture
def own_database(tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """The DATABASE_URL of an empty database, for a test that starts processes of its own."""
    with empty_database(tmp_path, django_db_blocker) as url:
        yield url


@pytest.fixture(scope="session")
def shared_database(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[str]:
    """The same for tests that share what processes of their own leave in it."""
    with empty_database(tmp_path_factory.mktemp("database"), django_db_blocker) as url:
        yield url


@pytest.fixture(scope="session")
def racers(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Processes for races, started and migrated once: each race has a tournament of its own."""
    from tests.matches.races import Racers

    made = Racers(shared_database, tmp_path_factory.mktemp("racers"))
    yield made
    made.end()


@contextmanager
def empty_database(folder: Path, blocker: Any) -> Iterator[str]:
    """The DATABASE_URL of an empty database, as long as it lasts."""
    if ON_SQLITE:
        yield f"sqlite:///{folder}/own.sqlite3"
        return
    name = f"own_{uuid4().hex}"
    with blocker.unblock(), connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield os.environ["DATABASE_URL"].removesuffix("/postgres") + f"/{name}"
    with blocker.unblock(), connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
