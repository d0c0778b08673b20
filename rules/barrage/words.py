"""What the questions of Electoral Barrage say of a place: what it is worth, its chance and its price, who is there.

And what has a face in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules import Choice, Group, Seat, face, mark, plural, quoted
from rules.barrage.board import BOARD, NEEDS, OFFICES, STATES, chance, named
from rules.barrage.state import BANKS, FOR_LATER, State, score, without
from rules.barrage.verbs import Attack

FACES: tuple[tuple[str, str], ...] = (
    ("staffer", "a Staffer"),
    ("token", "a token on a star"),
    ("town_hall", "a Town Hall token"),
    ("attack_ad", "an attack ad"),
    ("absentee", "an absentee ballot"),
)
"""The things that have a face in texts, and what each face shows."""

STAFFER, STAFFERS = face("staffer", "Staffer"), face("staffer", "Staffers")
TOKEN, AD, BALLOT = face("token", "token"), face("attack_ad", "attack ad"), face("absentee", "absentee ballot")

TOO_LATE = ", too late to be used"

KINDS = {3: "Three-star states", 2: "Two-star states", 1: "One-star states", 0: "Offices"}
"""By the stars of a place. They stand in the topics of questions."""


def kind(place: str) -> str:
    """The kind of a place, for a topic."""
    return KINDS[STATES[place].stars if place in STATES else 0]


def heading(stars: int) -> str:
    """A kind of state, what wins there and what it is worth, to stand over a list; a phone shows its beginning."""
    votes = [state.votes for state in STATES.values() if state.stars == stars]
    needs = BOARD.wins[stars]
    return f"{'★' * stars} {needs}+ wins ({chance(needs)}) · {min(votes)}–{max(votes)} votes"


def group(place: str) -> Group:
    """The heading of a place."""
    return HEADINGS[STATES[place].stars if place in STATES else 0]


def among(whose: str, place: str) -> Group:
    """The heading of pieces that lie at a place, by whose they are."""
    title = f"{whose} in {'★' * STATES[place].stars} states" if place in STATES else f"{whose} in offices"
    return Group(group(place).key, title)


def choice(state: State, me: Seat, place: str) -> Choice:
    """A place to go to, as it stands for a seat."""
    unrolled, is_last = state.wins_unrolled(me, place), state.is_last
    return prospect(place, state.stars.get(place, ()), me, unrolled=unrolled, is_last=is_last)


def prospect(place: str, stars: Sequence[Seat], me: Seat, *, unrolled: bool, is_last: bool) -> Choice:
    """A place to go to, with its chance, what it is worth, and what a win there changes."""
    owned = place in STATES and stars.count(me) == STATES[place].stars
    odds = "already yours" if owned else "100%, no roll" if unrolled else chance(NEEDS[place])
    return Choice(named(place), f"{odds} · {worth(place, is_last=is_last)}{changes(place, stars, me)}")


def changes(place: str, stars: Sequence[Seat], me: Seat) -> str:
    """How a seat would stand in a state with a win, and whose star it takes; nothing where no star lies."""
    return brought(tuple(stars), me, STATES[place].stars) if stars else ""


@cache
def brought(stars: tuple[Seat, ...], me: Seat, most: int) -> str:
    """The same, of a state with so many stars at most; there are few such, and lists ask for all of them."""
    if len(stars) < most:
        return f" · {with_one_more(stars, stars, me)}"
    rivals = {*stars} - {me}
    if not rivals:
        return ""
    if most == 1:
        return f" · from {mark(min(rivals))}"
    outcomes = {with_one_more(stars, without(stars, rival), me) for rival in rivals}
    return " · " + (outcomes.pop() if len(outcomes) == 1 else "takes a rival's star")


def with_one_more(before: Sequence[Seat], kept: Sequence[Seat], me: Seat) -> str:
    """How a seat would stand with one more token beside those kept, and whether it leads already."""
    mine, best = score(before, me)
    return then([*kept, me], me, still=mine > best)


def worth(place: str, *, is_last: bool = False) -> str:
    """What a win at a place brings, and whether the last round is too late for it."""
    if place in STATES:
        return f"{STATES[place].votes} votes"
    return OFFICES[place].gain + TOO_LATE * (is_last and place in FOR_LATER)


def to_certain(needs: int) -> int:
    """How many Town Hall tokens before a roll make it certain, at 2 each (6.4)."""
    return needs // 2


def tokens(count: int) -> str:
    return plural(count, "Town Hall token")


HEADINGS = {
    **{stars: Group(f"{stars}-star", heading(stars)) for stars in BOARD.wins},
    0: Group("offices", "Offices · help for later"),
}


def no_such_place(place: str) -> str:
    return f"There's no place called {quoted(place)} on this map. Use a state's two letters, like NH."


def note(state: State, me: Seat, place: str) -> str:
    """Whose stars a state has, or what the seat has won at an office; and who waits there to roll."""
    if place in STATES:
        empty = STATES[place].stars - len(state.stars[place])
        held = [f"{empty} empty"] * bool(empty) + counted(state.stars[place], me)
        about = f"{'Star' if STATES[place].stars == 1 else 'Stars'}: {', '.join(held)}"
    elif place in BANKS:
        about = f"You have {state.bank[place][me]} saved"
    else:
        about = f"You have {state.staffers[me]} Staffers, {BOARD.most_staffers} at most"
    return f"{about} · Staffers: {staffers_at(state, me, place)}" if state.placed[place] else about


def staffers_at(state: State, me: Seat, place: str) -> str:
    """How many Staffers of rivals wait at a place, and whether the seat's own do."""
    mine = state.placed[place].count(me)
    rivals = len(state.placed[place]) - mine
    others = [plural(rivals, "rival")] if rivals else []
    return ", ".join([*others, *(["you"] if mine else [])])


