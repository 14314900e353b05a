"""录盘 by the HTTP contract, for all five books."""

import json
from typing import Any
from uuid import uuid4

import pytest

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Change, Deal, ScoreLine
from gouji_league.rules.score import score_record
from tests.matches.play import ALL, DEAL, FAULTY, OTHER, Table, event

pytestmark = pytest.mark.django_db


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def rescored(table: Table) -> Any:
    found = score_record(table.read()["record"])
    return json.loads(json.dumps(found.as_json()))


def lines(table: Table) -> list[tuple[Any, ...]]:
    kept = ScoreLine.objects.filter(match__key=table.key)
    return sorted(kept.values_list("deal", "kind", "place", "side", "points", "clause"), key=repr)


class TestAdding:
    def test_a_deal_is_stored_scored_and_answered(self, table: Table) -> None:
        answer = table.deal(1)
        assert answer.status_code == 201
        told = answer.json()
        assert told["version"] == 2
        assert told["deal"]["facts"] == DEAL[table.book]
        assert told["result"] == rescored(table)
        assert table.read()["status"] == "running"

    def test_its_lines_are_those_of_the_result(self, table: Table) -> None:
        told = [table.deal(number).json() for number in (1, 2)][-1]
        stated = [
            (
                number,
                line["kind"],
                line.get("player"),
                line.get("side", ""),
                line["points"],
                line["clause"],
            )
            for number, deal in enumerate(told["result"]["deals"], 1)
            for line in deal.get("lines", [])
        ]
        assert lines(table) == sorted(stated, key=repr)

    def test_the_same_id_is_answered_word_for_word(self, table: Table) -> None:
        sent = {"id": str(uuid4()), "seen": 1, "number": 1, "facts": DEAL[table.book]}
        where = f"matches/{table.key}/deals"
        first = table.ask("POST", where, sent)
        again = table.ask("POST", where, sent | {"seen": 7, "at": "2026-05-01T10:00:00Z"})
        assert (first.status_code, again.status_code) == (201, 200)
        assert first.content == again.content
        assert Deal.objects.count() == 1

    def test_what_is_not_set_is_the_same_content(self, table: Table) -> None:
        sent = {"id": str(uuid4()), "seen": 1, "number": 1, "facts": DEAL[table.book]}
        first = table.ask("POST", f"matches/{table.key}/deals", sent)
        again = table.ask("POST", f"matches/{table.key}/deals", sent | {"extra": False})
        assert (first.status_code, again.status_code) == (201, 200)
        assert first.content == again.content

    def test_the_same_id_with_other_content_is_refused(self, table: Table) -> None:
        sent = {"id": str(uuid4()), "seen": 1, "number": 1, "facts": DEAL[table.book]}
        table.ask("POST", f"matches/{table.key}/deals", sent)
        other = table.ask("POST", f"matches/{table.key}/deals", sent | {"facts": OTHER[table.book]})
        assert (other.status_code, other.json()["code"]) == (409, "id_reused")

    def test_who_saw_an_older_version_is_told_what_changed(self, table: Table) -> None:
        table.deal(1)
        late = table.send("POST", "deals", seen=1, number=2, facts=OTHER[table.book])
        told = late.json()
        assert (late.status_code, told["code"], told["version"]) == (409, "stale", 2)
        assert [(one["by"], one["what"]) for one in told["changes"]] == [("戊", "deal_added")]
        assert Deal.objects.count() == 1

    def test_faults_refuse_it_and_nothing_is_kept(self, table: Table) -> None:
        sent = {"id": str(uuid4()), "seen": 1, "number": 1, "facts": FAULTY[table.book]}
        answer = table.ask("POST", f"matches/{table.key}/deals", sent)
        assert answer.status_code == 422
        assert all(one["where"].startswith("deals[0]") for one in answer.json()["faults"])
        assert not Deal.objects.exists()
        mended = table.ask("POST", f"matches/{table.key}/deals", sent | {"facts": DEAL[table.book]})
        assert mended.status_code == 201

    @pytest.mark.parametrize(("number", "code"), [(1, "number_taken"), (3, "not_next")])
    def test_a_number_that_is_not_the_next_is_refused(
        self, table: Table, number: int, code: str
    ) -> None:
        table.deal(1)
        assert table.deal(number, OTHER[table.book]).json()["code"] == code

    def test_every_write_is_in_the_log(self, table: Table) -> None:
        table.deal(1)
        assert Entry.objects.filter(verb="matches.deal_added", subject=table.key).count() == 1
        assert list(Change.objects.values_list("version", "verb")) == [
            (1, "put"),
            (2, "deal_added"),
        ]


