"""The Hope cards: each is shown and applied as it is drawn (9.1, 9.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from rules import Seat, Table, mark, plural
from rules.politocracy import effects
from rules.politocracy.board import HOPE, MEDIA, POLLS, HopeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.trail import Jump, Step, Walk, next_of
from rules.politocracy.words import money, now, percent

Effect: TypeAlias = Callable[[Table, State, Seat], Step | None]
"""What a card does; where it moves the drawer, the step that is still to be made."""


def draw(table: Table, state: State, me: Seat) -> Step | None:
    """A card at random from the pile, which is made anew from the discards when it is empty."""
    if not state.hope:
        state.hope, state.hope_discards = state.hope_discards, []
    state.hope.remove(card := table.pick(state.hope))
    state.hope_discards.append(card)
    table.tell(f"{mark(me)} draws a Hope card, {card}: {HOPE[card].text}")
    return EFFECTS[card](table, state, me)


def told(table: Table, state: State, changes: Iterable[tuple[Seat, int]]) -> None:
    """Changes of popularity, in one line."""
    came = [(seat, effects.adjust(state, seat, change)) for seat, change in changes]
    parts = [f"{mark(seat)} {percent(change)}, {now(state, seat)}" for seat, change in came if change]
    table.tell(f"{'; '.join(parts)}." if parts else "It changes nothing.")


def you(percent: int) -> Effect:
    """The drawer alone."""
    return lambda table, state, me: told(table, state, [(me, percent)])


def each(percent: Callable[[State, Seat], int]) -> Effect:
    """Everybody, in seat order from the drawer."""
    return lambda table, state, me: told(table, state, [(seat, percent(state, seat)) for seat in state.order(me)])


def is_insider(state: State, seat: Seat) -> bool:
    return state.candidates[seat].insider


def for_a_side(ideology: Ideology) -> Effect:
    """3% for one ideology, 1% for all others."""
    return each(lambda state, seat: 3 if state.candidates[seat].ideology is ideology else 1)


def most_popular(state: State, seats: Iterable[Seat]) -> list[Seat]:
    """All who are tied for it."""
    among = [*seats]
    most = max(map(state.popularity, among))
    return [seat for seat in among if state.popularity(seat) == most]


def least_popular(state: State, seats: Iterable[Seat]) -> list[Seat]:
    """All who are tied for it."""
    among = [*seats]
    least = min(map(state.popularity, among))
    return [seat for seat in among if state.popularity(seat) == least]


def debate_clip(table: Table, state: State, me: Seat) -> None:
    rivals = most_popular(state, state.others(me))
    told(table, state, [(me, 3), *((seat, -2) for seat in rivals)])


def underdog_story(table: Table, state: State, me: Seat) -> None:
    told(table, state, [(seat, 4) for seat in least_popular(state, state.order(me))])


def bandwagon(table: Table, state: State, me: Seat) -> None:
    told(table, state, [(seat, 2) for seat in most_popular(state, state.order(me))])


def bus_breakdown(table: Table, state: State, me: Seat) -> None:
    state.candidates[me].lost_turns += 1


def small_donor_flood(table: Table, state: State, me: Seat) -> None:
    effects.earn(state, me, 30)
    table.tell(f"{mark(me)} has {money(state.candidates[me].money)} now.")


def charter_jet(table: Table, state: State, me: Seat) -> None:
    paid = effects.pay(state, me, 10)
    table.tell(f"{mark(me)} pays {money(paid)} and has {money(state.candidates[me].money)} left.")


def wooden_on_camera(table: Table, state: State, me: Seat) -> None:
    mine = state.candidates[me]
    if mine.hearts > 1:
        mine.hearts -= 1
        table.tell(f"{mark(me)} has {plural(mine.hearts, 'heart')} left, {now(state, me)}.")
    else:
        table.tell(f"{mark(me)} keeps the last heart.")


def kissing_babies(table: Table, state: State, me: Seat) -> None:
    state.candidates[me].pandering += 3
    table.tell(f"{mark(me)} gains 3 Pandering Points, {now(state, me)}.")


def to_next(squares: Mapping[str, int]) -> Effect:
    """To the next such square; on the Money Trail 2% instead."""

    def effect(table: Table, state: State, me: Seat) -> Step | None:
        if state.on_money_trail(me):
            return told(table, state, [(me, 2)])
        return Jump(next_of(squares.values(), state.candidates[me].square))

    return effect


EFFECTS: Mapping[HopeCard, Effect] = {
    HopeCard.RALLY_GOES_VIRAL: you(3),
    HopeCard.NEWSPAPER_ENDORSEMENT: you(2),
    HopeCard.HOMETOWN_PARADE: you(4),
    HopeCard.TOWN_HALL_TRIUMPH: you(5),
    HopeCard.GOOD_JOBS_REPORT: each(lambda state, seat: 1 + is_insider(state, seat)),
    HopeCard.GAS_PRICES_SPIKE: each(lambda state, seat: -2 * is_insider(state, seat)),
    HopeCard.OUTSIDER_WAVE: each(lambda state, seat: 3 * (not is_insider(state, seat))),
    HopeCard.STEADY_HANDS: each(lambda state, seat: 3 * is_insider(state, seat)),
    HopeCard.HOT_MICROPHONE: you(-3),
    HopeCard.BUS_BREAKDOWN: bus_breakdown,
    HopeCard.EARLY_SURGE: to_next(POLLS),
    HopeCard.SUNDAY_SHOWS: to_next(MEDIA),
    HopeCard.WHISTLE_STOP: lambda table, state, me: Walk(3),
    HopeCard.WRONG_EXIT: lambda table, state, me: Walk(-2),
    HopeCard.SMALL_DONOR_FLOOD: small_donor_flood,
    HopeCard.CHARTER_JET: charter_jet,
    HopeCard.WOODEN_ON_CAMERA: wooden_on_camera,
    HopeCard.YOUTH_TURNOUT: for_a_side(Ideology.PROGRESSIVE),
    HopeCard.FAITH_AND_FAMILY_WEEKEND: for_a_side(Ideology.CONSERVATIVE),
    HopeCard.BIPARTISAN_MOMENT: for_a_side(Ideology.CENTRIST),
    HopeCard.DEBATE_CLIP: debate_clip,
    HopeCard.UNDERDOG_STORY: underdog_story,
    HopeCard.BANDWAGON: bandwagon,
    HopeCard.KISSING_BABIES: kissing_babies,
}
"""What each card does (9.7, 9.8)."""
