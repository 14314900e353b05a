"""Fouls, objections and rulings: the chief referee's; an objection is taken down at its table."""

from tests.access.table import CHIEF, GET, NOBODYS_KEY, POST, TABLE_1, Row

ONE = {"objection": "objection"}
NOBODYS = {"key": NOBODYS_KEY}
PLAYER = {"player": 1}
ACT = f"{GET} {POST}"
"""By GET one is led back to the page that it is on."""

ROWS = [
    Row("desk:fouls", GET, CHIEF),
    Row("desk:foul_new", ACT, CHIEF),
    Row("desk:foul_withdraw", ACT, CHIEF, ok=302, args=NOBODYS),
    Row("desk:foul_restore", ACT, CHIEF, ok=302, args=NOBODYS),
    Row("desk:foul_out", GET, CHIEF, args=PLAYER),
    Row("desk:foul_out", POST, CHIEF, ok=302, args=PLAYER),
    Row("desk:foul_out_undo", ACT, CHIEF, ok=302, args=PLAYER),
    Row("desk:objection_new", ACT, TABLE_1, args={"match": "match"}),
    Row("desk:objections", GET, CHIEF),
    Row("desk:objection_take", ACT, CHIEF, ok=302),
    Row("desk:objection", ACT, CHIEF, args=ONE),
    Row("desk:objection_withdraw", ACT, CHIEF, ok=302, args=ONE),
    Row("desk:objection_reopen", ACT, CHIEF, ok=302, args=ONE),
    Row("desk:objection_correct", GET, CHIEF, args=ONE),
    Row("desk:objection_proposal", POST, CHIEF, ok=422, args=ONE),
    Row("desk:objection_drop", ACT, CHIEF, ok=302, args=ONE),
    Row("desk:ruling_undo", ACT, CHIEF, ok=302, args=ONE),
    Row("desk:ruling_appeal", ACT, CHIEF, ok=302, args=ONE),
]
