"""A match whose log does not fit the rules any more is halted: nobody may play on, and a moderator decides."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

import pytest
from structlog.testing import capture_logs

from bot.match.log import standing_moves
from bot.match.misfits import LONGEST
from bot.model.errors import HALTED
from bot.model.notes import EndedHalted, FitsAgain, Halted
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY
from bot.moderation.replaying import outcome
from tests.bot.channel import ALL_GAMES, Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.halting import clocks, entries_of, failing, refusing, restart, told, without, write_entry
from tests.bot.moderating import SURE, THERE, announcement, confirm, last, rewind, undo
from tests.bot.playing import makes
from tests.bot.test_following import follow
from tests.bot.test_mod_halting import bidding
from tests.bot.test_mod_rewind import laid
from tests.bot.test_unreachable import close_to_the_bot, open_to_the_bot
from tests.looking import whole_position
from tests.toy.game import Bid, Lay

REFUSED = f"Nothing was changed. {HALTED}"


Newer: TypeAlias = Callable[[], None]


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Newer:
    """Makes rules by which nobody may bid 3."""
    return lambda: monkeypatch.setattr("tests.toy.game.bid_question", refusing(3))


async def halted(table: Channel, newer: Newer) -> Session:
    """A match in which two have bid, and what came after them does not fit."""
    await laid(table)
    newer()
    session = await restart(table)
    assert session.halt == "halted"
    return session


async def test_nobody_is_shown_a_question_that_cannot_be_answered(table: Channel, newer: Newer) -> None:
    session = await halted(table, newer)
    assert session.pending
    for seat in session.pending:
        shown = reply_of(await table.slash(seat, "game hand"))
        assert "**The match is halted.**" in text_of(shown)
        assert not buttons(shown)


def dances(table: Channel) -> Callable[[], None]:
    """The third move is of a verb that the game has no more."""
    return lambda: write_entry(table.file, 3, move="dance where:Hill")


@pytest.mark.parametrize(
    ("rules", "why"),
    [(lambda: without(3), "can't do that"), (failing, "the rules fail at it"), (nullcontext, "no move called")],
    ids=["the move is illegal", "the rules fail", "the verb is gone"],
)
async def test_the_channel_is_told_once_and_no_time_runs(
    table: Channel, rules: Callable[[], AbstractContextManager[None]], why: str
) -> None:
    before = await laid(table)
    with rules(), capture_logs() as logged:
        session = await restart(table, dances(table) if rules is nullcontext else lambda: None)
        for _ in range(3):
            assert (session.halt, session.under_way.moves) == ("halted", before.under_way.moves[:2])
            assert told(table) == [note_line(session, Halted(2, session.standstill.until or 0))]
            session = await restart(table)
        assert clocks(session) == [None] * 3
        sent, log = len(table.sent()), entries_of(table.file)
        await table.env.advance_time(20 * DAY)
        assert (len(table.sent()), entries_of(table.file)) == (sent, log)
    (line,) = [line for line in logged if line["event"] == "a match is halted"]
    assert (line["match"], line["entry"]) == (session.id, 3)
    assert why in line["reason"]
    assert "The match is halted" in text_of(table.posts[-2])
    deed = await last(table)
    assert (deed.what, deed.name) == ("halt", "Hustings")


async def test_it_is_found_out_by_whoever_touches_it_and_by_its_clock(table: Channel, newer: Newer) -> None:
    session = await laid(table)
    newer()
    await table.restart()
    assert not told(table)
    await table.env.advance_time(DAY)
    assert told(table) == [note_line(session := await table.session(), Halted(2, session.standstill.until or 0))]
    assert len(entries_of(table.file)) == 4
    assert (await table.session()).id == session.id


async def test_commands_and_presses_are_refused_and_change_nothing(table: Channel, newer: Newer) -> None:
    await laid(table)
    newer()
    old, mo = table.post, table.moderator()
    choice = await table.your_choice(0)
    session = await restart(table)
    before, log = await table.standing(), entries_of(table.file)
    said = [
        reply_text(await table.slash(2, "toy bid", coins="1")),
        reply_text(await table.slash(2, "move", move="bid 1")),
        reply_text(await table.slash(0, "game undo")),
        reply_text(await table.slash(0, "game redo")),
        *[reply_text(await mo.slash(table.here, f"mod {what}")) for what in ("pause", "resume", "skip", "remind")],
        reply_text(await table.press(1, old, buttons(old)["Undo Cleo's move"])),
    ]
    assert said == [REFUSED] * len(said)
    assert REFUSED in reply_text(await table.click(0, choice, "Let it be"))
    assert (await table.standing(), entries_of(table.file)) == (before, log)
    assert await table.session() is session, "it is not read anew for each"


async def test_who_looks_for_their_turn_is_told_that_it_is_halted(table: Channel, newer: Newer) -> None:
    await laid(table)
    newer()
    await follow(table)
    await restart(table)
    letters = len(table.alone(3))
    mine = reply_text(await table.slash(2, "game mine"))
    assert "Your turn" not in mine
    assert mine.splitlines()[2].endswith(": halted")
    for command in ("game status", "game board"):
        assert "**The match is halted.**" in reply_text(await table.slash(2, command))
    assert HALTED in reply_text(await table.slash(2, "game status")), "the post says that this says why"
    assert [*buttons(table.posts[-2])] == ["More…"]
    assert "Plan…" in buttons(reply_of(await table.click(2, table.posts[-2], "More…")))
    assert len(table.alone(3)) == letters


async def test_a_moderator_takes_it_back_to_the_last_move_that_fits(table: Channel, newer: Newer) -> None:
    await laid(table)
    newer()
    old, mo = table.post, table.moderator()
    session = await restart(table)
    found = await mo.autocomplete(table.here, "mod rewind", "to", "")
    assert [choice["value"] for choice in found] == ["2", "1", "0"]
    answer = await mo.slash(table.here, "mod rewind", to="2", why="a new rule")
    assert "to right after move 2" in reply_text(answer)
    assert "2 moves are undone" in reply_text(answer)
    sent = len(table.sent())
    assert await confirm(mo, answer, THERE) == "The match is rewound and goes on from there."
    assert (session.halt, session.waiting.seats, len(session.under_way.log)) == ("", [2], 5)
    assert entries_of(table.file)[4] == (5, None, None, 2, 1)
    assert ((await last(table)).what, (await last(table)).why) == ("rewind", "a new rule")
    assert table.pings(sent) == [2]
    assert clocks(session)[2] is not None
    assert session.players[2].question == 5, "another number than any that fell"
    assert "earlier question" in reply_text(await table.press(0, old, buttons(old)["Undo Cleo's move"]))
    assert "nothing to redo" in reply_text(await table.slash(2, "game redo"))
    assert "Redo" not in buttons(announcement(table, "Your bid?"))
    stood = whole_position(session.under_way)
    session = await restart(table)
    assert (session.halt, whole_position(session.under_way)) == ("", stood)
    assert "nothing to redo" in reply_text(await table.slash(2, "game redo"))
    assert "Done" in reply_text(await table.slash(2, "toy bid", coins="4"))
    assert len(told(table)) == 1


async def test_a_press_of_what_fell_answers_no_question_of_the_same_number(table: Channel, newer: Newer) -> None:
    session = await bidding(table, people=2)
    newer()
    asked = session.waiting.seats
    choice = reply_of(await table.click(asked[0], table.post, "Lay three cubes"))
    mo = table.moderator()
    with without(2):
        session = await restart(table)
        await rewind(table, mo, "1")
        before = await table.standing()
        for custom_id in buttons(choice).values():
            await table.press(asked[0], table.posts[0], custom_id)
        assert await table.standing() == before


@pytest.mark.parametrize("to", [0, 1])
async def test_a_moderator_takes_it_back_further(table: Channel, newer: Newer, to: int) -> None:
    session, mo = await halted(table, newer), table.moderator()
    assert f"{4 - to} moves are undone" in reply_text(await mo.slash(table.here, "mod rewind", to=str(to)))
    await rewind(table, mo, str(to))
    assert (len(session.under_way.moves), session.halt, session.entries) == (to, "", 6)
    await restart(table)
    for who in range(to, 3):
        assert "Done" in reply_text(await table.slash(who, "toy bid", coins=str(who)))
    assert (await table.session()).waiting.seats == [2]


async def test_a_preview_is_carried_out_once(table: Channel, newer: Newer) -> None:
    session, mo = await halted(table, newer), table.moderator()
    first, answer = [await mo.slash(table.here, "mod rewind", to=to) for to in ("2", "1")]
    assert "goes on" in await confirm(mo, first, THERE)
    before, log = await table.standing(), entries_of(table.file)
    assert "has moved on" in await confirm(mo, answer, THERE)
    assert (await table.standing(), entries_of(table.file), session.halt) == (before, log, "")


async def test_a_misfit_at_the_first_entry_leads_back_to_the_start(table: Channel) -> None:
    await laid(table)
    mo = table.moderator()
    with without(1):
        session = await restart(table)
        assert told(table) == [note_line(session, Halted(0, session.standstill.until or 0))]
        found = await mo.autocomplete(table.here, "mod rewind", "to", "")
        assert [choice["value"] for choice in found] == ["0"]
        assert "4 moves are undone" in reply_text(await mo.slash(table.here, "mod rewind", to="0"))
        await rewind(table, mo, "0")
        assert (session.halt, session.under_way.moves, session.waiting.seats) == ("", (), [0, 1, 2])


async def test_the_preview_counts_what_others_know_of_alone(table: Channel) -> None:
    """After the misfit there are a change of mind, which is silent, and steps back and forth."""
    session, mo = await table.begin("toy", people=3), table.moderator()
    for seat, bid in ((0, 1), (1, 3), (1, 4), (2, 5)):
        await makes(table, session, seat, Bid(bid))
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    await rewind(table, mo, "3")
    await undo(table, mo, "rewound")
    await rewind(table, mo, "3")
    assert any(entry.silent for entry in session.under_way.log)
    with without(4):
        session = await restart(table)
        assert (session.halt, [one.step for one in standing_moves(session)]) == ("halted", [1, 2])
        assert "2 moves are undone" in reply_text(await mo.slash(table.here, "mod rewind", to="2"))
        await rewind(table, mo, "2")
        session = await restart(table)
        assert (session.halt, session.waiting.seats) == ("", [2])
        await makes(table, session, 2, Bid(2))
        assert len((await restart(table)).under_way.moves) == 3


async def test_what_was_undone_is_not_judged(table: Channel) -> None:
    session, mo = await laid(table), table.moderator()
    await rewind(table, mo, "2")
    with without(3):
        session = await restart(table)
        assert (session.halt, session.waiting.seats) == ("", [2])
        assert "nothing to redo" in reply_text(await table.slash(0, "game redo"))
        assert "nothing to redo" in await undo(table, mo, "rewound")


async def test_its_raw_log_is_exported_whole(table: Channel) -> None:
    whole = await laid(table)
    with without(3):
        await restart(table)
        answer = await table.moderator().slash(table.here, "mod export")
        data = table.env.backend.cdn.get(reply_of(answer).attachments[0].url) or b""
        assert "3" in outcome(data, ALL_GAMES).unfit
    kept = json.loads(data)
    assert kept["record"]["log"] == [[seat, str(move)] for seat, move in whole.under_way.moves]
    assert kept["fingerprint"] == whole.under_way.fingerprint
    brought = outcome(data, ALL_GAMES).match
    assert brought is not None
    assert brought.moves == 4


async def test_a_moderator_ends_it_and_brings_it_back(table: Channel, newer: Newer) -> None:
    _, mo = await halted(table, newer), table.moderator()
    assert "has ended" in await confirm(mo, await mo.slash(table.here, "mod end"), SURE)
    assert "Undone: the end" in reply_text(await mo.slash(table.here, "mod undo"))
    session = await table.session()
    assert (session.phase, session.halt, clocks(session)) == ("playing", "halted", [None] * 3)
    assert reply_text(await table.slash(2, "toy bid", coins="1")) == REFUSED


async def test_a_moderator_sees_to_seats_time_and_channel_meanwhile(table: Channel, newer: Newer) -> None:
    session, mo = await halted(table, newer), table.moderator()
    other = table.guild.create_text_channel("other")
    assert "extra 1 day" in reply_text(await mo.slash(table.here, "mod extend", time="1d"))
    zoe = table.guild.add_member(table.env.create_user("zoe", global_name="Zoe"))
    await mo.slash(table.here, "mod replace", player="Cleo", by=zoe)
    assert session.players[2].user_id == zoe.id
    await mo.slash(table.here, "mod swap", player="Zoe", other="Ann")
    assert session.players[0].user_id == zoe.id
    await mo.slash(table.here, "mod undo")
    await mo.slash(table.here, "mod time", pace="none")
    assert session.setup.terms.pace == "none"
    assert "in this channel now" in reply_text(await mo.slash(other, "mod move", match=str(session.id)))
    table.here = other
    assert (session.halt, clocks(session)) == ("halted", [None] * 3)
    await rewind(table, mo, "2")
    assert "Done" in reply_text(await zoe.slash(other, "toy bid", coins="1"))


async def test_older_deeds_are_not_undone_by_going_back(table: Channel) -> None:
    session, mo = await laid(table), table.moderator()
    await rewind(table, mo, "3")
    with without(3):
        session = await restart(table)
        before, log = await table.standing(), entries_of(table.file)
        assert "More moves have been made" in await undo(table, mo, "rewound")
        assert (await table.standing(), entries_of(table.file), session.halt) == (before, log, "halted")


async def test_a_vote_rests_and_is_void_after_a_step_back(table: Channel) -> None:
    session = await laid(table)
    answer = await table.slash(0, "game undo", to="1")
    await table.click(0, reply_of(answer), next(iter(buttons(reply_of(answer)))))
    vote = table.post
    agree = next(custom_id for label, custom_id in buttons(vote).items() if "gree" in label)
    with without(3):
        session = await restart(table)
        assert reply_text(await table.press(1, vote, agree)) == REFUSED
        for who in (1, 2):
            await table.slash(who, "game away")
        assert (session.halt, session.entries - 1) == ("halted", 4)
        await rewind(table, table.moderator(), "2")
        assert session.vote is None


async def test_ai_players_plans_and_stand_ins_wait(table: Channel, newer: Newer) -> None:
    terms = Terms(pace="daily", lapse="stand-in")
    moves = [(0, Bid(3)), (1, Bid(1))]
    session = await table.begin("toy", people=2, ai=1, terms=terms, moves=moves)
    newer()
    assert "planned" in reply_text(await table.slash(1, "plan", moves="bid 2")).casefold()
    session = await restart(table)
    log = entries_of(table.file)
    await table.env.advance_time(10 * DAY)
    assert (entries_of(table.file), session.halt) == (log, "halted")
    await rewind(table, table.moderator(), "0")
    assert {0, 1} & {entry[1] for entry in entries_of(table.file)[len(log) :]}


async def test_a_later_bot_whose_rules_fit_goes_on_by_itself_and_says_so(table: Channel) -> None:
    session = await laid(table)
    stood, asked = whole_position(session.under_way), session.waiting.people
    with without(3):
        session = await restart(table)
        await table.env.advance_time(30 * DAY)
    sent = len(table.sent())
    session = await restart(table)
    assert (session.halt, whole_position(session.under_way)) == ("", stood)
    assert text_of(announcement(table, "fits the rules again")).endswith(FitsAgain(paused=False).say(None))
    assert sorted(table.pings(sent)) == asked
    assert [due is not None for due in clocks(session)] == [True, True, False]
    assert "Done" in reply_text(await table.slash(0, "toy pass"))
    assert (await restart(table)).halt == ""
    assert len([one for one in table.posts if "fits the rules again" in text_of(one)]) == 1


async def test_a_paused_match_is_paused_again_once_it_is_halted_no_more(table: Channel) -> None:
    await laid(table)
    mo = table.moderator()
    await mo.slash(table.here, "mod pause", why="a quarrel")
    with without(3):
        session = await restart(table)
        assert (session.halt, len(told(table))) == ("halted", 1)
    session = await restart(table)
    assert (session.halt, "a quarrel" in session.standstill.note) == ("paused", True)
    assert text_of(table.post) == note_line(session, FitsAgain(paused=True))
    with without(3):
        await restart(table)
        assert "still paused" in await rewind(table, mo, "2")
    session = await restart(table)
    assert (session.halt, clocks(session)) == ("paused", [None] * 3)
    assert "running again" in reply_text(await mo.slash(table.here, "mod resume"))
    assert "Done" in reply_text(await table.slash(2, "toy bid", coins="1"))


async def test_a_match_that_cannot_be_reached_may_be_halted_besides(table: Channel) -> None:
    await laid(table)
    await close_to_the_bot(table)
    assert "Done" in reply_text(await table.slash(0, "toy pass"))
    session = await table.session()
    assert session.halt == "unreachable"
    with without(3):
        session = await restart(table)
        assert session.halt == session.standstill.why == "halted"
        await open_to_the_bot(table)
        await table.env.advance_time(DAY)
        await table.slash(0, "game status")
        assert (session.standstill.why, clocks(session)) == ("halted", [None] * 3)
        assert told(table) == [note_line(session, Halted(2, session.standstill.until or 0))]
        await rewind(table, table.moderator(), "2")
        assert session.halt == ""


async def test_nobody_sees_to_it_and_it_ends(table: Channel, newer: Newer) -> None:
    session = await halted(table, newer)
    await table.env.advance_time(LONGEST - DAY)
    assert (await table.session()).phase == "playing"
    await table.env.advance_time(2 * DAY)
    assert session.phase == "ended"
    assert note_line(session, EndedHalted()) in text_of(table.post)
    assert len(entries_of(table.file)) == 4
