"""副本放哪里: beside the data, and by option a second time on a stick.

What is chosen belongs to the machine, not to the data: it stands in a file beside the copies, so
that bringing back an old copy does not bring back an old choice.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MARK = ".gouji-league"
"""Lies in the second folder: where it is missing the stick is gone, and the empty place where it
was must not be filled instead."""
NAME = "gouji-copies"
STICKS = ("/media", "/run/media", "/mnt", "/Volumes")
MOUNTS = Path("/proc/mounts")


@dataclass(slots=True)
class State:
    second: str = ""
    """The second folder; empty: none."""
    failed: str = ""
    """Why the last copy was not made."""
    failed_at: str = ""
    second_failed: str = ""
    """Why the second folder did not get it."""


def folder() -> Path:
    found: Path = settings.DATA_DIR / "copies"
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def state() -> State:
    known = State()
    with suppress(OSError, ValueError):
        for name, value in json.loads((folder() / "state.json").read_text("utf-8")).items():
            if hasattr(known, name):
                setattr(known, name, str(value))
    return known


def note(**changed: Any) -> None:
    aside = folder() / f".{uuid4().hex}"
    aside.write_text(json.dumps(asdict(state()) | changed, ensure_ascii=False), "utf-8")
    aside.replace(folder() / "state.json")


def second() -> Path | None:
    """The second folder, if one is chosen and there."""
    chosen = state().second
    return Path(chosen) if chosen and (Path(chosen) / MARK).is_file() else None


def choose(place: str) -> Path | None:
    """Copies go here too from now on; empty: nowhere else."""
    if not place:
        note(second="", second_failed="")
        return None
    found = Path(place).expanduser().absolute()
    try:
        found.mkdir(mode=0o700, parents=True, exist_ok=True)
        (found / MARK).touch(mode=0o600)
    except OSError as error:
        words = _("%(place)s 写不进去：%(error)s")
        raise ValidationError(words % {"place": place, "error": error.strerror}) from None
    note(second=str(found), second_failed="")
    return found


def sticks() -> list[Path]:
    """Where a stick is plugged in that can be written to."""
    return sorted({one for one in _mounted() if os.access(one, os.W_OK)})


def _mounted() -> Iterator[Path]:
    with suppress(OSError):
        for line in MOUNTS.read_text("utf-8").splitlines():
            place = line.split(" ")[1].replace("\\040", " ")
            if place.startswith(tuple(f"{one}/" for one in STICKS)):
                yield Path(place)
    with suppress(OSError):  # macOS has no /proc
        if not MOUNTS.exists():
            yield from (one for one in Path("/Volumes").iterdir() if one.is_mount())
