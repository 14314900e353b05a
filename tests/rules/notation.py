"""Short writing for records and results, so that a table of cases reads like a referee's sheet.

    deal("1 3 2 4 6", revolts="5:declined", opened="1 2", burns="1>2", fouls="6:points:5")
    match("standard", deal("1 3 5 2 4 6"), first_lead=2)

Tributes are written as `burn 2>1 scored`, `fall 6>1 x2`, `fall 5>3 within`.
"""

from collections import Counter
from typing import Any

import pytest

from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.score import Refusal, score_record

Json = dict[str, Any]

SIX = ["甲", "乙", "丙", "丁", "戊", "己"]
FOUR = ["东", "北", "西", "南"]
RUSHING = {"standard", "dongfang"}


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def blows(text: str) -> list[Json]:
    """`1>2`: 1 did it to 2."""
    return [
        {"by": int(by), "on": int(on)} for by, _, on in (w.partition(">") for w in text.split())
    ]


def revolts(text: str) -> list[Json]:
    """`5`, `5:declined`, `5:declined:headless` or `5::graded`."""
    found = []
    for word in text.split():
        seat, rush, graded = (*word.split(":"), "", "")[:3]
        revolt: Json = {"seat": int(seat)}
        if rush:
            revolt["rush"] = rush
        if graded:
            revolt["graded"] = graded == "graded"
        found.append(revolt)
    return found


def calls(text: str) -> list[Json]:
    """`1:declared 2:blind`."""
    return [
        {"by": int(by), "kind": kind} for by, _, kind in (w.partition(":") for w in text.split())
    ]


def fouls(text: str, *, figure: str = "points") -> list[Json]:
    """`6:points:5 3:demoted`."""
    found = []
    for word in text.split():
        seat, kind, number = (*word.split(":"), "")[:3]
        foul: Json = {"seat": int(seat), "kind": kind}
        if number:
            foul[figure] = int(number)
        found.append(foul)
    return found


READ = {
    "seating": numbers,
    "revolts": revolts,
    "opened": numbers,
    "no_opening_cards": numbers,
    "smothers": blows,
    "burns": blows,
    "calls": calls,
    "fouls": fouls,
}


def deal(order: str = "", **facts: str) -> Json:
    """A deal of 够级; without an order it is one that two revolts made void."""
    made: Json = {"order": numbers(order)} if order else {}
    return made | {key: READ[key](text) for key, text in facts.items()}


def round_(
    caught: int, kitty: int = 0, *, dug: Json | None = None, dealer: int = 0, fouls: str = ""
) -> Json:
    """A deal of 双升."""
    made: Json = {"caught": caught, "kitty": kitty}
    if dug is not None:
        made["dug"] = dug
    if dealer:
        made["dealer"] = dealer
    if fouls:
        made["fouls"] = _tractor_fouls(fouls)
    return made


def _tractor_fouls(text: str) -> list[Json]:
    return fouls(text, figure="cards")


def match(book: str, *deals: Json, **head: Any) -> Json:
    players = FOUR if book == "shuangsheng" else SIX
    if book == "shuangsheng":
        head.setdefault("first_dealer", 1)
    return {"rulebook": book, "players": players, "deals": list(deals)} | head


def score(record: object) -> Json:
    """The result of a record that must be sound."""
    result = score_record(record)
    assert not isinstance(result, Refusal), result.as_json("en")
    return result.as_json()


def score_deal(book: str, one: Json, **head: Any) -> Json:
    """The result of a match of one deal, of which only that deal is shown."""
    shown: Json = score(match(book, one, **head))["deals"][0]
    return shown


def refused(record: object) -> list[tuple[str, str]]:
    """Code and place of every fault of a record that must be refused."""
    result = score_record(record)
    assert isinstance(result, Refusal), "scored, though it should be refused"
    return [(fault.code, fault.where) for fault in result.faults]


def ask(ask: str, book: str, cards: str, *, over: str = "", **options: Any) -> bool:
    """The answer to a card question that must be sound."""
    field = "set" if ask in {"legal", "gouji", "opening", "beats"} else "hand"
    question: Json = {"ask": ask, "rulebook": book, field: cards}
    if over:
        question["over"] = over
    if options:
        question["options"] = options
    answer = judge(question)
    assert isinstance(answer, Answer), answer.as_json("en")
    return answer.answer


def tribute(one: Json) -> str:
    words = [one["kind"], f"{one['from']}>{one['to']}"]
    words += [f"x{one['cards']}"] * (one["cards"] != 1)
    return " ".join([*words, *(word for word in ("scored", "within") if one[word])])


def tributes(result: Json) -> list[str]:
    """The tributes of a deal in their order of payment."""
    return [tribute(one) for one in result["tributes"]]


def who(line: Json) -> Any:
    return line["player"] if "player" in line else line["side"]


def sums(lines: list[Json], *kinds: str) -> dict[Any, int]:
    """Points by player or side, of some kinds or of all; nobody with nothing."""
    total: Counter[Any] = Counter()
    for line in lines:
        if not kinds or line["kind"] in kinds:
            total[who(line)] += line["points"]
    return {holder: points for holder, points in total.items() if points}


def by_kind(lines: list[Json]) -> dict[tuple[str, Any], int]:
    """Points by kind and holder."""
    total: Counter[tuple[str, Any]] = Counter()
    for line in lines:
        total[line["kind"], who(line)] += line["points"]
    return {key: points for key, points in total.items() if points}


def all_lines(result: Json) -> list[Json]:
    """The lines of the deals and of the match."""
    return [line for one in result["deals"] for line in one["lines"]] + result["lines"]


def table(text: str) -> list[Any]:
    """Rows of a table in words, one a line: what it shows | column | column …"""
    rows = (line.split("|") for line in text.splitlines() if line.strip())
    return [
        pytest.param(*(cell.strip() for cell in cells), id=name.strip()) for name, *cells in rows
    ]
