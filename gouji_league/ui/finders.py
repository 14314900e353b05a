"""Which static files of installed packages are served: those that a page of ours uses.

The rest would be collected, hashed and compressed at each first start for nobody.
"""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder

UNUSED = (
    "*.map",
    "ninja/redoc*",
    "django_htmx/htmax-*",
    "django_htmx/htmx-4*",
)


def is_unused(path: str) -> bool:
    return any(fnmatch(path, pattern) for pattern in UNUSED)


class UsedFinder(AppDirectoriesFinder):
    """Packages' static files, but for the unused."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        found = super().list(ignore_patterns)
        return ((path, storage) for path, storage in found if not is_unused(path))
