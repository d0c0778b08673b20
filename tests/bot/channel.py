"""A channel with members and the bot, for tests: the real discord.py client on a simulated Discord and a real file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.app_commands import Command
from simcord import actors
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.app.client import Hustings
from bot.app.settings import Settings
from bot.match.limits import LIMITS, What
from bot.model.drawing import Course, Draw, Place, Wanted
from bot.model.notes import Note
from bot.model.options import read_options
from bot.model.player import Cause, Player
from bot.model.session import Session, Setup, Venue
from bot.model.terms import USUAL, Terms
from bot.pages.log import in_italics
from bot.store.database import open_store
from bot.store.transactions import Writing
from bot.tasks.drawer import InThread
from bot.tasks.drawer_process import drawn_by
from demo.simulated import Simulated
from render import Picture
from rules import Fact, Game, Seat, Verb, games
from tests.bot.begun import begun
from tests.looking import whole_position
from tests.store.at_table import address, new_file
from tests.toy import TOY

ALL_GAMES: Mapping[str, Game] = {**games(), TOY.key: TOY}
MODERATES = discord.Permissions(manage_channels=True, manage_messages=True)
NAMES = ("ann", "bob", "cleo", "dev", "eve", "fay", "gus", "hal")


class BareSettings(Settings, env_file=None, env_prefix="HUSTINGS_TEST_"):
    """Settings that neither a file nor the environment changes."""


def one_pixel(*arguments: Any, **named: Any) -> Picture:
    return ONE_PIXEL


class Plainly(InThread):
    """Draws positions by a function that stands in for `render.draw`, and charts as one pixel."""

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        return A_CHART if isinstance(wanted, Course) else await super().__call__(wanted, place)


class OnePixel(Plainly):
    """Draws all as one pixel, in the event loop's own thread: to hand it to another takes longer."""

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        with self.pictures.counting(place.urgency.name):
            return A_CHART if isinstance(wanted, Course) else drawn_by(wanted, ALL_GAMES, one_pixel)


def drawing(draw: Callable[..., Picture]) -> Draw:
    """What draws positions by a function that stands in for `render.draw`."""
    return Plainly(ALL_GAMES, draw)


def drawn_plainly() -> Draw:
    """Pictures of one pixel, for tests that are not about pictures."""
    return OnePixel(ALL_GAMES)


SETTINGS = BareSettings(ai_pause=0, health_minutes=100_000, pulse_seconds=6_000_000)
ONE_PIXEL = Picture(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000020001e221bc33"
        "0000000049454e44ae426082"
    ),
    "A board.",
)
A_CHART = replace(ONE_PIXEL, alt="A chart.")


