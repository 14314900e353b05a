"""排版: HTML → PDF by WeasyPrint, in a process of its own.

What goes wrong in a library of that size, and the memory it takes, stays in that process. It says
on its standard output which page it is at.
"""

import logging
import subprocess
import sys
import tempfile
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from gouji_league.exports import checks, pressing
from gouji_league.exports.registry import Telling, tell_nobody

logger = logging.getLogger(__name__)


def refuse_without_fonts() -> None:
    """Boxes in place of names help nobody."""
    if missing := checks.missing_fonts():
        words = _("这台机器缺少中文字体，排不了版。请安装：%(packages)s")
        raise ValidationError(words % {"packages": " ".join(missing)})


def press(html: str, *, pages: int = 0, telling: Telling = tell_nobody) -> bytes:
    """The document. `pages`: about how many it will have; 0: nobody knows."""
    refuse_without_fonts()
    with tempfile.TemporaryDirectory(prefix="gouji-press-") as folder:
        source, target = Path(folder, "in.html"), Path(folder, "out.pdf")
        source.write_text(html, "utf-8")
        _run(source, target, pages=pages, telling=telling)
        return target.read_bytes()


def _run(source: Path, target: Path, *, pages: int, telling: Telling) -> None:
    # -P: what lies beside the program must not stand in for Python's own modules.
    command = [sys.executable, "-P", pressing.__file__, str(source), str(target)]
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            for line in child.stdout or ():
                if line.strip().isdecimal():
                    page = int(line)
                    words = _("排第 %(page)s 页") % {"page": page}
                    telling(min(page, pages), pages + 1 if pages else 0, words)
            failed = child.wait() != 0
        finally:  # cancelled, or gone wrong here: nobody waits for it any more
            if child.poll() is None:
                child.kill()
                child.wait()
            if child.stdout:
                child.stdout.close()
        if failed:
            errors.seek(0)
            tail = errors.read()[-4000:].decode(errors="replace")
            logger.error("the press ended with %s: %s", child.returncode, tail)
            raise ValidationError(_("排版时中断了，什么都没有丢。请再试一次。"))
