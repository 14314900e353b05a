"""manage.py rehearse: a tournament from each preset, played through the services."""

import json
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Sum

from gouji_league.desk.models import Ruling
from gouji_league.desk.selectors.objections import open_count
from gouji_league.matches.models import Deal, Match, Place, ScoreLine
from gouji_league.matches.rehearsing.counting import count, every_kind
from gouji_league.matches.rehearsing.facts import Chance, deal, mirrored, void_deal
from gouji_league.matches.rehearsing.playing import possible
from gouji_league.matches.selectors.listing import matches as listed
from gouji_league.matches.services import confirming
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS, GOUJI, TRACTOR
from gouji_league.rules.score import MatchScore, Refusal, score_record
from gouji_league.tournaments.models import StageFoul, Tournament
from gouji_league.tournaments.presets import PRESETS
from tests.rules.notation import FOUR, SIX

pytestmark = pytest.mark.django_db
ALL = sorted(PRESETS)
KEYS = [
    "slug", "preset", "entrants", "rounds", "matches", "deals", "versions", "facts", "voids",
    "corrections", "walkovers", "substitutions", "fouls", "objections", "extra_deals", "lots",
    "seconds",
    "calls", "late", "withdrawals", "moves", "postponed", "retired", "referees", "stage_fouls",
    "upheld", "dismissed", "confirmed", "totals", "outs",
]  # fmt: skip
AT_THE_DESK = KEYS[KEYS.index("seconds") + 1 : -2]
EVERYWHERE = ("corrections", "substitutions", "fouls", "objections", "lots")
OF_PLAYERS = {"standard-rotation", "standard-singles"}
WITH_EXTRA_DEALS = {"dongfang-groups", "shida-knockout"}


def rehearse(preset: str, *words: str) -> dict[str, Any]:
    out = StringIO()
    call_command("rehearse", preset, *words, stdout=out)
    told: dict[str, Any] = json.loads(out.getvalue())
    return told


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock and on what there was before."""
    return {key: value for key, value in told.items() if key not in ("slug", "seconds")}


def played(slug: str) -> tuple[list[Any], list[Any]]:
    """Every version of every deal of a tournament in the order in which they came, and who meets."""
    deals = Deal.objects.filter(match__tournament__slug=slug).order_by("pk")
    met = Place.objects.filter(match__tournament__slug=slug).order_by("match", "start", "place")
    return (
        list(deals.values_list("number", "version", "extra", "facts", "reason")),
        list(met.values_list("match__round", "match__slot", "place", "player__number")),
    )


@pytest.mark.parametrize("preset", ALL)
class TestEachPreset:
    def test_everything_that_can_happen_has_happened_and_is_scored(self, preset: str) -> None:
        told = rehearse(preset)
        book = BOOKS[PRESETS[preset].book]
        assert sorted(told) == sorted(KEYS)
        assert every_kind(book) <= told["facts"].keys()
        assert min(told["facts"].values()) > 0
        assert min(told[key] for key in (*EVERYWHERE, *AT_THE_DESK)) > 0
        assert (told["walkovers"] > 0) is (told["totals"] > 0) is (preset not in OF_PLAYERS)
        assert (told["voids"] > 0) is (told["outs"] > 0) is isinstance(book, Book)
        assert (told["extra_deals"] > 0) is (preset in WITH_EXTRA_DEALS)
        assert told["versions"] > told["deals"] > 0
        tournament = Tournament.objects.get(slug=told["slug"])
        assert_scored(tournament)
        assert_settled(tournament)

    def test_the_same_seed_draws_and_plays_the_same(self, preset: str) -> None:
        """A round played and the next one drawn from its results."""
        told = [rehearse(preset, "--seed", seed, "--until", "2") for seed in "334"]
        first, again, other = [played(one["slug"]) for one in told]
        assert timeless(told[0]) == timeless(told[1])
        assert first == again
        assert first[0] != other[0]
        assert first[1] != other[1]

    def test_until_a_round_no_deal_is_stored(self, preset: str) -> None:
        told = rehearse(preset, "--until", "1")
        assert told["matches"] > 0
        assert (told["deals"], told["versions"]) == (0, 0)
        assert set(Match.objects.values_list("status", flat=True)) <= {"planned", "bye"}


def assert_scored(tournament: Tournament) -> None:
    """Figures are the scorer's, of the records as they are stored."""
    for told in listed(tournament, language="zh", named=True):
        if told["status"] == "bye":
            continue
        scored = score_record(told["record"])
        assert not isinstance(scored, Refusal), scored.as_json()
        assert told["result"] == scored.as_json()
        if isinstance(scored, MatchScore):
            assert summed(told["id"]) == {k: v for k, v in scored.sides.items() if v}
    out = StringIO()
    call_command("rescore", tournament.slug, "--check", stdout=out)
    assert out.getvalue().endswith(" 0 differences\n")


