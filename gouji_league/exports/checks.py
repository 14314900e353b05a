"""A system check that paper can be made: without the libraries there is no PDF, without a
Chinese font there is one full of boxes, and no error."""

import ctypes
import shutil
import subprocess
from typing import Any

from django.core import checks

# library → Debian's package. Without the last one a page takes forty times as long.
LIBRARIES = {
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
FONT_PACKAGE = "fonts-noto-cjk"
RARE = "4dae 2cb4e"
"""䶮 𬭎: what stands in people's names, and not in every font."""
FACES = (f":lang=zh-cn:weight=80:charset={RARE}", f":lang=zh-cn:weight=200:charset={RARE}")
"""A regular and a bold face: bold that is made up from a regular one is a smudge."""


def has_library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_font(face: str) -> bool:
    """Whether fontconfig, which WeasyPrint asks too, knows a font for this."""
    fc_list = shutil.which("fc-list")
    if not fc_list:
        return False
    found = subprocess.run([fc_list, face, "family"], capture_output=True, text=True)
    return bool(found.stdout.strip())


def missing_fonts() -> list[str]:
    """The packages that bring the fonts that are missing."""
    return [] if all(has_font(face) for face in FACES) else [FONT_PACKAGE]


@checks.register
def check_paper(**_: Any) -> list[checks.CheckMessage]:
    missing = [package for library, package in LIBRARIES.items() if not has_library(library)]
    missing += missing_fonts()
    if not missing:
        return []
    return [
        checks.Warning(
            "PDF documents cannot be made well here: a library or a Chinese font is missing.",
            hint=f"sudo apt-get install --no-install-recommends {' '.join(missing)}",
            id="exports.W001",
        )
    ]
