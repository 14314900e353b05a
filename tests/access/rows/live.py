"""Public pages; and how an organiser publishes."""

from tests.access.table import GET, SEEN, Row

ROWS = [
    Row("live:drafts", GET, SEEN),
]
