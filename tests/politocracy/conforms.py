"""What the conformance suite must know of Politocracy."""

from collections.abc import Mapping, Sequence

from rules import Match, Played, Seat, Verb
from rules.politocracy.board import BOARD, CHANGE, ChangeCard, Ideology
from rules.politocracy.state import Bid, State
from rules.politocracy.verbs import AskMe, Buy, Cancel, Limit, Pander, Pass, Poll, Roll, Surrogate
from rules.politocracy.view import PolitocracyView
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


def dealt(view: PolitocracyView) -> Mapping[str, Sequence[str]]:
    """The profile that each has played."""
    return {"Profile": [str(one.profile) for one in view.candidates]}


def counted(match: Match[PolitocracyView]) -> Mapping[str, tuple[int, int]]:
    """Which finalist is elected, what the other has left; who took Polls, hired Surrogates, holds cards at the end."""
    view, seats = match.view(None), range(match.seats)
    assert view.elected is not None
    (other,) = (seat for seat in view.finalists if seat != view.elected)
    richer = had(view, view.elected) - had(view, other)
    chits = chits_of(view, view.elected) - chits_of(view, other)
    made = {(entry.seat, type(entry.move)) for entry in match.log if isinstance(entry, Played)}
    left = view.candidates[other].money // BOARD.ad_price
    return {
        "the richer finalist wins": won(richer, 1),
        "a finalist with $5M more wins, chits within one": won(richer, CLEARLY_RICHER, alike=abs(chits) <= 1),
        "the finalist with more chits wins": won(chits, 1),
        "a finalist with two chits more wins, money within $2M": won(chits, 2, alike=abs(richer) <= 2),
        "$1M left, of all that the defeated finalist could spend on ads": (left, had(view, other)),
        "candidates who took a Poll": (sum((seat, Poll) in made for seat in seats), match.seats),
        "candidates who hired a Surrogate": (sum((seat, Surrogate) in made for seat in seats), match.seats),
        "candidates with five Change cards or more at the end": (
            sum(one.cards >= MANY_CARDS for one in view.candidates),
            match.seats,
        ),
    }


CLEARLY_RICHER = 5
"""In $1M."""
MANY_CARDS = 5


def won(more: int, least: int, *, alike: bool = True) -> tuple[int, int]:
    """Whether the elected had so much more, of elections where one had, and all else was much the same."""
    return int(alike and more >= least), int(alike and abs(more) >= least)


def had(view: PolitocracyView, seat: Seat) -> int:
    """The $1M that a finalist could spend on ads: what is left, and what was spent."""
    at = view.finalists.index(seat)
    spent = sum(one.positive[at] + one.negative[at] for one in view.regions.values() if one.positive)
    return view.candidates[seat].money // BOARD.ad_price + spent


def chits_of(view: PolitocracyView, seat: Seat) -> int:
    return sum(view.chits[seat].values())


CHEAP = 500
"""What a percent may cost a player who buys by order, in thousands of dollars."""


def orders(view: PolitocracyView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """Cards are played only when a new one comes; whoever has an ideology stays with it."""
    crisis: list[Verb] = [Cancel(), Pass()]
    return {
        "roll": [Roll()],
        "constituent": [Buy(CHEAP), Pander()],
        "declare": [] if view.candidates[me].ideology is Ideology.CENTRIST else [Pass()],
        "surrogate": [Surrogate(), Pass()],
        "crisis: scandals and hearts": crisis,
        "crisis: other cards": crisis,
    }


def swap(state: State, others: Sequence[Seat]) -> bool:
    """The Change cards they hold go round among them and those in the pile that can be held; their bids are others."""
    bids = [turn_bids(state, seat) for seat in others if seat in state.bids]
    return any([*bids, swap_unshown(state, others)])


def swap_unshown(state: State, others: Sequence[Seat]) -> bool:
    """Bids that were filed are spent region by region: only the cards."""
    places = [(cards, at) for cards in piles(state, others) for at, card in enumerate(cards) if can_be_held(card)]
    before = [cards[at] for cards, at in places]
    turned = before[1:] + before[:1]
    for (cards, at), card in zip(places, turned, strict=True):
        cards[at] = card
    return turned != before


def turn_bids(state: State, seat: Seat) -> bool:
    """In regions that vote later what a bid leaves of the most takes its place; where the votes are in, it stays."""
    before = state.bids[seat]
    coming = [name for name in state.contested() if name not in state.regions and seat not in state.by_region]
    state.bids[seat] = before | {name: opposite(before.get(name, Bid())) for name in coming}
    return state.bids[seat] != before


def opposite(bid: Bid) -> Bid:
    """Much for little and little for much, and other ads of it negative: never the same bid."""
    most = BOARD.most_ads_a_region
    return Bid(most - bid.at_most, most - bid.at_least, min(most - bid.against, most - bid.at_least))


def piles(state: State, others: Sequence[Seat]) -> list[list[ChangeCard]]:
    """Their hands, and the pile."""
    return [*(state.candidates[seat].hand for seat in others), state.change]


def can_be_held(card: ChangeCard) -> bool:
    return CHANGE[card].kind != "now"
