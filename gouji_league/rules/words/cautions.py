"""What a referee is asked to look at again, by code. A caution never refuses a deal."""

from typing import Final

from gouji_league.rules.words.text import Words

WORDS: Final[dict[str, Words]] = {}
