"""Playing the moves again gives the same match, here and elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

from rules import Match
from tests.conformance.again import digests
from tests.conformance.cases import ONE_EACH, Position
from tests.looking import alike, everything, face

ROOT = Path(__file__).parents[2]


def the_same_moves_give_the_same_match(at: Position) -> None:
    alike(everything(at.again), everything(at.match))
    alike([*map(face, at.again.pending.values())], [*map(face, at.match.pending.values())])


def a_match_survives_its_record_as_json_text(at: Position) -> None:
    again = Match.load(json.loads(json.dumps(at.match.dump())), at.case.game)
    alike(everything(again), everything(at.match))


def test_another_process_with_another_hash_seed_plays_the_same_matches() -> None:
    records = [case.match.dump() for case in ONE_EACH]
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    replayed = subprocess.run(
        [sys.executable, "-m", "tests.conformance.again"],
        input="\n".join(map(json.dumps, records)),
        env={**os.environ, "PYTHONHASHSEED": other},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    there = [json.loads(line) for line in replayed.stdout.splitlines()]
    for record, found in zip(records, there, strict=True):
        assert found == digests(record), record["seed"]
