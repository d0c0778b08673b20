"""Situations for Boomtown's cards: a position, the rules run on it, and what it changed."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rules import Decision, Seat, Table, Verb
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, FACTIONS, LOCATIONS
from rules.boomtown.checks import check
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Die, Options, Stage, Town
from rules.boomtown.play import begin_round, end_round, turn, turns
from rules.boomtown.state import DICE, Card, State, new
from rules.engine.dice import Dice
from tests import situations
from tests.situations import Rules, stand_in_for

Step: TypeAlias = situations.Step[State, object]
Position: TypeAlias = dict[str, int]
"""All that counts, flat: "0 Coin", "1 Favor Mill Hands", "Mill Hands", "offices"; and a phase for each event."""

SMALL, LARGE = ("Choir Society", "Night Watch"), ("Mill Hands", "Homesteaders")
EVENTS = ("Flood Season", "Gold Strike", "State Inspector")


class Unlucky(Dice):
    """Draws as written, counted from 1; after them always the first of everything: a 1, the event named first."""

    def __init__(self, *draws: int) -> None:
        super().__init__("")
        self.left = list(draws)

    def below(self, limit: int) -> int:
        draw = self.left.pop(0) if self.left else 1
        self.position = ("", self.position[1] + 1)
        assert 1 <= draw <= limit, f"{draw} is not of 1 to {limit}"
        return draw - 1


def situation(
    seats: int = 2,
    *,
    township: str = "Willow Ford",
    small: tuple[str, str] = SMALL,
    large: tuple[str, str] = LARGE,
    government: str = "Town Council",
    events: Sequence[str] = EVENTS,
    cards: Sequence[Card] = (),
    starter: Seat = 0,
    round: int = 2,
    goods: Mapping[Seat, str] | None = None,
    meeples: Mapping[str, int] | None = None,
    offices: int = 1,
    free: Mapping[Seat, Sequence[int]] | None = None,
    lying: Mapping[str, Sequence[tuple[Seat, int]]] | None = None,
    favor: Mapping[Seat, Mapping[str, int]] | None = None,
    scorn: Mapping[Seat, Mapping[str, int]] | None = None,
) -> State:
    """A position of round 2 in which dice are placed; `goods` as "Coin 2, Food 1", other dice are free sixes."""
    state = new(seats, Options())
    state.town = Town(township, (*small, *large), government, tuple(events))
    state.stage, state.round, state.first = Stage.DICE, round, (starter - round + 1) % seats
    state.meeples = {name: BOARD.track(FACTIONS[name]).start for name in (*small, *large)} | dict(meeples or {})
    state.offices, state.cards = offices, list(cards)
    state.waiting = [name for name in events if name not in {card.name for card in cards}]
    for where, dice in (lying or {}).items():
        left = len(LOCATIONS[where].slots) - len(dice)
        state.lying[where] = [*(Die(*die) for die in dice), *[None] * left]
    for seat, sheet in enumerate(state.sheets):
        sheet.favor = dict.fromkeys(state.meeples, 0) | dict((favor or {}).get(seat, {}))
        sheet.scorn = dict.fromkeys(state.meeples, 0) | dict((scorn or {}).get(seat, {}))
        for kind, count in counted((goods or {}).get(seat, "")).items():
            state.gain(seat, Resource(kind), count)
        out = sum(die.seat == seat for dice in state.lying.values() for die in dice if die)
        state.free[seat] = list((free or {}).get(seat, [6] * (DICE - out)))
    check(state)
    return state


def counted(text: str) -> dict[str, int]:
    """What a list says: "Coin 2, Favor Mill Hands -1"."""
    pairs = (piece.rpartition(" ") for piece in text.split(", ") if piece)
    return {what: int(count) for what, _, count in pairs}


def position(state: State) -> Position:
    """All that a card can change."""
    sheets = [
        {**sheet.goods}
        | {f"Favor {name}": count for name, count in sheet.favor.items()}
        | {f"Scorn {name}": count for name, count in sheet.scorn.items()}
        for sheet in state.sheets
    ]
    held = {f"{seat} {what}": count for seat, sheet in enumerate(sheets) for what, count in sheet.items()}
    phases = {card.name: card.phase + 1 for card in state.cards}
    return {**held, **state.meeples, "offices": state.offices, **phases}


def changes(step: Step, state: State, *answers: tuple[Seat, Verb], draws: Sequence[int] = ()) -> dict[str, int]:
    """What a step changes, without what it leaves as it was; an event that leaves counts down to 0."""
    before = position(state)
    run(step, state, *answers, draws=draws)
    after = position(state)
    every = {what: after.get(what, 0) - before.get(what, 0) for what in before | after}
    return {what: change for what, change in every.items() if change}


def run(step: Step, state: State, *answers: tuple[Seat, Verb], draws: Sequence[int] = ()) -> list[tuple[Seat, str]]:
    """Run a step as a match does; who was asked what, by topic, except for placing dice.

    A question for which no answer is left is answered by the stand-in, who places no dice; an answer that is left over
    fails.
    """
    todo, asked = list(answers), list[tuple[Seat, str]]()

    def next_answer(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
        seat, move = answer({seat: one for seat, one in pending.items() if one.answer is None}, todo)
        asked.extend([(seat, pending[seat].topic)] if pending[seat].topic != "place" else [])
        return seat, move

    Rules(GAME).answered(step, state, next_answer, Unlucky(*draws))
    assert not todo, f"answers left over: {todo}"
    return asked


def answer(pending: Mapping[Seat, Decision], todo: list[tuple[Seat, Verb]]) -> tuple[Seat, Verb]:
    """The next answer if it is legal now, else that of a stand-in."""
    if todo and todo[0][0] in pending and pending[todo[0][0]].check(todo[0][1]) is None:
        return todo.pop(0)
    seat = next(seat for seat, question in pending.items() if question.waits != "open")
    return seat, stand_in_for(pending[seat])


async def whole_round(table: Table, state: State) -> None:
    """A round from its start to its end."""
    await begin_round(table, state)
    await turns(table, state)
    await end_round(table, state)


async def round_ends(table: Table, state: State) -> None:
    """The end of the round under way; the next one is about to begin."""
    await end_round(table, state)
    state.round += 1


def placing(seat: Seat, times: int = 1) -> Step:
    """So many turns of a seat."""

    async def step(table: Table, state: State) -> None:
        for _ in range(times):
            await turn(table, state, seat)

    return step
