"""What the questions of Electoral Barrage say of a place: what it is worth, its chance and its price, who is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, mark, plural, quoted
from rules.barrage.board import BOARD, NEEDS, OFFICES, STATES, named
from rules.barrage.state import BANKS, State

CHANCES: Mapping[int, int] = {2: 83, 3: 67, 4: 50, 5: 33, 6: 17}
"""In how many of a hundred a die shows so much or more (5.6)."""

KINDS = {3: "Three-star states", 2: "Two-star states", 1: "One-star states", 0: "Offices"}
"""By the stars of a place. They stand in the topics of questions too."""


def kind(place: str) -> str:
    """The kind of a place, for a topic."""
    return KINDS[STATES[place].stars if place in STATES else 0]


def heading(stars: int) -> str:
    """A kind of state, the roll it needs and what it is worth, to stand over a list; a phone shows its beginning."""
    votes = [state.votes for state in STATES.values() if state.stars == stars]
    return f"{KINDS[stars]}: {odds(BOARD.wins[stars])}, {min(votes)} to {max(votes)} votes"


def group(place: str) -> str:
    """The heading of a place."""
    return HEADINGS[STATES[place].stars] if place in STATES else "Offices: help for later"


def label(state: State, me: Seat, place: str) -> str:
    """A place to go to, as it stands for a seat."""
    owned = place in STATES and state.owns_all(me, place)
    return prospect(place, owned=owned, unrolled=state.wins_unrolled(me, place))


def prospect(place: str, *, owned: bool, unrolled: bool) -> str:
    """A place to go to, with what it is worth and the roll it needs."""
    if owned:
        return f"{named(place)}: yours, to guard its {worth(place)}"
    if unrolled:
        return f"{named(place)}: {worth(place)}, no roll needed (Movie Star)"
    return f"{named(place)}: {worth(place)}, {odds(NEEDS[place])}"


def worth(place: str) -> str:
    """What a win at a place brings."""
    return f"{STATES[place].votes} votes" if place in STATES else OFFICES[place].gain


def odds(needs: int) -> str:
    """The die that wins, and how likely it is."""
    return f"{needs}+ on the die ({CHANCES[needs]}%)" if needs > 1 else "sure to win"


def to_certain(needs: int) -> int:
    """How many Town Hall tokens before a roll make it certain, at 2 each (6.4)."""
    return needs // 2


def tokens(count: int) -> str:
    return plural(count, "Town Hall token")


HEADINGS = {stars: heading(stars) for stars in BOARD.wins}


def no_such_place(place: str) -> str:
    return f"There is no place called {quoted(place)} on this board; states go by their two letters, such as NH."


def note(state: State, me: Seat, place: str) -> str:
    """Whose stars a state has, or what the seat has won at an office; and who waits there to roll."""
    if place in STATES:
        empty = STATES[place].stars - len(state.stars[place])
        held = [f"{empty} empty"] * bool(empty) + counted(state.stars[place], me)
        about = f"{'Star' if STATES[place].stars == 1 else 'Stars'}: {', '.join(held)}"
    elif place in BANKS:
        about = f"You have {state.bank[place][me]} so far"
    else:
        about = f"You have {state.staffers[me]} Staffers, {BOARD.most_staffers} at most"
    return f"{about} · Staffers: {staffers_at(state, me, place)}" if state.placed[place] else about


def staffers_at(state: State, me: Seat, place: str) -> str:
    """How many Staffers of rivals wait at a place, and whether the seat's own do."""
    mine = state.placed[place].count(me)
    rivals = len(state.placed[place]) - mine
    others = [plural(rivals, "rival")] if rivals else []
    return ", ".join([*others, *(["you"] if mine else [])])


def counted(seats: Sequence[Seat], me: Seat) -> list[str]:
    """Whose they are, each once, with a number where there are several."""
    return [
        f"{'you' if seat == me else mark(seat)}{f' x{many}' if (many := seats.count(seat)) > 1 else ''}"
        for seat in sorted(set(seats))
    ]


def label_roll(state: State, me: Seat, place: str, town_hall: int) -> str:
    """A roll to come, with its chance and its price."""
    if state.wins_unrolled(me, place):
        return f"{named(place)}: {worth(place)}, no roll needed (Movie Star)"
    if not state.stake(me, place):
        return f"{named(place)}: nothing to win, {'it is yours' if place in STATES else 'you have all Staffers'}"
    needs = odds(NEEDS[place] - state.defends(me, place) - 2 * town_hall)
    price = f", for {tokens(town_hall)}" if town_hall else ""
    purpose = "defence, to send a rival home" if state.defends(me, place) else worth(place)
    return f"{named(place)}: {purpose}, {needs}{price}"


def label_again(needs: int, town_hall: int) -> str:
    """A new roll, with the Town Hall tokens before it and its chance."""
    return f"Roll again{before(town_hall)}: {odds(needs - 2 * town_hall)}"


def before(town_hall: int) -> str:
    """The Town Hall tokens laid before a roll, and what they add."""
    return f" with {tokens(town_hall)} (+{2 * town_hall})" if town_hall else ""


def label_ballot(state: State, me: Seat, code: str) -> str:
    """A tied state with its count."""
    tally = state.tally(code)
    rivals = "".join(f", {mark(seat)}: {tally[seat]}" for seat in sorted(tally) if seat != me)
    return f"{named(code)} ({STATES[code].votes} votes): you: {tally[me]}{rivals}"
