"""What the tests of tournaments share."""

import pytest
from django.test import Client

from tests import cast


@pytest.fixture
def browser() -> Client:
    """A signed-in account, which may open tournaments."""
    return cast.client(cast.user("jia", "甲"))
