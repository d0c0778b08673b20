"""How the sharp AI player of Politocracy chooses: it plans the election."""

from __future__ import annotations

from rules import Decision, Rng, Seat, Verb
from rules.politocracy import ai
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.outlook import MILLION
from rules.politocracy.race import Race, advertised, placed
from rules.politocracy.state import Heading
from rules.politocracy.verbs import Advertise, Chits, Exchange
from rules.politocracy.view import PolitocracyView, Standing


def choose(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb | None:
    """The move with the best chance to be elected."""
    match view.heading:
        case Heading.CHITS:
            return chits(view, decision, rng)
        case Heading.ELECTION if decision.check(Exchange("money")) is not None:
            return advertise(view, decision, rng)
        case _:
            return ai.choose(view, decision, rng)


def chits(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb:
    """The stars and the placement that go best together (11.1)."""
    assert view.me is not None
    found = list[tuple[float, dict[str, int], Chits]]()
    theirs = with_stars(view.candidates[rival(view, view.me)], 0, view.candidates[rival(view, view.me)].stars - 1)
    for frame in (one.move for one in decision.legal if not one.move.regions):
        mine = with_stars(view.candidates[view.me], frame.hearts, frame.money)
        best = placed(race(view, mine, theirs), chits_of(mine), chits_of(theirs), rng)
        found.append((*best, frame))
    _, where, frame = max(found, key=lambda one: one[0])
    return Chits(tuple(name for name, many in where.items() for _ in range(many)), frame.hearts, frame.money)


def advertise(view: PolitocracyView, decision: Decision, rng: Rng) -> Verb:
    """The limits with which I win most often (11.4)."""
    if not any(one.open for one in decision.legal):
        return ai.choose(view, decision, rng)
    assert view.me is not None
    other = rival(view, view.me)
    theirs = with_stars(view.candidates[other], 0, view.candidates[other].stars - 1)
    now = race(view, view.candidates[view.me], theirs)
    best = advertised(now, view.chits[view.me], view.chits[other])
    open_to = next(one for one in decision.legal if one.open).open[0].choices
    return ai.filed({name: most for name, most in best.items() if name in open_to})


def rival(view: PolitocracyView, me: Seat) -> Seat:
    """The other finalist."""
    one, two = view.finalists
    return two if one == me else one


def with_stars(one: Standing, hearts: int, money: int) -> Standing:
    """A finalist who has exchanged so many stars."""
    from dataclasses import replace

    return replace(
        one,
        popularity=one.popularity + BOARD.heart * hearts,
        money=one.money + BOARD.star_money * money,
        stars=one.stars - hearts - money,
    )


def chits_of(one: Standing) -> int:
    return one.popularity // BOARD.points_a_chit


def race(view: PolitocracyView, mine: Standing, theirs: Standing) -> Race:
    """What is left of the election."""
    assert view.me is not None
    figures = [(one.popularity, one.money, one.stars) for one in (mine, theirs)]
    regions = [name for name in REGIONS if name not in view.regions]
    missing = MAJORITY - view.votes.get(view.me, 0)
    return Race(regions, missing, mine.money // MILLION, theirs.money // MILLION, figures[0] < figures[1], view.sealed)
