"""What the conformance suite must know of Politocracy."""

from collections.abc import Mapping

from rules import Verb
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (Plan("politocracy-short", 3, {"rounds": 3}),)

swap = None
"""Nothing is hidden but where all go next, which they choose together."""
