"""How an AI player chooses in Politocracy: what gives the best chance to be elected."""

from rules import Decision, Rng, Seat, Verb, agents
from rules.politocracy.ai.chits import spread
from rules.politocracy.ai.outlook import MILLION, Outlook
from rules.politocracy.ai.promises import MARGIN, helps, if_canceled, if_struck, promises, with_stars
from rules.politocracy.bidding import all_in, as_move, picks
from rules.politocracy.board import PROFILES
from rules.politocracy.state import Heading
from rules.politocracy.verbs import Cancel, Exchange, Keep, Pass, Support, Swap
from rules.politocracy.view import PolitocracyView


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """The move with the best chance to be elected; chance decides between equal ones."""
    if decision.waits == "open":
        return None
    assert view.me is not None
    outlook = Outlook(view, view.me)
    match view.heading:
        case Heading.SETTING_UP:
            return profile(view, view.me)
        case Heading.SUPPORT:
            return support(view, decision)
        case Heading.CHITS:
            return chits(outlook, decision, rng)
        case Heading.ELECTION:
            return advertise(view, view.me, decision)
        case _ if decision.check(Cancel()) is None:
            return Cancel() if if_struck(outlook) < if_canceled(outlook) else Pass()
        case _:
            return campaign(outlook, decision, rng)


def profile(view: PolitocracyView, me: Seat) -> Keep | Swap:
    """Another profile may have more hearts than one."""
    mine = view.candidates[me].profile
    return Keep() if mine is None or PROFILES[mine].hearts > 1 else Swap()


def campaign(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """The best answer, unless a card or a star clearly helps first."""
    promised = promises(outlook, decision)
    answer = agents.best(promised, promised.__getitem__, rng)
    gains = helps(outlook, decision, promised[answer])
    more = max(gains, key=gains.__getitem__, default=answer)
    return more if gains.get(more, 0.0) > MARGIN else answer


def support(view: PolitocracyView, decision: Decision) -> Verb:
    """Whoever lost supports the more popular finalist, or else the other; a finalist accepts as the stand-in does."""
    if decision.check(Support(*view.finalists)) is None:
        return Support(*view.finalists)
    absent = decision.absent
    assert absent is not None
    return absent


def chits(outlook: Outlook, decision: Decision, rng: Rng) -> Verb:
    """Stars where they help most, and chits one by one where votes are many for the chits that lie there (11.1)."""
    frames = [one for one in decision.legal if not one.move.regions]
    offer = agents.best(frames, lambda one: with_stars(outlook, one.move), rng)
    placed = spread(offer.open[0].most if offer.open else 0, rng)
    return offer.with_picks({part.field: picks(placed) for part in offer.open})


def advertise(view: PolitocracyView, me: Seat, decision: Decision) -> Verb:
    """The money for the contested regions with many votes, as far as it goes (11.4)."""
    if decision.check(Exchange("money")) is None:
        return Exchange("money")
    offer = next((one for one in decision.legal if one.open), None)
    if offer is None:
        return Pass()
    return as_move(all_in(offer.open[0].choices, view.candidates[me].money // MILLION), whole=view.sealed)
