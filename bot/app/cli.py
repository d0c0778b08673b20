"""The command line. Each command imports what it needs when it is called: `table` loads no Discord, `run` no demo."""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import get_args, get_type_hints

from bot.app import manual, upkeep
from bot.model.errors import NotStarted, Status, Unusable
from bot.model.version import VERSION
from rules import Game, Illegal, Match, agents, games, holds_seats

LARGEST_ID, LAST_PORT = 2**63 - 1, 2**16 - 1
LONGEST_WAIT = 3_600
"""Seconds for a press in a rehearsal."""
AsWritten = argparse.RawDescriptionHelpFormatter


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. What keeps it from running is said in a line."""
    options = parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except NotStarted as no:
        print(no, file=sys.stderr)
        return Status.DONE if options.stay_down and no.status.lasts else no.status


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    top = argparse.ArgumentParser("hustings", description=manual.WHAT, epilog=manual.MANUAL, formatter_class=AsWritten)
    top.add_argument("--version", action="version", version=f"Hustings {VERSION}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", title="commands")

    def add(name: str, what: str, help: str, command: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=help, description=what, formatter_class=AsWritten)
        one.set_defaults(command=command, stay_down=False)
        return one

    run = add("run", manual.RUN, "run the bot on Discord, until Ctrl-C", run_bot)
    run.add_argument("--stay-down", action="store_true", help="end with 0 instead of 75, 77 or 78, for a container")
    add("check", manual.CHECK, "print the invite link; replay every running match in a copy", check_all)
    copy = add("backup", manual.BACKUP, "copy the database, even while the bot is running", upkeep.back_up)
    copy.add_argument("target", metavar="TARGET", type=Path, help="the new file, or a folder for copies with dates")
    copy.add_argument("--keep", metavar="N", type=counted, help="of the copies in the folder, keep the newest N")
    back = add("restore", manual.RESTORE, "go back to a copy, while no bot is running", upkeep.put_back)
    back.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the copy, as backup makes it")
    move = add("copy", manual.COPY, "copy it to or from PostgreSQL, while no bot is running", upkeep.copy_all)
    move.add_argument("source", metavar="FROM", help="the address of a database, as in HUSTINGS_DATABASE_URL")
    move.add_argument("target", metavar="TO", help="the address of an empty one")
    add_trace(add("trace", manual.TRACE, "tell what happened to a match, from its rows and a log", trace_match))
    old = add("prune", manual.PRUNE, "make the database smaller, while no bot is running", upkeep.prune_old)
    old.add_argument("--older", metavar="DAYS", type=days, required=True, help="over for so many days: 400d")
    old.add_argument("--dry-run", action="store_true", help="try it on a copy, and change nothing")
    add("ratings", manual.RATINGS, "work all ratings out anew, while no bot is running", upkeep.rate_again)
    add_replay(add("replay", manual.REPLAY, "make a page of a match, to look at in a browser", write_page))
    proof = add("verify", manual.VERIFY, "check the proof of a match's dice", verify_file)
    proof.add_argument("file", metavar="FILE", type=Path, help="the proof, as Verify or /game verify gives it")
    add_rehearsal(add("rehearse", manual.REHEARSE, "try in a channel whether Discord does what we assume", rehearse))
    add_demo(add("demo", manual.DEMO, "try the bot in a local page that looks like Discord", show_demo))
    add_table(add("table", manual.TABLE, "play a match in this terminal", table))
    return top


def counted(text: str) -> int:
    """A number of things, one at least. Raises ValueError."""
    if (number := int(text)) < 1:
        raise ValueError
    return number


def days(text: str) -> int:
    """A number of days as it is typed: 400d. Raises ValueError."""
    if not text.endswith("d"):
        raise ValueError
    return counted(text[:-1])


def seconds(text: str) -> float:
    """A time to wait as it is typed, an hour at most. Raises ValueError."""
    if not 0 <= (number := float(text)) <= LONGEST_WAIT:
        raise ValueError
    return number


def add_rehearsal(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "channel", metavar="CHANNEL", type=channel_meant, help="the id of a channel for tests, or its link"
    )
    one.add_argument("--keep", action="store_true", help="leave what it posts in the channel")
    one.add_argument("--wait", metavar="SECONDS", type=seconds, default=120, help="for somebody's press (default: 120)")


def channel_meant(text: str) -> int:
    """The id of a channel, as it is or in a link to the channel or a message. Raises ArgumentTypeError."""
    if (found := re.fullmatch(r"(?:https://\S+/channels/\d+/)?(\d+)(?:/\d*)?", text.strip())) is None:
        raise argparse.ArgumentTypeError("give a channel's id (17 to 20 figures) or its link, as Discord copies them")
    return int(found[1])


def port(text: str) -> int:
    """A port to listen at; 0 for any. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"give a number up to {LAST_PORT}")
    return int(text)


