"""What may be listed for a day, move by move: journeys, direct mail, and deeds where the marker is (14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules import Group, Offer, Seat, Verb, mark, plural
from rules.ninety import bios
from rules.ninety.board import BOARD, EVENTS
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS
from rules.ninety.known import Known
from rules.ninety.routes import distances
from rules.ninety.travel import AIMS, ANY, lying
from rules.ninety.verbs import Attend, Canvass, Coffee, EndDay, Fundraise, Mail, Mudsling, Recruit, Travel
from rules.ninety.view import NinetyView
from rules.ninety.words import action_points, event, money, note, price, toward

DIE = 6
"""What a die shows at most."""


def to_do(view: NinetyView, me: Seat) -> Iterator[Offer[Verb]]:
    """All that a day may hold; what can't come in the rest of one that is under way is left to typing."""
    known = Known(view, me)
    if known.days(me):
        for offer in (*journeys(known), *mailing(known), *deeds(known)):
            yield replace(offer, typed=not may_come(known, offer.move))


def journeys(known: Known) -> Iterator[Offer[Travel]]:
    """Journeys to every space: home, Downtown and the events first, then by region (9.1)."""
    far, votes = ways(known), lying((one.turf for one in known.view.campaigns), known.view.votes)
    aims = dict.fromkeys([known.mine.turf, DOWNTOWN, *sorted(known.events, key=far.__getitem__)], AIMS)
    regions = {region: Group(f"travel {region}", f"Travel: {region}") for region in REGIONS}
    others = {known.space(place): regions[region] for place, region in REGION_OF.items()}
    for space, group in (aims | {space: group for space, group in others.items() if space not in aims}).items():
        away = f"{action_points(far[space])} from where you are" if far[space] else "you're here now"
        events = [event(EVENTS[one.where]) for one in known.events.get(space, ())]
        home = " (home)" if space == known.mine.turf else ""
        about = note(away, *events, votes.get(space, ""))
        yield Offer(Travel(space), f"Travel {toward(space)}{home}", about, group=group)


def ways(known: Known) -> Mapping[str, int]:
    """The points from where the seat is to each space."""
    return distances(known.mine.at, known.mine.turf, known.view.slow)


def mailing(known: Known) -> Iterator[Offer[Mail]]:
    """Direct mail for a vote wherever votes may lie: the vote may be dropped there the same day (10.1)."""
    near, far = (money(bios.mail_price(known.mine.bio, here=here)) for here in (True, False))
    for place, region in REGION_OF.items():
        if known.holds_votes(place):
            lean = known.blocks(place, known.me).lean
            yours = f"you have {plural(lean, 'lean vote')} there" if lean else ""
            about = note(yours, f"{near} if you're there, else {far}")
            yield Offer(Mail(place), f"Direct mail to {place}", about, group=Group(f"mail {region}", f"Mail: {region}"))


def deeds(known: Known) -> Iterator[Offer[Verb]]:
    """Deeds where the marker is (5.3, 7.3, 8, 9.3, 9.4), and the end of the day."""
    for blocks in range(1, BOARD.most_own + 1):
        yield Offer(Canvass(blocks), f"Canvass: {plural(blocks, 'lean vote')}", price(known.canvass_price(blocks)))
    yield Offer(Recruit(), "Recruit at home")
    yield Offer(Fundraise(), "Raise funds Downtown")
    yield Offer(EndDay(), "End your day")
    for one in known.events.get(known.mine.at, ()):
        yield Offer(Attend(one.where), f"Attend {EVENTS[one.where].title}", f"Here in {one.where}")
    yield Offer(Coffee(), "Drink coffee: roll a third die", f"You have {known.mine.coffees}; before you spend AP")
    for seat in range(known.seats):
        for blocks in range(1, BOARD.most_own + 1) if seat != known.me else ():
            label = f"Mudsling: {mark(seat)} loses {plural(blocks, 'lean vote')}"
            yield Offer(Mudsling(seat, blocks), label, price(known.mudsling_price(seat, blocks)))


def may_come(known: Known, move: Verb) -> bool:
    """Whether a move may still be possible in the seat's next day, or in the rest of the one under way."""
    points, today = reach(known), known.today
    match move:
        case Travel(to):
            return ways(known)[to] <= points + bool(known.discount)
        case Recruit():
            return not (today and today.recruited) and ways(known)[known.mine.turf] < points
        case Fundraise():
            return not (today and today.fundraised) and ways(known)[DOWNTOWN] < points
        case Canvass(blocks):
            return known.canvass_price(blocks) <= points
        case Mudsling(whom, blocks):
            return known.mudsling_price(whom, blocks) <= points and blocks <= most_lean(known, whom)
        case Mail(where):
            mine = known.blocks(where, known.me)
            return mine.solid < BOARD.most_solid and (mine.lean > 0 or known.room(where) > 0)
        case Coffee():
            return may_drink(known)
        case _:
            return True


def reach(known: Known) -> int:
    """The most points that there may be for one move."""
    return known.today.points + (DIE if may_drink(known) else 0) if known.today else ANY


def may_drink(known: Known) -> bool:
    """Whether coffee may be drunk (7.3)."""
    return known.mine.coffees > 0 and not (known.today and (known.today.third or known.today.spent))


def most_lean(known: Known, seat: Seat) -> int:
    """The most lean votes of a seat in one place, or as many as may still be put there before the day begins."""
    lean = (votes[seat].lean for votes in known.view.votes.values() if seat in votes)
    return max(lean, default=0) if known.today else BOARD.most_own
