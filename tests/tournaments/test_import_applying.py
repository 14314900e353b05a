"""导入: all of it or nothing, undone as a whole, told in the log; two thousand by the worker."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from gouji_league.audit.models import Entry as LogEntry
from gouji_league.jobs import worker
from gouji_league.tournaments.imports import applying, odd
from gouji_league.tournaments.imports.deciding import MENDS
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.models import Entrant, Import, Player, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.pages import page_of, words
from tests.tournaments.rosters import HEAD, ROWS, codes, cup, tournament, who, xlsx

__all__ = ["cup", "who"]  # fixtures
pytestmark = pytest.mark.django_db


def given(
    cup: Tournament, who: Any, text: str = "甲队：张三 李四 王五\n乙队：赵六 钱七 孙八"
) -> Import:
    made = applying.give(tournament=cup, actor=who, text=text)
    return applying.start_applying(made=made, actor=who)


def test_a_change_in_between_stops_the_whole_import(cup: Tournament, who: Any) -> None:
    made = applying.give(
        tournament=cup, actor=who, text="甲队：张三 李四 王五\n乙队：赵六 钱七 孙八"
    )
    assert codes(made) == [[], []]
    people.add_entrant(tournament=cup, actor=who, name="乙队", members=[Someone(name="甲")])
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert "还有1行要改（第2行）" in made.job.sentence
    assert cup.entrants.count() == 1


def test_an_import_is_undone_as_a_whole(cup: Tournament, who: Any) -> None:
    people.add_entrant(tournament=cup, actor=who, name="丙队", members=[Someone(name="周九")])
    made = given(cup, who)
    assert cup.entrants.count() == 3
    applying.undo(made=made, actor=who)
    assert [entrant.name for entrant in cup.entrants.all()] == ["丙队"]
    assert [player.name for player in cup.players.all()] == ["周九"]
    made.refresh_from_db()
    assert (made.made, made.grid) == ([], [])


@pytest.mark.parametrize("change", ["seed", "presence", "contact", "removed", "member"])
def test_an_import_is_not_undone_once_somebody_changed_an_entry(
    cup: Tournament, who: Any, change: str
) -> None:
    made = given(cup, who)
    team = cup.entrants.get(name="甲队")
    if change == "seed":
        Entrant.objects.filter(pk=team.pk).update(seed=1)
    elif change == "removed":
        people.remove_entrant(entrant=team, actor=who)
    elif change == "member":
        people.edit_entrant(entrant=team, actor=who, name="甲队", members=[Someone(name="周九")])
    else:
        value = {"presence": "checked_in", "contact": "13800138000"}[change]
        Player.objects.filter(name="张三").update(**{change: value})
    with pytest.raises(ValidationError) as refusal:
        applying.undo(made=made, actor=who)
    assert "甲队" in refusal.value.messages[0]
    assert cup.entrants.filter(name="乙队").exists()


def test_the_log_tells_of_the_import_without_contacts(cup: Tournament, who: Any) -> None:
    made = given(cup, who, "甲队：张三13800138000 李四 王五\n乙学院：赵六 钱七 孙八")
    entered = {
        "entrants": 2,
        "players": 6,
        "names": ["1 甲队：张三、李四、王五", "2 乙学院一队（乙学院）：赵六、钱七、孙八"],
    }
    assert LogEntry.objects.get(verb="people.imported").after == entered
    assert Player.objects.get(name="张三").contact == "13800138000"
    applying.undo(made=made, actor=who)
    assert LogEntry.objects.get(verb="people.import_undone").before == entered
    assert "13800138000" not in str(list(LogEntry.objects.values()))


def test_the_log_tells_what_was_decided_before(cup: Tournament, who: Any) -> None:
    rows = [
        ["学院", "队名", "队员", "备注"],
        ["甲学院", "甲队", "张三、李四、张三", ""],
        ["甲学院", "乙队", "赵六、钱七、孙八", ""],
        ["", "", "13800138000", ""],
        ["甲學院", "丙队", "周九、吴十、郑一", ""],
    ]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows), source="名单.xlsx")
    fields = ["unit", "name", "member", "ignore"]
    applying.read_as(made=made, fields=fields, person_rows=False, header=True)
    typed = {"name": "红队", "unit": "甲学院", "members": "赵六、钱七、孙八"}
    applying.choose(made=made, accepted=["4:leave_out", "2:twice"], edits={"3": typed})
    applying.start_applying(made=made, actor=who)
    entry = LogEntry.objects.get(verb="people.import_decided")
    assert (entry.subject, entry.actor_name) == ("名单.xlsx", "甲")
    assert entry.after == {
        "columns": {"学院": "unit", "队名": "name", "队员": "member"},
        "left_out": [{"number": 4, "name": "***00"}],
        "mends": [{"number": 2, "name": "甲队", "mend": ["twice"]}],
        "edited": [{"number": 3, "name": "红队"}],
        "units": ["甲學院 → 甲学院"],
    }
    cup_page = page_of(cast.client(cast.organiser(cup)), "/t/cup/manage/log/")
    said = words(cup_page)
    assert "定了名单怎样导入" in said
    assert "写两次的只留一个" in said
    assert "列 · 学院: 单位" in said


def test_every_mend_has_words_in_the_log() -> None:
    """Whatever the finders propose, by its code without the person's place."""
    source = "".join(path.read_text() for path in Path(odd.__file__).parent.glob("*.py"))
    proposed = set(re.findall(r'Problem\(\s*f?"([a-z_]+)', source))
    no_mend = {"nobody", "too_few", "long_name", "many_signs", "leave_out", "same_squad"}
    assert proposed - no_mend <= {*MENDS, "odd_"}


