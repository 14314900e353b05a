"""The clock and the big screen: the organisers' and the chief referees'; everybody looks on.
Prizes are the organisers'."""

from tests.access.table import CHIEF, GET, NOBODYS_KEY, ORGANISER, POST, SEEN, Row

ROUND = {"number": "round"}
MATCH = {"match": "match"}

ROWS = [
    Row("desk:clock", GET, CHIEF),
    Row("desk:clock_state", GET, SEEN),
    *(
        row
        for name in ("start", "pause", "resume", "lengthen", "last", "away")
        for row in (
            Row(f"desk:clock_{name}", GET, CHIEF, ok=302, args=ROUND),
            Row(f"desk:clock_{name}", POST, CHIEF, ok=302, args=ROUND),
        )
    ),
    Row("desk:clock_table", GET, CHIEF, ok=302, args=MATCH),
    Row("desk:clock_table", POST, CHIEF, ok=302, args=MATCH, sent={"minutes": "5"}),
    Row("desk:screen", GET, CHIEF),
    *(
        row
        for name in ("set", "hold", "say", "reveal")
        for row in (
            Row(f"desk:screen_{name}", GET, CHIEF, ok=302),
            Row(f"desk:screen_{name}", POST, CHIEF, ok=302),
        )
    ),
    Row("live:screen", GET, SEEN),
    Row("desk:awards", GET, ORGANISER),
    Row("desk:awards", POST, ORGANISER, ok=302),
    Row("desk:awards_undo", GET, ORGANISER, ok=302, args={"key": NOBODYS_KEY}),
    Row("desk:awards_undo", POST, ORGANISER, ok=302, args={"key": NOBODYS_KEY}),
]
