"""恢复副本: the whole site as it was, on this machine or on another."""

import os
import shutil
import tempfile
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.copies import engines, snapshots
from gouji_league.copies.engines import CopyError
from gouji_league.copies.snapshots import BEFORE_RESTORING, DATABASE, FORMAT, SECRET, Snapshot


@dataclass(frozen=True, slots=True)
class Restored:
    snapshot: Snapshot
    before: Path | None
    """The copy of what was here; None: there was nothing, or it could not be read."""
    broken: str
    """Where a database went that was none any more."""
    secret_set: bool
    """This machine took over the other one's secret."""


def restore(path: Path, *, secret: bool = True) -> Restored:
    """Puts a copy in place of what is here, which is copied first."""
    snapshot = snapshots.read(path)
    _refuse(snapshot)
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as aside:
        database, key = _unpack(snapshot, Path(aside))
        before = _copy_before(path)
        broken = engines.load(database)
    secret_set = secret and key is not None and _take_over_secret(key)
    call_command("migrate", interactive=False, verbosity=0)  # a copy may be older than the program
    connections.close_all()
    return Restored(snapshot, before, broken, secret_set)


def _refuse(snapshot: Snapshot) -> None:
    info = snapshot.info
    if info.format > FORMAT or _newer(info.migrations):
        raise CopyError(_("这个副本是更新的程序做的：请先把这台机器的程序更新，再恢复。"))
    if info.engine != engines.engine():
        words = _("这个副本是 %(theirs)s 的，这台机器用的是 %(ours)s：换 DATABASE_URL 再恢复。")
        raise CopyError(words % {"theirs": info.engine, "ours": engines.engine()})


def _newer(migrations: dict[str, list[str]]) -> bool:
    """It has been changed by what this program does not know."""
    known = set(MigrationLoader(None).disk_migrations or ())
    ours = {app for app, _name in known}
    return any(
        (app, name) not in known
        for app, names in migrations.items()
        for name in names
        if app in ours
    )


def _unpack(snapshot: Snapshot, aside: Path) -> tuple[Path, str | None]:
    """The database, just as it was packed, and the secret: nothing is read from the copy later."""
    target = aside / DATABASE
    try:
        with (
            zipfile.ZipFile(snapshot.path) as packed,
            packed.open(DATABASE) as source,
            target.open("wb") as to,
        ):
            shutil.copyfileobj(source, to)
            key = packed.read(SECRET).decode() if snapshot.has_secret else None
    except (zipfile.BadZipFile, OSError, KeyError, EOFError, UnicodeDecodeError) as error:
        raise CopyError(_("副本坏了，没有恢复。请换一个副本。")) from error
    if snapshots.digest(target) != snapshot.info.sha256:
        raise CopyError(_("副本坏了，没有恢复。请换一个副本。"))
    return target, key


def _copy_before(restored: Path) -> Path | None:
    """What is here now; it takes the place of no copy that is just being brought back."""
    with suppress(CopyError, DatabaseError, OSError):
        if engines.engine() == "sqlite" and not engines.is_there():
            return None
        return snapshots.take(why=BEFORE_RESTORING, spare=restored).path
    return None


def _take_over_secret(key: str) -> bool:
    """The key in the data folder, as the other machine had it; the old one stays beside it."""
    own = settings.DATA_DIR / "secret_key"
    if own.exists() and own.read_text() == key:
        return False
    aside = settings.DATA_DIR / f".secret-{uuid4().hex}"
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    if own.exists():
        own.replace(own.with_name(f"secret_key.before-{uuid4().hex[:8]}"))
    aside.replace(own)
    return True


def told(done: Restored) -> list[str]:
    """What was done, and what is still to do."""
    made = f"{timezone.localtime(done.snapshot.made_at):%Y-%m-%d %H:%M:%S}"
    lines = [f"已恢复到 {made} 的样子。", f"Restored, as it was at {made}."]
    if done.before:
        lines.append(f"恢复以前的留在 / what was here before: {done.before}")
    if done.broken:
        lines.append(f"原来的数据库坏了，放在 / the broken database is at: {done.broken}")
    if done.secret_set:
        lines += [
            "网站开着的话，请重启 bin/run：换上了那台机器的密钥，裁判的手机才不用重新扫码。",
            "If the site is running, restart bin/run: it takes the other machine's secret then.",
        ]
    elif not done.snapshot.has_secret:
        lines += [
            "副本里没有密钥：链接都还能用，但手机要重新扫码，登录的要重新登录。",
            "The copy has no secret: links still open, but phones must scan again.",
        ]
    was = done.snapshot.info.site_url
    if was != settings.SITE_URL:
        lines += [
            f"那台机器的地址是 {was}。让这台用同一个地址，手机就接着用；不然请重新打裁判卡。",
            f"It was served at {was}: with the same address phones go on; else print new cards.",
        ]
    return lines