def test_what_was_only_taken_over_leaves_no_such_entry(cup: Tournament, who: Any) -> None:
    given(cup, who)
    assert not LogEntry.objects.filter(verb="people.import_decided").exists()


def test_the_log_tells_of_a_roster_that_was_given_up(cup: Tournament, who: Any) -> None:
    made = applying.give(tournament=cup, actor=who, data=xlsx(HEAD, *ROWS), source="名单.xlsx")
    applying.discard(made=made, actor=who)
    entry = LogEntry.objects.get(verb="people.import_discarded")
    assert (entry.subject, entry.before) == ("名单.xlsx", {"rows": 3})
    assert not Import.objects.exists()


def test_what_was_taken_over_is_not_given_up(cup: Tournament, who: Any) -> None:
    applying.discard(made=given(cup, who), actor=who)
    assert Import.objects.exists()
    assert not LogEntry.objects.filter(verb="people.import_discarded").exists()


def test_an_import_that_was_done_is_not_done_again(cup: Tournament, who: Any) -> None:
    made = given(cup, who)
    with pytest.raises(ValidationError) as refusal:
        applying.start_applying(made=made, actor=who)
    assert refusal.value.code == "applied"
    assert made.job is not None
    arguments = made.job.arguments
    assert applying.apply(lambda *_: None, **arguments) == {"entrants": 2}  # type: ignore[arg-type]
    assert cup.entrants.count() == 2


# Two thousand through the worker -------------------------------------------------------------


def roster(count: int) -> Grid:
    signs = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许"
    given = "一二三四五六七八九十"
    rows = [["学院", "姓名", "学号", "电话"]]
    for n in range(count):
        name = signs[n % 20] + given[n // 20 % 10] + given[n // 200 % 10]
        rows.append([f"第{n % 40}学院", name, f"2024{n:04}", f"138{n:08}"])
    return rows


def test_two_thousand_rows_go_through_the_worker(who: Any) -> None:
    cup = tournament("player")
    made = applying.give(tournament=cup, actor=who, data=xlsx(*roster(2000)), source="名单.xlsx")
    while made.job is not None and not made.job.ended:
        worker.run_next()
        made.refresh_from_db()
        made.job.refresh_from_db()
    assert len(made.grid) == 2001
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert made.job.status == "waiting"
    ended = worker.run_next()
    assert ended is not None
    assert (ended.status, ended.sentence) == ("done", "")
    assert (ended.done, ended.total) == (2000, 2000)
    assert cup.entrants.count() == cup.players.count() == 2000
    assert cup.units.count() == 40
    assert set(cup.players.values_list("number", flat=True)) == set(range(1, 2001))
    made.refresh_from_db()
    applying.undo(made=made, actor=who)
    assert not cup.players.exists()
