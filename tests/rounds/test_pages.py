"""The organiser's pages of rounds: what comes next, who is missing, who goes on; and everybody's."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gouji_league.matches.models import Match
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.services import closing, drawing, publishing, reseating
from gouji_league.tournaments.models import Entrant, Stage, Table, Tournament
from tests import cast
from tests.pages import page_of, select, texts, words
from tests.rounds.event import (
    BY,
    decide,
    drafted,
    first,
    made,
    matches_of,
    play,
    played_out,
    published,
)

pytestmark = pytest.mark.django_db


def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def manage(cup: Tournament, rest: str = "rounds/") -> str:
    return f"/t/{cup.slug}/manage/{rest}"


def primary(client: Client, cup: Tournament) -> list[str]:
    """What the overview offers as the thing to do."""
    return texts(page_of(client, manage(cup)), "main .primary")


# What comes next ---------------------------------------------------------------------------


def test_the_overview_leads_from_list_to_champion_by_one_action_each() -> None:
    cup = made("shida-knockout", 4, begun=False)
    client, stage = organiser(cup), first(cup)
    assert primary(client, cup) == ["定名单"]
    client.post(manage(cup, "rounds/begin/1/"))
    assert primary(client, cup) == ["准备抽签"]
    drawing.seal(stage, by=BY)
    assert primary(client, cup) == ["接着抽签"]
    lots = drafted(stage)
    assert primary(client, cup) == ["看草签"]
    client.post(manage(cup, f"draws/{lots.key}/publish/"))
    assert primary(client, cup) == ["开始"]
    client.post(manage(cup, "rounds/1/start/"))
    assert primary(client, cup) == ["看这一轮"]
    held = cup.rounds.get(number=1)
    for match in matches_of(held):
        decide(match)
    assert primary(client, cup) == ["结束本轮"]
    client.post(manage(cup, "rounds/1/close/"))
    assert primary(client, cup) == ["准备抽签"]
    play(published(stage)[0])
    assert primary(client, cup) == []
    assert "已结束" in words(page_of(client, manage(cup)))


def test_the_next_stage_shows_who_goes_on_and_from_where() -> None:
    cup = made("dongfang-groups", 8)
    played_out(first(cup))
    page = page_of(organiser(cup), manage(cup))
    told = texts(page, ".coming li")
    assert len(told) == 4
    assert sorted(one.split()[1] for one in told) == [
        "A组第1名", "A组第2名", "B组第1名", "B组第2名"
    ]  # fmt: skip


def test_what_is_carried_stands_beside_who_brings_it() -> None:
    cup = made("dongfang-groups", 8)
    stage = cup.stages.get(number=2)
    stage.settings |= {"carry": "match_points"}
    stage.save()
    played_out(first(cup))
    page = page_of(organiser(cup), manage(cup))
    assert all("带场分" in one for one in texts(page, ".coming li"))


def test_a_stage_is_ended_and_gone_on_with_by_clicks() -> None:
    cup = made("shuangsheng-swiss", 6)
    client = organiser(cup)
    play(published(first(cup))[0])
    assert "就此结束这一阶段" in words(page_of(client, manage(cup)))
    client.post(manage(cup, "rounds/end/1/"))
    page = page_of(client, manage(cup))
    assert "这一阶段接着打" in words(page)
    assert not select(page, "main .primary")
    client.post(manage(cup, "rounds/resume/1/"))
    assert primary(client, cup) == ["准备抽签"]


def test_a_knockout_is_not_stopped_half_way() -> None:
    cup = made("shida-knockout", 4)
    play(published(first(cup))[0])
    assert "就此结束这一阶段" not in words(page_of(organiser(cup), manage(cup)))


def test_who_comes_late_is_added_on_the_overview() -> None:
    cup = made("shuangsheng-swiss", 5)
    late = cup.entrants.get(number=5)
    first(cup).takings.get(entrant=late).delete()
    published(first(cup))
    client = organiser(cup)
    page = page_of(client, manage(cup))
    assert [one.get("value") for one in select(page, "[name=entrant] option")] == ["5"]
    client.post(manage(cup, "rounds/late/1/"), {"entrant": "5"})
    assert first(cup).takings.get(entrant=late).since == 2


def test_a_draft_that_is_outdated_says_so_and_is_published_only_knowingly() -> None:
    cup = made("shida-knockout", 5)
    lots = drafted(first(cup))
    client, address = organiser(cup), manage(cup, f"draws/{lots.key}/")
    assert texts(page_of(client, address), "main .primary") == ["公布"]
    Entrant.objects.filter(tournament=cup, number=2).update(status=Entrant.Status.WITHDRAWN)
    page = page_of(client, address)
    assert texts(page, "main .primary") == []
    assert texts(page, ".notice.warn") == [
        "抽签以后有变动，最好不用这一签，重抽：乙队 走了，签里还有。"
    ]
    client.post(f"{address}publish/")
    assert not cup.rounds.exists()
    client.post(f"{address}publish/", {"knowingly": "1"})
    assert cup.rounds.count() == 1


def test_every_swap_and_change_of_a_draw_is_told_with_names() -> None:
    cup = made("shuangsheng-swiss", 6)
    lots = drafted(first(cup))
    one, other = (
        lots.answers[0]["meetings"][0]["seats"][0],
        lots.answers[0]["meetings"][1]["seats"][0],
    )
    drawing.swap(lots, one=one, other=other, by=BY)
    publishing.publish(lots, by=BY)
    missing = lots.answers[0]["meetings"][2]["seats"][0]
    reseating.reseat(lots, missing=[missing], by=BY)
    names = dict(cup.entrants.values_list("number", "name"))
    told = texts(page_of(organiser(cup), manage(cup, f"draws/{lots.key}/")), ".draw-edits li")
    assert len(told) == 2
    assert told[0].startswith(f"{names[one]} ↔ {names[other]} manage.py test")
    assert told[1].startswith(f"没来：{names[missing]} manage.py test")


# Rotation ----------------------------------------------------------------------------------


def rotation() -> tuple[Tournament, Client]:
    cup = made("standard-rotation", 14, begun=False)
    Table.objects.get_or_create(tournament=cup, number=2)
    cup.tables.filter(number__gt=2).delete()
    client = organiser(cup)
    client.post(manage(cup, "rounds/begin/1/"))
    return cup, client


def test_each_pool_has_its_own_next_match() -> None:
    cup, client = rotation()
    published(first(cup), group="1")
    page = page_of(client, manage(cup))
    one, two = texts(page, ".pools > section")
    assert "这一局在打" in one
    assert "准备抽签" in two


def test_people_move_to_another_pool_pause_and_come_back() -> None:
    cup, client = rotation()
    taking = first(cup).takings.filter(group="1").select_related("entrant")[0]
    number = str(taking.entrant.number)
    client.post(manage(cup, "rounds/pool/1/"), {"entrant": number, "group": "2"})
    assert first(cup).takings.get(entrant=taking.entrant).group == "2"
    client.post(manage(cup, "rounds/pool/1/"), {"entrant": number, "there": "absent"})
    assert Entrant.objects.get(pk=taking.entrant_id).status == "absent"
    client.post(manage(cup, "rounds/pool/1/"), {"entrant": number, "there": "checked_in"})
    assert Entrant.objects.get(pk=taking.entrant_id).status == "checked_in"


def test_nobody_is_put_into_a_pool_that_is_not_there() -> None:
    cup, client = rotation()
    taking = first(cup).takings.filter(group="1").select_related("entrant")[0]
    sent = {"entrant": str(taking.entrant.number), "group": "9"}
    answer = client.post(manage(cup, "rounds/pool/1/"), sent, follow=True)
    assert "没有这一池" in answer.content.decode()
    assert first(cup).takings.get(pk=taking.pk).group == "1"


def test_a_rotation_is_ended_without_closing_each_of_its_rounds() -> None:
    cup, client = rotation()
    for pool in ("1", "2"):
        for held in published(first(cup), group=pool):
            for match in matches_of(held):
                if match.group == pool:
                    decide(match)
    client.post(manage(cup, "rounds/end/1/"))
    assert not Round.objects.filter(closed_at=None).exists()
    assert Stage.objects.get(tournament=cup).ended_at


# Re-seating --------------------------------------------------------------------------------


def published_draw(cup: Tournament) -> Lots:
    held = published(first(cup))[0]
    assert held.lots
    return held.lots


def test_what_would_change_is_shown_before_it_is_done() -> None:
    cup = made("shida-knockout", 6)
    lots = published_draw(cup)
    match = matches_of(cup.rounds.get(number=1))[0]
    assert match.first
    where = manage(cup, f"draws/{lots.key}/reseat/")
    client = organiser(cup)
    page = page_of(client, where, missing=match.first.number)
    assert len(select(page, "#preview .draft-table")) >= 1
    assert match.first.name in words(select(page, "#preview")[0])
    assert Match.objects.filter(pk=match.pk).exists()
    client.post(where + "confirm/", {"missing": str(match.first.number)})
    assert not Match.objects.filter(pk=match.pk, status="planned").exists()
    assert Match.objects.filter(round=1, status="planned").count() == 2


def test_a_late_comer_who_took_no_part_is_put_into_the_round() -> None:
    cup = made("shuangsheng-swiss", 6)
    late = cup.entrants.get(number=6)
    first(cup).takings.get(entrant=late).delete()
    lots = published_draw(cup)
    where = manage(cup, f"draws/{lots.key}/reseat/")
    client = organiser(cup)
    page = page_of(client, where)
    assert [one.get("value") for one in select(page, "[name=coming]")] == ["6"]
    client.post(where + "confirm/", {"coming": "6"})
    sides = Match.objects.filter(round=1, status="planned").values_list(
        "first__number", "second__number"
    )
    assert sorted(number for pair in sides for number in pair if number) == [1, 2, 3, 4, 5, 6]
    assert first(cup).takings.get(entrant=late).since == 1


def test_a_refusal_is_said_on_the_page() -> None:
    cup = made("dagang-league", 4)
    lots = published_draw(cup)
    page = page_of(organiser(cup), manage(cup, f"draws/{lots.key}/reseat/"), missing="1")
    assert "循环赛的场次是早排好的" in words(page)


# The draw ----------------------------------------------------------------------------------


def test_where_no_pairing_is_legal_the_least_bad_is_offered_with_the_same_word() -> None:
    cup = made("shuangsheng-swiss", 2)
    stage = first(cup)
    stage.settings |= {"rounds": 2}
    stage.save()
    play(published(stage)[0])
    lots = drawing.seal(stage, by=BY)
    client = organiser(cup)
    known = [one.get("value") for one in _knowingly(client, cup, lots)]
    sent: dict[str, Any] = {"word": "春江", "knowingly": known}
    answer = client.post(manage(cup, f"draws/{lots.key}/call/"), sent, follow=True)
    assert "重复最少" in answer.content.decode()
    assert 'value="春江"' in answer.content.decode()
    client.post(manage(cup, f"draws/{lots.key}/call/"), sent | {"least_bad": "1"})
    after = Lots.objects.get(pk=lots.pk)
    assert after.status == Lots.Status.DRAFT
    assert [one["key"] for one in after.chosen[0]["reasons"]][:1] == ["rematch"]


def _knowingly(client: Client, cup: Tournament, lots: Lots) -> list[Any]:
    return select(page_of(client, manage(cup, f"draws/{lots.key}/")), "[name=knowingly]")


def test_a_whole_league_is_folded_into_its_rounds() -> None:
    cup = made("dongfang-groups", 8)
    lots = drafted(first(cup))
    page = page_of(organiser(cup), manage(cup, f"draws/{lots.key}/"))
    assert len(select(page, "details.drawn")) == 3
    assert len(select(page, "details.drawn[open]")) == 1
    assert len(select(page, ".group")) == 2


# A round -----------------------------------------------------------------------------------


def test_tables_and_times_of_a_whole_round_in_one_form() -> None:
    cup = made("dagang-league", 4)
    held = published(first(cup))[0]
    one, two = matches_of(held)
    Table.objects.get_or_create(tournament=cup, number=3)
    sent = {
        f"table-{one.key}": "3",
        f"starts-{one.key}": "2027-05-01T09:00",
        f"table-{two.key}": str(two.table.number if two.table else ""),
        f"starts-{two.key}": "",
    }
    answer = organiser(cup).post(manage(cup, "rounds/1/schedule/"), sent, follow=True)
    assert "改了 1 场" in answer.content.decode()
    fresh = Match.objects.select_related("table").get(pk=one.pk)
    assert fresh.table
    assert fresh.table.number == 3
    assert timezone.localtime(fresh.starts_at).hour == 9
    assert Match.objects.get(pk=two.pk).version == two.version


@pytest.mark.parametrize("text", ["gestern", "0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_time_that_is_none_changes_nothing_at_all(text: str) -> None:
    cup = made("dagang-league", 4)
    held = published(first(cup))[0]
    one, two = matches_of(held)
    Table.objects.get_or_create(tournament=cup, number=3)
    sent = {
        f"table-{one.key}": "3",
        f"table-{two.key}": "1",
        f"starts-{two.key}": text,
    }
    organiser(cup).post(manage(cup, "rounds/1/schedule/"), sent)
    fresh = Match.objects.select_related("table").get(pk=one.pk)
    assert fresh.table == one.table


def test_everybody_reads_the_round_with_results() -> None:
    cup = made("dagang-league", 4)
    held = published(first(cup))[0]
    decide(matches_of(held)[0])
    Tournament.objects.update(published_at=timezone.now())
    page = page_of(Client(), f"/t/{cup.slug}/rounds/1/")
    assert len(select(page, ".match-card")) == 2
    assert texts(page, ".card-side.won .figure") == ["+5"]
    assert not select(page, "main form")


@pytest.mark.parametrize("preset", ["dagang-league", "standard-singles", "shuangsheng-swiss"])
def test_the_public_reads_masked_names_where_the_organiser_wants_it(preset: str) -> None:
    cup = made(preset, 12)
    Tournament.objects.update(published_at=timezone.now(), settings={"masked_names": True})
    published(first(cup))
    told = words(page_of(Client(), f"/t/{cup.slug}/rounds/1/"))
    assert "*" in told
    for player in cup.players.filter(places__isnull=False):
        assert player.name not in told
    named = words(page_of(organiser(cup), f"/t/{cup.slug}/rounds/1/"))
    assert "*" not in named


def test_of_an_unpublished_tournament_nobody_reads_rounds() -> None:
    cup = made("dagang-league", 4)
    published(first(cup))
    assert Client().get(f"/t/{cup.slug}/rounds/1/").status_code == 404


# Queries -----------------------------------------------------------------------------------


def _queries(client: Client, where: str) -> int:
    client.get(where)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(where).status_code == 200
    return len(asked)


@pytest.mark.parametrize("page", ["manage/rounds/", "manage/rounds/1/", "rounds/1/", "bracket/"])
@pytest.mark.parametrize("preset", ["shida-knockout", "shuangsheng-knockout"])
def test_more_matches_ask_no_more_queries(page: str, preset: str) -> None:
    counts = []
    for number, entrants in enumerate((4, 16)):
        Tournament.objects.filter(slug="cup").update(slug=f"old{number}")
        cup = made(preset, entrants)
        published(first(cup))
        counts.append(_queries(organiser_of(cup), f"/t/{cup.slug}/{page}"))
    assert counts[0] == counts[1]


def organiser_of(cup: Tournament) -> Client:
    user = cast.user(f"organiser-{cup.pk}")
    return cast.client(cast.give(user, "organiser", of=cup))


def test_an_open_round_is_closed_only_when_done() -> None:
    cup = made("shida-knockout", 4)
    held = published(first(cup))[0]
    closing.start(held, by=BY)
    page = page_of(organiser(cup), manage(cup, "rounds/1/"))
    assert "还有 2 场没有结果" in words(page)
