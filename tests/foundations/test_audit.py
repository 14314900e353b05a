"""The log takes entries and gives none back."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from gouji_league.accounts import actor
from gouji_league.audit.models import AppendOnlyError, Entry
from gouji_league.audit.services import record

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> Entry:
    return record(actor=actor.of_command("score"), verb="tests.tried", subject="a thing")


def test_an_entry_says_who_what_when_and_how_it_was_before() -> None:
    referee = actor.Actor(kind="user", key="7", name="裁判", device="10.0.0.9 Firefox")
    key = str(uuid.uuid4())
    started = datetime.now(UTC)
    record(
        actor=referee,
        verb="matches.deal_corrected",
        subject="3号桌",
        before={"order": [1, 2]},
        after={"order": [2, 1], "at": datetime(2026, 5, 1, tzinfo=UTC)},
        tournament=key,
    )
    stored = Entry.objects.get()
    assert started <= stored.at <= datetime.now(UTC)
    assert (stored.actor_kind, stored.actor_key, stored.actor_name) == ("user", "7", "裁判")
    assert (stored.device, stored.tournament, stored.subject) == ("10.0.0.9 Firefox", key, "3号桌")
    assert stored.before == {"order": [1, 2]}
    assert stored.after == {"order": [2, 1], "at": "2026-05-01T00:00:00Z"}


def test_an_over_long_browser_name_is_cut_not_refused() -> None:
    talker = actor.Actor(kind="user", key="7", name="名" * 300, device="x" * 3000)
    assert len(record(actor=talker, verb="tests.tried", subject="y" * 900).device) == 200


@pytest.mark.parametrize("verb", ["", "made", "Users.made", "accounts.made user", "a.b.c"])
def test_a_verb_is_area_and_word(verb: str) -> None:
    with pytest.raises(ValueError, match="not a verb"):
        record(actor=actor.of_command("x"), verb=verb, subject="y")


def test_the_model_refuses_to_alter_an_entry(entry: Entry) -> None:
    entry.subject = "another thing"
    with pytest.raises(AppendOnlyError):
        entry.save()
    with pytest.raises(AppendOnlyError):
        Entry.objects.filter(pk=entry.pk).update(subject="another thing")
    with pytest.raises(AppendOnlyError):
        Entry.objects.bulk_update([entry], ["subject"])


def test_the_model_refuses_to_remove_an_entry(entry: Entry) -> None:
    with pytest.raises(AppendOnlyError):
        entry.delete()
    with pytest.raises(AppendOnlyError):
        Entry.objects.all().delete()


@pytest.mark.parametrize(
    "statement", ["UPDATE audit_entry SET subject = 'another'", "DELETE FROM audit_entry"]
)
def test_the_database_refuses_too(entry: Entry, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="never altered"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert Entry.objects.get().subject == "a thing"


class TestFlush:
    """A test with transactions of its own leaves an empty log, triggers and all."""

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("time", [1, 2])
    def test_the_log_starts_empty(self, time: int) -> None:
        assert not Entry.objects.exists()
        record(actor=actor.of_command("x"), verb="tests.tried", subject="y")
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("DELETE FROM audit_entry")
