"""Setting a tournament up, one table tonight, the log."""

from tests.access.table import (
    ACCOUNT,
    ANY,
    CHIEF,
    GET,
    NOBODYS_KEY,
    ORGANISER,
    POST,
    SEEN,
    Row,
)

ROWS = [
    # Set-up
    Row("tournaments:new", ANY, ACCOUNT),
    Row("tournaments:home", GET, SEEN),
    Row("tournaments:manage", ANY, CHIEF),
    Row("tournaments:setup", ANY, ORGANISER, args={"step": "occasion"}),
    Row("tournaments:settings", ANY, ORGANISER),
    Row("tournaments:add_stage", POST, ORGANISER, ok=302),
    Row("tournaments:stage", ANY, ORGANISER, args={"number": 1}),
    Row("tournaments:stage_rules", ANY, ORGANISER, args={"number": 1}),
    Row("tournaments:remove_stage", POST, ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:undo_stages", POST, ORGANISER, ok=302, args={"key": NOBODYS_KEY}),
    Row("tournaments:archive", POST, ORGANISER, ok=302),
    Row("tournaments:bring_back", POST, ORGANISER, ok=302),
    Row("tournaments:delete", POST, ORGANISER),
    # One table tonight
    Row("tournaments:now", ANY, ACCOUNT),
    # The log
    Row("tournaments:log", GET, CHIEF),
]
