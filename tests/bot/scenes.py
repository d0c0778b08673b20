"""A little of everything that people do with the bot, a channel each: what a database of a release holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from simcord import MemberActor

from bot.match import votes
from bot.model.player import Order
from bot.model.session import Session
from bot.store.picks import set_picks
from bot.store.transactions import Writing
from rules import Offer, Open, Seat
from rules.engine.agents import random_move
from tests.bot.channel import Channel, reply_of, selects
from tests.bot.moderating import end_match, rewind
from tests.bot.playing import by, makes, play_on
from tests.bot.test_learning import learns

SHORT = {"barrage": "rounds 2", "ninety": "start 11", "politocracy": "rounds 10"}
"""Options that make a match shorter, where a game has such: later tests play each to its end."""
MIDDLE = 24
"""A match is in the middle after so many moves."""


async def move_at_random(table: Channel, session: Session, seat: Seat, rng: Random) -> None:
    await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))


def elsewhere(table: Channel, name: str) -> Channel:
    """Another channel of the server, where another of its people comes first."""
    at = len(table.guild.channels) % len(table.people)
    people = [*table.people[at:], *table.people[:at]]
    return replace(table, here=table.guild.create_text_channel(name), people=people)


async def begun(table: Channel, key: str, moves: int, *, people: int = 3, ai: int = 1, options: str = "") -> Session:
    """A match as members begin it, which goes on by so many moves of people."""
    session = await table.begin_by_commands(key, people=people, ai=ai, options=options or SHORT.get(key, ""))
    return await play_on(table, session, move_at_random, Random(key), most=moves)


async def exported(table: Channel, mo: MemberActor) -> bytes:
    """The file that a moderator gets of the match."""
    (attachment,) = reply_of(await mo.slash(table.here, "mod export", why="a release")).attachments
    data = table.env.backend.cdn.get(attachment.url)
    assert data is not None
    return data


async def went_back(table: Channel, mo: MemberActor) -> None:
    """A match that a moderator took back across chance, which went on; somebody has a plan, somebody is picking."""
    session = await begun(table, "barrage", MIDDLE)
    await rewind(table, mo, "12")
    await play_on(table, session, move_at_random, Random(1), most=MIDDLE)
    await pick(table, session)
    await table.slash(1, "plan", moves="place CA; place OH")


async def pick(table: Channel, session: Session) -> None:
    """The match goes on until somebody may pick several things for a move, and has picked one of them."""
    rng = Random(2)
    while not (found := [(seat, *one) for seat in session.waiting.people for one in several(session, seat)]):
        await play_on(table, session, move_at_random, rng, most=1)
    seat, offer, part = found[0]

    async def picks_one(session: Session, db: Writing) -> None:
        chosen = {part.field: [str(next(iter(part.labels)))]}
        set_picks(db, session.id, seat, session.players[seat].question, str(offer.move), chosen)

    await table.change(session, picks_one)


def several(session: Session, seat: Seat) -> Iterator[tuple[Offer, Open]]:
    """The offers to a seat for which several things may be picked, with the field of these."""
    for offer in session.under_way.pending[seat].legal:
        yield from ((offer, part) for part in offer.open if part.most > 1)


async def planned(table: Channel, mo: MemberActor) -> None:
    """A match with standing orders and an absent player."""
    session = await begun(table, "boomtown", MIDDLE)
    view = session.under_way.view(0)
    wishes = {topic.key: [str(one.move) for one in topic.wishes(view, 0)][:3] for topic in session.game.topics}
    orders = [Order(0, topic, moves) for topic, moves in wishes.items() if moves]
    await table.directly(table.bot.matches.change_plans(session.id, 0, by(session, 0), lambda session: orders[:2]))
    await table.slash(1, "game away")


async def followed(table: Channel, mo: MemberActor) -> None:
    """A match that two people follow, and on which somebody has a note."""
    await begun(table, "ninety", MIDDLE)
    for who, how in ((3, "turns"), (4, "end")):
        await table.slash(who, "game follow", how=how)
    await table.slash(0, "game note", text="Squirrel Hill, before the weekend!")


async def voted_on(table: Channel, mo: MemberActor) -> None:
    """A match with an undo that waits for consent."""
    session = await begun(table, "politocracy", MIDDLE)
    await table.directly(votes.ask(table.bot.matches, session.id, 3, session.entries, by(session, 0)))


async def left(table: Channel, mo: MemberActor) -> None:
    """A match with a seat that stands open."""
    await begun(table, "redistricting", MIDDLE // 2)
    await table.click(1, reply_of(await table.slash(1, "game leave")), "Leave for good")


MIDDLES = (went_back, planned, followed, voted_on, left)


async def lobby(table: Channel, mo: MemberActor) -> None:
    """A private lobby, with whom its host has invited."""
    await table.gather("barrage", private=True)
    for who in (1, 2):
        await table.slash(0, "game invite", who=table.people[who])
    await table.slash(1, "game join")


async def paused(table: Channel, mo: MemberActor) -> None:
    await begun(table, "redistricting", 6, people=2, ai=0, options="simple yes")
    await mo.slash(table.here, "mod pause", why="a rule has to be looked up")


async def over(table: Channel, mo: MemberActor) -> None:
    await begun(table, "redistricting", 1_000, people=2, ai=0, options="simple yes")


async def ended(table: Channel, mo: MemberActor) -> None:
    await begun(table, "barrage", 6, people=2, ai=0)
    await end_match(table, mo)


async def guided(table: Channel, mo: MemberActor) -> None:
    """A match by which somebody learns a game, who has hours of their own and wants no tips."""
    await learns(table, "boomtown")
    await play_on(table, await table.session(), move_at_random, Random(1), most=3)
    await table.slash(0, "me quiet", **{"from": 22, "until": 7, "zone": "Europe/Berlin"})
    await table.slash(0, "me tips", on=False)


async def settings(table: Channel, mo: MemberActor) -> None:
    """What the moderators of the server have chosen."""
    panel = reply_of(await mo.slash(table.here, "mod settings"))
    await mo.select(panel, ["daily"], custom_id=selects(panel)["Pace of new lobbies"][0])


OTHERS = (lobby, paused, over, ended, guided, settings)
