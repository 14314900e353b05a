"""验签: a draw that was downloaded, drawn again from its seal and its word."""

from collections.abc import Iterator, Mapping
from typing import Any

from gouji_league.rounds.formats.ask import NoDrawError, Question, draw_from, question_from
from gouji_league.rounds.services.drawing import answered, edited, seal_of, seed_of
from gouji_league.rounds.services.reseating import reseated, there


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
    return [*found, *_of_edits(asked, told)]


def _of_edits(asked: Question, told: Mapping[str, Any]) -> Iterator[str]:
    """Swaps and re-seatings made again, one after another."""
    draws = [draw_from(one) for one in told["answers"]]
    for edit in told["edits"]:
        if "swap" in edit:
            one, other = edit["swap"]
            draws = edited(asked, draws, one=one, other=other)
        elif "came" in edit:
            asked = there(asked, edit)
            try:
                draws = [reseated(asked, draws[0], edit), *draws[1:]]
            except NoDrawError:
                yield "chosen"
                return
        else:  # before who came was kept: nobody can tell what came of it
            yield "reseated"
            return
    if draws != [draw_from(one) for one in told["chosen"]]:
        yield "chosen"
