"""The command line. Each command imports what it needs when it is called: `table` loads no Discord, `run` no demo."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, get_args, get_type_hints

from pydantic import ValidationError

from bot.app import manual
from bot.model.errors import NotStarted, Unusable
from bot.model.version import VERSION
from rules import Game, Illegal, Match, agents, games, holds_seats, plural

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from bot.app.settings import Settings

AsWritten = argparse.RawDescriptionHelpFormatter


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. What keeps it from running is said in a line, with status 2."""
    options = parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except (NotStarted, Unusable) as no:
        print(no, file=sys.stderr)
    except ValidationError as error:
        print("\n".join(f"Invalid setting: {wrong(one)}." for one in error.errors()), file=sys.stderr)
    return 2


def wrong(error: ErrorDetails) -> str:
    """Which setting is wrong, and what is the matter with it; never its value, which may be a secret."""
    name = str(error["loc"][0])
    return f"{name if name.isupper() else f'HUSTINGS_{name.upper()}'}: {error['msg']}"


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    top = argparse.ArgumentParser("hustings", description=manual.WHAT, epilog=manual.MANUAL, formatter_class=AsWritten)
    top.add_argument("--version", action="version", version=f"Hustings {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", title="commands")

    def add(name: str, what: str, help: str, command: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=help, description=what, formatter_class=AsWritten)
        one.set_defaults(command=command)
        return one

    add("run", manual.RUN, "run the bot on Discord, until Ctrl-C", run_bot)
    add("check", manual.CHECK, "print the invite link; replay every running match in a copy", check_all)
    copy = add("backup", manual.BACKUP, "copy the database, even while the bot is running", back_up)
    copy.add_argument("file", metavar="FILE", type=Path, help="the new file")
    back = add("restore", manual.RESTORE, "go back to a copy, while no bot is running", put_back)
    back.add_argument("file", metavar="FILE", type=Path, help="the copy, as backup makes it")
    add_trace(add("trace", manual.TRACE, "tell what happened to a match, from its rows and a log", trace_match))
    add_demo(add("demo", manual.DEMO, "try the bot in a local page that looks like Discord", show_demo))
    add_table(add("table", manual.TABLE, "play a match in this terminal", table))
    return top


def add_demo(demo: argparse.ArgumentParser) -> None:
    home = Path("demo-matches")
    demo.add_argument("--folder", type=Path, default=home, help=f"where to keep its matches (default: {home})")
    demo.add_argument("--port", type=int, default=0, help="the port of the page (default: any free one)")


def add_trace(one: argparse.ArgumentParser) -> None:
    one.add_argument("match", metavar="MATCH", type=int, help="its number, or the id of its channel")
    one.add_argument("--user", metavar="ID", type=int, help="what concerns this member, by their id")
    one.add_argument("--at", metavar="TIME", type=moment, help="what happened about then, UTC: '2026-11-29 20:14'")
    one.add_argument("--log", metavar="FILE", help="the bot's log of that time; - reads what is piped to it")


def moment(text: str) -> int:
    """A time as it is typed, UTC, in seconds since 1970. Raises ArgumentTypeError for another form."""
    try:
        return int(datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC).timestamp())
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a time like '2026-11-29 20:14'") from None


def add_table(one: argparse.ArgumentParser) -> None:
    keys = sorted(games())
    one.add_argument("game", metavar="GAME", choices=keys, help=f"which game: {', '.join(keys)}")
    one.add_argument("--seats", type=int, default=4, help="how many seats (default: 4)")
    one.add_argument("--seed", help="the seed of the dice and cards; the same seed and moves give the same match")
    one.add_argument("--ai", metavar="SEATS", default="", help="the seats of AI players, counted from 1: 2,3,4")
    one.add_argument(
        "--level", choices=get_args(agents.Level), default="steady", help="how well AI players play (default: steady)"
    )
    one.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; seats count from 1"
    )
    named = (f"  {key:<14} {', '.join(games()[key].rules.options.model_fields)}" for key in keys)
    one.epilog = "\n".join(["options of the games:", *named])