class TestCorrecting:
    def test_it_is_a_new_version_with_a_reason(self, table: Table) -> None:
        table.deal(1)
        answer = table.send(
            "PUT", "deals/1", facts=OTHER[table.book] | _dealer(table), reason="看错座位"
        )
        assert answer.status_code == 200, answer.content.decode()
        told = table.read()
        assert [(one["version"], one["current"], one["reason"]) for one in told["versions"]] == [
            (1, False, ""),
            (2, True, "看错座位"),
        ]
        assert told["result"] == rescored(table) == answer.json()["result"]

    def test_the_same_id_by_who_saw_it_stored_is_the_same_correction(self, table: Table) -> None:
        table.deal(1)
        sent = {"id": str(uuid4()), "facts": OTHER[table.book] | _dealer(table), "reason": "看错"}
        first = table.send("PUT", "deals/1", **sent)
        again = table.send("PUT", "deals/1", **sent)
        assert (first.status_code, again.status_code) == (200, 200)
        assert (first.content, table.match.version) == (again.content, 3)
        other = table.send("PUT", "deals/1", **sent | {"reason": "看反"})
        assert (other.status_code, other.json()["code"]) == (409, "id_reused")
        assert Deal.objects.count() == 2

    def test_without_a_reason_it_is_refused(self, table: Table) -> None:
        table.deal(1)
        answer = table.send("PUT", "deals/1", facts=OTHER[table.book])
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")

    def test_the_last_deal_is_taken_back_and_its_number_is_free(self, table: Table) -> None:
        table.deal(1)
        before = table.read()["result"]
        table.deal(2)
        assert table.send("DELETE", "deals/1").json()["code"] == "not_last"
        assert table.send("DELETE", "deals/2").status_code == 200
        assert table.read()["result"] == before
        assert table.deal(2, OTHER[table.book]).json()["deal"]["version"] == 3


def _dealer(table: Table) -> dict[str, int]:
    return {"dealer": 1} if table.book == "shuangsheng" else {}


class TestPreview:
    def test_it_answers_as_a_deal_and_stores_nothing(self, table: Table) -> None:
        seen = table.ask(
            "POST", f"matches/{table.key}/preview", {"number": 1, "facts": DEAL[table.book]}
        ).json()
        assert not Deal.objects.exists()
        stored = table.deal(1).json()
        assert (seen["result"], seen["warnings"]) == (stored["result"], stored["warnings"])


class TestDraft:
    def test_the_last_writer_wins_and_the_other_is_told(self, table: Table) -> None:
        where = f"matches/{table.key}/draft"
        assert table.ask("GET", where).json()["code"] == "no_draft"
        first = table.ask("PUT", where, {"facts": {"order": [1]}, "device": "a"}).json()
        as_a_deal = {"id": str(uuid4()), "seen": 1}  # not needed, and no harm
        body = as_a_deal | {"facts": {"order": [2]}, "device": "b"}
        second = table.ask("PUT", where, body).json()
        assert (first["over"], first["others"]) == (None, [])
        assert second["over"]["device"] == "a"
        assert [one["device"] for one in second["others"]] == ["a"]
        assert table.ask("GET", where).json()["facts"] == {"order": [2]}
        assert table.read()["version"] == 1

    def test_a_stored_deal_ends_it(self, table: Table) -> None:
        table.ask("PUT", f"matches/{table.key}/draft", {"facts": {"order": [1]}, "device": "a"})
        table.deal(1)
        assert table.ask("GET", f"matches/{table.key}/draft").json()["code"] == "no_draft"

    def test_it_can_be_dropped(self, table: Table) -> None:
        table.ask("PUT", f"matches/{table.key}/draft", {"facts": {}, "device": "a"})
        assert table.ask("DELETE", f"matches/{table.key}/draft").status_code == 204
        assert table.ask("GET", f"matches/{table.key}/draft").status_code == 404
