"""网址名: an address that can be read out, made from a name."""

import re
import secrets
from collections.abc import Iterator

from pypinyin import lazy_pinyin

from gouji_league.tournaments.models import Tournament

LONGEST = 40
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that are taken for one another when read out."""


def proposed(name: str) -> str:
    """The name in pinyin and plain letters: 春季赛 2026 → chun-ji-sai-2026."""
    words = re.findall(r"[a-z0-9]+", " ".join(lazy_pinyin(name.lower(), v_to_u=False)))
    slug = ""
    for word in words:
        if len(slug) + len(word) >= LONGEST:
            break
        slug = f"{slug}-{word}" if slug else word
    return slug or "sai-shi"


def candidates(slug: str) -> Iterator[str]:
    """The slug, then the slug with a number, leaving out those that are taken now."""
    taken = set(Tournament.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    numbers = (f"{slug}-{number}" for number in range(2, len(taken) + 100))
    return (one for one in (slug, *numbers) if one not in taken)


def drawn(word: str) -> str:
    """A short slug that nobody guesses."""
    return f"{word}-{''.join(secrets.choice(SIGNS) for _ in range(7))}"
