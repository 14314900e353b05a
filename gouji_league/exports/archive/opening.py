"""打开: an archive read and checked, before anything of it is stored."""

import hashlib
import json
import zipfile
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext_lazy as _

from gouji_league.exports.archive import FORMAT, VERSION, kept
from gouji_league.exports.archive.writing import AUDIT, SUMS, sum_of

MOST_BYTES = 256 * 1024 * 1024
MOST_FILES = 20_000
NEEDED = frozenset(
    {"manifest", "tournament", "audit", *(kind.file for kind in kept.KINDS)}
)  # fmt: skip
WORDS = {
    "no_zip": _("这不是存档：存档是一个 zip 文件。"),
    "no_archive": _("这个 zip 不是赛事存档：里面没有 %(what)s。"),
    "newer": _("存档是更新的版本（%(what)s）写的：请先升级本站，再导入。"),
    "damaged": _("存档坏了：%(what)s 和校验和对不上。请重新拷一份。"),
    "missing": _("存档不全：缺 %(what)s。请重新拷一份。"),
    "too_large": _("存档太大（解开超过 %(what)s）：没有导入。"),
    "unreadable": _("存档里的 %(what)s 读不了。请重新拷一份。"),
    "faulty": _("存档里的内容不对：%(what)s。没有导入。"),
    "empty": _("里面一条记录也没有。"),
    "too_many": _("一次最多导入 %(what)s 条记录。"),
    "clashing": _("存档里的 %(what)s 前后矛盾：有重复的，或者对不上。没有导入。"),
    "two_games": _("够级和双升的记录请分开导入。"),
    "unsound": _("存档里的牌局记录有错：%(what)s。没有导入。"),
}


class ArchiveError(Exception):
    """Why a file is not taken; the sentence says what to do."""

    def __init__(self, code: str, what: object = "") -> None:
        self.code, self.what = code, what
        super().__init__(code, what)

    def __str__(self) -> str:
        return str(WORDS[self.code] % {"what": str(self.what).rstrip("。")})


@dataclass(frozen=True, slots=True)
class Opened:
    """What an archive holds, by file, each as it was read."""

    files: dict[str, Any]
    matches: list[dict[str, Any]]

    @property
    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = self.files["manifest"]
        return found

    @property
    def tournament(self) -> dict[str, Any]:
        found: dict[str, Any] = self.files["tournament"]
        return found

    def rows(self, file: str, key: str, *, added: bool = False) -> list[Any]:
        """`added`: an older archive has none."""
        parts = self.files.get(file, {})
        rows = parts.get(key, [] if added else None) if isinstance(parts, dict) else None
        if not isinstance(rows, list):
            raise ArchiveError("missing", f"{file}.json: {key}")
        return rows


def open_archive(file: IO[bytes]) -> Opened:
    """Checks that it is whole, unaltered and of a version that is known here."""
    try:
        with zipfile.ZipFile(file) as archive:
            texts = _texts(archive)
    except zipfile.BadZipFile:
        raise ArchiveError("no_zip") from None
    except (RuntimeError, NotImplementedError, EOFError, OSError, zipfile.zlib.error):  # type: ignore[attr-defined]
        raise ArchiveError("unreadable", "zip") from None
    if "manifest.json" not in texts:
        raise ArchiveError("no_archive", "manifest.json")
    _refuse_foreign(_read("manifest.json", texts))
    _refuse_damaged(texts)
    read = {
        name.removesuffix(".json"): _read(name, texts) for name in texts if name.endswith(".json")
    }
    if lost := sorted(NEEDED - set(read)):
        raise ArchiveError("missing", f"{lost[0]}.json")
    for name, told in read.items():
        if not isinstance(told, list if name == "records" else dict):
            raise ArchiveError("unreadable", f"{name}.json")
    if read["audit"].get("sha256") != sum_of(read["audit"].get("entries")):
        raise ArchiveError("damaged", AUDIT)
    matches = [read[name] for name in sorted(read) if name.startswith("matches/")]
    return Opened(read, matches)


def _texts(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """Every file; a zip that would fill the machine is refused before it is unpacked."""
    entries = [one for one in archive.infolist() if not one.is_dir()]
    if len(entries) > MOST_FILES:
        raise ArchiveError("too_large", f"{MOST_FILES} files")
    left, texts = MOST_BYTES, {}
    for entry in entries:
        with archive.open(entry) as inside:
            # What the directory says of its size need not be true.
            text = inside.read(left + 1)
        left -= len(text)
        if left < 0:
            raise ArchiveError("too_large", f"{MOST_BYTES // 1024 // 1024} MB")
        texts[entry.filename] = text
    return texts


def _refuse_foreign(manifest: Any) -> None:
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ArchiveError("no_archive", FORMAT)
    version = manifest.get("version")
    if not isinstance(version, int) or version < 1:
        raise ArchiveError("unreadable", "manifest.json")
    if version > VERSION:
        raise ArchiveError("newer", version)


def _refuse_damaged(texts: dict[str, bytes]) -> None:
    if SUMS not in texts:
        raise ArchiveError("missing", SUMS)
    lines = texts[SUMS].decode(errors="replace").splitlines()
    sums = {name: digest for digest, _blank, name in (line.partition("  ") for line in lines)}
    for name in sorted(set(texts) - {SUMS, AUDIT}):
        if sums.get(name) != hashlib.sha256(texts[name]).hexdigest():
            raise ArchiveError("damaged", name)
    if lost := sorted(set(sums) - set(texts)):
        raise ArchiveError("missing", lost[0])


def _read(name: str, texts: dict[str, bytes]) -> Any:
    try:
        return json.loads(texts[name], parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise ArchiveError("unreadable", name) from None


def _refuse_constant(told: str) -> None:
    """NaN and the like are no JSON: Python alone reads them."""
    raise ValueError(told)
