"""Brings locale/en up to date with the Chinese texts (bin/messages)."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = ["--locale=en", "--no-location", "--no-wrap", "--no-obsolete"]
IGNORED = ["tests/*", "tools/*"]


def update(root: Path) -> None:
    """Collects the texts of templates, Python and scripts below a folder like ours."""
    ignored = [word for pattern in IGNORED for word in ("--ignore", pattern)]
    for domain in ("django", "djangojs"):
        command = ["manage.py", "makemessages", f"--domain={domain}", *OPTIONS, *ignored]
        subprocess.run(
            [sys.executable, *command],
            cwd=root,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "gouji_league.settings"},
            check=True,
            stdout=subprocess.DEVNULL,
        )
    for path in root.glob("locale/en/LC_MESSAGES/*.po"):
        # When the texts were last collected is not news.
        path.write_text(re.sub(r'"POT-Creation-Date:.*\n', "", path.read_text()))


if __name__ == "__main__":
    update(ROOT)
