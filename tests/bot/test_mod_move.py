"""`/mod` move."""

import pytest
from simcord import ChannelHandle, MemberActor

from bot import store
from bot.match.halt import lose_channel
from bot.model.notes import EndWanted, GoesOnIn, Rewound
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, fact_line, note_line, reply_text, text_of
from tests.bot.moderating import THERE, announcement, confirm, interventions, last
from tests.bot.playing import makes
from tests.bot.test_mod_halting import bidding
from tests.bot.test_mod_seats import newcomer
from tests.bot.test_unreachable import close_to_the_bot, post_nothing
from tests.toy.game import Bid, BidWon, Lay


async def elsewhere(table: Channel) -> tuple[Session, ChannelHandle, MemberActor]:
    """A match in which somebody is awaited, a channel without one, and a moderator."""
    return await bidding(table), table.guild.create_text_channel("hall"), table.moderator()


def texts(channel: ChannelHandle) -> str:
    return "\n".join(map(text_of, channel.history()))


async def test_a_match_comes_into_another_channel(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    seen = len(table.posts)
    found = await mo.autocomplete(hall, "mod move", "match", "")
    assert [choice["name"] for choice in found] == [f"{session.id} Toy market in #table: Ann, Bob, Cleo"]
    assert "in this channel now" in reply_text(
        await mo.slash(hall, "mod move", match=str(session.id), why="a quieter place")
    )
    assert session.venue.channel_id == hall.id
    assert len(table.posts) == seen + 1
    assert text_of(table.post) == note_line(session, GoesOnIn(hall.id))
    assert f"moved the match here from <#{table.here.id}>. Reason: a quieter place" in texts(hall)
    assert "Your choice" in buttons(hall.history()[-1])
    assert f"<@{table.people[2].id}>" in texts(hall)
    assert "no match" in reply_text(await table.slash(2, "toy bid", coins="3"))
    assert "Done" in reply_text(await table.people[2].slash(hall, "toy bid", coins="3"))
    assert fact_line(session, BidWon(2, 2)) in texts(hall)
    assert len(table.posts) == seen + 1
    assert "open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_the_way_back_needs_the_channel_and_it_free(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(hall, "mod move", match=str(session.id))
    await table.slash(0, "game new", game="toy")
    assert "already a match in this channel" in reply_text(await mo.slash(hall, "mod undo"))
    await table.slash(0, "game end")
    assert "Undone" in reply_text(await mo.slash(hall, "mod undo"))
    session = await table.bot.matches.get(session.id)  # a refusal after something was written has it read anew
    assert session.venue.channel_id == table.here.id
    assert text_of(hall.history()[-1]) == note_line(session, GoesOnIn(table.here.id))
    assert "Your choice" in buttons(table.posts[-1])
    assert "Done" in reply_text(await table.slash(2, "toy bid", coins="3"))


async def test_a_match_whose_channel_is_gone_goes_on(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    table.env.backend.delete_channel(table.here.id)
    await table.directly(lose_channel(table.bot.matches, table.here.id))
    assert session.halt == "unreachable"
    assert session.players[2].clock.due_at is None
    found = await mo.autocomplete(hall, "mod move", "match", "")
    assert [choice["name"] for choice in found] == [f"{session.id} Toy market in a channel I can't see: Ann, Bob, Cleo"]
    await mo.slash(hall, "mod move", match=str(session.id))
    assert session.halt == ""
    assert session.players[2].clock.due_at is not None
    assert "Done" in reply_text(await table.people[2].slash(hall, "toy bid", coins="3"))
    assert "is gone" in reply_text(await mo.slash(hall, "mod undo"))
    assert session.venue.channel_id == hall.id


async def test_what_is_no_match_is_not_moved(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    for text in ("", "7", "Toy", "1e3", "99999999999999999999", "１"):
        assert "no such match" in reply_text(await mo.slash(hall, "mod move", match=text))
    assert "already in this channel" in reply_text(await mo.slash(table.here, "mod move", match=str(session.id)))
    await table.people[0].slash(hall, "game new", game="toy")
    assert "already a match in this channel" in reply_text(await mo.slash(hall, "mod move", match=str(session.id)))
    assert session.venue.channel_id == table.here.id
    assert not await interventions(table)


async def test_a_lobby_is_moved(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    session, hall, mo = await table.session(), table.guild.create_text_channel("hall"), table.moderator()
    await mo.slash(hall, "mod move", match=str(session.id))
    assert not any(map(buttons, table.posts))
    assert f"The lobby goes on in <#{hall.id}>" in text_of(table.posts[-1])
    assert not any("The lobby closes" in text_of(post) for post in table.posts), "nothing can be done there"
    card = next(post for post in hall.history() if "Join" in buttons(post))
    await table.people[1].click(card, custom_id=buttons(card)["Join"])
    assert [player.name for player in session.players] == ["Ann", "Bob"]


async def test_what_was_told_before_is_not_told_again_after_going_back(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await makes(table, session, 2, Bid(3))
    await makes(table, session, 1, Lay(("Hill", "Hill", "Mill"))) if session.waiting.seats == [1] else None
    await mo.slash(hall, "mod move", match=str(session.id))
    sent = len(hall.history())
    await confirm(mo, await mo.slash(hall, "mod rewind", to="0"), THERE)
    assert note_line(session, Rewound("Mo")) in texts(hall)
    assert len(hall.history()) <= sent + 2
    assert (await last(table)).what == "rewind"
    assert texts(hall).count("moved the match here") == 1


async def test_a_wish_to_end_is_told_in_the_new_channel(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await table.slash(0, "game end")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert texts(hall).count(note_line(session, EndWanted(0, (1, 2)))) == 1
    for who in (1, 2):
        told = reply_text(await table.people[who].slash(hall, "game end"))
    assert "has ended" in told


async def test_what_can_be_pressed_goes_with_the_match(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod pause", why="Ann is ill")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert not any(map(buttons, table.posts))
    pause = next(post for post in hall.history() if "Go on" in buttons(post))
    assert "paused it. Reason: Ann is ill" in text_of(pause)
    for who in (0, 1, 2):
        await table.people[who].click(pause, custom_id=buttons(pause)["Go on"])
    assert session.halt == ""


async def test_an_old_button_says_where_the_match_is(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    old = buttons(table.post)["Your choice"]
    await mo.slash(hall, "mod move", match=str(session.id))
    before = await table.bot.matches.get(session.id), session.entries
    answer = reply_text(await table.press(2, table.posts[-2], old))
    assert f"goes on in <#{hall.id}>" in answer
    assert (await table.bot.matches.get(session.id), session.entries) == before
    assert "**Your choice**" in texts(hall)
    assert "Your bid?" in reply_text(await table.people[2].click(hall.history()[-1], label="Your choice"))


async def test_the_code_of_the_dice_stays_where_it_is(table: Channel) -> None:
    session = await table.begin_by_commands("toy", people=2)
    card, hall = table.posts[0], table.guild.create_text_channel("hall")
    await table.moderator().slash(hall, "mod move", match=str(session.id))
    assert session.setup.dice.commitment in reply_text(await table.click(1, card, "Fair dice"))


async def test_what_a_moderator_did_is_struck_where_it_was_told(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod replace", player="Cleo", by=newcomer(table))
    deed = await last(table)
    await mo.slash(hall, "mod move", match=str(session.id))
    assert "Undone" in reply_text(await mo.slash(hall, "mod undo", what=str(deed.id)))
    assert text_of(announcement(table, "gave **Cleo**'s seat")).startswith("~~")
    assert len(table.posts) == len({post.id for post in table.posts})


async def test_lines_that_fall_later_are_struck_in_the_old_channel(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await makes(table, session, 2, Bid(3))
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    line = fact_line(session, BidWon(2, 2))
    assert line in text_of(table.post)
    seen = len(table.posts)
    await mo.slash(hall, "mod move", match=str(session.id))
    await confirm(mo, await mo.slash(hall, "mod rewind", to="1"), THERE)
    assert f"~~{line}~~" in texts(table.here)
    assert len(table.posts) == seen + 1


@pytest.mark.parametrize("why", ["deleted", "hidden", "takes no posts"])
async def test_an_old_channel_that_takes_nothing_holds_up_nothing(table: Channel, why: str) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod pause")
    await mo.slash(table.here, "mod resume")
    match why:
        case "deleted":
            table.env.backend.delete_channel(table.here.id)
        case "hidden":
            await close_to_the_bot(table)
        case _:
            post_nothing(table)
    requests = len(table.env.http_requests)
    await mo.slash(hall, "mod move", match=str(session.id))
    assert "Done" in reply_text(await table.people[2].slash(hall, "toy bid", coins="3"))
    assert session.halt == ""
    tried = [one for one in table.env.http_requests[requests:] if f"/channels/{table.here.id}/" in one.path]
    assert len(tried) <= 2 or why == "takes no posts"
    async with table.bot.matches.store.read() as db:
        assert not await store.posts.due_posts(db, session.id)
    if why == "takes no posts":
        assert not any(map(buttons, table.posts))


async def test_a_match_that_comes_back_leaves_no_button_where_it_was(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(hall, "mod move", match=str(session.id))
    await mo.slash(table.here, "mod move", match=str(session.id))
    await table.restart()
    assert not any(map(buttons, hall.history()))
    assert text_of(hall.history()[-1]) == note_line(session, GoesOnIn(table.here.id))
    assert "Your bid?" in reply_text(await table.click(2, table.post, "Your choice"))


async def test_a_paused_match_stays_paused_and_can_be_taken_back(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod pause")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert session.halt == "paused"
    assert "The match is paused" in texts(hall)
    await confirm(mo, await mo.slash(hall, "mod rewind", to="1"), THERE)
    assert len(session.under_way.moves) == 1
    assert session.halt == "paused"
    await table.restart()
    found = await table.bot.matches.here(hall.id)
    assert (found.id, found.halt, len(found.under_way.moves)) == (session.id, "paused", 1)


async def test_a_seat_that_is_closed_again_is_not_offered_where_the_match_went(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod replace", player="Cleo")
    deed = await last(table)
    await mo.slash(hall, "mod move", match=str(session.id))
    assert any("Take over Cleo" in buttons(post) for post in hall.history())
    assert "Undone" in reply_text(await mo.slash(hall, "mod undo", what=str(deed.id)))
    assert not any("Take over Cleo" in buttons(post) for post in hall.history())


async def test_a_seat_whose_player_moves_is_not_offered_any_more_where_the_match_went(table: Channel) -> None:
    session, hall, mo = await elsewhere(table)
    await mo.slash(table.here, "mod replace", player="Cleo")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert "Done" in reply_text(await table.people[2].slash(hall, "toy bid", coins="3"))
    assert not session.players[2].vacant
    assert not any("Take over Cleo" in buttons(post) for post in hall.history())
