"""Positions of Re[District]ing to be drawn: the worst that a picture must hold."""

from collections.abc import Callable, Iterable, Mapping

from render.palette import Theme
from render.redistricting.scene import Scene, scene_of
from rules import Seat
from rules.redistricting.board import BLOCKS, BOARD, CANDIDATES, Candidate, Card, District, Position, Voter
from rules.redistricting.state import Heading, State, Turn
from rules.redistricting.view import RedistrictingView, view
from tests.redistricting.situations import position
from tests.render.boards import LONG_NAMES

NAMES: Mapping[Seat, str] = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di", 4: "Ed"}
SEATS = range(2, 6)
LONGEST = sorted(CANDIDATES, key=len)[-5:]


def begun(seats: int) -> RedistrictingView:
    """July, when nothing has been done."""
    return view(position(seats, round=1), None)


def simple(seats: int) -> RedistrictingView:
    """Simple play in September, with the other way to count cubes."""
    state = position(seats, round=3, simple=True, most_cubes=True)
    state.promotions = running(state)[:3]
    state.turns, state.first, state.turn = {1: Turn(3)}, seats - 1, 1
    return view(state, 0)


def running(state: State) -> list[str]:
    return [one.name for one in state.tokens.values() if isinstance(one, Candidate)]


def full(seats: int, me: Seat | None = 0, promoted: int = 4) -> RedistrictingView:
    """October with all cubes laid, on the same districts as far as can be; everybody has cards, dice and goals."""
    state = crowd(seats, promoted)
    return view(state, me)


def crowd(seats: int, promoted: int, people: Mapping[str, str] | None = None) -> State:
    """The state of it: so many candidates share the promotions."""
    state = position(seats, round=4, people=people or dict(zip(BLOCKS, LONGEST, strict=False)))
    voters = [one for one in state.tokens.values() if isinstance(one, Voter)]
    state.suppressed, state.doubled = voters[: BOARD.voter_suppressions], voters[-BOARD.get_out_the_votes :]
    names = running(state)[:promoted]
    state.promotions = [names[at % promoted] for at in range(BOARD.promotions)]
    state.reviewed = [*District][: BOARD.judicial_reviews]
    state.turn, state.turns, state.drawn = 0, {0: Turn(4, 3)}, state.aside[:2]
    state.aside, state.discards, state.deck = state.aside[2:], [Card.GET_OUT, Card.MOVING_VAN] * 2, []
    for seat, one in enumerate(state.operatives):
        one.hand = [card for card in Card for _ in range(2)]
        one.dice = [6, 5, 6, 4][: seat + 1]
        one.goals = [[*Position][2 * seat], [*Position][(2 * seat + 3) % 10]]
    return state


def in_goes(seats: int) -> RedistrictingView:
    """October in single goes and with most cubes: all have taken dice, whoever is last has nothing left."""
    state = crowd(seats, 4)
    state.most_cubes, state.last_in_goes = True, True
    state.turns |= {seat: Turn(3) for seat in range(seats - 1) if seat}
    return view(state, 0)


NAVY: tuple[str, ...] = ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "B3", "C3", "D3", "A4")
"""As many blocks as a district can have."""
JOINED = {
    **dict.fromkeys(("D1", "D2", "D3", "A4"), District.NAVY),
    **dict.fromkeys(("G1", "G2", "G3", "H1"), District.SALMON),
    **dict.fromkeys(("H2", "I2", "H3", "I3"), District.PLUM),
}
PILE = (*(District.UMBER, District.TEAL) * 3, *(District.LILAC, District.TEAL))


def spread(seats: int, promoted: int = 4) -> RedistrictingView:
    """Navy is as large as can be and has candidates alone, Grey is one of them; a pile of tiles lies on E5."""
    people: dict[str, str] = dict(zip((*NAVY, "I1"), sorted(CANDIDATES, key=len, reverse=True), strict=False))
    state = crowd(seats, promoted, people)
    for block, district in JOINED.items():
        state.tiles[block].append(district)
    state.tiles["E5"] += PILE
    return view(state, seats - 1)


def over(seats: int) -> RedistrictingView:
    """The vote: one is elected after a tie, and all have won."""
    state = crowd(seats, 2)
    return elected(state, range(seats), None)


def won(seats: int) -> RedistrictingView:
    """The vote in simple play, which one has won."""
    return elected(position(seats, round=4, simple=True, people={"A1": "Gupta", "A4": "Khan"}), [seats - 1], seats - 1)


def elected(state: State, winners: Iterable[Seat], me: Seat | None) -> RedistrictingView:
    """The same once all districts have voted; the last of those who tie has won."""
    polls = {district: one.poll for district, one in view(state, None).districts.items()}
    state.elected = {district: (*one.leaders, None)[len(one.leaders) - 1] for district, one in polls.items()}
    state.aside, state.drawn, state.winners = sorted([*state.aside, *state.drawn]), [], [*winners]
    state.heading, state.turn, state.turns = Heading.OVER, None, {}
    return view(state, me)


def scene(now: RedistrictingView, since: RedistrictingView | None = None, theme: Theme = "light") -> Scene:
    """The position with the longest names."""
    return scene_of(now, since, LONG_NAMES, theme)


WORST: Mapping[str, Callable[[int], tuple[RedistrictingView, RedistrictingView | None]]] = {
    "begun": lambda seats: (begun(seats), None),
    "simple": lambda seats: (simple(seats), begun(seats)),
    "full": lambda seats: (full(seats), begun(seats)),
    "each promoted": lambda seats: (full(seats, None, 19), full(seats)),
    "in goes": lambda seats: (in_goes(seats), full(seats)),
    "spread": lambda seats: (spread(seats), full(seats)),
    "spread promotions": lambda seats: (spread(seats, 19), begun(seats)),
    "over": lambda seats: (over(seats), spread(seats)),
    "won": lambda seats: (won(seats), begun(seats)),
}
"""What a picture must hold, at any number of seats: a position and an earlier one, or none."""
