"""What is planned: for a seat of a match, and in a lobby for what everybody is asked first."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.player import PLAN, Order
from bot.model.session import Session
from rules import Offer, Seat, Topic, fill


def asked_first(session: Session) -> Mapping[Topic, Mapping[str, Offer]]:
    """What may be answered in a lobby, with the options chosen, and with what.

    An answer goes by its label with people's ids in it: it means the same wherever they come to sit.
    """

    def who(seat: Seat) -> str:
        player = session.players[seat]
        return str(player.user_id or player.name)

    options, seats = session.game.chosen(session.setup.options), len(session.players)
    asked = {topic: topic.before(options, seats) for topic in session.game.topics if topic.before}
    found = {topic: {fill(offer.label, who): offer for offer in offers} for topic, offers in asked.items()}
    return {topic: answers for topic, answers in found.items() if answers}


def answered_first(session: Session) -> Mapping[tuple[int, Topic], str]:
    """What members have answered, as it is meant."""
    return {
        (player.user_id or 0, topic): meant
        for topic, answers in asked_first(session).items()
        for player in session.members
        for meant, offer in answers.items()
        if (order := session.orders.get((player.seat, topic.key))) and order.moves == [str(offer.move)]
    }


def orders_of(session: Session, seat: Seat) -> list[Order]:
    """What a seat has planned: its topics in the order of the game's, then the plan."""
    keys = [*session.game.topic_of, PLAN]
    return [order for key in keys if (order := session.orders.get((seat, key))) and order.moves]


def preset_for(session: Session, seat: Seat) -> list[Topic]:
    """The kinds of question that answer themselves for a seat, since its player has not chosen otherwise."""
    left = (topic for topic in session.game.topics if topic.preset and (seat, topic.key) not in session.orders)
    return [topic for topic in left if session.order_of(seat, topic.key).moves]


def to_come(session: Session, seat: Seat) -> list[Topic]:
    """The kinds of question that a seat may still be asked."""
    view = session.under_way.view(seat)
    return [topic for topic in session.game.topics if any(not wish.typed for wish in topic.wishes(view, seat))]


def wishes_of(session: Session, seat: Seat, topic: Topic) -> dict[str, Offer]:
    """What a seat may plan for a kind of question, by the text of the move."""
    return {str(offer.move): offer for offer in topic.wishes(session.under_way.view(seat), seat)}
