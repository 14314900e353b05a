"""一张表: what the sentences about one table are made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.cascade import UNASKED
from gouji_league.rules.ranking.facts import Outcome, Rules
from gouji_league.rules.ranking.table import Row
from gouji_league.rules.ranking.tally import Round, Tally
from gouji_league.standings.reach import Reach, reach
from gouji_league.standings.selectors import StageTable, rules_of
from gouji_league.tournaments import words
from gouji_league.tournaments.models import Stage


@dataclass(frozen=True, slots=True)
class Case:
    """The table that an entrant stands in."""

    rows: Sequence[Row]
    """The ranked ones, in order."""
    accounts: Mapping[int, Tally]
    """Of all groups: a match put by hand may cross them."""
    keys: Sequence[str]
    rules: Rules
    book: AnyBook
    names: Mapping[int, str]
    counted_as: str
    """人, 队, 对."""
    rounds: Sequence[Round]
    playoffs: Sequence[Outcome]
    reached: Mapping[int, Reach]
    """In a knock-out."""

    @classmethod
    def of(cls, table: StageTable, entrant: int, names: Mapping[int, str]) -> "Case":
        """Of a group stage the table of the entrant's own group."""
        ranking, stage = table.ranking, table.stage
        own = next(one for one in table.groups if any(row.entrant == entrant for row in one.rows))
        ranked = [row.of for row in own.rows if row.of is not None and row.of.rank is not None]
        return cls(
            rows=ranked,
            accounts={one.entrant: one.of.tally for one in table.rows if one.of and one.of.tally},
            keys=table.keys,
            rules=rules_of(stage),
            book=BOOKS[stage.rulebook],
            names=names,
            counted_as=words.entrants_words(stage.format, BOOKS[stage.rulebook]),
            rounds=ranking.rounds if ranking else (),
            playoffs=ranking.playoffs if ranking else (),
            reached=reach(table) if stage.format == Stage.Format.KNOCKOUT else {},
        )

    @property
    def path(self) -> Sequence[str]:
        """The keys, a step each; by option (从头再比) some of them more than once."""
        return self.rows[0].path

    def seen(self, row: Row, at: int) -> Row:
        """A row with what a key said of it in one step."""
        return replace(row, values=row.values | {self.path[at]: row.told[at]})

    def place(self, row: Row, key: str) -> int:
        """The last step in which a key said something of a row."""
        return max(
            at for at, one in enumerate(self.path) if one == key and row.marks[at] != UNASKED
        )

    def name(self, entrant: int) -> str:
        return self.names.get(entrant, "")

    def tied(self, row: Row, until: int) -> list[Row]:
        """Those who are equal to a row in the first steps, itself among them."""
        return [one for one in self.rows if one.marks[:until] == row.marks[:until]]

    def count(self, number: int) -> str:
        """3 队."""
        return _("%(n)s %(what)s") % {"n": number, "what": self.counted_as}


def account_of(row: Row) -> Tally:
    """A ranked row has one."""
    if row.tally is None:
        raise ValueError("a row without a rank has no account")
    return row.tally
