"""Reads the golden matches: facts and expected results told as a referee would write them.

A line of facts begins with its word (走科, 开点, 烧 …), a line of results with `=`. What a deal came
to is kept as (word, value) pairs, so that a test can hold each against the scorer's own. The
arithmetic of a line such as `= 甲 +4 走科 +9 烧 = +13` must itself come out.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.rules.notation import Json, blows, numbers

FOLDER = Path(__file__).parent / "golden"
SIDES = {"■": "odd", "□": "even"}
RUSHES = {
    "无人要": "unanswered",
    "被纯牌打住": "stopped_pure",
    "被配牌打住": "stopped_mixed",
    "未冲点": "declined",
}
GRADED = {"要死级": True, "无头": False}
FOULS = {
    "警告": "warning",
    "罚分": "points",
    "判为大落": "demoted",
    "取消资格": "disqualified",
    "假烧": "false_burn",
    "捎失败": "false_burn",
    "诈烧": "false_burn",
    "无3": "no_three",
    "忘记开点牌": "forgot_opening",
    "取消一次发牌权": "lose_turn",
    "甩错": "bad_throw",
    "出牌错误": "fault",
    "举报属实": "reported",
    "举报不实": "false_report",
    "常主误作副牌": "slip",
}
TRIBUTES = {
    "闷": "smother",
    "清": "smother",
    "烧": "burn",
    "捎": "burn",
    "点": "opening",
    "落": "fall",
    "串": "sweep",
}
LINES = {
    "走科": "walk",
    "闷": "smother",
    "烧": "burn",
    "点": "opening",
    "开点": "opening",
    "罚分": "foul",
    "补偿": "compensation",
    "赢盘": "deal",
    "名次": "place",
    "串三户": "sweep",
    "圈三户": "sweep",
}
SWEEPS = ("烩", "串", "圈")

Expected = dict[str, Any]


@dataclass
class Golden:
    """A match as told: its record, and what each deal and the whole must come to."""

    record: Json
    deals: list[Expected] = field(default_factory=list)
    end: Expected = field(default_factory=dict)


def read(book: str) -> Golden:
    golden = Golden({"deals": []})
    expected: Expected = {}
    for line in (FOLDER / f"{book}.txt").read_text().splitlines():
        text = line.partition("#")[0].strip().replace("−", "-")
        if not text:
            continue
        word, _, rest = text.partition(" ")
        if re.fullmatch(r"第\d+盘", word):
            expected = {}
            golden.deals.append(expected)
            golden.record["deals"].append({})
            assert word == f"第{len(golden.deals)}盘", f"out of order: {line}"
        elif word == "终局":
            expected = golden.end
        elif word == "=":
            _expect(expected, rest)
        elif golden.deals:
            _fact(golden.record["deals"][-1], word, rest)
        else:
            HEAD[word](golden.record, rest)
    return golden


def _options(record: Json, text: str) -> None:
    pairs = (word.split("=") for word in text.split())
    record["options"] = {key: value == "true" for key, value in pairs}


def _head(key: str, convert: Callable[[str], Any]) -> Callable[[Json, str], None]:
    return lambda record, text: record.__setitem__(key, convert(text))


HEAD: dict[str, Callable[[Json, str], None]] = {
    "规则": _head("rulebook", str),
    "选手": _head("players", str.split),
    "等候": _head("waiting", int),
    "盘数": _head("max_deals", int),
    "首出": _head("first_lead", int),
    "首庄": _head("first_dealer", int),
    "选项": _options,
}


# facts


def _fact(deal: Json, word: str, rest: str) -> None:
    if word in LISTS:
        key, convert = LISTS[word]
        deal.setdefault(key, []).extend(convert(rest))
    else:
        key, one = SINGLES[word]
        deal[key] = one(rest)


def _revolt(text: str) -> list[Json]:
    seat, *words = text.split()
    revolt: Json = {"seat": int(seat)}
    for word in words:
        if word in RUSHES:
            revolt["rush"] = RUSHES[word]
        else:
            revolt["graded"] = GRADED[word]
    return [revolt]


def _foul(text: str) -> list[Json]:
    seat, word, *figure = text.split()
    foul: Json = {"seat": int(seat), "kind": FOULS[word]}
    if figure:
        foul["cards" if word == "甩错" else "points"] = int(figure[0])
    return [foul]


def _dug(text: str) -> Json:
    if text == "单张":
        return {}
    if text.startswith("拖拉机"):
        return {"tractor": int(text.removeprefix("拖拉机"))}
    return {"pairs": int(text.removesuffix("对"))}


LISTS: dict[str, tuple[str, Callable[[str], list[Any]]]] = {
    "走科": ("order", numbers),
    "换座": ("seating", numbers),
    "开点": ("opened", numbers),
    "无开点牌": ("no_opening_cards", numbers),
    "闷": ("smothers", blows),
    "清": ("smothers", blows),
    "烧": ("burns", blows),
    "捎": ("burns", blows),
    "明点": ("calls", lambda text: [{"by": int(text), "kind": "declared"}]),
    "预点": ("calls", lambda text: [{"by": int(text), "kind": "blind"}]),
    "革命": ("revolts", _revolt),
    "犯规": ("fouls", _foul),
}
SINGLES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "抓分": ("caught", int),
    "底牌": ("kitty", int),
    "坐庄": ("dealer", int),
    "扣底": ("dug", _dug),
}


# results


def _expect(expected: Expected, text: str) -> None:
    word, _, rest = text.partition(" ")
    if word == "作废":
        expected["作废"] = True
    elif word in SWEEPS:
        expected["sweep"] = SIDES[rest]
    elif word == "分":
        expected["分"] = _added_up(rest)[1]
    elif " = " in text:
        terms, total = _added_up(rest)
        expected.setdefault("points", {})[word] = (terms, total)
    else:
        assert word not in expected, f"twice: {text}"
        expected[word] = READ[word](rest)


def _added_up(text: str) -> tuple[Counter[tuple[str, int]], int]:
    """`+4 走科 +9 烧 = +13`: the terms by kind, and a sum that must be right."""
    terms, _, total = text.partition(" = ")
    found: Counter[tuple[str, int]] = Counter()
    for figure, word in re.findall(r"([+-]?\d+)(?: ([^\s+-]+))?", terms):
        found[LINES[word] if word else "", int(figure)] += 1
    added = sum(figure * times for (_, figure), times in found.items())
    assert added == int(total), f"the arithmetic is wrong: {text}"
    return found, int(total)


def _tributes(text: str) -> list[Json]:
    if text == "无":
        return []
    found = []
    for one in text.split(", "):
        word, pair, *marks = one.split()
        payer, _, receiver = pair.partition(">")
        cards = [int(mark[0]) for mark in marks if re.fullmatch(r"\d张", mark)]
        found.append(
            {
                "kind": TRIBUTES[word],
                "from": int(payer),
                "to": int(receiver),
                "cards": 2 if "两张" in marks else cards[0] if cards else 1,
                "scored": "分" in marks,
                "within": "内" in marks,
            }
        )
    return found


READ: dict[str, Callable[[str], Any]] = {
    "先出": lambda text: None if text == "抽签" else int(text),
    "名次": numbers,
    "贡": _tributes,
    "净": int,
    "累计": numbers,
    "双方": numbers,
    "结束": str,
    "胜": lambda text: None if text == "无" else SIDES[text],
    "庄": lambda text: (int(text.split()[0]), text.split()[2]),
    "升": lambda text: (SIDES[text.split()[0]], int(text.split()[1])),
    "级": str.split,
    "下庄": int,
}
