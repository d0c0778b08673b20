"""What a candidate can do where the marker is: attend, canvass, mudsling, recruit, fundraise (5.3, 8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules import Offer, Offers, Refused, Seat, Verb, mark, plural
from rules.ninety import bios
from rules.ninety.board import BOARD, EVENTS
from rules.ninety.city import DOWNTOWN, LABELS, REGION_OF
from rules.ninety.mailing import is_mail_open
from rules.ninety.one_vote import change, gain_beside
from rules.ninety.state import State
from rules.ninety.verbs import Attend, Canvass, Fundraise, Mail, Mudsling, Recruit
from rules.ninety.words import (
    FREE_MUD,
    HERE,
    MAIL,
    action_points,
    label,
    money,
    no_such_place,
    note,
    points,
    price,
    together,
    too_few,
    vote_comparison,
)


def attending(state: State, me: Seat, *, first: bool = False) -> Offers[Attend]:
    """The events where the marker is, without moving; `first`: before something else that is asked (5.3)."""
    return Offers(
        Attend,
        moves=lambda: map(Attend, state.candidates[me].standing),
        refuse=lambda move: why_not_attend(state, me, move),
        show=lambda move: offer_attend(state, me, move, first=first),
    )


def why_not_attend(state: State, me: Seat, move: Attend) -> Refused | None:
    if move.where not in LABELS:
        return Refused(move, no_such_place(move.where), "2.1")
    one = state.event_at(move.where)
    if not one:
        return Refused(move, f"There's no event in {move.where} right now.", "5.2")
    if not one.is_open(me):
        return Refused(move, f"You already have the reward of {one.card.title}.", "5.5")
    if move.where not in state.candidates[me].standing:
        return Refused(move, f"You aren't in {move.where}. Travel there first.", "5.2")
    return None


def offer_attend(state: State, me: Seat, move: Attend, *, first: bool) -> Offer[Attend]:
    card = EVENTS[move.where]
    what = f"Attend {card.title}{' first' if first else ''}"
    text = label(price(0), together((state.reward(me, card),)), what)
    return Offer(move, text, f"Here in {move.where}", group=HERE)


def canvassing(state: State, me: Seat, warning: Callable[[int, int], str]) -> Offers[Canvass]:
    """The offers to drop canvassers where the marker is (9.3)."""
    return Offers(
        Canvass,
        moves=lambda: map(Canvass, range(1, max(1, most_to_drop(state, me)) + 1)),
        refuse=lambda move: why_not_canvass(state, me, move),
        show=lambda move: offer_canvass(state, me, move, warning),
    )


def most_to_drop(state: State, me: Seat) -> int:
    """How many canvassers the place and the bag allow."""
    mine = state.candidates[me]
    return 0 if mine.is_home else min(state.room(me, mine.at), mine.canvassers)


def price_canvass(state: State, me: Seat, blocks: int) -> int:
    """The points for dropping so many now (9.3)."""
    return bios.canvass_price(state.candidates[me].bio, blocks, used=state.now.doubled)


def why_not_canvass(state: State, me: Seat, move: Canvass) -> Refused | None:
    mine = state.candidates[me]
    room = max(0, state.room(me, mine.at))
    if mine.is_home or state.is_turf(mine.at):
        return Refused(move, "Home turfs can't hold votes. Travel on to canvass.", "2.6")
    if mine.at == DOWNTOWN:
        return Refused(move, "You can't canvass Downtown. Travel on to canvass.", "2.6")
    if mine.canvassers < max(move.blocks, 1):
        return Refused(move, f"You have {too_few('canvasser', mine.canvassers)}.", "9.3")
    if not 1 <= move.blocks <= room:
        some = f"room for only {room} of" if room else "no room for"
        return Refused(move, f"{mine.at} has {some} your votes: at most 3 per candidate, 4 in all.", "11.2")
    return too_dear(state, move, price_canvass(state, me, move.blocks), "9.3")


def too_dear(state: State, move: Canvass | Mudsling, price: int, clause: str) -> Refused | None:
    """A refusal where the points left do not pay a move."""
    left = state.now.points
    return Refused(move, f"That costs {action_points(price)}, and you have {left}.", clause) if price > left else None


def offer_canvass(state: State, me: Seat, move: Canvass, warning: Callable[[int, int], str]) -> Offer[Canvass]:
    place, cost = state.candidates[me].at, price_canvass(state, me, move.blocks)
    text = label(price(cost), f"Canvass: {plural(move.blocks, 'lean vote')} here")

    def then() -> str:
        region, left = REGION_OF[place], state.room(me, place) - move.blocks
        votes = state.votes(region)
        here = f"then room here for {left or 'no'} more of yours"
        return note(change(votes, me, move.blocks).within(region), here, vote_comparison(votes, me, move.blocks))

    return Offer(move, text, then, confirm=warning(cost, move.blocks), instead=free_deeds(state, me), group=HERE)


def mudslinging(state: State, me: Seat, warning: Callable[[int], str]) -> Offers[Mudsling]:
    """The offers to remove lean votes of opponents where the marker is (9.4)."""
    return Offers(
        Mudsling,
        moves=lambda: mudslings(state, me),
        refuse=lambda move: why_not_mudsling(state, me, move),
        show=lambda move: offer_mudsling(state, me, move, warning),
    )


def mudslings(state: State, me: Seat) -> Iterator[Mudsling]:
    """The moves against each opponent's votes here, one or more; one at least, to say why it is refused."""
    here = state.candidates[me].at
    for seat, one in enumerate(state.candidates):
        if seat != me:
            yield from (Mudsling(seat, blocks) for blocks in range(1, max(1, one.lean.count(here)) + 1))


