"""What the conformance suite must know of Ninety."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules import Seat, Verb
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.plans import Plans
from rules.ninety.city import DOWNTOWN
from rules.ninety.known import Known
from rules.ninety.topics import TOPICS
from rules.ninety.verbs import EndDay, Fundraise, Recruit, RollAgain, Travel
from rules.ninety.view import NinetyView
from tests.record import Plan

UNREACHED: Mapping[type[Verb], str] = {
    RollAgain: "one bio of fifteen is offered it, once a day, among some ninety journeys",
    Fundraise: "a journey has to end Downtown, which is one of ninety places",
}
UNASKED: Mapping[str, str] = {}

RECORDED: tuple[Plan, ...] = (
    Plan("ninety-slow", 3, {"slow": True}),
    Plan("ninety-short", 5, {"start": 11}),
    Plan("ninety-undone", 3, {"start": 8}, undone=True),
    Plan("ninety-missed", 4, seed="recorded 10"),  # mail is possible before a draw that takes the cash for it
)


def dealt(view: NinetyView) -> Mapping[str, Sequence[str]]:
    """Bios and home turfs, and who goes first each day."""
    seats = range(len(view.campaigns))
    places = [f"#{(seat - (view.first or 0)) % len(seats) + 1}" for seat in seats]
    bios, turfs = [str(one.bio) for one in view.campaigns], [one.turf for one in view.campaigns]
    return {"Bio": bios, "Turf": turfs, "Player": places}


ROUND = "day"


def orders(view: NinetyView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """A day; else the first that is possible: cash on an odd die, and no journey on an even one."""
    moves = {topic.key: [offer.move for offer in topic.wishes(view, me)] for topic in TOPICS}
    return moves | {"day": [*dict.fromkeys(best_day(view, me))] if moves["day"] else []}


def best_day(view: NinetyView, me: Seat) -> Iterator[Verb]:
    """The best journey for the points that two dice usually bring, or for those left; what is best there; the end."""
    today = Known(view, me).today
    plans = Plans(Outlook(replace(view, turn=today), me), today.points if today else DICE)
    best = max((*plans.here(), *plans.journeys()), key=lambda plan: plan.surplus)
    yield best.move
    if isinstance(best.move, Travel):
        yield from {plans.outlook.mine.turf: [Recruit()], DOWNTOWN: [Fundraise()]}.get(best.move.to, [])
        yield plans.best(best.move.to, plans.points - best.pays).move
    yield EndDay()


swap = None
"""Nothing is hidden but the drop of Election Day, which all make together."""
