"""Who may moderate: whoever may manage channels or has the role that the server chose, and nobody else."""

from collections.abc import Awaitable, Mapping
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot import store
from bot.model.player import Cause
from bot.model.server import Server
from tests.bot.channel import Channel, buttons, reply_of, reply_text
from tests.bot.moderating import UNDO, announcement, interventions
from tests.bot.test_mod_halting import bidding
from tests.findings import check_all

COMMANDS: dict[str, dict[str, Any]] = {
    "pause": {},
    "resume": {},
    "extend": {"time": "1h"},
    "skip": {},
    "remind": {},
    "replace": {"player": "@0"},
    "remove": {"player": "@0"},
    "rewind": {"to": "1"},
    "end": {},
    "export": {},
    "import": {"file": ("match.json", b"{}")},
    "move": {"match": "1"},
    "settings": {},
    "audit": {},
    "undo": {},
}
FORGED = ("b:undone:{}:1", "b:rewound:{}:0:2", "b:ended:{}", "b:chosen:role", "s:chosen:games", "c:chosen:channels")


async def left(table: Channel) -> tuple[object, ...]:
    """What an attempt that is refused leaves as it was: the match, what was sent, what is written down."""
    return await table.standing(), len(table.sent()), [deed.what for deed in await interventions(table)]


async def are_refused(table: Channel, tries: Mapping[str, Awaitable[InteractionResult]], why: str) -> None:
    """Each of these is answered so, and changes nothing."""
    before = await left(table)
    tried = {name: (reply_text(await one), await left(table)) for name, one in tries.items()}

    def refused(name: str) -> None:
        answer, after = tried[name]
        assert why in answer
        assert after == before

    check_all(tried, refused)


@pytest.mark.parametrize("who", [0, 3])
async def test_nobody_else_may(table: Channel, who: int) -> None:
    await bidding(table)
    tries = {command: table.slash(who, f"mod {command}", **options) for command, options in COMMANDS.items()}
    await are_refused(table, tries, "`/mod` is only for people who can manage channels")


async def test_their_buttons_are_not_for_others(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod pause")
    values = {custom_id: ["toy"] if custom_id[0] == "s" else [] for custom_id in FORGED}
    tries = {one: table.press(0, table.post, one.format(session.ref), *values[one]) for one in FORGED}
    await are_refused(table, tries, "`/mod` is only for")
    assert [deed.what for deed in await interventions(table)] == ["pause"]


async def test_an_announcement_is_not_undone_by_a_player(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod pause")
    assert "`/mod` is only for" in reply_text(await table.click(0, announcement(table, "paused the match"), UNDO))
    assert session.halt == "paused"
    assert UNDO in buttons(announcement(table, "paused the match"))


async def test_the_role_that_the_server_chose_may(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    role = table.guild.create_role("stewards *of* the game")
    eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"), roles=[role])
    assert "for people who can manage channels. " in reply_text(await eve.slash(table.here, "mod pause"))
    panel = reply_of(await mo.slash(table.here, "mod settings"))
    await mo.select(panel, [role], custom_id="r:chosen:role")
    assert table.bot.matches.servers.known[table.guild.id] == Server(role=role.id)
    assert "paused" in reply_text(await eve.slash(table.here, "mod pause"))
    assert session.halt == "paused"
    refused = reply_text(await table.slash(0, "mod resume"))
    assert "or have the role **stewards \\*of\\* th" in refused
    answer = await eve.slash(table.here, "game end")
    assert "ends the match for everyone" in reply_text(answer)
    await table.restart()
    assert "running again" in reply_text(await eve.slash(table.here, "mod resume"))


async def test_nothing_is_completed_for_others(table: Channel) -> None:
    _, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod pause")
    fields = {"rewind": "to", "export": "match", "move": "match", "undo": "what", "replace": "player", "skip": "player"}
    for command, field in fields.items():
        assert await table.complete(0, f"mod {command}", field) == []
    found = await mo.autocomplete(table.here, "mod undo", "what", "")
    assert [choice["name"] for choice in found] == ["1 Mo (moderator) paused the match. Its clocks are stopped."]


async def test_a_moderator_who_plays_may_too_but_not_export(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod replace", player="Ann", by=mo)
    assert session.players[0].user_id == mo.id
    assert "paused" in reply_text(await mo.slash(table.here, "mod pause"))
    assert "could find out future rolls" in reply_text(await mo.slash(table.here, "mod export"))
    assert [deed.what for deed in await interventions(table)] == ["pause", "replace"]


async def test_a_button_of_a_moderator_does_nothing_to_a_match_of_another_server(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod rewind", to="0")
    await mo.slash(table.here, "mod extend", time="1d", player="Cleo")
    table.people.append(mo)
    async with table.bot.matches.changing(session.id, Cause()) as (session, db):
        session.venue.guild_id += 1
        store.matches.set_match(db, session.id, guild_id=session.venue.guild_id)
    before = await table.standing()
    presses = (
        "b:ended:{}",
        f"b:rewound:{{}}:0:{session.entries}",
        f"b:undone:{{}}:{(await interventions(table))[0].id}",
    )
    for press in (one.format(session.ref) for one in presses):
        assert "no longer on record" in reply_text(await table.press(-1, table.post, press))
    assert await table.standing() == before
