"""What the conformance suite must know of Ninety."""

from collections.abc import Mapping, Sequence

from rules import Seat, Verb
from rules.ninety.topics import TOPICS
from rules.ninety.verbs import RollAgain
from rules.ninety.view import NinetyView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    RollAgain: "one bio of fifteen is offered it, once a day, among some ninety journeys",
}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("ninety-slow", 3, {"slow": True}),
    Plan("ninety-short", 5, {"start": 11}),
    Plan("ninety-undone", 3, {"start": 8}, undone=True),
    Plan("ninety-missed", 4, seed="recorded 3"),  # mail is possible before a draw that takes the cash for it
)


def dealt(view: NinetyView) -> Mapping[str, Sequence[str]]:
    """Bios and home turfs, and who goes first each day."""
    seats = range(len(view.campaigns))
    places = [f"#{(seat - (view.first or 0)) % len(seats) + 1}" for seat in seats]
    bios, turfs = [str(one.bio) for one in view.campaigns], [one.turf for one in view.campaigns]
    return {"Bio": bios, "Turf": turfs, "Player": places}


ROUND = "day"


def orders(view: NinetyView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """The first that is possible: cash on an odd die, and no journey on an even one."""
    return {topic.key: [offer.move for offer in topic.wishes(view, me)] for topic in TOPICS}


swap = None
"""Nothing is hidden but the drop of Election Day, which all make together."""
