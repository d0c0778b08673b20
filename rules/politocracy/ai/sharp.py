"""How the sharp AI player of Politocracy chooses: it plans chits, stars and ads together."""

from dataclasses import replace

from rules import Decision, Rng, Seat, Verb
from rules.politocracy.ai import choose as steady
from rules.politocracy.ai.chits import spread
from rules.politocracy.ai.outlook import MILLION
from rules.politocracy.ai.race import Race, against, best_bids, improve
from rules.politocracy.bidding import as_move, picks
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import Heading, following, in_percent
from rules.politocracy.verbs import Advertise, Chits, Exchange
from rules.politocracy.view import PolitocracyView, Standing

GUESSES = 4
"""How many placements of the other's chits it reckons with, and from how many of its own it starts."""


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """The move with the best chance to be elected; chance decides between equal ones."""
    fields = any(one.open for one in decision.legal)
    match view.heading:
        case Heading.CHITS if fields and view.me is not None:
            return chits(view, view.me, decision, rng)
        case Heading.ELECTION if fields and view.me is not None and decision.check(Exchange("money")) is not None:
            return advertise(view, view.me, decision)
        case _:
            return steady.choose(view, decision, rng)


def chits(view: PolitocracyView, me: Seat, decision: Decision, rng: Rng) -> Chits:
    """The stars whose exchange helps most, and a placement against what the other may place (11.1)."""
    theirs = rival(view, me)
    guesses = [spread(many(theirs), rng) for _ in range(GUESSES)]
    starts = list[tuple[float, Race, dict[str, int], Chits]]()
    for frame in (one.move for one in decision.legal if not one.move.regions):
        mine = with_exchanges(view, me, frame.hearts, frame.money)
        now = race(view, mine, theirs)
        for where in (spread(many(mine), rng) for _ in range(GUESSES)):
            starts.append((against(now, where, guesses), now, where, frame))
    _, now, where, frame = max(starts, key=lambda one: one[0])
    return replace(frame, regions=picks(improve(now, where, guesses)))


def advertise(view: PolitocracyView, me: Seat, decision: Decision) -> Advertise:
    """The bids that help most, for the regions that are asked about (11.4)."""
    now = race(view, view.candidates[me], rival(view, me))
    best = best_bids(now, view.chits[me], view.chits[other(view, me)])
    asked = next(one.open[0].choices for one in decision.legal if one.open)
    return as_move({name: bid for name, bid in best.items() if name in asked}, whole=view.sealed)


def race(view: PolitocracyView, mine: Standing, theirs: Standing) -> Race:
    """What is left of the election between these two."""
    regions = [name for name in REGIONS if name not in view.regions]
    won = 0 if view.me is None else view.votes.get(view.me, 0)
    money, against = mine.money // MILLION, theirs.money // MILLION
    return Race(regions, MAJORITY - won, money, against, rank(mine) < rank(theirs), view.sealed)


def rank(one: Standing) -> tuple[int, int, int]:
    """A finalist's rank; the lower of the two opens the bidding (11.4)."""
    return one.popularity, one.money, one.stars


def rival(view: PolitocracyView, me: Seat) -> Standing:
    """The other finalist, with all the money that stars can still bring."""
    theirs = other(view, me)
    return with_exchanges(view, theirs, 0, view.candidates[theirs].stars - 1)


def other(view: PolitocracyView, me: Seat) -> Seat:
    one, two = view.finalists
    return two if one == me else one


def with_exchanges(view: PolitocracyView, seat: Seat, hearts: int, money: int) -> Standing:
    """A finalist who has exchanged so many stars for hearts and so many for money."""
    one, units = view.candidates[seat], BOARD.star_money * money
    stars, percent = one.stars - hearts - money, popularity(view, seat, hearts)
    return replace(one, stars=stars, popularity=percent, money=one.money + units)


def popularity(view: PolitocracyView, seat: Seat, hearts: int) -> int:
    """Percent, with so many more hearts: the sum may lie below nothing before it is shown as nothing (4.1)."""
    one = view.candidates[seat]
    bought = following(view.owners, seat, one.ideology)
    return in_percent(one.hearts + hearts, one.pandering, bought, one.adjusted)


def many(one: Standing) -> int:
    """The chits of a finalist."""
    return one.popularity // BOARD.points_a_chit
