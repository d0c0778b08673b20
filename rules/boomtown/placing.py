"""The question of a turn, where a die goes; and what all may do beside it: name anew, trade, propose a split."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache, partial
from typing import TypeAlias

from rules import Choice, Decision, Group, Offer, Offers, Open, Refused, Seat, join_words, mark
from rules.boomtown import trades
from rules.boomtown.board import BOARD, LOCATIONS
from rules.boomtown.picks import choices, fields, hurts_opponent, picks, prospects
from rules.boomtown.sites import Site
from rules.boomtown.splits import dropping, offer_split, why_not_split
from rules.boomtown.state import State
from rules.boomtown.trades import Deal
from rules.boomtown.verbs import Drop, Pass, Pick, Place, Split
from rules.boomtown.words import dice, die_faces, no_such_location, not_here

NAMES = Group("names", "Change what your dice are for")
FIELDS = ("favor", "second_favor", "grows", "shrinks", "scorn", "second_scorn")

Turn: TypeAlias = Place | Pass | Split | Drop | Pick | Deal
"""What may be done between two placements; placing, passing and splits only by the one whose turn it is."""


def turn(state: State, me: Seat) -> dict[Seat, Decision[Turn]]:
    """Whoever's turn it is places a die; beside that everybody may trade, and name other factions (3.3, 8.2)."""
    questions = {seat: aside(state, seat, me, may) for seat in state.clockwise(me)[1:] if (may := may_do(state, seat))}
    return {me: placement(state, me), **questions}


def placement(state: State, me: Seat) -> Decision[Turn]:
    """Where to place a die (3.3)."""

    @cache
    def as_choice(name: str) -> Choice:
        return prospects(state, me, name)

    @cache
    def site(where: str) -> Site:
        return Site(state, me, where, as_choice)

    places = Offers(
        Place,
        moves=lambda: placements(state, site),
        refuse=lambda move: why_not_place(state, me, move, site),
        show=lambda move: site(move.where).offer(move),
    )
    splits = Offers(
        Split,
        moves=lambda: map(Split, state.revealed()),
        refuse=lambda move: why_not_split(state, me, move),
        show=lambda move: offer_split(state, me, move),
    )
    mine = state.free[me]
    one = f"one of your dice ({die_faces(mine)})" if len(mine) > 1 else f"your {die_faces(mine)}"
    prompt = f"Turn {state.go} of {BOARD.turns}: place {one} or pass.{first_steps(state)}"
    question = Decision(
        f"{prompt}{trades.offer_reminder(state, me)}",
        places,
        [Offer(Pass(), "Pass: place no die this turn")],
        absent=Pass(),
        topic="place",
        clause="3.3",
    )
    deals, proposals = trades.offers(state, me), partial(trades.proposals, state, me)
    return question.beside(*deals, names(state, me), splits, dropping(state, me), proposals=proposals)


def first_steps(state: State) -> str:
    """What a die does, for those who place their first one."""
    if (state.round, state.go) != (1, 1):
        return ""
    return " A die fits any slot with its number or lower. A location pays off once all of its slots are full."


class Aside(Enum):
    """What others may do while somebody places: its text, and the button that it has where it is the only one."""

    TRADE = "trade", trades.TRADE
    CHANGE = "change what your dice are for", Group(NAMES.key, "Change")

    def __init__(self, text: str, button: Group) -> None:
        self.text = text
        self.button = button


def may_do(state: State, seat: Seat) -> list[Aside]:
    """What a seat may do while others place: trade, name other factions for dice that wait."""
    waiting = any(
        None in lying and fields(where) and any(one and one.seat == seat for one in lying)
        for where, lying in state.lying.items()
    )
    return [what for what, may in zip(Aside, (trades.may_trade(state, seat), waiting), strict=True) if may]


