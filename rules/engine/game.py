"""A game: its rules and what there is to know of it before a match. And the games that there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias

from pydantic import BaseModel, ValidationError
from typing_extensions import TypeVar

from rules.engine.accounts import Accounts
from rules.engine.dice import Rng
from rules.engine.errors import Illegal, plainly
from rules.engine.facts import one_after_another
from rules.engine.guide import Guide
from rules.engine.offers import Decision, Offer
from rules.engine.rulebook import Rulebook
from rules.engine.seats import Hue, Seat
from rules.engine.table import Table
from rules.engine.verbs import Verb

S = TypeVar("S", default=Any)
P = TypeVar("P", bound=BaseModel, default=Any)


Level: TypeAlias = Literal["easy", "steady", "sharp"]
"""How well an AI player plays: the steady one is the game's own, an easy one slips, a sharp one wins more."""


@dataclass(frozen=True)
class View:
    """What one seat may see, or a spectator: a frozen dataclass a game, made by listing; `me` is that seat, or None."""

    me: Seat | None


W = TypeVar("W", bound=View, default=Any)

Agent: TypeAlias = "Callable[[W, Decision, Rng], Verb | None]"
"""Chooses a move from what its seat may see; None, to an open question only, for no answer."""

Why: TypeAlias = "Callable[[W, Decision, Verb], str]"
"""Why an AI player makes this move, in a sentence or two made of what it weighs in what its seat sees."""

Worth: TypeAlias = "Callable[[W, Iterable[Offer]], Sequence[float]]"
"""What each of some offers of one question brings the seat of a view; one that brings more than 0 helps it."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: who won (several where a victory is shared), each seat's score, and a line that says why."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1: winners first, then by score; those who are level share theirs."""
        ranks = [
            (seat not in self.winners, 0 if seat in self.winners else -one) for seat, one in enumerate(self.scores)
        ]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


@dataclass(frozen=True, slots=True)
class Figure:
    """What a seat has, or a thing that all may see; whether it leads; `beside` is a second measure in words."""

    of: Seat | str
    count: int
    leads: bool = False
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """How a match stands: figures of one unit ("electoral votes"), of the seats in their order that can still win.

    `sign` stands at each figure ("%"). Where scores are secret they are of what all may see, and name no seat.
    """

    unit: str
    figures: tuple[Figure, ...]
    sign: str = ""

    @property
    def of_things(self) -> bool:
        return any(isinstance(one.of, str) for one in self.figures)

    @property
    def ranking(self) -> list[Figure]:
        """Who leads first, then the most; things in the order in which they always stand."""
        return [*self.figures] if self.of_things else sorted(self.figures, key=lambda one: (not one.leads, -one.count))

    def line(self, figures: str) -> str:
        """The figures in words, with what they count: "9 · 4 votes"; of things, and with a sign, that stands first."""
        return f"{self.unit.capitalize()}: {figures}" if self.sign or self.of_things else f"{figures} {self.unit}"


def by_seat(
    unit: str, counts: Sequence[int], beside: Sequence[str] = (), *, sign: str = "", among: Sequence[Seat] = ()
) -> Standings:
    """Standings in which the most leads, unless all are level; of all seats, or `among` those that can still win."""
    seats = sorted(among) or range(len(counts))
    most, least = max(counts[seat] for seat in seats), min(counts[seat] for seat in seats)
    figures = (
        Figure(seat, counts[seat], least < counts[seat] == most, beside[seat] if beside else "") for seat in seats
    )
    return Standings(unit, tuple(figures), sign)


