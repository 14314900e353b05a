"""裁判 /t/<slug>/manage/staff/ and manage.py token."""

import json
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation
from lxml import html

from gouji_league.accounts import ways
from gouji_league.accounts.models import Invitation, Link
from gouji_league.audit.models import Entry
from gouji_league.tournaments.forms.staff import read_tables
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.selectors.staff import span
from gouji_league.tournaments.services import staff
from tests import cast
from tests.foundations.test_pages import unmarked_texts

pytestmark = pytest.mark.django_db
STAFF = "/t/cup/manage/staff/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament(tables=8)


@pytest.fixture
def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def make(organiser: Client, **given: str) -> Any:
    sent = {"name": "己", "role": "referee", "tables": ""} | given
    return organiser.post(f"{STAFF}links/", {f"link-{name}": sent[name] for name in sent})


def token_of(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.context["address"]).rpartition("/")[2]


class TestLinks:
    def test_a_link_is_shown_once_with_its_qr_code(self, organiser: Client) -> None:
        answer = make(organiser, tables="1、3-4")
        page, token = answer.content.decode(), token_of(answer)
        assert f"http://localhost:8000/r/{token}" in page
        assert '<svg viewBox="0 0 ' in page
        assert 'class="qr"' in page
        assert " style=" not in page
        assert "no-store" in answer["Cache-Control"]
        link = ways.link_for(token)
        assert (link.name, link.role, link.tables) == ("己", "referee", [1, 3, 4])
        assert token not in organiser.get(STAFF).content.decode()

    def test_the_log_tells_of_it_without_the_token(self, organiser: Client, cup) -> None:
        token = token_of(make(organiser))
        entry = Entry.objects.get()
        assert (entry.verb, entry.subject) == ("accounts.link_made", "己")
        assert entry.tournament == str(cup.key)
        assert token not in str(list(Entry.objects.values()))

    def test_a_change_of_staff_raises_the_version_only(self, organiser: Client, cup) -> None:
        make(organiser)
        cup.refresh_from_db()
        assert (cup.version, cup.public_version) == (2, 1)

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": " "}, "name"),
            ({"role": "organiser"}, "role"),
            ({"tables": "1-x"}, "tables"),
            ({"tables": "9"}, "tables"),
            ({"expires_at": "2020-01-01T00:00"}, "expires_at"),
            ({"expires_at": "tomorrow"}, "expires_at"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field(
        self, organiser: Client, given: dict[str, str], field: str
    ) -> None:
        answer = make(organiser, **given)
        assert answer.context["link_form"].errors.keys() == {field}
        assert not Link.objects.exists()

    def test_a_missing_table_is_named_with_those_that_there_are(self, organiser: Client) -> None:
        errors = make(organiser, tables="7-9").context["link_form"].errors["tables"]
        assert errors == ["没有 9 号桌。这个赛事的桌号是 1–8。"]

    def test_a_chief_referee_has_every_table(self, organiser: Client) -> None:
        link = ways.link_for(token_of(make(organiser, role="chief", tables="2")))
        assert link.tables == []

    def test_the_time_that_was_chosen_holds(self, organiser: Client) -> None:
        chosen = timezone.localtime() + timedelta(hours=3)
        token = token_of(make(organiser, expires_at=chosen.strftime("%Y-%m-%dT%H:%M")))
        assert abs(ways.link_for(token).expires_at - chosen) < timedelta(minutes=1)

    def test_one_tap_renews(self, organiser: Client) -> None:
        old = token_of(make(organiser))
        key = Link.objects.get().key
        new = token_of(organiser.post(f"{STAFF}links/{key}/renew/"))
        assert ways.link_for(new).name == "己"
        with pytest.raises(ways.LinkRevoked):
            ways.link_for(old)
        assert len(organiser.get(STAFF).context["links"]) == 1

    def test_an_expired_link_is_renewed_too(self, organiser: Client, cup: Tournament) -> None:
        cast.link(cup, expires_at=timezone.now())
        new = token_of(organiser.post(f"{STAFF}links/{Link.objects.get().key}/renew/"))
        assert ways.link_for(new)

    def test_revoking_is_undone_with_one_tap(self, organiser: Client, cup: Tournament) -> None:
        token = cast.link(cup)
        key = Link.objects.get().key
        organiser.post(f"{STAFF}links/{key}/revoke/")
        with pytest.raises(ways.LinkRevoked):
            ways.link_for(token)
        assert f"{STAFF}links/{key}/restore/" in organiser.get(STAFF).content.decode()
        organiser.post(f"{STAFF}links/{key}/restore/")
        assert ways.link_for(token)

    def test_a_code_is_shown_and_opens_the_link(self, organiser: Client, cup: Tournament) -> None:
        cast.link(cup)
        answer = organiser.post(f"{STAFF}links/{Link.objects.get().key}/code/")
        code = answer.context["code"]
        assert code in answer.content.decode()
        assert Client().post("/code/", {"code": code}).status_code == 302

    def test_a_dead_link_gives_no_code(self, organiser: Client, cup: Tournament) -> None:
        cast.link(cup, revoked_at=timezone.now())
        address = f"{STAFF}links/{Link.objects.get().key}/code/"
        assert "请先换新链接" in organiser.post(address, follow=True).content.decode()

    @pytest.mark.parametrize("act", ["renew", "revoke", "restore", "code"])
    def test_a_link_of_another_tournament_is_not_there(self, organiser: Client, act: str) -> None:
        token = cast.link(cast.tournament(slug="other"))
        key = Link.objects.get().key
        assert organiser.post(f"{STAFF}links/{key}/{act}/").status_code == 404
        assert ways.link_for(token)

    def test_who_comes_back_to_an_act_finds_the_page(self, organiser: Client) -> None:
        assert organiser.get(f"{STAFF}links/")["Location"] == STAFF

    def test_a_long_list_takes_no_more_queries(
        self, organiser: Client, cup: Tournament, django_assert_num_queries
    ) -> None:
        organiser.get(STAFF)
        for count in (1, 20):
            for number in range(count):
                cast.by_link(cast.link(cup))
                cast.give(cast.user(f"u{count}-{number}"), "referee", of=cup)
            with django_assert_num_queries(8):
                organiser.get(STAFF)


def test_the_english_pages_mark_what_is_chinese(organiser: Client, cup: Tournament) -> None:
    cast.by_link(cast.link(cup, tables=[1, 2]))
    staff.invite(cup, by=cast.actor(cast.chief(cup)), role="chief", name="庚")
    key = Link.objects.get().key
    english = {"accept-language": "en"}
    for answer in (
        organiser.get(STAFF, headers=english),
        organiser.get("/t/cup/manage/devices/", headers=english),
        organiser.post(f"{STAFF}links/{key}/code/", headers=english),
        organiser.post(f"{STAFF}links/{key}/renew/", headers=english),
        organiser.post(f"{STAFF}links/{key}/revoke/", headers=english, follow=True),
    ):
        page = html.fromstring(answer.content.decode())
        assert page.get("lang") == "en"
        title = page.find(".//title")
        title.getparent().remove(title)  # no element can stand in it
        assert unmarked_texts(page) == []


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("", []),
        ("1", [1]),
        ("１－３、7号桌", [1, 2, 3, 7]),
        ("5-6 1, 2；2", [1, 2, 5, 6]),
        ("1 到 3", [1, 2, 3]),
    ],
)
def test_tables_are_read_as_people_write_them(written: str, numbers: list[int]) -> None:
    assert read_tables(written) == numbers


