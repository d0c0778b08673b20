"""Looks for good middles of a match and writes what led there: `python -m tools.openings GAME` for one game, or all.

Steady AI players play from one seed after the other up to a moment in which seat 0 begins its turn; from there they
play on, seat 0 with a few kinds of luck in what it chooses. The first opening is kept after which every one of these
is asked what the game has to teach, and little enough. It stands in `opening.toml` beside the game's `guide.toml`,
whose `scene` tells where it leaves the learner: read that again afterwards, with the figures printed here.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules import Decision, Match, Played, Rng, Seat, Verb, agents, games
from rules.engine.guide import OPENING

LEARNER: Seat = 0
LEARNERS = ("hint", "bold", "calm", "kind", "wise")
"""The seeds of what a learner does who follows the AI player's advice."""
MOST_ANSWERS = 24
"""How many questions a lesson asks at most."""
LONGEST = 100
"""How many moves an opening has at most."""
RULES = Path(__file__).parent.parent / "rules"


@dataclass
class Lesson:
    """What somebody met who played on from an opening: the topics asked, what was true at each, the taps, who won."""

    topics: Counter[str] = field(default_factory=Counter[str])
    sights: set[str] = field(default_factory=set[str])
    taps: int = 0
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """A lesson of a game: its seats and options, when it `begins`, what is looked out for, what it has to teach.

    `taps` is how many buttons, choices and picks answer it at most.
    """

    seats: int
    options: Mapping[str, Any]
    begins: Callable[[Match], bool]
    teaches: Callable[[Lesson], bool]
    taps: int = 22
    sees: Callable[[Match], Iterator[str]] = lambda match: iter(())


def campaign_begins(match: Match) -> bool:
    """Politocracy: about half of ten rounds, with both others a little ahead, and a simple question to begin with."""
    state = match.state
    mine, *others = [state.popularity(seat) for seat in range(match.seats)]
    close = 10 <= mine < min(others) <= mine + 6 and max(others) <= mine + 12
    undecided = state.candidates[LEARNER].ideology == "Centrist"
    on_trail = state.turn == LEARNER and not state.on_money_trail(LEARNER)
    return state.round in (5, 6) and on_trail and undecided and close and match.pending[LEARNER].topic == "constituent"


def campaign_sights(match: Match) -> Iterator[str]:
    if match.state.on_money_trail(LEARNER):
        yield "money trail"
    if match.state.candidates[LEARNER].lost_turns:
        yield "lost turn"
    if match.state.candidates[LEARNER].ideology != "Centrist":
        yield "declared"


def campaign_teaches(lesson: Lesson) -> bool:
    met = {"constituent", "declare", "poll or debate", "chits", "ads"}
    return met <= {*lesson.topics} and lesson.sights == {"money trail", "declared"} and lesson.winners == (LEARNER,)


def town_begins(match: Match) -> bool:
    """Boomtown: the eighth round of ten, with every faction within two Favor, and the learner behind by a few votes."""
    state = match.state
    if (state.round, state.go, state.turn) != (8, 1, LEARNER):
        return False
    votes = state.votes()
    leads = [sorted(state.net(seat, one) for seat in range(match.seats)) for one in state.meeples]
    return all(best - next_best <= 2 for *_, next_best, best in leads) and 0 < max(votes) - votes[LEARNER] <= 8


def town_teaches(lesson: Lesson) -> bool:
    return len({*lesson.topics}) >= 3 and {"place", "golden"} <= {*lesson.topics} and lesson.winners == (LEARNER,)


def city_begins(match: Match) -> bool:
    """Ninety: the last day but one, a weekend, with most regions close, and the learner behind."""
    state, turn = match.state, match.state.turn
    if state.day != 14 or turn is None or turn.me != LEARNER or turn.spent:
        return False
    close = sum(abs(mine - theirs) <= 2 for mine, theirs in state.count().values())
    mine, theirs = state.totals()
    return close >= 4 and 0 < theirs - mine <= 12


def city_teaches(lesson: Lesson) -> bool:
    met = {topic.partition(":")[0] for topic in lesson.topics}
    return met == {"weekend", "day", "election day"} and lesson.winners == (LEARNER,)


