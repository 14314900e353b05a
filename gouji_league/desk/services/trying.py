"""试一下: an act carried out, looked at, and taken back before anybody else sees it.

So what a page says of an act's consequences is what the act itself does.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

Looked = TypeVar("Looked")


def tried(do: Callable[[], object], look: Callable[[], Looked]) -> Looked:
    """What `look` finds after `do`; nothing of it stays."""
    with transaction.atomic():
        do()
        found = look()
        transaction.set_rollback(True)
    return found
