"""`/mod` rewind and end."""

from bot import store
from bot.match.interventions import because
from bot.model.notes import EndedByModerator, Quote, Rewound, UndidRewind
from bot.model.notes.quote import bare_move
from bot.model.session import Session
from tests.bot.channel import Channel, buttons, fact_line, note_line, reply_of, reply_text, text_of
from tests.bot.moderating import SURE, THERE, UNDO, announcement, confirm, end_match, interventions, last, rewind, undo
from tests.bot.playing import makes
from tests.bot.test_lobby_edges import damaged
from tests.bot.test_mod_halting import bidding
from tests.looking import whole_position
from tests.toy.game import Bid, BidWon, Lay


async def laid(table: Channel) -> Session:
    """A match in which somebody has built."""
    session = await bidding(table)
    await makes(table, session, 2, Bid(3))
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    return session


async def test_the_moves_are_listed_newest_first_and_found_by_their_words(table: Channel) -> None:
    session, mo = await laid(table), table.moderator()
    found = await mo.autocomplete(table.here, "mod rewind", "to", "")
    assert [choice["name"] for choice in found] == [
        f"3 {session.names.say(BidWon(2, 2).say())}",
        f"2 {session.names.say(bare_move(1))}",
        f"1 {session.names.say(bare_move(0))}",
        "0 The start",
    ]
    assert [choice["value"] for choice in await mo.autocomplete(table.here, "mod rewind", "to", "builds")] == ["3"]


async def test_back_to_a_move_and_forth_again(table: Channel) -> None:
    session, mo = await laid(table), table.moderator()
    position = whole_position(session.under_way)
    answer = await mo.slash(table.here, "mod rewind", to="bob", why="Cleo misread")
    assert "to right after move 2" in reply_text(answer)
    assert "2 moves are undone" in reply_text(answer)
    assert "rolls and draws will be different" in reply_text(answer)
    assert fact_line(session, BidWon(2, 2)) in reply_text(answer)
    assert len(session.under_way.log) == 4
    assert "is rewound" in await confirm(mo, answer, THERE)
    assert len(session.under_way.moves) == 2
    assert session.memory.history.made[5] == ("moderator", mo.id)
    rewound = note_line(session, Rewound("Mo", Quote(1, 2), "Cleo misread"))
    assert announcement(table, rewound)
    assert (await last(table)).why == "Cleo misread"
    assert f"~~{fact_line(session, BidWon(2, 2))}~~" in "".join(map(text_of, table.posts))
    assert sum("rewound" in text_of(one) for one in table.posts) == 1, "the announcement alone tells it"
    await undo(table, mo, rewound)
    assert len(session.under_way.moves) == 4
    assert whole_position(session.under_way) == position
    text, undid = text_of(table.post), note_line(session, UndidRewind("Mo"))
    assert text.index(undid) < text.index(fact_line(session, BidWon(2, 2))), "who did it, then what stands again"


async def test_a_preview_is_stale_after_a_move(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    answer = await mo.slash(table.here, "mod rewind", to="1")
    assert "rolls and draws will be different" not in reply_text(answer)
    await makes(table, session, 2, Bid(3))
    before = await table.standing()
    assert "has moved on" in await confirm(mo, answer, THERE)
    assert await table.standing() == before
    assert not await interventions(table)


async def test_after_a_move_the_way_forth_is_closed(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await rewind(table, mo, "0")
    assert not session.under_way.moves
    await makes(table, session, 1, Bid(1))
    assert "/mod rewind" in await undo(table, mo, note_line(session, Rewound("Mo")))
    assert len(session.under_way.moves) == 1


async def test_where_there_is_nothing_to_go_back_to(table: Channel) -> None:
    session, mo = await table.begin("toy", people=3), table.moderator()
    assert "no such move" in reply_text(await mo.slash(table.here, "mod rewind", to="0"))
    await makes(table, session, 0, Bid(1))
    for to in ("1", "99999999999999999999", "-1", "٣"):
        answer = reply_text(await mo.slash(table.here, "mod rewind", to=to))
        assert "no such move" in answer or "the start" in answer or "to its start" in answer
    assert len(session.under_way.log) == 1


async def test_a_reason_counts_once(table: Channel) -> None:
    session, mo = await laid(table), table.moderator()
    await mo.slash(table.here, "mod rewind", to="1", why="first")
    await rewind(table, mo, "2")
    assert (await last(table)).why == ""
    assert len(session.under_way.moves) == 2


async def test_a_match_is_ended_and_goes_on(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    answer = await mo.slash(table.here, "mod end", why="too late")
    assert session.phase == "playing"
    assert "ended" in await confirm(mo, answer, SURE)
    assert session.phase == "ended"
    post = announcement(table, note_line(session, EndedByModerator("Mo", lobby=False)) + because("too late"))
    assert list(buttons(post)) == ["Open a new lobby", UNDO]
    assert "Undone" in await undo(table, mo, because("too late"))
    assert session.phase == "playing"
    assert session.waiting.seats == [2]
    assert session.players[2].clock.due_at is not None
    assert table.people[2].id in [one for body in table.sent()[-2:] for one in body["allowed_mentions"]["users"]]
    assert "Done" in reply_text(await table.slash(2, "toy bid", coins="1"))


async def test_a_match_does_not_go_on_where_another_is(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await end_match(table, mo)
    await table.slash(0, "game new", game="toy")
    assert "Another match" in await undo(table, mo, note_line(session, EndedByModerator("Mo", lobby=False)))
    assert session.phase == "ended"
    assert (await table.session()).phase == "lobby"


async def test_a_lobby_is_closed_and_opened_again(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    session, mo = await table.session(), table.moderator()
    await confirm(mo, await mo.slash(table.here, "mod end"), SURE)
    assert session.phase == "closed"
    await undo(table, mo, note_line(session, EndedByModerator("Mo", lobby=True)))
    assert (await table.session()).phase == "lobby"
    await table.click(1, table.posts[0], "Join")
    assert [player.name for player in session.players] == ["Ann", "Bob"]


async def test_the_end_by_game_end_is_written_down_and_undone(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    answer = await mo.slash(table.here, "game end")
    await mo.click(reply_of(answer), label=SURE)
    assert (await last(table)).what == "end"
    assert "Undone: the end" in reply_text(await mo.slash(table.here, "mod undo"))
    assert session.phase == "playing"


async def test_a_damaged_match_is_ended_and_written_down(table: Channel) -> None:
    await damaged(table)
    mo = table.moderator()
    assert "couldn't be read" in await confirm(mo, await mo.slash(table.here, "mod end", why="broken"), SURE)
    deed = await last(table)
    assert (deed.what, deed.why) == ("abandon", "broken")
    assert "nothing like that" in reply_text(await mo.slash(table.here, "mod undo"))
    async with table.bot.matches.store.read() as db:
        assert await store.matches.next_due(db) is None
    assert "open" in reply_text(await table.slash(0, "game new", game="toy"))


async def test_all_can_be_undone_after_a_restart(table: Channel) -> None:
    await laid(table)
    mo = table.moderator()
    await rewind(table, mo, "1")
    await mo.slash(table.here, "mod pause")
    await table.restart()
    session = await table.session()
    assert session.halt == "paused"
    assert "is paused" in reply_text(await table.slash(2, "toy bid", coins="1"))
    await undo(table, mo, "paused the match")
    await undo(table, mo, note_line(session, Rewound("Mo", Quote(0, 1))))
    assert len((await table.session()).under_way.moves) == 4
