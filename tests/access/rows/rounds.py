"""Draws and rounds: the organisers' and the chief referees'."""

from tests.access.table import CHIEF, GET, POST, PUBLIC, Row

STAGE = {"stage": "stage"}
ROUND = {"number": "round"}
KEY = {"key": "lots"}

ROWS = [
    Row("rounds:lineup", GET, PUBLIC, ok=404, args={"code": "1.nobodys"}),
    Row("rounds:lineup", POST, PUBLIC, ok=404, args={"code": "1.nobodys"}),
    Row("rounds:lineups", GET, CHIEF),
    Row("rounds:lineups_renew", GET, CHIEF, ok=302),
    Row("rounds:lineups_renew", POST, CHIEF, ok=302),
    Row("rounds:tables", GET, CHIEF),
    Row("rounds:tables_call", GET, CHIEF, ok=302),
    Row("rounds:tables_call", POST, CHIEF, ok=302),
    Row("rounds:manage", GET, CHIEF),
    Row("rounds:begin", GET, CHIEF, ok=302, args=STAGE),
    Row("rounds:begin", POST, CHIEF, ok=302, args=STAGE),
    Row("rounds:settle", GET, CHIEF, ok=302, args=STAGE),
    Row("rounds:settle", POST, CHIEF, ok=302, args=STAGE),
    Row("rounds:seal", GET, CHIEF, ok=302, args=STAGE),
    Row("rounds:seal", POST, CHIEF, ok=302, args=STAGE),
    *(
        row
        for name in ("end", "resume", "late", "pool")
        for row in (
            Row(f"rounds:{name}", GET, CHIEF, ok=302, args=STAGE),
            Row(f"rounds:{name}", POST, CHIEF, ok=302, args=STAGE),
        )
    ),
    Row("rounds:round_manage", GET, CHIEF, args=ROUND),
    *(
        row
        for name in ("start", "close", "reopen", "time", "schedule")
        for row in (
            Row(f"rounds:{name}", GET, CHIEF, ok=302, args=ROUND),
            Row(f"rounds:{name}", POST, CHIEF, ok=302, args=ROUND),
        )
    ),
    Row("rounds:draw", GET, CHIEF, args=KEY),
    Row("rounds:reseat", GET, CHIEF, args=KEY),
    Row("rounds:reseat_confirm", GET, CHIEF, ok=302, args=KEY),
    Row("rounds:reseat_confirm", POST, CHIEF, ok=302, args=KEY),
    Row("rounds:draw_file", GET, CHIEF, args=KEY),
    *(
        row
        for name in ("call", "swap", "drop", "publish", "withdraw")
        for row in (
            Row(f"rounds:{name}", GET, CHIEF, ok=302, args=KEY),
            Row(f"rounds:{name}", POST, CHIEF, ok=302, args=KEY),
        )
    ),
]
