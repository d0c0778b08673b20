"""What helps a seat most stands first where it alone looks, in a game whose aims are secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.model.match import Live
from rules import Decision, Offer, Seat


def best_first(live: Live, seat: Seat, offers: Iterable[Offer]) -> list[Offer]:
    """Offers to a seat in the order in which they help it; as they are where no game tells."""
    return [offer for offer, _ in _rated(live, seat, [*offers])]


def helpful(live: Live, seat: Seat, question: Decision) -> list[Offer]:
    """Of the offers of a seat's question that stand in groups, those that help it, the best first."""
    rated = _rated(live, seat, [offer for offer in question.shown if offer.group])
    return [offer for offer, worth in rated if worth > 0]


def _rated(live: Live, seat: Seat, offers: Sequence[Offer]) -> list[tuple[Offer, float]]:
    """Offers with what they are worth to a seat, the best first."""
    if live.game.worth is None:
        return [(offer, 0.0) for offer in offers]
    worth = live.game.worth(live.under_way.view(seat), offers)
    return sorted(zip(offers, worth, strict=True), key=lambda one: -one[1])
