"""牌: a written set of cards ("22999", "D 10 10") taken apart for drawing."""

import re

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "X", "D")
_RANK = re.compile("|".join(sorted(RANKS, key=len, reverse=True)))
_SEPARATORS = re.compile(r"[\s,]+")


def tokens(text: str) -> list[str]:
    """The ranks in the order in which they are written; spaces and commas only separate."""
    left = _SEPARATORS.sub(" ", str(text)).strip().upper()
    found: list[str] = []
    while left:
        match = _RANK.match(left)
        if match is None:
            raise ValueError(f"not a card: {left[:8]!r} in {text!r}")
        found.append(match.group())
        left = left[match.end() :].lstrip()
    return found
