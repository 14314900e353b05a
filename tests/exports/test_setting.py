"""排字: sizes by width, lines that end well, quotes within quotes."""

from pathlib import Path

import pytest

from gouji_league.exports.documents import certificates_design as designs
from gouji_league.exports.documents.setting import NAME, balanced, size_of, unparted
from gouji_league.tournaments.models import Player
from tests.exports.readback import made
from tests.exports.test_lists import sizes
from tests.matches.play import Table, event


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("欧阳甲乙", ""),
        ("Christopher", ""),
        ("Christopher Montgomery", "long"),
        ("尼格买提·热合曼江", "long"),
        ("阿不都热西提·买买提依明·吐尔逊", "longer"),
        ("克里斯托弗·亚历山大·乔纳森斯密斯史密斯", "longer"),
        ("甲" * 31, "longest"),
    ],
)
def test_a_name_is_sized_by_its_width(name: str, kind: str) -> None:
    assert size_of(name, NAME) == kind


@pytest.mark.django_db
@pytest.mark.parametrize(("paper", "least"), [("a4", 10), ("a5", 8)])
def test_latin_names_are_printed_large_where_there_is_room(
    paper: str, least: float, tmp_path: Path
) -> None:
    cup = event("standard")
    Player.objects.filter(tournament=cup, number=1).update(name="Christopher Montgomery")
    Table(cup)
    found = made(tmp_path, cup, "pdf:sheets", paper=paper)
    assert min(sizes(found, "Christopher")) >= least - 0.01
    assert found.beyond() == []


@pytest.mark.parametrize("count", range(1, 60))
def test_the_lines_of_a_heading_are_about_alike(count: int) -> None:
    across = balanced("甲" * count, 19)
    assert across <= 20
    last = count % across or across
    assert last > across / 3 or count <= across


def test_a_line_ends_at_the_dot_and_never_before_a_last_sign_alone() -> None:
    assert unparted("壬子三·癸丑四") == "<nobr>壬子三·</nobr><nobr>癸丑四</nobr>"
    assert unparted("锦标赛暨表演赛总决赛") == "锦标赛暨表演赛<nobr>总决赛</nobr>"
    assert unparted("<b>甲乙丙丁戊己庚") == "&lt;b&gt;甲乙丙丁<nobr>戊己庚</nobr>"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("在“{赛事}”中", "在“第三届‘甲杯’联赛”中"),
        ("在{赛事}中", "在第三届“甲杯”联赛中"),
        ("“好”在{赛事}中", "“好”在第三届“甲杯”联赛中"),
    ],
)
def test_quotes_within_quotes_are_single_ones(text: str, told: str) -> None:
    assert designs._fill(text, {"event": "第三届“甲杯”联赛"}) == told


@pytest.mark.django_db
def test_the_points_of_a_deal_have_a_minus_and_no_hyphen(tmp_path: Path) -> None:
    cup = event("shuangsheng")
    fouls = [{"seat": 2, "kind": "bad_throw", "cards": 6}]
    facts = {"dealer": 1, "caught": 35, "kitty": 0, "fouls": fouls}
    assert Table(cup).deal(1, facts).status_code == 201
    text = made(tmp_path, cup, "pdf:sheets").squeezed()
    assert "−25" in text
    assert "-25" not in text


@pytest.mark.django_db
def test_a_posters_title_has_no_line_of_one_sign(tmp_path: Path) -> None:
    cup = event(
        "standard", name="第十二届“国家天文台杯”够级（山东青岛）职工业余扑克牌锦标赛暨表演赛总决赛"
    )
    found = made(tmp_path, cup, "pdf:poster")
    assert min(map(len, lines(found, "h1"))) > 8


def lines(document: object, tag: str) -> list[str]:
    """What stands on each line of a heading."""
    return [
        "".join(one.text for one in line.descendants() if hasattr(one, "text"))
        for page in document.laid.pages  # type: ignore[attr-defined]
        for line in page._page_box.descendants()
        if type(line).__name__ == "LineBox" and line.element_tag == tag
    ]


@pytest.mark.django_db
def test_the_name_of_the_event_on_a_sheet_ends_well(tmp_path: Path) -> None:
    title = "第十二届“国家天文台杯”够级（山东青岛）职工业余扑克牌锦标赛暨表演赛总决赛"
    for more in ("", "甲", "甲乙", "甲乙丙"):
        cup = event("standard", name=more + title, slug=f"cup{len(more)}")
        Table(cup)
        found = made(tmp_path, cup, "pdf:sheets", paper="a5")
        told = lines(found, "p")
        assert any("总决赛" in one for one in told)