def price_mudsling(state: State, me: Seat, move: Mudsling) -> int:
    """The points for slinging mud now (9.4)."""
    mine, theirs = state.candidates[me].bio, state.candidates[move.whom].bio
    return bios.mudsling_price(mine, theirs, move.blocks, used=state.now.slung)


def why_not_mudsling(state: State, me: Seat, move: Mudsling) -> Refused | None:
    if not 0 <= move.whom < state.seats or move.whom == me:
        return Refused(move, "You can't sling mud at yourself. Name an opponent.", "9.4")
    here = state.candidates[me].at
    lean = state.candidates[move.whom].lean.count(here)
    if not 1 <= move.blocks <= lean:
        text = f"{mark(move.whom)} has {too_few('lean vote', lean)} here. Solid votes can't be removed."
        return Refused(move, text, "9.4")
    return too_dear(state, move, price_mudsling(state, me, move), "9.4")


def offer_mudsling(state: State, me: Seat, move: Mudsling, warning: Callable[[int], str]) -> Offer[Mudsling]:
    place, cost = state.candidates[me].at, price_mudsling(state, me, move)
    text = label(price(cost), f"Mudsling: {mark(move.whom)} loses {plural(move.blocks, 'lean vote')}")

    def then() -> str:
        region = REGION_OF[place]
        votes = state.votes(region)
        loses = f"{mark(move.whom)}: {change(votes, move.whom, -move.blocks).within(region)}"
        gain = gain_beside(votes, move.whom, -move.blocks, me)
        return note(loses, f"+{points(gain)} for you" if gain else "")

    return Offer(move, text, then, confirm=warning(cost), instead=free_deeds(state, me), group=HERE)


def recruiting(state: State, me: Seat) -> Offer[Recruit] | Refused:
    """New canvassers, in the home turf and once a day (8.1, 8.3)."""
    mine = state.candidates[me]
    if state.now.recruited:
        return Refused(Recruit(), "You already recruited today.", "8.3")
    if not mine.is_home:
        return Refused(Recruit(), f"You can recruit only in your home turf, {mine.turf}. Travel there first.", "8.1")
    dice = bios.recruiting_dice(mine.bio)
    best = ", keep the best 2" if dice > 2 else ""
    return Offer(Recruit(), label(price(0), f"Recruit: roll {dice} dice for canvassers{best}"))


def fundraising(state: State, me: Seat) -> Offer[Fundraise] | Refused:
    """Money, Downtown and once a day (8.2, 8.3)."""
    mine = state.candidates[me]
    if state.now.fundraised:
        return Refused(Fundraise(), "You already raised funds today.", "8.3")
    if mine.at != DOWNTOWN:
        return Refused(Fundraise(), "You can raise funds only Downtown. Travel there first.", "8.2")
    more = f" + {money(added)}" if (added := bios.added_funds(mine.bio)) else ""
    return Offer(Fundraise(), label(price(0), f"Fundraise: roll 2 dice × {money(BOARD.fundraising)}{more}"))


def still_open(state: State, me: Seat, dropped: int) -> Iterator[str]:
    """What the seat could still do today for no points before its last move, which drops so many canvassers (9.5)."""
    if isinstance(recruiting(state, me), Offer):
        yield "recruiting"
    if isinstance(fundraising(state, me), Offer):
        yield "fundraising"
    for place in state.candidates[me].standing:
        if why_not_attend(state, me, Attend(place)) is None:
            yield EVENTS[place].title
    if is_mail_open(state, me, dropped):
        yield MAIL
    if free_mud(state, me):
        yield FREE_MUD


def free_mud(state: State, me: Seat) -> tuple[Mudsling, ...]:
    """The mud that the seat can sling for no points here (12.8)."""
    free = (one for one in mudslings(state, me) if not price_mudsling(state, me, one))
    return tuple(one for one in free if why_not_mudsling(state, me, one) is None)


def free_deeds(state: State, me: Seat) -> tuple[Verb | type[Verb], ...]:
    """What costs no points: the verbs, and of mud the moves."""
    return (Recruit, Fundraise, Attend, Mail, *free_mud(state, me))
