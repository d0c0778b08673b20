"""Playing the moves again gives the same match, here and elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules import Game, Match
from tests.conformance.again import digests
from tests.conformance.cases import ONE_EACH, Position, each_game
from tests.looking import alike, everything, face

ROOT = Path(__file__).parents[2]


AGAIN_HERE = "the same moves give another match: rules know the State, the moves and the Table, and nothing else. "


def the_same_moves_give_the_same_match(at: Position) -> None:
    alike(everything(at.again), everything(at.match), AGAIN_HERE)
    alike([*map(face, at.again.pending.values())], [*map(face, at.match.pending.values())], AGAIN_HERE)


def a_match_survives_its_record_as_json_text(at: Position) -> None:
    again = Match.load(json.loads(json.dumps(at.match.dump())), at.case.game)
    alike(everything(again), everything(at.match), "read from its record the match is another: ")


@each_game
def test_another_process_with_another_hash_seed_plays_the_same_matches(game: Game) -> None:
    """What runs over a set, or goes by a hash or an id, differs there."""
    records = [case.match.dump() for case in ONE_EACH if case.game is game]
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    replayed = subprocess.run(
        [sys.executable, "-m", "tests.conformance.again"],
        input="\n".join(map(json.dumps, records)),
        env={**os.environ, "PYTHONHASHSEED": other},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert replayed.returncode == 0, f"{AGAIN} a move is refused there: {NOT_BY_HASH}\n{replayed.stderr}"
    for record, line in zip(records, replayed.stdout.splitlines(), strict=True):
        for here, there in zip(digests(record), json.loads(line), strict=True):
            if here != there:
                pytest.fail(f"{AGAIN} {record['seed']} {differs(here, there)}: {NOT_BY_HASH}", pytrace=False)


AGAIN = "in another process, with another PYTHONHASHSEED, the same moves give another match:"
NOT_BY_HASH = "nothing may go by the order of a set, by hash() or by id(); sort it, or keep a list or a dict"


def differs(here: str, there: str) -> str:
    """Where two digests of a position differ."""
    (move, mine, _), (_, theirs, _) = here.split(), there.split()
    return f"after {move} moves {'the State' if mine != theirs else 'what somebody sees or is asked'} differs"
