"""Faults and warnings: what a referee is told about a record, as key and parameters.

A fault refuses the record; a warning asks the referee to look again. Both carry the code that the
catalogue in `words` turns into a sentence, and the place in the record that they speak of.
"""

from dataclasses import dataclass

from gouji_league.rules.words import DEFAULT_LANGUAGE, SEAT_NAMES, Language, Params, say


@dataclass(frozen=True, slots=True)
class Finding:
    code: str
    where: str
    params: Params = ()

    area = ""

    def message(self, language: Language = DEFAULT_LANGUAGE) -> str:
        return say(f"{self.area}.{self.code}", language, self.params, SEAT_NAMES[language])

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, str]:
        return {"code": self.code, "where": self.where, "message": self.message(language)}


class Fault(Finding):
    """A reason to refuse the record."""

    __slots__ = ()
    area = "fault"


class Caution(Finding):
    """Something possible but rare or doubtful, which the referee is asked to confirm."""

    __slots__ = ()
    area = "caution"
