"""The election of the independent model: finalists, support, chits, ads, regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from tests.lockstep import Mismatch, Move
from tests.politocracy.model_tables import REGIONS
from tests.politocracy.model_terms import Asked, Flow

if TYPE_CHECKING:
    from tests.politocracy.model import Model

MAJORITY, MILLION, MOST_ADS = 270, 20, 5


def election(model: Model) -> Flow[None]:
    """From the end of the campaign to the White House."""
    model.finalists = best_two(model)
    for one in model.candidates:
        one.pandering, one.gathered = one.pandering + one.gathered, 0
    yield from support(model)
    yield from place_chits(model)
    yield from vote(model)


def standing(model: Model, seat: int) -> tuple[int, int, int]:
    one = model.candidates[seat]
    return model.popularity(seat), one.money, one.stars


def best_two(model: Model) -> list[int]:
    """Popularity, then money, then stars, then the die."""
    rest, chosen = list(range(model.seats)), list[int]()
    while len(chosen) < 2:
        top = max(standing(model, seat) for seat in rest)
        level = [seat for seat in rest if standing(model, seat) == top]
        taken = level if len(level) + len(chosen) <= 2 else [model.roll_off(level)]
        chosen += taken
        rest = [seat for seat in rest if seat not in taken]
    return chosen


def support(model: Model) -> Flow[None]:
    """Losers name finalists, finalists choose among those who name them first (P-A50)."""
    losers = [seat for seat in range(model.seats) if seat not in model.finalists]
    if not losers:
        return
    orders = {f"support first:{seat}" for seat in model.finalists}
    both = {f"support first:{one} then:{two}" for one, two in permutations(model.finalists)}
    asked = Asked("support", "window", "pass", frozenset({"pass"} | orders | both))
    answers = yield dict.fromkeys(losers, asked)
    wishes = {seat: order_of(move) for seat, move in answers.items()}
    while suitors := courted(model, wishes):
        choices = yield {
            one: Asked(
                "accept", "now", best_offer(model, one, suitors, wishes), frozenset({"pass", *map(accepting, those)})
            )
            for one, those in suitors.items()
        }
        for one, move in choices.items():
            for seat in suitors[one]:
                wishes[seat].pop(0)
            if move.name == "accept":
                transfer(model, int(move["whom"]), one)
                wishes[int(move["whom"])] = []


def order_of(move: Move) -> list[str]:
    """The finalists that a loser would support, in order."""
    named = (move.fields.get("first"), move.fields.get("then"))
    return [str(one) for one in named if one is not None]


def picks(move: Move, name: str) -> list[str]:
    value = move.fields[name]
    assert isinstance(value, tuple)
    return [str(getattr(one, "value", one)) for one in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def courted(model: Model, wishes: dict[int, list[str]]) -> dict[int, list[int]]:
    """By finalist without a supporter: the losers who name it first among those still free."""
    taken = {str(one) for one in model.supporters.values()}
    for wish in wishes.values():
        wish[:] = [one for one in wish if one not in taken]
    suitors = {one: [seat for seat, wish in wishes.items() if wish[:1] == [str(one)]] for one in model.finalists}
    return {one: those for one, those in suitors.items() if those}


def accepting(loser: int) -> str:
    return f"accept whom:{loser}"


def best_offer(model: Model, finalist: int, suitors: dict[int, list[int]], wishes: dict[int, list[str]]) -> str:
    """The stand-in takes most money, less what the richest of those refused would bring the opponent (12.2)."""
    rival = next(one for one in model.finalists if one != finalist)
    rival_is_free = rival not in suitors and rival not in model.supporters.values()

    def lead(chosen: int) -> tuple[int, int]:
        refused = [one for one in suitors[finalist] if one != chosen and str(rival) in wishes[one]]
        lost = max((gift(model, one) for one in refused), default=0) if rival_is_free else 0
        return gift(model, chosen) - lost, gift(model, chosen)

    return accepting(max(suitors[finalist], key=lead))


def gift(model: Model, loser: int) -> int:
    """Half of the money, rounded down to $100K."""
    return model.candidates[loser].money // 2 // 2 * 2


def transfer(model: Model, loser: int, finalist: int) -> None:
    """The other half is gone."""
    model.candidates[finalist].money += gift(model, loser)
    model.candidates[loser].money = 0
    model.supporters[loser] = finalist


def place_chits(model: Model) -> Flow[None]:
    counts = {seat: model.popularity(seat) // 5 for seat in model.finalists}
    asked = {
        seat: Asked("chits", "turn", spread(counts[seat]), frozenset(), frozenset({"chits"}))
        for seat in model.finalists
        if counts[seat] or model.candidates[seat].stars > 1
    }
    answers = (yield asked) if asked else {}
    model.chits = {seat: Counter[str]() for seat in model.finalists}
    for seat, move in answers.items():
        one, hearts, money = model.candidates[seat], int(move["hearts"]), int(move["money"])
        if min(hearts, money) < 0 or hearts + money > max(0, one.stars - 1):
            raise Mismatch(f"seat {seat} exchanged more stars than it may: {move.text}")
        one.stars, one.hearts, one.money = one.stars - hearts - money, one.hearts + hearts, one.money + 100 * money
        placed, due = picks(move, "regions"), model.popularity(seat) // 5
        if len(placed) != due or not set(placed) <= REGIONS.keys():
            raise Mismatch(f"seat {seat} has {due} chits, but: {move.text}")
        model.chits[seat] = Counter(placed)


def spread(count: int) -> str:
    """The stand-in places one by one, from the largest region."""
    order = sorted(REGIONS, key=lambda name: -REGIONS[name])
    placed = Counter(order[at % len(order)] for at in range(count))
    return f"chits {sorted(placed.items())}"


def ads_question(model: Model, seat: int, kind: str) -> Asked:
    """What may be spent: in all contested regions, or in the one that is asked about."""
    everywhere = {"region-by-region"} if kind == "ads" and len(contested(model)) > 1 else set[str]()
    beside = frozenset({"exchange into:money"} if model.candidates[seat].stars > 1 else ())
    return Asked(kind, "turn", "pass", frozenset({"pass"} | everywhere), frozenset({"advertise"}), beside)


def may_advertise(model: Model, seat: int) -> bool:
    """Whether there is $1M, now or for a star."""
    return model.candidates[seat].money >= MILLION or model.candidates[seat].stars > 1


def contested(model: Model) -> list[str]:
    return [name for name in REGIONS if all(model.chits[seat][name] for seat in model.finalists)]


def vote(model: Model) -> Flow[None]:
    model.bidders = less_popular_first(model)
    filed: dict[int, Move | None] = dict.fromkeys(model.finalists)
    if contested(model):
        questions = {seat: ads_question(model, seat, "ads") for seat in model.finalists if may_advertise(model, seat)}
        filed |= (yield questions) if questions else {}
    passed_over = list[str]()
    for name in REGIONS:
        there = [seat for seat in model.finalists if model.chits[seat][name]]
        if len(there) == 2:
            bids = yield from bids_in(model, name, filed)
            model.regions[name] = fight(model, name, bids)
        elif there:
            model.regions[name] = there[0]
        else:
            passed_over.append(name)
        if is_decided(model):
            return
    for name in passed_over:
        model.regions[name] = model.roll_off(model.finalists)
        if is_decided(model):
            return
    tops = max(standing(model, seat) for seat in model.finalists)
    model.elected = model.roll_off([seat for seat in model.finalists if standing(model, seat) == tops])


def votes(model: Model, seat: int) -> int:
    return sum(REGIONS[name] for name, winner in model.regions.items() if winner == seat)


def is_decided(model: Model) -> bool:
    model.elected = next((seat for seat in model.finalists if votes(model, seat) >= MAJORITY), None)
    return model.elected is not None


def bids_in(model: Model, name: str, filed: dict[int, Move | None]) -> Flow[dict[int, tuple[int, int]]]:
    """Positive and negative ads of each finalist in a region, in millions."""
    now = dict(filed)
    anew = [seat for seat, move in filed.items() if move is not None and move.name == "region-by-region"]
    able = [seat for seat in anew if may_advertise(model, seat)]
    now |= dict.fromkeys(anew)
    if able:
        now |= yield {seat: ads_question(model, seat, f"ads in {name}") for seat in able}
    limits = {seat: limits_of(now[seat], name) for seat in model.finalists}
    for seat in model.finalists:
        if not may_be_filed(now[seat], [name]):
            raise Mismatch(f"seat {seat} bids less in {name} than its negative ads: {now[seat]}")
    spent = bidding(model, limits)
    for seat, millions in spent.items():
        model.candidates[seat].money -= MILLION * millions
    against = {seat: min(spent[seat], named(now[seat], "negative", name)) for seat in spent}
    return {seat: (spent[seat] - against[seat], against[seat]) for seat in spent}


def named(move: Move | None, field: str, name: str) -> int:
    """How often a region is named: $1M each time, $5M at most (P-87)."""
    if move is None or move.name != "advertise":
        return 0
    return min(picks(move, field).count(name), MOST_ADS)


def limits_of(move: Move | None, name: str) -> tuple[int, int]:
    """At least and at most; the least counts as the most too where it is higher."""
    least = named(move, "at_least", name)
    return least, max(least, named(move, "at_most", name))


def may_be_filed(move: Move | None, names: Sequence[str]) -> bool:
    """Whether the negative ads in each of these regions are no more than the bid there (P-A39)."""
    return all(named(move, "negative", name) <= limits_of(move, name)[1] for name in names)


def bidding(model: Model, limits: dict[int, tuple[int, int]]) -> dict[int, int]:
    """Each opens with its least; then who is not ahead raises, to lead by one or else to draw level (P-C5)."""
    purse = {seat: model.candidates[seat].money // MILLION for seat in limits}
    least = {seat: min(low, purse[seat]) for seat, (low, _) in limits.items()}
    most = {seat: min(high, purse[seat]) for seat, (_, high) in limits.items()}
    if model.sealed:
        return most
    bids, turn, passes = least, 0, 0
    while passes < 2:
        me, other = model.bidders[turn % 2], model.bidders[1 - turn % 2]
        best = min(bids[other] + 1, most[me])
        raises = bids[me] <= bids[other] and best > bids[me] and best >= bids[other]
        if raises:
            bids[me] = best
        passes, turn = 0 if raises else passes + 1, turn + 1
    return bids


def less_popular_first(model: Model) -> Sequence[int]:
    """On a tie less money, then fewer stars, then the later seat."""
    return sorted(model.finalists, key=lambda seat: (*standing(model, seat), -seat))


def fight(model: Model, name: str, bids: dict[int, tuple[int, int]]) -> int:
    """The best die of each, with the ads; both roll again on a tie."""
    first, second = model.finalists
    while True:
        best = {seat: max(model.die() for _ in range(model.chits[seat][name])) for seat in model.finalists}
        mine = best[first] + bids[first][0] - bids[second][1]
        theirs = best[second] + bids[second][0] - bids[first][1]
        if mine != theirs:
            return first if mine > theirs else second
