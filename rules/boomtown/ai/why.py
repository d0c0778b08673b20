"""Why an AI player makes a move, in a sentence or two made of what it weighs."""

from __future__ import annotations

from rules import Decision, Seat, Verb, join_words, mark
from rules.boomtown import verbs
from rules.boomtown.ai.bargains import MARGIN, after_trade, ways
from rules.boomtown.ai.choose import after_event, goods_to_pay, goods_to_take
from rules.boomtown.ai.merits import LEAST, bargain, factions, sentence, strongest
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.ai.why_bargains import new_names, reason
from rules.boomtown.ai.why_dice import golden, no_die, placement
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Proposal, Trade
from rules.boomtown.view import BoomtownView
from rules.boomtown.words import goods

FIRST = "whoever goes first has the first choice of all locations in round 1"
ASKED = "of all that the locations here ask for"
ALIKE = "starts with nothing in any town"


def why(view: BoomtownView, decision: Decision, move: Verb) -> str:
    """What speaks for a move, and what it was weighed against; for one the AI would not make, that it is little."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match move:
        case verbs.Place():
            return placement(outlook, move)
        case verbs.Collect() | verbs.Stay() | verbs.TakeBack():
            return golden(outlook, move)
        case verbs.Take():
            return taking(outlook, move)
        case verbs.Pay():
            return payment(outlook, decision, move)
        case verbs.Accept(whom) | verbs.Decline(whom):
            return reply(outlook, decision, whom)
        case verbs.Pick() if move.where:
            return new_names(outlook, move)
        case verbs.Pass() if decision.topic == "place":
            return no_die(outlook)
        case verbs.Pass() | verbs.Pick() if decision.topic in {"level", "scorn", "scorn away"}:
            return event(outlook, decision, move)
        case verbs.Vote() | verbs.Choose() | verbs.Settle() | verbs.Pass():
            return setting_up(outlook.me, decision, move)
        case _:
            return reason(outlook, decision, move)


def setting_up(me: Seat, decision: Decision, move: verbs.Vote | verbs.Choose | verbs.Settle | verbs.Pass) -> str:
    """The town, in which nobody is ahead (2.4), and who goes first (2.6)."""
    match move:
        case verbs.Vote(whom) if whom == me:
            return f"A vote for oneself: {FIRST}."
        case verbs.Vote(whom):
            return f"A vote for {mark(whom)} brings little: {FIRST}."
        case verbs.Choose(card):
            return f"{card} in the town brings little: everyone {ALIKE}."
        case verbs.Settle():
            return f"Everyone {ALIKE}, so this one is as good as another."
        case verbs.Pass() if decision.topic == "town":
            return f"Everyone {ALIKE}, so no card needs to be changed."
        case verbs.Pass():
            return f"A vote for nobody brings little: {FIRST}."


def taking(outlook: Outlook, move: verbs.Take) -> str:
    """Goods of one's choice: what is scarcest for what the town asks (5.2)."""
    wanted = goods_to_take(outlook)
    count = outlook.view.owed[outlook.me] if len(move.resource) == 1 else 1
    what, kind = goods(move.resource * count), Resource(wanted[0])
    if sorted(move.resource) != sorted(wanted):
        return f"Taking {what} brings little, for {kind} is scarcer."
    full = any(room <= 0 for room in outlook.now.room[outlook.me].values())
    none = "nothing that has room on the sheet" if full else "nothing"
    return f"Taking {what}: {ASKED}, {none} is scarcer than {in_stock(outlook, kind)}."


def payment(outlook: Outlook, decision: Decision, move: verbs.Pay) -> str:
    """Goods of one's choice: what there is most of, for what the town asks (4.5)."""
    spared = goods_to_pay(outlook, decision)
    what, kind = join_words(dict.fromkeys(move.resource)), Resource(spared[0])
    if sorted(move.resource) != sorted(spared):
        return f"Paying in {what} saves little, for {kind} is more plentiful."
    return f"Paying in {what}: {ASKED}, nothing is more plentiful than {in_stock(outlook, kind)}."


def in_stock(outlook: Outlook, kind: Resource) -> str:
    return f"{kind} ({outlook.now.goods[outlook.me][kind]} in stock)"


def reply(outlook: Outlook, decision: Decision, whom: Seat) -> str:
    """The answer to a split, or to a trade."""
    split = outlook.view.proposal
    if decision.topic == "split" and split is not None and split.by == whom:
        return consent(outlook, split)
    trade = next((one for one in outlook.view.trades if (one.by, one.to) == (whom, outlook.me)), None)
    return f"What {mark(whom)} offers brings little." if trade is None else deal(outlook, trade)


def consent(outlook: Outlook, split: Proposal) -> str:
    """What the split brings, and what equal shares would (4.9)."""
    proposed, equal = ways(outlook, split)
    gains = outlook.gain(proposed), outlook.gain(equal)
    return (
        f"The split brings {bargain(outlook.me, proposed)}, equal shares {bargain(outlook.me, equal)}:"
        f" counting what the others get, {verdict(*gains)}."
    )


def verdict(split: float | None, equal: float | None) -> str:
    """Whether a split or equal shares are better; each brings so much, or cannot be paid where None."""
    match split, equal:
        case _, None:
            return "the split risks nothing, for equal shares can't be paid"
        case None, _:
            return "equal shares are better, for the split can't be paid"
        case _:
            return "the split is no worse" if split >= equal else "equal shares are better"


def deal(outlook: Outlook, trade: Trade) -> str:
    """What a trade does for the goods in stock, and for whoever offers it (8.2)."""
    offered = f"{goods(trade.give)} from {mark(trade.by)}"
    if not trade.want:
        return f"A gift of {offered} costs nothing."
    stock = outlook.now.goods[outlook.me]
    amounts = join_words(f"{stock[kind]} {kind}" for kind in dict.fromkeys((*trade.give, *trade.want)))
    return f"Getting {offered} for {goods(trade.want)}, with {amounts} in stock: {balance(outlook, trade)}."


def balance(outlook: Outlook, trade: Trade) -> str:
    """Whether a trade brings clearly more than it costs, and if not, why."""
    after, me = after_trade(outlook.now, trade), outlook.me
    whole = outlook.worth(after) - outlook.worth_now
    helps, is_good = outlook.stock(after, me) > outlook.stock(outlook.now, me), whole >= MARGIN * outlook.favor
    if is_good:
        return "what comes in is worth clearly more than what goes out" if helps else f"it costs {mark(trade.by)} more"
    if not helps:
        return "what comes in is worth no more than what goes out"
    return f"what {mark(trade.by)} gains by it weighs more" if whole < 0 else "that brings too little"


def event(outlook: Outlook, decision: Decision, move: verbs.Pass | verbs.Pick) -> str:
    """What an event does to the chances with a faction, and whether it would do better with another (9.4, 9.5)."""
    after = {offer.move: after_event(outlook, decision, offer.move) for offer in decision.alone.legal}
    worth = {one: outlook.worth(position) for one, position in after.items()}
    best = max((one for one in after if one != move), key=lambda one: worth[one], default=None)
    merit = strongest(factions(outlook, after[move]))
    line = sentence(merit.text) if merit else "That changes nobody's chances."
    if best is None:
        return line
    other = join_words(best.faction) if isinstance(best, verbs.Pick) else "Removing none"
    return f"{line} {other} instead would be {comparison(worth[best] - worth[move])}."


def comparison(more: float) -> str:
    """How something that is worth so much more compares."""
    if abs(more) < LEAST:
        return "just as good"
    return "better" if more > 0 else "worse"
