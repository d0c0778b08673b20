"""What the conformance suite must know of Boomtown."""

from collections.abc import Mapping, Sequence

from rules import Rng, Seat, Verb, agents
from rules.boomtown.ai import placements
from rules.boomtown.outlook import Outlook
from rules.boomtown.topics import TOPICS
from rules.boomtown.verbs import Accept
from rules.boomtown.view import BoomtownView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("boomtown-endless", 3, {"endless": True}),
    Plan("boomtown-together", 4, {"together": True}),
    Plan("boomtown-undone", 3, undone=True),
)


def orders(view: BoomtownView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """The best locations for the free dice; splits are agreed to, and else the first that is possible."""
    wishes = {topic.key: [offer.move for offer in topic.wishes(view, me)] for topic in TOPICS}
    wishes["split"].sort(key=lambda move: isinstance(move, Accept), reverse=True)
    return {**wishes, "place": then(view, me, "place")}


def then(view: BoomtownView, me: Seat, topic: str) -> Sequence[Verb]:
    """The best locations for the free dice, and as many to spare."""
    found = agents.by_worth(placements(Outlook(view, me)), lambda one: one[0], Rng(me))
    return [move for worth, move in found if worth > 0][: 2 * len(view.standings[me].dice)]


swap = None
"""Nothing is hidden but the votes for the first player, which all give together."""
