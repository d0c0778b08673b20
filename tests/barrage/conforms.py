"""What the conformance suite must know of Electoral Barrage."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import Seat, Verb
from rules.barrage.ai.choose import placing
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import STATES, Character
from rules.barrage.state import Heading, State
from rules.barrage.topics import TOPICS
from rules.barrage.verbs import SendHome, Take
from rules.barrage.view import BarrageView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    SendHome: "a seat must own all stars of a large state and win there again, with a rival beside it",
    Take: "34 tokens must be out, and another be won",
}
UNASKED: Mapping[str, str] = {"no token": UNREACHED[Take]}

RECORDED = (
    Plan("barrage-pairs", 4, {"pairs": True}),
    Plan("barrage-12-rounds", 2, {"rounds": 12, "first": 1}, seed="recorded 6"),  # tokens run out
    Plan("barrage-undone", 3, {"rounds": 3}, undone=True),
)


def dealt(view: BarrageView) -> Mapping[str, Sequence[str]]:
    """The character that each has kept."""
    return {"Character": [str(one.character) for one in view.candidates]}


def orders(view: BarrageView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """The best places for the Staffers in hand, the largest states first in rolling, and else the first that helps."""
    lists = {topic.key: [offer.move for offer in topic.wishes(view, me)] for topic in TOPICS}
    lists["place"] = [*best_places(view, me, lists["place"])]
    lists["resolve"].sort(key=lambda move: STATES[move.where].votes if move.where in STATES else 99, reverse=True)
    return lists


def then(view: BarrageView, me: Seat, topic: str) -> Sequence[Verb]:
    """The best places for the Staffers in hand, and as many to spare."""
    (listed,) = (one for one in TOPICS if one.key == topic)
    return best_places(view, me, [offer.move for offer in listed.wishes(view, me) if not offer.typed])


def best_places(view: BarrageView, me: Seat, places: Sequence[Any]) -> Sequence[Verb]:
    outlook = Outlook(view, me)
    best = sorted(places, key=lambda move: placing(outlook, move.where), reverse=True)
    return best[: 2 * view.candidates[me].hand]


def swap(state: State, others: Sequence[Seat]) -> bool:
    """Cards go round among them; orders of rolls are reversed, and who has one Staffer left is asked about it."""
    lineups = {seat: lineup for seat in others if (lineup := state.roll_order(seat))}
    for seat, lineup in lineups.items():
        state.lineups[seat] = lineup[::-1] if len({*lineup}) > 1 else None
    return any([lineups, swap_cards(state, others)])


def swap_cards(state: State, others: Sequence[Seat]) -> bool:
    """Exchange the cards they were dealt, and two that nobody was dealt; later, those they dropped."""
    if not state.dealt or len(state.dealt[0]) < 2:
        return False
    hands = [state.dealt[seat] for seat in others]
    spare = [one for one in Character if not any(one in hand for hand in state.dealt)][:2]
    turned = [*hands[1:], *([tuple(spare)] if len(spare) == 2 else hands[:1])]
    for seat, hand in zip(others, turned, strict=True):
        state.dealt[seat] = hand
    return turned != hands


def swap_unshown(state: State, others: Sequence[Seat]) -> bool:
    """Staffers roll in the order that their seat has set, or it is asked: either shows what it chose."""
    return swap_cards(state, others) if state.heading is Heading.RESOLUTION else swap(state, others)
