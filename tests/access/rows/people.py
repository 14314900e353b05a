"""People, their units' leaders, the door."""

from tests.access.table import DOOR, GET, ORGANISER, POST, PUBLIC, SEEN, Row

ROWS = [
    # People
    Row("tournaments:people", GET, ORGANISER),
    Row("tournaments:people", POST, ORGANISER),
    Row("tournaments:people_restore", POST, ORGANISER, ok=302),
    Row("tournaments:people_masking", POST, ORGANISER, ok=302),
    Row("tournaments:import", GET, ORGANISER),
    Row("tournaments:import", POST, ORGANISER),
    Row("tournaments:import_template", GET, ORGANISER),
    Row("tournaments:import_preview", GET, ORGANISER, args={"key": "import"}),
    Row("tournaments:import_preview", POST, ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_columns", POST, ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_apply", POST, ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_undo", POST, ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:import_cancel", POST, ORGANISER, ok=302, args={"key": "import"}),
    Row("tournaments:entrant", GET, ORGANISER, args={"number": 1}),
    Row("tournaments:entrant", POST, ORGANISER, args={"number": 1}),
    Row("tournaments:entrant_withdraw", POST, ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_back", POST, ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_remove", POST, ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_merge_page", GET, ORGANISER, ok=302, args={"number": 1}),
    Row("tournaments:entrant_merge", POST, ORGANISER, ok=302, args={"number": 1, "other": 2}),
    Row("tournaments:player_remove", POST, ORGANISER, ok=302, args={"number": 1}),
    # Sign-up by units
    Row("tournaments:signups", GET, ORGANISER),
    Row("tournaments:signups", POST, ORGANISER),
    Row("tournaments:signup_decide", POST, ORGANISER, ok=302),
    Row("tournaments:signup_link", GET, ORGANISER, args={"key": "sign_up"}),
    Row("tournaments:signup_link", POST, ORGANISER, args={"key": "sign_up"}),
    Row("tournaments:join", GET, PUBLIC, args={"code": "JOIN"}),
    Row("tournaments:join_new", GET, PUBLIC, args={"code": "JOIN"}),
    Row("tournaments:join_new", POST, PUBLIC, args={"code": "JOIN"}),
    Row("tournaments:join_entry", GET, PUBLIC, args={"code": "JOIN", "number": 1}),
    Row("tournaments:join_entry", POST, PUBLIC, args={"code": "JOIN", "number": 1}),
    Row("tournaments:join_back", POST, PUBLIC, ok=302, args={"code": "JOIN", "number": 1}),
    # The door
    Row("tournaments:checkin", GET, DOOR),
    Row("tournaments:checkin_mark", POST, DOOR, ok=302, sent={"mark": "checked_in 1"}),
    Row("tournaments:checkin_scan", POST, DOOR, ok=302),
    Row("tournaments:checkin_absent", POST, DOOR, ok=302),
    Row("tournaments:door", GET, SEEN, args={"code": "card"}),
    Row("tournaments:door", POST, DOOR, args={"code": "card"}),
]
