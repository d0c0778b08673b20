"""What may be listed for a day, move by move: journeys, direct mail, and what is done where one is (14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules import Group, Offer, Seat, Verb, mark, plural
from rules.ninety import bios
from rules.ninety.ahead import days, under_way
from rules.ninety.ai.outlook import Outlook
from rules.ninety.board import BOARD, EVENTS
from rules.ninety.city import DOWNTOWN, REGION_OF, TURF_OF
from rules.ninety.plans import distances
from rules.ninety.travel import AIMS, ANY, lying
from rules.ninety.verbs import Attend, Canvass, Coffee, EndDay, Fundraise, Mail, Mudsling, Recruit, Travel
from rules.ninety.view import Day, NinetyView
from rules.ninety.words import action_points, event, money, note, price, toward

DIE = 6
"""What a die shows at most."""


def to_do(view: NinetyView, me: Seat) -> Iterator[Offer[Verb]]:
    """All that a day may hold; what can't come in the rest of one that is under way is left to typing."""
    if days(view, me):
        outlook, today = Outlook(view, me), under_way(view, me)
        for offer in (*journeys(outlook), *mailing(outlook), *deeds(outlook, today)):
            yield replace(offer, typed=not may_come(outlook, today, offer.move))


def journeys(outlook: Outlook) -> Iterator[Offer[Travel]]:
    """To every space: home, Downtown and the events first, then by region (9.1)."""
    far, votes = ways(outlook), lying((one.turf for one in outlook.view.campaigns), outlook.view.votes)
    aims = dict.fromkeys([outlook.mine.turf, DOWNTOWN, *sorted(outlook.events, key=far.__getitem__)], AIMS)
    regions = {
        outlook.space(place): Group(f"travel {region}", f"Travel: {region}") for place, region in REGION_OF.items()
    }
    for space, group in (aims | {space: group for space, group in regions.items() if space not in aims}).items():
        away = f"{action_points(far[space])} from where you are" if far[space] else "you're here now"
        events = [event(EVENTS[one.where]) for one in outlook.events.get(space, ())]
        home = " (home)" if space == outlook.mine.turf else ""
        about = note(away, *events, votes.get(space, ""))
        yield Offer(Travel(space), f"Travel {toward(space)}{home}", about, group=group)


def ways(outlook: Outlook) -> Mapping[str, int]:
    """The points from where the seat is to each space."""
    return distances(outlook.mine.at, outlook.mine.turf, outlook.view.slow)


def mailing(outlook: Outlook) -> Iterator[Offer[Mail]]:
    """For a vote in any neighborhood where votes may lie; it may be dropped there the same day (10.1)."""
    near, far = (money(bios.mail_price(outlook.mine.bio, here=here)) for here in (True, False))
    for place, region in REGION_OF.items():
        if TURF_OF.get(place) not in outlook.turfs:
            lean = outlook.blocks(place, outlook.me).lean
            yours = f"you have {plural(lean, 'lean vote')} there" if lean else ""
            about = note(yours, f"{near} if you're there, else {far}")
            group = Group(f"mail {region}", f"Mail: {region}")
            yield Offer(Mail(place), f"Direct mail to {place}", about, group=group)


def deeds(outlook: Outlook, today: Day | None) -> Iterator[Offer[Verb]]:
    """What is done where one is (5.3, 7.3, 8, 9.3, 9.4), and the end of the day."""
    for blocks in range(1, BOARD.most_own + 1):
        said, move = f"Canvass: {plural(blocks, 'lean vote')}", Canvass(blocks)
        yield Offer(move, said, price(cost(outlook, today, move)))
    yield Offer(Recruit(), "Recruit at home")
    yield Offer(Fundraise(), "Raise funds Downtown")
    yield Offer(EndDay(), "End your day")
    for one in outlook.events.get(outlook.mine.at, ()):
        yield Offer(Attend(one.where), f"Attend {EVENTS[one.where].title}", f"Here in {one.where}")
    yield Offer(Coffee(), "Drink coffee: roll a third die", f"You have {outlook.mine.coffees}; before you spend AP")
    for seat in range(outlook.seats):
        for blocks in range(1, (seat != outlook.me) * BOARD.most_own + 1):
            said, move = f"Mudsling: {mark(seat)} loses {plural(blocks, 'lean vote')}", Mudsling(seat, blocks)
            yield Offer(move, said, price(cost(outlook, today, move)))


def cost(outlook: Outlook, today: Day | None, move: Canvass | Mudsling) -> int:
    """The points for a deed (9.3, 9.4)."""
    bio = outlook.mine.bio
    if isinstance(move, Canvass):
        return bios.canvass_price(bio, move.blocks, used=bool(today and today.doubled))
    against = outlook.view.campaigns[move.whom].bio
    return bios.mudsling_price(bio, against, move.blocks, used=bool(today and today.slung))


def may_come(outlook: Outlook, today: Day | None, move: Verb) -> bool:
    """Whether a move may still be possible in the seat's next day, or in the rest of the one under way."""
    points = reach(outlook, today)
    match move:
        case Travel(to):
            discount = bios.discount(outlook.mine.bio, used=bool(today and today.discounted))
            return ways(outlook)[to] <= points + bool(discount)
        case Recruit():
            return not (today and today.recruited) and ways(outlook)[outlook.mine.turf] < points
        case Fundraise():
            return not (today and today.fundraised) and ways(outlook)[DOWNTOWN] < points
        case Canvass():
            return cost(outlook, today, move) <= points
        case Mudsling(whom, blocks):
            return cost(outlook, today, move) <= points and blocks <= most_lean(outlook, today, whom)
        case Mail(where):
            mine = outlook.blocks(where, outlook.me)
            return mine.solid < BOARD.most_solid and (mine.lean > 0 or outlook.room(where) > 0)
        case Coffee():
            return may_drink(outlook, today)
        case _:
            return True


def reach(outlook: Outlook, today: Day | None) -> int:
    """The most points that there may be for one move."""
    return today.points + DIE * may_drink(outlook, today) if today else ANY


def may_drink(outlook: Outlook, today: Day | None) -> bool:
    """Whether coffee may be drunk (7.3)."""
    return outlook.mine.coffees > 0 and not (today and (today.third or today.spent))


def most_lean(outlook: Outlook, today: Day | None, seat: Seat) -> int:
    """The most lean votes of a seat in one place, or as many as may still be put there before the day begins."""
    lying = (votes[seat].lean for votes in outlook.view.votes.values() if seat in votes)
    return max(lying, default=0) if today else BOARD.most_own
