"""比赛中改规则 in the step of the set-up, which is for every stage at once."""

from typing import Any

import pytest

from gouji_league.tournaments.models import Edition, Stage
from gouji_league.tournaments.services import editions as stages
from tests import cast, pages
from tests.matches.play import Table, event
from tests.matches.test_rescore import rescore

pytestmark = pytest.mark.django_db
STEP = "/t/cup/manage/setup/book/"


class TwoStages:
    """A first stage in play, and a final of which nothing was played."""

    def __init__(self) -> None:
        self.cup = event("shida")
        self.table = Table(self.cup)
        assert self.table.deal(1).status_code == 201
        final = Stage.objects.create(
            tournament=self.cup,
            number=2,
            format=Stage.Format.KNOCKOUT,
            rulebook="shida",
            match_points=[2, 1, 0],
        )
        Edition.objects.create(
            stage=final, number=1, options={"ally_burn_scores": True}, made_by="甲"
        )
        self.browser = cast.client(cast.organiser(self.cup))

    def sent(self, **changed: str) -> dict[str, Any]:
        """The step's form as it stands, with something changed."""
        page = pages.page_of(self.browser, STEP)
        given = pages.select(page, "main form input")
        fields = {
            one.name: one.value or ""
            for one in given
            if one.name
            and (one.type in {"hidden", "text", "number"} or one.checked)
            and (one.name.startswith(("shida-", "csrf", "seen")) or one.name == "book")
        }
        return fields | changed

    def change(self, where: str, scope: str) -> None:
        page = pages.page_of(self.browser, where)
        hidden = pages.select(page, "form[method=post] input[type=hidden]")
        sent = {one.name: one.value for one in hidden} | {"scope": scope}
        assert self.browser.post(where, sent).status_code == 302

    def options(self, number: int) -> dict[str, Any]:
        return dict(stages.options_of(self.cup.stages.get(number=number)))

    def editions(self) -> list[int]:
        return [one.editions.count() for one in self.cup.stages.all()]


@pytest.fixture
def two() -> TwoStages:
    return TwoStages()


def test_the_step_leads_to_the_page_and_stores_nothing(two: TwoStages) -> None:
    answer = two.browser.post(STEP, two.sent(**{"shida-sweep_points": "20"}))
    assert answer["Location"].startswith("/t/cup/manage/rules/change/?")
    assert two.editions() == [1, 1]
    page = pages.words(pages.page_of(two.browser, answer["Location"]))
    assert page.count("圈三户分") == 2


def test_the_step_unchanged_goes_on_as_ever(two: TwoStages) -> None:
    assert two.browser.post(STEP, two.sent())["Location"] == "/t/cup/manage/settings/"


def test_every_stage_follows_and_all_of_it_is_taken_back(two: TwoStages) -> None:
    before = [two.options(number) for number in (1, 2)]
    answer = two.browser.post(STEP, two.sent(**{"shida-place_points": ""}))
    two.change(answer["Location"], "stage")
    assert [two.options(number)["place_points"] for number in (1, 2)] == [None, None]
    assert two.options(2)["ally_burn_scores"] is True
    assert two.table.match.edition.number == 2
    undo = two.cup.undos.get()
    two.browser.post(f"/t/cup/manage/rules/undo/{undo.key}/")
    assert [two.options(number) for number in (1, 2)] == before
    assert two.table.match.edition.number == 1
    assert rescore("--check")[0] == 0


def test_another_book_is_refused_while_its_matches_stand(two: TwoStages) -> None:
    sent = {name: value for name, value in two.sent().items() if not name.startswith("shida-")}
    page = two.browser.post(STEP, sent | {"book": "dongfang"}).content.decode()
    assert "这里已经排了或打了牌局" in page
