"""奖状: in the organiser's words, one a page, nothing cut; the page where they are put together."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.test import Client

from gouji_league.audit.models import Entry
from gouji_league.exports import designing
from gouji_league.exports.documents import certificates_design as designs
from gouji_league.exports.documents.certificates import STYLES
from gouji_league.exports.documents.certificates_border import border
from gouji_league.exports.documents.certificates_design import BORDERS, Design
from gouji_league.exports.documents.paper import Paper, html
from gouji_league.standings.selectors import final_places
from gouji_league.tournaments.models import Entrant, Taking, Tournament, Unit
from tests import cast
from tests.exports.readback import Document, cut, has_class, made, press
from tests.rounds import event

pytestmark = pytest.mark.django_db

PAGE = "/t/cup/manage/certificates/"
PRESETS = {
    "standard": ("standard-singles", 6),
    "dongfang": ("dongfang-groups", 12),
    "dagang": ("dagang-league", 4),
    "shida": ("shida-knockout", 4),
    "shuangsheng": ("shuangsheng-swiss", 4),
}
RARE = ["𬭎", "欧阳䶮", "阿不都热西提·买买提依明·吐尔逊", "克里斯托弗·亚历山大·乔纳森斯密斯"]
UNIT = "中国石油大学（华东）克拉玛依校区离退休职工管理处第三工会小组"
OWN = {
    "title": "奖状",
    "text": "{单位} {姓名}：\n在{赛事}中夺得\n{名次}\n此证。",
    "signed": "甲工会\n乙协会",
    "date": "2026年五一",
    "border": "double",
    "colour": "blue",
    "layout": "portrait",
}
TEAM = {"name": "甲队", "unit": UNIT, "team": "甲队", "members": "甲、乙", "award": "一等奖"} | {
    "place": "第一名",
    "event": "甲杯",
    "host": "甲工会",
    "date": "2026年5月1日",
}


def begun(book: str) -> Tournament:
    """A tournament with one match decided: everybody has a place."""
    preset, entrants = PRESETS[book]
    cup = event.made(preset, entrants)
    unit = Unit.objects.create(tournament=cup, name=UNIT, name_key="中国石油大学")
    for one, name in zip(cup.entrants.order_by("number"), RARE, strict=False):
        one.name, one.unit = name, unit
        one.save()
    first, *_more = event.published(event.first(cup))
    event.decide(event.matches_of(first)[0])
    return cup


def sheet(tmp_path: Path, design: Design, **values: str) -> Document:
    """One certificate, laid out."""
    one = designs.filled(design, TEAM | values)
    paper = Paper(
        title="奖状",
        template="exports/documents/certificates.html",
        context={"certificates": [one], "border": border(design)},
        styles=STYLES,
    )
    return press(tmp_path, html(paper))


def overlaps(document: Document) -> bool:
    """The words reach into the lines that are signed."""
    boxes = [
        box for page in document.laid.pages for box in page._page_box.descendants(placeholders=True)
    ]
    [words] = [box for box in boxes if has_class(box, "words")]
    [foot] = [box for box in boxes if has_class(box, "foot")]
    return bool(words.position_y + words.height > foot.position_y)


@pytest.mark.parametrize("book", PRESETS)
def test_everybody_with_a_place_gets_a_page(book: str, tmp_path: Path) -> None:
    cup = begun(book)
    found = made(tmp_path, cup, "pdf:certificates", to="everybody")
    text = found.squeezed()
    count = cup.entrants.count()
    assert len(found.laid.pages) == count
    assert text.count("荣誉证书") == text.count("特发此证") == count
    assert "第一名" in text
    assert all(name in text for name in RARE)
    assert UNIT in text
    assert found.beyond() == cut(found, "inside") == []
    assert found.about()["Title"] == f"{cup.name} · 奖状"
    assert found.laid.pages[0].width > found.laid.pages[0].height
    assert {name for name, embedded in found.fonts() if embedded} >= {"Noto-Serif-CJK-SC"}


def test_two_hundred_are_two_hundred_pages(tmp_path: Path) -> None:
    cup = begun("standard")
    stage = event.first(cup)
    more = [
        Entrant(tournament=cup, number=n, kind="player", name=f"{RARE[n % 4]}{n}")
        for n in range(7, 201)
    ]
    Entrant.objects.bulk_create(more)
    Taking.objects.bulk_create(Taking(stage=stage, entrant=one) for one in more)
    cup.settings["certificate"] = {"border": "none"}
    cup.save()
    found = made(tmp_path, cup, "pdf:certificates", to="everybody")
    assert len(found.laid.pages) == 200
    text = found.squeezed()
    assert [one.name for one in more if one.name not in text] == []
    assert cut(found, "inside") == []


def test_prizes_go_by_grades_and_what_is_shared_waits(tmp_path: Path) -> None:
    """One match decided among six: three share the first place, three the fourth."""
    cup = begun("standard")
    cup.settings["awards"] = {
        "grades": [{"name": "金奖", "count": 1}, {"name": "银奖", "count": 5}],
        "extra": [{"name": "最佳风采", "entrant": 2}],
    }
    cup.save()
    assert [place for place, _one in final_places(cup)] == [1, 1, 1, 4, 4, 4]
    text = made(tmp_path, cup, "pdf:certificates", to="awarded").squeezed()
    assert (text.count("金奖"), text.count("银奖"), text.count("最佳风采")) == (0, 3, 1)


def test_each_member_of_a_team_gets_their_own(tmp_path: Path) -> None:
    cup = begun("dagang")
    cup.settings["certificate"] = OWN | {"text": "{姓名}（{队}，{单位}）：\n{名次}"}
    cup.save()
    team = cup.entrants.order_by("number")[1]
    text = made(tmp_path, cup, "pdf:certificates", per="member", entrant=str(team.number), to="everybody").squeezed()  # fmt: skip
    names = [member.player.name for member in team.members.select_related("player")]
    assert text.count("乙协会") == len(names) > 1
    assert all(f"{name}（{team.name}，{UNIT}）：" in text for name in names)


def test_in_english(tmp_path: Path) -> None:
    found = made(tmp_path, begun("dagang"), "pdf:certificates", to="3", lang="en")
    text = found.text()
    assert "Certificate" in text
    assert "1st place" in text
    assert "荣誉证书" not in text


@pytest.mark.parametrize("layout", ["landscape", "portrait"])
@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("{姓名}：\n" + "在比赛中团结协作，赛出了风格，" * 26, "甲工会"),
        ("{单位}　{姓名}：\n{队员}\n{奖项}\n{名次}\n特发此证。", "甲工会\n乙协会\n丙俱乐部"),
        ("{name}:\nfor an outstanding performance in {event}\n{award}\n{date}", ""),
    ],
)
def test_whatever_is_written_fits_one_page(
    layout: str, text: str, signed: str, tmp_path: Path
) -> None:
    design = Design(title="奖状", text=text, signed=signed, layout=layout)
    members = "、".join(RARE * 3)
    found = sheet(tmp_path, design, name=RARE[3], members=members, event="甲" * 80)
    assert len(found.laid.pages) == 1
    assert found.beyond() == cut(found, "inside") == []
    assert not overlaps(found)
    assert RARE[3] in found.squeezed()
    assert "{" not in found.squeezed()


def test_every_border_is_drawn_once_and_another() -> None:
    drawn = {key: border(Design(title="", text="", signed="", border=key)) for key in BORDERS}
    assert len(set(drawn.values())) == len(BORDERS)
    assert "<path" not in drawn["none"]
    assert all("<path" in svg for key, svg in drawn.items() if key != "none")


def test_placeholders_hold_in_both_languages_and_in_either_width() -> None:
    design = Design(title="", text="｛姓名｝{ name }{unit}", signed="{host}")
    [line] = designs.filled(design, TEAM).lines
    assert line.text == f"甲队甲队{UNIT}"
    with pytest.raises(ValidationError, match=r"没有 \{名子\} 这一项，能用的是：\{姓名\}"):
        designs.refuse_unknown("{名子}得{奖项}")


# The page ------------------------------------------------------------------------------------


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament(host="甲工会")


@pytest.fixture
def browser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def test_the_preview_follows_and_stores_nothing(cup: Tournament, browser: Client) -> None:
    seen = browser.post(f"{PAGE}preview/", OWN).content.decode()
    assert "夺得" in seen
    assert "乙协会" in seen
    assert "portrait" in seen
    wrong = browser.post(f"{PAGE}preview/", OWN | {"text": "{没有}"})
    assert wrong.status_code == 422
    assert "没有 {没有} 这一项" in wrong.content.decode()
    cup.refresh_from_db()
    assert "certificate" not in cup.settings


def test_stored_shown_and_taken_back_step_by_step(cup: Tournament, browser: Client) -> None:
    before = designs.design_of(cup)
    browser.post(PAGE, OWN)
    browser.post(PAGE, OWN | {"title": "喜报"})
    cup.refresh_from_db()
    assert asdict(designs.design_of(cup)) == OWN | {"title": "喜报"}
    page = browser.get(PAGE).content.decode()
    assert "喜报" in page
    for title in ("奖状", before.title):
        undo = designing.undoable(cup)
        assert undo is not None
        assert f"{PAGE}undo/{undo.key}/" in browser.get(PAGE).content.decode()
        browser.post(f"{PAGE}undo/{undo.key}/")
        cup.refresh_from_db()
        assert designs.design_of(cup).title == title
    assert designing.undoable(cup) is None
    verbs = list(Entry.objects.filter(verb__startswith="documents.").values_list("verb", flat=True))
    assert verbs == [designing.TAKEN_BACK] * 2 + [designing.CHANGED] * 2


def test_the_same_again_is_no_change(cup: Tournament, browser: Client) -> None:
    browser.post(PAGE, OWN)
    version = Tournament.objects.get().version
    browser.post(PAGE, OWN)
    assert Tournament.objects.get().version == version


def test_what_is_wrong_is_said_beside_the_field(cup: Tournament, browser: Client) -> None:
    answer = browser.post(PAGE, OWN | {"text": "{奖杯}", "border": "gold"})
    text = answer.content.decode()
    assert "没有 {奖杯} 这一项" in text
    assert text.count('class="error"') == 2
    cup.refresh_from_db()
    assert "certificate" not in cup.settings


def test_words_are_text_and_nothing_else(cup: Tournament) -> None:
    design = replace(designs.usual(), text="<b>{姓名}</b>")
    context = {"one": designs.filled(design, TEAM), "border": border(design)}
    text = render_to_string("exports/documents/certificate.html", context)
    assert "&lt;b&gt;甲队" in text
