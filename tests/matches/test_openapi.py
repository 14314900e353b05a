"""openapi.json: every address, with what is sent and what is answered, held against real answers."""

from typing import Any
from uuid import uuid4

import pytest
from pydantic import BaseModel

from gouji_league.api import api
from gouji_league.matches.api import answers, facts
from gouji_league.matches.api.describing import REFUSALS, name_of
from gouji_league.matches.models import Match
from gouji_league.rounds.answers import Rounds
from gouji_league.rounds.models import Round
from gouji_league.rules.gouji_deals import CALLS, FACTS, RUSHES
from gouji_league.standings.answers import Standings
from tests import cast
from tests.matches.play import ALL, DEAL, FAULTY, OTHER, Table, event
from tests.matches.test_manage import teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema() -> Any:
    answer = cast.client().get("/api/v1/openapi.json")
    assert answer.status_code == 200
    return answer.json()


def operations(schema: Any) -> dict[str, Any]:
    return {
        name_of(operation): operation
        for methods in schema["paths"].values()
        for operation in methods.values()
    }


def refs(value: Any) -> set[str]:
    """Every name that something in the schema points to."""
    if isinstance(value, dict):
        own = {value["$ref"].rpartition("/")[2]} if "$ref" in value else set()
        return own.union(*(refs(one) for one in value.values()))
    return set().union(*(refs(one) for one in value)) if isinstance(value, list) else set()


def test_every_address_is_described(schema: Any) -> None:
    assert set(operations(schema)) == set(api.described)


def test_every_reference_leads_somewhere(schema: Any) -> None:
    assert refs(schema) <= set(schema["components"]["schemas"])


def test_every_address_tells_its_answers_and_refusals(schema: Any) -> None:
    for name, operation in operations(schema).items():
        good = {str(status) for status in api.described[name][1]}
        told = set(operation["responses"])
        assert good <= told
        assert told - good <= {str(status) for status in REFUSALS}
        assert not operation["summary"].isascii()


def test_in_english_it_is_english() -> None:
    answer = cast.client().get("/api/v1/openapi.json", headers={"accept-language": "en"})
    assert all(one["summary"].isascii() for one in operations(answer.json()).values())


def test_every_body_names_its_fields(schema: Any) -> None:
    sent = {
        name: one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for name, one in operations(schema).items()
        if "requestBody" in one
    }
    assert set(sent) >= {"put_match", "add_deal", "correct_deal", "change_head", "sign", "preview"}
    body = schema["components"]["schemas"]["DealIn"]
    assert set(body["required"]) == {"id", "seen", "number", "facts"}
    assert refs(body["properties"]["facts"]) == {"GoujiFacts", "TractorFacts"}


def test_the_facts_are_those_of_the_rules() -> None:
    assert set(facts.GoujiFacts.model_fields) == set(FACTS) | {"seating", "order"}
    rushes = facts.Revolt.model_json_schema()["properties"]["rush"]["anyOf"][0]["enum"]
    calls = facts.Call.model_json_schema()["properties"]["kind"]["enum"]
    assert (set(rushes), set(calls)) == (set(RUSHES), set(CALLS))


def held(model: type[BaseModel], answer: Any, *, status: int = 200) -> None:
    """An answer has the shape that is told of it."""
    assert answer.status_code == status, answer.content.decode()
    model.model_validate_json(answer.content)


@pytest.mark.parametrize("book", ALL)
def test_what_is_answered_is_what_is_told(book: str) -> None:
    cup = event(book)
    teams(cup)
    table = Table(cup, role="chief")
    side = "ns" if book == "shuangsheng" else "odd"
    seats = list(range(1, 5 if book == "shuangsheng" else 7))
    mine = f"matches/{table.key}"
    put = {"id": str(uuid4()), "table": 2, "players": seats}
    held(answers.Placed, table.ask("POST", "tournaments/cup/matches", put), status=201)
    draft = {"facts": DEAL[book], "device": "甲机"}
    held(answers.DraftStored, table.ask("PUT", f"{mine}/draft", draft))
    held(answers.DraftStored, table.ask("PUT", f"{mine}/draft", draft | {"device": "乙机"}))
    held(answers.Draft, table.ask("GET", f"{mine}/draft"))
    held(answers.Visit, table.ask("PUT", f"{mine}/visit", {"device": "丙机"}))
    preview = {"number": 1, "facts": DEAL[book]}
    held(answers.Preview, table.ask("POST", f"{mine}/preview", preview))
    held(answers.Stored, table.deal(1), status=201)
    held(answers.Stored, table.deal(2, OTHER[book]), status=201)
    corrected = table.send("PUT", "deals/1", facts=DEAL[book] | OTHER[book], reason="看错次序")
    held(answers.Stored, corrected)
    held(answers.Rescored, table.send("DELETE", "deals/2", reason="重打"))
    held(answers.Rescored, table.send("PATCH", "", ended="stopped", reason="到时"))
    held(answers.Signed, table.send("POST", "signatures", side=side, name="甲"), status=201)
    held(answers.WholeMatch, table.ask("GET", mine))
    held(answers.Matches, table.ask("GET", "tournaments/cup/matches?limit=1"))
    held(answers.Tournament, table.ask("GET", "tournaments/cup"))
    held(answers.Tournaments, table.ask("GET", "tournaments"))
    held(answers.Entrants, table.ask("GET", "tournaments/cup/entrants"))
    held(Standings, table.ask("GET", "tournaments/cup/standings"))
    Round.objects.create(tournament=cup, stage=cup.stages.get(), number=1, place=1)
    Match.objects.filter(key=table.key).update(round=1)
    rounds = table.ask("GET", "tournaments/cup/rounds")
    held(Rounds, rounds)
    assert rounds.json()["rounds"][0]["matches"] == [table.key]


@pytest.mark.parametrize("book", ALL)
def test_refusals_have_the_shape_that_is_told(book: str) -> None:
    table = Table(event(book), role="chief")
    held(answers.Refusal, table.deal(1, FAULTY[book]), status=422)
    held(answers.Refusal, table.deal(7), status=409)
    table.deal(1)
    table.seen = 1
    held(answers.Refusal, table.deal(2), status=409)
    held(answers.Refusal, table.send("DELETE", "deals/9"), status=409)
    held(answers.Refusal, table.ask("GET", f"matches/{uuid4()}"), status=404)


def test_the_page_stands_in_our_own_frame() -> None:
    page = cast.client().get("/api/v1/docs").content.decode()
    assert "给程序用的接口" in page
    assert 'data-openapi="/api/v1/openapi.json"' in page
