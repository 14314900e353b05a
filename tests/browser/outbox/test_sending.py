"""What was saved is on the server exactly once, in order, whatever the line does."""

import re
import time

import pytest
from playwright.sync_api import Page

from tests.browser.outbox.hall import Answer, Hall, call, save, told, wait_for


def test_a_saved_deal_goes_out_with_id_version_and_token(page: Page, hall: Hall) -> None:
    [made] = save(page, 1)
    wait_for(page, "saved", 0)
    assert hall.stored["x"] == [{"number": 1, "id": made, "seen": 5}]
    assert re.fullmatch(
        r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", made
    )
    assert hall.lines == ["POST /api/v1/matches/x/deals"]
    [headers] = hall.headers
    assert (headers["Content-Type"], headers["X-CSRFToken"]) == ("application/json", "token")
    assert told(page) == [1]


def test_deals_saved_at_once_keep_their_order_and_see_one_another(page: Page, hall: Hall) -> None:
    save(page, *range(1, 13))
    wait_for(page, "saved", 0)
    assert hall.deals() == list(range(1, 13))
    assert [write["seen"] for write in hall.stored["x"]] == list(range(5, 17))
    assert told(page) == list(range(1, 13))
    assert hall.busiest == 1
    says_saved = page.evaluate("states.map((s) => (s.status === 'saved') === (s.waiting === 0))")
    assert all(says_saved)


def test_every_kind_of_write_goes_to_its_address(page: Page, hall: Hall) -> None:
    page.evaluate("""async () => {
        const body = { number: 1, reason: "看错" };
        await outbox.add({ method: "PUT", path: "deals/1", body });
        await outbox.add({ method: "PATCH", path: "", body });
        await outbox.add({ method: "DELETE", path: "deals/1", body });
    }""")
    wait_for(page, "saved", 0)
    match = "/api/v1/matches/x"
    assert hall.lines == [f"PUT {match}/deals/1", f"PATCH {match}", f"DELETE {match}/deals/1"]
    assert [write["reason"] for write in hall.stored["x"]] == ["看错"] * 3


def test_the_network_is_cut_and_comes_back(page: Page, hall: Hall) -> None:
    page.context.set_offline(True)
    save(page, 1, 2, 3)
    wait_for(page, "offline", 3)
    assert hall.deals() == []
    page.context.set_offline(False)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_the_server_is_away_and_comes_back(page: Page, hall: Hall) -> None:
    hall.down = True
    [made, *_] = save(page, 1, 2)
    hall.wait(lambda: len(hall.arrived) >= 4)  # it tries again by itself
    assert wait_for(page, "offline", 2)["problem"] is None
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert {write["id"] for write in hall.arrived[:-1]} == {made}  # the second waited its turn


def test_the_pauses_grow_and_a_tap_ends_them(page: Page, hall: Hall) -> None:
    hall.down = True
    save(page, 1)
    began = time.monotonic()
    hall.wait(lambda: len(hall.arrived) >= 6)
    assert time.monotonic() - began >= 0.02 * (1 + 2 + 4 + 8)  # at least four of five pauses
    hall.down = False
    call(page, "retry")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1]


def test_stored_but_the_answer_lost(page: Page, hall: Hall) -> None:
    hall.plan.extend(["lose", "lose", "answer", "lose"])
    save(page, 1, 2, 3)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]
    assert hall.arrivals() == [1, 1, 1, 2, 2, 3]


def test_an_answer_too_late_is_asked_for_again(page: Page, hall: Hall) -> None:
    hall.plan.append("hold")
    save(page, 1, 2)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert hall.arrivals() == [1, 1, 2]


@pytest.mark.parametrize(
    "answer",
    [
        (500, "<h1>Server Error</h1>"),
        (503, {"code": "busy", "message": "later"}),
        (429, {"code": "throttled", "message": "slower"}),
        (401, "<h1>gateway: sign in</h1>"),
        (403, "<h1>CSRF</h1>"),
        (403, {"message": "Forbidden"}),
        (200, "<h1>Welcome to the hall's Wi-Fi</h1>"),
        (200, {"ok": True}),
    ],
    ids=lambda answer: f"{answer[0]} {type(answer[1]).__name__}",
)
def test_what_is_not_the_apis_word_is_shown_and_tried_again(
    page: Page, hall: Hall, answer: Answer
) -> None:
    hall.plan.extend([answer, answer])
    save(page, 1, 2)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert hall.arrivals() == [1, 1, 1, 2]
    problems = page.evaluate("states.filter((s) => s.waiting === 2).map((s) => s.problem)")
    assert problems[-1] == answer[0]
    assert "offline" not in page.evaluate("states.map((s) => s.status)")
