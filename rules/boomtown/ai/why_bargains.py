"""Why an AI player offers a trade or withdraws one, proposes a split, or names another faction for dice that wait."""

from __future__ import annotations

from dataclasses import replace

from rules import Decision, Rng, Verb, join_words, mark
from rules.boomtown.ai.bargains import Next, agreeable, is_good
from rules.boomtown.ai.dice import place
from rules.boomtown.ai.forecast import after_filling
from rules.boomtown.ai.merits import bargain, factions, strongest
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.verbs import Drop, Offer, Pick, Split, Withdraw
from rules.boomtown.words import goods

ALONE = "To offer a trade, or to withdraw one, brings little by itself."


def reason(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """The reason for what depends on others: what the AI player would do has one, anything else brings little."""
    match move:
        case Split():
            return split(outlook, move)
        case Drop():
            return "Without the split the shares are equal, which brings little."
        case Offer() if decision.topic == "place":
            return offer(outlook, move)
        case Withdraw() if decision.topic == "place":
            return withdrawal(outlook, move)
        case _:
            return ALONE


def split(outlook: Outlook, move: Split) -> str:
    """What the split would bring, and equal shares, if the others gain by it too (4.9)."""
    me = outlook.me
    filled = replace(outlook.as_named(move.where), split=Proposal(me, move.where, move.cost, move.reward))
    equal = replace(filled, split=None)
    if not (move.cost or move.reward) or not agreeable(outlook, filled):
        return f"A split of {move.where} brings little until the others agree to it."
    others = "can't be paid" if outlook.gain(equal) is None else f"would bring {bargain(me, equal)}"
    return f"The split would bring {bargain(me, filled)}, and it's better for the others too. Equal shares {others}."


def offer(outlook: Outlook, move: Offer) -> str:
    """Which location the next die could fill with the goods, if the other has a reason to give them (8.1)."""
    trade = Trade(outlook.me, move.to, (*map(Resource, move.give),), (*map(Resource, move.want),))
    following = Next(outlook, place(outlook, Rng("why")))
    _, where = following.fills(trade)
    if not where or not is_good(outlook.of(move.to), trade, following.before):
        return ALONE
    return (
        f"With {goods(trade.want)} the next die could fill {where}, which can't be paid for otherwise; "
        f"{mark(move.to)} would get what's worth more to them."
    )


def withdrawal(outlook: Outlook, move: Withdraw) -> str:
    """That what was offered would do harm by now (8.4)."""
    trade = next((one for one in outlook.view.trades if (one.by, one.to) == (outlook.me, move.to)), None)
    if trade is None or Next(outlook, place(outlook, Rng("why"))).brings(trade) > 0:
        return ALONE
    return f"The offer to {mark(move.to)} no longer helps: {goods(trade.give)} would be worth more in stock."


def new_names(outlook: Outlook, move: Pick) -> str:
    """What other factions for dice that wait are good for (5.6)."""
    old = outlook.as_named(move.where)
    new = replace(old, named={**old.named, outlook.me: move.faction})
    after = after_filling(outlook.now, new)
    merit = strongest(factions(outlook, after)) if after else None
    what = f"The dice on {move.where} are for {join_words(move.faction)} now"
    if merit is None or (outlook.gain(new) or 0.0) <= (outlook.gain(old) or 0.0):
        return f"{what}, which changes little."
    return f"{what}, which is worth more than before: {merit.text}."
