"""The questions of Boomtown: what is offered, in which words, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rules import Decision, Offer, Offers, Open, Refused, Seat, Table, mark
from rules.boomtown import trades
from rules.boomtown.board import BOARD, CARD_OF, LOCATIONS, Resource
from rules.boomtown.notation import Term, Word
from rules.boomtown.picks import choices, hurts_opponent, picks, removes, stand_in
from rules.boomtown.pieces import Proposal
from rules.boomtown.sharing import can_pay, parts_of, price, sharers, shares, unable, units
from rules.boomtown.state import State
from rules.boomtown.trades import Deal
from rules.boomtown.verbs import Accept, Collect, Decline, Pass, Pay, Pick, Place, Split, Stay, Take, TakeBack, Vote
from rules.boomtown.words import (
    bargain,
    dice,
    goods,
    label_place,
    listed,
    no_such_location,
    not_here,
    note_place,
    priced,
    prospects,
)

WHERE, RISKY = "Place a die", "Cannot be paid now, or pays nothing"
NAMED, SPLITS = "Factions you named", "Propose a split"

Turn: TypeAlias = Place | Pass | Split | Pick | Deal
"""What may be done between two placements; placing, passing and splits only by the one whose turn it is."""


def first_player(seats: int) -> Decision[Vote | Pass]:
    """Whom a seat wants to go first, in secret (2.6)."""
    votes = [Offer(Vote(seat), f"Vote for {mark(seat)}", group="Who goes first?", secret=True) for seat in range(seats)]
    abstain = [Offer(Pass(), "Abstain", secret=True)]
    prompt = "Who should go first? All vote in secret; you may vote for yourself."
    return Decision(prompt, votes, abstain, absent=Pass(), topic="first player", clause="2.6")


def turn(state: State, me: Seat) -> dict[Seat, Decision[Turn]]:
    """A die of the one whose turn it is; beside it everybody may trade, and name other factions (3.3, 8.2)."""
    questions = {seat: aside(state, seat, me) for seat in state.clockwise(me)[1:] if may_speak(state, seat)}
    return {me: placement(state, me), **questions}


def placement(state: State, me: Seat) -> Decision[Turn]:
    """Where to place a die (3.3)."""
    places = Offers(
        Place,
        moves=lambda: placements(state, me),
        refuse=lambda move: why_not_place(state, me, move),
        show=lambda move: offer_place(state, me, move),
    )
    return Decision(
        f"Turn {state.go} of {BOARD.turns}, dice {dice(state.free[me])}: place one, or pass.{offered(state, me)}",
        places,
        [Offer(Pass(), "Pass: place none this turn")],
        trades.offers(state, me),
        named(state, me),
        splits(state, me),
        absent=Pass(),
        topic="place",
        clause="3.3",
    )


def offered(state: State, seat: Seat) -> str:
    """That somebody waits for an answer."""
    count = sum(trade.to == seat for trade in state.trades)
    return f" Trades offered to you: {count}." if count else ""


def may_speak(state: State, seat: Seat) -> bool:
    """Whether a seat has anything to trade or to name while others place."""
    goods_left = any(state.sheets[seat].goods.values())
    dealing = any(seat in (trade.by, trade.to) for trade in state.trades)
    return goods_left or dealing or any(True for _ in named(state, seat))


def aside(state: State, seat: Seat, turn: Seat) -> Decision[Turn]:
    """What others may do meanwhile; nobody waits for it (8.3)."""
    prompt = f"While others place, you may trade, and name other factions.{offered(state, seat)}"
    others = Refused(Place(""), f"It is {mark(turn)}'s turn to place a die.", "3.1")
    return Decision(
        prompt,
        trades.offers(state, seat),
        named(state, seat),
        [others],
        absent=None,
        waits="open",
        clause="8.2",
    )


def placements(state: State, me: Seat) -> Iterator[Place]:
    """Every location with the lowest die that fits, those with a risk last; then each with a die of one's choice."""
    yield from map(Place, sorted(state.everywhere(), key=lambda where: risk(state, me, where) != ""))
    for where in state.revealed():
        yield from (Place(where, value) for value in state.dice_for(me, where))


