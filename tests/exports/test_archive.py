"""存档: out of one database, into another, and out again."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from gouji_league.accounts.actor import of_command
from gouji_league.audit.models import Entry
from gouji_league.exports.archive import opening, records
from gouji_league.exports.archive.opening import ArchiveError, Opened, open_archive
from gouji_league.exports.archive.restoring import agrees, restore
from gouji_league.exports.archive.writing import AUDIT, SUMS, sum_of, write
from gouji_league.matches.models import Match
from gouji_league.matches.services.rescoring import check
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import score_record
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.presets import PRESETS
from gouji_league.tournaments.services.staff import make_link
from tests.rounds import event

pytestmark = pytest.mark.django_db
BY = of_command("test")
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SMALL = {preset: 7 if "singles" in preset or "rotation" in preset else 5 for preset in PRESETS}
Files = dict[str, bytes]


def played(preset: str) -> Tournament:
    cup = event.made(preset, SMALL[preset], begun=False)
    Rehearsal(cup, by=BY, seed=3, until=None).play()
    return cup


def archived(cup: Tournament, **options: Any) -> bytes:
    out = io.BytesIO()
    write(cup, out, **options)
    return out.getvalue()


def opened(archive: bytes) -> Opened:
    return open_archive(io.BytesIO(archive))


def files(archive: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(archive)) as inside:
        return {name: inside.read(name) for name in inside.namelist()}


def zipped(inside: Files) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in inside.items():
            archive.writestr(name, text)
    return out.getvalue()


def with_sums(inside: Files) -> bytes:
    """The checksums made anew: damaged by somebody who knows how."""
    audit = json.loads(inside[AUDIT])
    inside[AUDIT] = json.dumps(audit | {"sha256": sum_of(audit.get("entries"))}).encode()
    sums = {name: opening.hashlib.sha256(text).hexdigest() for name, text in inside.items()}
    lines = [f"{sums[name]}  {name}\n" for name in inside if name not in (SUMS, AUDIT)]
    return zipped(inside | {SUMS: "".join(lines).encode()})


def changed(archive: bytes, name: str, change: Callable[[Any], Any]) -> bytes:
    inside = files(archive)
    told = json.loads(inside[name])
    inside[name] = json.dumps(change(told) or told, ensure_ascii=False).encode()
    return with_sums(inside)


@pytest.mark.parametrize("preset", sorted(PRESETS))
class TestThereAndBack:
    def test_every_file_comes_out_again_but_for_the_log_and_points_are_made_anew(
        self, preset: str
    ) -> None:
        first = archived(played(preset))
        Tournament.objects.get(slug="cup").delete()
        again = restore(opened(first), by=BY)
        second = archived(again)
        one, two = files(first), files(second)
        assert list(one) == list(two)
        assert [name for name in one if one[name] != two[name]] == [AUDIT]
        before, after = (json.loads(told[AUDIT])["entries"] for told in (one, two))
        gained = [entry for entry in after if entry not in before]
        assert "tournaments.restored" in [entry["verb"] for entry in gained]
        assert before == after[: len(before)]
        rows = Match.objects.filter(tournament=again).select_related("tournament", "stage")
        assert [found for match in rows for found in check(match)] == []
        assert agrees(again, opened(first))


@pytest.mark.parametrize("preset", ["standard-rotation", "shida-knockout", "shuangsheng-swiss"])
def test_beside_itself_it_is_a_copy_of_its_own(preset: str) -> None:
    cup = played(preset)
    copy = restore(opened(archived(cup)), by=BY)
    assert (cup.slug, copy.slug) == ("cup", "cup-2")
    assert cup.key != copy.key
    ours, theirs = (
        [
            json.loads(text).get("record")
            for name, text in files(archived(one)).items()
            if name.startswith("matches/")
        ]
        for one in (cup, copy)
    )
    assert ours == theirs
    keys = set(cup.matches.values_list("key", flat=True))
    assert keys.isdisjoint(copy.matches.values_list("key", flat=True))


class TestWhatTravels:
    def test_the_next_deal_is_entered_by_the_referees_old_link(self, client: Client) -> None:
        cup = event.made("dagang-league", 4)
        event.published(event.first(cup))
        _link, token = make_link(cup, by=BY, role=Role.Name.REFEREE, name="甲裁判")
        archive = archived(cup, links=True)
        cup.delete()
        again = restore(opened(archive), by=BY, links=True)
        match = again.matches.order_by("pk")[0]
        deal = {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3, 4, 5, 6]}
        body = {"id": str(uuid4()), "seen": match.version, "number": 1, "facts": deal}
        told = client.post(
            f"/api/v1/matches/{match.key}/deals",
            json.dumps(body),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
        assert told.status_code == 201, told.content.decode()

    def test_without_the_option_no_link_opens(self, client: Client) -> None:
        cup = event.made("dagang-league", 4)
        _link, token = make_link(cup, by=BY, role=Role.Name.CHIEF, name="甲")
        archive = archived(cup)
        cup.delete()
        restore(opened(archive), by=BY)
        assert "access.json" not in files(archive)
        assert client.get(f"/r/{token}").status_code in (302, 401, 404)

    @pytest.mark.parametrize(("asked", "stored"), [(True, "13900001234"), (False, "")])
    def test_contacts_only_by_option(self, asked: bool, stored: str) -> None:
        cup = event.made("dagang-league", 4)
        cup.players.filter(number=1).update(contact="13900001234")
        archive = archived(cup, contacts=asked)
        cup.delete()
        again = restore(opened(archive), by=BY)
        assert again.players.get(number=1).contact == stored
        assert (b"13900001234" in b"".join(files(archive).values())) is asked

    def test_the_log_goes_on(self) -> None:
        cup = event.made("dagang-league", 4)
        key, before = str(cup.key), Entry.objects.filter(tournament=str(cup.key)).count()
        archive = archived(cup)
        restore(opened(archive), by=BY)
        copy = Tournament.objects.get(slug="cup-2")
        assert Entry.objects.filter(tournament=key).count() == before
        assert Entry.objects.filter(tournament=str(copy.key)).count() == before + 1


HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "no zip": (lambda _one: b"PK no zip at all", "no_zip"),
    "nothing": (lambda _one: b"", "no_zip"),
    "cut off": (lambda one: one[: len(one) // 2], "no_zip"),
    "another zip": (lambda _one: zipped({"a.txt": b"a"}), "no_archive"),
    "another format": (
        lambda one: changed(one, "manifest.json", lambda told: told | {"format": "chess"}),
        "no_archive",
    ),
    "newer": (
        lambda one: changed(one, "manifest.json", lambda told: told | {"version": 99}),
        "newer",
    ),
    "no version": (
        lambda one: changed(one, "manifest.json", lambda told: told | {"version": None}),
        "unreadable",
    ),
    "a changed figure": (
        lambda one: zipped(files(one) | {"people.json": files(one)["people.json"] + b" "}),
        "damaged",
    ),
    "a changed log": (
        lambda one: zipped(files(one) | {AUDIT: b'{"entries": [], "sha256": ""}'}),
        "damaged",
    ),
    "a file more": (lambda one: zipped(files(one) | {"x.json": b"{}"}), "damaged"),
    "a file less": (
        lambda one: zipped(
            {name: text for name, text in files(one).items() if name != "hall.json"}
        ),
        "missing",
    ),
    "no sums": (
        lambda one: zipped({name: text for name, text in files(one).items() if name != SUMS}),
        "missing",
    ),
    "no JSON": (lambda one: with_sums(files(one) | {"hall.json": b"{"}), "unreadable"),
    "a list of tables that is none": (
        lambda one: changed(one, "hall.json", lambda _told: {"tables": 3}),
        "missing",
    ),
    "a table that is a word": (
        lambda one: changed(one, "hall.json", lambda _told: {"tables": ["3"]}),
        "faulty",
    ),
    "a number that is none": (
        lambda one: changed(
            one, "people.json", lambda told: told["players"][0].update(number="一")
        ),
        "faulty",
    ),
    "a number too large for any database": (
        lambda one: changed(
            one, "people.json", lambda told: told["players"][0].update(number=10**30)
        ),
        "faulty",
    ),
    "a name without end": (
        lambda one: changed(
            one, "people.json", lambda told: told["players"][0].update(name="甲" * 5000)
        ),
        "faulty",
    ),
    "somebody twice": (
        lambda one: changed(
            one, "people.json", lambda told: told["players"].append(told["players"][0])
        ),
        "clashing",
    ),
    "a member of nothing": (
        lambda one: changed(
            one, "people.json", lambda told: told["members"][0].update(entrant=999)
        ),
        "faulty",
    ),
    "a column less": (
        lambda one: changed(one, "tournament.json", lambda told: told.pop("settings") and told),
        "faulty",
    ),
    "settings that are a list": (
        lambda one: changed(one, "tournament.json", lambda told: told | {"settings": []}),
        "faulty",
    ),
    "a book that nobody knows": (
        lambda one: changed(
            one, "stages.json", lambda told: told["stages"][0].update(rulebook="bridge")
        ),
        "faulty",
    ),
    "a deal that cannot have been": (
        lambda one: changed(
            one,
            "matches/0001.json",
            lambda told: told["deals"][0].update(facts={"order": [1, 1, 1, 1, 1, 1]}),
        ),
        "unsound",
    ),
    "a line-up of two": (
        lambda one: changed(
            one, "matches/0001.json", lambda told: told | {"places": told["places"][:2]}
        ),
        "unsound",
    ),
    "facts that are a word": (
        lambda one: changed(
            one, "matches/0001.json", lambda told: told["deals"][0].update(facts="烧")
        ),
        "unsound",
    ),
}


@pytest.fixture(scope="module")
def archive(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """Of a league that was played, which is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        told = archived(played("dagang-league"))
        transaction.set_rollback(True)
    return told


