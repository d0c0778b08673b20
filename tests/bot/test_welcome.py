"""The first message: what it says, what its buttons do, and where the bot says it."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.lobby.opening import Wish, open_here
from bot.model.errors import UserError
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, selects, text_of


async def test_three_presses_lead_from_the_first_message_to_a_match(table: Channel) -> None:
    card = reply_of(await table.slash(0, "help"))
    await table.click(0, card, "Play Electoral Barrage")
    await table.click(0, table.post, "Add 3 AI")
    await table.click(0, table.post, "Start")
    session = await table.session()
    assert session.phase == "playing"
    assert [player.user_id is None for player in session.players] == [False, True, True, True]


async def test_the_card_has_a_button_and_a_line_for_each_game(table: Channel) -> None:
    card = reply_of(await table.slash(0, "help"))
    assert list(buttons(card)) == [*(f"Play {game.name}" for game in ALL_GAMES.values()), "Privacy"]
    for game in ALL_GAMES.values():
        assert f"**{game.name}**, {game.rules.seats[0]} to {game.rules.seats[-1]} players. {game.blurb}" in text_of(
            card
        )


async def test_the_card_says_which_list_starts_a_guided_match(table: Channel) -> None:
    text, title = text_of(card := reply_of(await table.slash(0, "help"))), "How to play…"
    assert title in selects(card)
    assert f"**{title}** explains it and starts a short guided match" in text


async def test_in_a_private_message_it_says_where_matches_are_played(table: Channel) -> None:
    nowhere: Any = SimpleNamespace(guild_id=None)
    with pytest.raises(UserError, match="a server's channel"):
        await open_here(table.bot, nowhere, Wish(ALL_GAMES["toy"]))


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_new_server_is_greeted_where_it_greets_members_if_the_bot_may_write_there(
    table: Channel, *, allowed: bool
) -> None:
    assert table.bot.user is not None
    said_there = discord.PermissionOverwrite(send_messages=allowed)
    hall = table.guild.create_text_channel("hall", overwrites={table.bot.user: said_there})
    guild: Any = table.bot.get_guild(table.guild.id)
    guild._system_channel_id = hall.id
    await table.directly(table.bot.on_guild_join(guild))
    posts = list(hall.history())
    tried = [one for one in table.env.http_requests if one.path == f"/channels/{hall.id}/messages"]
    assert bool(tried) is allowed
    labels = [*(f"Play {game.name}" for game in ALL_GAMES.values()), "Privacy"]
    assert [list(buttons(post)) for post in posts] == [labels] * allowed


async def test_a_new_server_without_such_a_channel_is_not_bothered(table: Channel) -> None:
    guild = table.env.create_guild("Another")
    hall = guild.create_text_channel("hall")
    await table.env.settle()
    assert not list(hall.history())
