"""Where a request came from, behind proxies and without."""

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory

from gouji_league.accounts import throttle
from gouji_league.accounts.actor import device_of
from gouji_league.accounts.addresses import client_address
from gouji_league.accounts.models import Device
from gouji_league.settings import networks
from tests import cast

RIGHT = {"username": "stranger", "password": cast.PASSWORD}
WRONG = {"username": "stranger", "password": "wrong"}


def came_from(address: str, forwarded: str | None = None) -> str:
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    return client_address(RequestFactory().get("/", headers=headers, REMOTE_ADDR=address))


@pytest.mark.parametrize("forwarded", [None, "", "192.0.2.9", "127.0.0.1, 192.0.2.9"])
def test_without_proxies_the_header_is_nobodys(forwarded: str | None) -> None:
    assert came_from("10.0.0.7", forwarded) == "10.0.0.7"


@pytest.mark.parametrize(
    ("address", "forwarded", "found"),
    [
        ("127.0.0.1", "192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "192.0.2.9:4711", "192.0.2.9"),
        ("127.0.0.1", "2001:db8::9", "2001:db8::9"),
        ("127.0.0.1", "[2001:db8::9]:4711", "2001:db8::9"),
        ("::ffff:127.0.0.1", "::ffff:192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "192.0.2.9, 10.1.2.3", "192.0.2.9"),
        ("127.0.0.1", "10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        # What a visitor wrote stands in front of what the proxy added.
        ("127.0.0.1", "198.51.100.1, 192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "127.0.0.1, 192.0.2.9, 10.1.2.3", "192.0.2.9"),
        ("127.0.0.1", "198.51.100.1, nonsense, 10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "198.51.100.1, nonsense", "127.0.0.1"),
        # Who does not come by a proxy of ours is who they are.
        ("192.0.2.66", "192.0.2.9", "192.0.2.66"),
        ("", "192.0.2.9", ""),
    ],
)
def test_behind_proxies_the_last_address_that_is_none_of_them(
    settings: LazySettings, address: str, forwarded: str | None, found: str
) -> None:
    settings.TRUSTED_PROXIES = networks("127.0.0.1 10.0.0.0/8")
    assert came_from(address, forwarded) == found


def test_a_network_that_is_none_is_said() -> None:
    assert networks("") == []
    with pytest.raises(ImproperlyConfigured, match=r"TRUSTED_PROXIES: 'proxy\.example'"):
        networks("127.0.0.1 proxy.example")


def test_the_log_names_the_visitor(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = networks("127.0.0.1")
    headers = {"x-forwarded-for": "192.0.2.9", "user-agent": "Firefox"}
    assert device_of(RequestFactory().get("/", headers=headers)) == "192.0.2.9 Firefox"


@pytest.mark.django_db
class TestThrottle:
    @pytest.fixture(autouse=True)
    def account(self) -> None:
        cast.stranger()

    def sign_in(self, sent: dict[str, str], forwarded: str) -> int:
        return Client().post("/login/", sent, headers={"x-forwarded-for": forwarded}).status_code

    def test_behind_a_proxy_each_visitor_has_tries_of_their_own(
        self, settings: LazySettings
    ) -> None:
        settings.TRUSTED_PROXIES = networks("127.0.0.1")
        for _ in range(throttle.TRIES["password"]):
            self.sign_in(WRONG, "192.0.2.66")
        assert self.sign_in(RIGHT, "192.0.2.66") == 429
        assert self.sign_in(RIGHT, "192.0.2.9") == 302
        assert "192.0.2.9" in Device.objects.get().name

    def test_a_header_of_ones_own_brings_no_further_tries(self, settings: LazySettings) -> None:
        for proxies in ("", "127.0.0.1"):
            settings.TRUSTED_PROXIES = networks(proxies)
            for number in range(throttle.TRIES["password"]):
                self.sign_in(WRONG, f"198.51.100.{number}, 192.0.2.66")
            assert self.sign_in(RIGHT, "198.51.100.77, 192.0.2.66") == 429

    def test_name_after_name_is_stopped_by_the_address(self, client: Client) -> None:
        for number in range(throttle.TRIES["passwords"]):
            sent = WRONG | {"username": f"name-{number}"}
            assert client.post("/login/", sent).status_code == 200
        assert client.post("/login/", RIGHT).status_code == 429
        assert client.post("/login/", RIGHT, REMOTE_ADDR="10.0.0.7").status_code == 302

    def test_a_school_behind_one_address_signs_in(self) -> None:
        for _ in range(throttle.TRIES["passwords"] + 1):
            assert self.sign_in(RIGHT, "") == 302

    def test_an_account_of_ones_own_brings_no_further_tries(self, client: Client) -> None:
        for number in range(throttle.TRIES["passwords"]):
            client.post("/login/", WRONG | {"username": f"name-{number}"})
            if number == 30:
                assert self.sign_in(RIGHT, "") == 302
        assert client.post("/login/", RIGHT).status_code == 429
