"""Agents: they choose a move from what a seat is asked and may see."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar, get_args

from rules.engine.choices import Open
from rules.engine.dice import Rng
from rules.engine.game import Agent, Game, Level, View
from rules.engine.guide import Position
from rules.engine.match import Match
from rules.engine.offers import Decision, Offer
from rules.engine.seats import Seat
from rules.engine.verbs import Verb, read_move

T = TypeVar("T")


def of(game: Game, level: Level = "steady") -> Agent:
    """The game's AI player of a level; the steady one where a game has no sharp one."""
    match level:
        case "easy":
            return partial(easy, game)
        case "sharp":
            return game.ai.sharp or game.ai.agent
        case "steady":
            return game.ai.agent


def levels(game: Game) -> tuple[Level, ...]:
    """The levels that a game has, the easiest first."""
    return tuple(level for level in get_args(Level) if level != "sharp" or game.ai.sharp)


def easy(game: Game, view: View, decision: Decision, rng: Rng) -> Verb | None:
    """The steady move, or any legal one by a slip: one that asks to be confirmed only where all do."""
    if not slips(game, decision, rng):
        return game.ai.agent(view, decision, rng)
    legal = list(decision.alone.legal)
    return fill_at_random(rng.choice([offer for offer in legal if not offer.confirm] or legal), rng)


def slips(game: Game, decision: Decision, rng: Rng) -> bool:
    """Whether an easy player slips at a question; it does only where somebody waits for it."""
    return decision.waits != "open" and rng.random() < game.ai.slips


def so_far(game: Game, course: Position) -> Match:
    """The match that AI players have come to in a position of a guide."""
    match, rng = Match(game, course.seats, course.seed, course.options), Rng(course.seed)
    while len(match.log) < course.moves and match.result is None:
        seat, question = next((seat, one) for seat, one in match.pending.items() if one.waits != "open")
        match.play(seat, game.ai.agent(match.view(seat), question, rng) or random_move(question, rng))
    return match


def opening(game: Game) -> Iterator[tuple[Seat, Verb]]:
    """The moves that were made before the learner of a guided match is asked anything."""
    for seat, text in game.guide.learn.opening:
        yield seat, read_move(game.rules.verbs, text)


def lesson(game: Game, after_each: Callable[[Match], object] = lambda match: None) -> Match:
    """A guided match as its learner meets it; something may be done `after_each` move of its opening."""
    course = game.guide.learn
    match = Match(game, course.seats, course.seed, course.options)
    for seat, move in opening(game):
        match.play(seat, move)
        after_each(match)
    return match


def random_move(decision: Decision, rng: Rng) -> Verb:
    """Any legal move, each offer as likely; open fields are filled at random."""
    return fill_at_random(rng.choice(list(decision.legal)), rng)


def fill_at_random(offer: Offer, rng: Rng) -> Verb:
    """The move of an offer, its open fields filled at random."""
    picks = dict[str, tuple[str, ...]]()
    for part in offer.open:
        picks[part.field] = _picks(part.without(picks), rng)
    return offer.with_picks(picks)


def _picks(part: Open, rng: Rng) -> tuple[str, ...]:
    pool = part.pool
    rng.shuffle(pool)
    return tuple(pool[: rng.randint(part.least, min(part.most, len(pool)))])


def by_worth(choices: Iterable[T], worth: Callable[[T], float], rng: Rng) -> list[T]:
    """The best first; chance decides between equal ones."""
    return sorted(choices, key=lambda one: (worth(one), rng.random()), reverse=True)


def best(choices: Iterable[T], worth: Callable[[T], float], rng: Rng) -> T:
    """The one of most worth; chance decides between equal ones."""
    return by_worth(choices, worth, rng)[0]


def regard(me: Seat, figures: Sequence[int], even: int) -> list[float]:
    """What a vote, or a point, of each seat is worth to me: mine 1; a rival's less than 0, all rivals' together -1.

    The leader's counts most: rivals count by the figures that they have now, each with `even` added, so that the leader
    does not count alone.
    """
    weight = [figure + even for figure in figures]
    rivals = sum(weight) - weight[me]
    return [1.0 if seat == me else -weight[seat] / rivals for seat in range(len(weight))]
