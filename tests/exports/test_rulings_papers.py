"""判罚、异议、裁定 on paper: every foul with its sanction and clause, every objection with what was
ruled, deals as they are counted, names as the public reads them."""

from pathlib import Path

import pytest
from django.utils import timezone

from gouji_league.desk.models import Objection, Ruling
from gouji_league.exports.documents.parts.rulings import told
from gouji_league.exports.workbook import fouls
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Change
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Player, StageFoul, Tournament
from tests.desk.test_objections import TEXT, Hall
from tests.exports.readback import made
from tests.matches.play import ALL, DEAL, Table, event

pytestmark = pytest.mark.django_db
WHY = "看了录像，是烧"


class Ruled(Hall):
    """乙 objected; the chief referee dismissed it, on appeal the committee upheld it."""

    def __init__(self, book: str = "dagang") -> None:
        super().__init__(book)
        self.object()
        self.objection = Objection.objects.get()
        clause = {"dagang": "002-20b", "standard": "000-4.3"}.get(book, "")
        self.rule(
            "dismissed",
            "证据不足",
            appealed_at=timezone.now(),
            appealed_by="乙乙",
            appealed_why="还有录像",
        )
        self.rule("upheld", WHY, committee=True, clauses=[clause])

    def rule(self, verdict: str, reason: str, **more: object) -> None:
        more = {"by": "裁判长", "effect": {"entrants": [
            {"entrant": 1, "rank": [2, 1], "points": [0, 3]},
        ]}} | more  # fmt: skip
        Ruling.objects.create(objection=self.objection, verdict=verdict, reason=reason, **more)


@pytest.fixture
def hall() -> Ruled:
    return Ruled()


SAYS = [TEXT, "乙", "烧、闷、革命·第1盘", "不成立：证据不足", "上诉：还有录像", "仲裁：成立。" + WHY,
        "影响：甲队+3，第2→1名", "裁判长"]  # fmt: skip


class TestObjections:
    @pytest.mark.parametrize("kind", ["rulings", "records", "book"])
    def test_stand_with_their_rulings(self, hall: Ruled, kind: str, tmp_path: Path) -> None:
        found = made(tmp_path, hall.cup, f"pdf:{kind}")
        text = found.squeezed()
        assert [one for one in SAYS if one not in text] == []
        assert "002-20b" in text
        assert found.beyond() == []

    def test_one_that_was_only_written_at_the_sign_off_stands_too(self, tmp_path: Path) -> None:
        hall = Hall()
        hall.sign(objecting=hall.second)
        for kind in ("rulings", "records"):
            text = made(tmp_path, hall.cup, f"pdf:{kind}").squeezed()
            assert TEXT in text
            assert "签字时提的" in text
            assert "等裁定" in text

    def test_of_one_match_stand_on_that_matchs_sheet_alone(
        self, hall: Ruled, tmp_path: Path
    ) -> None:
        other = Table(hall.cup, table=2)
        other.deal(1)
        assert TEXT not in made(tmp_path, hall.cup, "pdf:records", match=other.key).squeezed()

    def test_hide_names_wherever_somebody_wrote_them(self, hall: Ruled, tmp_path: Path) -> None:
        hall.cup.settings[names.MASKED] = True
        hall.cup.save()
        Player.objects.filter(tournament=hall.cup, number=2).update(name="欧阳甲乙")
        Objection.objects.update(name="司马丙丁", text="欧阳甲乙说是烧")
        Ruling.objects.update(reason="问过欧阳甲乙", appealed_by="司马丙丁")
        text = made(tmp_path, hall.cup, "pdf:rulings", names="masked").squeezed()
        assert "欧阳甲乙" not in text
        assert "司马丙丁" not in text
        assert "司马**" in text
        assert "问过欧阳**" in text
        assert "欧阳甲乙" in made(tmp_path, hall.cup, "pdf:rulings").squeezed()


class TestFouls:
    def given(self, cup: Tournament, **fields: object) -> None:
        stage, entrant = cup.stages.get(), cup.entrants.get(number=1)
        StageFoul.objects.create(
            stage=stage, entrant=entrant, **{"reason": "打人", "by": "裁判长"} | fields
        )

    def test_outside_of_a_match_say_what_was_given_and_by_which_clause(
        self, tmp_path: Path
    ) -> None:
        hall = Hall()
        self.given(hall.cup, kind="disqualified", clause="002-19")
        text = made(tmp_path, hall.cup, "pdf:rulings").squeezed()
        assert "取消资格" in text
        assert "002-19" in text
        assert "警告" not in text
        [row] = told(fouls.table(Source(hall.cup)))
        assert (row["kind"], row["clause"]) == ("取消资格", "002-19")

    def test_withdrawn_ones_stand_with_why(self, tmp_path: Path) -> None:
        hall = Hall()
        self.given(hall.cup, kind="points", points=9, withdrawn_at=timezone.now(),
                   withdrawn_by="裁判长", withdrawn_why="罚错了人")  # fmt: skip
        text = made(tmp_path, hall.cup, "pdf:rulings").squeezed()
        assert "9不算" in text
        assert "罚错了人" in text

    def test_what_a_correction_took_out_stands_with_why(self, tmp_path: Path) -> None:
        cup = event("dagang")
        table = Table(cup, role="chief")
        table.deal(1, DEAL["dagang"] | {"fouls": [{"seat": 4, "kind": "points", "points": 5}]})
        assert (
            table.send("PUT", "deals/1", facts=DEAL["dagang"], reason="没有犯规").status_code == 200
        )
        text = made(tmp_path, cup, "pdf:rulings").squeezed()
        assert "5不算" in text
        assert "没有犯规" in text

    def test_in_a_deal_name_the_offence_the_referee_chose(self, tmp_path: Path) -> None:
        offence = next(one for one in BOOKS["dagang"].offences if "warning" in one.sanctions)
        cup = event("dagang")
        noted = {"offences": [{"seat": 4, "kind": "warning", "offence": offence.key}]}
        facts = DEAL["dagang"] | {"fouls": [{"seat": 4, "kind": "warning"}]}
        assert Table(cup).deal(1, facts, notes=noted).status_code == 201
        text = made(tmp_path, cup, "pdf:rulings").squeezed()
        assert "".join(offence.text.zh.split()) in text
        assert offence.clause in text


class TestCountedDeals:
    def test_a_correction_names_the_deal_as_it_is_counted(self, tmp_path: Path) -> None:
        """The first was dealt again; the second is deal 1."""
        cup = event("standard")
        table = Table(cup, role="chief")
        void = {"revolts": [{"seat": 1}, {"seat": 2}]}
        assert table.deal(1, void).status_code == 201
        assert table.deal(2).status_code == 201
        other = DEAL["standard"] | {"order": [2, 1, 4, 3, 6, 5]}
        assert table.send("PUT", "deals/2", facts=other, reason="看错了").status_code == 200
        assert Change.objects.filter(verb="deal_corrected", params__number=2).exists()
        text = made(tmp_path, cup, "pdf:records").squeezed()
        assert "第2盘" not in text
        assert text.count("第1盘·看错了") == 1
        assert "重打的一盘（第1盘以前）" in text


@pytest.mark.parametrize("book", ALL)
def test_every_books_papers_tell_an_objection(book: str, tmp_path: Path) -> None:
    hall = Hall(book)
    hall.object()
    for kind in ("rulings", "records"):
        found = made(tmp_path, hall.cup, f"pdf:{kind}")
        assert TEXT in found.squeezed()
        assert found.beyond() == []
