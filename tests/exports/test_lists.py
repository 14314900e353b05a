"""名单、成绩: what stands in each list, worked out by hand; long lists, long names, brackets."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from gouji_league.exports.registry import EXPORTS
from gouji_league.matches.models import Signature
from gouji_league.rounds.services import closing
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.services.entering import Someone, new_player, store_players
from tests import cast
from tests.exports.readback import Document, made, tool
from tests.rounds import event

pytestmark = pytest.mark.django_db
LISTS = (
    *("standings", "cross", "bracket", "results", "rulings", "entrants", "checkin", "draw"),
    *("prizes", "programme", "book"),
)
LONG = ["尼格买提·热合曼江", "阿不都热西提·买买提依明·吐尔逊", "克里斯托弗·亚历山大·乔纳森斯密斯史"]


def lines(document: Document) -> list[list[str]]:
    """The words of each line, from left to right."""
    return [words for line in document.text().splitlines() if (words := line.split())]


def line_of(document: Document, *begin: str) -> list[str]:
    """The rest of the only line that begins so."""
    [found] = [one for one in lines(document) if tuple(one[: len(begin)]) == begin]
    return found[len(begin) :]


def league() -> Tournament:
    """甲队 6:2 乙队, 甲队 3:3 丙队, 乙队 4:1 丙队."""
    cup = event.made("dagang-league", 3)
    came = {("甲队", "乙队"): (6, 2), ("甲队", "丙队"): (3, 3), ("乙队", "丙队"): (4, 1)}
    for held in event.published(event.first(cup)):
        for match in event.matches_of(held):
            assert match.first
            assert match.second
            pair = match.first.name, match.second.name
            event.score(match, *(came.get(pair) or reversed(came[pair[1], pair[0]])))
        closing.close(held, by=event.BY)
    return cup


class TestStandings:
    def test_a_league_by_hand(self, tmp_path: Path) -> None:
        """场分, 净胜分, 得分, 串三户次数, 犯规少, 场次, 胜-平-负, 失; by totals only (*), so none
        of the matches was played out, and nobody is compared head to head."""
        found = made(tmp_path, league(), "pdf:standings")
        assert line_of(found, "1", "甲队") == ["3", "+4*", "9*", "0", "0", "0", "1-1-0", "5*"]
        assert line_of(found, "2", "乙队") == ["2", "−1*", "6*", "0", "0", "0", "1-0-1", "7*"]
        assert line_of(found, "3", "丙队") == ["1", "−3*", "4*", "0", "0", "0", "0-1-1", "7*"]

    def test_they_say_what_they_rank_by_and_what_marks_mean(self, tmp_path: Path) -> None:
        text = made(tmp_path, league(), "pdf:standings").squeezed()
        assert "先比场分，相同再比相互战绩、净胜分" in text
        assert "净胜分得的分减去失的分，多的在前。" in text
        assert "仅总分：没有逐盘记录，不进每盘平均" in text

    @pytest.mark.parametrize("count", [12, 13, 14, 15, 16])
    def test_what_explains_a_table_never_has_a_page_alone(self, count: int, tmp_path: Path) -> None:
        cup = event.made("standard-singles", count)
        [held] = event.published(event.first(cup))
        for match in event.matches_of(held):
            event.decide(match)
        found = made(tmp_path, cup, "pdf:standings")
        pages = tool("pdftotext", "-layout", str(found.path), "-").split("\f")[:-1]
        assert all(re.search(r"[甲乙丙丁]\S*", page.replace("彩排", "")) for page in pages)
        assert all("名次" in page for page in pages)

    def test_who_met_whom_as_the_row_sees_it(self, tmp_path: Path) -> None:
        found = made(tmp_path, league(), "pdf:cross")
        assert line_of(found, "1", "甲队") == ["6:2", "3:3"]
        assert line_of(found, "2", "乙队") == ["2:6", "4:1"]
        assert line_of(found, "3", "丙队") == ["3:3", "1:4"]


class TestLongLists:
    @pytest.fixture
    def crowd(self) -> Tournament:
        cup = cast.tournament(book="standard")
        people = [Someone(name=f"{'甲乙丙丁'[at % 4]}{at}") for at in range(1, 201)]
        store_players(cup, [new_player(cup, one, unit=None) for one in people])
        for one in Player.objects.filter(tournament=cup):
            entrant = Entrant.objects.create(
                tournament=cup, number=one.number, kind="player", name=one.name
            )
            entrant.members.create(player=one, position=1)
        return cup

    @pytest.mark.parametrize("kind", ["entrants", "checkin"])
    def test_two_hundred_rows_under_repeated_heads(
        self, crowd: Tournament, kind: str, tmp_path: Path
    ) -> None:
        found = made(tmp_path, crowd, f"pdf:{kind}")
        pages = tool("pdftotext", "-layout", str(found.path), "-").split("\f")[:-1]
        rows = [re.findall(r"^ *\d+ +[甲乙丙丁]\d+", page, re.MULTILINE) for page in pages]
        assert sum(map(len, rows)) == 200
        assert min(map(len, rows)) >= 2
        assert all(re.search(r"号 +姓名", page) for page in pages)
        assert found.beyond() == []


class TestBracket:
    def test_thirty_two_on_one_sheet_whole_and_readable(self, tmp_path: Path) -> None:
        cup = event.made("shuangsheng-knockout", 32)
        event.published(event.first(cup))
        for entrant in cup.entrants.all():
            name = LONG[entrant.number] if entrant.number < len(LONG) else f"甲乙{entrant.number}"
            Entrant.objects.filter(pk=entrant.pk).update(name=name)
        found = made(tmp_path, cup, "pdf:bracket")
        assert len(found.laid.pages) == 1
        assert found.about()["Page size"].endswith("(A4)")
        assert found.beyond() == []
        text = found.squeezed()
        names = list(cup.entrants.values_list("name", flat=True))
        assert [name for name in names if name not in text] == []
        assert min(sizes(found, "甲乙")) >= 9
        assert min(sizes(found)) >= 5.5

    def test_more_than_that_go_on_a_larger_one(self, tmp_path: Path) -> None:
        cup = event.made("shuangsheng-knockout", 56)
        event.published(event.first(cup))
        found = made(tmp_path, cup, "pdf:bracket")
        assert found.about()["Page size"].endswith("(A3)")
        assert found.beyond() == []


def sizes(document: Document, begin: str = "") -> list[float]:
    """Of the letters of texts that begin so, in points."""
    return [
        box.style["font_size"] * 0.75
        for page in document.laid.pages
        for box in page._page_box.descendants(placeholders=True)
        if getattr(box, "text", "").strip() and box.text.startswith(begin)
    ]


class TestDraw:
    def test_the_seed_follows_from_what_is_printed(self, tmp_path: Path) -> None:
        cup = event.made("standard-singles", 13)
        event.published(event.first(cup), word="海阔天空")
        found = made(tmp_path, cup, "pdf:draw")
        seal, secret = (line_of(found, one)[0] for one in ("事先公布的指纹", "封好的签"))
        word, seed = (line_of(found, one)[0] for one in ("喊的词", "合起来的种子"))
        assert seal == sha256(secret.encode()).hexdigest()
        assert word == "海阔天空"
        assert seed == sha256(f"{secret}\n{word}".encode()).hexdigest()

    def test_everybody_has_a_seat_or_waits(self, tmp_path: Path) -> None:
        cup = event.made("standard-singles", 13)
        [held] = event.published(event.first(cup))
        found = made(tmp_path, cup, "pdf:draw")
        for table, match in enumerate(event.matches_of(held), 1):
            seated = match.places.order_by("place").values_list("player__name", flat=True)
            assert line_of(found, str(table)) == list(seated)
        [waits] = held.tournament.matches.filter(status="bye")
        assert waits.first
        assert f"等候：{waits.first.name}" in found.squeezed()


class TestAtTheDoor:
    def test_by_teams_with_who_is_there_already(self, tmp_path: Path) -> None:
        cup = event.made("dagang-league", 3)
        at = timezone.now()
        player = cup.players.order_by("number")[1]
        Player.objects.filter(pk=player.pk).update(
            presence=Player.Presence.CHECKED_IN, presence_at=at
        )
        found = made(tmp_path, cup, "pdf:checkin")
        came = timezone.localtime(at).strftime("%H:%M")
        assert line_of(found, str(player.number), player.name) == ["✓", came]
        words = [one[0] for one in lines(found)]
        first = words.index("甲队")
        squad = cup.players.order_by("number")[:4].values_list("number", flat=True)
        assert words[first + 1 : first + 5] == [str(number) for number in squad]


class TestPrizes:
    def test_grades_with_a_line_to_sign_for_each(self, tmp_path: Path) -> None:
        cup = league()
        cup.settings["awards"] = {
            "grades": [{"name": "一等奖", "count": 1}, {"name": "二等奖", "count": 2}],
            "extra": [{"name": "最佳风采", "entrant": 3}],
        }
        cup.save()
        text = made(tmp_path, cup, "pdf:prizes").squeezed()
        assert "签收" in text
        assert "一等奖甲队二等奖乙队丙队最佳风采丙队" in text

    def test_each_member_may_have_a_line(self, tmp_path: Path) -> None:
        cup = league()
        text = made(tmp_path, cup, "pdf:prizes", each="person").squeezed()
        people = cup.entrants.get(name="甲队").members.order_by("position")
        told = "".join(f"甲队{one.player.name}" for one in people.select_related("player"))
        assert f"第1名{told}" in text


class TestNames:
    @pytest.mark.parametrize(
        "kind", ["standings", "results", "rulings", "draw", "entrants", "prizes", "book"]
    )
    def test_what_the_public_reads_hides_given_names(self, kind: str, tmp_path: Path) -> None:
        cup = event.made("standard-singles", 7)
        [held] = event.published(event.first(cup))
        match = event.matches_of(held)[0]
        name = match.places.order_by("place")[0].player.name
        Signature.objects.create(
            match=match, side="odd", name=name, agrees=False, objection=f"{name}没有犯规",
            facts_version=1, by="裁判甲",
        )  # fmt: skip
        cup.settings[names.MASKED] = True
        cup.save()
        text = made(tmp_path, cup, f"pdf:{kind}", names="masked").squeezed()
        whole = list(cup.players.values_list("name", flat=True))
        assert [name for name in whole if name in text] == []
        assert re.search(r"[甲乙丙丁]\*", text)


class TestEnglish:
    def test_every_list_has_an_english_edition(self, tmp_path: Path) -> None:
        cup = event.made("dongfang-groups", 4)
        event.published(event.first(cup))
        for kind in LISTS:
            found = made(tmp_path, cup, f"pdf:{kind}", lang="en")
            assert re.search(r"Page \d+ / \d+", found.text()), kind
            assert found.beyond() == [], kind
            rules = kind in {"programme", "book"}  # which name things as the players do
            heads = [box.text for box in texts_of(found, *(["h1"] if rules else ["h1", "th"]))]
            assert heads, kind
            assert [one for one in heads if re.search(r"[\u3000-\u9fff]", one)] == [], kind


def texts_of(document: Document, *tags: str) -> list[Any]:
    return [
        text
        for page in document.laid.pages
        for box in page._page_box.descendants()
        if box.element_tag in tags
        for text in box.descendants()
        if getattr(text, "text", "").strip()
    ]


def test_each_is_offered_or_says_what_is_missing() -> None:
    cup = cast.tournament(book="standard")
    for kind in ("standings", "bracket", "results", "draw", "book", "entrants"):
        assert "。" in str(EXPORTS[f"pdf:{kind}"].missing(cup))
