"""What players of Stub may answer in advance, and the moves to choose from (4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Seat, Topic
from tools.stub.rules.board import WORTH
from tools.stub.rules.verbs import Visit
from tools.stub.rules.view import StubView
from tools.stub.rules.words import offer


def to_visit(view: StubView, me: Seat) -> Iterator[Offer[Visit]]:
    """Every place (4.1)."""
    return map(offer, map(Visit, WORTH))


TOPICS: tuple[Topic[StubView], ...] = (
    Topic(
        key="visit",
        title="Where you go",
        about="Each round you go to the first of these where you weren't in the round before.",
        wishes=to_visit,
    ),
)
