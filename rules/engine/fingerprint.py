"""What decides how a match can go on, as a hash: by it a match is known to come out as it was played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from rules.engine.game import Result
from rules.engine.offers import Decision, Offer
from rules.engine.seats import Seat


def of(pending: Mapping[Seat, Decision], drawn: tuple[str, int], result: Result | None) -> str:
    """A hash of who is asked and has answered what, of the moves that are legal, how far chance was drawn, the result.

    Neither the State nor any wording is in it, nor in which order moves are listed: all of that may change under a
    match that is being played.
    """
    asked = [[seat, str(one.answer or ""), sorted(map(frame, one.legal))] for seat, one in sorted(pending.items())]
    outcome = [list(result.winners), list(result.scores)] if result else None
    whole = json.dumps([asked, drawn, outcome], ensure_ascii=False)
    return sha256(whole.encode()).hexdigest()[:32]


def frame(offer: Offer) -> str:
    """A legal answer without its wording; what may be picked belongs to it."""
    if not offer.open:
        return str(offer.move)
    picks = [[part.field, sorted(part.choices.items()), part.least, part.most] for part in offer.open]
    return json.dumps([str(offer.move), *picks], ensure_ascii=False)
