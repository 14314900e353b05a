"""Storing a deal over HTTP against a bare page, both through the whole middleware.

A referee's phone that came in by a link sends both, to a site of its own with the product's
settings and a database file; a line is a match's first or fortieth deal by one book.
"""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django

SIZES = (1, 40)


def run() -> Iterator[dict[str, Any]]:
    with own_site():
        from gouji_league.rules.books import BOOKS
        from tools.bench.league import Table

        for book in BOOKS:
            table = Table(book)
            lines = [table.measured(size) for size in SIZES]
            alike = len({one["queries"] for one in lines}) == 1
            for one in lines:
                yield one | {"ok": one["ok"] and alike}


@contextmanager
def own_site() -> Iterator[None]:
    """The product's settings on a database file of their own, migrated."""
    with tempfile.TemporaryDirectory(prefix="gouji-bench-") as folder:
        os.environ.pop("DATABASE_URL", None)
        os.environ |= {
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "gouji_league.settings",
            "HOST_NAMES": "testserver",
        }
        django.setup()
        from django.core.management import call_command
        from django.db import connection
        from django.test import override_settings

        call_command("migrate", verbosity=0)
        # No static files were collected, which has nothing to do with this.
        warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
        with override_settings(ROOT_URLCONF="tools.bench.league"):
            yield
        connection.close()
