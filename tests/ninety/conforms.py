"""What the conformance suite must know of Ninety."""

from collections.abc import Mapping

from rules import Verb
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("ninety-quick", 3, {"quick": True}),
    Plan("ninety-short", 5, {"start": 11}),
    Plan("ninety-undone", 3, {"start": 8}, undone=True),
)

swap = None
"""Nothing is hidden but the drop of Election Day, which all make together."""
