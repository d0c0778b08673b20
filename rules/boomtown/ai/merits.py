"""What a change of a position is worth to a seat, in words: the terms of its Outlook, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules import Seat, join_words, mark, number, plural
from rules.boomtown.ai.forecast import Filled, Position
from rules.boomtown.ai.outlook import Outlook
from rules.boomtown.board import BOARD, CARD_OF
from rules.boomtown.news import is_between
from rules.boomtown.notation import Resource
from rules.boomtown.sharing import mine, shares
from rules.boomtown.words import exchange

LEAST = 1e-9
"""What is less than this is nothing, but for the rounding of floats."""


@dataclass(frozen=True)
class Merit:
    """How many votes a part of a change promises, or costs where they are below zero, and how, in words."""

    votes: float
    text: str


def merits(outlook: Outlook, after: Position) -> Iterator[Merit]:
    """All that a change is worth: votes, goods, locations to choose from."""
    yield from factions(outlook, after)
    yield from stock(outlook, after)
    yield from opening(outlook, after)


def strongest(found: Iterable[Merit]) -> Merit | None:
    """What speaks most for a change, or least against it; None where it changes nothing that counts."""
    return max((one for one in found if abs(one.votes) > LEAST), key=lambda one: one.votes, default=None)


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def factions(outlook: Outlook, after: Position) -> Iterator[Merit]:
    """The votes of each faction, by the chance to lead it at the end."""
    for name in outlook.now.meeples:
        now, then = (outlook.faction(one.meeples[name], nets(one, name)) for one in (outlook.now, after))
        yield Merit(then - now, fate(outlook, after, name))


def nets(position: Position, name: str) -> list[int]:
    """The net Favor of each seat with a faction."""
    return [net[name] for net in position.net]


def fate(outlook: Outlook, after: Position, name: str) -> str:
    """Whether a faction grows or shrinks, and what becomes of the chance to lead it at the end."""
    now, then = (outlook.chances(nets(one, name)) for one in (outlook.now, after))
    seat = seat_that_counts(outlook, now, then)
    chance = "the chance" if seat == outlook.me else f"{mark(seat)}'s chance"
    votes, change = plural(after.meeples[name], "vote"), after.meeples[name] - outlook.now.meeples[name]
    moves = chance_change(percent(now[seat]), percent(then[seat]), then[seat] > now[seat])
    if change:
        size = f"{name} {'grows' if change > 0 else 'shrinks'} to {votes}"
        return f"{size}, and {chance} of leading it at the end {moves}"
    prospect, favor = f"{chance} of leading {name} ({votes}) at the end {moves}", f"with {race(after, name, seat)}"
    return f"{favor}, {prospect}" if seat == outlook.me else f"{prospect}, {favor}"


def seat_that_counts(outlook: Outlook, now: Sequence[float], then: Sequence[float]) -> Seat:
    """The seat whose change of chance counts most, one's own before others; else the one most likely to lead."""
    seats = range(len(now))
    if now == then:
        return max(seats, key=lambda seat: then[seat])
    counts = [round(abs(outlook.regard[seat] * (then[seat] - now[seat])), 9) for seat in seats]
    return max(seats, key=lambda seat: (counts[seat], seat == outlook.me))


def chance_change(now: str, then: str, up: bool) -> str:
    """How a chance changes, unless so little that it reads the same."""
    if now == then:
        return f"is {then}"
    return f"{'rises' if up else 'falls'} from {now} to {then}"


def percent(chance: float) -> str:
    """A chance as people say it; nothing is certain while there are dice to come."""
    whole = round(100 * chance)
    if whole < 1:
        return "under 1%"
    return "over 99%" if whole > 99 else f"{whole}%"


def race(position: Position, name: str, seat: Seat) -> str:
    """A seat's Favor with a faction, and that of its closest rival: "3 Favor to @1's 2"."""
    net = nets(position, name)
    rival = max((one for one in range(len(net)) if one != seat), key=lambda one: net[one])
    mine, other = (number(net[one]) for one in (seat, rival))
    favor = "net Favor" if any(position.scorn[one][name] for one in (seat, rival)) else "Favor"
    return f"{mine} {favor} to {mark(rival)}'s {other}"


def stock(outlook: Outlook, after: Position) -> Iterator[Merit]:
    """The seat's own goods, and the one among them of which it has least for what the town asks."""
    me, now = outlook.me, outlook.now
    votes = outlook.favor * (outlook.stock(after, me) - outlook.stock(now, me))
    if votes < 0:
        yield Merit(votes, "it takes goods that are worth more later")
        return
    kind = scarcest(now, me)
    gets = kind is not None and after.goods[me][kind] > now.goods[me][kind]
    yield Merit(votes, f"{later(outlook)}{f', and {kind} is the scarcest' if gets else ''}")


def later(outlook: Outlook) -> str:
    """What goods are for."""
    if outlook.last:
        return "goods will still pay for Favor this round"
    return f"goods will pay for Favor, with {plural(BOARD.rounds - outlook.view.round, 'more round')} to come"


def scarcest(position: Position, seat: Seat) -> Resource | None:
    """The one kind of which the seat has least for what the town asks; None where another is as scarce."""
    supply = {kind: count / position.demand[kind] for kind, count in position.goods[seat].items()}
    least = position.short(seat)
    return least if all(supply[least] < one for kind, one in supply.items() if kind is not least) else None


def opening(outlook: Outlook, after: Position) -> Iterator[Merit]:
    """The locations that open as cards are pulled out, and those that close."""
    now, then = (one.meeples | {outlook.view.government: one.offices} for one in (outlook.now, after))
    found = [where for where, card in CARD_OF.items() if card in now and is_between(where, now[card], then[card])]
    opened = [where for where in found if then[CARD_OF[where]] > now[CARD_OF[where]]]
    closed = [where for where in found if where not in opened]
    parts = [f"{does} {join_words(places)}" for does, places in (("opens", opened), ("closes", closed)) if places]
    votes = outlook.favor * (outlook.choice(after) - outlook.choice(outlook.now))
    yield Merit(votes, f"it {join_words(parts)}")


def bargain(me: Seat, filled: Filled) -> str:
    """What a seat gets and pays at a location; of what is shared, its part."""
    spot, seats, split = filled.spot, filled.seats, filled.split
    if len(seats) == 1:
        return exchange(spot.cost, spot.reward, chosen="of choice")
    pays = mine(spot.cost, shares(spot.cost, seats, split and split.cost), me)
    gets = mine(spot.reward, shares(spot.reward, seats, split and split.reward), me)
    return exchange(spot.cost, spot.reward, pays=pays, gets=gets, chosen="of choice")
