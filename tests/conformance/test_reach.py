"""Every verb of a game is played by somebody."""

import re
from pathlib import Path

from rules import Game, join_words
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
    raise AssertionError(
        f"random players never come to {join_words(sorted(verb.__name__ for verb in missing))}: offer it somewhere; or "
        f"name it in UNREACHED of tests/{game.key}/conforms.py with the reason, and play it in a test of the game"
    )


@each_game
def test_a_verb_that_they_do_not_come_to_has_a_reason_and_a_test(game: Game) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / game.key).glob("test_*.py"))
    for verb, reason in unreached(game).items():
        assert verb in game.rules.verbs, (
            f"UNREACHED, in tests/{game.key}/conforms.py, names {verb}, no verb of the game"
        )
        assert reason, f"UNREACHED, in tests/{game.key}/conforms.py, gives no reason for {verb.name()}"
        assert re.search(rf"\b{verb.__name__}\(", tests), (
            f"random players do not come to {verb.name()}, nor does a test in tests/{game.key} play {verb.__name__}(…)"
        )
