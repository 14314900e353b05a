"""Drafts → what is wrong with each, where, and a proposed mend that a tick accepts."""

import re
from collections.abc import Iterable, Iterator

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from gouji_league.tournaments import names
from gouji_league.tournaments.imports import odd
from gouji_league.tournaments.imports.drafts import Draft, Individual
from gouji_league.tournaments.imports.problems import Around, Checked, Problem, leave_out
from gouji_league.tournaments.models import Entrant, Member, Tournament
from gouji_league.tournaments.services.entering import NUMERALS, SIZES


def check(
    drafts: Iterable[Draft], *, tournament: Tournament, kind: str, accepted: set[str]
) -> list[Checked]:
    return check_against(around_of(tournament, kind=kind), drafts, accepted=accepted)


def check_against(around: Around, drafts: Iterable[Draft], *, accepted: set[str]) -> list[Checked]:
    drafts = list(drafts)
    around.units |= {names.key(draft.unit) for draft in drafts}
    return [_check_one(draft, around, accepted) for draft in drafts]


def around_of(tournament: Tournament, *, kind: str) -> Around:
    """Everybody who is in the tournament, in two queries."""
    around = Around(kind=kind, size=SIZES[Entrant.Kind(kind)])
    entrants = tournament.entrants.values_list("number", "name_key", "seed", "unit__name_key")
    for number, key, seed, unit_key in entrants:
        around.units.add(unit_key or "")
        where = _("名单里的%(number)s号") % {"number": number}
        around.titles[key] = where
        if seed:
            around.seeds[seed] = where
    squads: dict[int, set[str]] = {}
    for number, key, unit, own, entrant in _players(tournament):
        where = _("名单里的%(number)s号") % {"number": number}
        around.people.setdefault(key, []).append((where, unit or "", names.key(own)))
        around.units.add(unit or "")
        if entrant is not None:
            squads.setdefault(entrant, set()).add(key)
    around.squads = {
        frozenset(keys): _("名单里的%(number)s号") % {"number": number}
        for number, keys in squads.items()
    }
    return around


def _players(tournament: Tournament) -> QuerySet[Member, tuple[int, str, str, str, int]]:
    return tournament.players.values_list(  # type: ignore[return-value]
        "number", "name_key", "unit__name_key", "own_number", "memberships__entrant__number"
    )


def _check_one(draft: Draft, around: Around, accepted: set[str]) -> Checked:
    checked = Checked(draft)
    if draft.unit:
        around.section = ""
    draft.unit = draft.unit or around.section
    if f"{draft.line}:leave_out" in accepted:
        leave_out(draft)
        checked.mended.append(Problem("leave_out", "look", "", _("不导入这一行"), leave_out))
        return checked
    for find in FINDERS:
        # A mend may alter what the next finder sees, so each is asked after the last is done.
        for problem in list(find(draft, around)):
            if problem.act and f"{draft.line}:{problem.code}" in accepted:
                problem.act(draft)
                checked.mended.append(problem)
            else:
                checked.open.append(problem)
        if checked.left_out or any(
            one.code == "odd" and one.level == "wrong" for one in checked.open
        ):
            return checked  # nobody, to whom nothing else can be said
    _remember(draft, around)
    return checked


def _remember(draft: Draft, around: Around) -> None:
    where = _("第%(line)s行") % {"line": draft.at}
    around.above = draft
    if draft.name:
        around.titles.setdefault(names.key(draft.name), where)
    keys = frozenset(names.key(one.name) for one in draft.people)
    if keys:
        around.squads.setdefault(keys, where)
    for one in draft.people:
        facts = (where, names.key(draft.unit), names.key(one.own_number))
        around.people.setdefault(names.key(one.name), []).append(facts)
    if draft.seed.isdecimal():
        around.seeds.setdefault(int(draft.seed), where)


# What can be wrong ---------------------------------------------------------------------------


def nobody(draft: Draft, around: Around) -> Iterator[Problem]:
    if not any(names.key(one.name) for one in draft.people):
        alone = around.kind == Entrant.Kind.PLAYER
        if alone or not (draft.name or draft.unit):
            words = _("没有姓名。") if alone else _("没有队名，也没有队员。")
            yield Problem("nobody", "wrong", words, _("不导入这一行"), leave_out)


