"""The desk: what waits, rulings, clock, screen."""

from tests.access.table import Row

ROWS: list[Row] = []
