"""公开: one button publishes and takes back; results go public live, round by round, or later."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from lxml import html

from gouji_league.audit.models import Entry
from gouji_league.live.services.publishing import release, retract
from gouji_league.rounds.models import Round
from gouji_league.tournaments import verbs
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import Horizon, horizon
from gouji_league.tournaments.services import closing, publishing
from gouji_league.tournaments.services.versions import ArchivedError
from tests import cast
from tests.foundations.test_pages import foreign_texts
from tests.pages import page_of, select, texts, words
from tests.rounds.event import BY, decide, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db
WHERE = "/t/cup/manage/publishing/"


@pytest.fixture
def cup() -> Tournament:
    """A league of four, all three rounds published, nothing played; private."""
    made_now = made("dagang-league", 4)
    published(first(made_now))
    return made_now


def fresh() -> Tournament:
    return Tournament.objects.get()


def held(number: int) -> Round:
    return Round.objects.select_related("tournament", "stage").get(number=number)


def seen() -> Horizon:
    return horizon(fresh(), own=False)


def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def act(client: Client, what: str, **more: Any) -> Any:
    return page_after(client, {"act": what} | more)


def page_after(client: Client, sent: dict[str, Any]) -> Any:
    answer = client.post(WHERE, sent)
    assert (answer.status_code, answer["Location"]) == (302, WHERE)
    return page_of(client, WHERE)


def notices(page: Any) -> list[str]:
    return texts(page, ".notice")


# Who sees it -----------------------------------------------------------------------------------


def test_one_button_publishes_and_one_takes_back(cup: Tournament) -> None:
    client, stranger = organiser(cup), cast.client()
    assert stranger.get("/t/cup/").status_code == 404
    page = act(client, "publish")
    assert notices(page) == ["公开了：人人都能看。"]
    assert "/t/cup/" in words(page)
    assert stranger.get("/t/cup/").status_code == 200
    assert notices(act(client, "take_back")) == ["收回了：只有主办和裁判看得到。"]
    assert stranger.get("/t/cup/").status_code == 404
    assert client.get("/t/cup/").status_code == 200


def test_each_act_raises_the_public_version_and_is_in_the_log_once(cup: Tournament) -> None:
    acts = [
        lambda: publishing.publish(fresh(), by=BY),
        lambda: publishing.set_results(fresh(), by=BY, mode="rounds", through=0),
        lambda: release(fresh(), by=BY, number=1, knowingly=True),
        lambda: retract(fresh(), by=BY, number=1),
        lambda: publishing.set_results(fresh(), by=BY, mode="frozen", through=2),
        lambda: publishing.set_results(fresh(), by=BY, mode="live"),
        lambda: publishing.take_back(fresh(), by=BY),
    ]
    for do in acts:
        version, entries = fresh().public_version, Entry.objects.count()
        do()
        assert (fresh().public_version, Entry.objects.count()) == (version + 1, entries + 1)
    told = list(Entry.objects.order_by("pk").values_list("verb", flat=True))[-len(acts) :]
    assert told == [
        "tournaments.published",
        *["tournaments.results_set"] * 5,
        "tournaments.taken_back",
    ]
    assert all(verb in verbs.VERBS for verb in told)


def test_an_act_that_changes_nothing_is_none(cup: Tournament) -> None:
    publishing.publish(fresh(), by=BY)
    publishing.set_results(fresh(), by=BY, mode="frozen", through=2)
    version, entries = fresh().version, Entry.objects.count()
    publishing.publish(fresh(), by=BY)
    publishing.set_results(fresh(), by=BY, mode="frozen", through=2)
    release(fresh(), by=BY, number=2)
    retract(fresh(), by=BY, number=3)
    assert (fresh().version, Entry.objects.count()) == (version, entries)


def test_what_was_put_away_is_not_published(cup: Tournament) -> None:
    closing.archive(cup, by=BY)
    for do in (publishing.publish, publishing.take_back):
        with pytest.raises(ArchivedError):
            do(fresh(), by=BY)
    with pytest.raises(ArchivedError):
        publishing.set_results(fresh(), by=BY, mode="rounds")
    with pytest.raises(ArchivedError):
        release(fresh(), by=BY, number=1)
    client = organiser(cup)
    assert client.post(WHERE, {"act": "publish"}).status_code == 409
    assert fresh().published_at is None


# How far the results go ------------------------------------------------------------------------


def test_the_modes_say_what_the_public_sees(cup: Tournament) -> None:
    assert seen() == Horizon(None)
    publishing.set_results(fresh(), by=BY, mode="rounds", through=1)
    assert [seen().hides(one) for one in (1, 2, None)] == [False, True, True]
    assert horizon(fresh(), own=True) == Horizon(None)
    publishing.set_results(fresh(), by=BY, mode="frozen", through=2)
    assert [seen().hides(one) for one in (2, 3)] == [False, True]
    publishing.set_results(fresh(), by=BY, mode="live")
    assert seen() == Horizon(None)


@pytest.mark.parametrize(("mode", "through"), [("secret", 1), ("rounds", -1), ("rounds", 201)])
def test_what_makes_no_sense_is_refused(cup: Tournament, mode: Any, through: int) -> None:
    with pytest.raises(ValidationError):
        publishing.set_results(fresh(), by=BY, mode=mode, through=through)
    assert seen() == Horizon(None)


def test_a_complete_round_is_released_by_the_one_button(cup: Tournament) -> None:
    client = organiser(cup)
    play(held(1))
    act(client, "results", mode="rounds")
    assert seen() == Horizon(1)
    play(held(2))
    page = page_of(client, WHERE)
    assert texts(page, ".panel h3") == ["第2轮"]
    assert texts(page, ".panel .button.primary") == ["放出第2轮的成绩"]
    assert "2 场都有结果" in words(page)
    page = act(client, "release", number="2")
    assert (seen(), notices(page)) == (Horizon(2), ["第2轮的成绩放出了。"])
    page = act(client, "retract", number="2")
    assert (seen(), notices(page)) == (Horizon(1), ["第2轮的成绩收回了。"])


def test_a_round_without_a_result_is_released_only_knowingly(cup: Tournament) -> None:
    client = organiser(cup)
    act(client, "results", mode="rounds")
    assert seen() == Horizon(0)
    one, _other = matches_of(held(1))
    decide(one)
    page = page_of(client, WHERE)
    assert select(page, ".panel .primary") == []
    assert "2 场里还有 1 场没有结果：" in words(page)
    assert "队 — " in texts(page, ".panel p")[0]
    page = act(client, "release", number="1")
    assert "还有 1 场没有结果" in notices(page)[0]
    assert seen() == Horizon(0)
    act(client, "release", number="1", knowingly="1")
    assert seen() == Horizon(1)


def test_a_second_tap_releases_no_second_round(cup: Tournament) -> None:
    client = organiser(cup)
    act(client, "results", mode="rounds")
    play(held(1))
    play(held(2))
    for _ in range(2):
        act(client, "release", number="1")
    assert seen() == Horizon(1)
    act(client, "release", number="9", knowingly="1")
    assert seen() == Horizon(1)


def test_frozen_results_are_released_at_once(cup: Tournament) -> None:
    client = organiser(cup)
    page = act(client, "results", mode="frozen", through="2")
    assert seen() == Horizon(2)
    for number in (1, 2, 3):
        play(held(number))
    page = page_of(client, WHERE)
    assert texts(page, ".button.primary") == ["公开", "全部放出"]
    act(client, "results", mode="live")
    assert seen() == Horizon(None)


@pytest.mark.parametrize("text", ["", "x", "-1", "1e3", "²", "9999"])
def test_a_number_is_asked_for_where_one_is_missing(cup: Tournament, text: str) -> None:
    page = act(organiser(cup), "results", mode="frozen", through=text)
    assert notices(page) == ["请写到第几轮，例如 5。"]
    assert seen() == Horizon(None)


def test_an_unknown_act_does_nothing(cup: Tournament) -> None:
    version = fresh().version
    assert notices(act(organiser(cup), "sell")) == []
    assert fresh().version == version


# Where one is told -----------------------------------------------------------------------------


def test_the_overview_says_that_it_is_private(cup: Tournament) -> None:
    client = organiser(cup)
    page = page_of(client, "/t/cup/manage/")
    assert "还没公开" in texts(page, ".notice")[0]
    assert select(page, f'.notice a[href="{WHERE}"]')
    publishing.publish(fresh(), by=BY)
    assert "还没公开" not in words(page_of(client, "/t/cup/manage/"))
    publishing.take_back(fresh(), by=BY)
    closing.archive(fresh(), by=BY)
    assert "去公开" not in words(page_of(client, "/t/cup/manage/"))


def test_the_overview_says_that_a_round_can_be_released(cup: Tournament) -> None:
    client = organiser(cup)
    publishing.publish(fresh(), by=BY)
    publishing.set_results(fresh(), by=BY, mode="rounds")
    assert "去放出" not in words(page_of(client, "/t/cup/manage/"))
    play(held(1))
    page = page_of(client, "/t/cup/manage/")
    assert "第1轮打完了 成绩还没放出。" in texts(page, ".notice")[0]


def test_it_stands_among_the_pages_of_an_organiser(cup: Tournament) -> None:
    page = page_of(organiser(cup), WHERE)
    assert texts(page, '.tabs [aria-current="page"]') == ["公开"]
    chief = page_of(cast.client(cast.chief(cup)), "/t/cup/manage/")
    assert select(chief, f'a[href="{WHERE}"]') == []


def test_in_english_it_is_english() -> None:
    client = organiser(cast.tournament())
    publishing.set_results(fresh(), by=BY, mode="frozen", through=0)
    answer = client.get(WHERE, headers={"accept-language": "en"})
    found = html.fromstring(answer.content.decode())
    sections = [html.fromstring(html.tostring(one)) for one in select(found, "section")]
    assert len(sections) == 3
    assert [text for one in sections for text in foreign_texts(one)] == []
