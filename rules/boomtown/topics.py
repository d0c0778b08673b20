"""What players of Boomtown may answer in advance, and the moves to choose from (11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules import Group, Offer, Seat, Topic, clockwise, mark
from rules.boomtown.ask import votes
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from rules.boomtown.notation import Resource
from rules.boomtown.picks import USUAL, fields, hurts_opponent, may_pick, naming, picks
from rules.boomtown.pieces import Options, Stage
from rules.boomtown.verbs import Accept, Collect, Decline, Pass, Pay, Pick, Place, Stay, Take, TakeBack, Vote
from rules.boomtown.view import BoomtownView
from rules.boomtown.words import die_faces, exchange, more


def town(view: BoomtownView) -> Iterator[tuple[str, str]]:
    """Every location of the cards of this town and of the events in play, with its card."""
    yield from ((one.name, view.township) for one in TOWNSHIPS[view.township].locations)
    for name in view.factions:
        yield from ((one.name, name) for one in FACTIONS[name].locations)
    yield from ((one.name, view.government) for one in GOVERNMENTS[view.government].locations)
    for name, event in view.events.items():
        if location := EVENTS[name].phases[event.phase - 1].location:
            yield location.name, name


def is_next_round_open(view: BoomtownView) -> bool:
    """Whether what is planned for placing is for dice that are still to be rolled."""
    ended = view.stage is Stage.END
    return view.round + ended <= BOARD.rounds and view.stage not in {Stage.DICE, Stage.COUNT}


def turns_left(view: BoomtownView, me: Seat) -> int:
    """How many dice the seat can still place in this round (3.1)."""
    if view.stage is not Stage.DICE or view.turn is None or view.starter is None:
        return 0
    seats = len(view.standings)
    mine, now = ((seat - view.starter) % seats for seat in (me, view.turn))
    return min(len(view.standings[me].dice), BOARD.turns - view.go + (mine >= now))


def more_to_place(view: BoomtownView, me: Seat) -> str:
    """The dice that the seat has left for its next turns of this round."""
    left, dice = turns_left(view, me), die_faces(view.standings[me].dice)
    return f"You can place {more(left)} this round: {dice}." if left else ""


def to_place(view: BoomtownView, me: Seat) -> Iterator[Offer[Place | Pass]]:
    """Every location; while dice are placed, those that can take no more are left to typing (3.3, 4.1)."""
    if turns_left(view, me):
        for offer in each_location(view, me):
            note = slots(view, offer.move.where) if isinstance(offer.move, Place) else "Your turn passes"
            yield replace(offer, note=note, typed=not note)
    elif is_next_round_open(view):
        yield from each_location(view, me)


def slots(view: BoomtownView, where: str) -> str:
    """What dice the free slots of a location take now, and how many lie there; nothing where it has none."""
    spot = view.spots.get(where)
    free = [slot.needs for slot in spot.slots if slot.seat is None] if spot and spot.open else []
    if spot is None or not free:
        return ""
    lying = len(spot.slots) - len(free)
    there = "1 die lies there" if lying == 1 else f"{lying} dice lie there"
    return " · ".join([f"Free slots: {', '.join(f'{needs}+' for needs in free)}", *([there] if lying else [])])


def each_location(view: BoomtownView, me: Seat) -> Iterator[Offer[Place | Pass]]:
    """Each location of the town, with the lowest die that fits; what is named there as usual (5.7), or one by one."""
    for where, card in town(view):
        for move, how in ways(view, me, where, card):
            yield Offer(move, f"{where}{how}", group=Group(card), name=where)
    yield Offer(Pass(), "Place no die", group=Group("pass", "Pass"))


def ways(view: BoomtownView, me: Seat, where: str, card: str) -> Iterator[tuple[Place, str]]:
    """The moves that may be planned at a location, and what stands behind its name for each."""
    one, wanted = LOCATIONS[where], fields(where)
    usual = replace(Place(where), **naming(where, [USUAL] * len(wanted)))
    yield usual, f": {exchange(one.cost, one.reward)}{' (as usual)' if wanted else ''}"
    if hurts_opponent(where):
        for seat in clockwise(me, len(view.standings))[1:]:
            yield replace(usual, against=(seat,)), f" · against {mark(seat)}"
    elif len(wanted) == 1:
        for name in view.factions:
            if may_pick(picks(where)[0], name, card, None):
                yield replace(usual, **naming(where, [name])), f" · for {name}"


def to_collect(view: BoomtownView, me: Seat) -> Iterator[Offer[Collect | Stay | TakeBack]]:
    """What to do with a die in a golden slot (6.2); with which faction, in a town that has a slot for Favor."""
    if view.round >= BOARD.rounds and view.stage is not Stage.START:
        return
    yield Offer(Collect(), "Collect goods · leave the die")
    yield Offer(Collect(back=True), "Collect goods · take the die back")
    if any(LOCATIONS[where].golden and fields(where) for where, _ in town(view)):
        for name in (USUAL, *view.factions):
            favor = f"Favor {name}" if name == USUAL else f"Favor with {name}"
            yield Offer(Collect((name,)), f"Collect {favor} · leave the die")
        yield Offer(Collect((USUAL,), back=True), f"Collect Favor {USUAL} · take the die back")
    yield Offer(Stay(), "Collect nothing · leave the die")
    yield Offer(TakeBack(), "Collect nothing · take the die back")


def to_take(view: BoomtownView, me: Seat) -> list[Offer[Take]]:
    """Each kind of goods (5.2)."""
    return [Offer(Take((kind,)), kind.value) for kind in Resource]


def to_pay(view: BoomtownView, me: Seat) -> list[Offer[Pay]]:
    """Each kind of goods (4.5)."""
    return [Offer(Pay((kind,)), kind.value) for kind in Resource]


def to_pick(view: BoomtownView, me: Seat) -> list[Offer[Pick]]:
    """Each faction, as long as there are events (9.4, 9.5)."""
    return [Offer(Pick((name,)), name) for name in view.factions] if view.waiting or view.events else []


def to_remove(view: BoomtownView, me: Seat) -> list[Offer[Pick | Pass]]:
    """Each faction, or none (9.5)."""
    factions = to_pick(view, me)
    return [*factions, Offer(Pass(), "Remove none")] if factions else []


def to_consent(view: BoomtownView, me: Seat) -> Iterator[Offer[Accept | Decline]]:
    """Whose splits are agreed to (4.9)."""
    for seat in range(len(view.standings)):
        if seat != me:
            yield Offer(Decline(seat), f"Decline {mark(seat)}'s splits")
            yield Offer(Accept(seat), f"Agree to {mark(seat)}'s splits")


def to_vote(view: BoomtownView, me: Seat) -> list[Offer[Vote | Pass]]:
    """Anybody, until it is known who goes first (2.6)."""
    return votes(len(view.standings)) if view.first is None else []


def to_vote_before(options: Options, seats: int) -> list[Offer[Vote | Pass]]:
    """Anybody who is there (2.6)."""
    return votes(seats) if options.first == "vote" else []


TOPICS: tuple[Topic[BoomtownView], ...] = (
    Topic(
        key="first player",
        title="Who goes first",
        about="Your vote, which stays secret until everyone has voted.",
        wishes=to_vote,
        before=to_vote_before,
        holds="once",
    ),
    Topic(
        key="place",
        title="Placing dice: your wish list",
        about="Each turn, a die goes to the first of these it fits, which then comes off. It ends with the round.",
        wishes=to_place,
        holds="once",
        more=more_to_place,
    ),
    Topic(
        key="golden",
        title="Golden slots",
        about="At the start of a round, for each of your dice in a golden slot: the first of these that's possible.",
        wishes=to_collect,
    ),
    Topic(
        key="any",
        title="Goods of your choice",
        about="When you choose goods to take, you take only the first of these.",
        wishes=to_take,
    ),
    Topic(
        key="pay",
        title="Paying with goods of your choice",
        about="When you choose goods to pay, you pay the first of these that you have enough of.",
        wishes=to_pay,
    ),
    Topic(
        key="split",
        title="Splits that others propose",
        about="What you answer when someone proposes to split a location that you share.",
        wishes=to_consent,
    ),
    Topic(
        key="level",
        title="Events: tied factions",
        about="When you choose which of several tied factions an event strikes: the first of these.",
        wishes=to_pick,
    ),
    Topic(
        key="scorn",
        title="Events: Scorn you get",
        about="The faction you get it with.",
        wishes=to_pick,
    ),
    Topic(
        key="scorn away",
        title="Events: Scorn you can remove",
        about="The first of these factions that you have Scorn with.",
        wishes=to_remove,
    ),
)
