"""Ads: the bids that finalists file for the regions, and what comes of them before the dice (11.3, 11.4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from rules import Choice, Decision, Offer, Open, Refused, Seat, Table, mark, plural
from rules.politocracy import effects
from rules.politocracy.beside import exchange, exchanges
from rules.politocracy.bidding import (
    advertise,
    all_in,
    answering,
    bidding,
    bids_label,
    filed,
    usual,
)
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import Bid, State
from rules.politocracy.telling_election import AdsPaid
from rules.politocracy.verbs import Advertise, Exchange, Pass, RegionByRegion
from rules.politocracy.words import money

Answer: TypeAlias = Advertise | RegionByRegion | Pass | Exchange


async def file_bids(table: Table, state: State, seats: Iterable[Seat], regions: Sequence[str]) -> None:
    """How much each of these would spend in these regions, in secret (11.4)."""
    asked = [*seats]

    def questions() -> dict[Seat, Decision[Answer]]:
        return {seat: bids_question(state, seat, regions) for seat in asked}

    def beside(seat: Seat, move: Answer) -> None:
        assert isinstance(move, Exchange)
        exchange(table, state, seat, move.into)

    answers = await table.ask_all_beside(questions, beside)
    for seat, answer in answers.items():
        if isinstance(answer, RegionByRegion):
            state.by_region.append(seat)
        else:
            state.bids[seat] = filed(answer) if isinstance(answer, Advertise) else {}


def bids_question(state: State, seat: Seat, regions: Sequence[str]) -> Decision[Answer]:
    """Bids for one region or for several; whoever has no money and no star to exchange has none to file."""
    mine = state.candidates[seat]
    able = mine.money >= BOARD.ad_price or state.spare_stars(seat) > 0
    whole: Decision[Answer] = Decision(
        f"{how_much(state, seat, regions)} {standing(state, seat)}",
        ready(state, seat, regions),
        [advertising(state, seat, regions)] if able else (),
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
    return f"How much for ads in {where}? The lower number is spent in any case, the higher to answer the other's bids."


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
    """Bids to file with one press, the usual ones first."""
    able = state.candidates[seat].money // BOARD.ad_price
    if able:
        proposed = sealed(regions, able) if state.sealed else open_bids(regions, able)
        for move, label in {advertise(bids): bids_label(bids) for bids in proposed}.items():
            yield Offer(move, f"Bid {label}" if state.sealed else f"File {label}")


def open_bids(regions: Sequence[str], able: int) -> Iterator[Mapping[str, Bid]]:
    """The usual bids, all at once, or only answers."""
    yield usual(regions, able)
    yield all_in(regions, able)
    yield answering(regions, able)


def sealed(regions: Sequence[str], able: int) -> Iterator[Mapping[str, Bid]]:
    """All at once; for one region, also less."""
    yield all_in(regions, able)
    if len(regions) == 1:
        yield from ({regions[0]: Bid(many, many)} for many in (3, 1) if many <= able)


def advertising(state: State, seat: Seat, regions: Sequence[str]) -> Offer[Advertise]:
    """A bid for each region, from the usual ones on; no more counts than may be spent there (11.3)."""
    most, able = BOARD.most_ads_a_region, state.candidates[seat].money // BOARD.ad_price
    each, all_of_it = dict.fromkeys(regions, most), most * len(regions)
    labels = {name: Choice(name, stake(state, seat, name)) for name in regions}
    first = advertise(all_in(regions, able) if state.sealed else usual(regions, able))
    highest = Open("at_most", each, 0, all_of_it, labels, title="Bids", first=first.at_most)
    lowest = Open("at_least", each, 0, all_of_it, labels, within="at_most", first=first.at_least)
    negative = Open("negative", each, 0, all_of_it, labels, title="Of these, negative ads")
    return Offer(
        Advertise(),
        "Set each region yourself",
        f"You have {money(state.candidates[seat].money)}, and bids end when it's gone. Each is in $1M.",
        open=(highest, negative) if state.sealed else (highest, lowest, negative),
    )


def stake(state: State, seat: Seat, name: str) -> str:
    """What is at stake in a region, and how many chits are there."""
    mine, theirs = state.chits[seat][name], state.chits[opponent(state, seat)][name]
    return f"{REGIONS[name].votes} votes, {plural(mine, 'chit')} to {theirs}"


async def advertise_in(table: Table, state: State, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The ads of a region, positive and negative, each in the order of the finalists (11.4)."""
    if asked := [seat for seat in state.finalists if seat in state.by_region]:
        await file_bids(table, state, asked, [name])
    bids = {seat: affordable(state, seat, name) for seat in state.finalists}
    spent = {seat: bid.at_most for seat, bid in bids.items()} if state.sealed else raised(state, bids)
    negative = {seat: min(spent[seat], bids[seat].negative) for seat in state.finalists}
    positive = {seat: spent[seat] - negative[seat] for seat in state.finalists}
    for seat in state.finalists:
        effects.pay(state, seat, spent[seat] * BOARD.ad_price)
    if any(spent.values()):
        ads = ((seat, positive[seat], negative[seat]) for seat in state.finalists if spent[seat])
        table.tell(AdsPaid(name, (*ads,)))
    one, two = state.finalists
    return (positive[one], positive[two]), (negative[one], negative[two])


def raised(state: State, bids: Mapping[Seat, Bid]) -> dict[Seat, int]:
    """What the bids of a region come to against each other, in $1M."""
    assert state.opener is not None
    order = state.opener, opponent(state, state.opener)
    return dict(zip(order, bidding(*(bids[seat] for seat in order)), strict=True))


def affordable(state: State, seat: Seat, name: str) -> Bid:
    """What a finalist has filed for a region, as far as the money goes."""
    bid, able = state.bids.get(seat, {}).get(name, Bid()), state.candidates[seat].money // BOARD.ad_price
    return Bid(min(bid.at_least, able), min(bid.at_most, able), bid.negative)
