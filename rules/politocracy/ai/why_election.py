"""Why an AI player answers so once the campaign is over: support, chits and ads."""

from collections import Counter
from collections.abc import Mapping

from rules import Decision, Seat, Verb, join_words, mark, plural
from rules.politocracy.ai.outlook import Outlook
from rules.politocracy.ai.phrases import chance_sentence
from rules.politocracy.ai.promises import with_stars
from rules.politocracy.bidding import bid_label, filed
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.effects import share
from rules.politocracy.state import Bid
from rules.politocracy.verbs import Accept, Advertise, Chits, Exchange, Pass, RegionByRegion, Support
from rules.politocracy.view import PolitocracyView
from rules.politocracy.words import money


def support(view: PolitocracyView, me: Seat, decision: Decision, move: Support | Accept | Pass) -> str:
    """Whoever lost gives to the more popular; a finalist takes what leaves most ahead of the opponent (10.5)."""
    match move:
        case Support(first, then):
            standing = f"at {view.candidates[first].popularity}% {rank(view, first)}"
            onward = f"; if refused, to {mark(then)}" if then is not None else ""
            what = f", so {money(gift(view, me))}" if gift(view, me) else " and no money to give, so support alone"
            return f"There's nothing left to win{what} goes to {mark(first)}, {standing}{onward}."
        case Accept(whom):
            return accept(view, decision, whom)
        case _ if me in view.finalists:
            return "Refusing all support brings no money for ads."
        case _ if not gift(view, me):
            return "There's nothing left to win, and no money to give to either finalist."
        case _:
            return "There's nothing left to win, and to keep the money helps neither finalist."


def gift(view: PolitocracyView, seat: Seat) -> int:
    """What a loser's support brings."""
    return share(view.candidates[seat].money, 2)


def rank(view: PolitocracyView, one: Seat) -> str:
    """A finalist against the other."""
    (other,) = (seat for seat in view.finalists if seat != one)
    ahead = view.candidates[one].popularity - view.candidates[other].popularity
    return f"the {'more' if ahead > 0 else 'less'} popular finalist" if ahead else f"as popular as {mark(other)}"


def accept(view: PolitocracyView, decision: Decision, whom: Seat) -> str:
    """The money, and what it is against the other offers."""
    what = f"{money(gift(view, whom))} for ads" if gift(view, whom) else "no money"
    brings, best = f"Support from {mark(whom)} brings {what}", decision.absent
    offers = sum(isinstance(one.move, Accept) for one in decision.legal)
    if best == Accept(whom):
        of = f", the best of {offers} offers, counting what those refused can still give" if offers > 1 else ""
        return f"{brings}{of or ', and nobody else offers any now'}."
    assert isinstance(best, Accept)
    return f"{brings}; that from {mark(best.whom)} would leave more ahead of the other finalist."


def chits(outlook: Outlook, move: Chits) -> str:
    """How many votes are within reach, where most dice are rolled, and what stars change (11.1)."""
    placed = Counter(move.regions)
    if not placed:
        return f"There are no chits to place below {BOARD.points_a_chit}%."
    top = max(placed, key=lambda name: (placed[name], REGIONS[name].votes))
    votes = sum(REGIONS[name].votes for name in placed)
    where = f"Chits in {plural(len(placed), 'region')} can win {votes} votes"
    dice = "1 die" if placed[top] == 1 else f"{placed[top]} dice"
    most = f"No region gets more than {REGIONS[top].in_short}: {dice} for {REGIONS[top].votes} votes."
    return f"{where}, and {MAJORITY} elect. {most} {stars(outlook, move)}".rstrip()


def stars(outlook: Outlook, move: Chits) -> str:
    """What the stars exchanged on the way make of the chance to be elected."""
    hearts, millions = plural(move.hearts, "heart"), money(move.money * BOARD.star_money)
    into = [what for many, what in ((move.hearts, hearts), (move.money, millions)) if many]
    return f"Stars become {join_words(into)}. {chance_sentence(outlook, with_stars(outlook, move))}" if into else ""


def ads(view: PolitocracyView, me: Seat, move: Verb) -> str:
    """Where the money goes, and how far it lasts (11.3, 11.4)."""
    has = money(view.candidates[me].money)
    bids = filed(move, whole=view.sealed) if isinstance(move, Advertise) else {}
    match move:
        case Exchange():
            return f"A star brings {money(BOARD.star_money)} for ads, and stars now only break ties."
        case Advertise() if bids:
            return f"{most_of(bids)} {lasts(bids, has)}"
        case RegionByRegion():
            return f"To decide before each region lets the {has} go where votes are still needed."
        case _ if view.candidates[me].money < BOARD.ad_price:
            return f"There's only {has}, and an ad costs {money(BOARD.ad_price)}."
        case _:
            return f"To buy no ads keeps {has}, which hardly counts once the regions have voted."


def most_of(bids: Mapping[str, Bid]) -> str:
    """Where ads may be bought, and where for most."""
    top = max(bids, key=lambda name: (bids[name].at_most, REGIONS[name].votes))
    votes = plural(sum(REGIONS[name].votes for name in bids), "vote")
    if len(bids) == 1:
        return f"{REGIONS[top].in_short} and its {votes} are worth {bid_label(bids[top])}."
    highest = f"none higher than in {REGIONS[top].in_short}: {bid_label(bids[top])} for {REGIONS[top].votes} votes"
    return f"The bids cover {len(bids)} regions with {votes}, {highest}."


def lasts(bids: Mapping[str, Bid], has: str) -> str:
    """What becomes of the money, by what is filed (11.4, 11.9)."""
    if all(bid.at_least == bid.at_most for bid in bids.values()):
        return f"All that is bid is spent, and there is {has}."
    spent = "The least is spent in any case and the rest only to answer"
    only = spent if any(bid.at_least for bid in bids.values()) else "It's spent only to answer"
    return f"{only}, so not all of the {has} may be spent."
