"""NUL, which PostgreSQL refuses: no view ever reads it, whatever form it is sent with."""

import pytest
from django.http import QueryDict
from django.test import Client, RequestFactory

from gouji_league.nul import NulMiddleware, without_nul
from gouji_league.tournaments.models import StageFoul
from tests import cast, pages
from tests.desk import test_day as days
from tests.matches.play import event


def test_what_has_none_is_left_as_it_is() -> None:
    sent = QueryDict("a=1&a=2&b=")
    assert without_nul(sent) is sent


def test_it_is_taken_out_of_names_and_of_every_value() -> None:
    clean = without_nul(QueryDict("a=%001&a=2%00&b%00=%00"))
    assert list(clean.lists()) == [("a", ["1", "2"]), ("b", [""])]
    with pytest.raises(AttributeError):
        clean["a"] = "3"


def test_a_body_that_is_no_form_is_left_to_its_reader() -> None:
    def view(*_arguments: object) -> None: ...

    view.csrf_exempt = True  # type: ignore[attr-defined]
    request = RequestFactory().post("/", {"a": "\x00"})  # as parts
    NulMiddleware(view).process_view(request, view)  # type: ignore[arg-type]
    assert b"\x00" in request.body


@pytest.mark.django_db
class TestOnPages:
    def test_reasons_that_are_read_without_a_form_are_stored_without_it(self) -> None:
        day = days.Day()
        player = day.cup.players.order_by("number").first()
        assert player
        where = f"/t/cup/manage/fouls/new/?who=p{player.number}"
        page = pages.page_of(day.browser, where)
        sent = {one.name: one.value for one in pages.select(page, "main form input[type=hidden]")}
        sent |= {"offence": "other", "kind": "warning", "reason": "吵闹", "step": "do"}
        day.browser.post(where, sent)
        foul = StageFoul.objects.get()
        gone = f"/t/cup/manage/fouls/{foul.key}/withdraw/"
        assert day.browser.post(gone, {"why": "弄\x00错了"}).status_code == 302
        foul.refresh_from_db()
        assert foul.withdrawn_why == "弄错了"

    @pytest.mark.parametrize("where", ["manage/fouls/", "manage/fouls/new/"])
    def test_a_search_for_it_is_a_search_for_the_rest(self, where: str) -> None:
        browser = cast.client(cast.chief(event("shida")))
        assert browser.get(f"/t/cup/{where}?q=%00甲").status_code == 200

    def test_there_is_no_address_with_it(self) -> None:
        for where in ("/t/%00/", "/r/%00/", "/rules/%00/"):
            assert Client().get(where).status_code == 404
