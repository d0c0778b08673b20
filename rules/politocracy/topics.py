"""What players of Politocracy may answer in advance, and the moves to choose from (4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Seat, Topic
from rules.politocracy.board import WORTH
from rules.politocracy.verbs import Visit
from rules.politocracy.view import PolitocracyView
from rules.politocracy.words import offer


def to_visit(view: PolitocracyView, me: Seat) -> Iterator[Offer[Visit]]:
    """Every place (4.1)."""
    return map(offer, map(Visit, WORTH))


TOPICS: tuple[Topic[PolitocracyView], ...] = (
    Topic(
        key="visit",
        title="Where you go",
        about="Each round you go to the first of these where you weren't in the round before.",
        wishes=to_visit,
    ),
)
