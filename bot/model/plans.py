"""What is planned: for a seat of a match, and in a lobby for what everybody is asked first."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.player import PLAN, Order
from bot.model.session import Session
from rules import Offer, Seat, Topic, fill


def first_questions(session: Session) -> Mapping[Topic, Mapping[str, Offer]]:
    """The topics that may be answered in a lobby with these options, each with its answers.

    An answer goes by its label with people's ids in it, so that it means the same wherever they come to sit.
    """

    def who(seat: Seat) -> str:
        player = session.players[seat]
        return str(player.user_id or player.name)

    options, seats = session.game.options_from(session.setup.options), len(session.players)
    asked = {topic: topic.before(options, seats) for topic in session.game.topics if topic.before}
    found = {topic: {fill(offer.label, who): offer for offer in offers} for topic, offers in asked.items()}
    return {topic: answers for topic, answers in found.items() if answers}


def first_answers(session: Session) -> Mapping[tuple[int, Topic], str]:
    """What members have answered, by user id and topic: each a key of `first_questions`."""
    return {
        (player.user_id or 0, topic): meant
        for topic, answers in first_questions(session).items()
        for player in session.members
        for meant, offer in answers.items()
        if (order := session.orders.get((player.seat, topic.key))) and order.moves == [str(offer.move)]
    }


def orders_of(session: Session, seat: Seat) -> list[Order]:
    """What a seat has planned: its topics in the order of the game's, then the plan."""
    keys = [*session.game.topic_of, PLAN]
    return [order for key in keys if (order := session.orders.get((seat, key))) and order.moves]


def preset_topics(session: Session, seat: Seat) -> list[Topic]:
    """The kinds of question that answer themselves for a seat, since its player has not chosen otherwise."""
    left = (topic for topic in session.game.topics if topic.preset and (seat, topic.key) not in session.orders)
    return [topic for topic in left if session.order_of(seat, topic.key).moves]


def coming_topics(session: Session, seat: Seat) -> list[Topic]:
    """The kinds of question that a seat may still be asked."""
    view = session.view(seat)
    return [topic for topic in session.game.topics if any(not wish.typed for wish in topic.wishes(view, seat))]


def wishes_of(session: Session, seat: Seat, topic: Topic) -> dict[str, Offer]:
    """What a seat may plan for a kind of question, by the text of the move."""
    return {str(offer.move): offer for offer in topic.wishes(session.view(seat), seat)}