STUCK = re.compile(rf"[{names.HAN}]{{5,12}}")


def stuck(draft: Draft, around: Around) -> Iterator[Problem]:
    """张三李四王五 written without a sign between the names."""
    for place, one in enumerate(draft.people):
        parts = _parts(one.name, around.size.seated) if around.size.seated > 1 else []
        if not STUCK.fullmatch(one.name) or not parts or len(draft.people) > 1:
            continue

        def act(draft: Draft, place: int = place, parts: list[str] = parts) -> None:
            whole = draft.people[place]
            draft.people[place : place + 1] = [
                Individual(part, substitute=whole.substitute) for part in parts
            ]

        words = _("“%(name)s”像是几个人的名字连在一起。") % {"name": one.name}
        mend = _("分成：%(names)s") % {"names": "、".join(parts)}
        yield Problem("stuck", "wrong", words, mend, act)


def many_signs(draft: Draft, around: Around) -> Iterator[Problem]:
    """A name of five signs and more may be one: of people in one row, nobody can tell."""
    if around.kind == Entrant.Kind.PLAYER and not draft.as_is:
        for one in draft.people:
            if STUCK.fullmatch(one.name):
                words = _("“%(name)s”有%(count)s个字：如果是几个人，请一人写一行。")
                said = words % {"name": one.name, "count": len(one.name)}
                yield Problem("many_signs", "look", said)


def _parts(text: str, count: int) -> list[str]:
    """Equal parts of two or three signs, as many as sit at the table."""
    length, rest = divmod(len(text), count)
    if rest or length not in {2, 3}:
        return []
    return [text[start : start + length] for start in range(0, len(text), length)]


DIGITS = re.compile(r"^[\d\s.、:：-]+|[\d\s.、:：-]+$")


def digits(draft: Draft, around: Around) -> Iterator[Problem]:
    """3张三 · 张三2: a number that came into the cell with the name."""
    for place, one in enumerate(draft.people):
        bare = DIGITS.sub("", one.name)
        if bare == one.name or not bare:
            continue

        def act(draft: Draft, place: int = place, bare: str = bare) -> None:
            draft.people[place].name = bare

        words = _("姓名“%(name)s”里有数字。") % {"name": one.name}
        yield Problem(f"digits{place}", "wrong", words, _("改成：%(name)s") % {"name": bare}, act)


def twice(draft: Draft, around: Around) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for one in draft.people:
        mark = (names.key(one.name), names.key(one.own_number))
        if mark in seen:

            def act(draft: Draft) -> None:
                first = {names.key(one.name): one for one in reversed(draft.people)}
                draft.people = [one for one in draft.people if first[names.key(one.name)] is one]

            words = _("%(name)s在这一行写了两次。") % {"name": one.name}
            yield Problem("twice", "wrong", words, _("只留一个"), act)
            return
        seen.add(mark)


def too_many(draft: Draft, around: Around) -> Iterator[Problem]:
    size, count = around.size, len(draft.people)
    if count > size.most:

        def cut(draft: Draft) -> None:
            draft.people = draft.seated_first[: size.most]

        words = _("有%(count)s人，最多%(most)s人。") % {"count": count, "most": size.most}
        kept = "、".join(one.name for one in draft.seated_first[: size.most])
        yield Problem("too_many", "wrong", words, _("只留：%(names)s") % {"names": kept}, cut)


def too_few(draft: Draft, around: Around) -> Iterator[Problem]:
    missing = around.size.seated - len(draft.people)
    if missing > 0 and (draft.people or draft.name or draft.unit):
        yield Problem("too_few", "look", _("还差%(count)s人，可以以后补。") % {"count": missing})


def long_name(draft: Draft, around: Around) -> Iterator[Problem]:
    texts = [draft.name, draft.unit, *(one.name for one in draft.people)]
    if too_long := next((text for text in texts if len(text) > 40), None):
        words = _("“%(text)s…”太长，最多40个字。") % {"text": too_long[:12]}
        yield Problem("long_name", "wrong", words)


