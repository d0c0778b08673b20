"""Every verb of a game is played by somebody."""

import re
from pathlib import Path

from rules import Game
from tests.conformance.cases import each_game, matches_of
from tests.conformance.hidden import unreached

ROOT = Path(__file__).parents[1]


@each_game
def test_random_players_come_to_every_verb(game: Game) -> None:
    missing = set(game.rules.verbs) - set(unreached(game))
    for case in matches_of(game):
        missing -= {type(move) for _, move in case.moves}
        if not missing:
            return
    raise AssertionError(", ".join(verb.name() for verb in missing))


@each_game
def test_a_verb_that_they_do_not_come_to_has_a_reason_and_a_test(game: Game) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / game.key).glob("test_*.py"))
    for verb, reason in unreached(game).items():
        assert verb in game.rules.verbs
        assert reason
        assert re.search(rf"\b{verb.__name__}\(", tests), f"no test of the game plays {verb.name()}"
