"""Public pages; and how an organiser publishes."""

from tests.access.table import GET, ORGANISER, POST, SEEN, Row

ROWS = [
    Row("live:drafts", GET, SEEN),
    Row("live:standings", GET, SEEN),
    Row("live:publishing", GET, ORGANISER),
    Row("live:publishing", POST, ORGANISER, ok=302),
]
