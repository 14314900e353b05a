"""What stands where a name should and is none: each with what it is, and what to do with it."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.drafts import Draft, Individual
from gouji_league.tournaments.imports.problems import Around, Level, Mend, Problem, leave_out
from gouji_league.tournaments.imports.sense import (
    TEAMISH,
    Oddity,
    in_brackets,
    names_within,
    odd_title,
    oddity,
    staff_name,
    without_pictures,
)
from gouji_league.tournaments.imports.splitting import GROUP, split_names
from gouji_league.tournaments.models import Entrant

WORDS = {
    "signs": gettext_lazy("“%(text)s”里没有字，不是姓名。"),
    "emoji": gettext_lazy("“%(text)s”是表情，不是姓名。"),
    "phone": gettext_lazy("“%(text)s”是电话号码，不是姓名。"),
    "number": gettext_lazy("“%(text)s”是号码，不是姓名。"),
    "heading": gettext_lazy("“%(text)s”是表头，不是姓名。"),
    "chatter": gettext_lazy("“%(text)s”像聊天的话，不是姓名。"),
    "nobody_yet": gettext_lazy("“%(text)s”不是姓名：人没有定，可以以后补。"),
    "staff": gettext_lazy("“%(text)s”不上场，不写进队员。"),
    "sentence": gettext_lazy("“%(text)s”像一句话，不是姓名。"),
    "group": gettext_lazy("“%(text)s”像队名或单位，不是姓名。"),
    "perhaps_group": gettext_lazy("“%(text)s”像单位，也可能是姓名：请看一眼。"),
}
TITLE_WORDS = {
    "signs": gettext_lazy("队名或单位“%(text)s”里没有字。"),
    "emoji": gettext_lazy("队名或单位“%(text)s”是表情。"),
    "phone": gettext_lazy("队名或单位“%(text)s”是电话号码。"),
    "chatter": gettext_lazy("“%(text)s”像聊天的话，不是队名或单位。"),
    "staff": gettext_lazy("“%(text)s”不是队名或单位。"),
}
NEVER_NAMES = frozenset({"signs", "emoji", "phone"})


def _short(text: str) -> str:
    return text if len(text) <= 16 else f"{text[:15]}…"


def as_is(draft: Draft, around: Around) -> Iterator[Problem]:
    """Whatever it looks like: somebody may be called that, and the organiser says so."""
    texts = [_odd_of(one) for one in draft.people]
    texts += [odd_title(text) for text in (draft.name, draft.unit) if text]
    if any(odd and odd not in {*NEVER_NAMES, "staff"} for odd in texts):

        def act(draft: Draft) -> None:
            draft.as_is = True

        yield Problem("as_is", "look", "", _("没写错，照样导入"), act)


def _odd_of(one: Individual) -> Oddity:
    """Of 张三（甲学院） the brackets are spoken of, not what they make of the name."""
    odd = oddity(one.name)
    return "" if odd != "staff" and _opened(one.name) else odd


def _opened(name: str) -> tuple[str, str] | None:
    found = in_brackets(name)
    if (
        found is None
        or oddity(name) == "staff"
        or not (names_within(*found) or not oddity(found[0]))
    ):
        return None
    return found


def _counts(draft: Draft, odd: Oddity) -> bool:
    return bool(odd) and (not draft.as_is or odd in NEVER_NAMES)


def odd_titles(draft: Draft, around: Around) -> Iterator[Problem]:
    """大家好：张三 李四 王五."""
    for field, text in (("name", draft.name), ("unit", draft.unit)):
        odd = odd_title(text) if text else ""
        if not _counts(draft, odd):
            continue

        def act(draft: Draft, field: str = field) -> None:
            setattr(draft, field, "")

        words = TITLE_WORDS[odd] % {"text": _short(text)}
        yield Problem(f"odd_{field}", "wrong", words, _("去掉“%(text)s”") % {"text": text}, act)


def brackets(draft: Draft, around: Around) -> Iterator[Problem]:
    """红星队（甲 乙 丙） in one cell · 张三（甲学院）."""
    for place, one in enumerate(draft.people):
        found = _opened(one.name)
        if found is None and re.search(r"[（(【\[)）】\]]", one.name) and not _odd_of(one):
            words = _("姓名“%(text)s”里的括号不对：请改这一行。") % {"text": _short(one.name)}
            yield Problem(f"brackets{place}", "wrong", words)
        if found is None:
            continue
        head, inner = found
        text = {"text": _short(one.name)}
        code = f"brackets{place}"
        if names_within(head, inner):
            words = _("“%(text)s”是几个人，不是一个姓名。") % text
            yield Problem(code, "wrong", words, *_taken_apart(draft, one, around, found))
        elif GROUP.search(inner) and not draft.unit:
            mend = _("姓名：%(name)s，单位：%(unit)s") % {"name": head, "unit": inner}
            words = _("“%(text)s”里有单位。") % text
            yield Problem(code, "wrong", words, mend, _renamed(one, head, unit=inner))
        else:
            mend = _("改成：%(name)s") % {"name": head}
            words = _("姓名“%(text)s”里有括号。") % text
            yield Problem(code, "look", words, mend, _renamed(one, head))


def _renamed(one: Individual, name: str, *, unit: str = "") -> Mend:
    def act(draft: Draft) -> None:
        one.name = name
        draft.unit = draft.unit or unit

    return act


def _taken_apart(
    draft: Draft, one: Individual, around: Around, found: tuple[str, str]
) -> tuple[str, Mend] | tuple[()]:
    """A team with its people, where teams enter; players need a row each."""
    head, inner = found
    if around.kind == Entrant.Kind.PLAYER:
        return ()
    found_people = split_names(inner)
    people = [Individual(p.name, "", p.contact, p.captain, p.substitute) for p in found_people]

    def act(draft: Draft) -> None:
        place = draft.people.index(one)
        draft.people[place : place + 1] = people
        draft.name = draft.name or head

    listed = "、".join(person.name for person in people)
    if draft.name:
        return _("分成：%(names)s") % {"names": listed}, act
    return _("队名：%(name)s，队员：%(names)s") % {"name": head, "names": listed}, act


def plays_too(draft: Draft, around: Around) -> Iterator[Problem]:
    """领队赵六 may sit at the table as well: the other answer than what is proposed."""
    for place, one in enumerate(draft.people):
        name = staff_name(one.name) if _odd_of(one) == "staff" else ""
        if name and not oddity(name) and not _is_needed(draft, around):
            mend = _("也上场，写作队员：%(name)s") % {"name": name}
            yield Problem(f"plays{place}", "look", "", mend, _renamed(one, name))


def _is_needed(draft: Draft, around: Around) -> bool:
    """Whether the team is not full without them."""
    sure = [one for one in draft.people if not one.substitute and not _odd_of(one)]
    return around.kind != Entrant.Kind.PLAYER and 0 < len(sure) < around.size.seated


def odd_people(draft: Draft, around: Around) -> Iterator[Problem]:
    """大家好 · 13800138000 · 。。。 · 乙队, among the names or instead of them."""
    odd = [(place, one, _odd_of(one)) for place, one in enumerate(draft.people)]
    odd = [found for found in odd if _counts(draft, found[2])]
    if odd and len(odd) == len(draft.people) and _stands_alone(draft, odd, around):
        yield _whole_row(draft, odd[0][1], odd[0][2], around)
        return
    for place, one, kind in odd:
        level: Level = "look" if kind == "perhaps_group" else "wrong"
        words = WORDS[kind] % {"text": _short(one.name)}
        name = staff_name(one.name) if kind == "staff" and _is_needed(draft, around) else ""
        if name and not oddity(name):
            words = _("“%(text)s”不上场的话，这一队人还不够。") % {"text": _short(one.name)}
            mend, act = _("上场，写作队员：%(name)s") % {"name": name}, _renamed(one, name)
        else:
            mend, act = _moved(draft, one, kind)
        yield Problem(f"odd{place}", level, words, mend, act)


def _stands_alone(draft: Draft, odd: list[tuple[int, Individual, Oddity]], around: Around) -> bool:
    """Whether nothing is left of the row without it."""
    if around.kind == Entrant.Kind.PLAYER:
        return True
    named = draft.name or draft.unit
    return not named and not any(kind.endswith("group") for _place, _one, kind in odd)


def _whole_row(draft: Draft, one: Individual, kind: Oddity, around: Around) -> Problem:
    level: Level = "look" if kind == "perhaps_group" else "wrong"
    words = WORDS[kind] % {"text": _short(one.name)}
    above = around.above
    if kind == "phone" and above and above.people and not above.people[0].contact:
        owner = above.people[0]

        def act(draft: Draft) -> None:
            owner.contact = one.name
            draft.left_out = True

        return Problem("odd", level, words, _("记作%(name)s的电话") % {"name": owner.name}, act)
    if kind in {"group", "perhaps_group"}:

        def head(draft: Draft) -> None:
            around.section = one.name
            draft.left_out = True

        mend = _("作下面各人的单位：%(name)s") % {"name": one.name}
        return Problem("odd", level, words, mend, head)
    return Problem("odd", level, words, _("不导入这一行"), leave_out)


def _moved(draft: Draft, one: Individual, kind: Oddity) -> tuple[str, Mend]:
    """A team's name goes where it belongs, if that is free; anything else goes."""
    field = ""
    if kind in {"group", "perhaps_group"}:
        field = "name" if TEAMISH.search(one.name) else "unit"
        field = "" if getattr(draft, field) else field
    title = re.sub(r"\s*[（(【\[].*$", "", one.name)

    def act(draft: Draft) -> None:
        draft.people = [other for other in draft.people if other is not one]
        if field and not getattr(draft, field):
            setattr(draft, field, title)

    if field == "name":
        return _("作队名：%(name)s") % {"name": title}, act
    if field == "unit":
        return _("作单位：%(name)s") % {"name": title}, act
    return _("去掉“%(text)s”") % {"text": one.name}, act


def pictures(draft: Draft, around: Around) -> Iterator[Problem]:
    """张三😀."""
    for place, one in enumerate(draft.people):
        bare = without_pictures(one.name)
        if bare and bare != one.name and not _odd_of(one):
            words = _("姓名“%(text)s”里有表情或符号。") % {"text": _short(one.name)}
            mend = _("改成：%(name)s") % {"name": bare}
            yield Problem(f"pictures{place}", "wrong", words, mend, _renamed(one, bare))


def called_like_a_unit(draft: Draft, around: Around) -> Iterator[Problem]:
    """光明 among the members, where another row or the tournament has a unit 光明."""
    for place, one in enumerate(draft.people):
        key = names.key(one.name)
        if key and key in around.units and not draft.as_is and not _odd_of(one):
            words = _("“%(text)s”也是一个单位的名字：请看一眼。") % {"text": _short(one.name)}
            mend, act = _moved(draft, one, "perhaps_group")
            yield Problem(f"like_unit{place}", "look", words, mend, act)


FINDERS = (
    as_is,
    odd_titles,
    brackets,
    plays_too,
    odd_people,
    pictures,
    called_like_a_unit,
)