def seed(draft: Draft, around: Around) -> Iterator[Problem]:
    if not draft.seed:
        return

    def act(draft: Draft) -> None:
        draft.seed = ""

    if not re.fullmatch(r"[1-9]\d{0,3}", draft.seed):
        words = _("种子“%(seed)s”不是号码。") % {"seed": draft.seed}
    elif where := around.seeds.get(int(draft.seed)):
        words = _("%(seed)s号种子已给了%(where)s。") % {"seed": draft.seed, "where": where}
    else:
        return
    yield Problem("seed", "wrong", words, _("不设种子"), act)


def blank_unit(draft: Draft, around: Around) -> Iterator[Problem]:
    above = around.above.unit if around.above else ""
    if not draft.unit and above and (draft.people or draft.name):

        def act(draft: Draft) -> None:
            draft.unit = above

        mend = _("与上一行相同：%(unit)s") % {"unit": above}
        yield Problem("blank_unit", "look", _("没有写单位。"), mend, act)


def same_title(draft: Draft, around: Around) -> Iterator[Problem]:
    """The same team again, or another team of the same name."""
    key = names.key(draft.name)
    if around.kind == Entrant.Kind.PLAYER or not key or key not in around.titles:
        return
    where = around.titles[key]
    words = _("队名与%(where)s相同。") % {"where": where}
    if _same_squad(draft, around) or not draft.people:
        yield Problem("same_title", "wrong", words, _("不导入这一行"), leave_out)
        return
    free = next(
        name
        for numeral in NUMERALS[1:] + "0123456789"
        if names.key(name := f"{draft.name}{numeral}") not in around.titles
    )

    def act(draft: Draft) -> None:
        draft.name = free

    yield Problem("same_title", "wrong", words, _("改名为：%(name)s") % {"name": free}, act)


def _same_squad(draft: Draft, around: Around) -> str | None:
    return around.squads.get(frozenset(names.key(one.name) for one in draft.people))


def namesake(draft: Draft, around: Around) -> Iterator[Problem]:
    """Two people may have one name: the organiser says so."""
    if (
        around.kind == Entrant.Kind.PLAYER
        and draft.people
        and _met(draft, draft.people[0], around)[1]
    ):

        def act(draft: Draft) -> None:
            draft.namesake = True

        yield Problem("namesake", "look", "", _("是另一个人，照样导入"), act)


def same_people(draft: Draft, around: Around) -> Iterator[Problem]:
    """Somebody who is there already: surely the same person, or perhaps a namesake."""
    if (
        around.kind != Entrant.Kind.PLAYER
        and draft.people
        and (where := _same_squad(draft, around))
    ):
        words = _("和%(where)s是同样的人。") % {"where": where}
        yield Problem("same_squad", "wrong", words, _("不导入这一行"), leave_out)
        return
    for place, one in enumerate(draft.people):
        where, sure = _met(draft, one, around)
        if not where or draft.namesake:
            continue
        words = _("%(name)s与%(where)s同名。") % {"name": one.name, "where": where}
        if around.kind == Entrant.Kind.PLAYER:
            yield Problem(
                "same_person", "wrong" if sure else "look", words, _("不导入这一行"), leave_out
            )
            continue

        def act(draft: Draft, name: str = one.name) -> None:
            draft.people = [other for other in draft.people if other.name != name]

        mend = _("从这一队去掉%(name)s") % {"name": one.name}
        yield Problem(f"same_person{place}", "look", words, mend, act)


def _met(draft: Draft, one: Individual, around: Around) -> tuple[str, bool]:
    """Where somebody of that name is, and whether it is surely the same person."""
    own, unit = names.key(one.own_number), names.key(draft.unit)
    places = around.people.get(names.key(one.name), [])
    for where, their_unit, their_own in places:
        if own and their_own:
            if own == their_own:
                return where, True
        elif unit == their_unit or not unit or not their_unit:
            return where, True
    different = [where for where, _unit, their_own in places if not (own and their_own)]
    return (different[0], False) if different else ("", False)


FINDERS = (
    nobody,
    *odd.FINDERS,
    stuck,
    many_signs,
    digits,
    twice,
    too_many,
    long_name,
    seed,
    blank_unit,
    same_title,
    namesake,
    same_people,
    too_few,
)