@pytest.mark.parametrize("written", ["x", "1-", "3-1", "1-9999", "-1", "1.5"])
def test_what_is_no_list_of_tables(written: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_tables(written)


@pytest.mark.parametrize(("language", "written"), [("zh-hans", "1–3、7"), ("en", "1–3, 7")])
def test_tables_are_written_short(language: str, written: str) -> None:
    with translation.override(language):
        assert span([7, 1, 2, 3]) == written


class TestRoles:
    def take(self, organiser: Client, user, role: str = "chief") -> Any:
        sent = {"username": user.username, "role": role}
        return organiser.post(f"{STAFF}roles/take/", sent, follow=True)

    def test_a_role_is_taken_away_and_given_back(self, organiser: Client, cup: Tournament) -> None:
        referee = cast.referee(cup, tables=[2])
        page = self.take(organiser, referee, "referee").content.decode()
        assert not Role.objects.filter(user=referee).exists()
        assert f'action="{STAFF}roles/back/"' in page
        assert "roles/back" not in organiser.get(STAFF).content.decode()
        organiser.post(f"{STAFF}roles/back/")
        assert Role.objects.get(user=referee).tables == [2]
        verbs = Entry.objects.order_by("id").values_list("verb", flat=True)
        assert list(verbs) == ["staff.role_taken", "staff.role_given"]

    def test_nothing_is_given_back_that_was_not_taken(self, organiser: Client) -> None:
        organiser.post(f"{STAFF}roles/back/")
        assert Role.objects.count() == 1

    def test_the_last_organisers_role_stays(self, organiser: Client, cup: Tournament) -> None:
        user = cup.roles.get().user
        page = organiser.get(STAFF).content.decode()
        assert "唯一的主办" in page
        assert "撤去职务" not in page
        assert "最后一位主办" in self.take(organiser, user, "organiser").content.decode()
        assert cup.roles.count() == 1

    def test_one_of_two_organisers_may_go(self, organiser: Client, cup: Tournament) -> None:
        user = cup.roles.get().user
        cast.give(cast.stranger(), "organiser", of=cup)
        answer = self.take(organiser, user, "organiser")
        assert answer.redirect_chain == [("/", 302)]
        assert [role.user.username for role in cup.roles.all()] == ["stranger"]

    def test_a_role_of_another_tournament_is_not_there(self, organiser: Client) -> None:
        other = cast.chief(cast.tournament(slug="other"))
        assert self.take(organiser, other).status_code == 404
        assert other.roles.count() == 1


class TestInvitations:
    def invite(self, organiser: Client, **given: str) -> Any:
        sent = {"name": "庚", "role": "organiser", "tables": ""} | given
        named = {f"invitation-{name}": sent[name] for name in sent}
        return organiser.post(f"{STAFF}invitations/", named)

    def test_an_invitation_is_shown_once(self, organiser: Client, cup: Tournament) -> None:
        answer = self.invite(organiser)
        address = answer.context["address"].removeprefix("http://localhost:8000")
        assert Client().get(address).status_code == 200
        page = organiser.get(STAFF).content.decode()
        assert "邀请还没接受" in page
        assert address not in page

    def test_it_is_withdrawn(self, organiser: Client) -> None:
        address = self.invite(organiser).context["address"].removeprefix("http://localhost:8000")
        key = Invitation.objects.get().key
        organiser.post(f"{STAFF}invitations/{key}/withdraw/")
        assert Client().get(address).status_code == 401
        assert organiser.get(STAFF).context["invitations"] == []

    def test_one_of_another_tournament_is_not_there(self, organiser: Client) -> None:
        other = cast.tournament(slug="other")
        by = cast.actor(cast.stranger())
        invitation, _ = staff.invite(other, by=by, role="chief", name="庚")
        address = f"{STAFF}invitations/{invitation.key}/withdraw/"
        assert organiser.post(address).status_code == 404

    def test_a_table_that_there_is_not_is_said(self, organiser: Client) -> None:
        answer = self.invite(organiser, role="referee", tables="99")
        assert "tables" in answer.context["invitation_form"].errors


class TestToken:
    def run(self, *words: str) -> dict[str, str]:
        said = StringIO()
        call_command("token", *words, stdout=said)
        told: dict[str, str] = json.loads(said.getvalue())
        return told

    @pytest.mark.parametrize("role", ["referee", "chief", "organiser"])
    def test_a_link_for_programs(self, cup: Tournament, client: Client, role: str) -> None:
        told = self.run("cup", "--role", role)
        assert told.keys() == {"link", "token", "expires"}
        assert told["link"] == f"http://localhost:8000/r/{told['token']}"
        link = ways.link_for(told["token"])
        assert (link.role, link.scope, link.tables) == (role, cup.key, [])
        assert datetime.fromisoformat(told["expires"]) == link.expires_at
        assert Entry.objects.get().actor_name == "manage.py token"

    def test_for_one_table(self, cup: Tournament) -> None:
        told = self.run("cup", "--role", "referee", "--table", "3")
        assert ways.link_for(told["token"]).tables == [3]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["nope", "--role", "referee"], "没有网址名为 nope 的赛事"),
            (["cup", "--role", "referee", "--table", "99"], "cup 没有 99 号桌"),
            (["cup", "--role", "chief", "--table", "1"], "--table 只用于裁判"),
        ],
    )
    def test_what_there_is_not_is_a_sentence(self, cup, words: list[str], said: str) -> None:
        with pytest.raises(CommandError, match=said) as error:
            self.run(*words)
        assert error.value.returncode == 1
        assert not Link.objects.exists()
