"""What a player may do beside a question, but for cards: exchange stars (3.6), and what is rare and so only typed.

That is a wish for another round limit (2.6), and to be asked more or less often (12.1).
"""

from rules import Group, Offer, Offers, Refused, Seat, Table, plural
from rules.politocracy import effects
from rules.politocracy.board import BOARD
from rules.politocracy.effects import has, now
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import LimitChanged, LimitWished, StarExchanged
from rules.politocracy.verbs import AskMe, Exchange, Limit
from rules.politocracy.words import money


def exchanges(state: State, me: Seat) -> Offers[Exchange]:
    """A star for a heart, or for money; the last one stays (3.6)."""

    def refuse(move: Exchange) -> Refused | None:
        if move.into not in ("heart", "money"):
            return Refused(move, "Exchange a star for a heart or for money.", "3.6")
        return None if state.spare_stars(me) else Refused(move, "You have to keep your last star.", "3.6")

    moves = (Exchange("heart"), Exchange("money"))
    return Offers(
        Exchange,
        lambda: moves,
        refuse,
        lambda move: Offer(move, label_exchange(state, me, move.into), group=Group("stars", "Stars")),
    )


def label_exchange(state: State, me: Seat, into: str) -> str:
    worth = f"a heart · +{BOARD.heart}%" if into == "heart" else money(BOARD.star_money)
    return f"Exchange a star for {worth} · {plural(state.spare_stars(me), 'star')} to spare"


def exchange(table: Table, state: State, me: Seat, into: str) -> None:
    """A star is exchanged, and all see it."""
    heart = into == "heart"
    effects.exchange(state, me, heart=heart)
    table.tell(StarExchanged(me, heart, then=now(state, me) if heart else has(state, me)))


def limits(state: State, me: Seat) -> Offers[Limit]:
    """A wish for another end of the campaign; only typed, for it is rare (2.6)."""

    def refuse(move: Limit) -> Refused | None:
        if move.rounds not in (*BOARD.round_choices, state.rounds):
            return Refused(move, f"Choose one of these: {', '.join(map(str, BOARD.round_choices))}.", "2.6")
        if move.rounds < state.round:
            return Refused(move, f"It's already round {state.round}.", "2.6")
        if move.rounds == state.limits.get(me, state.rounds):
            return Refused(move, "That's already how it is.", "2.6")
        return None

    def show(move: Limit) -> Offer[Limit]:
        return Offer(move, f"End after round {move.rounds}", typed=True)

    known = sorted({*BOARD.round_choices, state.rounds})
    return Offers(Limit, list, refuse, show, unlisted=lambda: map(Limit, known))


def limit(table: Table, state: State, me: Seat, rounds: int) -> None:
    """A majority of all seats decides (2.6)."""
    if rounds == state.rounds:
        del state.limits[me]
        table.tell(LimitWished(me, None))
        return
    state.limits[me] = rounds
    many = list(state.limits.values()).count(rounds)
    if 2 * many > state.seats:
        state.rounds, state.limits = rounds, {}
        table.tell(LimitChanged(rounds))
    else:
        table.tell(LimitWished(me, rounds))


def asking(state: State, me: Seat) -> Offers[AskMe]:
    """Whether to be asked before each roll, also without cards, and about cards after it; typed (12.1)."""

    def refuse(move: AskMe) -> Refused | None:
        same = move.before_roll is state.candidates[me].asks
        return Refused(move, "That's already how it is.", "12.1") if same else None

    labels = {True: "Ask me before and after each roll", False: "Don't ask me"}
    moves = [*map(AskMe, labels)]
    return Offers(
        AskMe, list, refuse, lambda move: Offer(move, labels[move.before_roll], typed=True), unlisted=lambda: moves
    )
