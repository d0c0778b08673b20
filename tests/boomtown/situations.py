"""Positions of Boomtown, the rules run on them, and what that changed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

from rules import Decision, Seat, Table, Verb, fill, mark
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS, Resource
from rules.boomtown.events import begin
from rules.boomtown.picks import USUAL, fields, naming
from rules.boomtown.pieces import Die, Options, Stage, Town
from rules.boomtown.play import begin_round, end_round, place, turn, turns
from rules.boomtown.state import DICE, Card, State, new
from rules.boomtown.verbs import Place
from rules.engine.dice import Dice
from tests import situations
from tests.boomtown import names
from tests.situations import Ran, Rules, stand_in_for

T = TypeVar("T")
Step: TypeAlias = situations.Step[State, T]
BySeat: TypeAlias = Mapping[Seat, T] | Sequence[T]
"""Something for each of some seats, by number or from the first on."""

RULES = Rules(GAME, whole=False)  # in round 1 dice lie there before they are rolled
questions = RULES.questions


def at_table(
    seats: int = 2,
    town: Sequence[str] = (),
    *,
    goods: BySeat[Mapping[Resource, int]] = (),
    favor: BySeat[Mapping[str, int]] = (),
    scorn: BySeat[Mapping[str, int]] = (),
    free: BySeat[Sequence[int]] = (),
    others: int = 1,
    lying: Mapping[str, Sequence[tuple[Seat, int] | None]] | None = None,
    meeples: Mapping[str, int] | None = None,
    **more: Any,
) -> State:
    """A position while dice are placed, in round 1 unless told.

    In the `town` these cards stand in place of the usual ones of their kind. Free dice that are not given show what
    `others` do; slots that are not given are empty. `more` are other fields of the State.
    """
    state = new(seats, Options(endless=more.pop("endless", False)))
    state.town = the_town(town)
    state.stage, state.round, state.go, state.first, state.offices = Stage.DICE, 1, 1, 0, 1
    state.meeples = {name: BOARD.track(FACTIONS[name]).start for name in state.town.factions} | dict(meeples or {})
    for name, value in more.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    in_play = {card.name for card in state.cards}
    state.waiting = more.get("waiting", [name for name in state.town.events if name not in in_play])
    for where, dice in (lying or {}).items():
        slots = [die and Die(*die) for die in dice]
        state.lying[where] = slots + [None] * (len(LOCATIONS[where].slots) - len(slots))
    for seat, sheet in enumerate(state.sheets):
        sheet.favor, sheet.scorn = (dict.fromkeys(state.meeples, 0) | of(seat, said) for said in (favor, scorn))
        for kind, count in of(seat, goods).items():
            assert state.gain(seat, kind, count) == count
        out = sum(die.seat == seat for dice in state.lying.values() for die in dice if die)
        given = [*(by_number(free).get(seat, ()))]
        state.free[seat] = sorted(given + [others] * (DICE - out - len(given)))
    return state


situation = partial(at_table, round=2, others=6)
"""A position of round 2, in which dice fit everywhere."""

last_die = partial(at_table, round=10, go=3, turn=0)
"""Seat 0 is to place a die in its last turn of the match."""


def the_town(cards: Sequence[str]) -> Town:
    """The usual town, with these cards in place of the first of their kind."""
    sizes = {name: one.size for name, one in FACTIONS.items()}
    small, large = (
        [*dict.fromkeys(name for name in (*cards, *names.TOWN) if sizes.get(name) == size)][:2]
        for size in ("small", "large")
    )
    township, government = (
        next((name for name in cards if name in kind), usual)
        for kind, usual in ((TOWNSHIPS, "Willow Ford"), (GOVERNMENTS, "Town Council"))
    )
    events = [*dict.fromkeys(name for name in (*cards, *names.EVENTS) if name in EVENTS)][:3]
    return Town(township, (*small, *large), government, tuple(events))


def by_number(figures: BySeat[T]) -> Mapping[Seat, T]:
    return figures if isinstance(figures, Mapping) else dict(enumerate(figures))


def of(seat: Seat, figures: BySeat[Mapping[Any, int]]) -> dict[Any, int]:
    return {**by_number(figures).get(seat, {})}


def by_seat(favor: Mapping[str, Sequence[int]]) -> dict[Seat, dict[str, int]]:
    """What is written by faction and there by seat, the other way round."""
    seats = range(max(map(len, favor.values()), default=0))
    return {seat: {name: many[seat] for name, many in favor.items()} for seat in seats}


def goods(state: State, seat: Seat) -> dict[Resource, int]:
    """What a seat has, without what it has none of."""
    return {kind: count for kind, count in state.sheets[seat].goods.items() if count}


def favor(state: State, seat: Seat) -> dict[str, int]:
    return {name: count for name, count in state.sheets[seat].favor.items() if count}


def scorn(state: State, seat: Seat) -> dict[str, int]:
    return {name: count for name, count in state.sheets[seat].scorn.items() if count}


def at(state: State, where: str) -> list[Seat | None]:
    """Whose dice lie at a location, slot by slot."""
    return [die and die.seat for die in state.slots(where)]


def in_words(line: str) -> str:
    """A line without faces."""
    return fill(line, mark)


# The rules, run with answers and dice as written


def run(step: Step[T], state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[T]:
    """Run a step as a match does."""
    return RULES.run(step, state, *answers, dice=dice)


def take_turn(state: State, me: Seat, *answers: tuple[Seat, Verb] | Verb) -> Ran[None]:
    """A turn of a seat; moves without a seat are its own."""
    state.turn = me
    moves = [one if isinstance(one, tuple) else (me, one) for one in answers]
    return run(lambda table, state: turn(table, state, me), state, *moves)


def on(where: str, *factions: str, die: int = 0, against: tuple[Seat, ...] = ()) -> Place:
    """A die on a location, for these factions in the order of its picks; as usual where none is named."""
    return replace(Place(where, die, against=against), **naming(where, factions or [USUAL] * len(fields(where))))


def put(
    state: State, me: Seat, where: str, *answers: tuple[Seat, Verb], faction: Sequence[str] = (), **more: Any
) -> Ran[None]:
    """A die placed by a seat, with no look at whether it may; then the answers to what that brings."""
    return run(lambda table, state: place(table, state, me, on(where, *faction, **more)), state, *answers)


def entering(name: str, phase: int) -> Step[None]:
    """An event that enters a phase."""

    async def step(table: Table, state: State) -> None:
        card = Card(name, phase, state.round)
        state.cards.append(card)
        await begin(table, state, card)

    return step


def asked_of(state: State, seat: Seat, me: Seat | None = None) -> Decision:
    """What a seat is asked on the turn of `me`, its own unless told."""
    whose = seat if me is None else me
    state.turn = whose
    return questions(lambda table, state: turn(table, state, whose), state)[seat]


# The rules, run with stand-ins and the lowest dice, and what that changed


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


def changes(step: Step[object], state: State, *answers: tuple[Seat, Verb], draws: Sequence[int] = ()) -> dict[str, int]:
    """What a step changes, flat: "0 Coin", "1 Favor Mill Hands", "Mill Hands", "offices", and the phases of events.

    What it leaves as it was is left out; an event that leaves counts down to 0.
    """
    before = position(state)
    topics_asked(step, state, *answers, draws=draws)
    after = position(state)
    every = {what: after.get(what, 0) - before.get(what, 0) for what in before | after}
    return {what: change for what, change in every.items() if change}


def position(state: State) -> dict[str, int]:
    """All that a card can change."""
    sheets = [
        {**sheet.goods}
        | {f"Favor {name}": count for name, count in sheet.favor.items()}
        | {f"Scorn {name}": count for name, count in sheet.scorn.items()}
        for sheet in state.sheets
    ]
    sheet_counts = {f"{seat} {what}": count for seat, sheet in enumerate(sheets) for what, count in sheet.items()}
    phases = {card.name: card.phase + 1 for card in state.cards}
    return {**sheet_counts, **state.meeples, "offices": state.offices, **phases}


def counts_in(text: str) -> dict[str, int]:
    """The counts that a list has: "Coin 2, Favor Mill Hands -1"."""
    pairs = (piece.rpartition(" ") for piece in text.split(", ") if piece)
    return {what: int(count) for what, _, count in pairs}


def topics_asked(
    step: Step[object], state: State, *answers: tuple[Seat, Verb], draws: Sequence[int] = ()
) -> list[tuple[Seat, str]]:
    """Who was asked what in a step that is run, by topic, except for placing dice.

    A question for which no answer is left is answered by the stand-in, who places no dice; an answer that is left over
    fails.
    """
    todo, asked = list(answers), list[tuple[Seat, str]]()

    def next_answer(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
        left = {seat: one for seat, one in pending.items() if one.answer is None}
        if todo and todo[0][0] in left and left[todo[0][0]].check(todo[0][1]) is None:
            seat, move = todo.pop(0)
        else:
            seat = next(seat for seat, question in left.items() if question.waits != "open")
            move = stand_in_for(left[seat])
        asked.extend([(seat, pending[seat].topic)] if pending[seat].topic != "place" else [])
        return seat, move

    Rules(GAME).run_with(step, state, next_answer, Unlucky(*draws))
    assert not todo, f"answers left over: {todo}"
    return asked


async def whole_round(table: Table, state: State) -> None:
    """A round from its start to its end."""
    await begin_round(table, state)
    await turns(table, state)
    await end_round(table, state)


async def round_ends(table: Table, state: State) -> None:
    """The end of the round under way; the next one is about to begin."""
    await end_round(table, state)
    state.round += 1


def placing(seat: Seat, times: int = 1) -> Step[None]:
    """So many turns of a seat."""

    async def step(table: Table, state: State) -> None:
        for _ in range(times):
            await turn(table, state, seat)

    return step