def add_demo(demo: argparse.ArgumentParser) -> None:
    home = Path("demo-matches")
    demo.add_argument("--folder", type=Path, default=home, help=f"where to keep its matches (default: {home})")
    demo.add_argument("--port", type=port, default=0, help="the port of the page (default: any free one)")


def add_trace(one: argparse.ArgumentParser) -> None:
    one.add_argument("match", metavar="MATCH", type=numbered, help="its number, or the id of its channel")
    one.add_argument("--user", metavar="ID", type=numbered, help="what concerns this member, by their id")
    one.add_argument("--at", metavar="TIME", type=moment, help="what happened about then, UTC: '2026-11-29 20:14'")
    one.add_argument("--log", metavar="FILE", help="the bot's log of that time; - reads what is piped to it")


def numbered(text: str) -> int:
    """The number of a match, or an id of Discord's. Raises ArgumentTypeError for what can be neither."""
    if re.fullmatch("[0-9]{1,20}", text) is None or (number := int(text)) > LARGEST_ID:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a match's number nor an id, as Discord copies it")
    return number


def moment(text: str) -> int:
    """A time as it is typed, UTC, in seconds since 1970. Raises ArgumentTypeError for another form."""
    try:
        at = datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
    except ValueError:
        at = None
    if at is None or not 2000 <= at.year < 3000:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a time like '2026-11-29 20:14'")
    return int(at.timestamp())


def add_replay(one: argparse.ArgumentParser) -> None:
    one.add_argument("file", metavar="FILE", type=Path, help="the match, as a moderator exports it")
    one.add_argument("--html", metavar="OUT", type=Path, required=True, help="the new file for the page")
    one.add_argument("--name", metavar="NAME", action="append", default=[], help="a player's name; once for each seat")


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


def run_bot(options: argparse.Namespace) -> int:
    from bot.app.logs import set_up_logs
    from bot.app.run import run
    from bot.app.settings import read_settings

    settings = read_settings()
    set_up_logs(settings)
    asyncio.run(run(settings))
    return 0


def rehearse(options: argparse.Namespace) -> int:
    """Try on Discord itself what the tests assume of it; exit status 1 where something differs."""
    from bot.app.logs import set_up_logs
    from bot.app.rehearse import Wanted, rehearse
    from bot.app.settings import read_settings

    settings = read_settings()
    set_up_logs(settings, logging.ERROR)
    return asyncio.run(rehearse(settings, Wanted(options.channel, options.wait, options.keep)))


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
    from bot.app.settings import read_settings

    return asyncio.run(check(read_settings()))


def trace_match(options: argparse.Namespace) -> int:
    """Print what happened to a match."""
    from bot.app.settings import read_settings
    from bot.app.trace import Wanted, trace

    wanted = Wanted(options.match, options.user, options.at, options.log)
    print("\n".join(asyncio.run(trace(read_settings().database_url, wanted))))
    return 0


def write_page(options: argparse.Namespace) -> int:
    """Write the page of a match file."""
    from bot.app.replay import write

    return write(options.file, options.html, options.name)


def verify_file(options: argparse.Namespace) -> int:
    """Check the proof of a match; exit status 1 where it does not hold."""
    from bot.app.verify import verify

    return verify(options.file)


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
