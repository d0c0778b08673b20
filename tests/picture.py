"""Draws the boards that the README shows, from a match of AI players: `python -m tests.picture [game …]`."""

import sys
from pathlib import Path

from render import Theme, draw
from rules import Game, Match, Rng, View
from tests.driver import waiting
from tests.record import games_of

PICTURES = Path(__file__).parent / "pictures"
NAMES = dict(enumerate(("Ada", "Benjamin", "Chloé", "Дмитрий", "Emmanuelle")))
OPTIONS = {"barrage": {"rounds": 9}}
MOVES = {"barrage": 243, "boomtown": 122, "ninety": 379, "politocracy": 90}
"""After how many moves a game's picture is drawn; that of any other game is drawn two thirds through the match."""

MARKED = 8
"""How many moves back the board is compared."""


def views(game: Game) -> list[View]:
    """What a spectator sees after each move of a match of AI players, up to the picture."""
    match = Match(game, min(len(NAMES), game.rules.seats[-1]), "a picture for the README", OPTIONS.get(game.key))
    rng, seen, most = Rng("readme"), [match.view()], MOVES.get(game.key)
    while match.result is None and len(seen) - 1 != most:
        seat = waiting(match)[0]
        move = game.ai.agent(match.view(seat), match.pending[seat], rng)
        assert move is not None
        match.play(seat, move)
        seen.append(match.view())
    return seen if most else seen[: len(seen) * 2 // 3 + 1]


def main(wanted: list[str]) -> None:
    for game in games_of(wanted):
        shown = views(game)
        for theme in Theme.__args__:
            picture = draw(game, shown[-1], names=NAMES, theme=theme, since=shown[-1 - MARKED :][0])
            (PICTURES / f"{game.key}-{theme}.png").write_bytes(picture.data)
            print(picture.alt)


if __name__ == "__main__":
    main(sys.argv[1:])
