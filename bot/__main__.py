"""The command line."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from typing import get_type_hints

from bot.terminal import Terminal
from rules import Game, Illegal, Match, games, holds_seats


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    options = parser().parse_args(arguments)
    return table(options)


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    top = argparse.ArgumentParser(prog="hustings", description="Election board games, by chat or at one keyboard.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    one = commands.add_parser("table", help="play a game in this terminal, alone or several at one keyboard")
    one.add_argument("game", choices=sorted(games()), help="which game")
    one.add_argument("--seats", type=int, default=4, help="how many seats (4 unless told)")
    one.add_argument("--seed", help="the seed of all chance; a match with the same seed and moves is the same match")
    one.add_argument("--ai", metavar="SEATS", default="", help="the seats an AI plays, counted from 1: 2,3,4")
    one.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; seats count from 1"
    )
    return top


def table(options: argparse.Namespace) -> int:
    """Play a match in the terminal. What does not fit is said in a line, with exit status 2."""
    game = games()[options.game]
    try:
        match = Match(game, options.seats, options.seed or secrets.token_hex(16), chosen(game, options.option))
        robots = {int(seat) - 1 for seat in options.ai.split(",") if seat.strip()}
        if strangers := robots - set(range(options.seats)):
            raise Illegal(f"There is no seat {min(strangers) + 1} for an AI; the seats are 1 to {options.seats}.")
    except Illegal as no:
        print(no.reason, file=sys.stderr)
        return 2
    except ValueError:
        print("Give --ai as numbers (2,3) and --option as NAME=VALUE (rounds=3).", file=sys.stderr)
        return 2
    Terminal(match, frozenset(robots)).run()
    return 0


def chosen(game: Game, said: Sequence[str]) -> dict[str, object]:
    """The options as typed, NAME=VALUE each; seats are counted from 1 here. Raises ValueError for another form."""
    kinds = get_type_hints(game.options, include_extras=True)
    pairs = dict(one.split("=", 1) for one in said)
    return {name: int(value) - 1 if holds_seats(kinds.get(name)) else value for name, value in pairs.items()}


if __name__ == "__main__":
    sys.exit(main())
