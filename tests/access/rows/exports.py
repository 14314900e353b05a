"""Paper: documents, and the sheets that come back."""

from tests.access.table import (
    ACCOUNT,
    ANY,
    CHIEF,
    GET,
    NOBODYS_KEY,
    ORGANISER,
    POST,
    PUBLIC,
    SEEN,
    STAFF,
    TABLE_1,
    Row,
)

KEY = {"key": NOBODYS_KEY}
CSV = {"suffix": "csv"}

ROWS = [
    Row("exports:documents", GET, CHIEF),
    Row("exports:make_document", POST, CHIEF, ok=302, args={"kind": "pdf-blank"}),
    Row("exports:document", GET, CHIEF, ok=404, args=KEY),
    Row("exports:document_file", GET, CHIEF, ok=404, args=KEY),
    Row("exports:certificates", GET, ORGANISER),
    Row("exports:certificates", POST, ORGANISER),
    Row("exports:certificates_preview", POST, ORGANISER, ok=422),
    Row("exports:certificates_undo", POST, ORGANISER, ok=302, args=KEY),
    Row("exports:papers", GET, STAFF),
    Row("exports:paper_sums", POST, TABLE_1, ok=302, args={"match": "match"}),
    Row("exports:tables", GET, STAFF),
    Row("exports:table", GET, SEEN, args={"name": "people", "suffix": "csv"}),
    Row("exports:round_table", GET, SEEN, ok=404, args={"number": 99, "name": "matches"} | CSV),
    Row("exports:match_table", GET, SEEN, args={"match": "match", "name": "lines"} | CSV),
    Row("exports:blank_sheet", GET, PUBLIC, args={"book": "standard"}),
    Row("exports:restore", ANY, ACCOUNT),
    Row("exports:restore_sent", GET, ACCOUNT, ok=404, args=KEY),
    Row("exports:restore_bring_in", POST, ACCOUNT, ok=404, args=KEY),
    Row("exports:restore_job", GET, ACCOUNT, ok=404, args=KEY),
    Row("exports:paper_sheet", GET, TABLE_1, ok=302, args={"code": "PAPR4"}),
]
