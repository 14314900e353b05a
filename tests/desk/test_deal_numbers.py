"""盘号 at the desk: as people count, so that a void deal takes no number from those after it."""

import pytest

from gouji_league.desk.acts.people import SUBSTITUTE
from gouji_league.desk.forms.rulings import deal_choices
from gouji_league.desk.selectors import rulings_effects
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.services.writes import hold
from gouji_league.matches.whole import Whole, whole
from tests import cast, pages
from tests.desk.test_rulings import Desk
from tests.matches.play import DEAL

pytestmark = pytest.mark.django_db
VOID = {"revolts": [{"seat": 1}, {"seat": 2}]}
WORDS = ["第1盘 · 作废", "第1盘", "第2盘"]


class Replayed(Desk):
    """The first deal was void and replayed; then a second. The objection is about the replay."""

    def __init__(self) -> None:
        super().__init__()
        self.table.send("PATCH", "", ended=None, reason="接着打")
        self.table.token = cast.link(self.cup, role="chief")
        self.table.send("PUT", "deals/1", facts=VOID, reason="都革命")
        self.table.deal(2, DEAL["dagang"])
        self.table.deal(3, DEAL["dagang"])

    @property
    def found(self) -> Whole:
        return whole(hold(Match.objects.get(key=self.table.key)))


@pytest.fixture
def desk() -> Replayed:
    return Replayed()


def test_each_is_called_as_on_its_own_page(desk: Replayed) -> None:
    assert [naming.deal_title(desk.found, number) for number in (1, 2, 3)] == WORDS
    assert naming.deal_title(desk.found, 4) == "第3盘"


def test_the_form_of_an_objection_offers_them_so(desk: Replayed) -> None:
    assert [words for _key, words in deal_choices(desk.found)] == ["整局", *WORDS]


def test_the_objection_and_its_ruling_are_about_it(desk: Replayed) -> None:
    desk.object(deal="2", text="还有一处")
    facts = pages.texts(desk.page(2), "#facts")[0]
    assert "第1盘" in facts
    assert "第2盘" not in facts
    desk.propose(number=2)
    assert "照改好的更正第1盘" in pages.words(desk.page())


def test_a_ruling_tells_so_what_counts_no_more(desk: Replayed) -> None:
    told = rulings_effects.sentences({"aside": [[], [3]]}, desk.found)
    assert told == ["第 2 盘计不计跟着变。"]


def test_a_substitution_begins_with_the_next_so(desk: Replayed) -> None:
    form = SUBSTITUTE.form(None, found=desk.found)
    assert "从第 3 盘起换" in SUBSTITUTE.tells(desk.found, form, "zh")[0]
