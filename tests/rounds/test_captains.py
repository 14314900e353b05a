"""出场名单: a team's captain names who sits, by a link of their own."""

import uuid
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.rounds.selectors import lineups
from gouji_league.rounds.services import captains
from gouji_league.tournaments.models import Entrant, Player, Tournament
from tests import cast
from tests.pages import page_of, select, texts, words
from tests.rounds.event import BY, decide, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db


def drawn(preset: str = "shida-knockout", entrants: int = 4, **settings: object) -> Tournament:
    cup = made(preset, entrants)
    stage = first(cup)
    stage.settings |= settings
    stage.save()
    squad_of_five(cup)
    published(first(cup))
    return cup


def squad_of_five(cup: Tournament) -> None:
    """Two substitutes for every team."""
    last = cup.players.order_by("-number").first()
    number = last.number if last else 0
    for entrant in cup.entrants.all():
        for position in (8, 9):
            number += 1
            player = Player.objects.create(
                tournament=cup, number=number, name=f"补{number}", code=f"z{number}"
            )
            entrant.members.create(player=player, position=position)


def squad(entrant: Entrant) -> list[int]:
    members = entrant.members.select_related("player").order_by("position")
    return [one.player.number for one in members]


def seats(match: Match) -> list[int]:
    return list(match.places.filter(start=1).values_list("player__number", flat=True))


def sides(match: Match) -> tuple[Entrant, Entrant]:
    assert match.first
    assert match.second
    return match.first, match.second


def propose(match: Match, entrant: Entrant, numbers: Sequence[int]) -> None:
    by = captains.captain_of(entrant, device="")
    captains.propose(match, entrant, numbers, client=uuid.uuid4(), by=by)


def the_match(cup: Tournament) -> Match:
    held = cup.rounds.get(number=1)
    return matches_of(held)[0]


def address(entrant: Entrant) -> str:
    args = [entrant.tournament.slug, captains.code_of(entrant)]
    return reverse("rounds:lineup", args=args)


def test_a_captain_changes_their_own_side_alone() -> None:
    match = the_match(drawn())
    _ours, theirs = sides(match)
    before = seats(match)
    propose(match, theirs, squad(theirs)[1:4])
    after = seats(match)
    assert set(after[1::2]) == set(squad(theirs)[1:4])
    assert after[0::2] == before[0::2]


def test_the_log_names_the_captain() -> None:
    match = the_match(drawn())
    ours, _theirs = sides(match)
    propose(match, ours, squad(ours)[1:4])
    entry = Entry.objects.filter(verb="matches.line_up_set").latest("pk")
    assert entry.actor_name == f"{ours.name} 队长"


def test_seats_are_drawn_within_the_side_and_do_not_change_by_asking_again() -> None:
    match = the_match(drawn())
    ours, _theirs = sides(match)
    people = squad(ours)[:3]
    drawn_seats = set()
    for order in (people, people[::-1], people[1:] + people[:1]):
        propose(match, ours, order)
        drawn_seats.add(tuple(seats(match)[0::2]))
    assert len(drawn_seats) == 1
    assert set(drawn_seats.pop()) == set(people)


def test_lots_for_seats_differ_from_match_to_match() -> None:
    cup = drawn("dagang-league", 6)
    rounds = cup.rounds.order_by("number")
    ours = cup.entrants.get(number=1)
    found = set()
    for held in rounds:
        (match,) = [one for one in matches_of(held) if ours in (one.first, one.second)]
        propose(match, ours, squad(ours)[:3])
        found.add(tuple(seats(match)[0 if match.first == ours else 1 :: 2]))
    assert len(found) > 1


def test_a_team_that_orders_its_own_seats_sits_as_it_was_named() -> None:
    match = the_match(drawn(seats="own"))
    ours, _theirs = sides(match)
    order = squad(ours)[4:1:-1]
    propose(match, ours, order)
    assert seats(match)[0::2] == order


@pytest.mark.parametrize("wrong", ["too few", "twice", "of others", "nobody"])
def test_a_line_up_that_cannot_be_is_refused(wrong: str) -> None:
    match = the_match(drawn())
    ours, theirs = sides(match)
    own, others = squad(ours), squad(theirs)
    numbers = {
        "too few": own[:2],
        "twice": [own[0], own[0], own[1]],
        "of others": [*own[:2], others[0]],
        "nobody": [*own[:2], 99999],
    }[wrong]
    before = seats(match)
    with pytest.raises(Refused):
        propose(match, ours, numbers)
    assert seats(match) == before


def test_nobody_names_a_line_up_for_others() -> None:
    cup = drawn()
    match = the_match(cup)
    stranger = cup.entrants.exclude(pk__in=[one.pk for one in sides(match)])[0]
    with pytest.raises(Refused):
        propose(match, stranger, squad(stranger)[:3])


def test_once_decided_or_begun_it_is_locked() -> None:
    match = the_match(drawn())
    ours, _theirs = sides(match)
    decide(match)
    with pytest.raises(Refused):
        propose(match, ours, squad(ours)[1:4])


def test_the_same_form_twice_is_one_proposal() -> None:
    match = the_match(drawn())
    ours, _theirs = sides(match)
    by, client = captains.captain_of(ours, device=""), uuid.uuid4()
    for _again in range(2):
        captains.propose(match, ours, squad(ours)[1:4], client=client, by=by)
    assert match.changes.count() == 1


