"""Replays matches from their records and says what was seen on the way: `python -m tests.conformance.again`.

A line of standard input is a record, a line of output the digests of its positions.
"""

import json
import sys
from hashlib import sha256
from importlib import import_module
from typing import Any

from rules import Game, Match, read_move
from tests.looking import knowledge, whole_position

POSITIONS = 8


def digests(record: dict[str, Any]) -> list[str]:
    """What everybody can know of the match at some positions of it, start and end among them.

    Each is how many moves were played, a digest of the State, and one of all that is seen.
    """
    game = game_of(record["game"])
    match, found = Match.load({**record, "log": []}, game), list[str]()
    stops = {len(record["log"]) * step // (POSITIONS - 1) for step in range(POSITIONS)}
    for number, (seat, text, *_) in enumerate([*record["log"], (0, "")]):
        if number in stops:
            known = [knowledge(match, seat) for seat in (None, *range(match.seats))]
            found.append(f"{number} {whole_position(match)} {sha256(repr(known).encode()).hexdigest()}")
        if text:
            match.play(seat, read_move(game.rules.verbs, text))
    return found


def game_of(key: str) -> Game:
    """A game, or the toy: the others, which take longer to import than a match to replay, stay unread."""
    return import_module("tests.toy").TOY if key == "toy" else import_module(f"rules.{key}").GAME


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(digests(json.loads(line))), flush=True)
