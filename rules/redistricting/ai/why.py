"""Why an AI player makes a move, in a few sentences made of what it weighs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules import Decision, Verb, plural
from rules.redistricting.ai.choose import CARD, rate
from rules.redistricting.ai.outlook import Outlook
from rules.redistricting.ai.stakes import Stake, moves, odds, shares, stakes
from rules.redistricting.board import CANDIDATES, Card
from rules.redistricting.challenges import FACES, blocking
from rules.redistricting.verbs import Draw, EndTurn, Pass, Play, Promote, Replace, Swap
from rules.redistricting.view import RedistrictingView, home

LONGEST = 300
"""Characters of all sentences; one that has no room is left out."""
LITTLE = 0.05
"""Points at the vote that are hardly worth a word."""
SHARE = 0.25
"""The part of the first district's gain that a second one has to come to, to be told."""


def why(view: RedistrictingView, decision: Decision, move: Verb) -> str:
    """What the move does for the goals of the seat, and what else could be done."""
    assert view.me is not None
    outlook = Outlook(view, view.me)
    rated = [rate(outlook, offer) for offer in decision.legal]
    best = max((one for one in rated if one[0] != move), key=lambda one: one[1], default=(move, 0.0))
    own = next((brings for one, brings in rated if one == move), None)
    return together([*reasons(outlook, move, best[1]), *beside(view, own, *best)])


def together(sentences: Iterable[str]) -> str:
    """As many of the sentences as there is room for, the first ones first."""
    text = ""
    for one in sentences:
        if len(text) + 1 + len(one) <= LONGEST:
            text = f"{text} {one}".strip()
    return text


def reasons(outlook: Outlook, move: Verb, best: float) -> Iterator[str]:
    """What speaks for a move; `best` is what the best of all others brings."""
    match move:
        case Draw() if best <= CARD:
            yield "No change in the city promises more for an action point than a card does."
        case Draw():
            yield "A card may help later."
        case Play(Card.CARPETBAGGER):
            yield bringing(outlook)
        case Pass() if best > 0:
            yield "It leaves the city as it is."
        case Pass():
            neither, goals = " nor ".join(outlook.view.drawn), ", ".join(outlook.goals)
            yield f"Neither {neither} would do more for the goals ({goals}) than whoever is there."
        case EndTurn():
            yield ending(outlook, best)
        case _:
            yield from changing(outlook, move)


def beside(view: RedistrictingView, own: float | None, other: Verb, brings: float) -> Iterator[str]:
    """How the best of all other moves compares, for its price."""
    if own is None or max(own, brings) <= 0:
        return
    what = doing(view, other)
    if brings > own:
        yield f"{what[0].upper()}{what[1:]} would be better."
    elif brings <= 0:
        yield "Nothing else would help."
    elif brings > own - LITTLE:
        yield f"{what[0].upper()}{what[1:]} is about as good."
    else:
        yield f"The next best is {what}."


def doing(view: RedistrictingView, move: Verb) -> str:
    """A move as a sentence names it: "trading A1 for D4"."""
    match move:
        case Swap(give, take, to):
            return f"trading {give} for {take}" if take else f"moving {give} to {to}"
        case Promote(who):
            return f"promoting {who} in {home(view, who)}"
        case Draw():
            return "drawing a card"
        case Play(Card.MOVING_VAN, district, other):
            return f"playing {Card.MOVING_VAN} between {district} and {other}"
        case Play(card, district):
            return f"playing {card} in {district}" if district else f"playing {card}"
        case Replace(who, by):
            return f"putting {by} in {who}'s place"
        case _:
            return "doing nothing more"


def bringing(outlook: Outlook) -> str:
    """Who may be drawn (8.6)."""
    aside, goals = outlook.view.aside, outlook.goals
    friends = sum(all(goal in CANDIDATES[name].positions for goal in goals) for name in aside)
    share = "shares" if friends == 1 else "share"
    both = ", ".join(goals)
    return f"Two candidates come from outside, where {friends} of {len(aside)} {share} both goals ({both})."


def ending(outlook: Outlook, best: float) -> str:
    """Why a turn ends: what is left of it isn't worth having, or cards are kept."""
    if points := outlook.view.points:
        unused = f"It leaves {plural(points, 'action point')} unused"
        return f"{unused}: nothing that can be done would help." if best <= 0 else f"{unused}."
    if best > 0:
        return "No action points are left."
    cards = "no card in hand would help now" if outlook.last else "the cards in hand promise more in a later turn"
    return f"No action points are left, and {cards}."


def changing(outlook: Outlook, move: Verb) -> Iterator[str]:
    """Whom it helps in the districts that it concerns, and how.

    A winner who shares one goal of two is as likely to help a rival, and weighs nothing.
    """
    now, then = outlook.forecast.change(move)
    risk = outlook.forecast.risk(move)
    if found := stakes(outlook, now, then, final=isinstance(move, Play) and move.card == Card.REVIEW):
        yield headline(outlook, found, risk)
    elif all(now[district].votes == poll.votes for district, poll in then.items()):
        yield "It brings nothing: nobody gains or loses a vote."
    else:
        yield "It brings nothing: nobody who shares both goals or neither becomes more or less likely to win."
    yield from how(outlook, move, risk)
    for one in found[1:]:
        if abs(one.gain) > SHARE * abs(found[0].gain):
            also = "And" if one.gain * found[0].gain > 0 else "But"
            yield f"{also} in {one.district}, {shares(one.who, outlook.goals)}, {moves(one)}."


def headline(outlook: Outlook, found: Sequence[Stake], risk: int) -> str:
    """The district that weighs most, and what all of them come to, where that is not for the best."""
    one, gain = found[0], sum(one.gain for one in found)
    where = f"{one.district}, {shares(one.who, outlook.goals, with_goals=True)}, {moves(one)}{odds(one)}."
    if gain < -LITTLE:
        return f"It does more harm than good: in {where}"
    if gain < LITTLE:
        return f"It brings little: in {where}"
    return f"In {where}" if outlook.gain_in_court(gain, risk) > 0 else f"The risk outweighs it: in {where}"


def how(outlook: Outlook, move: Verb, risk: int) -> Iterator[str]:
    """What a promotion does to undecided voters, what final lines do, and what the courts may."""
    match move:
        case Promote(who):
            yield from swaying(outlook, who)
        case Play(Card.REVIEW):
            yield "Nobody can move its lines any more."
        case _ if risk >= FACES:
            yield "The courts block it for sure."
        case _ if risk:
            costs = "" if outlook.last else ", and then costs action points next turn"
            yield f"A die of {blocking(risk)} blocks it{costs}."
        case _:
            pass


def swaying(outlook: Outlook, who: str) -> Iterator[str]:
    """Whom the undecided of a district follow then (7.2)."""
    district = home(outlook.view, who)
    now, then = outlook.poll(district), outlook.forecast.after(Promote(who))[district]
    if then.following and then.undecided < now.undecided:
        yield f"The promotion wins over {plural(now.undecided, 'undecided voter')} for {who}."
    elif then.undecided > now.undecided:
        follow = "follows" if then.undecided == 1 else "follow"
        yield f"The promotion frees {plural(then.undecided, 'undecided voter')} who {follow} {now.following}."