def aside(state: State, seat: Seat, turn: Seat, may: Sequence[Aside]) -> Decision[Turn]:
    """What others may do meanwhile; nobody waits for it (8.3)."""
    return Decision(
        f"While others place dice, you can {' or '.join(one.text for one in may)}.{trades.offer_reminder(state, seat)}",
        *trades.offers(state, seat),
        names(state, seat),
        [Refused(Place(""), f"It's {mark(turn)}'s turn to place a die.", "3.1")],
        absent=None,
        waits="open",
        clause="8.2",
        button=may[0].button if len(may) == 1 else Group("aside", "Trade or change"),
        proposals=lambda: trades.proposals(state, seat),
    )


def placements(state: State, site: Callable[[str], Site]) -> Iterator[Place]:
    """Every location with the lowest die that fits, those with a risk last; then each with a die of one's choice."""
    yield from map(Place, sorted(state.everywhere(), key=lambda where: site(where).risk != ""))
    for where in state.revealed():
        yield from (Place(where, value) for value in site(where).dice)


def why_not_place(state: State, me: Seat, move: Place, site: Callable[[str], Site]) -> Refused | None:
    where = move.where
    if where not in LOCATIONS:
        return Refused(move, no_such_location(where), "4.1")
    if not state.is_revealed(where):
        return Refused(move, not_here(state.chosen, where), "4.2")
    if state.is_full(where):
        return Refused(move, f"{where} is full this round.", "4.4")
    if sources := state.blocked_by(where):
        return Refused(move, f"A red arrow leads to {where}: fill {join_words(sources)} first.", "4.3")
    if move.die and move.die not in state.free[me]:
        return Refused(move, f"You have no {move.die} to place; your dice are {dice(state.free[me])}.", "3.3")
    if not (fitting := site(where).dice) or (move.die and move.die not in fitting):
        least = min(state.needs(where))
        return Refused(move, f"{where} needs {least} or more; you have {dice(state.free[me])}.", "4.1")
    return why_not_so(state, move)


def why_not_so(state: State, move: Place) -> Refused | None:
    """A move names what its location lets one name, and nothing else (5.5): nothing where it pays nothing now."""
    where, wanted = move.where, () if state.is_shut(move.where) else fields(move.where)
    if extra := [field for field in FIELDS if getattr(move, field) and field not in wanted]:
        so = f"{where} asks for {join_words(wanted)}, not for {extra[0]}."
        return Refused(move, so if wanted else f"You don't pick a faction at {where}.", "5.5")
    if move.against and not hurts_opponent(where):
        return Refused(move, f"You don't pick an opponent at {where}.", "5.5")
    return None


def names(state: State, seat: Seat) -> Offers[Pick]:
    """The factions of one's dice on locations that wait to be filled, which may be changed (5.6)."""
    return Offers(
        Pick,
        moves=lambda: (Pick((), where) for where in state.lying if seat in state.participants(where)),
        refuse=lambda move: why_not_name(state, seat, move),
        show=lambda move: offer_name(state, seat, move),
    )


def why_not_name(state: State, seat: Seat, move: Pick) -> Refused | None:
    where = move.where
    if where not in LOCATIONS or seat not in state.participants(where):
        return Refused(move, "You have no waiting dice there. Name a location where you have some.", "5.6")
    if state.is_full(where):
        return Refused(move, f"{where} is already filled, so you can't change your pick.", "5.6")
    return None if picks(where) else Refused(move, f"You don't pick a faction at {where}.", "5.5")


def offer_name(state: State, seat: Seat, move: Pick) -> Offer[Pick]:
    now = join_words(state.named.get(move.where, {}).get(seat, ())) or "no faction"
    wanted = picks(move.where)
    allowed = {name: len(wanted) for term in wanted for name in choices(state, move.where, term)}
    labels = {name: prospects(state, seat, name) for name in allowed}
    field = Open("faction", allowed, len(wanted), len(wanted), labels)
    return Offer(move, f"Change {move.where} · now for {now}", group=NAMES, open=(field,))
