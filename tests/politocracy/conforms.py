"""What the conformance suite must know of Politocracy."""

from collections.abc import Mapping, Sequence

from rules import Seat, Verb
from rules.politocracy.board import CHANGE, ChangeCard
from rules.politocracy.state import State
from rules.politocracy.verbs import AskMe, Limit
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    AskMe: "it is typed only, beside the questions of the own turn",
    Limit: "it is typed only, beside the questions of the own turn",
}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("politocracy-5", 5, {"crowded": True}),
    Plan("politocracy-6", 6, {"crowded": True}),
    Plan("politocracy-sealed", 3, {"sealed": True}),
    Plan("politocracy-undone", 3, {"rounds": 20}, undone=True),
)


def swap(state: State, others: Sequence[Seat]) -> bool:
    """The Change cards they hold go round among them and those in the pile that can be held; ads change their kind."""
    ads = [seat for seat in others if state.positive.get(seat) != state.negative.get(seat)]
    for seat in ads:
        state.positive[seat], state.negative[seat] = state.negative[seat], state.positive[seat]
    places = [(cards, at) for cards in piles(state, others) for at, card in enumerate(cards) if can_be_held(card)]
    before = [cards[at] for cards, at in places]
    turned = before[1:] + before[:1]
    for (cards, at), card in zip(places, turned, strict=True):
        cards[at] = card
    return bool(ads) or turned != before


def piles(state: State, others: Sequence[Seat]) -> list[list[ChangeCard]]:
    """Their hands, and the pile."""
    return [*(state.candidates[seat].hand for seat in others), state.change]


def can_be_held(card: ChangeCard) -> bool:
    return CHANGE[card].kind != "now"
