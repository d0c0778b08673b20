"""Ads: the bids that finalists file for the regions, and what comes of them before the dice (11.3, 11.4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from rules import Choice, Decision, Offer, Offers, Open, Refused, Seat, Table, join_words, mark, plural
from rules.politocracy import effects
from rules.politocracy.beside import exchange, exchanges
from rules.politocracy.bidding import (
    all_in,
    as_move,
    bid_label,
    bidding,
    bids_label,
    capital,
    filed,
    usual,
)
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import Bid, State
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
            state.bids[seat] = filed(answer, whole=state.sealed) if isinstance(answer, Advertise) else {}


def bids_question(state: State, seat: Seat, regions: Sequence[str]) -> Decision[Answer]:
    """Bids for one region or for several; whoever has no money and no star to exchange has none to file."""
    mine = state.candidates[seat]
    able = mine.money >= BOARD.ad_price or state.spare_stars(seat) > 0
    whole: Decision[Answer] = Decision(
        f"{how_much(state, seat, regions)} {standing(state, seat)}",
        ready(state, seat, regions),
        advertising(state, seat, regions) if able else (),
        [Offer(RegionByRegion(), "Decide before each region")] if able and len(regions) > 1 else (),
        [Offer(Pass(), "No ads")],
        absent=Pass(),
        topic="ads",
        clause="11.4",
    )
    return whole.beside(for_money(state, seat)) if able else whole


def how_much(state: State, seat: Seat, regions: Sequence[str]) -> str:
    """How much for one region, or in each of several, and what is spent of it, where there is anything to spend."""
    one = f"region {REGIONS[regions[0]].called}, {stake(state, seat, regions[0])}"
    where = one if len(regions) == 1 else f"each of {len(regions)} contested regions"
    spent = "All of it is spent in any case." if state.sealed else "The lower number is spent, more only if outbid."
    return f"Ads in {where}?{f' {spent}' if state.candidates[seat].money >= BOARD.ad_price else ''}"


def standing(state: State, seat: Seat) -> str:
    """The money to spend, and the votes that are certain."""
    have, other = state.candidates[seat].money, opponent(state, seat)
    poor = f", so exchange a star first: an ad costs {money(BOARD.ad_price)}" if have < BOARD.ad_price else ""
    mine, theirs = certain(state, seat), certain(state, other)
    sure = f" Sure votes: you {mine}, {mark(other)} {theirs}; {MAJORITY} win." if mine or theirs else ""
    return f"You have {money(have)}{poor}.{sure}"


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
    """Bids for one region to file with one press: the usual one, all that may be spent, an answer alone."""
    most = min(BOARD.most_ads_a_region, state.candidates[seat].money // BOARD.ad_price)
    if most and len(regions) == 1:
        (name,) = regions
        few = [Bid(many, many) for many in (most, 3, 1) if many <= most]
        bids = few if state.sealed else [usual(regions, most)[name], Bid(most, most), Bid(0, most)]
        for bid in dict.fromkeys(bids):
            yield Offer(as_move({name: bid}, whole=state.sealed), capital(bid_label(bid)))


def advertising(state: State, seat: Seat, regions: Sequence[str]) -> Offers[Advertise]:
    """A bid for each region, from those that are proposed on; no more counts than may be spent there (11.3)."""
    return Offers(
        Advertise,
        moves=lambda: [Advertise()],
        refuse=lambda move: why_not(state, move, regions),
        show=lambda move: Offer(
            Advertise(),
            "Set other ads" if len(regions) == 1 else "Set your ads",
            total(state, seat, filed(move, whole=state.sealed)) or proposal(state, seat, regions),
            open=open_fields(state, seat, regions),
        ),
    )


def why_not(state: State, move: Advertise, regions: Sequence[str]) -> Refused | None:
    """A sealed bid is one number (11.9), and of a bid no more can be for negative ads than there is (11.3)."""
    if state.sealed and move.at_least:
        return Refused(move, "Sealed bids are spent whole: give each as `at_most` alone.", "11.9")
    bids = filed(move, whole=state.sealed)
    beyond = [name for name in regions if move.negative.count(name) > bids.get(name, Bid()).at_most]
    if beyond:
        fits = join_words(
            f"{money(bids.get(name, Bid()).at_most * BOARD.ad_price)} in {REGIONS[name].in_short}" for name in beyond
        )
        return Refused(move, f"Negative ads are a part of your bid, so they can be at most {fits}.", "11.3")
    return None


def proposal(state: State, seat: Seat, regions: Sequence[str]) -> str:
    """The bids from which a player goes on: "To start from: $3M to $5M in IV Florida and V Illinois"."""
    bids = proposed(state, seat, regions)
    return f"To start from: {bids_label(bids)}" if bids else ""


def proposed(state: State, seat: Seat, regions: Sequence[str]) -> Mapping[str, Bid]:
    able = state.candidates[seat].money // BOARD.ad_price
    return all_in(regions, able) if state.sealed else usual(regions, able)


def open_fields(state: State, seat: Seat, regions: Sequence[str]) -> tuple[Open, ...]:
    """How much at most, at least, and how much of it for negative ads; a sealed bid has no least."""
    most = BOARD.most_ads_a_region
    each, all_of_it = dict.fromkeys(regions, most), most * len(regions)
    labels = {name: Choice(REGIONS[name].in_short, stake(state, seat, name)) for name in regions}
    first = as_move(proposed(state, seat, regions), whole=state.sealed)
    highest = Open("at_most", each, 0, all_of_it, labels, title="Bids, in $1M", first=first.at_most, each=True)
    lowest = Open("at_least", each, 0, all_of_it, labels, first=first.at_least, each=True, within="at_most")
    bids = (highest,) if state.sealed else (highest, lowest)
    part_of = tuple(one.field for one in bids)
    return (
        *bids,
        Open("negative", each, 0, all_of_it, labels, part_of=part_of, title="Of that, against your opponent's die"),
    )


def total(state: State, seat: Seat, bids: Mapping[str, Bid]) -> str:
    """What bids come to in all, against the money there is; "" for none."""
    if not bids:
        return ""
    least, most, negative = (
        sum(getattr(bid, which) for bid in bids.values()) for which in ("at_least", "at_most", "against")
    )
    sure = f"{money(least * BOARD.ad_price)} in any case"
    more = f", up to {money(most * BOARD.ad_price)} only if you must to lead" if least < most else ""
    against = f", {money(negative * BOARD.ad_price)} of it for negative ads" if negative else ""
    have = f"You have {money(state.candidates[seat].money)}; it's spent region by region until it's gone."
    return f"{sure}{more}{against}. {have}"


def stake(state: State, seat: Seat, name: str) -> str:
    """What is at stake in a region, and how many chits are there."""
    mine, theirs = state.chits[seat][name], state.chits[opponent(state, seat)][name]
    return f"{REGIONS[name].votes} votes, {plural(mine, 'chit')} to {theirs}"


async def advertise_in(table: Table, state: State, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The ads of a region, positive and negative, each in the order of the finalists (11.4)."""
    if asked := [seat for seat in state.finalists if seat in state.by_region]:
        await file_bids(table, state, asked, [name])
    bids = {seat: affordable(state, seat, name) for seat in state.finalists}
    spent = raised(state, bids)
    negative = {seat: min(spent[seat], bids[seat].against) for seat in state.finalists}
    positive = {seat: spent[seat] - negative[seat] for seat in state.finalists}
    for seat in state.finalists:
        effects.pay(state, seat, spent[seat] * BOARD.ad_price)
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
    return bid.within(able)
