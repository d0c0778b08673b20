"""What the conformance suite must know of Boomtown."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules import Match, Played, Rng, Seat, Verb, agents
from rules.boomtown.ai.dice import placements
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.board import BOARD, CARD_OF, EVENTS, FACTIONS
from rules.boomtown.topics import TOPICS
from rules.boomtown.verbs import Accept, Pay, Place
from rules.boomtown.view import BoomtownView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    Pay: "two locations of eighty cost goods of one's choice, and their cards have to be pulled out first",
}
UNASKED: Mapping[str, str] = {"pay": UNREACHED[Pay]}

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


def counted(match: Match[BoomtownView]) -> Mapping[str, tuple[int, int]]:
    """Who ends without a vote, which cards are pulled out to the end, and where the dice were placed."""
    view = match.view(None)
    votes = [one.votes for one in view.standings]
    without = votes.count(0), len(votes)
    third = [view.factions[name].out >= BOARD.track(FACTIONS[name]).marks[-1] for name in view.factions]
    placed = Counter(entry.move.where for entry in match.log if isinstance(entry, Played) and type(entry.move) is Place)
    cards = {view.township, view.government, *view.factions}
    there = [where for where, card in CARD_OF.items() if card in cards or (card in EVENTS and where in placed)]
    return {
        "players without a vote": without,
        f"players without a vote, {view.government}": without,
        "factions with their third location at the end": (sum(third), len(third)),
        **{f"dice on {where}": (placed[where], placed.total()) for where in there},
    }


swap = None
"""Nothing is hidden but the votes for the first player, which all give together."""
