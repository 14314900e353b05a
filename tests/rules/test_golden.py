"""Golden matches: a whole match of each book, told in `golden/*.txt` and worked out by hand."""

from collections import Counter
from typing import Any

import pytest

from tests.rules import golden
from tests.rules.golden import SIDES, Golden
from tests.rules.notation import Json, score

GOUJI = ("standard", "dongfang", "dagang", "shida")
MATCHES = {book: golden.read(book) for book in (*GOUJI, "shuangsheng")}
DEALS = [
    pytest.param(book, number, id=f"{book} 第{number + 1}盘")
    for book in GOUJI
    for number in range(len(MATCHES[book].deals))
]
ROUNDS = range(len(MATCHES["shuangsheng"].deals))


def holder(line: Json, names: list[str]) -> str:
    """Whose points they are: a player's name, or ■ and □."""
    if "player" in line:
        return names[line["player"] - 1]
    return {side: mark for mark, side in SIDES.items()}[line["side"]]


def points(lines: list[Json], names: list[str]) -> dict[str, tuple[Counter[tuple[str, int]], int]]:
    """Everybody's terms and their sum."""
    terms: dict[str, Counter[tuple[str, int]]] = {}
    for line in lines:
        found = terms.setdefault(holder(line, names), Counter())
        found[line["kind"], line["points"]] += 1
    return {
        name: (found, sum(figure * times for (_, figure), times in found.items()))
        for name, found in terms.items()
    }


def totals_after(told: Golden, number: int) -> list[int]:
    """Running totals: what the match came to when only so many deals had been played."""
    deals = told.record["deals"][: number + 1]
    result = score({**told.record, "deals": deals, "max_deals": len(deals) + 1})
    totals: list[int] = result["players"] or list(result["sides"].values())
    return totals


@pytest.mark.parametrize(("book", "number"), DEALS)
def test_deal(book: str, number: int) -> None:
    told = MATCHES[book]
    shown = score(told.record)["deals"][number]
    found: dict[str, Any] = {"先出": shown["lead"], "累计": totals_after(told, number)}
    lines = points(shown["lines"], told.record["players"])
    if lines:
        found["points"] = lines
    if shown["void"]:
        found["作废"] = True
    else:
        found |= {"名次": shown["places"], "贡": shown["tributes"], "净": shown["net"]["odd"]}
    if shown["sweep"]:
        found["sweep"] = shown["sweep"]
    assert found == told.deals[number]


@pytest.mark.parametrize("book", GOUJI)
def test_end(book: str) -> None:
    told = MATCHES[book]
    result = score(told.record)
    assert len(result["deals"]) == len(told.deals)
    found: dict[str, Any] = {
        "结束": f"{result['ended']} {result['counted_deals']}盘",
        "胜": result["winner"],
        "累计": result["players"] or list(result["sides"].values()),
        "双方": [result["sides"]["odd"], result["sides"]["even"]],
    }
    lines = points(result["lines"], told.record["players"])
    if lines:
        found["points"] = lines
    assert found == told.end


PAIRS = {"ns": "odd", "ew": "even"}


@pytest.mark.parametrize("number", ROUNDS, ids=[f"第{number + 1}盘" for number in ROUNDS])
def test_round(number: int) -> None:
    told = MATCHES["shuangsheng"]
    shown = score(told.record)["deals"][number]
    assert told.deals[number] == {
        "庄": (shown["dealer"], shown["level"]),
        "分": shown["points"],
        "升": (PAIRS[shown["up"]], shown["gain"]),
        "级": [shown["levels"]["ns"], shown["levels"]["ew"]],
        "下庄": shown["next_dealer"],
    }


def test_end_of_the_rounds() -> None:
    told = MATCHES["shuangsheng"]
    result = score(told.record)
    assert len(result["deals"]) == len(told.deals)
    assert told.end == {
        "结束": result["ended"],
        "胜": PAIRS[result["winner"]],
        "级": [result["levels"]["ns"], result["levels"]["ew"]],
    }
