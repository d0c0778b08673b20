"""Records random matches into tests/matches, where `test_recorded.py` replays them: `python -m tests.record [game …]`.

Matches are recorded anew after a change of the rules that is meant to change them, and the commit says so.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rules import Decision, Game, Match, Result, Seat, Verb, agents, games, join_words, read_move
from tests.conforms import conforms
from tests.driver import waiting

MATCHES = Path(__file__).parent / "matches"
EVERY = 10
"""A fingerprint is kept after each entry whose number this divides."""


@dataclass(frozen=True)
class Plan:
    """A match to record; `undone` has moves taken back, across chance too, and made again."""

    name: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    undone: bool = False
    seed: str = "recorded"


def plans(game: Game) -> Iterator[Plan]:
    """One match a number of seats, and those that the game's tests want beside them."""
    yield from (Plan(f"{game.key}-{seats}", seats) for seats in game.rules.seats)
    yield from getattr(conforms(game), "RECORDED", ())


def games_of(names: Sequence[str]) -> list[Game]:
    """The games of these names, or all where none is given. Ends the process with a sentence for a name of no game."""
    if unknown := {*names} - {*games()}:
        sys.exit(f"There is no game “{min(unknown)}”. There are {join_words(games())}.")
    return [game for key, game in games().items() if key in names or not names]


def random_move(match: Match, rng: Random) -> tuple[Seat, Verb]:
    """A random answer of a seat the match waits for, by way of a random group: small ones are used too."""
    seat = waiting(match)[0]
    offers = list(match.pending[seat].legal)
    group = rng.choice(sorted({str(offer.group or "") for offer in offers}))
    return seat, agents.fill_at_random(rng.choice([offer for offer in offers if str(offer.group or "") == group]), rng)


def walk(name: str) -> Iterator[tuple[Match, Seat | None]]:
    """A recorded match before each of its moves, none of which was undone, and whose move it is; and at its end."""
    record = json.loads((MATCHES / f"{name}.json").read_text("utf-8"))["record"]
    game = games()[record["game"]]
    assert record["version"] == game.rules.version, "the rules have changed since: take matches of the present ones"
    match = Match(game, record["seats"], record["seed"], record["options"])
    for seat, text in record["log"]:
        yield match, seat
        match.play(seat, read_move(game.rules.verbs, text))
    assert match.result
    yield match, None


def answered_questions(name: str) -> Iterator[tuple[Match, Seat, Decision]]:
    """Each question of a recorded match just before its answer, and whose question it is."""
    for match, seat in walk(name):
        if seat is not None:
            yield match, seat, match.pending[seat]


class Recorder:
    """A match under way and the fingerprints on its way."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.match = Match(game, plan.seats, plan.seed, plan.options)
        self.rng = Random(f"{plan.name} {plan.seed}")
        self.fingerprints: list[str] = []

    def keep(self) -> None:
        if len(self.match.log) % EVERY == 0:
            self.fingerprints.append(self.match.fingerprint)

    def play(self, moves: int | None = None) -> None:
        """So many random moves, or all to the end."""
        while self.match.result is None and moves != 0:
            self.match.play(*random_move(self.match, self.rng))
            self.keep()
            moves = moves and moves - 1

    def undo(self, to: int | None = None) -> None:
        self.match.undo(to)
        self.keep()

    def redo(self) -> None:
        self.match.redo()
        self.keep()


def record_match(game: Game, plan: Plan) -> dict[str, Any]:
    recorder = Recorder(game, plan)
    if plan.undone:
        take_back(recorder)
    recorder.play()
    match = recorder.match
    assert match.result is not None
    return {
        "record": match.dump(),
        "fingerprints": recorder.fingerprints,
        "fingerprint": match.fingerprint,
        "result": outcome(match.result),
    }


def take_back(recorder: Recorder) -> None:
    """Take back the last move of a placement, then moves across chance; redo these, and take them back for good."""
    recorder.play(6)
    recorder.undo()
    recorder.play(35)
    recorder.undo(to=12)
    recorder.redo()
    recorder.play(5)
    recorder.undo(to=20)
    recorder.undo(to=18)
    recorder.redo()


def outcome(result: Result) -> dict[str, Any]:
    """What a result decides, without its wording."""
    return {"winners": list(result.winners), "scores": list(result.scores)}


def as_json(whole: dict[str, Any]) -> str:
    """A recorded match as JSON, with a line for each entry of the log."""
    log = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in whole["record"]["log"])
    frame = json.dumps(whole | {"record": whole["record"] | {"log": []}}, ensure_ascii=False, indent=1)
    return frame.replace('"log": []', f'"log": [\n{log}\n]') + "\n"


def main(wanted: list[str]) -> None:
    MATCHES.mkdir(exist_ok=True)
    for game, plan in ((game, plan) for game in games_of(wanted) for plan in plans(game)):
        (MATCHES / f"{plan.name}.json").write_text(as_json(record_match(game, plan)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
