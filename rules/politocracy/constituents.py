"""Constituents: what they cost, who can buy them, and what a purchase does to both sides (section 5)."""

from rules import Offer, Offers, Refused, Seat, Table, mark
from rules.politocracy import effects
from rules.politocracy.board import BOARD
from rules.politocracy.effects import left, now
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Bought, BoughtOut, Pandered
from rules.politocracy.verbs import Buy
from rules.politocracy.words import THOUSANDS, money, percent


def might_buy(state: State, me: Seat, name: str) -> bool:
    """Whether a candidate has the money, or could have it by exchanging stars or playing a card (5.1)."""
    mine = state.candidates[me]
    most = mine.money + BOARD.star_money * state.spare_stars(me)
    return state.owners.get(name) != me and (bool(mine.hand) or state.price(me, name) <= most)


def at_stake(state: State, me: Seat, name: str) -> str:
    """What somebody who lands on a constituent is asked, or why only half of it."""
    owner, price, have = state.owners.get(name), state.price(me, name), state.candidates[me].money
    where = f"You meet {name}" + (f", who back {mark(owner)}" if owner is not None else "")
    if have < price:
        cost = f"Their support costs you {money(price)}, and you have {money(have)}"
        return f"{where}. {cost}. Pander, or get the money first?"
    return f"{where}. Buy their support, or just pander?"


def buying(state: State, me: Seat, name: str) -> Offers[Buy]:
    """The purchase, which a planned answer may tie to a price per percent (5.1, 12.2)."""

    def refuse(move: Buy) -> Refused | None:
        if state.owners.get(name) == me:
            return Refused(move, f"You already own {name}.", "5.2")
        price = state.price(me, name)
        if price > (mine := state.candidates[me].money):
            return Refused(move, f"You need {money(price)} for {name}, and you have {money(mine)}.", "5.1")
        if move.at_most and price * THOUSANDS > move.at_most * state.worth(me, name):
            return Refused(move, f"{name} would cost you more than that.", "5.1")
        return None

    return Offers(Buy, lambda: [Buy()], refuse, lambda move: Offer(move, label_buy(state, me, name)))


def label_buy(state: State, me: Seat, name: str) -> str:
    owner = state.owners.get(name)
    deal = f"{percent(state.worth(me, name))} for {money(state.price(me, name))}"
    if owner is None:
        return f"Buy · {deal}"
    loses = min(state.worth(owner, name), state.popularity(owner))
    return f"Buy out {mark(owner)} · {deal} · {mark(owner)} −{loses}%"


def pander(table: Table, state: State, me: Seat, name: str) -> None:
    """One Pandering Point, whoever owns the constituent (5.1, 5.2)."""
    state.candidates[me].pandering += 1
    table.tell(Pandered(me, name, len(state.contenders()) > 1, then=now(state, me)))


def buy(table: Table, state: State, me: Seat, name: str) -> None:
    """A constituent is bought, or bought out, with what its last owner loses (5.1, 5.3)."""
    owner = state.owners.get(name)
    before = state.popularity(owner) if owner is not None else 0
    paid = effects.pay(state, me, state.price(me, name))
    state.owners[name] = me
    then = now(state, me) + left(state, me)
    table.tell(Bought(me, name, owner, paid, state.worth(me, name), then=then))
    if owner is not None:
        table.tell(BoughtOut(owner, me, before - state.popularity(owner), then=now(state, owner)))