def who(seat: Seat, me: Seat) -> str:
    return "you" if seat == me else mark(seat)


def counted(seats: Sequence[Seat], me: Seat) -> list[str]:
    """Whose they are, each once, with a number where there are several."""
    return [f"{who(seat, me)}{f' x{many}' if (many := seats.count(seat)) > 1 else ''}" for seat in sorted(set(seats))]


def label_roll(state: State, me: Seat, place: str, town_hall: int) -> str:
    """A roll to come, with its chance, its price and what it is worth."""
    if state.wins_unrolled(me, place):
        return str(choice(state, me, place))
    if not state.stake(me, place):
        why = "it's already yours" if place in STATES else "you have all your Staffers"
        return f"{named(place)}: nothing to win, {why}"
    odds = chance(NEEDS[place] - state.defends(me, place) - 2 * town_hall)
    cost = f" for {plural(town_hall, 'token')}" if town_hall else ""
    return f"{named(place)}: {odds}{cost} · {won(state, me, place)}"


def won(state: State, me: Seat, place: str) -> str:
    """What a winning roll brings, and how the seat would stand in a state then."""
    if state.defends(me, place):
        return "defense, to send a rival home"
    return f"{worth(place, is_last=state.is_last)}{changes(place, state.stars.get(place, ()), me)}"


def label_again(needs: int, town_hall: int) -> str:
    """A new roll, with its chance and the Town Hall tokens before it."""
    return f"Roll again: {chance(needs - 2 * town_hall)}{price(town_hall)}"


def price(town_hall: int) -> str:
    """The Town Hall tokens laid before a roll."""
    return f" for {tokens(town_hall)}" if town_hall else ""


def label_attack(move: Attack) -> str:
    """Where, what may be won there, and whose Staffer it is."""
    votes = f"{worth(move.where)} · " if move.where in STATES else ""
    return f"{named(move.where)}: {votes}{mark(move.whom)}'s Staffer"


def label_replace(state: State, me: Seat, code: str, whom: Seat) -> str:
    """A rival's star, who would lead the state with it, and how strong that rival is."""
    tokens = [*without(state.stars[code], whom), me]
    return f"{mark(whom)}'s star: {then(tokens, me)} · they have {state.votes()[whom]} votes"


def label_take(state: State, me: Seat, place: str) -> str:
    """A token to be moved from a state, or from a bank, and what stays there."""
    if place in BANKS:
        return f"{named(place)}: 1 of your {state.bank[place][me]}"
    return f"{named(place)}: {worth(place)} · {then(without(state.stars[place], me), me)}"


def label_ballot(state: State, me: Seat, code: str) -> str:
    """A tied state, what it is worth, and who would lead it with one more ballot."""
    return f"{named(code)}: {worth(code)} · {then([*state.tokens_in(code), me], me)}"


def note_ballot(state: State, me: Seat, code: str) -> str:
    """How many tokens each has in a tied state."""
    return f"Tokens: {', '.join(f'{who(seat, me)}: {count}' for seat, count in sorted(state.tally(code).items()))}"


def then(tokens: Sequence[Seat], me: Seat, *, still: bool = False) -> str:
    """How a seat would stand in a state with these tokens there; `still` where it leads already."""
    mine, best = score(tokens, me)
    if mine == best:
        return f"then tied at {mine}" if mine else "then no tokens there"
    return f"then you {'still ' * still}{'lead' if mine > best else 'trail'} {mine} to {best}"
