"""What the conformance suite must know of Boomtown."""

from collections.abc import Mapping

from rules import Verb
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("boomtown-endless", 3, {"endless": True}),
    Plan("boomtown-together", 4, {"together": True}),
    Plan("boomtown-undone", 3, undone=True),
)

swap = None
"""Nothing is hidden but the votes for the first player, which all give together."""
