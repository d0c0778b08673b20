"""What helps a seat most stands first where it alone looks, in a game whose aims are secret."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from bot.model.match import Live
from rules import Decision, Offer, Verb


def best_first(live: Live, question: Decision, offers: Iterable[Offer]) -> list[Offer]:
    """Offers of a question in the order in which they help whoever is asked; as they are where no game tells."""
    rated = _rated(live, question, [*offers])
    return [offer for offer, _ in sorted(rated, key=lambda one: -one[1])]


def helpful(live: Live, question: Decision) -> list[Offer]:
    """Of the offers that stand in groups, those that help, the best first."""
    rated = _rated(live, question, [offer for offer in question.shown if offer.group])
    return [offer for offer, worth in sorted(rated, key=lambda one: -one[1]) if worth > 0]


def _rated(live: Live, question: Decision, offers: list[Offer]) -> list[tuple[Offer, float]]:
    """Offers, each with what it is worth: worked out once for a question, which is completed with every letter."""
    if (worth := live.game.worth) is None:
        return [(offer, 0.0) for offer in offers]
    known = _known.setdefault(question, {})
    if new := [offer for offer in offers if offer.move not in known]:
        seat = next(seat for seat, asked in live.under_way.pending.items() if asked is question)
        known.update(zip((offer.move for offer in new), worth(live.under_way.view(seat), new), strict=True))
    return [(offer, known[offer.move]) for offer in offers]


_known: WeakKeyDictionary[Decision, dict[Verb, float]] = WeakKeyDictionary()
