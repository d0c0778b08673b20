"""Every verb of a game is played by somebody."""

import re
from pathlib import Path

from rules import Game
from tests.conformance.cases import CASES, each_game
from tests.conformance.hidden import unreached

ROOT = Path(__file__).parents[1]


@each_game
def test_random_players_come_to_every_verb(game: Game) -> None:
    reached = {type(move) for case in CASES if case.game is game for _, move in case.match.moves}
    missing = {verb.name() for verb in game.verbs if verb not in reached}
    assert missing <= {verb.name() for verb in unreached(game)}


@each_game
def test_a_verb_that_they_do_not_come_to_has_a_reason_and_a_test(game: Game) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / game.key).glob("test_*.py"))
    for verb, reason in unreached(game).items():
        assert verb in game.verbs
        assert reason
        assert re.search(rf"\b{verb.__name__}\(", tests), f"no test of the game plays {verb.name()}"