def why_not_place(state: State, me: Seat, move: Place) -> Refused | None:
    where, fitting = move.where, state.dice_for(me, move.where) if move.where in LOCATIONS else []
    if where not in LOCATIONS:
        return Refused(move, no_such_location(where), "4.1")
    if not state.is_revealed(where):
        return Refused(move, not_here(where), "4.2")
    if state.is_full(where):
        return Refused(move, f"Every slot of {where} is filled this round.", "4.4")
    if sources := state.blocked_by(where):
        return Refused(move, f"A red arrow leads to {where}: first fill {listed(sources)}.", "4.3")
    if move.die and move.die not in state.free[me]:
        return Refused(move, f"You have no {move.die} to place; your dice are {dice(state.free[me])}.", "3.3")
    if not fitting or (move.die and move.die not in fitting):
        least = min(state.needs(where, slot) for slot in LOCATIONS[where].slots)
        return Refused(move, f"{where} needs {least} or more; you have {dice(state.free[me])}.", "4.1")
    if move.faction and not picks(where):
        return Refused(move, f"No faction is named at {where}.", "5.5")
    if move.whom and not hurts_opponent(where):
        return Refused(move, f"{where} is aimed at nobody.", "5.5")
    return None


def offer_place(state: State, me: Seat, move: Place) -> Offer[Place]:
    """A die on a location, with its price, its risk, and who may be named."""
    warning = risk(state, me, move.where)
    return Offer(
        move,
        label_place(state, move.where, state.dice_for(me, move.where)[0], move.die),
        note_place(state, me, move.where),
        confirm=warning,
        group=RISKY if warning else WHERE,
        typed=move.die > 0,
        open=tuple(fields(state, me, move.where)),
    )


def fields(state: State, me: Seat, where: str) -> Iterator[Open]:
    """Whom one may name with a die: factions, and an opponent; nobody must (M-A26)."""
    if picks(where):
        yield factions(state, me, where)
    if hurts_opponent(where):
        others = state.clockwise(me)[1:]
        yield Open("whom", {str(seat): 1 for seat in others}, 0, 1, {str(seat): mark(seat) for seat in others})


def factions(state: State, me: Seat, where: str, least: int = 0) -> Open:
    """The factions that may be named at a location, each with its votes and who leads there."""
    allowed = choices(state, where)
    return Open("faction", allowed, least, len(picks(where)), {name: prospects(state, me, name) for name in allowed})


def risk(state: State, me: Seat, where: str) -> str:
    """The warning before a die fills a location that somebody cannot pay (M-A27)."""
    if state.slots(where).count(None) > 1:
        return ""
    seats = sharers(state, where, me)
    lacking = unable(state, where, seats)
    if me in lacking:
        return f"You cannot pay your part of {priced(state.cost(where))}: your dice would come back, your turn be over."
    if lacking:
        return f"{listed([*map(mark, lacking)])} cannot pay: their dice would leave {where}, and nobody gain."
    if state.is_shut(where):
        return f"{where} pays nothing while the golden slots are shut."
    scorn = any(state.sheets[seat].scorn[name] for seat in seats for name in state.meeples)
    return "" if scorn or not removes(where) else "There is no Scorn of yours to remove."


def named(state: State, seat: Seat) -> Iterator[Offer[Pick]]:
    """The factions of one's dice on locations that wait to be filled, which may be changed (5.6)."""
    for where in state.lying:
        if seat in state.participants(where) and not state.is_full(where) and picks(where):
            now = listed(state.named.get(where, {}).get(seat, ())) or "nobody"
            field = factions(state, seat, where, least=1)
            yield Offer(Pick((), where), f"Name anew at {where} (now {now})", group=NAMED, open=(field,))


