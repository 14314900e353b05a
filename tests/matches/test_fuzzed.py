"""The OpenAPI document, fuzzed: whatever its shapes let through is answered, never by a failure."""

from typing import Any

import pytest
import requests
import schemathesis
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case

from gouji_league.api import api
from gouji_league.matches.api.describing import name_of
from tests.matches.play import Table, event

pytestmark = pytest.mark.django_db
EXAMPLES = 6
"""Of each address, by each visitor."""
AS_IS = 3
"""One case in so many keeps the names that were made up for it."""
BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def table() -> Table:
    """A match with a deal, of a public tournament."""
    found = Table(event("standard", published_at=timezone.now()), role="chief")
    assert found.deal(1).status_code == 201
    return found


@pytest.fixture
def schema(table: Table) -> Any:
    return schemathesis.openapi.from_dict(Client().get("/api/v1/openapi.json").json())


def send(case: Case, headers: dict[str, str]) -> Any:
    """As it would go over the wire, to the site in this process."""
    told = case.as_transport_kwargs(base_url="http://testserver", headers=headers)
    sent = requests.Request(**told).prepare()
    given = {name: str(value) for name, value in sent.headers.items()}
    return Client(raise_request_exception=False).generic(
        sent.method or "GET",
        sent.path_url,
        sent.body or b"",
        content_type=given.pop("Content-Type", ""),
        headers=given,
    )


def fuzz(operation: Any, table: Table, headers: dict[str, str]) -> set[int]:
    """The statuses that were answered."""
    met: list[int] = []

    @BOUNDED
    @given(case=operation.as_strategy())
    def ask(case: Case) -> None:
        if len(met) % AS_IS:
            known = {"slug": "cup", "match": table.key}
            case.path_parameters |= {
                name: known[name] for name in case.path_parameters if name in known
            }
        answer = send(case, headers)
        met.append(answer.status_code)
        assert answer.status_code < 500, case.as_curl_command(headers=headers)

    ask()
    return set(met)


@pytest.mark.parametrize("visitor", ["stranger", "chief"])
def test_no_address_fails_whatever_is_sent(schema: Any, table: Table, visitor: str) -> None:
    headers = {"Authorization": f"Bearer {table.token}"} if visitor == "chief" else {}
    met = {}
    for found in schema.get_all_operations():
        operation = found.ok()
        met[name_of(operation.definition.raw)] = fuzz(operation, table, headers)
    assert set(met) == set(api.described)
    reached = set().union(*met.values())
    assert reached >= ({200, 404, 409, 422} if visitor == "chief" else {200, 401, 404, 422})
