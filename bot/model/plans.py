"""What is planned in a lobby: the answers to what everybody is asked first in the match."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.match import Live
from rules import Offer, Seat, Topic, fill


def asked_first(live: Live) -> Mapping[Topic, Mapping[str, Offer]]:
    """What may be answered in a lobby, with the options chosen, and with what.

    An answer goes by its label with people's ids in it: it means the same wherever they come to sit.
    """

    def who(seat: Seat) -> str:
        player = live.players[seat]
        return str(player.user_id or player.name)

    options, seats = live.game.chosen(live.setup.options), len(live.players)
    asked = {topic: topic.before(options, seats) for topic in live.game.topics if topic.before}
    found = {topic: {fill(offer.label, who): offer for offer in offers} for topic, offers in asked.items()}
    return {topic: answers for topic, answers in found.items() if answers}


def answered_first(live: Live) -> Mapping[tuple[int, Topic], str]:
    """What members have answered, as it is meant."""
    return {
        (player.user_id or 0, topic): meant
        for topic, answers in asked_first(live).items()
        for player in live.members
        for meant, offer in answers.items()
        if (order := live.orders.get((player.seat, topic.key))) and order.moves == [str(offer.move)]
    }
