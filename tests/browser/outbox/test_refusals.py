"""A refusal stops the queue, keeps all of it, and is settled by the person's tap."""

from playwright.sync_api import BrowserContext, Page

from tests.browser.outbox.hall import (
    EXPIRED,
    REFUSED,
    Answer,
    Hall,
    call,
    come,
    save,
    wait_for,
    waiting,
)


def refused_first(page: Page, hall: Hall, answer: Answer = REFUSED) -> list[str]:
    """Three deals, the first of them refused."""
    hall.plan.append(answer)
    made = save(page, 1, 2, 3)
    shown = wait_for(page, "refused", 3)
    assert shown["refused"]["answer"] == answer[1]
    assert shown["refused"]["entry"]["id"] == made[0]
    assert waiting(page) == [1, 2, 3]
    assert hall.arrivals() == [1]
    return made


def test_a_refusal_stops_the_queue_and_keeps_all(page: Page, hall: Hall) -> None:
    refused_first(page, hall)
    save(page, 4)
    wait_for(page, "refused", 4)
    page.evaluate("dispatchEvent(new Event('online'))")
    hall.down = True
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "refused", 4)  # and says so before anybody answers
    assert waiting(page) == [1, 2, 3, 4]
    assert (hall.deals(), set(hall.arrivals())) == ([], {1})


def test_an_edited_deal_goes_out_under_another_id(page: Page, hall: Hall) -> None:
    made = refused_first(page, hall)
    fresh = call(page, "edit", made[0], {"number": 10})
    wait_for(page, "saved", 0)
    assert hall.deals() == [10, 2, 3]
    assert [write["id"] for write in hall.stored["x"]] == [fresh, *made[1:]]
    assert fresh != made[0]


def test_a_discarded_deal_lets_the_others_go(page: Page, hall: Hall) -> None:
    made = refused_first(page, hall)
    assert call(page, "discard", made[0]) is True
    wait_for(page, "saved", 0)
    assert hall.deals() == [2, 3]
    assert call(page, "discard", made[1]) is False  # it is on the server
    assert call(page, "edit", made[1], {"number": 9}) is False
    assert hall.deals() == [2, 3]


def test_an_expired_link_keeps_all_until_it_is_good_again(page: Page, hall: Hall) -> None:
    refused_first(page, hall, EXPIRED)
    call(page, "retry")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_a_new_page_tries_a_refused_deal_once_more(page: Page, hall: Hall) -> None:
    refused_first(page, hall, EXPIRED)
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_a_stale_deal_is_sent_again_with_one_tap(page: Page, hall: Hall) -> None:
    hall.somebody_else_writes()
    made = save(page, 1, 2)
    answer = wait_for(page, "refused", 2)["refused"]["answer"]
    assert (answer["code"], answer["version"]) == ("stale", 6)
    assert [change["by"] for change in answer["changes"]] == ["主裁"]
    assert call(page, "resend", made[0]) is True
    wait_for(page, "saved", 0)
    assert [(write["id"], write["seen"]) for write in hall.stored["x"]] == [
        (made[0], 6),
        (made[1], 7),
    ]


def test_a_new_page_does_not_pretend_to_have_seen_more(page: Page, hall: Hall) -> None:
    """The deal was made before the other's change: a reload alone must not hide that."""
    hall.down = True
    save(page, 1)
    wait_for(page, "offline", 1)
    hall.somebody_else_writes()
    hall.down = False
    page.reload()
    page.wait_for_function("window.ready")
    assert wait_for(page, "refused", 1)["refused"]["answer"]["code"] == "stale"
    assert hall.deals() == []


def test_what_the_page_shows_has_been_seen(page: Page, hall: Hall) -> None:
    hall.somebody_else_writes()
    call(page, "see", 6)
    save(page, 1)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1]


def test_both_tabs_show_a_refusal_and_its_end(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    made = refused_first(one, hall)
    wait_for(other, "refused", 3)
    call(other, "discard", made[0])
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [2, 3]
    assert hall.arrivals() == [1, 2, 3]
