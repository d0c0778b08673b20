"""A location as the seat that is to place a die finds it: what an offer says of it, and which risk it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from rules import Choice, Group, Offer, Open, Seat, fill, marks
from rules.boomtown.board import BEHIND, CARD_OF, FACTIONS, GOVERNMENTS, MARK_OF, ON, TOWNSHIPS
from rules.boomtown.notation import Target, Term, Word
from rules.boomtown.picks import USUAL, fields, open_fields, removes
from rules.boomtown.sharing import mine, sharers, shares, unable
from rules.boomtown.splits import payable_split, split_for
from rules.boomtown.state import State
from rules.boomtown.towns import LONGEST_NOTE
from rules.boomtown.verbs import Place
from rules.boomtown.words import YOUNG, cost_words, exchange, explanations, label_place

WHERE, RISKY = Group("place", "Place a die"), Group("risky", "Can't be paid now, or pays nothing", lesser=True)

A_NAME = "W" * 20
"""In a note names may be as long as this."""


class Site:
    """A location and who would place a die there; what several offers show is worked out once.

    `as_choice` says how a faction stands: its votes, and who leads there.
    """

    def __init__(self, state: State, me: Seat, where: str, as_choice: Callable[[str], Choice]) -> None:
        self.state = state
        self.me = me
        self.where = where
        self.as_choice = as_choice

    @cached_property
    def dice(self) -> list[int]:
        """The different dice that fit, the lowest first."""
        return self.state.dice_for(self.me, self.where)

    @cached_property
    def left(self) -> int:
        """How many more dice fill it after this one."""
        return self.state.slots(self.where).count(None) - 1

    @cached_property
    def risk(self) -> str:
        return risk(self.state, self.me, self.where)

    @cached_property
    def price(self) -> str:
        return bargain(self.state, None if self.left else self.me, self.where)

    def note(self, aim: str) -> str:
        """What is said below a label that names this faction."""
        split = payable_split(self.state, self.where, sharers(self.state, self.where, self.me))
        opens = "" if self.left else opened(self.state, self.where)
        return note_place(self.state, self.me, self.where, split=split is not None, aim=aim, opens=opens)

    @cached_property
    def fields(self) -> tuple[Open, ...]:
        return tuple(open_fields(self.state, self.me, self.where, self.as_choice, Place(self.where)))

    def label(self, move: Place) -> tuple[str, str]:
        """What stands on the button of a die here, the lowest unless one is chosen; and the faction named there."""
        die = f"Die {move.die}" if move.die else str(self.dice[0])
        return label_place(self.where, die, self.left, self.price)

    def offer(self, move: Place) -> Offer[Place]:
        """A die here; its price, its risk, and who may be named."""
        usual = any(getattr(move, field) == (USUAL,) for field in fields(self.where))
        return Offer(
            move,
            lambda: self.label(move)[0],
            lambda: self.note(self.label(move)[1]),
            confirm=self.risk,
            group=RISKY if self.risk else WHERE,
            typed=move.die > 0,
            open=tuple(open_fields(self.state, self.me, self.where, self.as_choice, move)) if usual else self.fields,
        )


def risk(state: State, me: Seat, where: str) -> str:
    """The warning before a die fills a location that somebody cannot pay (M-A27)."""
    if state.slots(where).count(None) > 1:
        return ""
    seats = sharers(state, where, me)
    split = split_for(state, where, seats)
    if split and (lacking := unable(state, where, seats, split.cost)):
        if equal := trouble(state, me, where, seats, unable(state, where, seats)):
            return f"That split can't be paid, so the shares would be equal. {equal}"
        return f"{marks(lacking)} can't pay as you proposed, so the shares would be equal."
    return trouble(state, me, where, seats, unable(state, where, seats, split and split.cost))


def trouble(state: State, me: Seat, where: str, seats: Sequence[Seat], lacking: Sequence[Seat]) -> str:
    """What goes wrong where a die fills a location and these cannot pay their part."""
    if me in lacking:
        cost = cost_words(state.cost(where))
        part = f"your share of {cost}" if len(seats) > 1 else cost
        return f"You can't pay {part}: you'd get your dice back, and your turn would end."
    if lacking:
        return f"{marks(lacking)} can't pay: their dice would leave {where}, and nobody would gain."
    if state.is_shut(where):
        return f"{where} pays nothing while the golden slots are shut."
    if not removes(where) or any(state.sheets[seat].scorn[name] for seat in seats for name in state.meeples):
        return ""
    return "You have no Scorn to remove."


def bargain(state: State, me: Seat | None, where: str) -> str:
    """What a location brings and costs; for the seat that fills it, its part of what is shared, by its split if any."""
    cost, reward = state.cost(where), state.reward(where)
    seats = [] if me is None else sharers(state, where, me)
    if me is None or len(seats) == 1:
        return exchange(cost, reward)
    split = payable_split(state, where, seats)
    pays, gets = shares(cost, seats, split and split.cost), shares(reward, seats, split and split.reward)
    text = exchange(cost, reward, pays=mine(cost, pays, me), gets=mine(reward, gets, me))
    return f"{text} if agreed" if split else text


def note_place(state: State, me: Seat, where: str, *, split: bool, aim: str, opens: str) -> str:
    """What a location opens, whose card it is unless the `aim` says so, who shares it, what its words mean."""
    others = [seat for seat in state.participants(where) if seat != me]
    parts = [opens, "" if aim == CARD_OF[where] else card_in_words(where)]
    if others:
        parts.append(f"your split with {marks(others)}" if split else f"shared with {marks(others)}")
    else:
        parts += explanations(where, young=state.round <= YOUNG)
    return as_long_as_fits(filter(None, parts))


def as_long_as_fits(parts: Iterable[str]) -> str:
    """The first parts that a note has room for, with names as long as lists show them."""
    note = ""
    for part in parts:
        more = f"{note} · {part}" if note else part
        if len(fill(more, lambda seat: A_NAME)) > LONGEST_NOTE:
            break
        note = more
    return note


def opened(state: State, where: str) -> str:
    """The first location that is open to anybody once this one is filled: a red arrow leads there, or a card grows."""
    blocked = (one for one in BEHIND[where] if state.is_revealed(one) and state.blocked_by(one) == [where])
    behind = [one for one in blocked if not state.is_full(one)]
    grown = [one for term in state.reward(where) for one in by_growth(state, where, term)]
    return next(
        (f"opens {one} for whoever is next: {exchange((), state.reward(one))}" for one in [*behind, *grown]), ""
    )


def by_growth(state: State, where: str, term: Term) -> Iterator[str]:
    """The locations that a card lets out when it grows by a term, unless somebody picks which card (7.2)."""
    card = state.chosen.government if term.what is Word.CIVIC else CARD_OF[where]
    if term.what is Word.CIVIC or (term.what is Word.MEEPLE and term.target is Target.SELF):
        out = state.offices if term.what is Word.CIVIC else state.meeples[card]
        yield from (one for one in ON[card] if out < MARK_OF[one] <= out + term.amount)


def card_in_words(where: str) -> str:
    """The card of a location, with what it is: "Night Watch (faction)"."""
    card = CARD_OF[where]
    kinds = ((TOWNSHIPS, "town"), (FACTIONS, "faction"), (GOVERNMENTS, "government"))
    return f"{card} ({next((word for cards, word in kinds if card in cards), 'event')})"
