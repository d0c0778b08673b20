"""The matches of the suite: of every game at every number of seats, most at the least and the most; at random."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import pytest
from pydantic import BaseModel

from rules import Game, Match, Offer, Rng, Seat, Verb, agents, games
from tests.conformance.hooks import Hook, hooked
from tests.driver import waiting
from tests.toy import TOY

GAMES = [*games().values(), TOY]
MOST_MOVES = 5000
"""More than any match has; a match that is not over by then is taken to run for ever."""

MET = 10
"""So many positions, the first, and then one in so many give moves, offered and refused, to be tried elsewhere."""

ASKED = 5
"""So many times is it noted where a topic is asked in a match."""

MATCHES = 2
"""So many are at the least and the most seats that a game takes, one between. The soak plays more."""


@dataclass(frozen=True, eq=False)
class Case:
    game: Game
    seats: int
    number: int

    def __str__(self) -> str:
        return f"{self.game.key}-{self.seats}-{self.number}"

    @cached_property
    def played(self) -> "Played":
        """The match played at random to its end, once."""
        played = Played(Match(self.game, self.seats, str(self), self.options), Rng(f"{self} met"))
        played.to_the_end(self.rng())
        return played

    @property
    def options(self) -> BaseModel:
        """Those of the suite's matches are dealt out, for few of them to have met all; further ones are at random."""
        if self.number >= MATCHES:
            return random_options(self.game, self.seats, Rng(f"{self} options"))
        return dealt_options(self.game, self.seats, self.seats - ends(self.game)[0] + self.number)

    @property
    def is_first(self) -> bool:
        """Whether more is asked of it than of others; so it is with one at each number of seats."""
        return self.number % MATCHES == 0

    @property
    def match(self) -> Match:
        """The match at its end, to be looked at only."""
        return self.played.match

    @cached_property
    def moves(self) -> tuple[tuple[Seat, Verb], ...]:
        return self.match.moves

    def rng(self) -> Rng:
        return Rng(str(self))

    def at(self, position: int, game: Game | None = None) -> Match:
        """A match of one's own after so many moves; of a copy of the game with other insides, where one is given."""
        ended = self.match
        return Match(game or self.game, self.seats, ended.seed, ended.options, self.moves[:position])

    def walk(self) -> Iterator[tuple[int, Match]]:
        match = self.at(0)
        yield 0, match
        for position, (seat, move) in enumerate(self.moves, 1):
            match.play(seat, move)
            yield position, match

    def share(self, most: int) -> int:
        """Of what is looked at that often in the first match with the fewest or the most seats, how much here: half."""
        return most if self.is_first and self.seats in ends(self.game) else max(min(most, 3), most // 2)

    def stops(self, most: int) -> frozenset[int]:
        """Its share of so many positions, start and end among them; half where kinds of question are first asked."""
        most = self.share(most)
        kinds = frozenset(sorted({*self.played.kinds.values()})[-(most // 2) :])
        return kinds | stops(len(self.moves), most - len(kinds))

    def positions(self) -> Iterator["Position"]:
        """Every position of the match from start to end, with what a look needs."""
        learned, memory, before = list[Hook](), dict[str, Any](), None
        again = self.at(0, hooked(self.game, lambda state, hook: learned.append(hook) if hook.discloses else None))
        for number, match in self.walk():
            dice = match._table.dice.position
            yield Position(self, number, match, again, learned, dice != before, memory)
            learned.clear()
            before = dice
            if number < len(self.moves):
                again.play(*self.moves[number])


@cache
def stops(last: int, most: int) -> frozenset[int]:
    """At most so many positions of a match, from its start to its last move, at equal distances."""
    return frozenset(range(last + 1) if most > last else (round(last * step / (most - 1)) for step in range(most)))


@dataclass(frozen=True)
class Position:
    """A match of the suite after so many moves, and the same once more; looks share both and change neither.

    `learned` is what the rules disclosed at their table by the last move, and `drew` whether anything was drawn from
    chance by it; in `memory` a look keeps what it needs later in the same match.
    """

    case: Case
    number: int
    match: Match
    again: Match
    learned: list[Hook]
    drew: bool
    memory: dict[str, Any]

    @property
    def mover(self) -> Seat:
        """Who made the last move. There is none at the start."""
        assert self.number
        return self.case.moves[self.number - 1][0]

    @property
    def is_last(self) -> bool:
        return self.number == len(self.case.moves)


@dataclass(eq=False)
class Played:
    """A match as it was played at random, and what was seen on the way.

    `met` are moves offered and refused at some positions; `secret` tells where several are asked in secret, and the
    first to answer could change its mind: the numbers of their moves, up to the reveal; `free` at which positions a
    move had its effect at once that its seat alone could take back, whether its offer was secret, and how many lines it
    told; `asked` at which positions, and of whom, each topic was asked the first times; `kinds` where questions of a
    topic and clause were asked first.
    """

    match: Match
    tries: Rng
    met: list[Verb] = field(default_factory=list[Verb])
    secret: list[range] = field(default_factory=list[range])
    free: dict[int, tuple[bool, int]] = field(default_factory=dict[int, tuple[bool, int]])
    asked: dict[str, list[tuple[int, Seat]]] = field(default_factory=dict[str, list[tuple[int, Seat]]])
    kinds: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])

    def to_the_end(self, rng: Rng) -> None:
        """Until the match is over, anybody who may answer does, those waited for more often."""
        start: int | None = None
        for position in range(MOST_MOVES):
            if self.match.result:
                return
            if position < MET or position % MET == 0:
                self.met += met(self.match, self.tries)
            for seat, question in self.match.pending.items():
                self.kinds.setdefault((question.topic, question.clause), position)
                if len(times := self.asked.setdefault(question.topic, [])) < ASKED:
                    times.append((position, seat))
            several = is_asked_in_secret(self.match)
            seat, offer = random_offer(self.match, rng)
            move = agents.fill_at_random(offer, rng)
            if self.match.pending[seat].is_beside(move):
                start = None
            self.match.play(seat, move)
            if not is_kept(self.match, seat) and self.match.may_undo(seat):
                self.free[position] = (
                    offer.secret,
                    self.match.line_count(position + 1) - self.match.line_count(position),
                )
            if several and is_kept(self.match, seat):
                start = position
            if start is not None and not any(question.answer for question in self.match.pending.values()):
                self.secret.append(range(start, position + 1))
                start = None
        raise AssertionError(f"with random players the match has no end: there are {MOST_MOVES} moves, and no Result")


def met(match: Match, rng: Rng) -> Iterator[Verb]:
    """Moves that are offered, their picks at random, and moves that are refused."""
    for question in match.pending.values():
        yield from (agents.fill_at_random(offer, rng) for offer in question.legal)
        yield from (refused.move for refused in question.refused)


def is_kept(match: Match, seat: Seat) -> bool:
    """Whether what the seat has just answered waits for the answers of others."""
    return seat in match.pending and match.pending[seat].answer is not None


def is_asked_in_secret(match: Match) -> bool:
    return len(waiting(match)) > 1 and not any(question.answer for question in match.pending.values())


def random_answer(match: Match, rng: Rng) -> tuple[Seat, Verb]:
    seat, offer = random_offer(match, rng)
    return seat, agents.fill_at_random(offer, rng)


def random_offer(match: Match, rng: Rng) -> tuple[Seat, Offer]:
    """A seat and one of its offers: mostly one that is waited for; sometimes one that may speak up, or change its mind.

    Each verb is as likely, half of the time, lest one with many offers drown the others.
    """
    waited = waiting(match)
    others = [seat for seat, question in match.pending.items() if seat not in waited and any(question.legal)]
    seat = rng.choice(others if others and rng.random() < 0.35 else waited)
    offers = list(match.pending[seat].legal)
    if rng.random() < 0.5:
        verb = rng.choice(list(dict.fromkeys(type(offer.move) for offer in offers)))
        offers = [offer for offer in offers if type(offer.move) is verb]
    return seat, rng.choice(offers)


def random_options(game: Game, seats: int, rng: Rng) -> BaseModel:
    """Options with which so many can play; each is left alone half of the time."""
    choices = option_values(game)
    for _ in range(1000):
        given = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.5}
        if can_play(game, seats, given):
            return game.rules.options.model_validate(given)
    raise AssertionError(f"no options of {game.name} are for {seats} seats")


def dealt_options(game: Game, seats: int, turn: int) -> BaseModel:
    """Options in turn: the first is changed in every second match, the next in two of four, a third in three of six.

    What so many cannot play with is left alone; where they can play with an option alone, that is changed first.
    """
    given = allowing(game, seats)
    usual = game.options_from(None).model_dump(mode="json")
    for at, (name, values) in enumerate(option_values(game).items(), 1):
        others = [value for value in Rng(f"{game.key} {name}").sample(values, len(values)) if value != usual[name]]
        if turn // at % 2 and can_play(game, seats, more := {**given, name: others[turn // (2 * at) % len(others)]}):
            given = more
    return game.options_from(given)


def allowing(game: Game, seats: int) -> Mapping[str, Any]:
    """The options as they are usually; or with the first change with which so many can play, where they cannot."""
    return next(one for one in changes(game) if can_play(game, seats, one))


def can_play(game: Game, seats: int, given: Mapping[str, Any]) -> bool:
    try:
        return seats in game.seats_for(game.rules.options.model_validate(given))
    except ValueError:
        return False


def changes(game: Game) -> Iterator[dict[str, Any]]:
    """The options as they are usually, then with each value of each of them."""
    yield {}
    yield from ({name: value} for name, values in option_values(game).items() for value in values)


def option_values(game: Game) -> dict[str, list[Any]]:
    schema = game.rules.options.model_json_schema()
    return {name: list(_values(part)) for name, part in schema.get("properties", {}).items()}


def _values(schema: dict[str, Any]) -> Iterator[object]:
    match schema:
        case {"anyOf": parts}:
            for part in parts:
                yield from _values(part)
        case {"enum": values}:
            yield from values
        case {"const": value}:
            yield value
        case {"type": "boolean"}:
            yield from (False, True)
        case {"type": "null"}:
            yield None
        case {"type": "integer", "minimum": low, "maximum": high}:
            yield from range(low, high + 1)
        case _:
            raise AssertionError(f"no host can be shown the values of this option: {schema}")


@cache
def tables(game: Game) -> range:
    """The numbers of seats at which a game can be played, usually or with some option."""
    allowed = [seats for one in changes(game) for seats in game.seats_for(game.options_from(one))]
    return range(min(allowed), max(allowed) + 1)


def ends(game: Game) -> tuple[int, int]:
    return tables(game)[0], tables(game)[-1]


@cache
def case_of(game: Game, seats: int, number: int) -> Case:
    """A match of the suite or a further one, which is played once for all that look at it."""
    return Case(game, seats, number)


CASES = [
    case_of(game, seats, number)
    for game in GAMES
    for seats in tables(game)
    for number in range(MATCHES if seats in ends(game) else 1)
]


def matches_of(game: Game, most: int = 5) -> Iterator[Case]:
    """The suite's matches of a game, then others: so many at each number of seats."""
    yield from (case for case in CASES if case.game is game)
    yield from further(game, most)


@cache
def further(game: Game, most: int) -> list[Case]:
    return [case_of(game, seats, MATCHES + number) for number in range(most) for seats in tables(game)]


def first_with_each_verb(game: Game, verbs: Iterable[type[Verb]]) -> Iterator[Case]:
    """Of the matches of a game those in which random players come to one of these verbs for the first time."""
    missing = {*verbs}
    for case in matches_of(game):
        if found := missing & {type(move) for _, move in case.moves}:
            missing -= found
            yield case
        if not missing:
            return


def of_one(game: Game) -> pytest.MarkDecorator:
    """All that is asked of a game is asked in one process, which plays each of its matches once."""
    return pytest.mark.xdist_group(game.key)


def together(cases: Sequence[Case]) -> pytest.MarkDecorator:
    """A parameter a match."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, marks=of_one(case.game), id=str(case)) for case in cases]
    )


each_case = together(CASES)
ONE_EACH = [case for case in CASES if case.is_first]
each_table = together(ONE_EACH)
"""One match of each game at each number of seats."""
AT_THE_ENDS = [case for case in ONE_EACH if case.seats in ends(case.game)]
at_the_ends = together(AT_THE_ENDS)
"""Those at the least and the most seats."""

each_game = pytest.mark.parametrize("game", [pytest.param(game, marks=of_one(game), id=game.key) for game in GAMES])
