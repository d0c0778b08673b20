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

Effect: TypeAlias = Callable[..., Step | None]
"""What a card does, with its figures; where it moves the drawer, the step that is still to be made."""


def draw(table: Table, state: State, me: Seat) -> Step | None:
    """A card at random from the pile, which is made anew from the discards when it is empty."""
    if not state.hope:
        state.hope, state.hope_discards = state.hope_discards, []
    state.hope.remove(card := table.pick(state.hope))
    state.hope_discards.append(card)
    table.tell(f"{mark(me)} draws a Hope card, {card}: {HOPE[card].text}")
    return EFFECTS[card](table, state, me, *HOPE[card].figures)


def told(table: Table, state: State, changes: Iterable[tuple[Seat, int]]) -> None:
    """Changes of popularity, in one line."""
    came = [(seat, effects.adjust(state, seat, change)) for seat, change in changes]
    parts = [f"{mark(seat)} {percent(change)}, {now(state, seat)}" for seat, change in came if change]
    table.tell(f"{'; '.join(parts)}." if parts else "It changes nothing.")


def you(table: Table, state: State, me: Seat, percent: int) -> None:
    """The drawer alone."""
    told(table, state, [(me, percent)])


def everyone(table: Table, state: State, me: Seat, percent: int, more: int) -> None:
    """All, and Insiders more."""
    told(table, state, [(seat, percent + more * state.candidates[seat].insider) for seat in state.order(me)])


def insiders(table: Table, state: State, me: Seat, percent: int) -> None:
    told(table, state, [(seat, percent) for seat in state.order(me) if state.candidates[seat].insider])


def outsiders(table: Table, state: State, me: Seat, percent: int) -> None:
    told(table, state, [(seat, percent) for seat in state.order(me) if not state.candidates[seat].insider])


def for_a_side(ideology: Ideology) -> Effect:
    """So much for one ideology, so much for all others."""

    def effect(table: Table, state: State, me: Seat, percent: int, others: int) -> None:
        of = [(seat, state.candidates[seat].ideology is ideology) for seat in state.order(me)]
        told(table, state, [(seat, percent if on_side else others) for seat, on_side in of])

    return effect


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


def debate_clip(table: Table, state: State, me: Seat, percent: int, theirs: int) -> None:
    rivals = most_popular(state, state.others(me))
    told(table, state, [(me, percent), *((seat, theirs) for seat in rivals)])


def underdog_story(table: Table, state: State, me: Seat, percent: int) -> None:
    told(table, state, [(seat, percent) for seat in least_popular(state, state.order(me))])


def bandwagon(table: Table, state: State, me: Seat, percent: int) -> None:
    told(table, state, [(seat, percent) for seat in most_popular(state, state.order(me))])


def bus_breakdown(table: Table, state: State, me: Seat, turns: int) -> None:
    state.candidates[me].lost_turns += turns
    table.tell(f"{mark(me)} loses the next turn.")


def small_donor_flood(table: Table, state: State, me: Seat, units: int) -> None:
    effects.earn(state, me, units)
    table.tell(f"{mark(me)} has {money(state.candidates[me].money)} now.")


def charter_jet(table: Table, state: State, me: Seat, units: int) -> None:
    paid = effects.pay(state, me, units)
    table.tell(f"{mark(me)} pays {money(paid)} and has {money(state.candidates[me].money)} left.")


def wooden_on_camera(table: Table, state: State, me: Seat, hearts: int) -> None:
    mine = state.candidates[me]
    if mine.hearts > hearts:
        mine.hearts -= hearts
        table.tell(f"{mark(me)} has {plural(mine.hearts, 'heart')} left, {now(state, me)}.")
    else:
        table.tell(f"{mark(me)} keeps the last heart.")


def kissing_babies(table: Table, state: State, me: Seat, points: int) -> None:
    state.candidates[me].pandering += points
    table.tell(f"{mark(me)} gains {plural(points, 'Pandering Point')}, {now(state, me)}.")


def walk(table: Table, state: State, me: Seat, squares: int) -> Step:
    return Walk(squares)


def to_next(squares: Mapping[str, int]) -> Effect:
    """To the next such square; on the Money Trail so many percent instead."""

    def effect(table: Table, state: State, me: Seat, percent: int) -> Step | None:
        if not state.on_money_trail(me):
            return Jump(next_of(squares.values(), state.candidates[me].square))
        you(table, state, me, percent)
        return None

    return effect


EFFECTS: Mapping[HopeCard, Effect] = {
    HopeCard.RALLY_GOES_VIRAL: you,
    HopeCard.NEWSPAPER_ENDORSEMENT: you,
    HopeCard.HOMETOWN_PARADE: you,
    HopeCard.TOWN_HALL_TRIUMPH: you,
    HopeCard.GOOD_JOBS_REPORT: everyone,
    HopeCard.GAS_PRICES_SPIKE: insiders,
    HopeCard.OUTSIDER_WAVE: outsiders,
    HopeCard.STEADY_HANDS: insiders,
    HopeCard.HOT_MICROPHONE: you,
    HopeCard.BUS_BREAKDOWN: bus_breakdown,
    HopeCard.EARLY_SURGE: to_next(POLLS),
    HopeCard.SUNDAY_SHOWS: to_next(MEDIA),
    HopeCard.WHISTLE_STOP: walk,
    HopeCard.WRONG_EXIT: walk,
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
