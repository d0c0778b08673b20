"""Why an AI player makes a move, in a sentence or two made of what it weighs."""

from rules import Decision, Verb
from rules.politocracy.ai.outlook import Outlook
from rules.politocracy.ai.why_campaign import answer, profile, star
from rules.politocracy.ai.why_cards import card, crisis
from rules.politocracy.ai.why_election import ads, chits, support
from rules.politocracy.state import Heading
from rules.politocracy.verbs import Accept, AskMe, Cancel, Chits, Exchange, Keep, Limit, Pass, Play, Support, Swap
from rules.politocracy.view import PolitocracyView


def why(view: PolitocracyView, decision: Decision, move: Verb) -> str:
    """What a move brings, by what the AI player reckons with; in the campaign that is the chance to be elected."""
    assert view.me is not None
    match move:
        case AskMe():
            return "It only changes when questions are asked, and nothing in the race."
        case Limit(rounds):
            return f"With a majority, the campaign would end after round {rounds}; alone, this changes nothing."
        case Keep() | Swap():
            return profile(view, view.me)
        case _ if view.heading is Heading.CAMPAIGN:
            return in_campaign(Outlook(view, view.me), decision, move)
        case Chits():
            return chits(Outlook(view, view.me), move)
        case Support() | Accept() | Pass() if view.heading is Heading.SUPPORT:
            return support(view, view.me, decision, move)
        case _:
            return ads(view, view.me, move)


def in_campaign(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """A card, a star, or the answer to what is asked."""
    match move:
        case Play():
            return card(outlook, move)
        case Exchange():
            return star(outlook, decision, move)
        case Cancel() | Pass() if decision.topic.startswith("crisis"):
            return crisis(outlook, decision, move)
        case _:
            return answer(outlook, decision, move)
