"""Moving lines: a block for a block, or one block alone (section 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from rules import Group, Offer, Offers, Refused, Seat, Table, quote
from rules.redistricting.board import DISTRICTS, NEXT_TO, Candidate, District
from rules.redistricting.challenges import risk_label, verdict, warning
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.lines import Joins, Lines
from rules.redistricting.state import State
from rules.redistricting.swings import swing
from rules.redistricting.telling import Block, Moved, Traded, in_brackets, turnovers
from rules.redistricting.verbs import Swap
from rules.redistricting.voting import City


def swaps(state: State, me: Seat, forecast: Forecast) -> Offers[Swap]:
    """All that a line can do now for the points that are left, border by border."""
    lines = forecast.lines
    return Offers(
        Swap,
        moves=lambda: payable(state, forecast),
        refuse=lambda move: why_not(state, lines, move),
        show=lambda move: offer_swap(state, me, forecast, move),
        unlisted=lambda: (Swap(one.take, one.give) for one in moves(lines, state) if one.take),
        refuse_listed=lambda move: refused(move, ruled_out(lines, lines.joins(move), state.reviewed)),
    )


def payable(state: State, forecast: Forecast) -> Iterator[Swap]:
    """What the map allows for the points that are left."""
    points = state.points
    return (one for one in moves(forecast.lines, state) if forecast.price(one) <= points)


def moves(lines: Lines, city: City) -> Iterator[Swap]:
    """What the map allows, whatever it costs, border by border."""
    for both in lines.borders():
        for give, take in lines.pairs(*both):
            yield Swap(give, take)
        if not city.simple:
            for give, to in lines.singles(*both):
                yield Swap(give, to=to)


def why_not(state: State, lines: Lines, move: Swap) -> Refused | None:
    """Why a line cannot be moved so, or None where it can."""
    why = unknown(move) or (single_why_not(state, lines, move) if move.to else pair_why_not(lines, move))
    return refused(move, why or out_of_reach(lines, lines.joins(move), state.reviewed, state.points))


def refused(move: Swap, why: tuple[str, str] | None) -> Refused | None:
    """A move that cannot be made, if there is a reason why."""
    return Refused(move, *why) if why else None


def unknown(move: Swap) -> tuple[str, str] | None:
    """Why a move cannot be told from what it names, and the clause; None where it can."""
    for block in (move.give, *filter(None, [move.take])):
        if block not in NEXT_TO:
            why = f"There is no block {quote(block)}" if block else "Name a block"
            return f"{why}: they run from A1 to I9.", "2.1"
    if move.take and move.to:
        return "Name either the block to take in return or the district that one block joins alone, not both.", "5.1"
    if not (move.take or move.to):
        return "Name the block to take in return, or the district that this one joins alone.", "5.1"
    if move.to and move.to not in DISTRICTS:
        return f"There's no district called {quote(move.to)}.", "2.1"
    return None


def pair_why_not(lines: Lines, move: Swap) -> tuple[str, str] | None:
    """Why two blocks cannot trade: each must touch the district it joins, and hold it together (5.1, 5.2)."""
    ours, theirs = lines.of[move.give], lines.of[move.take]
    if move.give == move.take:
        return "Name two different blocks.", "5.1"
    if ours is theirs:
        return f"{move.give} and {move.take} are both in {ours}.", "5.1"
    for block, district in ((move.give, theirs), (move.take, ours)):
        if not lines.touches(block, district):
            return f"{block} doesn't border {district}.", "5.1"
    for gone, come, district in ((move.give, move.take, ours), (move.take, move.give, theirs)):
        if not lines.holds(gone, come):
            return f"That would leave {district} in pieces.", "5.2"
    return None


def single_why_not(state: State, lines: Lines, move: Swap) -> tuple[str, str] | None:
    """Why one block cannot move alone (5.6, 5.9)."""
    if state.simple:
        return "In simple play a block is always traded for another.", "10.1"
    ours, theirs = lines.of[move.give], DISTRICTS[move.to]
    if ours is theirs:
        return f"{move.give} is in {ours} already.", "5.4"
    if not lines.touches(move.give, theirs):
        return f"{move.give} doesn't border {theirs}.", "5.1"
    if not (rest := lines.rest(move.give)):
        return f"{move.give} is all that's left of {ours}, and no district may vanish.", "5.9"
    return (f"That would leave {ours} in pieces.", "5.2") if len(rest) > 1 else None


def out_of_reach(lines: Lines, joins: Joins, reviewed: Collection[District], points: int) -> tuple[str, str] | None:
    """Why cubes, tiles or points don't allow a change (5.4, 5.5, 8.5)."""
    if why := ruled_out(lines, joins, reviewed):
        return why
    cost = lines.price(joins)
    return (f"That costs {cost} AP; you have {points}.", "5.5") if cost > points else None


def ruled_out(lines: Lines, joins: Joins, reviewed: Collection[District]) -> tuple[str, str] | None:
    """Why cubes or tiles don't allow a change, whatever it costs (5.4, 8.5)."""
    for block, to in joins.items():
        for district in (lines.of[block], to):
            if district in reviewed:
                return f"A Judicial Review keeps the lines of {district} as they are.", "8.5"
        if not lines.left[to]:
            return f"No tile of {to} is left.", "5.4"
    return None


def offer_swap(state: State, me: Seat, forecast: Forecast, move: Swap) -> Offer[Swap]:
    """A move with its price and risk, and how the two districts would vote."""
    return Offer(
        move,
        label=lambda: label_swap(state, forecast, move),
        note=lambda: preview(*forecast.change(move), state.operatives[me].goals),
        confirm=lambda: warning(state, forecast.risk(move)),
        group=border(*forecast.lines.touched(move)),
        name=move.give,
    )


def label_swap(city: City, forecast: Forecast, move: Swap) -> str:
    """A move with its price and risk: "D4 (Rivera) to Navy, E4 to Grey · 1 AP"."""
    joins = forecast.lines.joins(move).items()
    what = ", ".join(f"{block}{in_brackets(candidate(city, block))} to {district}" for block, district in joins)
    return f"{what} · {forecast.price(move)} AP{risk_label(forecast.risk(move))}"


@cache
def border(one: District, other: District) -> Group:
    """The two districts of a move, in the order of the board."""
    return Group(" – ".join(district for district in District if district in (one, other)))


def candidate(city: City, block: str) -> str:
    """Who runs on a block, if anybody."""
    token = city.tokens[block]
    return token.name if isinstance(token, Candidate) else ""


def move_line(table: Table, state: State, me: Seat, move: Swap) -> None:
    """The price is paid, the courts may block it, then tiles are laid and tokens ride along (5.3, 5.9, 6.1)."""
    forecast = Forecast(state)
    lines, now_and_then, danger = forecast.lines, forecast.change(move), forecast.risk(move)
    swung = swing(state, forecast, move)
    state.turns[me].points -= forecast.price(move)
    judged = verdict(table, state, me, danger) if danger else None
    if passes := judged is None or judged.passes:
        for block, district in lines.joins(move).items():
            state.tiles[block].append(district)
    then = turnovers(*now_and_then) if passes else ()
    give = Block(move.give, lines.of[move.give], candidate(state, move.give))
    if move.take:
        take = Block(move.take, lines.of[move.take], candidate(state, move.take))
        table.tell(Traded(me, give, take, then=then))
    else:
        table.tell(Moved(me, give, DISTRICTS[move.to], judged, then=then))
    if passes and swung:
        table.tell(swung, to=me)
