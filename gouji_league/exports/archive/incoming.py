"""收件: archives that somebody sent, until they are restored or a day is over."""

import json
import time
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import of_user
from gouji_league.accounts.models import User
from gouji_league.exports.archive import records
from gouji_league.exports.archive.opening import ArchiveError, Opened, open_archive
from gouji_league.exports.archive.restoring import restore
from gouji_league.jobs.services import Progress, task

MOST_BYTES = 64 * 1024 * 1024
KEPT_FOR = 24 * 3600
"""Seconds."""


def folder() -> Path:
    found: Path = settings.DATA_DIR / "incoming"
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def take(sent: UploadedFile, *, user: User) -> UUID:
    """Stores it beside the others; who sent it alone may go on with it."""
    _tidy()
    key = uuid4()
    with _path(key, user, name=sent.name or "").open("wb") as file:
        for chunk in sent.chunks():
            file.write(chunk)
    return key


def find(key: UUID, *, user: User) -> Path | None:
    return next(folder().glob(f"{user.pk}-{key}-*"), None)


def open_sent(path: Path) -> Opened:
    """By the name that its sender gave it."""
    return open_file(path, name=path.name.split("-", 6)[-1])


def open_file(path: Path, *, name: str) -> Opened:
    """An archive, or a list of records: as its beginning says."""
    with path.open("rb") as file:
        if file.read(1).strip() not in (b"[", b"{", b"\xef", b""):
            file.seek(0)
            return open_archive(file)
    try:
        told = json.loads(path.read_text("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ArchiveError("unreadable", name) from None
    return records.opened(told, name=Path(name).stem[:80] or _("导入的牌局"), by=_("导入"))


@task
def bring_in(
    progress: Progress, *, key: str, user: int, slug: str = "", links: bool = False
) -> Any:
    """恢复: the file goes with the transaction that stores what is in it, so that a second run
    finds nothing to do twice."""
    sender = User.objects.get(pk=user)
    path = find(UUID(key), user=sender)
    if path is None:
        raise ValidationError(_("传上来的文件已经不在了：请再传一次。"))
    progress(0, 2, _("核对文件"))
    try:
        opened = open_sent(path)
        progress(1, 2, _("存入"))
        with transaction.atomic():
            by = of_user(sender)
            made = restore(opened, by=by, slug=slug, organiser=sender, links=links)
            path.unlink()
    except ArchiveError as error:
        raise ValidationError(str(error)) from None
    return {"slug": made.slug}


def _path(key: UUID, user: User, *, name: str) -> Path:
    """The file's own name comes last: it names a tournament made of records."""
    plain = "".join(sign for sign in Path(name).name if sign.isalnum() or sign in "._ ")
    return folder() / f"{user.pk}-{key}-{plain[-60:]}"


def _tidy() -> None:
    for path in folder().iterdir():
        if path.stat().st_mtime < time.time() - KEPT_FOR:
            path.unlink(missing_ok=True)