def read_settings() -> Settings:
    """The settings. Raises NotStarted where their file cannot be read, ValidationError where one does not fit."""
    from bot.app.settings import Settings

    try:
        return Settings()
    except PermissionError as no:
        raise NotStarted(f"This user can't read {no.filename}. Make the bot's user its owner.") from None


def run_bot(options: argparse.Namespace) -> int:
    from bot.app.logs import set_up_logs
    from bot.app.run import run

    settings = read_settings()
    set_up_logs(settings)
    asyncio.run(run(settings))
    return 0


def show_demo(options: argparse.Namespace) -> int:
    """Open the page of the demo until Ctrl-C."""
    if find_spec("simcord") is None:
        raise NotStarted(
            "The demo needs a simulated Discord, which isn't installed. Run make demo in a checkout, or "
            "install it with pip install 'hustings[demo]'."
        )
    from demo.demo import demo

    try:
        options.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"Can't make the folder {options.folder}: {error.strerror}.") from None
    asyncio.run(demo(options.folder, options.port))
    return 0


def check_all(options: argparse.Namespace) -> int:
    """Replay every match under way in an upgraded copy; exit status 1 where one would stop."""
    from bot.app.check import check

    return asyncio.run(check(read_settings()))


def trace_match(options: argparse.Namespace) -> int:
    """Print what happened to a match."""
    from bot.app.trace import Wanted, trace

    wanted = Wanted(options.match, options.user, options.at, options.log)
    print("\n".join(asyncio.run(trace(read_settings().database_url, wanted))))
    return 0


def back_up(options: argparse.Namespace) -> int:
    from bot.store.database import backup

    backup(read_settings().database_url, options.file)
    print(f"Copied to {options.file}. To go back to it, stop the bot and type: hustings restore {options.file}")
    return 0


def put_back(options: argparse.Namespace) -> int:
    """Go back to a copy, and say what is lost by it, what would stop, and where the old file is."""
    from bot.app.check import found_in, summed_up
    from bot.store.database import file_of
    from bot.store.restoring import made_ready, put_in_place

    path = file_of(read_settings().database_url).resolve()
    with made_ready(options.file, path) as part:
        found = asyncio.run(found_in(part))
        done = put_in_place(part, path)
    print("\n".join([*found.stop, *found.otherwise, summed_up(found)]))
    print(f"{path} is as {options.file} has it now. {said_of_copy(done.until)}")
    if done.aside is not None:
        lost = "can't be counted" if done.lost is None else plural(done.lost, "move")
        print(f"The old database is kept: {done.aside}. Moves that only it has: {lost}.")
    print("Start the bot: hustings run. It tells each match where it stands now, and asks anew.")
    return 0


def said_of_copy(until: int | None) -> str:
    """When somebody last moved in a copy."""
    if until is None:
        return "Nobody has moved in it yet."
    return f"The last move in it was made on {datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC."


def table(options: argparse.Namespace) -> int:
    """Play a match in the terminal. What does not fit is said in a line, with exit status 2."""
    from terminal.table import Terminal

    game = games()[options.game]
    try:
        match = Match(game, options.seats, options.seed or secrets.token_hex(16), read_choices(game, options.option))
        ai_seats = {int(seat) - 1 for seat in options.ai.split(",") if seat.strip()}
        if strangers := ai_seats - set(range(options.seats)):
            raise Illegal(f"There's no seat {min(strangers) + 1} for an AI player; the seats are 1 to {options.seats}.")
    except Illegal as no:
        print(no.reason, file=sys.stderr)
        return 2
    except ValueError:
        print("Give --ai as numbers (2,3) and --option as NAME=VALUE (rounds=3).", file=sys.stderr)
        return 2
    ai_players = dict.fromkeys(ai_seats, agents.of(game, options.level))
    Terminal(match, ai_players, seed_given=bool(options.seed)).run()
    return 0


def read_choices(game: Game, texts: Sequence[str]) -> dict[str, object]:
    """The options as typed, NAME=VALUE each; seats are counted from 1 here. Raises ValueError for another form."""
    kinds = get_type_hints(game.rules.options, include_extras=True)
    pairs = dict(one.split("=", 1) for one in texts)
    return {name: int(value) - 1 if holds_seats(kinds.get(name)) else value for name, value in pairs.items()}
