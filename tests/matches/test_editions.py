"""比赛中改规则: what it alters, for whom it holds, what is signed, and taking it back."""

from typing import Any

import pytest
from django.test import Client
from django.utils.http import urlencode
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.matches.effects import effect
from gouji_league.matches.models import Change, Deal, Draft, Match, ScoreLine
from gouji_league.matches.whole import whole
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import proposals
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.services import editions as stages
from tests import cast, pages
from tests.foundations.test_pages import unmarked_texts
from tests.matches.play import ALL, DEAL, OTHER, Table, event
from tests.matches.test_manage import teams
from tests.matches.test_rescore import rescore

pytestmark = pytest.mark.django_db

# An option of each book that differs from its default, and whether it moves points there.
FLIPPED: dict[str, dict[str, Any]] = {
    "standard": {"walk_table": "balanced"},
    "dagang": {"tributes": True},
    "shida": {"place_points": None},
    "shuangsheng": {"must_play_a": False},
}
MOVES_POINTS = {"standard", "shida"}
FLIPS = list(FLIPPED)


class Played:
    """Three matches of one stage: two with deals, one signed by both; one without."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.cup = event(book)
        self.signed, self.running, self.planned = (Table(self.cup) for _ in range(3))
        for number in (1, 2):
            assert self.signed.deal(number).status_code == 201
        self.running.deal(1)
        assert self.signed.send("PATCH", "", ended="stopped", reason="到时").status_code == 200
        for side in self.sides:
            self.signed.send("POST", "signatures", side=side, name="甲", agrees=True)
        self.browser = cast.client(cast.organiser(self.cup))

    @property
    def sides(self) -> tuple[str, str]:
        return ("ns", "ew") if self.book == "shuangsheng" else ("odd", "even")

    @property
    def stage(self) -> Stage:
        return self.cup.stages.get()

    @property
    def address(self) -> str:
        options = stages.options_of(self.stage) | FLIPPED[self.book]
        return proposals.address(self.cup, {1: options})

    def page(self) -> Any:
        return pages.page_of(self.browser, self.address)

    def change(self, scope: str, *, at: str = "") -> Any:
        """What the page's form sends; where it leads."""
        address = at or self.address
        page = pages.page_of(self.browser, address)
        sent = {
            one.name: one.value
            for one in pages.select(page, "form[method=post] input[type=hidden]")
        }
        return self.browser.post(address, sent | {"scope": scope}, follow=True)

    def undo(self) -> Any:
        key = self.cup.undos.filter(undone_at=None).first()
        assert key is not None
        return self.browser.post(f"/t/cup/manage/rules/undo/{key.key}/", follow=True)

    def editions(self) -> list[int]:
        return [one.match.edition.number for one in (self.signed, self.running, self.planned)]


def lines() -> list[Any]:
    rows = ScoreLine.objects.values_list("match", "deal", "position", "kind", "points")
    return sorted(rows, key=str)


def figures() -> list[Any]:
    return list(Match.objects.order_by("pk").values_list("status", "winner", "outcome"))


@pytest.fixture(params=FLIPS)
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def test_every_book_with_options_is_here() -> None:
    assert set(FLIPPED) == {book for book in ALL if BOOKS[book].options}


def test_the_form_of_the_rules_leads_to_the_page(played: Played) -> None:
    where = "/t/cup/manage/stages/1/rules/"
    form = pages.page_of(played.browser, where)
    sent = {one.name: one.value for one in pages.select(form, "main input[type=hidden]")}
    for option in BOOKS[played.book].options:
        value = (dict(stages.options_of(played.stage)) | FLIPPED[played.book])[option.key]
        text = (
            " ".join(map(str, value))
            if isinstance(value, tuple)
            else ""
            if value is None
            else str(value)
        )
        sent[f"{played.book}-{option.key}"] = text
    answer = played.browser.post(where, sent)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/t/cup/manage/rules/change/?")
    assert played.stage.editions.count() == 1
    assert "比赛中改规则" in played.browser.get(answer["Location"]).content.decode()


def test_the_page_shows_totals_before_and_after_and_stores_nothing(played: Played) -> None:
    before = lines(), figures()
    page = played.page()
    rows = pages.texts(page, "article.panel")
    assert (lines(), figures(), played.stage.editions.count()) == (*before, 1)
    if played.book in MOVES_POINTS:
        assert len(rows) == 2
        assert "签后改规则" in rows[0] + rows[1]
    elif played.book == "dagang":
        assert all("进贡或先出不同" in row for row in rows)
        assert len(rows) == 2
    else:
        assert rows == []


def test_the_whole_stage_is_scored_anew(played: Played) -> None:
    before = {one.key: one.match.facts_version for one in (played.signed, played.running)}
    played.change("stage")
    assert played.editions() == [2, 2, 2]
    assert rescore("--check") == (0, "3 matches, 0 differences\n")
    now = {one.key: one.match.facts_version for one in (played.signed, played.running)}
    assert (now != before) == (played.book in MOVES_POINTS)


