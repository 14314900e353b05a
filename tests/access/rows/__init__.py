"""The rows, a module for each app (tournaments by its places)."""

from tests.access.rows import (
    accounts,
    copies,
    desk,
    desk_clock,
    exports,
    live,
    matches,
    pages,
    people,
    rounds,
    rulings,
    site,
    standings,
    tournaments,
)

AREAS = {
    area.__name__.rpartition(".")[2]: area.ROWS
    for area in (
        *(site, accounts, tournaments, people, matches, rounds, desk, desk_clock, rulings, live),
        *(pages, standings, exports, copies),
    )
}
ROWS = [row for rows in AREAS.values() for row in rows]
