"""裁判链接 /r/<token>, 短码 /code/, devices, and what the HTTP contract asks of a token."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import throttle, ways
from gouji_league.accounts.models import Attempt, Code, Device, Link
from gouji_league.accounts.services import links
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Tournament
from tests import cast

pytestmark = pytest.mark.django_db
PAST = timedelta(seconds=-1)


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


def link_of(token: str) -> Link:
    return Link.objects.get(digest=ways.digest(token))


def by() -> cast.Actor:
    return cast.actor(cast.stranger())


class TestToken:
    def test_a_link_that_holds(self, cup: Tournament) -> None:
        token = cast.link(cup)
        assert ways.link_for(token) == link_of(token)

    @pytest.mark.parametrize(
        ("fields", "raised", "code"),
        [
            ({"expires_at": PAST}, ways.LinkExpired, "link_expired"),
            ({"revoked_at": PAST}, ways.LinkRevoked, "link_revoked"),
            ({"expires_at": PAST, "revoked_at": PAST}, ways.LinkRevoked, "link_revoked"),
        ],
    )
    def test_one_that_does_not(self, cup: Tournament, fields, raised, code) -> None:
        token = cast.link(cup, **{name: timezone.now() + ago for name, ago in fields.items()})
        with pytest.raises(raised) as error:
            ways.link_for(token)
        assert (error.value.code, error.value.status) == (code, 401)

    @pytest.mark.parametrize("token", ["", "nope", "链接"])
    def test_one_that_there_is_not(self, token: str) -> None:
        with pytest.raises(ways.LinkUnknown):
            ways.link_for(token)

    def test_a_renewed_link_has_a_new_token_and_the_old_one_is_dead(self, cup: Tournament) -> None:
        old = cast.link(cup, tables=[2])
        later = timezone.now() + timedelta(days=3)
        new, token = links.renew_link(link_of(old), by=by(), expires_at=later)
        assert ways.link_for(token) == new
        assert (new.tables, new.expires_at) == ([2], later)
        with pytest.raises(ways.LinkRevoked):
            ways.link_for(old)

    def test_renewing_an_old_list_twice_leaves_one_link(self, cup: Tournament) -> None:
        link, later = link_of(cast.link(cup)), timezone.now() + timedelta(days=3)
        _, first = links.renew_link(link, by=by(), expires_at=later)
        _, second = links.renew_link(link, by=by(), expires_at=later)
        assert ways.link_for(second)
        with pytest.raises(ways.LinkRevoked):
            ways.link_for(first)
        assert Link.objects.filter(renewed_as=None).count() == 1

    def test_a_renewed_link_cannot_be_restored(self, cup: Tournament) -> None:
        old = cast.link(cup)
        links.renew_link(link_of(old), by=by(), expires_at=timezone.now() + timedelta(days=3))
        links.restore_link(link_of(old), by=by())
        with pytest.raises(ways.LinkRevoked):
            ways.link_for(old)


class TestEntering:
    @pytest.mark.parametrize(
        ("role", "tables", "goal"),
        [
            ("referee", [2], "/t/cup/tables/2/"),
            ("referee", [1, 2], "/t/cup/work/"),
            ("referee", [], "/t/cup/work/"),
            ("chief", [], "/t/cup/work/"),
        ],
    )
    def test_it_leads_to_the_one_table_or_to_what_is_ones_own(
        self, cup: Tournament, client: Client, role: str, tables: list[int], goal: str
    ) -> None:
        answer = client.get(f"/r/{cast.link(cup, role=role, tables=tables)}")
        assert (answer.status_code, answer["Location"]) == (302, goal)
        assert client.get("/t/cup/").status_code == 200

    def test_a_device_is_noted_once_a_browser(self, cup: Tournament, client: Client) -> None:
        token = cast.link(cup)
        for _ in range(2):
            client.get(f"/r/{token}")
        assert Device.objects.get().link == link_of(token)
        Client().get(f"/r/{token}")
        assert Device.objects.count() == 2
        assert Entry.objects.filter(verb="accounts.link_used").count() == 2
        assert not Entry.objects.filter(verb="accounts.code_used").exists()

    def test_a_browser_may_have_several_links(self, cup: Tournament, client: Client) -> None:
        other = cast.tournament(slug="other")
        for tournament in (cup, other):
            client.get(f"/r/{cast.link(tournament)}")
        assert client.get("/t/cup/").status_code == client.get("/t/other/").status_code == 200

    def test_it_opens_nothing_else(self, cup: Tournament, client: Client) -> None:
        cast.tournament(slug="other")
        client.get(f"/r/{cast.link(cup)}")
        assert client.get("/t/other/").status_code == 404

    @pytest.mark.parametrize(
        ("fields", "status", "words"),
        [
            ({"expires_at": PAST}, 401, "链接过期了"),
            ({"revoked_at": PAST}, 401, "链接已经失效"),
        ],
    )
    def test_a_dead_link_says_so_and_what_to_do(
        self, cup: Tournament, client: Client, fields, status: int, words: str
    ) -> None:
        token = cast.link(cup, **{name: timezone.now() + ago for name, ago in fields.items()})
        answer = client.get(f"/r/{token}")
        assert answer.status_code == status
        assert words in answer.content.decode()
        assert not Device.objects.exists()

    def test_one_that_there_is_not(self, client: Client) -> None:
        answer = client.get("/r/nope")
        assert answer.status_code == 404
        assert "没有这个链接" in answer.content.decode()

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda: Link.objects.update(expires_at=timezone.now()), "链接过期了"),
            (lambda: Link.objects.update(revoked_at=timezone.now()), "链接已经失效"),
            (lambda: Device.objects.update(off_at=timezone.now()), "这台设备已停用"),
        ],
        ids=["expired", "revoked", "switched off"],
    )
    def test_it_ends_at_the_next_request(self, cup: Tournament, client: Client, change, words):
        token = cast.link(cup)
        client.get(f"/r/{token}")
        change()
        for path in ("/t/cup/", "/t/cup/manage/staff/", f"/r/{token}"):
            answer = client.get(path)
            assert answer.status_code == 401
            assert words in answer.content.decode()

    def test_a_published_tournament_is_still_read_by_who_is_out(self, client: Client) -> None:
        token = cast.link(cast.tournament(published_at=timezone.now()))
        client.get(f"/r/{token}")
        Link.objects.update(revoked_at=timezone.now())
        assert client.get("/t/cup/").status_code == 200

    def test_a_renewed_link_puts_its_devices_out(self, cup: Tournament, client: Client) -> None:
        token = cast.link(cup)
        client.get(f"/r/{token}")
        expires = timezone.now() + timedelta(days=1)
        links.renew_link(link_of(token), by=by(), expires_at=expires)
        assert client.get("/t/cup/").status_code == 401


class TestCode:
    @pytest.fixture
    def link(self, cup: Tournament) -> Link:
        return link_of(cast.link(cup, tables=[3]))

    def test_six_signs_open_the_link_once(self, link: Link, client: Client) -> None:
        code = links.make_code(link, by=by())
        assert len(code) == 6
        assert client.post("/code/", {"code": code})["Location"] == "/t/cup/tables/3/"
        assert client.get("/t/cup/").status_code == 200
        again = Client().post("/code/", {"code": code})
        assert "短码不对" in again.content.decode()

    def test_width_case_and_spaces_do_not_matter(self, link: Link, client: Client) -> None:
        code = links.make_code(link, by=by())
        typed = f" {code[:3].lower()}-{''.join(chr(ord(sign) + 0xFEE0) for sign in code[3:])} "
        assert client.post("/code/", {"code": typed}).status_code == 302

    def test_it_holds_for_two_minutes(self, link: Link, client: Client) -> None:
        code = links.make_code(link, by=by())
        left = Code.objects.get().expires_at - timezone.now()
        assert timedelta(minutes=1, seconds=50) < left <= timedelta(minutes=2)
        Code.objects.update(expires_at=timezone.now())
        assert client.post("/code/", {"code": code}).status_code == 200

    def test_a_new_code_puts_the_last_one_out(self, link: Link, client: Client) -> None:
        old, new = links.make_code(link, by=by()), links.make_code(link, by=by())
        assert client.post("/code/", {"code": old}).status_code == 200
        assert client.post("/code/", {"code": new}).status_code == 302

    def test_a_dead_link_has_no_codes(self, link: Link, client: Client) -> None:
        code = links.make_code(link, by=by())
        links.revoke_link(link, by=by())
        assert client.post("/code/", {"code": code}).status_code == 401
        with pytest.raises(ways.LinkRevoked):
            links.make_code(link, by=by())

    def test_the_log_says_that_it_was_a_code(self, link: Link, client: Client) -> None:
        client.post("/code/", {"code": links.make_code(link, by=by())})
        entry = Entry.objects.latest("id")
        assert (entry.verb, entry.subject) == ("accounts.code_used", link.name)

    def test_the_database_holds_no_code(self, link: Link) -> None:
        code = links.make_code(link, by=by())
        assert code not in str(Code.objects.values().get())
        assert code not in str(list(Entry.objects.values()))

    def test_no_sign_is_taken_for_another(self) -> None:
        assert not set("0O1IL2Z5SB") & set(ways.SIGNS)
        assert len(ways.SIGNS) == len(set(ways.SIGNS))

    def test_guessing_is_stopped_by_address(self, link: Link, client: Client) -> None:
        code = links.make_code(link, by=by())
        for _ in range(throttle.TRIES["code"]):
            assert client.post("/code/", {"code": "AAAAAA"}).status_code == 200
        answer = client.post("/code/", {"code": code})
        assert answer.status_code == 429
        assert "请等 5 分钟再试" in answer.content.decode()
        assert client.post("/code/", {"code": code}, REMOTE_ADDR="10.0.0.7").status_code == 302

    def test_a_success_does_not_count_as_a_try(self, link: Link, client: Client) -> None:
        client.post("/code/", {"code": "AAAAAA"})
        client.post("/code/", {"code": links.make_code(link, by=by())})
        assert Attempt.objects.get().tries == 1

    def test_the_form_needs_no_token_but_comes_from_here(self, link: Link) -> None:
        client = Client(enforce_csrf_checks=True)
        sent = {"code": links.make_code(link, by=by())}
        foreign = client.post("/code/", sent, headers={"origin": "https://example.org"})
        assert foreign.status_code == 200
        here = client.post("/code/", sent, headers={"origin": "http://testserver"})
        assert here.status_code == 302

    def test_a_referee_hands_over_to_another_device(self, link: Link, cup: Tournament) -> None:
        token = cast.link(cup, name="己")
        browser = cast.by_link(token)
        address = f"/account/links/{link_of(token).key}/code/"
        assert address in browser.get("/account/").content.decode()
        answer = browser.post(address)
        assert Client().post("/code/", {"code": answer.context["code"]}).status_code == 302

    def test_nobody_makes_codes_of_anothers_link(self, link: Link, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup, name="己"))
        assert browser.post(f"/account/links/{link.key}/code/").status_code == 404


class TestContact:
    def test_it_is_noted_once_a_minute(self, cup: Tournament, django_assert_num_queries) -> None:
        browser = cast.by_link(cast.link(cup))
        noted = Device.objects.get().last_seen
        with django_assert_num_queries(2):  # the session, the device
            browser.get("/rules/")
        assert Device.objects.get().last_seen == noted
        Device.objects.update(last_seen=timezone.now() - timedelta(minutes=2))
        browser.get("/rules/")
        assert timezone.now() - Device.objects.get().last_seen < timedelta(minutes=1)

    def test_the_table_where_it_works_is_noted_at_once(self, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup))
        for table in (2, 3):
            browser.get(f"/t/cup/tables/{table}/")
            assert Device.objects.get().table == table
        browser.get("/rules/")
        assert Device.objects.get().table == 3

    def test_a_public_page_asks_the_database_nothing_for_a_visitor(
        self, client: Client, django_assert_num_queries
    ) -> None:
        with django_assert_num_queries(0):
            client.get("/rules/")
