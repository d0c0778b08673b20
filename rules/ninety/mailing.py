"""Direct mail (section 10): a seat's own lean votes become solid, at any question of its own turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Group, Offer, Offers, Refused, Seat, Table, plural
from rules.ninety import bios
from rules.ninety.board import BOARD
from rules.ninety.city import LABELS, REGION_OF
from rules.ninety.one_vote import change, changes
from rules.ninety.state import Candidate, State
from rules.ninety.telling_turn import Mailed
from rules.ninety.verbs import Mail
from rules.ninety.words import HERE, enough_solid, label, money, no_such_place, note, too_few, vote_comparison

ELSEWHERE = Group("elsewhere", "Direct mail: make votes solid")
ANYWHERE = Group("anywhere", "First, direct mail: make votes solid")


def mailing(state: State, me: Seat, *, here: bool) -> Offers[Mail]:
    """The offers to make the seat's own lean votes solid, where the marker is or elsewhere (section 10)."""
    return Offers(
        Mail,
        moves=lambda: mails(state, me, here=here),
        refuse=lambda move: why_not_mail(state, me, move),
        show=lambda move: offer_mail(state, me, move, HERE if here else ELSEWHERE),
    )


def mails(state: State, me: Seat, *, here: bool) -> Iterator[Mail]:
    """The moves for every neighborhood with a lean vote of the seat, best first: one vote, then two."""
    mine, brings = state.candidates[me], changes(state.count(), me)
    in_order = sorted(set(mine.lean), key=lambda one: (-brings[REGION_OF[one]].points, one))
    places = [place for place in in_order if (place == mine.at) == here]
    for blocks in range(1, BOARD.most_solid + 1):
        yield from (Mail(place, blocks) for place in places if blocks <= max(1, mine.may_firm(place)))


def price_mail(state: State, me: Seat, place: str) -> int:
    """The dollars for one vote in a neighborhood (10.2)."""
    mine = state.candidates[me]
    return bios.mail_price(mine.bio, here=place == mine.at)


def why_not_mail(state: State, me: Seat, move: Mail) -> Refused | None:
    mine, place = state.candidates[me], move.where
    lean = mine.lean.count(place)
    if place not in LABELS:
        return Refused(move, no_such_place(place), "2.1")
    if not 1 <= move.blocks <= lean:
        return Refused(move, f"You have {too_few('lean vote', lean)} in {place}. Canvass there first.", "10.1")
    if move.blocks > mine.may_firm(place):
        return Refused(move, enough_solid(place), "10.3")
    price = move.blocks * price_mail(state, me, place)
    if price > mine.cash:
        return Refused(move, f"That costs {money(price)}, and you have {money(mine.cash)}.", "10.2")
    return None


def offer_mail(state: State, me: Seat, move: Mail, group: Group, confirm: str = "") -> Offer[Mail]:
    mine, here = state.candidates[me], move.where == state.candidates[me].at
    price = move.blocks * price_mail(state, me, move.where)
    where = f"{move.where} (here)" if here else move.where
    what = f"Make {plural(move.blocks, 'vote')} solid"

    def then() -> str:
        region, left = REGION_OF[move.where], f"{money(mine.cash - price)} left"
        votes = state.votes(region)
        return note(
            change(votes, me, move.blocks).within(region),
            why_price(mine, here=here),
            left,
            vote_comparison(votes, me, move.blocks),
        )

    typed = move.blocks > 1 and not here
    return Offer(move, label(money(price), what, where), then, confirm=confirm, group=group, typed=typed)


def why_price(mine: Candidate, *, here: bool) -> str:
    """Why mail costs what it does, where that is not the price of mail where one is."""
    price, usual = bios.mail_price(mine.bio, here=here), BOARD.mail_here if here else BOARD.mail_elsewhere
    if price != usual:
        return f"{money(price)} each by your bio"
    return (
        "" if here else f"{money(price)} each from afar, {money(bios.mail_price(mine.bio, here=True))} if you're there"
    )


def mailing_first(state: State, me: Seat, last: str = "") -> Offers[Mail]:
    """Direct mail beside a question that comes before the white dice and is asked again after it (10.4).

    `last` is the warning where no vote would be left that may become solid.
    """
    return Offers(
        Mail,
        moves=lambda: [*mails(state, me, here=True), *mails(state, me, here=False)],
        refuse=lambda move: why_not_mail(state, me, move),
        show=lambda move: offer_mail(
            state, me, move, ANYWHERE, confirm=last if move.blocks == firmable(state, me) else ""
        ),
    )


def firmable(state: State, me: Seat) -> int:
    """How many lean votes of a seat may become solid (11.2)."""
    mine = state.candidates[me]
    return sum(map(mine.may_firm, dict.fromkeys(mine.lean)))


def is_better_now(state: State, me: Seat, loss: int) -> bool:
    """Whether the seat can pay mail now, one or several, that it could not once it loses so much cash (10.5)."""
    mine = state.candidates[me]
    near, far = (bios.mail_price(mine.bio, here=here) for here in (True, False))
    here = mine.may_firm(mine.at)
    elsewhere = firmable(state, me) - here
    bills = (one * near + other * far for one in range(here + 1) for other in range(elsewhere + 1))
    return any(max(0, mine.cash - loss) < bill <= mine.cash for bill in bills)


def mail(table: Table, state: State, me: Seat, move: Mail) -> None:
    """Lean votes become solid ones (section 10)."""
    mine, price = state.candidates[me], move.blocks * price_mail(state, me, move.where)
    mine.cash -= price
    for _ in range(move.blocks):
        mine.firm(move.where)
    table.tell(Mailed(me, move.where, move.blocks, price))


def is_mail_open(state: State, me: Seat, dropped: int) -> bool:
    """Whether a lean vote can be mailed: one on the map, or one of several dropped now, before the last of them."""
    mine = state.candidates[me]
    if dropped > 1 and mine.solid.count(mine.at) < BOARD.most_solid and price_mail(state, me, mine.at) <= mine.cash:
        return True
    return any(why_not_mail(state, me, Mail(place)) is None for place in dict.fromkeys(mine.lean))
