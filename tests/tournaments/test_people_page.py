"""人员: the organiser's page of people."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.audit.models import Entry as LogEntry
from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.models import Entrant, Member, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.entering import Entry, enter
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.foundations.test_pages import unmarked_texts
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.test_people import add, cup, named, put_seed, squad, who

pytestmark = pytest.mark.django_db
__all__ = ["cup", "who"]  # fixtures

PEOPLE = "/t/cup/manage/people/"


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def test_an_empty_list_shows_the_three_ways(client: Client) -> None:
    page = page_of(client, PEOPLE)
    assert select(page, "#add [name=people]")
    links = [link.get("href") for link in select(page, "main a.button")]
    assert "/t/cup/manage/people/import/" in links
    assert "/t/cup/manage/signups/" in links


def test_a_typed_line_is_a_team_and_the_unit_stays(client: Client, cup: Tournament) -> None:
    typed = {"people": "张三 李四、王五 替补：赵六", "name": "甲队", "unit": "甲单位"}
    answer = client.post("/t/cup/manage/people/", typed, follow=True)
    page = parsed(answer)
    assert squad(Entrant.objects.get()) == ["张三", "李四", "王五", "赵六"]
    assert select(page, "#add [name=unit]")[0].get("value") == "甲单位"
    assert select(page, "#add [name=people]")[0].get("autofocus") is not None
    assert select(page, "#add [name=people]")[0].get("value") is None


def test_two_taps_add_one_team(client: Client) -> None:
    form = dict(select(page_of(client, PEOPLE), "#add")[0].form_values())
    typed = form | {"people": "张三 李四 王五", "unit": "甲单位"}
    first, second = client.post(PEOPLE, typed), client.post(PEOPLE, typed)
    assert (second.status_code, second["Location"]) == (302, first["Location"])
    assert [team.name for team in Entrant.objects.all()] == ["甲单位一队"]
    assert LogEntry.objects.filter(verb="people.entrant_added").count() == 1


def test_an_old_page_that_is_filled_in_anew_adds_another(client: Client) -> None:
    form = dict(select(page_of(client, PEOPLE), "#add")[0].form_values())
    client.post(PEOPLE, form | {"people": "张三", "unit": "甲单位"})
    client.post(PEOPLE, form | {"people": "李四", "unit": "甲单位"})
    assert Entrant.objects.count() == 2


def test_what_was_refused_keeps_its_key(client: Client) -> None:
    form = dict(select(page_of(client, PEOPLE), "#add")[0].form_values())
    page = parsed(client.post(PEOPLE, form | {"people": "张三 张三"}))
    assert dict(select(page, "#add")[0].form_values())["key"] == form["key"]


def test_without_a_key_each_is_added(client: Client) -> None:
    for _time in range(2):
        client.post(PEOPLE, {"people": "张三", "unit": "甲单位"})
    assert Entrant.objects.count() == 2


def test_what_is_refused_stays_in_the_form(client: Client) -> None:
    answer = client.post("/t/cup/manage/people/", {"people": "张三 张三", "unit": "甲单位"})
    page = parsed(answer)
    assert "张三写了两次" in select(page, "#add .notice")[0].text_content()
    assert select(page, "#add [name=people]")[0].get("value") == "张三 张三"
    assert not Entrant.objects.exists()


def test_the_list_goes_by_unit_with_counts(client: Client, cup: Tournament, who: Any) -> None:
    add(cup, who, "赵六", unit="乙单位")
    add(cup, who, "张三", "李四", "王五", unit="甲单位")
    add(cup, who, "钱七", unit="甲单位")
    add(cup, who, "孙八", name="散队")
    page = page_of(client, PEOPLE)
    assert texts(page, ".unit > h3") == ["甲单位 2", "乙单位 1", "没有单位 1"]
    assert texts(page, ".entry-name") == ["甲单位一队", "甲单位二队", "乙单位一队", "散队"]
    assert "4 队 · 6 人 · 2 个单位" in words(page)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("张三", ["甲队"]),
        ("張三", ["甲队"]),
        ("zhangs", ["甲队"]),
        ("zs", ["甲队"]),
        ("shan", ["乙队"]),
        ("dx", ["乙队"]),
        ("2", ["乙队"]),
        ("yidanwei", ["乙队"]),
        ("S2024001", ["乙队"]),
        ("甲队", ["甲队"]),
        ("没有", []),
        ("%", []),
        ("·", []),
    ],
)
def test_search_finds_by_name_reading_initials_and_number(
    client: Client, cup: Tournament, who: Any, typed: str, expected: list[str]
) -> None:
    add(cup, who, "张三", name="甲队")
    cup.players.update(number=9)
    people.add_entrant(
        tournament=cup,
        actor=who,
        name="乙队",
        unit="乙单位",
        members=[Someone(name="单雄", own_number="S2024001")],
    )
    cup.players.filter(name="单雄").update(number=8)
    assert texts(page_of(client, PEOPLE, q=typed), ".entry-name") == expected


def test_two_thousand_cost_as_many_queries_as_two(
    client: Client, cup: Tournament, django_assert_num_queries: Any
) -> None:
    def fill(count: int, units: int) -> None:
        squads = [named(f"甲{n}", f"乙{n}") for n in range(count)]
        enter(cup, [Entry(members=two, unit=f"单位{n % units}") for n, two in enumerate(squads)])

    fill(2, 1)
    with django_assert_num_queries(17):
        page_of(client, PEOPLE)
    fill(1000, 40)
    with django_assert_num_queries(17):
        page = page_of(client, PEOPLE)
    assert len(select(page, ".entry")) == 100
    assert select(page, "a[rel=next]")


def test_an_entrant_is_edited_on_its_page(client: Client, cup: Tournament, who: Any) -> None:
    team = add(cup, who, "张三", "李四", name="甲队")
    address = f"/t/cup/manage/people/{team.number}/"
    form = select(page_of(client, address), "form.stack")[0]
    given = dict(form.form_values()) | {
        "person2": "王五",
        "contact2": "13800138000",
        "captain": "2",
    }
    client.post(address, given | {"seed": "4", "name": "乙队"})
    team.refresh_from_db()
    assert (team.name, team.seed, squad(team)) == ("乙队", 4, ["张三", "李四", "王五"])
    assert Member.objects.get(captain=True).player.contact == "13800138000"


@pytest.mark.parametrize(
    ("book", "form", "kind"),
    [
        ("standard", "swiss", "team"),
        ("shuangsheng", "knockout", "pair"),
        ("standard", "singles", "player"),
        ("shuangsheng", "rotation", "player"),
    ],
)
def test_a_seed_is_put_changed_and_taken_away_on_the_page(
    client: Client, cup: Tournament, who: Any, book: str, form: str, kind: str
) -> None:
    cup.stages.update(rulebook=book, format=form)
    first, second = add(cup, who, "张三"), add(cup, who, "李四")
    assert first.kind == kind

    def put(entrant: Entrant, seed: str) -> Any:
        address = f"{PEOPLE}{entrant.number}/"
        typed = dict(select(page_of(client, address), "form.stack")[0].form_values())
        return client.post(address, typed | {"seed": seed})

    put(first, "1")
    assert texts(page_of(client, PEOPLE), ".tag") == ["1号种子"]
    assert "张三已是1号种子" in words(parsed(put(second, "1")))
    put(first, "2")
    put(second, "1")
    assert dict(cup.entrants.values_list("name", "seed")) == {"张三": 2, "李四": 1}
    put(first, "")
    assert dict(cup.entrants.values_list("name", "seed")) == {"张三": None, "李四": 1}


def test_a_leaders_change_is_not_overwritten_unseen(
    client: Client, cup: Tournament, who: Any
) -> None:
    team = add(cup, who, "张三", "李四", "王五", name="甲队", unit="甲单位")
    address = f"/t/cup/manage/people/{team.number}/"
    typed = dict(select(page_of(client, address), "form.stack")[0].form_values())
    typed |= {"person1": "钱七", "contact0": "13800138000"}
    theirs = [Someone(name="张三", number=1), Someone(name="换人"), Someone(name="赵六")]
    people.edit_entrant(entrant=team, actor=who, members=theirs, name="新名", unit="甲单位")
    page = parsed(client.post(address, typed))
    assert "刚才在别处改过" in words(page)
    assert texts(page, "#stored dd") == ["新名", "甲单位", "张三", "换人", "赵六"]
    assert squad(Entrant.objects.get()) == ["张三", "换人", "赵六"]
    form = dict(select(page, "form.stack")[0].form_values())
    assert (form["name"], form["person1"], form["contact0"]) == ("甲队", "钱七", "13800138000")
    assert client.post(address, form).status_code == 302
    assert squad(Entrant.objects.get()) == ["张三", "钱七", "王五"]
    assert Entrant.objects.get().name == "甲队"


@pytest.mark.parametrize("change", ["seed", "unit", "contact", "captain"])
def test_whatever_the_page_puts_is_guarded(
    client: Client, cup: Tournament, who: Any, change: str
) -> None:
    team = add(cup, who, "张三", "李四", name="甲队")
    address = f"/t/cup/manage/people/{team.number}/"
    typed = dict(select(page_of(client, address), "form.stack")[0].form_values())
    if change == "seed":
        put_seed(team, who, 3)
    elif change == "contact":
        cup.players.filter(name="李四").update(contact="13800138000")
    else:
        same = [Someone(name=n, number=i, captain=i == 2) for i, n in ((1, "张三"), (2, "李四"))]
        unit = "乙单位" if change == "unit" else ""
        people.edit_entrant(entrant=team, actor=who, members=same, name="甲队", unit=unit)
    assert "刚才在别处改过" in words(parsed(client.post(address, typed | {"name": "乙队"})))
    assert Entrant.objects.get().name == "甲队"


def test_checking_in_does_not_stop_an_edit(client: Client, cup: Tournament, who: Any) -> None:
    team = add(cup, who, "张三", name="甲队")
    address = f"/t/cup/manage/people/{team.number}/"
    typed = dict(select(page_of(client, address), "form.stack")[0].form_values())
    Entrant.objects.update(status="checked_in")
    client.post(address, typed | {"name": "乙队"})
    assert Entrant.objects.get().name == "乙队"


def test_lookalikes_are_offered_for_merging(client: Client, cup: Tournament, who: Any) -> None:
    first, second = add(cup, who, "张三", name="甲队"), add(cup, who, "張三", "李四", name="乙队")
    page = page_of(client, f"/t/cup/manage/people/{first.number}/")
    target = select(page, ".notice.warn a")[0].get("href")
    assert select(page_of(client, target), "form.action-bar")
    client.post(f"/t/cup/manage/people/{first.number}/merge/{second.number}/")
    assert squad(Entrant.objects.get()) == ["张三", "李四"]


@pytest.mark.parametrize("role", ["chief", "referee", "stranger"])
def test_only_organisers_see_people_and_contacts(cup: Tournament, who: Any, role: str) -> None:
    team = add(cup, who, "张三")
    user = cast.stranger() if role == "stranger" else getattr(cast, role)(cup)
    for address in ("", "import/", f"{team.number}/", "import/template/"):
        answer = cast.client(user).get(f"/t/cup/manage/people/{address}")
        assert answer.status_code in {403, 404}


def test_english_pages_mark_names_and_hold_no_other_chinese(
    client: Client, cup: Tournament, who: Any
) -> None:
    """What stands in a field is the organiser's own text; everything else says its language."""
    Tournament.objects.update(name="Cup")
    first = add(cup, who, "张三", "李四", "王五", "赵六", name="甲队", unit="甲单位", seed=1)
    add(cup, who, "张三", unit="乙单位")
    people.withdraw(entrant=first, actor=who)
    people.add_player(tournament=cup, actor=who, name="钱七")
    made = applying.give(tournament=cup, actor=who, text="甲队：孙八 孙八 1周九\n乙学院：吴十")
    applied = applying.give(tournament=cup, actor=who, text="丙队：郑一 王二 冯三")
    applying.start_applying(made=applied, actor=who)
    pages = ["", "?q=zs", "import/", "1/", "1/merge/?with=2"]
    for address in [*pages, f"import/{made.key}/", f"import/{applied.key}/"]:
        answer = client.get(f"{PEOPLE}{address}", headers={"accept-language": "en"})
        page = parsed(answer)
        for field in select(page, "input, textarea"):
            field.attrib.pop("value", None)
        assert unmarked_texts(page) == [], address
