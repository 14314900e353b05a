"""The workbook of a tournament of 100,000 score lines against a bare write-only workbook of
openpyxl's with the same values in as many cells: no styles, no widths, no names, no filters.

Ours is paid from the database on, as the jobs make it, progress told. The memory is that of a
process of its own that makes it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from statistics import median
from typing import Any

from tools.bench.measure import cpu, line
from tools.bench.store import own_site

GOAL, MOST_MEMORY = 1.3, 250
LINES = 100_000
ROUNDS = 3
Rows = list[list[tuple[Any, ...]]]
"""By sheet."""


def run() -> Iterator[dict[str, Any]]:
    with own_site():
        from tools.bench.xlsx_case import played

        yield measured(played(LINES))


def measured(cup: Any) -> dict[str, Any]:
    memory = in_a_process_of_its_own(cup.slug)
    made, told = ours(cup)
    rows = values(made)
    pairs = [
        (cpu(lambda: ours(cup), times=1), cpu(lambda: bare(rows), times=1)) for _ in range(ROUNDS)
    ]
    costs = {
        "ours": median(pair[0] for pair in pairs),
        "floor": median(pair[1] for pair in pairs),
        "ratio": median(pair[0] / pair[1] for pair in pairs),
    }
    more = {
        "memory_mb": round(memory),
        "cells": sum(value is not None for sheet in rows for row in sheet for value in row),
        "told": told,
    }
    holds = memory < MOST_MEMORY and told > 0
    return line("xlsx", costs=costs, goal=GOAL, size=LINES, holds=holds, **more)


def ours(cup: Any) -> tuple[bytes, int]:
    """As the jobs make it: the file, and how often its progress was told."""
    from gouji_league.exports import shelf
    from gouji_league.exports.making import make
    from gouji_league.jobs import services as jobs

    job = jobs.enqueue(
        make, scope=cup.key, tournament=str(cup.key), export="xlsx", options={"lang": "zh"}
    )
    done = jobs.run_now(job)
    path = shelf.find((done.result or {}).get("name", ""))
    assert path is not None, done.sentence
    made = path.read_bytes()
    path.unlink()
    return made, done.done


EXPORTED = """
import re, sys
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", *sys.argv[1:]])
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
"""
"""manage.py, and the most memory that it had. Its parent's counts among what `getrusage` tells."""


def in_a_process_of_its_own(slug: str) -> float:
    """Megabytes at most."""
    target = f"{os.environ['DATA_DIR']}/out.xlsx"
    command = [sys.executable, "-c", EXPORTED, "export", slug, "xlsx", "-o", target]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1]) / 1024


def values(made: bytes) -> Rows:
    """What stands in the cells of a workbook, formulas as they are written."""
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(made), read_only=True)
    return [list(sheet.iter_rows(values_only=True)) for sheet in book]


def bare(rows: Rows) -> bytes:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for sheet in rows:
        page = book.create_sheet()
        for row in sheet:
            page.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()
