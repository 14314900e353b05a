"""What everybody may read."""

from tests.access.table import ANY, GET, PUBLIC, Row

ROWS = [
    Row("script_texts", GET, PUBLIC),
    Row("refbook:index", ANY, PUBLIC),
    Row("refbook:compare", ANY, PUBLIC),
    Row("refbook:book", ANY, PUBLIC, args={"book": "standard"}),
    Row("ui:language", ANY, PUBLIC, ok=302),
    Row("ui:styleguide", ANY, PUBLIC),
    Row("live:home", ANY, PUBLIC),
]
