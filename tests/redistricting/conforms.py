"""What the conformance suite must know of Re[District]ing."""

from collections.abc import Mapping, Sequence

from rules import Seat, Verb
from rules.redistricting.ai.choose import worth
from rules.redistricting.board import Position
from rules.redistricting.state import Heading, State
from rules.redistricting.topics import BEST, best_first
from rules.redistricting.verbs import EndTurn
from rules.redistricting.view import RedistrictingView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("redistricting-simple", 3, {"simple": True}),
    Plan("redistricting-most-cubes", 4, {"most_cubes": True}),
    Plan("redistricting-single-goes", 3, {"last_turn": "goes"}),
    Plan("redistricting-undone", 3, undone=True),
)


def dealt(view: RedistrictingView) -> Mapping[str, Sequence[str | Sequence[str]]]:
    """The place in the turn order, and two goals."""
    order = [(seat - (view.first or 0)) % len(view.operatives) for seat in range(len(view.operatives))]
    return {"Turn": [f"{place + 1}." for place in order], "Goal": [[*one.goals] for one in view.operatives]}


def orders(view: RedistrictingView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """The whole next turn: what helps most, then to end it."""
    best = [offer.move for offer in best_first(worth, view, me) if offer.group == BEST]
    return {"turn": [*best[:4], EndTurn()]}


def swap(state: State, others: Sequence[Seat]) -> bool:
    """Goals go round among them, cards among them and the pile, and a Carpetbagger has drawn two others."""
    return any([turn_goals(state, others), turn_cards(state, others), turn_drawn(state, others)])


def turn_goals(state: State, others: Sequence[Seat]) -> bool:
    """A pair goes to the next of them; one alone gets another that nobody has. At the vote they are laid open."""
    if state.heading is Heading.OVER:
        return False
    mine = [state.operatives[seat].goals for seat in others]
    if len(others) > 1:
        for seat, goals in zip(others, [*mine[1:], mine[0]], strict=True):
            state.operatives[seat].goals = [*goals]
        return True
    given = [goal for one in state.operatives for goal in one.goals]
    free = [goal for goal in Position if goal not in given]
    kept = mine[0][0]
    goal = next((one for one in free if one is not kept.opposite), None)
    if goal is None:
        return False
    state.operatives[others[0]].goals = [kept, goal]
    return True


def turn_cards(state: State, others: Sequence[Seat]) -> bool:
    """Cards in hands and in the pile change places, each one place on."""
    piles = [*(state.operatives[seat].hand for seat in others), state.deck]
    places = [(cards, at) for cards in piles for at in range(len(cards))]
    before = [cards[at] for cards, at in places]
    after = before[1:] + before[:1]
    for (cards, at), card in zip(places, after, strict=True):
        cards[at] = card
    return before != after


def turn_drawn(state: State, others: Sequence[Seat]) -> bool:
    """Two others are drawn from outside."""
    if not state.drawn or state.turn not in others:
        return False
    state.aside, state.drawn = sorted([*state.aside[2:], *state.drawn]), state.aside[:2]
    return True
