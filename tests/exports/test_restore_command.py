"""manage.py restore FILE: whose the tournament is, and which files it takes."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from gouji_league.accounts.models import Link
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services.staff import make_link
from tests import cast
from tests.exports.test_archive import BY, FIXTURES, archived, played
from tests.rounds import event

pytestmark = pytest.mark.django_db


class TestCommand:
    def test_restores_and_compares(self, tmp_path: Path) -> None:
        file = tmp_path / "cup.zip"
        file.write_bytes(archived(played("shuangsheng-swiss")))
        out = io.StringIO()
        call_command("restore", str(file), "--slug", "again", stdout=out)
        told = json.loads(out.getvalue())
        assert (told["slug"], told["standings_equal"]) == ("again", True)
        assert Tournament.objects.get(slug="again").matches.count() == told["matches"]

    def test_never_takes_anothers_place(self, tmp_path: Path) -> None:
        file = tmp_path / "cup.zip"
        file.write_bytes(archived(event.made("dagang-league", 4)))
        with pytest.raises(CommandError, match="cup"):
            call_command("restore", str(file), "--slug", "cup")

    def test_says_what_is_wrong_with_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "cup.zip"
        file.write_text("好")
        with pytest.raises(CommandError, match="zip"):
            call_command("restore", str(file))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An archive of what is not here any more."""
    found = tmp_path / "cup.zip"
    cup = event.made("dagang-league", 4)
    make_link(cup, by=BY, role=Role.Name.REFEREE, name="甲")
    found.write_bytes(archived(cup, links=True))
    cup.delete()
    Link.objects.all().delete()
    return found


def told(file: Path, *more: str) -> tuple[dict[str, Any], str]:
    """What it printed, and what it warned of."""
    out, err = io.StringIO(), io.StringIO()
    call_command("restore", str(file), *more, stdout=out, stderr=err)
    return json.loads(out.getvalue()), err.getvalue()


class TestWhoseItIs:
    def test_of_the_one_account_that_there_is(self, file: Path) -> None:
        cast.user("jia", "甲")
        assert told(file)[0]["organiser"] == "jia"
        held = Role.objects.get(tournament__slug="cup")
        assert (held.user.username, held.role) == ("jia", "organiser")

    def test_of_the_one_that_is_named(self, file: Path) -> None:
        for name in ("jia", "yi"):
            cast.user(name, name)
        assert told(file, "--organiser", "yi")[0]["organiser"] == "yi"
        assert Role.objects.get(tournament__slug="cup").user.username == "yi"

    def test_of_nobody_it_says_what_to_do(self, file: Path) -> None:
        for name in ("jia", "yi"):
            cast.user(name, name)
        found, warned = told(file)
        assert found["organiser"] is None
        assert "manage.py token cup --role organiser" in warned

    def test_a_name_that_nobody_has_stores_nothing(self, file: Path) -> None:
        cast.user("jia", "甲")
        with pytest.raises(CommandError, match="jia"):
            told(file, "--organiser", "bing")
        assert not Tournament.objects.exists()

    @pytest.mark.parametrize(("more", "links"), [((), 0), (("--links",), 1)])
    def test_referees_links_by_option(self, file: Path, more: tuple[str, ...], links: int) -> None:
        told(file, *more)
        assert Link.objects.count() == links


class TestRecordsFromAFile:
    def test_as_a_windows_program_writes_them(self, tmp_path: Path) -> None:
        file = tmp_path / "旧记录.json"
        file.write_text((FIXTURES / "dagang.json").read_text("utf-8"), "utf-8-sig")
        assert told(file)[0]["name"] == "旧记录"

    @pytest.mark.parametrize("content", ["[" * 100_000, "[{"])
    def test_what_is_none_is_told_so(self, tmp_path: Path, content: str) -> None:
        file = tmp_path / "a.json"
        file.write_text(content)
        with pytest.raises(CommandError, match=r"a\.json"):
            told(file)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="cannot be read"):
            told(tmp_path / "b.zip")
