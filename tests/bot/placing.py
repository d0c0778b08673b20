"""A match of Electoral Barrage in which Staffers are placed, one a turn, clockwise from seat 0."""

from typing import Any

import discord

from bot.model.notes import Quote
from bot.model.session import Session
from rules import Seat
from rules.barrage.telling import Sent
from tests.bot.channel import Channel, buttons, reply_of, text_of
from tests.bot.playing import opening

STATES = {"KS": "Kansas", "VT": "Vermont", "OR": "Oregon", "MS": "Mississippi", "DC": "District of Columbia"}
TO_KANSAS, TO_VERMONT, TO_OREGON = Sent(0, ("KS",)), Sent(1, ("VT",)), Sent(2, ("OR",))


async def placing(table: Channel, *, people: int = 4) -> Session:
    """A match after its set-up; seat 0 is to place."""
    session = await table.begin(people=people, options="rounds 1", moves=opening(people, seats=people))
    assert session.waiting.seats == [0]
    return session


async def place_staffers(table: Channel, *states: str) -> Session:
    """Staffers are placed in states, by whoever is to place."""
    for state in states:
        (seat,) = (await table.session()).waiting.seats
        await table.slash(seat, "barrage place", where=state)
    return await table.session()


async def ask_table(table: Channel, who: int, **to: str) -> discord.Message:
    """A person asks the others to go back: the post of the vote."""
    await table.click(who, reply_of(await table.slash(who, "game undo", **to)), "Ask the others")
    assert {"Agree", "Decline"} <= set(buttons(table.post))
    return table.post


def newest(table: Channel, message: Any) -> discord.Message:
    """A post as it stands in the channel now."""
    return next(post for post in table.posts if post.id == message.id)


def struck_lines(message: Any) -> list[str]:
    """The lines of a post that are struck."""
    return [line.strip("~") for line in text_of(message).split("\n") if line.startswith("~~")]


def turn(table: Channel) -> discord.Message:
    """The newest post of a turn."""
    return next(post for post in reversed(table.posts) if "More…" in buttons(post))


def number_before(session: Session, state: str) -> str:
    """The number of the move that placed a Staffer in a state, as it is chosen at `to`."""
    log = session.under_way.log
    return str(next(at for at in range(len(log), 0, -1) if f"where:{state}" in str(getattr(log[at - 1], "move", ""))))


def quote_of(session: Session, seat: Seat, state: str) -> Quote:
    """The move by which a seat placed a Staffer in a state, as a note quotes it."""
    number = int(number_before(session, state))
    return Quote(seat, number, session.under_way.line_count(number - 1))
