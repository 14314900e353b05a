"""A phone that is full, or gives no storage."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.outbox.hall import Hall, call, come, save, told, wait_for

FILL = """() => {
    for (let size = 1 << 22; size >= 1; size >>= 1) {
        try { for (let n = 0; ; n++) localStorage.setItem(`fill${size}/${n}`, "x".repeat(size)); }
        catch {}
    }
}"""


@pytest.fixture
def full(page: Page, hall: Hall) -> Callable[[int | None], None]:
    """Sets how much the database may take; localStorage is full to the brim."""
    session = page.context.new_cdp_session(page)
    page.evaluate(FILL)
    origin = hall.url.removesuffix("/x")

    def limit(size: int | None) -> None:
        quota = {} if size is None else {"quotaSize": size}
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **quota})

    return limit


def test_a_full_phone_says_so_and_still_sends(
    page: Page, hall: Hall, full: Callable[[int | None], None]
) -> None:
    full(1)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    hall.down = False
    assert wait_for(page, "saved", 0)["storage"] is True  # nothing is left that could be lost
    assert hall.deals() == [1, 2]
    assert told(page) == [1, 2]


def test_what_found_no_room_is_kept_once_there_is_some(
    page: Page, hall: Hall, full: Callable[[int | None], None]
) -> None:
    full(1)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    full(None)
    page.wait_for_function("states[states.length - 1].storage")
    page.reload()
    page.wait_for_function("window.ready")
    assert wait_for(page, "offline", 2)["storage"] is True
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]


READ_ONLY = """() => {
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (name, mode, options) {
        if (mode === "readwrite") throw new DOMException("", "QuotaExceededError");
        return transaction.call(this, name, mode, options);
    };
}"""


def test_what_the_database_will_not_let_go_is_not_sent_for_ever(page: Page, hall: Hall) -> None:
    hall.down = True
    made = save(page, 1, 2, 3)
    wait_for(page, "offline", 3)
    page.evaluate(READ_ONLY)
    call(page, "discard", made[1])
    with hall.lock:
        hall.arrived.clear()
        hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 3]
    assert hall.arrivals() == [1, 3]


NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: { open() { throw Error() } } })"
NO_STORAGE = NO_DATABASE + (
    "; Object.defineProperty(window, 'localStorage', { get() { throw Error() } })"
)


def test_without_a_database_it_waits_in_local_storage(device: BrowserContext, hall: Hall) -> None:
    device.add_init_script(NO_DATABASE)
    page = come(device, hall)
    hall.down = True
    made = save(page, 1, 2, 3)
    assert wait_for(page, "offline", 3)["storage"] is True
    call(page, "discard", made[1])
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "offline", 2)
    fresh = call(page, "edit", made[2], {"number": 30})
    hall.down = False
    wait_for(page, "saved", 0)
    assert [(w["number"], w["id"]) for w in hall.stored["x"]] == [(1, made[0]), (30, fresh)]
    assert page.evaluate("Object.keys(localStorage)") == []


def test_without_any_storage_it_says_so_and_sends(device: BrowserContext, hall: Hall) -> None:
    device.add_init_script(NO_STORAGE)
    page = come(device, hall)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]


def test_two_tabs_without_a_database_store_each_deal_once(
    device: BrowserContext, hall: Hall
) -> None:
    device.add_init_script(NO_DATABASE)
    one, other = come(device, hall), come(device, hall)
    device.set_offline(True)
    for number in range(1, 7):
        save(one if number % 2 else other, number)
    device.set_offline(False)
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2, 3, 4, 5, 6]