def splits(state: State, me: Seat) -> Iterator[Offer[Split] | Refused]:
    """The locations that the seat's next die fills and others share (4.9)."""
    found = False
    for where in state.revealed():
        others = [seat for seat in state.participants(where) if seat != me]
        divided = units(state.cost(where)) or units(state.reward(where))
        fills = state.slots(where).count(None) == 1 and not state.blocked_by(where) and state.dice_for(me, where)
        if others and divided and fills:
            found = True
            yield offer_split(state, me, where)
    if not found:
        yield Refused(Split(""), "You can propose a split only where your next die fills a shared location.", "4.9")


def offer_split(state: State, me: Seat, where: str) -> Offer[Split]:
    """Every unit of the cost and of the reward to be given to somebody."""
    seats = sharers(state, where, me)
    parts = {"cost": units(state.cost(where)), "reward": units(state.reward(where))}
    open_fields = tuple(
        Open(
            name,
            {str(seat): len(found) for seat in seats},
            len(found),
            len(found),
            {str(seat): mark(seat) for seat in seats},
        )
        for name, found in parts.items()
        if found
    )
    order = "; ".join(
        f"{name} {goods(term.what.value.title() for term in found)}" for name, found in parts.items() if found
    )
    return Offer(
        Split(where),
        f"Propose a split of {where}",
        f"Name a player for each piece, in this order: {order}",
        group=SPLITS,
        open=open_fields,
    )


def consent(state: State, seat: Seat, proposal: Proposal) -> Decision[Accept | Decline]:
    """Whether a participant agrees to a split (4.9); for a short time, then it is declined."""
    pays, gets = parts_of(state, proposal, seat)
    return Decision(
        f"{mark(proposal.by)} proposes to split {proposal.where}: you pay {pays} and get {gets}.",
        [Offer(Accept(proposal.by), "Agree"), Offer(Decline(proposal.by), "Decline: equal shares")],
        absent=Decline(proposal.by),
        waits="window",
        topic="split",
        clause="4.9",
    )


async def golden(table: Table, state: State, me: Seat, where: str) -> Collect | Stay | TakeBack:
    """Whether to collect from a golden slot, and whether the die stays (6.2)."""
    why_not = why_not_collect(state, me, where)
    wanted = (factions(state, me, where),) if picks(where) else ()
    said = bargain(state, where)
    collect = [
        Offer(Collect(), f"Collect, the die stays ({said})", open=wanted),
        Offer(Collect(back=True), f"Collect, then take the die back ({said})", open=wanted),
    ]
    rest = [
        Offer(Stay(), "Collect nothing, the die stays"),
        Offer(TakeBack(), "Collect nothing, take the die back"),
    ]
    return await table.ask(
        me,
        f"Your die in the golden slot of {where}: {said}. {why_not or 'If it stays, it is not rolled.'}",
        [Refused(Collect(), why_not, "6.2")] if why_not else collect,
        rest,
        absent=Stay() if why_not else Collect(),
        topic="golden",
        clause="6.2",
    )


def why_not_collect(state: State, me: Seat, where: str) -> str:
    """Why nothing can be collected from a golden slot now, or ""."""
    if not state.is_revealed(where):
        return f"{CARD_OF[where]} was pushed back: {where} is closed."
    if state.is_shut(where):
        return "Golden slots pay nothing while the bank is shuttered."
    cost = state.cost(where)
    if not can_pay(state, me, price(cost, shares(cost, [me]), me)):
        return f"You cannot pay {priced(cost)}."
    return ""


