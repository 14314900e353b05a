"""Two tabs of one phone: one line, one truth."""

from playwright.sync_api import BrowserContext

from tests.browser.outbox.hall import Hall, come, save, told, wait_for


def test_two_tabs_send_in_one_line(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    device.set_offline(True)
    for number in range(1, 11):  # in turn
        save(one if number % 2 else other, number)
    wait_for(one, "offline", 10)
    wait_for(other, "offline", 10)
    device.set_offline(False)
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == list(range(1, 11))
    assert hall.arrivals() == list(range(1, 11))  # none of them twice
    assert hall.busiest == 1
    assert told(one) == told(other) == list(range(1, 11))


def test_a_tab_sees_what_the_other_saved(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    for number in range(1, 7):
        tab = one if number % 2 else other
        save(tab, number)
        wait_for(tab, "saved", 0)
        for page in (one, other):
            page.wait_for_function(
                "n => states.some(s => s.answered?.answer.deal === n)", arg=number
            )
    assert hall.deals() == [1, 2, 3, 4, 5, 6]
    assert hall.arrivals() == [1, 2, 3, 4, 5, 6]


def test_the_other_tab_goes_on_where_one_died(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    hall.plan.append("hold")
    save(one, 1, 2)
    hall.wait(lambda: len(hall.arrived) == 1)
    one.close()
    hall.released.set()
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2]


def test_a_slow_answer_keeps_the_other_tab_waiting(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    hall.plan.append("hold")
    save(one, 1)
    hall.wait(lambda: len(hall.arrived) == 1)
    save(other, 2)
    assert wait_for(other, "waiting", 2)["answered"] is None
    hall.released.set()
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2]
    assert [write["seen"] for write in hall.stored["x"]] == [5, 6]
