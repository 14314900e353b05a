"""One text in two languages."""

from typing import Final, Literal, NamedTuple

Language = Literal["zh", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")
DEFAULT_LANGUAGE: Final[Language] = "zh"


class Words(NamedTuple):
    zh: str
    en: str

    def to(self, language: Language) -> str:
        return self.en if language == "en" else self.zh
