"""Copies of the whole machine."""

from tests.access.table import GET, ORGANISER, POST, Row

ROWS = [
    Row("copies:page", GET, ORGANISER),
    Row("copies:take", POST, ORGANISER, ok=302),
    Row("copies:second", POST, ORGANISER, ok=302),
]
