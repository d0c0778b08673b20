"""What the offers of a question say of the position: a place to go to, a roll to come, a piece to take or to move."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Choice, Group, Seat, mark, plural
from rules.barrage.board import BANKS, BOARD, NEEDS, STATES, chance, place_name, stars_of
from rules.barrage.leads import without
from rules.barrage.state import State
from rules.barrage.verbs import Attack
from rules.barrage.words import changes, prospect, then, worth


def among(whose: str, place: str) -> Group:
    """The heading over pieces at a place, which says whose they are."""
    stars = stars_of(place)
    return (
        Group(f"{stars}-star", f"{whose} in {'★' * stars} states") if stars else Group("offices", f"{whose} in offices")
    )


def choice(state: State, me: Seat, place: str) -> Choice:
    """A place to go to, as it stands for a seat."""
    unrolled, is_last = state.wins_unrolled(me, place), state.is_last
    return prospect(place, state.stars.get(place, ()), me, unrolled=unrolled, is_last=is_last)


def note(state: State, me: Seat, place: str) -> str:
    """Whose stars a state has, or what the seat has won at an office; and who waits there to roll."""
    if place in STATES:
        stars = "Star" if STATES[place].stars == 1 else "Stars"
        about = f"{stars}: {', '.join(stars_at(state, me, place))}"
    elif place in BANKS:
        about = f"You have {state.bank[place][me]} saved"
    else:
        about = f"You have {state.staffers[me]} Staffers, {BOARD.most_staffers} at most"
    return f"{about} · Staffers: {staffers_at(state, me, place)}" if state.placed[place] else about


def stars_at(state: State, me: Seat, code: str) -> list[str]:
    """How many stars of a state are empty, and whose the others are."""
    empty = STATES[code].stars - len(state.stars[code])
    others = owners(state.stars[code], me)
    return [f"{empty} empty", *others] if empty else others


def staffers_at(state: State, me: Seat, place: str) -> str:
    """How many Staffers of rivals wait at a place, and whether the seat's own do."""
    mine = state.placed[place].count(me)
    rivals = len(state.placed[place]) - mine
    others = [plural(rivals, "rival")] if rivals else []
    return ", ".join([*others, "you"] if mine else others)


def who(seat: Seat, me: Seat) -> str:
    return "you" if seat == me else mark(seat)


def owners(seats: Sequence[Seat], me: Seat) -> list[str]:
    """The owners of these pieces, each once, with a number where one has several: "you x2"."""
    return [f"{who(seat, me)}{f' x{many}' if (many := seats.count(seat)) > 1 else ''}" for seat in sorted(set(seats))]


def roll(state: State, me: Seat, place: str, town_hall: int) -> str:
    """A roll to come, with its chance, its price and what it is worth."""
    if state.wins_unrolled(me, place):
        return str(choice(state, me, place))
    if not state.stake(me, place):
        why = "it's already yours" if place in STATES else "you have all your Staffers"
        return f"{place_name(place)}: nothing to win, {why}"
    odds = chance(NEEDS[place] - state.defends(me, place) - 2 * town_hall)
    cost = f" for {plural(town_hall, 'token')}" if town_hall else ""
    return f"{place_name(place)}: {odds}{cost} · {win(state, me, place)}"


def win(state: State, me: Seat, place: str) -> str:
    """What a winning roll brings, and how the seat would stand in a state then."""
    if state.defends(me, place):
        return "defense, to send a rival home"
    return f"{worth(place, is_last=state.is_last)}{changes(place, state.stars.get(place, ()), me)}"


def attack(move: Attack) -> str:
    """Where, what may be won there, and whose Staffer it is."""
    votes = f"{worth(move.where)} · " if move.where in STATES else ""
    return f"{place_name(move.where)}: {votes}{mark(move.whom)}'s Staffer"


def replace(state: State, me: Seat, code: str, whom: Seat) -> str:
    """A rival's star, who would lead the state with it, and how strong that rival is."""
    tokens = [*without(state.stars[code], whom), me]
    return f"{mark(whom)}'s star: {then(tokens, me)} · they have {state.votes()[whom]} votes"


def take(state: State, me: Seat, place: str) -> str:
    """A token to be moved from a state, or from a bank, and what stays there."""
    if place in BANKS:
        return f"{place_name(place)}: 1 of your {state.bank[place][me]}"
    return f"{place_name(place)}: {worth(place)} · {then(without(state.stars[place], me), me)}"


def ballot(state: State, me: Seat, code: str) -> str:
    """A tied state, what it is worth, and who would lead it with one more ballot."""
    return f"{place_name(code)}: {worth(code)} · {then([*state.tokens_in(code), me], me)}"


def tokens_at(state: State, me: Seat, code: str) -> str:
    """How many tokens each has in a tied state."""
    return f"Tokens: {', '.join(f'{who(seat, me)}: {count}' for seat, count in sorted(state.tally(code).items()))}"
