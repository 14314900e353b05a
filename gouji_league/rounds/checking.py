"""验签: a draw that was downloaded, drawn again from its seal and its word."""

from collections.abc import Mapping
from typing import Any

from gouji_league.rounds.formats.ask import draw_from, question_from
from gouji_league.rounds.services.drawing import answered, edited, seal_of, seed_of


def check(told: Mapping[str, Any]) -> list[str]:
    """What does not hold, by key; nothing: the draw is what its seed gives."""
    found = []
    if seal_of(told["secret"]) != told["hash"]:
        found.append("seal")
    asked = question_from(told["question"])
    if asked.seed != seed_of(told["secret"], told["word"]):
        found.append("seed")
    if answered(asked) != [draw_from(one) for one in told["answers"]]:
        found.append("answers")
    draws = [draw_from(one) for one in told["answers"]]
    swaps = [one["swap"] for one in told["edits"] if "swap" in one]
    for one, other in swaps:
        draws = edited(asked, draws, one=one, other=other)
    # Who was missing after publication is not in the question: those changes are only told.
    reseated = len(swaps) < len(told["edits"])
    if not reseated and draws != [draw_from(one) for one in told["chosen"]]:
        found.append("chosen")
    return found
