"""What everybody is asked first in a match is answered in its lobby already, if they like: here who goes first."""

from typing import Any

import pytest
from simcord.results import InteractionResult

from rules import Seat
from rules.boomtown.telling import FirstByVote
from tests.bot.channel import Channel, buttons, fact_line, reply_of, reply_text, selects, text_of

HOURS = 3600
TITLE = "Who goes first"
BUTTON = f"{TITLE}…"
NOBODY = "I don't mind"


async def vote(table: Channel, who: int, label: str) -> InteractionResult:
    """Somebody votes, by the button of the lobby."""
    return await choose(table, who, reply_of(await table.click(who, table.post, BUTTON)), label)


async def voted(table: Channel, *labels: str) -> None:
    """A lobby in which one after another has voted so."""
    await table.gather("boomtown", len(labels))
    for who, label in enumerate(labels):
        await vote(table, who, label)


async def choose(table: Channel, who: int, panel: Any, label: str) -> InteractionResult:
    """The same on a panel that is open."""
    value = next(one["value"] for one in selects(panel)[TITLE][1] if one["label"] == label)
    return await table.pick(who, panel, TITLE, value)


def chosen(panel: Any) -> list[str]:
    """What a panel shows as chosen."""
    return [one["label"] for one in selects(panel)[TITLE][1] if one.get("default")]


async def votes(table: Channel) -> dict[Seat, list[str]]:
    """The votes that are kept."""
    return {seat: order.moves for (seat, _), order in (await table.session()).orders.items()}


async def test_whoever_joins_may_vote_at_once_and_change_that_by_the_button(table: Channel) -> None:
    await table.gather("boomtown", 2)
    for result in (await table.click(2, table.post, "Join"), await table.slash(3, "game join")):
        panel = reply_of(result)
        assert panel.ephemeral
        assert "You have a seat." in text_of(panel)
        labels = [one["label"] for one in selects(panel)[TITLE][1]]
        assert labels[:3] == ["Vote for Ann", "Vote for Bob", "Vote for Cleo"]
        assert chosen(panel) == []
    assert chosen(reply_of(await choose(table, 3, panel, "Vote for Dev"))) == ["Vote for Dev"]
    assert chosen(reply_of(await vote(table, 3, NOBODY))) == [NOBODY]
    assert await votes(table) == {3: ["pass"]}


async def test_the_lobby_tells_nothing_of_votes(table: Channel) -> None:
    await table.gather("boomtown", 3)
    before, edits = text_of(table.post), len(table.edits())
    await vote(table, 0, "Vote for Cleo")
    assert (text_of(table.post), len(table.edits())) == (before, edits)
    assert "Cleo" not in reply_text(await table.slash(1, "game status")).partition("seats")[2]
    assert chosen(reply_of(await table.click(1, table.post, BUTTON))) == []


async def test_a_match_in_which_all_have_voted_begins_with_the_first_turn(table: Channel) -> None:
    await voted(table, "Vote for Cleo", "Vote for Bob", "Vote for Cleo")
    await table.slash(0, "game start")
    session = await table.session()
    assert session.waiting.seats == table.pings() == [2]
    assert session.under_way.pending[2].topic == "place"
    assert len(table.posts) == 2, "the lobby and one turn"
    assert fact_line(session, FirstByVote(((0, 2), (1, 1), (2, 2)), 3, 2, tied=False)) in text_of(table.post)
    assert session.orders == {}


async def test_who_has_not_voted_is_asked_alone(table: Channel) -> None:
    await table.gather("boomtown", 3)
    for who, label in ((0, "Vote for Ann"), (2, NOBODY)):
        await vote(table, who, label)
    await table.slash(0, "game start")
    assert (await table.session()).waiting.people == table.pings() == [1]
    await table.slash(1, "boomtown vote", whom="Ann")
    assert (await table.session()).waiting.seats == [0]


async def test_a_vote_goes_with_those_it_names_and_is_gone_with_them(table: Channel) -> None:
    await voted(table, "Vote for Dev", "Vote for Cleo", "Vote for Bob", NOBODY)
    await table.click(1, table.post, "Leave")
    assert await votes(table) == {0: ["vote whom:2"], 2: ["pass"]}
    await table.slash(0, "game remove", who=table.people[2].user)
    assert await votes(table) == {0: ["vote whom:1"], 1: ["pass"]}
    await table.click(1, table.post, "Join")
    assert chosen(reply_of(await table.click(1, table.post, BUTTON))) == []


async def test_a_vote_for_an_ai_player_goes_with_it(table: Channel) -> None:
    await table.gather("boomtown", 2, ai=2)
    await vote(table, 0, "Vote for Bob")
    await vote(table, 1, "Vote for AI 2")
    panel = reply_of(await table.click(0, table.post, "Options"))
    await table.click(0, panel, "Remove an AI player")
    assert await votes(table) == {0: ["vote whom:2"]}