Holding: TypeAlias = Literal["always", "once", "turn", "sequence"]
"""How what is planned is used: see Topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic(Generic[W]):
    """A kind of question that a player may answer in advance, with moves in order of preference.

    `key` is the topic of its Decisions; `title` names it on a button (at most 45 characters), `about` says in a line
    what an order does there (at most 100); `wishes` lists the moves to choose from, whatever is asked now, from what
    the seat sees: none where no such question can come any more. One that is `typed` can't be done as things are: it is
    not shown, but a list that has it still says it in words.

    Of an order the first move that is legal answers. It `holds` "always"; or each of its moves "once"; or for a "turn":
    in its order, without what was passed over, and with the last of the wishes at its end. Of a "sequence" only the
    next one answers, and if it can't the rest waits. Rules drop what is over (`Table.outdate`).

    `more` tells a seat that has just answered what it has left to answer so, "" for nothing: it may list that at once.
    `preset` are the moves that hold for people who have not chosen otherwise: what nearly everybody would answer.
    `before` lists, of what is asked first in a match, the moves that may answer it in the lobby, for options and a
    number of seats, each with a label of its own.
    """

    key: str
    title: str
    about: str
    wishes: Callable[[W, Seat], Iterable[Offer]]
    holds: Holding = "always"
    more: Callable[[W, Seat], str] | None = None
    preset: Callable[[W, Seat], Iterable[Verb]] | None = None
    before: Callable[[Any, int], Iterable[Offer]] | None = None


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, P, W]):
    """How a game is played.

    `setup` makes the State for a number of seats, `play` plays a whole match on it by its `verbs`; `view` is what a
    seat may see of it; `check` raises AssertionError when pieces were made or lost; `standings` says from a spectator's
    view how all stand. `accounts` say of what scores consist: at the end those of the Result, before it what all would
    have if it came now; nobody is told them until a match is over. `limits` narrows or widens the `seats` by options;
    `rounds` is how many there are, if that depends on options or seats; `lasts` tells for how many of them a match
    usually makes players wait, where these are others. A match goes on by the rules of its `version`.
    """

    version: int
    seats: range
    options: type[P]
    verbs: tuple[type[Verb], ...]
    setup: Callable[[int, P], S]
    play: Callable[[Table, S], Awaitable[Result]]
    view: Callable[[S, Seat | None], W]
    check: Callable[[S], None]
    standings: Callable[[W], Standings]
    accounts: Callable[[S], Accounts] | None = None
    limits: Callable[[P], range] | None = None
    rounds: Callable[[P, int], int] | None = None
    lasts: Callable[[P, int], float] | None = None


@dataclass(frozen=True, kw_only=True)
class Telling(Generic[P]):
    """How posts tell of a game.

    `sum_up` makes one line of what a seat did in a turn and what came about in it, where a post would be long; without
    one of the game's own the lines stand one after another. With `line_a_turn` it tells what was revealed too, and
    short posts have it as well. `colours` is for a game that gives each seat its colour: those of a position in the
    order of the seats, None for a seat that has none yet. `roles` is for a game in which each seat is somebody: the
    names of those in a position, in the same order, "" for who is nobody yet.
    `terms` tells a seat what another holds out to it by a move (`Proposal`); `odds` tells a table of so many what
    playing in a certain place is worth, among AI players of this level or, with None, people alone.
    """

    sum_up: Callable[[Sequence[Any]], str] = one_after_another
    line_a_turn: bool = False
    colours: Callable[[Any], Sequence[Hue | None]] | None = None
    roles: Callable[[Any], Sequence[str]] | None = None
    terms: Callable[[Seat, Any], str] | None = None
    odds: Callable[[P, int, Level | None], str] | None = None


@dataclass(frozen=True, kw_only=True)
class AI(Generic[W]):
    """The AI players of a game.

    `agent` is the steady one, and `why` explains its moves; `sharp` is one that wins more and may take up to 0.3 s a
    move, and `slips` how often an easy one makes any legal move. `worth` is for a game whose aims are secret: what a
    seat alone is shown then comes in that order, and what all see in the order of the offers.
    """

    agent: Agent[W]
    why: Why[W]
    sharp: Agent[W] | None = None
    slips: float = 0.25
    worth: Worth[W] | None = None


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[S, P, W]):
    """A game: what there is to know of it before a match, then its parts.

    `key` is its folder, `command` the slash group; `blurb` tells in a line or two what one does in it, `guide` how;
    `waits` is for how many answers in a row a match among people waits, with usual options at some numbers of seats, as
    `make pings` counts it; `topics` are what may be answered in advance.
    """

    key: str
    command: str
    name: str
    blurb: str
    waits: Mapping[int, int]
    rulebook: Rulebook
    guide: Guide
    rules: Rules[S, P, W]
    ai: AI[W]
    telling: Telling[P] = field(default_factory=Telling[Any])
    topics: tuple[Topic[W], ...] = ()

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @cached_property
    def topic_of(self) -> Mapping[str, Topic[W]]:
        """What may be answered in advance, by its key."""
        return {topic.key: topic for topic in self.topics}

    def options_from(self, options: BaseModel | Mapping[str, object] | None) -> P:
        """The options as the game's own model, defaults filled in. Raises Illegal for those that do not fit."""
        try:
            return self.rules.options.model_validate(
                options.model_dump() if isinstance(options, BaseModel) else options or {}
            )
        except ValidationError as error:
            loc = ".".join(map(str, error.errors()[0]["loc"]))
            wrong = (
                f"The option “{loc}” {plainly(error, self.rules.options)}."
                if loc
                else "The options have to be names with values."
            )
            raise Illegal(wrong) from None

    def seats_for(self, options: P) -> range:
        """The numbers of seats that a match with these options can have."""
        return self.rules.limits(options) if self.rules.limits else self.rules.seats

    def waits_for(self, options: P, seats: int) -> float:
        """For how many answers in a row a match among people waits; a round of it lies between the nearest counted."""
        usual = self.options_from(None)
        a_round = {size: waits / self._lasts(usual, size) for size, waits in self.waits.items()}
        below = max((size for size in a_round if size <= seats), default=min(a_round))
        above = min((size for size in a_round if size >= seats), default=max(a_round))
        part = (seats - below) / (above - below) if below < above else 0
        return self._lasts(options, seats) * (a_round[below] + part * (a_round[above] - a_round[below]))

    def _lasts(self, options: P, seats: int) -> float:
        lasts = self.rules.lasts or self.rules.rounds
        return lasts(options, seats) if lasts else 1


ENGINE = Path(__file__).parent
"""The one folder beside the games that is none."""


@cache
def games() -> Mapping[str, Game]:
    """Every game that has a folder here, by the folder's name."""
    folders = {file.parent for file in ENGINE.parent.glob("*/__init__.py")} - {ENGINE}
    return {name: _of_folder(name) for name in sorted(folder.name for folder in folders)}


def _of_folder(name: str) -> Game:
    """The game of a folder. Raises ValueError, with what to write, where there is none of its name."""
    game: Game | None = getattr(import_module(f"rules.{name}"), "GAME", None)
    file = f"rules/{name}/__init__.py"
    if game is None:
        raise ValueError(f'{file} has no game: write GAME = Game(key="{name}", …) there')
    if game.key != name:
        raise ValueError(f'{file} has a game of another key, "{game.key}": a game has that of its folder, key="{name}"')
    return game
