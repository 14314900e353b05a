"""The public pages of a tournament: whoever may see it."""

from tests.access.table import GET, SEEN, Row

ROWS = [
    Row("live:match", GET, SEEN, args={"match": "match"}),
]