async def test_a_choice_that_was_shown_before_somebody_left_means_the_same_or_nothing(table: Channel) -> None:
    await table.gather("boomtown", 4)
    panel = reply_of(await table.click(3, table.post, BUTTON))
    await table.click(1, table.post, "Leave")
    assert "can't be chosen any more" in reply_text(await choose(table, 3, panel, "Vote for Bob"))
    assert await votes(table) == {}
    panel = reply_of(await table.click(3, table.post, BUTTON))
    await table.click(0, table.post, "Leave")
    await choose(table, 3, panel, "Vote for Cleo")
    assert await votes(table) == {1: ["vote whom:0"]}


async def test_where_chance_decides_nobody_is_asked_and_votes_stand_till_the_match_begins(table: Channel) -> None:
    await table.gather("boomtown", 2)
    await vote(table, 0, "Vote for Bob")
    panel = reply_of(await table.click(1, table.post, BUTTON))
    await table.choose("First player", "at random")
    assert "First player: at random" in text_of(table.post)
    assert BUTTON not in buttons(table.post)
    assert "can't be chosen any more" in reply_text(await choose(table, 1, panel, "Vote for Ann"))
    assert not selects(reply_of(await table.slash(2, "game join")))
    await table.choose("First player", "by vote")
    assert BUTTON in buttons(table.post)
    assert await votes(table) == {0: ["vote whom:1"]}, "whoever changes an option back loses nothing"
    await table.choose("First player", "at random")
    await table.slash(0, "game start")
    assert (await table.session()).orders == {}


async def test_another_option_changes_no_vote(table: Channel) -> None:
    await table.gather("boomtown", 2)
    await vote(table, 1, "Vote for Ann")
    await table.choose("No limits on goods", "yes")
    assert await votes(table) == {1: ["vote whom:0"]}


async def test_votes_outlast_a_restart(table: Channel) -> None:
    await voted(table, "Vote for Bob", "Vote for Bob", "Vote for Cleo")
    await table.click(0, table.post, "Leave")
    await table.restart()
    assert await votes(table) == {0: ["vote whom:0"], 1: ["vote whom:1"]}
    await table.slash(1, "game start")
    session = await table.session()
    everyone = FirstByVote(((0, 0), (1, 1)), 2, session.waiting.seats[0], tied=True)
    assert fact_line(session, everyone) in text_of(table.post)


async def test_players_alone_vote_and_only_before_the_match(table: Channel) -> None:
    await table.gather("boomtown", 2)
    card = table.post
    panel = reply_of(await table.click(1, card, BUTTON))
    assert "Only players can answer that" in reply_text(await table.click(2, card, BUTTON))
    session = await table.session()
    odd = await table.press(1, panel, f"s:answer:{session.ref}:nothing", NOBODY)
    assert "can't be chosen" in reply_text(odd)
    panel = reply_of(await table.click(1, card, BUTTON))
    await table.slash(0, "game start")
    assert "has started" in reply_text(await choose(table, 1, panel, NOBODY))
    assert await votes(table) == {}


async def test_a_lobby_that_is_closed_takes_no_votes(table: Channel) -> None:
    await table.gather("boomtown", 2)
    await vote(table, 0, "Vote for Bob")
    panel = reply_of(await table.click(1, table.post, BUTTON))
    await table.env.advance_time(49 * HOURS)
    assert BUTTON not in buttons(table.post)
    assert "closed" in reply_text(await choose(table, 1, panel, "Vote for Ann"))
    await table.gather("boomtown", 2)
    assert await votes(table) == {}


async def test_a_planned_vote_is_given_once_a_town_was_chosen_together(table: Channel) -> None:
    await table.gather("boomtown", 2, options="together yes")
    await vote(table, 0, "Vote for Bob")
    await vote(table, 1, NOBODY)
    await table.slash(0, "game start")
    assert "Vote for Bob" in reply_text(await table.slash(0, "plan"))
    await table.slash(1, "boomtown pass")
    await table.slash(0, "boomtown settle")
    assert (await table.session()).waiting.seats == [1]
    assert TITLE not in reply_text(await table.slash(0, "plan"))


@pytest.mark.parametrize("way", ["click", "slash"])
async def test_where_nothing_is_asked_first_the_post_alone_tells_who_joined(table: Channel, way: str) -> None:
    await table.gather("toy")
    assert BUTTON not in buttons(table.post)
    joined = await (table.click(1, table.post, "Join") if way == "click" else table.slash(1, "game join"))
    assert not selects(reply_of(joined))
    assert "**Bob**" in text_of(table.post)
