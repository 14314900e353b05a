"""淘汰赛: who loses is out; a fixed bracket, or lots drawn anew each round.

A match over without a winner (both absent) sends nobody on: the next opponent goes through.
"""

from collections.abc import Sequence
from dataclasses import replace

from gouji_league.rounds.formats import redraw, reseating
from gouji_league.rounds.formats.ask import Draw, Entrant, Meeting, NoDrawError, Question, Reason
from gouji_league.rounds.formats.bracket import NOBODY, Bracket, Goes
from gouji_league.rounds.formats.common import apart, byes_of, earlier, enough, kept, same_unit
from gouji_league.rounds.formats.crossing import parted


def redrawn(question: Question) -> bool:
    return question.settings.get("draw") == "redraw"


def rounds(question: Question) -> int:
    return redraw.rounds(question) if redrawn(question) else _rounds(Bracket(question))


def _rounds(bracket: Bracket) -> int:
    """Up to the final, or the last round that was drawn where nobody is left for the next."""
    drawn = max((past.round for past in bracket.past.values()), default=0)
    winner = bracket.here(bracket.out_of(bracket.last, 1))
    third = _third(bracket.question) and _for_third(bracket)
    if drawn and winner == NOBODY and not third:
        return drawn
    return bracket.last


def draw(question: Question) -> Draw:
    found = _redraw(question) if redrawn(question) else _next_round(question)
    return judge(question, found)


def judge(question: Question, draw: Draw) -> Draw:
    """By byes had before, then by units (or groups) that meet in the first round."""
    known = {one.id: one for one in question.entrants}
    had = byes_of(earlier(question))
    told = [_bye_reason(question, number, again=had[number] > 0) for number in draw.byes]
    if question.round == 1:
        told += [reason for meeting in draw.meetings for reason in _clash(question, meeting, known)]
    again = sum(reason.key == "bye_again" for reason in told)
    clashes = sum(reason.key in ("same_unit", "same_group") for reason in told)
    return replace(draw, reasons=tuple(told), cost=(again, clashes))


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """In a bracket the opponent goes through; who comes takes a place that has nobody."""
    fixed = not redrawn(question)
    known = {one.id: one for one in question.entrants}

    def cost(one: int, other: int) -> int | None:
        new = (one in coming) + (other in coming)
        if fixed and new != 1:
            return None
        return int(same_unit(known[one], known[other]))

    if coming and question.round > 1:
        raise NoDrawError("no_place", count=len(coming))
    changed = reseating.changed(
        question, draw, missing=missing, coming=coming, cost=cost, fixed=fixed
    )
    return judge(question, changed)


def _redraw(question: Question) -> Draw:
    entrants = redraw.left(question)
    done = {number for past in kept(question) for number in past.seats}
    third = redraw.for_third(question, entrants) if _third(question) else []
    meetings, byes = [], []
    couples = redraw.couples(question, [one for one in entrants if one.id not in done])
    for number, (one, other) in enumerate(couples, len(kept(question)) + 1):
        if other is None:
            byes.append(one.id)
        else:
            slot = f"{question.round}.{number}"
            meetings.append(Meeting(seats=(one.id, other.id), slot=slot))
    if third and done.isdisjoint(third):
        slot = f"{question.round}.2"
        meetings.append(Meeting(seats=tuple(third), kind="third_place", slot=slot))
    return Draw(meetings=tuple(meetings), byes=tuple(byes))


def _next_round(question: Question) -> Draw:
    if question.round == 1:
        enough(question, (one for one in question.playing() if one.since == 1))
    bracket = Bracket(question)
    number = question.round
    if number > bracket.last:
        raise NoDrawError("stage_over")
    meetings: list[Meeting] = []
    byes: dict[int, str] = {}
    waiting = 0
    for match in range(1, (1 << (bracket.last - number)) + 1):
        slot = f"{number}.{match}"
        if slot in bracket.past:
            continue
        sides = [bracket.here(side) for side in bracket.sides(number, match)]
        there = [side.entrant for side in sides if side.entrant is not None]
        waiting += sum(not side.known for side in sides)
        if len(there) == 2:
            meetings.append(Meeting(seats=tuple(there), slot=slot))
        elif there and _all_known(sides):
            byes[there[0]] = slot
    if number == bracket.last and _third(question) and not waiting:
        meetings += _for_third(bracket)
    if not meetings and not byes and not kept(question):
        raise NoDrawError("undecided", count=waiting) if waiting else NoDrawError("stage_over")
    return Draw(meetings=tuple(meetings), byes=tuple(byes), bye_slots=tuple(byes.values()))


def _all_known(sides: Sequence[Goes]) -> bool:
    return all(side.known for side in sides)


def _for_third(bracket: Bracket) -> list[Meeting]:
    slot, lost = f"{bracket.last}.2", bracket.losers()
    if len(lost) < 2 or slot in bracket.past:
        return []
    return [Meeting(seats=tuple(lost), kind="third_place", slot=slot)]


def _third(question: Question) -> bool:
    return bool(question.settings.get("third_place", True))


def _bye_reason(question: Question, number: int, *, again: bool) -> Reason:
    if again and redrawn(question):
        return Reason(key="bye_again", about=(number,))
    if question.round > 1 and not redrawn(question):
        return Reason(key="through", about=(number,))
    seeded = any(one.id == number and (one.seed or one.origin) for one in question.entrants)
    by_seed = seeded and not redrawn(question) and question.settings.get("byes") != "lots"
    return Reason(key="bye_seed" if by_seed else "bye_lots", about=(number,))


def _clash(question: Question, meeting: Meeting, known: dict[int, Entrant]) -> list[Reason]:
    one, other = (known[number] for number in meeting.seats)
    groups = [parted(each.origin)[0] for each in (one, other)]
    found = []
    if apart(question) and same_unit(one, other) and not groups[0]:
        found.append(Reason(key="same_unit", about=meeting.seats))
    if groups[0] == groups[1] not in ("", "+"):
        found.append(Reason(key="same_group", about=meeting.seats))
    return found