def take(state: State, seat: Seat, *, now: bool) -> Decision[Take]:
    """Which goods, where the choice is the seat's (5.2)."""
    count = state.owed[seat]
    whole = [Offer(Take((kind,)), f"{count} {kind}{overflow(state, seat, kind, count)}") for kind in Resource]
    mix = Open("resource", {kind.value: count for kind in Resource}, count, count)
    return Decision(
        f"Take {count} goods of your choice." if count > 1 else "Take one piece of goods of your choice.",
        whole,
        [Offer(Take(()), "A mix", open=(mix,))] if count > 1 else [],
        absent=lambda: Take(fewest(state, seat, count)),
        waits="turn" if now else "window",
        topic="any",
        clause="5.2",
    )


def overflow(state: State, seat: Seat, kind: Resource, count: int) -> str:
    """What of it would be lost on a finite sheet."""
    lost = count - max(0, state.sheets[seat].may_receive(kind))
    return f" (sheet full, {lost} lost)" if lost > 0 else ""


def fewest(state: State, seat: Seat, count: int) -> tuple[str, ...]:
    """One after the other, what the seat has fewest of (11.4)."""
    have, picked = dict(state.sheets[seat].goods), list[str]()
    for _ in range(count):
        kind = min(have, key=lambda one: have[one])
        have[kind] += 1
        picked.append(kind.value)
    return tuple(picked)


def pay(state: State, seat: Seat, count: int, *, now: bool) -> Decision[Pay]:
    """With which goods, where the choice is the seat's (4.5)."""
    have = {kind: held for kind, held in state.sheets[seat].goods.items() if held}
    whole = [Offer(Pay((kind,)), f"Pay {count} {kind} (of {held})") for kind, held in have.items() if held >= count]
    mix = Open("resource", {kind.value: min(held, count) for kind, held in have.items()}, count, count)
    mixed = [Offer(Pay(()), "A mix", open=(mix,))] if count > 1 and len(have) > 1 else []
    everything = [Offer(Pay(most(state, seat, count)), "Pay all you have")]
    return Decision(
        f"Pay {count} goods of your choice.",
        [*whole, *mixed] if sum(have.values()) > count else everything,
        absent=lambda: Pay(most(state, seat, count)),
        waits="turn" if now else "window",
        topic="pay",
        clause="4.5",
    )


def most(state: State, seat: Seat, count: int) -> tuple[str, ...]:
    """One after the other, what the seat has most of (11.4)."""
    have, picked = dict(state.sheets[seat].goods), list[str]()
    for _ in range(count):
        kind = max(have, key=lambda one: have[one])
        have[kind] -= 1
        picked.append(kind.value)
    return (picked[0],) if len(set(picked)) == 1 else tuple(picked)


async def level(table: Table, state: State, me: Seat, term: Term, names: Sequence[str]) -> Pick:
    """Which of several factions of the same size an event strikes (9.4)."""
    said = "grows" if term.amount > 0 else "gets Scorn" if term.what is Word.SCORN else "loses a meeple"
    offers = [Offer(Pick((name,)), name, f"{state.meeples[name]} meeples") for name in names]
    return await table.ask(
        me,
        f"These are level. You are the starting player: which one {said}?",
        offers,
        absent=lambda: Pick((stand_in(state, term, me, names),)),
        topic="level",
        clause="9.4",
    )


def event_pick(state: State, seat: Seat, term: Term) -> Decision[Pick | Pass]:
    """With which faction an event gives, or takes away, a seat's Scorn (9.5)."""
    sheet, taken = state.sheets[seat], term.amount < 0
    names = [name for name in state.meeples if sheet.scorn[name] or not taken]
    offers = [Offer(Pick((name,)), name, f"{sheet.favor[name]} Favor, {sheet.scorn[name]} Scorn") for name in names]
    return Decision(
        "Remove 1 of your Scorn: with which faction?" if taken else "You get 1 Scorn: with which faction?",
        offers,
        [Offer(Pass(), "Remove none")] if taken else [],
        absent=Pass() if taken else (lambda: Pick((stand_in(state, term, seat, names),))),
        topic="scorn away" if taken else "scorn",
        clause="9.5",
    )
