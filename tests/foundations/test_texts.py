"""Every text has its English, and English holds no Chinese but known names and terms."""

import importlib
import pkgutil
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from gouji_league import refbook, rules
from gouji_league.rules.words import Words
from tools.messages import update

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted(ROOT.glob("locale/en/LC_MESSAGES/*.po"))
SIGNS = "㐀-鿿豈-﫿\U00020000-\U0003ffff"
HAN = re.compile(f"[{SIGNS}]")
RUN = re.compile(f"[{SIGNS}][{SIGNS}0-9]*")
"""A term as it stands, with its figures: 无3."""
MARKS = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
"""Punctuation of Chinese; “ ” and … are of both languages."""
GLOSSARY = [
    line
    for line in (ROOT / "tests/glossary.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def not_terms(text: str) -> list[str]:
    """The Chinese in an English text that is no known name or term, Chinese marks included."""
    return [run for run in RUN.findall(text) if run not in GLOSSARY] + MARKS.findall(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("who is last (大落) draws back (反抽), without a 3 (无3)", []),
        ("A book: 一人革命摊牌不打, and so on", ["一人革命摊牌不打"]),
        ("甲 and 乙、戊", ["、"]),
        ("the last (大落革命)", ["大落革命"]),
        ("the last（大落）", ["（", "）"]),
    ],
)
def test_a_chinese_sentence_in_english_is_caught(text: str, found: list[str]) -> None:
    assert not_terms(text) == found


def test_the_glossary_holds_terms_once_and_no_sentences() -> None:
    assert len(set(GLOSSARY)) == len(GLOSSARY)
    assert [term for term in GLOSSARY if len(term) > 8 or not RUN.fullmatch(term)] == []


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def words_in(value: object, seen: set[int]) -> Iterator[Words]:
    """Every text in two languages within a constant, however deep."""
    if isinstance(value, Words):
        yield value
    elif id(value) not in seen:
        seen.add(id(value))
        within: list[object] = []
        if isinstance(value, dict):
            within = list(value.values())
        elif isinstance(value, (tuple, list, set, frozenset)):
            within = list(value)
        elif is_dataclass(value):
            within = [getattr(value, one.name, None) for one in fields(value)]
        yield from chain.from_iterable(words_in(one, seen) for one in within)


def all_words() -> set[Words]:
    seen: set[int] = set()
    # All of them held at once: what is thrown away may leave its id to the next, which would
    # then pass for one that was seen.
    held = [dict(vars(module)) for module in chain(modules(refbook), modules(rules))]
    return {words for constants in held for words in words_in(constants, seen)}


def test_the_walk_finds_the_words() -> None:
    found = all_words()
    assert Words("头科", "first (头科)") in found
    assert Words("要点", "In short") in found
    assert len(found) > 500


def test_the_english_of_the_rules_holds_no_chinese_but_terms() -> None:
    assert {words.en: found for words in all_words() if (found := not_terms(words.en))} == {}


def test_the_chinese_of_the_rules_is_chinese() -> None:
    """But for marks alone, as a comma between terms."""
    said = [words for words in all_words() if re.search(r"[A-Za-z]", _unfilled(words.en))]
    assert [words for words in said if not HAN.search(words.zh)] == []


def _unfilled(text: str) -> str:
    return re.sub(r"\{.*?\}", "", text)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_the_translations_hold_no_chinese_but_terms(path: Path) -> None:
    said = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', path.read_text(), flags=re.MULTILINE)
    assert said
    assert [text for text in said if not_terms(text)] == []


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
