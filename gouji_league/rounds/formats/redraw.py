"""每轮重抽: a knock-out whose next round is drawn by lot among those who are left.

With an odd number one has a bye, by lot among those who have had none. So that such a one is left
as long as a bye is still to come, those who have had theirs meet each other.
"""

from collections.abc import Sequence

from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Past, Question
from gouji_league.rounds.formats.bracket import loser
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import apart, byes_of, earlier, enough
from gouji_league.rounds.formats.lots import Couple, coupled


def before(question: Question) -> list[Past]:
    """The matches and byes of the last round that decide who goes on."""
    pasts = [past for past in question.history if past.round == question.round - 1]
    return [past for past in pasts if past.kind != "third_place"]


def rounds(question: Question) -> int:
    """As many as it takes from the last round that is known."""
    number = max((past.round for past in question.history), default=0)
    if any(past.round == number and past.kind == "third_place" for past in question.history):
        return number
    return number + max(going_on(question, number) - 1, 0).bit_length()


def going_on(question: Question, number: int) -> int:
    """How many the round after this one has; 0: those of the first."""
    here = {one.id for one in question.entrants if one.playing and (number or one.since == 1)}
    if not number:
        return len(here)
    return sum(
        not here.isdisjoint(past.seats if not past.over else [gone_on(past)])
        for past in question.history
        if past.round == number and past.kind != "third_place"
    )


def gone_on(past: Past) -> int | None:
    """Who won, or had a bye; nobody, where both stayed away."""
    return past.seats[0] if past.kind == "bye" else past.winner


def left(question: Question) -> tuple[Entrant, ...]:
    """Who is still in it."""
    if question.round == 1:
        return enough(question, (one for one in question.playing() if one.since == 1))
    waiting = sum(not past.over and past.winner is None for past in before(question))
    if waiting or not before(question):
        raise NoDrawError("undecided", count=max(waiting, 1))
    on = {gone_on(past) for past in before(question)}
    found = tuple(one for one in question.playing() if one.id in on)
    if len(found) < 2:
        raise NoDrawError("stage_over")
    return found


def couples(question: Question, entrants: Sequence[Entrant]) -> list[Couple]:
    """Who meets whom, and who has the bye (last)."""
    chance = Chance(question.seed, "round", question.round)
    if question.round == 1:
        apart_now = apart(question)
        found = coupled(
            entrants, byes=len(entrants) % 2, waiting=(), apart=apart_now, chance=chance
        )
        met = chance.shuffled([one for one in found if one[1]])
        return met + [one for one in found if not one[1]]
    had = byes_of(earlier(question))
    order = chance.shuffled(entrants)
    bye: list[Couple] = []
    if len(order) % 2:
        lucky = next((one for one in order if not had[one.id]), order[0])
        order.remove(lucky)
        bye = [(lucky, None)]
    if bye_to_come((len(entrants) + 1) // 2):
        order.sort(key=lambda one: not had[one.id])
    return [*chance.shuffled(list(zip(order[::2], order[1::2], strict=True))), *bye]


def bye_to_come(entrants: int) -> bool:
    """Whether one of the rounds from here on has an odd number."""
    while entrants > 1:
        if entrants % 2:
            return True
        entrants //= 2
    return False


def for_third(question: Question, entrants: Sequence[Entrant]) -> list[int]:
    """The two who lost a semi-final, when the final is next."""
    if len(entrants) != 2 or question.round == 1:
        return []
    here = {one.id for one in question.playing()}
    lost = [one for past in before(question) if (one := loser(past)) in here]
    return lost if len(lost) == 2 else []
