"""Every text has its English."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.messages import update

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted(ROOT.glob("locale/en/LC_MESSAGES/*.po"))
HAN = re.compile(r"[㐀-鿿豈-﫿\U00020000-\U0003ffff]")


def test_there_are_texts() -> None:
    assert CATALOGUES


def test_the_catalogues_hold_exactly_the_texts_in_use(tmp_path: Path) -> None:
    """Else: bin/messages, and translate what is new."""
    for name in ("gouji_league", "templates", "static", "locale"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.mo"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    update(tmp_path)
    for path in tmp_path.glob("locale/*/LC_MESSAGES/*.po"):
        ours = ROOT / path.relative_to(tmp_path)
        assert ours.exists(), f"run bin/messages: {ours.name} is missing"
        assert path.read_text() == ours.read_text(), "run bin/messages"


@pytest.mark.parametrize("kind", ["--untranslated", "--only-fuzzy", "--only-obsolete"])
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_nothing_is_untranslated_fuzzy_or_obsolete(path: Path, kind: str) -> None:
    found = subprocess.run(
        ["msgattrib", kind, "--no-wrap", path], capture_output=True, text=True, check=True
    )
    assert not re.findall(r'msgid "(.+)"', found.stdout)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_no_source_lines_make_noise_in_changes(path: Path) -> None:
    assert "\n#: " not in path.read_text()
    assert "POT-Creation-Date" not in path.read_text()


def scripts() -> list[Path]:
    return sorted((ROOT / "static").rglob("*.js"))


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_a_script_takes_its_chinese_from_the_catalogue(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/|(?m:^|\s)//[^\n]*", "", path.read_text(), flags=re.DOTALL)
    text = re.sub(r"\bn?p?gettext\((\s*([\"'`]).*?\2\s*,?)+", "", text, flags=re.DOTALL)
    assert not HAN.findall(text)
