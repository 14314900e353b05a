"""The style sheets keep to their own tokens, and nothing comes from outside."""

import re
from pathlib import Path

import pytest

from tests.ui import css

TEMPLATES = sorted((css.ROOT / "templates").rglob("*.html"))
STATIC = sorted(
    path for path in (css.ROOT / "static").rglob("*") if path.suffix in {".css", ".js", ".svg"}
)
NAMESPACE = "http://www.w3.org/2000/svg"


PAGES = [path for path in TEMPLATES if "exports/documents" not in str(path)]
"""Documents are printed, not served: their style sheets stand in them, and widths are counted."""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(css.ROOT)))
def test_a_template_has_no_inline_style_or_script(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle\s*=", source)
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", source)
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)", source)


@pytest.mark.parametrize(
    "path", TEMPLATES + STATIC, ids=lambda path: str(path.relative_to(css.ROOT))
)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    source = path.read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert not re.search(r"https?://|[\"'(]//|@import|url\(", source)


def test_every_token_that_is_used_is_defined() -> None:
    everything = "".join(css.text(path) for path in css.STYLES)
    used = set(re.findall(r"var\(--([\w-]+)[,)]", everything))
    assert used <= set(re.findall(r"--([\w-]+):", everything))


def test_every_token_that_is_defined_is_used() -> None:
    everything = "".join(css.text(path) for path in css.STYLES)
    used = set(re.findall(r"var\(--([\w-]+)[,)]", everything))
    assert set(css.tokens(css.ROOT / "static" / "ui" / "tokens.css")) <= used


def test_colours_stand_in_the_palettes_only() -> None:
    for path in css.STYLES:
        if path.name not in {"tokens.css", "dark.css"}:
            assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(|hsl\(", css.text(path)), path.name


def test_type_has_five_sizes() -> None:
    sizes = {
        declared["font-size"]
        for path in css.STYLES
        for _, declared in css.rules(path)
        if "font-size" in declared
    }
    on_paper_and_in_pictures = {"100%", "10.5pt", "13px"}
    assert sizes - on_paper_and_in_pictures == {f"var(--t{n})" for n in (14, 16, 20, 28, 40)}


def test_every_class_is_used_somewhere() -> None:
    """No dead style: each class stands in a template, a tag or a script."""
    sources = [
        *TEMPLATES,
        *(css.ROOT / "gouji_league").rglob("*.py"),
        *(css.ROOT / "static").rglob("*.js"),
    ]
    everything = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    words = set(re.findall(r"[\w-]+", everything))
    classes = {
        name
        for path in css.STYLES
        for selector, _ in css.rules(path)
        if not selector.startswith("@")
        for name in re.findall(r"\.([a-z][\w-]*)", selector)
    }
    assert classes - words == set()


def test_no_file_grows_too_long() -> None:
    for path in TEMPLATES + STATIC:
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path.name