WANTED = {
    "boomtown": Wanted(2, {"first": "chance"}, town_begins, town_teaches),
    "ninety": Wanted(2, {"start": 8}, city_begins, city_teaches),
    "politocracy": Wanted(3, {"rounds": 10}, campaign_begins, campaign_teaches, 28, campaign_sights),
}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(WANTED), nargs="*", help="the games; all that have an opening")
    parser.add_argument("--first", type=int, default=0, help="the number of the first seed (0)")
    parser.add_argument("--seeds", type=int, default=20_000, help="how many seeds are tried (20,000)")
    asked = parser.parse_args(argv)
    missed = [
        key for key in asked.game or sorted(WANTED) if not find(key, range(asked.first, asked.first + asked.seeds))
    ]
    print(*(f"{key}: no seed of these has such an opening." for key in missed), sep="\n", end="")
    return 1 if missed else 0


def find(key: str, numbers: Iterable[int]) -> bool:
    """Write the first opening of a game that is wanted, and print what follows it; False where there is none."""
    wanted = WANTED[key]
    for number in numbers:
        seed = f"lesson {number}"
        if (match := up_to(wanted, key, seed)) is None:
            continue
        lessons = [play_on(wanted, match, name) for name in LEARNERS]
        if all(is_short(wanted, one) and wanted.teaches(one) for one in lessons):
            (RULES / key / OPENING).write_text(written(wanted, match), "utf-8")
            print(f"{key}: {seed}, {len(match.log)} moves.", *map(told, lessons), stands(match), sep="\n")
            return True
    return False


def up_to(wanted: Wanted, key: str, seed: str) -> Match | None:
    """The match of a seed at the moment that is wanted, if it comes to one, with the learner alone asked."""
    match = Match(games()[key], wanted.seats, seed, wanted.options)
    while match.result is None and len(match.log) <= LONGEST:
        if waiting(match) == [LEARNER] and match.pending[LEARNER].waits == "turn" and wanted.begins(match):
            return match
        match.play(*chosen(match))
    return None


def play_on(wanted: Wanted, match: Match, name: str) -> Lesson:
    """What a learner meets from there on."""
    match, lesson = match.after(len(match.log)), Lesson()
    while match.result is None:
        lesson.sights.update(wanted.sees(match))
        if waiting(match)[0] == LEARNER and (question := match.pending[LEARNER]).waits != "now":
            _, move = chosen(match, Rng(f"{name} {len(match.log)}"))
            lesson.topics[question.topic] += 1
            lesson.taps += taps(question, move)
            match.play(LEARNER, move)
        else:
            match.play(*chosen(match))
    lesson.winners = (*match.result.winners,)
    return lesson


def waiting(match: Match) -> list[Seat]:
    return [seat for seat, question in match.pending.items() if question.waits != "open"]


def chosen(match: Match, rng: Rng | None = None) -> tuple[Seat, Verb]:
    """The move of the steady AI player who is asked, with the chance that the bot gives it."""
    seat = waiting(match)[0]
    made = sum(isinstance(entry, Played) and entry.seat == seat for entry in match.log)
    question, rng = match.pending[seat], rng or Rng(f"{match.seed} {made} {seat}")
    return seat, match.game.ai.agent(match.view(seat), question, rng) or agents.random_move(question, rng)


def taps(question: Decision, move: Verb) -> int:
    """How often somebody taps to make a move: once, and where things are picked for each of these and for Done."""
    offer = next(one for one in question.legal if one.misfit(move) is None)
    picked = [{*map(str, getattr(move, part.field))} for part in offer.open]
    return 1 + sum(map(len, picked)) + bool(picked)


def is_short(wanted: Wanted, lesson: Lesson) -> bool:
    return lesson.topics.total() <= MOST_ANSWERS and lesson.taps <= wanted.taps


def stands(match: Match) -> str:
    """How all stand when the learner begins, and what is asked."""
    standings = match.game.rules.standings(match.view(None))
    return f"  {standings}\n  {match.pending[LEARNER].prompt}"


def told(lesson: Lesson) -> str:
    asked = ", ".join(f"{topic} {many}" for topic, many in lesson.topics.items())
    return f"  {lesson.topics.total()} answers, {lesson.taps} taps, won by {lesson.winners}: {asked}"


def written(wanted: Wanted, match: Match) -> str:
    """The file of an opening."""
    options = ", ".join(f"{name} = {value!r}".replace("'", '"') for name, value in wanted.options.items())
    moves = [f'    [{seat}, "{move}"],' for seat, move in match.moves]
    head = [
        "# The moves that are made when somebody begins to learn the game, written by `python -m tools.openings`.",
        f"seats = {match.seats}",
        f'seed = "{match.seed}"',
        f"options = {{ {options} }}",
    ]
    return "\n".join([*head, "opening = [", *moves, "]", ""])


if __name__ == "__main__":
    sys.exit(main())
