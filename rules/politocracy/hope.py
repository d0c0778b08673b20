"""The Hope cards: each is shown and applied as it is drawn (9.1, 9.7)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from rules import Seat, Table
from rules.politocracy import effects
from rules.politocracy import telling_hope as facts
from rules.politocracy.board import HOPE, MEDIA, POLLS, HopeCard, Ideology
from rules.politocracy.effects import has, left, now
from rules.politocracy.state import State
from rules.politocracy.telling_hope import Came
from rules.politocracy.trail import Jump, Step, Walk, next_of

Effect: TypeAlias = Callable[..., Came | Jump | Walk]
"""What a card does, with its figures: what came of it, or where it moves the drawer."""


def draw(table: Table, state: State, me: Seat) -> Step | None:
    """A card at random from the pile, which is made anew from the discards when it is empty; a step still to be made.

    The card is told in one line with what it does; a walk is told once it has been made.
    """
    if not state.hope:
        state.hope, state.hope_discards = state.hope_discards, []
    state.hope.remove(card := table.pick(state.hope))
    state.hope_discards.append(card)
    match EFFECTS[card](state, me, *HOPE[card].figures):
        case Walk(steps):
            return Walk(steps, card)
        case Jump(square) as jump:
            table.tell(facts.HopeMoved(me, card, square))
            return jump
        case Came() as came:
            table.tell(facts.HopeDrawn(me, card, came))
            return None


def swings(state: State, changes: Iterable[tuple[Seat, int]]) -> Came:
    """Changes of popularity, as far as there is any to lose."""
    made = [(seat, effects.adjust(state, seat, change)) for seat, change in changes]
    return facts.Swings(tuple((seat, change, now(state, seat)) for seat, change in made if change))


def you(state: State, me: Seat, change: int) -> Came:
    """The drawer alone."""
    made = effects.adjust(state, me, change)
    return facts.Swung(made, then=now(state, me, made))


def everyone(state: State, me: Seat, percent: int, more: int) -> Came:
    """All, and Insiders more."""
    return swings(state, [(seat, percent + more * state.candidates[seat].insider) for seat in state.order(me)])


def where_insider(insider: bool) -> Effect:
    """So much for all Insiders, or for all Outsiders."""

    def effect(state: State, me: Seat, percent: int) -> Came:
        struck = [seat for seat in state.order(me) if state.candidates[seat].insider is insider]
        return swings(state, [(seat, percent) for seat in struck])

    return effect


def for_a_side(ideology: Ideology) -> Effect:
    """So much for one ideology, so much for all others."""

    def effect(state: State, me: Seat, percent: int, others: int) -> Came:
        of = [(seat, state.candidates[seat].ideology is ideology) for seat in state.order(me)]
        return swings(state, [(seat, percent if on_side else others) for seat, on_side in of])

    return effect


def where_popularity(best: Callable[[Iterable[int]], int]) -> Effect:
    """So much for the most popular, or for the least popular."""

    def effect(state: State, me: Seat, percent: int) -> Came:
        return swings(state, [(seat, percent) for seat in extremes(state, state.order(me), best)])

    return effect


def extremes(state: State, seats: Iterable[Seat], best: Callable[[Iterable[int]], int]) -> list[Seat]:
    """All of these who have the highest popularity, or the lowest."""
    percents = {seat: state.popularity(seat) for seat in seats}
    wanted = best(percents.values())
    return [seat for seat, percent in percents.items() if percent == wanted]


def debate_clip(state: State, me: Seat, percent: int, theirs: int) -> Came:
    return swings(state, [(me, percent), *((seat, theirs) for seat in extremes(state, state.others(me), max))])


def bus_breakdown(state: State, me: Seat, turns: int) -> Came:
    state.candidates[me].lost_turns += turns
    return facts.NextTurnLost()


def small_donor_flood(state: State, me: Seat, units: int) -> Came:
    effects.earn(state, me, units)
    return facts.Received(units, then=has(state, me))


def charter_jet(state: State, me: Seat, units: int) -> Came:
    paid = effects.pay(state, me, units)
    return facts.Spent(paid, then=left(state, me) if paid else ())


def wooden_on_camera(state: State, me: Seat, hearts: int) -> Came:
    mine, before = state.candidates[me], state.popularity(me)
    lost = hearts if mine.hearts > hearts else 0
    mine.hearts -= lost
    return facts.HeartsLost(lost, state.popularity(me) - before, then=now(state, me, lost))


def kissing_babies(state: State, me: Seat, points: int) -> Came:
    state.candidates[me].pandering += points
    return facts.PanderingGained(points, then=now(state, me))


def walk(state: State, me: Seat, squares: int) -> Walk:
    return Walk(squares)


def to_next(squares: Mapping[str, int]) -> Effect:
    """To the next such square; on the Money Trail so many percent instead."""

    def effect(state: State, me: Seat, percent: int) -> Came | Jump:
        if state.on_money_trail(me):
            return you(state, me, percent)
        return Jump(next_of(squares.values(), state.candidates[me].square))

    return effect


EFFECTS: Mapping[HopeCard, Effect] = {
    HopeCard.RALLY_GOES_VIRAL: you,
    HopeCard.NEWSPAPER_ENDORSEMENT: you,
    HopeCard.HOMETOWN_PARADE: you,
    HopeCard.TOWN_HALL_TRIUMPH: you,
    HopeCard.GOOD_JOBS_REPORT: everyone,
    HopeCard.GAS_PRICES_SPIKE: where_insider(True),
    HopeCard.OUTSIDER_WAVE: where_insider(False),
    HopeCard.STEADY_HANDS: where_insider(True),
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
    HopeCard.UNDERDOG_STORY: where_popularity(min),
    HopeCard.BANDWAGON: where_popularity(max),
    HopeCard.KISSING_BABIES: kissing_babies,
}
"""What each card does (9.7, 9.8)."""
