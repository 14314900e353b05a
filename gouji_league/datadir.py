"""The data folder: where everything lives that is not code."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def data_dir(environ: Mapping[str, str]) -> Path:
    """The folder that DATA_DIR names, made on first use, for its owner only."""
    share = environ.get("XDG_DATA_HOME") or "~/.local/share"
    folder = Path(environ.get("DATA_DIR") or f"{share}/gouji-league").expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(
            f"Cannot make the data folder {folder} ({error.strerror}): name another by DATA_DIR."
        )
    if not os.access(folder, os.W_OK):
        sys.exit(f"Cannot write to the data folder {folder}: name another by DATA_DIR.")
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs sessions, made on first use.

    Two processes may start at once: the key is written aside and linked into place,
    so that one of them wins and nobody ever reads half a key.
    """
    path = folder / "secret_key"
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=folder) as aside:  # mode 0600
            aside.write(get_random_secret_key())
            aside.flush()
            os.fsync(aside.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(aside.name, path)
    return path.read_text()