def test_what_was_not_begun_follows_alone(played: Played) -> None:
    before = lines(), figures()
    played.change("later")
    assert played.editions() == [1, 1, 2]
    assert (lines(), figures()[:2]) == (before[0], before[1][:2])
    assert Table(played.cup).match.edition.number == 2
    assert rescore("--check")[0] == 0


@pytest.mark.parametrize("scope", ["stage", "later"])
def test_taken_back_every_line_is_as_before(played: Played, scope: str) -> None:
    before = lines(), figures()
    played.change(scope)
    since = Table(played.cup)
    since.deal(1)
    played.undo()
    since_lines = set(
        ScoreLine.objects.filter(match__key=since.key).values_list("match", flat=True)
    )
    assert [line for line in lines() if line[0] not in since_lines] == before[0]
    assert figures()[:3] == before[1]
    assert played.editions() == [1, 1, 1]
    assert stages.options_of(played.stage) == stages.options_of(
        event(played.book, slug="other").stages.get()
    )
    assert since.match.edition.number == 3
    assert rescore("cup", "--check") == (0, "4 matches, 0 differences\n")


@pytest.mark.parametrize("played", sorted(MOVES_POINTS), indirect=True)
def test_a_signature_is_marked_and_the_match_open_again(played: Played) -> None:
    played.change("stage")
    told = played.signed.read()
    assert [one["current"] for one in told["signatures"]] == [False, False]
    assert told["signed"] is False
    page = played.browser.get(f"/t/cup/manage/matches/{played.signed.key}/").content.decode()
    assert "签后改规则" in page


def test_the_log_tells_the_effect_and_offers_the_way_back(played: Played) -> None:
    played.change("stage")
    told: Any = Entry.objects.get(verb="tournaments.options_changed").after
    assert (told["scope"], told["followed"]) == ("stage", 3)
    assert bool(told["altered"]) == (played.book in MOVES_POINTS)
    page = pages.page_of(played.browser, "/t/cup/manage/log/")
    assert pages.select(page, 'form[action^="/t/cup/manage/rules/undo/"]')
    settings = pages.words(pages.page_of(played.browser, "/t/cup/manage/settings/"))
    assert "第 2 版改了" in settings
    played.undo()
    page = pages.page_of(played.browser, "/t/cup/manage/log/")
    assert not pages.select(page, 'form[action^="/t/cup/manage/rules/undo/"]')
    assert "撤销规则改动" in pages.words(page)


def test_who_saw_the_old_rules_is_told(played: Played) -> None:
    played.change("stage")
    answer = played.running.deal(2, OTHER[played.book])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert [one["what"] for one in answer.json()["changes"]] == ["rules_changed"]
    played.running.seen = answer.json()["version"]
    assert played.running.deal(2, OTHER[played.book]).status_code == 201


def test_a_deal_being_entered_goes_on(played: Played) -> None:
    played.running.ask(
        "PUT",
        f"matches/{played.running.key}/draft",
        {"facts": DEAL[played.book], "device": "甲机"},
    )
    played.change("stage")
    answer = played.running.ask("GET", f"matches/{played.running.key}/draft")
    assert (answer.status_code, answer.json()["facts"]) == (200, DEAL[played.book])
    assert Draft.objects.count() == 1


def test_a_second_change_closes_the_first_ones_way_back(played: Played) -> None:
    played.change("later")
    first = played.cup.undos.get()
    defaults = {one.key: one.default for one in BOOKS[played.book].options}
    again = proposals.address(played.cup, {1: defaults})
    played.change("stage", at=again)
    page = played.browser.post(f"/t/cup/manage/rules/undo/{first.key}/", follow=True)
    assert "后来又改过规则" in page.content.decode()
    assert played.editions() == [3, 3, 3]


def test_facts_that_the_new_rules_cannot_score_are_named_and_block_the_whole_stage(
    played: Played,
) -> None:
    Deal.objects.filter(match=played.running.match).update(facts={"nonsense": 1})
    page = played.page()
    [row] = [one for one in pages.texts(page, "article.panel") if "第 1 盘：" in one]
    assert row
    assert [one.get("disabled") is not None for one in pages.select(page, "[name=scope]")] == [
        True,
        False,
    ]
    answer = played.change("stage").content.decode()
    assert "算不出来" in answer
    assert played.stage.editions.count() == 1
    played.change("later")
    assert played.editions() == [1, 1, 2]


def test_a_bye_follows_and_keeps_what_it_is(played: Played) -> None:
    stage = played.stage
    first = stage.editions.get()
    made = Match.objects.create(
        tournament=played.cup, stage=stage, edition=first, round=1, status=Match.Status.BYE
    )
    found = whole(made)
    made.winner, made.outcome = found.derived.winner, found.derived.outcome()
    made.save()
    played.change("stage")
    made.refresh_from_db()
    assert (made.status, made.edition.number) == ("bye", 2)
    assert rescore("--check")[0] == 0
    played.undo()
    made.refresh_from_db()
    assert made.edition == first


