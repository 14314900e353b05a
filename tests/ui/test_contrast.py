"""Both palettes are readable: every pair of ink and ground that we use has AA contrast."""

import re
from itertools import product

import pytest

from tests.ui import css

STATIC = css.ROOT / "static" / "ui"
PALETTES = {
    "light": css.tokens(STATIC / "tokens.css"),
    "dark": css.tokens(STATIC / "tokens.css") | css.tokens(STATIC / "dark.css"),
}
SURFACES = ("paper", "raised", "sunken")
TINTS = tuple(f"{name}-tint" for name in ("accent", "odd", "even", "info", "warn", "danger", "ok"))
COLOURS = ("accent", "odd", "even", "info", "warn", "danger", "ok")

PAIRS = [
    *product(("ink", "ink-soft"), SURFACES + TINTS),
    *product((*COLOURS, "accent-strong"), SURFACES),
    *((colour, f"{colour}-tint") for colour in COLOURS),
    *((f"on-{colour}", colour) for colour in ("accent", "odd", "even", "danger")),
    ("on-accent", "accent-strong"),
    ("paper", "ink"),
]
# What frames a control or shows the focus is no text: 3 : 1.
LINES = list(product(("line-strong", "focus"), SURFACES))

_COLOUR = re.compile(r"^var\(--([\w-]+)\)$")


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_is_readable(palette: str, ink: str, ground: str) -> None:
    colours = PALETTES[palette]
    assert css.contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(("line", "ground"), LINES)
def test_frames_can_be_seen(palette: str, line: str, ground: str) -> None:
    colours = PALETTES[palette]
    assert css.contrast(colours[line], colours[ground]) >= 3


def test_both_palettes_have_the_same_colours() -> None:
    light, dark = (
        {
            name
            for name, value in css.tokens(STATIC / file).items()
            if value.startswith(("#", "rgb"))
        }
        for file in ("tokens.css", "dark.css")
    )
    assert light == dark


def test_every_ink_on_a_ground_is_among_the_pairs() -> None:
    """A rule that sets both colours is measured above, so none can be added unmeasured."""
    found = set()
    for path in css.STYLES:
        for _, declared in css.rules(path):
            ink = _COLOUR.match(declared.get("color", ""))
            ground = _COLOUR.match(declared.get("background", ""))
            if ink and ground:
                found.add((ink[1], ground[1]))
    assert found
    own = {("seat", "raised"), ("on-seat", "seat")}  # a seat's colours are its side's, above
    assert found - set(PAIRS) == own


def test_every_colour_of_text_is_measured() -> None:
    used = {
        match[1]
        for path in css.STYLES
        for _, declared in css.rules(path)
        if (match := _COLOUR.match(declared.get("color", "")))
    }
    assert used - {ink for ink, _ in PAIRS} == {"seat", "on-seat", "tone"}
