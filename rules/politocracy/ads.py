"""Ads: the limits that finalists give, and how the limits bid against each other (11.3, 11.4)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rules import Choice, Decision, Offer, Open, Refused, Seat, Table, join_words, mark, plural
from rules.politocracy import effects
from rules.politocracy.beside import exchange, exchanges
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import State
from rules.politocracy.telling_election import AdsPaid
from rules.politocracy.verbs import Advertise, Exchange, Pass, RegionByRegion
from rules.politocracy.words import money

Answer: TypeAlias = Advertise | RegionByRegion | Pass | Exchange
FIELDS = ("positive", "negative")


async def give_limits(table: Table, state: State, seats: Iterable[Seat], regions: Sequence[str]) -> None:
    """How much each of these would spend in these regions, in secret (11.4)."""
    asked = [*seats]

    def questions() -> dict[Seat, Decision[Answer]]:
        return {seat: limits_question(state, seat, regions) for seat in asked}

    def beside(seat: Seat, move: Answer) -> None:
        assert isinstance(move, Exchange)
        exchange(table, state, seat, move.into)

    answers = await table.ask_all_beside(questions, beside)
    for seat, answer in answers.items():
        if isinstance(answer, RegionByRegion):
            state.by_region.append(seat)
        elif isinstance(answer, Advertise):
            state.positive[seat] = dict(Counter(answer.positive))
            state.negative[seat] = dict(Counter(answer.negative))
        else:
            state.positive[seat], state.negative[seat] = {}, {}


def limits_question(state: State, seat: Seat, regions: Sequence[str]) -> Decision[Answer]:
    """Limits for one region or for several; whoever has no money and no star to exchange has none to give."""
    mine = state.candidates[seat]
    able = mine.money >= BOARD.ad_price or state.spare_stars(seat) > 0
    whole: Decision[Answer] = Decision(
        f"{how_much(state, seat, regions)} {standing(state, seat)}",
        [advertising(state, seat, regions)] if able else (),
        ready(state, seat, regions),
        [Offer(RegionByRegion(), "Decide before each region")] if able and len(regions) > 1 else (),
        [Offer(Pass(), "No ads")],
        absent=Pass(),
        topic="ads",
        clause="11.4",
    )
    return whole.beside(for_money(state, seat)) if able else whole


def how_much(state: State, seat: Seat, regions: Sequence[str]) -> str:
    """How much for one region, or in each of several, and what becomes of it."""
    one = f"region {regions[0]} ({stake(state, seat, regions[0])})"
    where = one if len(regions) == 1 else f"each of {len(regions)} contested regions"
    if state.sealed:
        return f"How much for ads in {where}? Bids are secret, and you pay them in any case."
    return f"How much for ads in {where}? You bid before the dice, and only to take the lead."


def standing(state: State, seat: Seat) -> str:
    """The money to spend, and the votes that are certain."""
    have, other = state.candidates[seat].money, opponent(state, seat)
    poor = f", so exchange a star first: an ad costs {money(BOARD.ad_price)}" if have < BOARD.ad_price else ""
    sure = f"You're sure of {plural(certain(state, seat), 'vote')}, {mark(other)} of {certain(state, other)}"
    return f"You have {money(have)}{poor}. {sure}; {MAJORITY} win."


def certain(state: State, seat: Seat) -> int:
    """The votes won, and those of regions to come where nobody else has a chit."""
    alone = (name for name in state.chits[seat] if not state.chits[opponent(state, seat)].get(name))
    return state.votes(seat) + sum(REGIONS[name].votes for name in alone if name not in state.regions)


def opponent(state: State, seat: Seat) -> Seat:
    (other,) = (one for one in state.finalists if one != seat)
    return other


def for_money(state: State, seat: Seat) -> Iterator[Offer[Exchange] | Refused]:
    """A star for money; hearts do not help any more once chits are counted (3.6, 11.1)."""
    yield Refused(Exchange("heart"), "Chits are placed, so a heart wouldn't help.", "11.1")
    yield from (one for one in exchanges(state, seat) if one.move == Exchange("money"))


def ready(state: State, seat: Seat, regions: Sequence[str]) -> Iterator[Offer[Advertise]]:
    """Amounts to give with one press: for one region, or the same for each of several (the most for four at most)."""
    most, what = BOARD.most_ads_a_region, "Bid" if state.sealed else "Up to"
    able = state.candidates[seat].money // BOARD.ad_price
    amounts = (1, 3, most) if len(regions) == 1 else (1, most)
    largest = sorted(regions, key=lambda name: -REGIONS[name].votes)
    for many in amounts:
        if where := largest[: min(able // many, 4 if many == most else len(largest))]:
            label = f"{what} {money(many * BOARD.ad_price)} of positive ads"
            if len(regions) > 1:
                label += f" in each of {join_words(where)}" if len(where) > 1 else f" in {where[0]}"
            yield Offer(Advertise(tuple(name for name in where for _ in range(many))), label)


def advertising(state: State, seat: Seat, regions: Sequence[str]) -> Offer[Advertise]:
    """Both kinds of ads, a pick for each $1M; no more counts than may be spent in a region (11.3)."""
    most, what = BOARD.most_ads_a_region, "Set sealed bids" if state.sealed else "Set limits"
    labels = {name: Choice(name, stake(state, seat, name)) for name in regions}
    fields = (Open(field, dict.fromkeys(regions, most), 0, most * len(regions), labels) for field in FIELDS)
    have, each = money(state.candidates[seat].money), money(BOARD.ad_price)
    return Offer(
        Advertise(),
        f"{what} · up to {money(most * BOARD.ad_price)} a region",
        f"{each} a pick, so “×{most}” is {money(most * BOARD.ad_price)}. You have {have}, and bids end when it's gone.",
        open=tuple(fields),
    )


def stake(state: State, seat: Seat, name: str) -> str:
    """What is at stake in a region, and how many chits are there."""
    mine, theirs = state.chits[seat][name], state.chits[opponent(state, seat)][name]
    return f"{REGIONS[name].votes} votes, {plural(mine, 'chit')} to {theirs}"


async def advertise(table: Table, state: State, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The ads of a region, positive and negative, each in the order of the finalists (11.4)."""
    if asked := [seat for seat in state.finalists if seat in state.by_region]:
        await give_limits(table, state, asked, [name])
    limits = {seat: limit(state, seat, name) for seat in state.finalists}
    opener = state.opener
    assert opener is not None
    other = opponent(state, opener)
    bids = limits if state.sealed else dict(zip((opener, other), bidding(limits[opener], limits[other]), strict=True))
    positive = {seat: min(bids[seat], state.positive.get(seat, {}).get(name, 0)) for seat in state.finalists}
    negative = {seat: bids[seat] - positive[seat] for seat in state.finalists}
    for seat in state.finalists:
        effects.pay(state, seat, bids[seat] * BOARD.ad_price)
    if any(bids.values()):
        ads = ((seat, positive[seat], negative[seat]) for seat in state.finalists if bids[seat])
        table.tell(AdsPaid(name, (*ads,)))
    one, two = state.finalists
    return (positive[one], positive[two]), (negative[one], negative[two])


def limit(state: State, seat: Seat, name: str) -> int:
    """What a finalist would spend in a region, in $1M, as far as the rules and the money go."""
    wanted = state.positive.get(seat, {}).get(name, 0) + state.negative.get(seat, {}).get(name, 0)
    return min(wanted, BOARD.most_ads_a_region, state.candidates[seat].money // BOARD.ad_price)


def bidding(opener: int, other: int) -> tuple[int, int]:
    """What two limits spend: each in turn raises by as much as it takes to lead, while it does not lead (11.4)."""
    limits, spent, passed, turn = (opener, other), [0, 0], 0, 0
    while passed < 2:
        mine, theirs = spent[turn], spent[1 - turn]
        if mine <= theirs < limits[turn]:
            spent[turn], passed = theirs + 1, 0
        else:
            passed += 1
        turn = 1 - turn
    return spent[0], spent[1]