def test_the_facts_of_a_match_are_held_against_the_other_rules(played: Played) -> None:
    found = effect(whole(played.running.match), {"nobody": "knows"})
    assert [fault.code for fault in found.faults] == ["unknown_key"]


def test_before_a_deal_is_stored_nothing_is_asked() -> None:
    cup = event("shida")
    table = Table(cup)
    browser = cast.client(cast.organiser(cup))
    options = stages.options_of(cup.stages.get()) | FLIPPED["shida"]
    page = pages.page_of(browser, proposals.address(cup, {1: options}))
    assert [one.get("value") for one in pages.select(page, "[name=scope]")] == ["stage"]
    assert table.match.edition.number == 1


def beyond_a(table: Table, *, start: int) -> None:
    """The fifth deal goes beyond A without having been played at A, the sixth is."""
    for number in range(start, 7):
        facts = {"caught": 20 if number == 4 else 0, "kitty": 0}
        assert table.deal(number, facts | ({"dealer": 1} if number == 1 else {})).status_code == 201


def test_a_match_that_ends_earlier_is_shown_and_comes_back() -> None:
    table = Table(event("shuangsheng"))
    beyond_a(table, start=1)
    browser = cast.client(cast.organiser(table.cup))
    before = figures(), lines()
    options = {"must_play_a": False}
    address = proposals.address(table.cup, {1: options})
    page = pages.page_of(browser, address)
    [row] = pages.texts(page, "article.panel")
    assert "盘改为不计" in row
    sent = {
        one.name: one.value for one in pages.select(page, "form[method=post] input[type=hidden]")
    }
    browser.post(address, sent | {"scope": "stage"})
    assert table.match.status == "finished"
    assert table.read()["set_aside"]
    undo = table.cup.undos.get()
    browser.post(f"/t/cup/manage/rules/undo/{undo.key}/")
    assert (figures(), lines()) == before


def test_what_is_grave_and_was_not_shown_is_shown_first() -> None:
    table = Table(event("shuangsheng"))
    table.deal(1, {"dealer": 1, "caught": 0, "kitty": 0})
    browser = cast.client(cast.organiser(table.cup))
    address = proposals.address(table.cup, {1: {"must_play_a": False}})
    page = pages.page_of(browser, address)
    sent = {
        one.name: one.value for one in pages.select(page, "form[method=post] input[type=hidden]")
    }
    beyond_a(table, start=2)
    answer = browser.post(address, sent | {"scope": "stage"}).content.decode()
    assert "影响和刚才不一样了" in answer
    assert table.match.edition.number == 1


def test_a_change_that_is_not_ours_or_too_late_leads_back() -> None:
    cup = event("shida")
    browser: Client = cast.client(cast.organiser(cup))
    for token in ("", "nonsense", "a:b:c"):
        answer = browser.get(f"/t/cup/manage/rules/change/?{urlencode({'change': token})}")
        assert (answer.status_code, answer["Location"]) == (302, "/t/cup/manage/settings/")


def test_the_queries_do_not_grow_with_the_matches(django_assert_max_num_queries: Any) -> None:
    def cost(slug: str, matches: int) -> int:
        cup = event("shida", slug=slug)
        for _ in range(matches):
            Table(cup).deal(1)
        browser = cast.client(cast.organiser(cup))
        options = stages.options_of(cup.stages.get()) | FLIPPED["shida"]
        address = proposals.address(cup, {1: options})
        with django_assert_max_num_queries(60) as page:
            html = pages.page_of(browser, address)
        sent = {
            one.name: one.value
            for one in pages.select(html, "form[method=post] input[type=hidden]")
        }
        with django_assert_max_num_queries(60) as write:
            assert browser.post(address, sent | {"scope": "stage"}).status_code == 302
        assert Change.objects.filter(verb="rules_changed", match__tournament=cup).count() == matches
        return len(page) + len(write)

    assert cost("one", 2) == cost("two", 9)


def test_in_english_every_page_around_it_is_english(played: Played) -> None:
    teams(played.cup)
    type(played.cup).objects.update(name="Cup")
    desk = "/t/cup/manage/matches/"
    keys = [table.key for table in (played.signed, played.running, played.planned)]
    places = [played.address, desk, f"{desk}new/", *(f"{desk}{key}/" for key in keys)]
    for where in [*places, "/api/v1/docs"]:
        answer = played.browser.get(where, headers={"accept-language": "en"})
        page = html.fromstring(answer.content.decode())
        for field in pages.select(page, "datalist option"):
            field.attrib.pop("value")
        assert page.get("lang") == "en", where
        assert unmarked_texts(page) == [], where
