"""The questions of Boomtown beside those of a turn: what is offered, in which words, what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules import Decision, Group, Offer, Offers, Open, Refused, Seat, face, join_words, mark, plural
from rules.boomtown.board import CARD_OF
from rules.boomtown.notation import Resource, Term, Word
from rules.boomtown.picks import USUAL, open_fields, picks, prospects, stand_in
from rules.boomtown.sharing import can_pay, price, shares
from rules.boomtown.state import State
from rules.boomtown.verbs import Collect, Pass, Pay, Pick, Stay, Take, TakeBack, Vote
from rules.boomtown.words import cost_words, exchange, face_of


def first_player(seats: int) -> Decision[Vote | Pass]:
    """Whom a seat wants to go first, in secret (2.6)."""
    prompt = "Who should go first? Vote for anyone, even yourself."
    return Decision(prompt, votes(seats), absent=Pass(), topic="first player", clause="2.6")


def votes(seats: int) -> list[Offer[Vote | Pass]]:
    """To vote for anybody, or for nobody in particular (2.6)."""
    offers = [
        Offer(Vote(seat), f"Vote for {mark(seat)}", group=Group("vote", "Who goes first?"), secret=True)
        for seat in range(seats)
    ]
    return [*offers, Offer(Pass(), "I don't mind", secret=True)]


def golden(state: State, me: Seat, where: str) -> Decision[Collect | Stay | TakeBack]:
    """Whether to collect from a golden slot, and whether the die stays (6.2)."""
    why_not = why_not_collect(state, me, where)
    collect = Offers(
        Collect,
        moves=lambda: [Collect(), Collect(back=True)],
        refuse=lambda move: why_not_collect_so(state, me, where, move),
        show=lambda move: offer_collect(state, me, where, move),
    )
    rest = [
        Offer(Stay(), "Collect nothing · leave the die"),
        Offer(TakeBack(), "Collect nothing · take the die back"),
    ]
    intro = f"Your die is still in the golden slot of {where}."
    leave = "Leave the die there, or take it back?"
    deal = exchange(state.cost(where), state.reward(where), face)
    again = f"Collect again ({deal})? A die that you leave there isn't rolled this round."
    return Decision(
        f"{intro} {f'{why_not} {leave}' if why_not else again}",
        collect,
        rest,
        absent=Stay() if why_not else Collect((USUAL,) if picks(where) else ()),
        topic="golden",
        clause="6.2",
    )


def why_not_collect_so(state: State, me: Seat, where: str, move: Collect) -> Refused | None:
    if why_not := why_not_collect(state, me, where):
        return Refused(move, why_not, "6.2")
    if move.favor and not picks(where):
        return Refused(move, f"You don't pick a faction at {where}.", "5.5")
    return None


def offer_collect(state: State, me: Seat, where: str, move: Collect) -> Offer[Collect]:
    die = "take the die back" if move.back else "leave the die"
    open_picks = tuple(open_fields(state, me, where, partial(prospects, state, me), move))
    return Offer(move, f"Collect {exchange(state.cost(where), state.reward(where))} · {die}", open=open_picks)


def why_not_collect(state: State, me: Seat, where: str) -> str:
    """Why nothing can be collected from a golden slot now, or ""."""
    if not state.is_revealed(where):
        return f"You can't collect: {CARD_OF[where]} shrank, and {where} is closed."
    if state.is_shut(where):
        return "You can't collect: golden slots pay nothing while the bank is closed."
    cost = state.cost(where)
    if not can_pay(state, me, price(cost, shares(cost, [me]), me)):
        return f"You can't pay {cost_words(cost)}."
    return ""


def take(state: State, seat: Seat, source: str, *, now: bool) -> Decision[Take]:
    """Which goods a seat takes, where the choice is its own (5.2)."""
    count = state.owed[seat]
    whole = [Offer(Take((kind,)), f"{count} {kind}{overflow(state, seat, kind, count)}") for kind in Resource]
    mix = Open("resource", {kind.value: count for kind in Resource}, count, count)
    return Decision(
        f"{source} gives you {plural(count, 'good')} of your choice. Which?",
        whole,
        [Offer(Take(()), "A mix", open=(mix,))] if count > 1 else [],
        absent=lambda: Take(even_out(state, seat, count, 1)),
        waits="turn" if now else "window",
        topic="any",
        clause="5.2",
    )


def overflow(state: State, seat: Seat, kind: Resource, count: int) -> str:
    """How many of these goods would be lost on a finite sheet, in words, or ""."""
    lost = count - max(0, state.sheets[seat].may_receive(kind))
    return f" · you have no room for {lost}" if lost > 0 else ""


def even_out(state: State, seat: Seat, count: int, step: int) -> tuple[str, ...]:
    """The kinds one by one: what the seat has fewest of, to take (`step` 1), or most of, to pay with (-1) (11.4)."""
    have, picked = dict(state.sheets[seat].goods), list[str]()
    for _ in range(count):
        kind = min(have, key=lambda one: step * have[one])
        have[kind] += step
        picked.append(kind.value)
    return tuple(picked)


def pay(state: State, seat: Seat, where: str, count: int, *, now: bool) -> Decision[Pay]:
    """With which goods a seat pays, where the choice is its own (4.5)."""
    have = {kind: stock for kind, stock in state.sheets[seat].goods.items() if stock}
    whole = [
        Offer(Pay((kind,)), f"Pay {count} {kind} · you have {stock}") for kind, stock in have.items() if stock >= count
    ]
    mix = Open("resource", {kind.value: min(stock, count) for kind, stock in have.items()}, count, count)
    mixed = [Offer(Pay(()), "A mix", open=(mix,))] if count > 1 and len(have) > 1 else []
    everything = [Offer(Pay(most(state, seat, count)), "Pay everything you have")]
    return Decision(
        f"{where} costs you {plural(count, 'good')} of your choice. Which?",
        [*whole, *mixed] if sum(have.values()) > count else everything,
        absent=lambda: Pay(most(state, seat, count)),
        waits="turn" if now else "window",
        topic="pay",
        clause="4.5",
    )


def most(state: State, seat: Seat, count: int) -> tuple[str, ...]:
    """What the seat pays with, if it has more than it needs; a single kind is named once."""
    picked = even_out(state, seat, count, -1)
    return picked[:1] if len({*picked}) == 1 else picked


def level(state: State, me: Seat, term: Term, names: Sequence[str]) -> Decision[Pick]:
    """Which of several factions of the same size an event strikes (9.4)."""
    by = abs(term.amount)
    shrinks = f"shrinks by {by}" if term.what is Word.MEEPLE else "hands out the Scorn"
    effect = f"grows by {by}" if term.amount > 0 and term.what is Word.MEEPLE else shrinks
    offers = [Offer(Pick((name,)), str(prospects(state, me, name))) for name in names]
    return Decision(
        f"{join_words(names)} are tied in size. As the starting player, you choose: which one {effect}?",
        offers,
        absent=lambda: Pick((stand_in(state, term, me, names),)),
        topic="level",
        clause="9.4",
    )


def event_pick(state: State, seat: Seat, term: Term, card: str) -> Decision[Pick | Pass]:
    """With which faction an event gives, or takes away, a seat's Scorn (9.5)."""
    sheet, taken = state.sheets[seat], term.amount < 0
    names = [name for name in state.meeples if sheet.scorn[name] or not taken]
    does = "can remove" if taken else "get"
    offers = [Offer(Pick((name,)), name, f"{sheet.favor[name]} Favor, {sheet.scorn[name]} Scorn") for name in names]
    return Decision(
        f"{card}: you {does} 1 {face_of('Scorn')}, which cancels 1 {face_of('Favor')}. With which faction?",
        offers,
        [Offer(Pass(), "Remove none")] if taken else [],
        absent=Pass() if taken else (lambda: Pick((stand_in(state, term, seat, names),))),
        topic="scorn away" if taken else "scorn",
        clause="9.5",
    )
