"""The desk: every table and what waits, acts on matches and entrants, calls, confirming."""

from tests.access.table import CHIEF, DELETE, GET, NOBODYS_KEY, POST, TABLE_1, Row

MATCH = {"match": "match"}
NOBODYS = {"key": NOBODYS_KEY}

ROWS: list[Row] = [
    Row("desk:desk", GET, CHIEF),
    Row("desk:match", GET, CHIEF, args=MATCH),
    Row("desk:match", POST, CHIEF, ok=302, args=MATCH),
    Row("desk:confirm", GET, TABLE_1, args=MATCH),
    Row("desk:confirm", POST, TABLE_1, ok=302, args=MATCH),
    Row("desk:undo", POST, CHIEF, ok=404, args=NOBODYS),
    Row("desk:entrants", GET, CHIEF),
    Row("desk:entrant", f"{GET} {POST}", CHIEF, args={"number": 1}),
    Row("desk:calls", f"{GET} {DELETE}", TABLE_1, args=MATCH),
    Row("desk:calls", POST, TABLE_1, ok=422, args=MATCH, json={}),
    Row("desk:call_act", POST, CHIEF, ok=404, args=NOBODYS),
]
