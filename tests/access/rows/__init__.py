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

ROWS = [
    *site.ROWS,
    *accounts.ROWS,
    *tournaments.ROWS,
    *people.ROWS,
    *matches.ROWS,
    *rounds.ROWS,
    *desk.ROWS,
    *desk_clock.ROWS,
    *rulings.ROWS,
    *live.ROWS,
    *pages.ROWS,
    *standings.ROWS,
    *exports.ROWS,
    *copies.ROWS,
]
