"""Records with something wrong in them, and the faults that are found: for the tests of faults."""

from typing import Any

from gouji_league.rules.findings import Fault
from gouji_league.rules.jsontext import UnreadableError, parse
from gouji_league.rules.judge import judge
from gouji_league.rules.score import Refusal, score_record
from tests.rules.notation import Json, deal, match

ORDER = "1 2 3 4 5 6"
FIVE = "1 2 3 4 6"  # the order when seat 5 revolts
LEVEL = deal("1 2 4 3 6 5")


def standard(order: str = ORDER, **facts: Any) -> Json:
    """A match of one deal; a fact that is no text stands as it is."""
    texts = {key: value for key, value in facts.items() if isinstance(value, str)}
    others = {key: value for key, value in facts.items() if not isinstance(value, str)}
    return match("standard", deal(order, **texts) | others)


def tractor(caught: Any = 0, kitty: Any = 0, **facts: Any) -> Json:
    return match("shuangsheng", {"caught": caught, "kitty": kitty} | facts)


def without(record: Json, key: str) -> Json:
    return {name: value for name, value in record.items() if name != key}


def fouls(book: str, **foul: Any) -> Json:
    return match(book, {**LEVEL, "fouls": [{"seat": 1, **foul}]})


def faults_in(text: bytes) -> tuple[Fault, ...]:
    try:
        result = score_record(parse(text))
    except UnreadableError as unreadable:
        return (unreadable.fault,)
    assert isinstance(result, Refusal)
    return result.faults


def faults_of(kind: str, source: Any) -> tuple[Fault, ...]:
    if kind == "text":
        return faults_in(source)
    result = score_record(source) if kind == "record" else judge(source)
    assert isinstance(result, Refusal), "not refused"
    return result.faults
