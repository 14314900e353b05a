"""对头: who sat opposite whom, from line-ups and the seats of each deal."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from gouji_league.matches.models import Deal, Match, Place
from gouji_league.tournaments.models import Tournament

SEATED = 6
"""At a table of four the one opposite is one's partner."""

Pair = tuple[int, int]


def opposites(tournament: Tournament) -> Counter[Pair]:
    """In how many deals two people sat opposite, by their numbers, the smaller first."""
    people: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    places = Place.objects.filter(match__tournament=tournament, match__annulled=False)
    for match, start, number in places.order_by("match", "start", "place").values_list(
        "match", "start", "player__number"
    ):
        people[match][start].append(number)
    deals: dict[int, list[Sequence[int] | None]] = defaultdict(list)
    rows = Deal.objects.filter(match__in=_played(tournament), current=True, facts__isnull=False)
    for match, facts in rows.order_by("match", "extra", "number").values_list("match", "facts"):
        deals[match].append((facts or {}).get("seating"))
    found: Counter[Pair] = Counter()
    for match, seatings in deals.items():
        found.update(of_match(people[match], seatings))
    return found


def _played(tournament: Tournament) -> Iterable[Match]:
    return Match.objects.filter(tournament=tournament, annulled=False)


def of_match(
    line_ups: Mapping[int, Sequence[int]], seatings: Iterable[Sequence[int] | None]
) -> Counter[Pair]:
    """Of one match: line-ups by the deal they begin with; new seats hold until the next ones."""
    found: Counter[Pair] = Counter()
    seating: Sequence[int] | None = None
    for number, given in enumerate(seatings, 1):
        seating = given or seating
        line_up = line_ups[max(start for start in line_ups if start <= number)]
        if len(line_up) != SEATED:
            continue
        seats = [line_up[place - 1] for place in seating or range(1, SEATED + 1)]
        for seat in range(SEATED // 2):
            one, other = seats[seat], seats[seat + SEATED // 2]
            found[min(one, other), max(one, other)] += 1
    return found
