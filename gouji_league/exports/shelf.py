"""文件架: what was made, kept by the version of the data it was made from, in DATA_DIR.

A file is written aside and moved into place: half a document is never served, whatever happens to
whoever makes it. Of each document only the newest version is kept.
"""

import hashlib
import json
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.utils import timezone

from gouji_league.exports.registry import Export, Parameters
from gouji_league.tournaments.models import Tournament

KEPT_FOR = 7 * 24 * 3600
"""Seconds; what was made can be made again."""
SOURCES = ("gouji_league", "templates/exports", "static/exports", "locale")


def folder() -> Path:
    found = settings.DATA_DIR / "documents"
    found.mkdir(mode=0o700, exist_ok=True)
    return found


@cache
def program() -> str:
    """Changes with what documents are made of: after an update they are made anew."""
    seen = hashlib.sha256()
    for source in SOURCES:
        for path in sorted((settings.BASE_DIR / source).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                stat = path.stat()
                seen.update(f"{path} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    return seen.hexdigest()


def name_of(export: Export, tournament: Tournament, parameters: Parameters) -> str:
    """Of a tournament's document."""
    what = (str(tournament.key), export.key, sorted(parameters.items()))
    return name(*what, made_from=[tournament.version], suffix=export.suffix)


def name(*what: object, made_from: Sequence[object], suffix: str = "pdf") -> str:
    """A file's name: what it is, then what it was made from."""
    data = [*made_from, settings.SITE_URL, settings.TIME_ZONE, program()]
    return f"{_digest(what)}-{_digest(data)}.{suffix}"


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:24]


def find(name: str) -> Path | None:
    path = folder() / Path(name).name
    return path if name and path.is_file() else None


def keep(name: str, data: bytes) -> Path:
    """Puts a document on the shelf, in place of its earlier versions."""
    path = folder() / name
    aside = folder() / f".{uuid4().hex}"
    try:
        aside.write_bytes(data)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
    for other in folder().glob(f"{name.partition('-')[0]}-*"):
        if other != path:
            other.unlink(missing_ok=True)
    return path


def is_recent(at: datetime | None) -> bool:
    """Within the last minute."""
    return at is not None and timezone.now() - at < timedelta(minutes=1)


def tidy() -> None:
    """Takes away what nobody fetched for a week, and what a crash left half-written."""
    for path in folder().iterdir():
        if path.stat().st_mtime < time.time() - KEPT_FOR:
            path.unlink(missing_ok=True)
