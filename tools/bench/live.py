"""Public pages as strangers are answered, from the kept copy, against a bare page: both through
the whole middleware, as a server calls it. A line is a page and what is answered: the page whole,
or that it has not changed.
"""

from collections.abc import Iterator
from typing import Any

from tools.bench.store import own_site

SIZE = 480


def run() -> Iterator[dict[str, Any]]:
    with own_site():
        from django.conf import settings
        from django.test import override_settings

        from tools.bench.live_case import ADDRESSES, measured, published

        # No static files were collected, whose names pages would hold.
        plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        with override_settings(STORAGES=settings.STORAGES | {"staticfiles": plain}):
            cup = published(SIZE)
            for page in ADDRESSES:
                yield from measured(cup, page, size=SIZE)