@dataclass
class Channel:
    """One server with one channel in it; `people` are members in the order of their names, none of whom moderates."""

    env: simcord.Env
    bot: Hustings
    guild: simcord.GuildHandle
    here: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    file: Path

    def told_before(self) -> None:
        """Everybody was told about each kind of question in earlier matches: no reply has a tip."""
        for key, game in ALL_GAMES.items():
            for person in self.people:
                self.bot.matches.people.remember_tips(person.id, key, {*game.guide.questions})

    async def slash(self, who: int, command: str, /, **options: Any) -> InteractionResult:
        """A person types a command."""
        return await self.people[who].slash(self.here, command, **options)

    async def click(self, who: int, message: Any, label: str) -> InteractionResult:
        """A person presses a button."""
        return await self.people[who].click(message, custom_id=buttons(message)[label])

    async def pick(self, who: int, message: Any, placeholder: str, *values: str) -> InteractionResult:
        """A person chooses from a select."""
        return await self.people[who].select(message, values, custom_id=selects(message)[placeholder][0])

    async def choose(self, title: str, word: str) -> InteractionResult:
        """The host chooses an option in the panel of the lobby."""
        panel = reply_of(await self.click(0, self.post, "Options"))
        value = next(one["value"] for one in selects(panel)[title][1] if one["label"] == f"{title}: {word}")
        return await self.pick(0, panel, title, value)

    async def press(self, who: int, message: discord.Message, custom_id: str, *values: str) -> InteractionResult:
        """A person presses what only a screen that is out of date shows; simcord would not let them."""
        stored = self.env.backend.get_message(self.here.id, message.id)
        options = [{"label": value, "value": value} for value in values]
        part = {"type": 3, "options": options} if values else {"type": 2, "style": 2, "label": "…"}
        shown = [{"type": 1, "components": [{**part, "custom_id": custom_id}]}]
        return await actors._dispatch_actor_interaction(
            self.people[who],
            InteractionType.MESSAGE_COMPONENT,
            self.here,
            {"custom_id": custom_id, "component_type": part["type"], "values": [*values]},
            extra={"message": {**serializers.message_payload(self.env.backend, stored), "components": shown}},
            source_message_id=stored.id,
        )

    async def send_command(self, who: int, command: str, given: Mapping[str, object]) -> InteractionResult:
        """A command of a group comes as no client sends it; simcord would not let them."""
        group, _, name = command.partition(" ")
        known = {one.name: one for one in self.bot.tree.get_commands()}[group]
        assert isinstance(known, discord.app_commands.Group)
        (parameters,) = [one.parameters for one in known.commands if isinstance(one, Command) and one.name == name]
        types = {one.display_name: one.type.value for one in parameters}
        options = [{"name": key, "type": types[key], "value": value} for key, value in given.items()]
        return await actors._dispatch_actor_interaction(
            self.people[who],
            InteractionType.APPLICATION_COMMAND,
            self.here,
            {"id": "1", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": options}]},
        )

    async def directly(self, *works: Coroutine[Any, Any, Any]) -> list[Any]:
        """Do things at once and not through Discord; their results or errors. simcord waits for all that follows."""
        with self.env._bot_scope():
            results = await asyncio.gather(*works, return_exceptions=True)
        await self.env.settle()
        return results

    async def change(
        self, session: Session, work: Callable[[Session, Writing], Awaitable[object]], by: Cause | None = None
    ) -> None:
        """Change a match by something else than a move; the bot itself does it, unless somebody is named."""

        async def changed() -> None:
            async with self.bot.matches.changing(session.id, by or Cause("bot")) as (one, db):
                await work(one, db)

        (error,) = await self.directly(changed())
        assert error is None, error

    def cause(self, who: int) -> Cause:
        """The cause of what a person does."""
        user = self.people[who].user
        return Cause("member", user.id, user.global_name or user.name)

    def moderator(self) -> simcord.MemberActor:
        """Somebody else, who may manage channels and messages."""
        role = self.guild.create_role("moderator", permissions=MODERATES)
        return self.guild.add_member(self.env.create_user("mo", global_name="Mo"), roles=[role])

    async def complete(self, who: int, command: str, field: str, text: str = "", **filled: str) -> list[str]:
        """The values that are offered while a person types."""
        found = await self.people[who].autocomplete(self.here, command, field, text, **filled)
        return [choice["value"] for choice in found]

    async def standing(self) -> tuple[object, ...]:
        """All that an attempt must leave as it was when it is refused."""
        session = await self.session()
        seated = [(player.user_id, player.question, player.since, player.ending) for player in session.players]
        position = (whole_position(session.match), len(session.match.log)) if session.match else ()
        return session.phase, session.setup.options, seated, *position

    async def session(self) -> Session:
        """The match of the channel, as the bot has it; what it keeps is what would be worked out anew."""
        session = await self.bot.matches.here(self.here.id)
        kept = session.waiting, session.names
        session.changed()
        assert kept == (session.waiting, session.names)
        return session

    async def begin(
        self,
        key: str = "barrage",
        *,
        people: int = 4,
        ai: int = 0,
        options: str = "",
        terms: Terms = USUAL,
        moves: Sequence[tuple[Seat, Verb]] = (),
    ) -> Session:
        """A match that has begun, with so many people and AI players, and has gone on by these moves.

        It is written down at once, without the commands by which members come there. AI players sit behind the host.
        """
        game, host = ALL_GAMES[key], self.people[0].id
        chosen = game.options_from(read_options(game, options)).model_dump(mode="json")
        members = [(cause.user_id, cause.name) for cause in map(self.cause, range(people))]
        seated = [members[0], *((None, f"AI {number}") for number in range(1, ai + 1)), *members[1:]]
        players = [Player(seat, *one) for seat, one in enumerate(seated)]
        setup = Setup(game, game.rules.version, "", chosen, terms, host)
        venue = Venue(self.guild.id, self.here.id)
        (session,) = await self.directly(begun(self.bot.matches, venue, setup, players, moves))
        assert isinstance(session, Session), session
        return session

    async def begin_by_commands(
        self, key: str = "barrage", *, people: int = 4, ai: int = 0, options: str = ""
    ) -> Session:
        """A match as members begin it: with a lobby that they join."""
        await self.gather(key, people, ai=ai, options=options)
        await self.slash(0, "game start")
        return await self.session()

    async def gather(self, key: str, people: int = 1, **wanted: Any) -> None:
        """A lobby that so many people have joined."""
        await self.slash(0, "game new", game=key, **wanted)
        for who in range(1, people):
            await self.slash(who, "game join")

    async def your_choice(self, who: int) -> Any:
        """What a person finds under **Your choice** of the newest post."""
        return reply_of(await self.click(who, self.post, "Your choice"))

    async def more(self, who: int) -> Any:
        """What a person finds under **More…** of the newest post."""
        return reply_of(await self.click(who, self.post, "More…"))

    def use_up(self, what: What, but: int = 0) -> None:
        """Use up a limit of the first of the people, but for so many times."""
        with self.env._bot_scope():
            for _ in range(LIMITS[what].most - but):
                self.bot.matches.limits.count(self.people[0].id, what)

    def pings(self, since: int = 0) -> list[int]:
        """Which of the people were pinged in the channel, from one of its messages on, in order."""
        called = [user for message in self.sent()[since:] for user in message["allowed_mentions"]["users"]]
        return [who for user in called for who, one in enumerate(self.people) if one.id == user]

    def alone(self, who: int) -> list[discord.Message]:
        """What a person was told in direct messages."""
        return list(self.letters_to(who).history())

    def letters_to(self, who: int) -> simcord.ChannelHandle:
        """A person's direct messages with the bot."""
        return simcord.ChannelHandle(self.env, None, self.env.backend.get_dm_channel(self.people[who].id))

    def add_people(self, *names: str) -> None:
        """More people become members, who moderate nothing either."""
        self.people += [
            self.guild.add_member(self.env.create_user(name, global_name=name.capitalize())) for name in names
        ]

    async def restart(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """The bot stops in good order, and another goes on with the same file; what happens in between."""
        await self.env.settle()
        await self.directly(self.bot.watch.beat())
        await self.directly(self.bot.matches.leases.leave_all())
        await self.bot.matches.store.close()
        meanwhile()
        self.bot = await new_bot(self.file, self.bot.draw)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    def sent(self) -> list[dict[str, Any]]:
        """What was sent to the channel as new messages, oldest first."""
        path = f"/channels/{self.here.id}/messages"
        return [one.json or {} for one in self.env.http_requests if (one.method, one.path) == ("POST", path)]

    def edits(self) -> list[dict[str, Any]]:
        """What messages of the channel were changed to."""
        path = f"/channels/{self.here.id}/messages/"
        return [one.json or {} for one in self.env.http_requests if one.method == "PATCH" and one.path.startswith(path)]

    @property
    def posts(self) -> list[discord.Message]:
        """The bot's messages that all can see, oldest first."""
        return list(self.here.history())

    @property
    def post(self) -> discord.Message:
        """The newest of them."""
        return self.posts[-1]


async def new_bot(file: Path, draw: Draw | None = None) -> Hustings:
    """A bot with all games and the toy, on a database file."""
    store = await open_store(address(file))
    return Hustings(SETTINGS, store, ALL_GAMES, draw or drawn_plainly())


@asynccontextmanager
async def channel(file: Path, people: int = 4, draw: Draw | None = None) -> AsyncIterator[Channel]:
    """A channel as long as the block lasts."""
    await new_file(file)
    bot = await new_bot(file, draw)
    env = Simulated(bot)
    await env.start()
    guild = env.create_guild("Hustings")
    here = guild.create_text_channel("table")
    table = Channel(env, bot, guild, here, [], file)
    table.add_people(*NAMES[:people])
    try:
        yield table
        await env.settle()
        env.raise_errors()
    finally:
        await env.shutdown()
        await table.bot.matches.store.close()


def reply_of(result: InteractionResult) -> Any:
    """The message that answers an interaction; after a press without an answer of its own, the one that was pressed."""
    return result.followups[-1] if result.followups else result.response


def reply_text(result: InteractionResult) -> str:
    """The text of an answer."""
    return text_of(reply_of(result))


def text_of(message: Any) -> str:
    """All text of a post or an answer."""
    return "\n".join(str(part["content"]) for part in parts(message) if part.get("type") == 10)


def fact_line(session: Session, fact: Fact, remark: str = "") -> str:
    """How a post of a match tells a fact, and what it adds."""
    return session.names.in_bold(fact.say()) + in_italics(remark)


def note_line(session: Session, note: Note) -> str:
    """How a post of a match tells a note."""
    return session.names.in_bold(note.say(session.match))


def parts(message: Any) -> list[dict[str, Any]]:
    """Every component of a post or an answer, those inside others too."""
    waiting = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    found = list[dict[str, Any]]()
    while waiting:
        part = waiting.pop(0)
        found.append(part)
        waiting = [*part.get("components", []), *waiting]
    return found


def buttons(message: Any) -> dict[str, str]:
    """The custom_id of each button by its label; a link has none."""
    return {
        part["label"]: part["custom_id"] for part in parts(message) if part.get("type") == 2 and not part.get("url")
    }


def selects(message: Any) -> dict[str, tuple[str, list[dict[str, Any]]]]:
    """The custom_id and the options of each select by its placeholder."""
    return {
        part["placeholder"]: (part["custom_id"], part["options"]) for part in parts(message) if part.get("type") == 3
    }
