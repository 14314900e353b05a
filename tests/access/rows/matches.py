"""Matches, by the API. What is sent has not the shape of the contract: nobody may beyond 422."""

from tests.access.table import (
    ANY,
    CHIEF,
    DELETE,
    GET,
    NOBODYS_KEY,
    ORGANISER,
    PATCH,
    POST,
    PUBLIC,
    PUT,
    SEEN,
    STAFF,
    TABLE_1,
    Row,
)

MATCH = {"match": "match"}
DEAL = MATCH | {"number": 1}

ROWS = [
    Row("matches:table", ANY, TABLE_1, args={"table": 1}),
    Row("matches:enter", ANY, TABLE_1, args=MATCH),
    # As organisers and the chief referee see them
    Row("matches:manage_matches", ANY, CHIEF),
    Row("matches:new_match", ANY, CHIEF),
    Row("matches:manage_match", ANY, CHIEF, args=MATCH),
    Row("matches:decide", POST, CHIEF, args=MATCH),
    Row("matches:lot", POST, CHIEF, ok=302, args=MATCH),
    Row("matches:rules_change", ANY, ORGANISER, ok=302),
    Row("matches:rules_undo", POST, ORGANISER, ok=302, args={"key": NOBODYS_KEY}),
    Row("matches:sheets", ANY, STAFF),
    Row("matches:sheet", ANY, TABLE_1, args={"sheet": "1"}),
    Row("api:openapi-json", ANY, PUBLIC),
    Row("api:openapi-view", ANY, PUBLIC),
    Row("api:api-root", ANY, PUBLIC, ok=302),
    Row("api:tournaments", GET, PUBLIC),
    Row("api:tournament", GET, SEEN),
    Row("api:entrants", GET, SEEN),
    Row("api:matches", GET, SEEN),
    Row("api:rounds", GET, SEEN),
    Row("api:matches", POST, STAFF, ok=422, json={}),
    Row("api:standings", GET, SEEN),
    Row("api:match", GET, SEEN, args=MATCH),
    Row("api:match", PATCH, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:deals", POST, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:deal", f"{PUT} {DELETE}", TABLE_1, ok=422, args=DEAL, json={}),
    Row("api:extra", f"{PUT} {DELETE}", TABLE_1, ok=422, args=DEAL, json={}),
    Row("api:signatures", POST, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:preview", POST, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:visit", PUT, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:draft", GET, TABLE_1, ok=404, args=MATCH),
    Row("api:draft", PUT, TABLE_1, ok=422, args=MATCH, json={}),
    Row("api:draft", DELETE, TABLE_1, ok=204, args=MATCH),
]