def assert_settled(tournament: Tournament) -> None:
    """What the desk decided holds, and nothing waits for it any more."""
    [upheld] = Ruling.objects.filter(objection__tournament=tournament, verdict="upheld")
    ruled = upheld.made["deal"] if upheld.made else {}
    deals = upheld.objection.match.deals.filter(current=True, extra=ruled["extra"])
    assert deals.get(number=ruled["number"]).facts == ruled["facts"]
    assert not open_count(tournament)
    assert not tournament.calls.filter(closed_at=None).exists()
    matches = Match.objects.filter(tournament=tournament).select_related("stage")
    assert not [one for one in matches if confirming.waits(one)]
    assert not matches.exclude(round=None).filter(table=None, status="planned").exists()
    kept, withdrawn = StageFoul.objects.filter(stage__tournament=tournament).order_by("kind")
    assert (kept.kind, withdrawn.kind) == ("points", "warning")
    assert (kept.withdrawn_at, withdrawn.withdrawn_why) == (None, "认错了人")


def summed(match: str) -> dict[str, int]:
    """What the stored lines of a match add up to, by side."""
    found: Counter[str] = Counter()
    lines = ScoreLine.objects.filter(match__key=match).order_by()
    for row in lines.values("side", "place").annotate(points=Sum("points")):
        side = row["side"] or ("odd" if (row["place"] or 0) % 2 else "even")
        found[side] += row["points"]
    return {side: points for side, points in found.items() if points}


class TestCommand:
    def test_entrants_and_slug_are_as_asked(self) -> None:
        told = rehearse("dagang-league", "--entrants", "11", "--slug", "lian-xi", "--until", "1")
        assert (told["slug"], told["entrants"]) == ("lian-xi", 11)
        names = set(Tournament.objects.get().players.values_list("name", flat=True))
        assert {"甲一", "癸四", "甲子一"} <= names
        assert len(names) == 44

    @pytest.mark.parametrize(
        "words", [["--slug", "taken"], ["--slug", "Not A Slug"], ["--entrants", "1"]]
    )
    def test_what_cannot_be_made_leaves_nothing(self, words: list[str]) -> None:
        rehearse("dagang-league", "--slug", "taken", "--until", "1")
        with pytest.raises(CommandError):
            rehearse("dagang-league", *words)
        assert Tournament.objects.count() == 1

    @pytest.mark.parametrize(("people", "tables"), [(11, 1), (12, 2), (26, 4)])
    def test_in_a_rotation_everybody_can_be_seated_but_a_few(
        self, people: int, tables: int
    ) -> None:
        told = rehearse("standard-rotation", "--entrants", str(people), "--until", "1")
        found = Tournament.objects.get(slug=told["slug"])
        assert found.tables.count() == tables
        playing = Match.objects.filter(tournament=found, status="planned")
        assert sorted(playing.values_list("table__number", flat=True)) == [*range(1, tables + 1)]

    def test_an_unknown_preset_is_refused(self) -> None:
        with pytest.raises(CommandError):
            rehearse("chess")


class TestFacts:
    @pytest.mark.parametrize("book", sorted(BOOKS))
    def test_a_deal_by_chance_is_sound(self, book: str) -> None:
        chance = Chance(1, every_kind(BOOKS[book]))
        for _ in range(200):
            assert not isinstance(scored_alone(book, deal(BOOKS[book], chance)), Refusal)

    @pytest.mark.parametrize("book", sorted(BOOKS))
    def test_whatever_the_seed_a_small_tournament_shows_every_kind(self, book: str) -> None:
        every = every_kind(BOOKS[book]) - {"fouls.disqualified", "dealer"}
        for seed in range(40):
            chance, shown = Chance(seed, every), Counter[str]()
            for _match in range(9):
                made = [deal(BOOKS[book], chance) for _ in range(4)]
                shown += count(made)
                chance.missing = set(every - shown.keys())
            assert not chance.missing, seed

    @pytest.mark.parametrize("book", sorted(GOUJI))
    def test_a_void_deal_is_sound_and_void(self, book: str) -> None:
        chance = Chance(2)
        for _ in range(50):
            scored = scored_alone(book, void_deal(GOUJI[book], chance))
            assert isinstance(scored, MatchScore)
            assert scored.deals[0].finish is None

    @pytest.mark.parametrize("book", sorted(GOUJI))
    def test_a_mirrored_deal_gives_each_side_the_others_points(self, book: str) -> None:
        chance = Chance(3)
        for _ in range(100):
            facts = deal(GOUJI[book], chance)
            one, other = scored_alone(book, facts), scored_alone(book, mirrored(facts))
            assert isinstance(one, MatchScore)
            assert isinstance(other, MatchScore)
            assert (one.sides["odd"], one.sides["even"]) == (
                other.sides["even"],
                other.sides["odd"],
            )


def scored_alone(book: str, facts: dict[str, Any]) -> Any:
    head = {"first_dealer": 1} if book in TRACTOR else {}
    players = FOUR if book in TRACTOR else SIX
    return score_record({"rulebook": book, "players": players, "deals": [facts]} | head)


@pytest.mark.parametrize(
    ("preset", "without"),
    [
        ("standard-rotation", {"level"}),
        ("dagang-league", {"level"}),
        ("shida-knockout", set()),
        ("shuangsheng-swiss", {"level", "void", "disqualified"}),
    ],
)
def test_an_accident_is_possible_where_book_and_format_have_it(
    preset: str, without: set[str]
) -> None:
    slug = rehearse(preset, "--until", "1")["slug"]
    [stage, *_] = Tournament.objects.get(slug=slug).stages.all()
    every = {
        "void", "correction", "taken_back", "walkover", "substitution", "disqualified", "stopped",
        "objection", "level",
    }  # fmt: skip
    assert possible(stage) == every - without
