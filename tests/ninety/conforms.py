"""What the conformance suite must know of Ninety."""

from collections.abc import Mapping

from rules import Verb
from rules.ninety.verbs import RollAgain
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    RollAgain: "one bio of fifteen is offered it, once a day, among some ninety journeys",
}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("ninety-slow", 3, {"slow": True}),
    Plan("ninety-short", 5, {"start": 11}),
    Plan("ninety-undone", 3, {"start": 8}, undone=True),
    Plan("ninety-missed", 4),  # mail is possible before a draw that takes the cash for it
)

swap = None
"""Nothing is hidden but the drop of Election Day, which all make together."""
