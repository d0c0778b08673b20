"""A random player that is eager to see the town grow: it tries what can be paid, and most of all what grows (M-D8)."""

from rules import Decision, Match, Rng, Seat, Verb, agents
from rules.boomtown import GAME, verbs
from rules.boomtown.board import CARD_OF, EVENTS, LOCATIONS
from rules.boomtown.notation import Word
from rules.boomtown.view import BoomtownView
from tests.driver import waiting

GROWS = {Word.MEEPLE, Word.CIVIC}
LEADS_TO = {
    where: [name for name, one in LOCATIONS.items() if first.id in one.requires] for where, first in LOCATIONS.items()
}
"""The locations that open where another is filled."""


def eager(view: BoomtownView, question: Decision, seen: set[str], rng: Rng) -> Verb:
    """A placement that grows something, or on a location not yet seen used, or any; any other move at random."""
    offers = list(question.legal)
    drops = [one.move for one in offers if isinstance(one.move, verbs.Drop)]
    if drops and rng.random() < 0.3:
        return drops[0]
    places = [one for one in offers if isinstance(one.move, verbs.Place) and not one.confirm]
    if not places or rng.random() < 0.1:
        return agents.fill_at_random(rng.choice(offers), rng)
    best = max(places, key=lambda one: (worth(view, one.move.where, seen), rng.random()))
    return agents.fill_at_random(best, rng)


def worth(view: BoomtownView, where: str, seen: set[str]) -> int:
    """How much an eager player wants to place there."""
    started = any(slot.seat is not None for slot in view.spots[where].slots)
    grows = any(term.what in GROWS and term.amount > 0 for term in LOCATIONS[where].reward)
    passing = CARD_OF[where] in EVENTS
    leads = any(name not in seen for name in LEADS_TO[where])
    return 4 * (where not in seen) + 5 * leads + 3 * grows + 3 * passing + 2 * started


def play_eagerly(seats: int, number: int, seen: set[str]) -> Match:
    """A match of eager players, who add to what was seen used: filled, and paid for.

    Now and then somebody who is not waited for speaks up.
    """
    seed = f"eager {seats} {number}"
    match, rng = Match(GAME, seats, seed, {"endless": number % 5 == 0, "together": number % 7 == 0}), Rng(seed)
    while match.result is None:
        match.play(*answer(match, seen, rng))
        seen |= {where for where in match.state.lying if match.state.is_full(where)}
    return match


def answer(match: Match, seen: set[str], rng: Rng) -> tuple[Seat, Verb]:
    """A seat and its move."""
    seat = waiting(match)[0]
    aside = [one for one in match.pending if one != seat and any(match.pending[one].legal)]
    if aside and rng.random() < 0.05:
        seat = rng.choice(aside)
        return seat, agents.random_move(match.pending[seat], rng)
    return seat, eager(match.view(seat), match.pending[seat], seen, rng)
