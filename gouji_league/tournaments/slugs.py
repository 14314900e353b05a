"""网址名: an address that can be read out, made from a name."""

import re
import secrets
from collections.abc import Iterator
from datetime import date

from django.utils import timezone
from pypinyin import lazy_pinyin

from gouji_league.tournaments.models import Tournament

LONGEST = 20
"""What can still be read out whole; a longer name is told by its initials and the year."""
MOST_INITIALS = 12
YEAR = re.compile(r"(?:19|20)\d\d")
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that are taken for one another when read out."""


def proposed(name: str, starts: date | None = None) -> str:
    """The name in pinyin and plain letters: 春季赛 2026 → chun-ji-sai-2026.

    A long one in initials: 第三届高校够级联赛, in 2026 → dsjgxgjls-2026.
    """
    words = re.findall(r"[a-z0-9]+", " ".join(lazy_pinyin(name.lower(), v_to_u=False)))
    slug = "-".join(words) or "sai-shi"
    return slug if len(slug) <= LONGEST else _in_short(name, words, starts)


def _in_short(name: str, words: list[str], starts: date | None) -> str:
    found = YEAR.search(name)
    year = found[0] if found else str((starts or timezone.localdate()).year)
    initials = "".join(word if word.isdigit() else word[0] for word in words if word != year)
    return f"{initials[:MOST_INITIALS]}-{year}" if initials else year


def candidates(slug: str) -> Iterator[str]:
    """The slug, then the slug with a number, leaving out those that are taken now."""
    taken = set(Tournament.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    numbers = (f"{slug}-{number}" for number in range(2, len(taken) + 100))
    return (one for one in (slug, *numbers) if one not in taken)


def drawn(word: str) -> str:
    """A short slug that nobody guesses."""
    return f"{word}-{''.join(secrets.choice(SIGNS) for _ in range(7))}"
