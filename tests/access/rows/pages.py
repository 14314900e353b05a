"""The public pages of a tournament: whoever may see it; and the demos, for who has an account."""

from tests.access.table import ACCOUNT, GET, ORGANISER, POST, SEEN, Row

DRAW = {"key": "draw"}

ROWS = [
    Row("live:match", GET, SEEN, args={"match": "match"}),
    Row("live:rounds", GET, SEEN),
    Row("live:round", GET, SEEN, args={"number": "round"}),
    Row("live:bracket", GET, SEEN),
    Row("live:seats", GET, SEEN),
    Row("live:draw", GET, SEEN, args=DRAW),
    Row("live:draw_file", GET, SEEN, args=DRAW),
    Row("live:rules", GET, SEEN),
    Row("live:demo", GET, ACCOUNT),
    Row("live:demo", POST, ACCOUNT, ok=302, sent={"book": "standard"}),
    Row("live:demo_delete", POST, ORGANISER, ok=404),
]
