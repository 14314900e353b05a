"""Scoring a match of eight busy deals, record to printed result, against reading its JSON.

The matches are those of `fixtures/`, one of each book: revolts, burns, smothers, calls, fouls.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import score_record
from tools.bench.measure import line, ratio

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
GOAL = 25


def run() -> Iterator[dict[str, Any]]:
    for book in BOOKS:
        text = (FIXTURES / f"{book}.json").read_text(encoding="utf-8")
        record = json.loads(text)
        result: dict[str, Any] = score_record(record).as_json()
        costs = ratio(lambda: score_record(record).as_json(), lambda: json.loads(text))
        # A void deal lies among the eight, so that it is paid for too.
        counted = sum(not deal.get("void") for deal in result["deals"])
        yield line("score", costs=costs, goal=GOAL, size=counted, book=book)
