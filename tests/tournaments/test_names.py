"""姓名: tidy, key, readings and masks, by tables."""

import pytest

from gouji_league.tournaments import names


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (" 张三 ", "张三"),
        ("张　三", "张三"),
        ("张\u200b三\x00", "张三"),
        ("Ｌｉ　Ｌｅｉ", "Li Lei"),
        ("甲队　２", "甲队 2"),
        ("阿凡提 • 买买提", "阿凡提·买买提"),
        ("⾦三", "金三"),
        ("甲队（一）", "甲队（一）"),
        ("=1+1", "=1+1"),
    ],
)
def test_a_name_is_shown_tidy(written: str, shown: str) -> None:
    assert names.tidy(written) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("张三", "张 三"),
        ("張偉", "张伟"),
        ("Li Lei", "ｌｉ　ｌｅｉ"),
        ("阿凡提·买买提", "阿凡提‧买买提"),
        ("阿凡提·买买提", "阿凡提买买提"),
        ("甲隊２", "甲队2"),
        ("葉聖", "叶圣"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("张三", "张山"), ("甲一队", "甲二队"), ("李", "里")])
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    ("name", "first", "initials"),
    [
        ("张三", "zhangsan", "zs"),
        ("单雄", "shanxiong", "sx"),
        ("解一", "xieyi", "xy"),
        ("仇二", "qiuer", "qe"),
        ("曾三", "zengsan", "zs"),
        ("区四", "ousi", "os"),
        ("查五", "zhawu", "zw"),
        ("盖六", "geliu", "gl"),
        ("乐七", "yueqi", "yq"),
        ("朴八", "piaoba", "pb"),
        ("尉迟九", "yuchijiu", "ycj"),
        ("万俟十", "moqishi", "mqs"),
        ("单于一", "chanyuyi", "cyy"),
        ("长孙二", "zhangsuner", "zse"),
        ("欧阳三", "ouyangsan", "oys"),
        ("吕四", "lvsi", "ls"),
        ("張偉", "zhangwei", "zw"),
        ("Li Lei", "lilei", "lilei"),
    ],
)
def test_the_likeliest_reading_comes_first(name: str, first: str, initials: str) -> None:
    forms = names.forms(name)
    assert forms.pinyin.split()[0] == first
    assert forms.initials.split()[0] == initials


@pytest.mark.parametrize(
    ("name", "also"),
    [("单雄", "danxiong"), ("曾三", "cengsan"), ("解一", "jieyi"), ("尉迟九", "weichijiu")],
)
def test_every_reading_is_kept(name: str, also: str) -> None:
    assert also in names.forms(name).pinyin.split()


def test_a_unit_is_not_read_as_a_surname() -> None:
    assert names.forms("单位", person=False).pinyin.split()[0] == "danwei"


@pytest.mark.parametrize("name", ["行" * 80, "单解仇曾区查盖乐朴", "x" * 300])
def test_the_forms_fit_their_columns(name: str) -> None:
    forms = names.forms(name)
    assert len(forms.name) <= 80
    assert len(forms.name_key) <= 80
    assert 0 < len(forms.pinyin) <= 400
    assert 0 < len(forms.initials) <= 100


@pytest.mark.parametrize(
    ("name", "masked"),
    [
        ("张三", "张*"),
        ("张三丰", "张**"),
        ("欧阳三", "欧阳*"),
        ("歐陽三", "歐陽*"),
        ("欧阳", "欧*"),
        ("甲", "甲"),
        ("阿凡提·买买提", "阿**·***"),
        ("Li Lei", "L* L*"),
        ("", ""),
    ],
)
def test_a_masked_name_shows_the_surname_alone(name: str, masked: str) -> None:
    assert names.masked(name) == masked


@pytest.mark.parametrize(
    ("contact", "masked"), [("13800138000", "***00"), ("12345", "*"), ("", "")]
)
def test_the_log_keeps_the_end_of_a_contact_only(contact: str, masked: str) -> None:
    assert names.masked_contact(contact) == masked


@pytest.mark.parametrize(
    ("typed", "query"), [("Zhang San", "zhangsan"), ("lü", "lv"), ("張", "张")]
)
def test_a_query_is_typed_as_one_likes(typed: str, query: str) -> None:
    assert names.query(typed) == query
