"""Why a rank is what it is, people and teams; the ranking keys and what parts those tied."""

from tests.access.table import CHIEF, GET, POST, SEEN, Row

WHO = {"number": 1}
SEATED = {"number": 11}
"""A player of the one match."""
STAGE = {"stage": "stage"}
KEY = {"stage": "stage", "key": "lots"}

ROWS = [
    Row("live:why", GET, SEEN, args={"stage": "stage", "entrant": 1}),
    Row("live:team", GET, SEEN, args=WHO),
    Row("live:person", GET, SEEN, args=SEATED),
    Row("rounds:ranking", GET, CHIEF, args=STAGE),
    *(
        row
        for name, args in (
            ("ranking_keys", STAGE),
            ("ranking_undo", KEY),
            ("tie_lots", STAGE),
            ("tie_playoff", STAGE),
            ("tie_undo", KEY),
        )
        for row in (
            Row(f"rounds:{name}", GET, CHIEF, ok=302, args=args),
            Row(f"rounds:{name}", POST, CHIEF, ok=302, args=args),
        )
    ),
]
