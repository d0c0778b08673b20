"""Nobody sees that somebody else has changed a secret answer: not by a number, a button, a post, or a vote."""

from bot.model.notes import VoteCarried
from bot.model.session import Session
from rules import Seat
from tests.bot.channel import Channel, buttons, note_line, reply_text, text_of
from tests.bot.moderating import confirm
from tests.bot.placing import ask_table, newest
from tests.bot.test_mod_rewind import THERE
from tests.bot.test_toy import bid
from tests.looking import whole_position


async def changed(table: Channel, who: int, *coins: int) -> None:
    """A person bids again, so often."""
    for one in coins:
        await table.slash(who, "toy bid", coins=str(one))


async def begun(table: Channel, *again: int) -> Session:
    """A match in which the first two have bid, and the first changed that so often."""
    session = await table.begin("toy")
    await bid(table, 4, 1)
    await changed(table, 0, *again)
    return session


def bids(session: Session) -> dict[Seat, str]:
    return {seat: str(question.answer) for seat, question in session.under_way.pending.items() if question.answer}


async def test_no_post_is_made_or_edited(table: Channel) -> None:
    session = await begun(table)
    stood = text_of(table.post), buttons(table.post), table.sent(), table.edits()
    await changed(table, 0, 3, 2)
    assert (session.entries, session.step) == (4, 2)
    assert (text_of(table.post), buttons(table.post), table.sent(), table.edits()) == stood


async def test_the_undo_button_names_whose_move_all_know_of(table: Channel) -> None:
    await begun(table, 3)
    await table.restart()
    session = await table.session()
    await table.click(1, table.post, "Undo Bob's move")
    assert bids(session) == {0: "bid coins:3"}
    await changed(table, 0, 2)
    await table.click(1, table.post, "Redo")
    assert bids(session) == {0: "bid coins:2", 1: "bid coins:1"}


async def test_whoever_answered_first_asks_the_others_to_go_back(table: Channel) -> None:
    await begun(table, 3)
    assert "Undo 2 moves" in reply_text(await table.slash(0, "game undo"))


async def test_a_match_loads_as_it_was_after_somebody_went_back(table: Channel) -> None:
    session = await begun(table, 3)
    await table.click(1, table.post, "Undo Bob's move")
    stood = whole_position(session.under_way), session.under_way.log, session.step
    await table.restart()
    session = await table.session()
    assert (whole_position(session.under_way), session.under_way.log, session.step) == stood


async def test_numbers_of_moves_and_questions_are_the_same(table: Channel) -> None:
    session = await table.begin("toy")
    await bid(table, 4)
    await changed(table, 0, 3, 2, 5)
    for who in (1, 2, 3):
        await changed(table, who, who)
    assert session.entries == 7
    assert {player.question for player in session.players} == {4}
    for who, command in ((table.people[1], "game undo"), (table.moderator(), "mod rewind")):
        numbers = [choice["value"] for choice in await who.autocomplete(table.here, command, "to", "")]
        assert numbers[-3:] in (["3", "2", "1"], ["2", "1", "0"])


async def test_a_vote_stands_and_so_does_the_changed_answer(table: Channel) -> None:
    session = await begun(table)
    post = await ask_table(table, 2, to="2")
    await changed(table, 0, 3)
    for who in (0, 1, 3):
        await table.click(who, newest(table, post), "Agree")
    assert note_line(session, VoteCarried((0, 1, 3))) in text_of(newest(table, post))
    assert bids(session) == {0: "bid coins:3"}


async def test_what_a_moderator_was_shown_is_not_stale(table: Channel) -> None:
    session = await begun(table)
    mo = table.moderator()
    shown = await mo.slash(table.here, "mod rewind", to="1")
    await changed(table, 0, 3)
    assert "is rewound" in await confirm(mo, shown, THERE)
    assert bids(session) == {0: "bid coins:3"}


async def test_what_is_brought_along_is_written_down_as_whoever_gave_it(table: Channel) -> None:
    session = await begun(table, 3)
    await table.click(1, table.post, "Undo Bob's move")
    assert session.memory.history.made[5] == session.memory.history.made[3] == ("member", table.people[0].id)
    await table.restart()
    assert (await table.session()).memory.history.made[5] == ("member", table.people[0].id)
