"""Reads our style sheets, as far as tests need it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STYLES = sorted((ROOT / "static" / "ui").glob("*.css"))

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")


def text(path: Path) -> str:
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))


def rules(path: Path) -> list[tuple[str, dict[str, str]]]:
    """Every (selector, {property: value}), those inside @media included."""
    return [
        (" ".join(selector.split()), declarations(body))
        for selector, body in _RULE.findall(text(path))
    ]


def declarations(body: str) -> dict[str, str]:
    pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
    return {name.strip(): " ".join(value.split()) for name, value in pairs}


def tokens(path: Path) -> dict[str, str]:
    """The custom properties before the first @media: a whole palette."""
    return dict(_TOKEN.findall(text(path).split("@media")[0]))


def contrast(one: str, other: str) -> float:
    """WCAG's ratio of two #rrggbb colours."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
