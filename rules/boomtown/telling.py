"""How a filled location, and an event, is told: in as few lines as it takes, each with its gist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, Table, mark, marks
from rules.boomtown.aims import Occasion, Opening
from rules.boomtown.gist import Change, Did, written
from rules.boomtown.news import News
from rules.boomtown.state import State
from rules.boomtown.words import by_seats


def begins(table: Table, me: Seat, opening: Opening | None) -> None:
    """What is told of a die before its location asks something; no more of it is told afterwards."""
    if opening:
        table.tell(f"{opening.line}, which fills it.", gist=Did(me, opening.what, dice=opening.dice))


def unpaid(table: Table, me: Seat, where: str, lacking: Sequence[Seat], opening: Opening | None) -> None:
    """A location for which somebody cannot pay (4.5)."""
    if opening and lacking == [me]:
        table.tell(f"{opening.line} but can't pay: their dice come back, and nobody gets anything.")
        return
    begins(table, me, opening)
    table.tell(f"{marks(lacking)} can't pay for {where}: their dice come back, and nobody gets anything.")


def outcome(table: Table, state: State, occasion: Occasion, news: Sequence[News]) -> None:
    """What each wrote down, with what it gained by that; then what costs somebody votes."""
    told = {seat: changes for seat, changes in occasion.told.items() if changes}
    if occasion.event:
        together(table, state, occasion.card, told)
        rest = news
    else:
        shared = [seat for seat in told if seat != occasion.decides]
        near = [occasion.decides, *shared] if occasion.opening or occasion.decides in told else shared
        for seat in near:
            table_line(table, state, occasion, seat, told.get(seat, ()), [one.short for one in news if one.of == seat])
        rest = [one for one in news if one.of not in near]
    for one in rest:
        table.tell(f"{one.text}.")


def together(table: Table, state: State, source: str, told: Mapping[Seat, Sequence[Change]]) -> None:
    """What an event, or goods of one's choice, bring to several, in a line."""
    if told:
        said = {seat: ", ".join(map(written, changes)) for seat, changes in told.items()}
        table.tell(f"{source}: {by_seats(said, state.seats)}.")


def table_line(
    table: Table, state: State, occasion: Occasion, seat: Seat, changes: Sequence[Change], more: Sequence[str]
) -> None:
    """What a location brings one seat: the one who filled it, one who shares it, or one at whom it is aimed.

    Only the first is summed up: what others get is told where it comes of a die that is not theirs.
    """
    opening, more = occasion.opening, once(changes, more)
    brought = ", ".join([*map(written, changes), *more])
    if seat == occasion.decides:
        if not opening:
            table.tell(f"{occasion.where}: {mark(seat)} {brought}.", gist=Did(seat, "", changes, more))
            return
        line = f": {brought}" if brought else ", which fills it" if any(state.owed) else ", which brings nothing"
        table.tell(f"{opening.line}{line}.", gist=Did(seat, opening.what, changes, more, opening.dice))
    elif seat in occasion.seats:
        table.tell(f"{mark(seat)} shares {occasion.where}: {brought}.")
    else:
        table.tell(f"{mark(seat)}: {brought}, from {occasion.where}.")


def once(changes: Sequence[Change], more: Sequence[str]) -> list[str]:
    """What it led to, without the name of the faction that was named last: what is said of that one comes first."""
    name = changes[-1].faction if changes else ""
    grows, leads = f"{name} grows", f"leads {name} by"
    if not name:
        return [*more]
    ordered = sorted(more, key=lambda one: (not one.startswith(grows), leads not in one))
    return [one.replace(grows, "which grows").replace(leads, "leads it by") for one in ordered]


def taken(table: Table, state: State, source: str, found: Mapping[Seat, Sequence[Change]]) -> None:
    """Goods of their choice, from a location or an event."""
    if len(found) > 1:
        together(table, state, source, found)
    for seat, changes in found.items() if len(found) == 1 else ():
        chosen = ", ".join(map(written, changes))
        table.tell(f"{mark(seat)}'s choice from {source}: {chosen}.", gist=Did(seat, "", changes))
