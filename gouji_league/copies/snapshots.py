"""副本: the database in one file, with what is needed to go on with it on another machine.

A zip for its owner only (0600): `database` (SQLite's file, or PostgreSQL's SQL), `snapshot.json`
that says what it is, and unless it was left out `secret_key`, by which phones stay signed in and
the links of referees and leaders can be printed again. Links that were handed out open without it.
"""

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.copies import engines, folders
from gouji_league.copies.engines import CopyError

ENDING = ".snapshot"
INFO, DATABASE, SECRET = "snapshot.json", "database", "secret_key"
FORMAT: Final = 1
BY_HAND, BEFORE_RESTORING = "copies.by_hand", "copies.before_restoring"

NEWEST = 20
"""As many are kept, however old; of older ones the last of each day, for a month."""
DAYS = 30


@dataclass(frozen=True, slots=True)
class Info:
    """What a copy says of itself."""

    made_at: str
    why: str
    """A verb of the log, or one of ours."""
    engine: str
    site_url: str
    sha256: str
    migrations: dict[str, list[str]]
    """What the program that made it had, by app."""
    tournament: str = ""
    """The key of the one it was made for."""
    subject: str = ""
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Snapshot:
    path: Path
    info: Info
    size: int
    has_secret: bool

    @property
    def made_at(self) -> datetime:
        return datetime.fromisoformat(self.info.made_at)


def take(
    *,
    why: str = BY_HAND,
    tournament: str = "",
    subject: str = "",
    secret: bool = True,
    spare: Path | None = None,
) -> Snapshot:
    """Makes a copy, sends it to the second folder, and tidies up both; `spare` stays, however
    old."""
    try:
        path = _write(why=why, tournament=tournament, subject=subject, secret=secret)
    except OSError as error:
        words = _("写不下副本：%(error)s")
        raise CopyError(words % {"error": error.strerror or error}) from error
    folders.note(failed="", failed_at="")
    tidy(folders.folder(), spare=spare)
    send(spare=spare)
    return read(path)


def _write(*, why: str, tournament: str, subject: str, secret: bool) -> Path:
    place = folders.folder()
    with tempfile.TemporaryDirectory(dir=place, prefix=".") as aside:
        database, whole = Path(aside, DATABASE), Path(aside, "whole")
        engines.dump(database)
        info = Info(
            made_at=timezone.now().isoformat(),
            why=why,
            engine=engines.engine(),
            site_url=settings.SITE_URL,
            sha256=digest(database),
            migrations=_migrations(),
            tournament=tournament,
            subject=subject,
        )
        _pack(whole, database, info, secret=secret)
        return _put(whole, place, why)


def _pack(whole: Path, database: Path, info: Info, *, secret: bool) -> None:
    with (
        os.fdopen(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        packed.writestr(INFO, json.dumps(asdict(info), ensure_ascii=False))
        if secret:
            packed.writestr(SECRET, settings.SECRET_KEY)
        packed.write(database, DATABASE)
    _to_disk(whole)


def _put(whole: Path, place: Path, why: str) -> Path:
    """Under a name that nobody else takes at the same moment."""
    now = f"{timezone.localtime():%Y%m%d-%H%M%S-%f}"[:-3]
    stem = f"{now}-{why.replace('.', '-').replace('_', '-')}"
    for number in range(1, 100):
        path = place / f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}"
        try:
            os.link(whole, path)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(stem)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _migrations() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


# Those that there are ------------------------------------------------------------------------


def read(path: Path) -> Snapshot:
    """What a file says of itself; CopyError for what is none of ours."""
    try:
        with zipfile.ZipFile(path) as packed:
            info = Info(**json.loads(packed.read(INFO)))
            names = set(packed.namelist())
    except (OSError, zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
        raise CopyError(_("%(name)s 不是副本，或者坏了。") % {"name": path.name}) from error
    return Snapshot(path, info, path.stat().st_size, SECRET in names)


def listed() -> list[Snapshot]:
    """Beside the data, the newest first."""
    found = []
    for path in _names(folders.folder()):
        try:
            found.append(read(path))
        except CopyError:
            continue
    return found


def _names(place: Path) -> list[Path]:
    return sorted(place.glob(f"*{ENDING}"), key=lambda path: path.name, reverse=True)


def tidy(place: Path, *, spare: Path | None = None) -> None:
    """Takes away what is old: the newest stay, and of the month before one a day."""
    for path in superfluous(_names(place), today=timezone.localdate()):
        if spare is None or path.resolve() != spare.resolve():
            path.unlink(missing_ok=True)


def superfluous(newest_first: Iterable[Path], *, today: date) -> list[Path]:
    oldest = f"{today - timedelta(days=DAYS):%Y%m%d}"
    gone, days = [], set()
    for number, path in enumerate(newest_first):
        day = path.name[:8]
        if number >= NEWEST and (day in days or day < oldest):
            gone.append(path)
        days.add(day)
    return gone


def send(*, spare: Path | None = None) -> int:
    """Brings to the second folder whatever it lacks; how many that were."""
    chosen = folders.state().second
    if not chosen:
        return 0
    place = folders.second()
    if place is None:
        words = _("%(place)s 不在：U 盘拔了吗？")
        folders.note(second_failed=words % {"place": chosen})
        return 0
    try:
        sent = _send(place, spare=spare)
    except OSError as error:
        words = _("%(place)s 写不进去：%(error)s")
        folders.note(second_failed=words % {"place": chosen, "error": error.strerror or error})
        return 0
    folders.note(second_failed="")
    return sent


def _send(place: Path, *, spare: Path | None) -> int:
    missing = [path for path in _names(folders.folder()) if not (place / path.name).exists()]
    for path in missing:
        aside = place / f".{path.name}"
        try:
            with (
                path.open("rb") as source,
                os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as to,
            ):
                shutil.copyfileobj(source, to)
                to.flush()
                os.fsync(to.fileno())
            aside.replace(place / path.name)
        finally:
            aside.unlink(missing_ok=True)
    tidy(place, spare=spare)
    return len(missing)