class TestWhatIsRefused:
    @pytest.mark.parametrize("what", HOSTILE)
    def test_with_a_sentence_and_nothing_stored(self, archive: bytes, what: str) -> None:
        spoil, code = HOSTILE[what]
        with pytest.raises(ArchiveError) as refused:
            restore(opened(spoil(archive)), by=BY)
        assert refused.value.code == code
        assert str(refused.value).endswith("。")
        assert not Tournament.objects.exists()

    def test_a_zip_that_would_fill_the_machine(
        self, archive: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(opening, "MOST_BYTES", 1000)
        with pytest.raises(ArchiveError) as refused:
            opened(archive)
        assert refused.value.code == "too_large"

    def test_every_refusal_has_its_sentence(self) -> None:
        codes = {code for _spoil, code in HOSTILE.values()} | {"too_large"}
        assert codes | {"empty", "too_many", "two_games"} == set(opening.WORDS)


@pytest.mark.parametrize("book", sorted(BOOKS))
class TestRecords:
    """A plain list of records makes a tournament."""

    def told(self, book: str) -> Any:
        return json.loads((FIXTURES / f"{book}.json").read_text("utf-8"))

    def test_its_matches_score_as_the_scorer_says(self, book: str) -> None:
        record = self.told(book)
        again = restore(records.opened([record, record], name="旧记录", by="甲"), by=BY)
        scored: Any = score_record(record).as_json("zh")
        for match in again.matches.all():
            ends = {key: match.outcome.get(key) for key in ("ended", "counted_deals")}
            assert ends == {key: scored.get(key, len(scored["deals"])) for key in ends}
            assert list(check(match)) == []
        assert again.matches.count() == 2
        seats = 4 if book == "shuangsheng" else 6
        assert again.players.count() == seats

    def test_a_fault_is_named_by_its_record(self, book: str) -> None:
        record = self.told(book)
        with pytest.raises(ArchiveError) as refused:
            records.opened([record, record | {"deals": 7}], name="坏", by="甲")
        assert refused.value.code == "unsound"
        assert "第 2 条" in str(refused.value)
