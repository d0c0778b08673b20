"""A visit to a Media square (section 7)."""

from collections.abc import Awaitable, Callable

from rules import Seat, Table
from rules.politocracy import effects
from rules.politocracy.board import BOARD, RING, Ideology
from rules.politocracy.effects import now
from rules.politocracy.ideology import best_voters, declarations, declare, stay
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import MediaEffects, ScandalsRolled
from rules.politocracy.verbs import Declare, Pass

REMOVES = 3
"""The highest die that removes a scandal (P-60)."""


async def visit(
    table: Table,
    state: State,
    seat: Seat,
    ask: Callable[[], Awaitable[Declare | Pass]],
    check: Callable[[], Awaitable[None]],
) -> None:
    """The die, then a declaration, which is asked for one way or another, then scandals (7.1)."""
    media_effects(table, state, seat)
    await check()
    answer = await ask()
    if isinstance(answer, Declare):
        declare(table, state, seat, Ideology(answer.ideology))
        await check()
    remove_scandals(table, state, seat)


def declaring(state: State, seat: Seat) -> Question[Declare | Pass]:
    """Whether to declare there (7.3)."""
    centrist = state.candidates[seat].ideology is Ideology.CENTRIST
    question = "Declare an ideology? You can't be a Centrist again." if centrist else "Change your ideology?"
    return Question(
        f"You're at {RING[state.candidates[seat].square].name}. {question} {best_voters(state)}".rstrip(),
        (declarations(state, seat), [stay(state, seat)]),
        absent=Pass(),
        topic="declare",
        clause="7.3",
    )


def media_effects(table: Table, state: State, seat: Seat) -> None:
    """A roll on the chart, at the ideology held on arrival (7.2)."""
    rolled = table.roll()
    change = effects.adjust(state, seat, BOARD.media[state.candidates[seat].ideology][rolled - 1])
    table.tell(MediaEffects(seat, rolled, change, then=now(state, seat, change)))


def remove_scandals(table: Table, state: State, seat: Seat) -> None:
    """A die for each star; 1 to 3 removes a scandal (7.4)."""
    mine, rolls = state.candidates[seat], list[int]()
    had = mine.scandals
    while mine.scandals and len(rolls) < mine.stars:
        rolls.append(table.roll())
        mine.scandals -= rolls[-1] <= REMOVES
    if rolls:
        table.tell(ScandalsRolled(seat, had, had - mine.scandals, (*rolls,)))
