"""Draws the boards that the README shows, from a match of AI players: `python -m tests.picture`."""

from pathlib import Path

from render import Theme, draw
from rules import Match, Rng, games
from tests.driver import waiting

PICTURES = Path(__file__).parent / "pictures"
NAMES = dict(enumerate(("Ada", "Benjamin", "Chloé", "Дмитрий", "Emmanuelle")))
OPTIONS = {"barrage": {"rounds": 9}}
MOVES = {"barrage": 243, "boomtown": 122, "ninety": 345}
MARKED = 8
"""How many moves back the board is compared."""


def main() -> None:
    """One of each game, light and dark."""
    for game in games().values():
        match = Match(game, min(len(NAMES), game.seats[-1]), "a picture for the README", OPTIONS.get(game.key))
        rng, views = Rng("readme"), [match.view()]
        while match.result is None and len(views) <= MOVES[game.key]:
            seat = waiting(match)[0]
            move = game.agent(match.view(seat), match.pending[seat], rng)
            assert move is not None
            match.play(seat, move)
            views.append(match.view())
        for theme in Theme.__args__:
            picture = draw(game, views[-1], names=NAMES, theme=theme, since=views[-1 - MARKED])
            (PICTURES / f"{game.key}-{theme}.png").write_bytes(picture.data)
            print(picture.alt)


if __name__ == "__main__":
    main()