# Links -------------------------------------------------------------------------------------


def test_the_link_opens_the_own_team_and_is_taken_back_with_all() -> None:
    cup = drawn()
    code = captains.code_of(cup.entrants.get(number=1))
    found = captains.entrant_for(cup, code)
    assert found
    assert found.number == 1
    captains.renew_links(cup, by=BY)
    fresh = Tournament.objects.get(pk=cup.pk)
    assert captains.entrant_for(fresh, code) is None
    assert captains.entrant_for(fresh, captains.code_of(fresh.entrants.get(number=1)))


def test_a_code_of_one_team_opens_no_other() -> None:
    cup = drawn()
    one, other = (captains.code_of(cup.entrants.get(number=number)) for number in (1, 2))
    mixed = "1." + other.partition(".")[2]
    assert captains.entrant_for(cup, one)
    assert captains.entrant_for(cup, mixed) is None


@pytest.mark.parametrize("code", ["", ".", "1", "1.x", "x.y", "9" * 12 + ".x", "٣.x"])
def test_what_is_no_code_opens_nothing(code: str) -> None:
    assert captains.entrant_for(drawn(), code) is None


# Pages -------------------------------------------------------------------------------------


def test_the_page_shows_the_next_match_and_takes_the_line_up() -> None:
    cup = drawn()
    match = the_match(cup)
    ours, theirs = sides(match)
    phone = Client()
    page = page_of(phone, address(ours))
    assert theirs.name in words(page)
    (key,) = (one.get("value") for one in select(page, "[name=match]"))
    numbers = [str(one) for one in squad(ours)[1:4]]
    sent = {"match": key, "players": numbers, "order": ",".join(numbers), "id": str(uuid.uuid4())}
    phone.post(address(ours), sent)
    assert set(seats(match)[0::2]) == set(squad(ours)[1:4])
    assert "报好了，座位抽好了" in words(page_of(phone, address(ours)))


def test_what_was_proposed_last_is_offered_in_the_next_match() -> None:
    cup = drawn("dagang-league", 4)
    one, two, *_rest = cup.rounds.order_by("number")
    ours = cup.entrants.get(number=1)
    (match,) = [each for each in matches_of(one) if ours in (each.first, each.second)]
    propose(match, ours, squad(ours)[1:4])
    play(one)
    own = lineups.own_match(ours)
    assert own
    assert own.match.round == two.number
    assert not own.named
    assert {player.number for player in own.offered} == set(squad(ours)[1:4])


def test_once_it_runs_the_page_shows_who_plays_and_nothing_to_tap() -> None:
    cup = drawn("dagang-league", 4)
    one, two, *_rest = cup.rounds.order_by("number")
    ours = cup.entrants.get(number=1)
    (before,) = [each for each in matches_of(one) if ours in (each.first, each.second)]
    propose(before, ours, squad(ours)[1:4])
    play(one)
    (match,) = [each for each in matches_of(two) if ours in (each.first, each.second)]
    Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING)
    page = page_of(Client(), address(ours))
    assert "已开打，不能再改" in words(page)
    assert not select(page, "form[data-line-up]")
    places = match.places.filter(player__memberships__entrant=ours).order_by("place")
    assert texts(page, ".seated li") == [one.player.name for one in places]


def test_without_a_match_the_page_says_so() -> None:
    cup = made("shida-knockout", 4)
    page = page_of(Client(), address(cup.entrants.get(number=1)))
    assert "还没有下一场" in words(page)
    assert not select(page, "form[data-line-up]")


def test_a_proposal_for_a_match_that_is_no_longer_next_is_not_stored() -> None:
    cup = drawn()
    match = the_match(cup)
    ours, _theirs = sides(match)
    before = seats(match)
    sent = {"match": str(uuid.uuid4()), "players": [str(one) for one in squad(ours)[1:4]]}
    answer = Client().post(address(ours), sent, follow=True)
    assert "没有存" in answer.content.decode()
    assert seats(match) == before


def test_the_organiser_sees_who_has_named_a_line_up() -> None:
    cup = drawn()
    match = the_match(cup)
    ours, _theirs = sides(match)
    propose(match, ours, squad(ours)[1:4])
    client = cast.client(cast.organiser(cup))
    page = page_of(client, f"/t/{cup.slug}/manage/lineups/")
    assert sorted(texts(page, ".line-up-state .status")) == ["报了", "没报", "没报", "没报"]
    shown = page_of(client, f"/t/{cup.slug}/manage/lineups/", team=ours.number)
    assert len(select(shown, "svg.qr")) == 1


def test_many_teams_ask_no_more_queries() -> None:
    cup = drawn("dagang-league", 6)
    counts = []
    for kept in (3, 6):
        cup.entrants.update(approved=True)
        cup.entrants.filter(number__gt=kept).update(approved=False)
        with CaptureQueriesContext(connection) as asked:
            assert len(lineups.line_ups_of_teams(cup)) == kept
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_links_are_given_again_only_knowingly() -> None:
    cup = drawn()
    client = cast.client(cast.organiser(cup))
    where = f"/t/{cup.slug}/manage/lineups/renew/"
    client.post(where)
    assert captains.LINKS not in Tournament.objects.get(pk=cup.pk).settings
    client.post(where, {"sure": "on"})
    assert Tournament.objects.get(pk=cup.pk).settings[captains.LINKS] == 2
