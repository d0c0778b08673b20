"""Once a seat has changed hands, what was told before keeps the names of then, and what comes after has the new one."""

from random import Random

from simcord import MemberActor

from bot.model.notes import UndidOwn
from bot.model.session import Session
from bot.pages.log import public_lines, since
from rules.engine.agents import random_move
from tests.bot.channel import Channel, note_line, reply_text, text_of
from tests.bot.halting import restart, without
from tests.bot.moderating import announcement, last, rewind, undo
from tests.bot.playing import makes
from tests.bot.test_mod_halting import bidding
from tests.bot.test_mod_seats import newcomer, take_seat
from tests.toy.game import Bid, Lay, Pass

EARLIER, LATER = "**Cleo** builds for 2.", "**Zoe** lays cubes."
LONG = "Bartholomew-Maximilian"


async def replaced(table: Channel) -> tuple[Session, MemberActor, MemberActor]:
    """A match in which Cleo has won a bid, and Zoe then got her seat; the moderator, and Zoe."""
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await makes(table, session, 2, Bid(3))
    await mo.slash(table.here, "mod replace", player="Cleo", by=zoe)
    return session, mo, zoe


def lines(session: Session) -> list[str]:
    return [one.say(session.names) for one in public_lines(session)]


async def lay(table: Channel, session: Session) -> None:
    """The builder lays cubes, and nobody minds."""
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    for seat in (0, 1):
        await makes(table, session, seat, Pass())


async def test_lines_keep_the_name_that_a_player_had(table: Channel) -> None:
    session, _, _ = await replaced(table)
    await lay(table, session)
    assert lines(session)[:2] == [EARLIER, LATER]
    assert f"{EARLIER}\n{LATER}" in reply_text(await table.slash(0, "game log"))
    assert any(EARLIER in text_of(post) for post in table.posts)
    assert not any(EARLIER.replace("Cleo", "Zoe") in text_of(post) for post in table.posts)
    await table.restart()
    assert lines(await table.session())[:2] == [EARLIER, LATER]


async def test_what_falls_is_struck_with_the_name_of_then(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    await rewind(table, mo, "1")
    assert any(f"~~{EARLIER}~~" in text_of(post) for post in table.posts)
    await makes(table, session, 1, Bid(0))
    await makes(table, session, 2, Bid(2))
    assert lines(session) == ["**Zoe** builds for 1."], "what comes after is of whoever has the seat"


async def test_a_rewind_names_who_made_the_move(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    assert f"right after move 3, “{EARLIER}”" in reply_text(await mo.slash(table.here, "mod rewind", to="3"))
    await rewind(table, mo, "3")
    assert f"right after “{EARLIER}”" in text_of(announcement(table, "rewound the match"))
    assert f"“{EARLIER}”" in (await last(table)).line


async def test_what_was_noted_keeps_the_name_of_then(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await table.slash(2, "toy bid", coins="3")
    await makes(table, session, 2, Lay(("Hill", "Hill", "Mill")))
    await table.slash(2, "game undo")
    noted = note_line(session, UndidOwn(2))
    assert noted in text_of(table.post)
    await mo.slash(table.here, "mod skip", player="Cleo")
    await mo.slash(table.here, "mod replace", player="Cleo", by=newcomer(table))
    assert sum(noted in text_of(post) for post in table.posts) == 1
    await undo(table, mo, "made a safe move for")
    assert "~~**Mo** (moderator) made a safe move for **Cleo**.~~" in text_of(announcement(table, "a safe move for"))
    assert not any(noted.replace("Cleo", "Zoe") in text_of(post) for post in table.posts)


async def test_a_notice_does_not_say_that_it_called_whoever_came_later(table: Channel) -> None:
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod host", player="Bob")
    called = f"<@{table.people[1].id}>: **Mo** (moderator) made **Bob** the host."
    await mo.slash(table.here, "mod replace", player="Bob", by=zoe)
    assert text_of(announcement(table, "the host")) == called
    assert f"<@{zoe.id}>" in text_of(announcement(table, "gave **Bob**'s seat"))
    hall = table.guild.create_text_channel("hall")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert text_of(announcement(table, "the host")) == "**Mo** (moderator) made **Bob** the host."


async def test_a_seat_that_goes_back_keeps_each_name_where_it_was(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await lay(table, session)
    await undo(table, mo, "gave **Cleo**'s seat")
    for seat in range(3):
        await makes(table, session, seat, Bid(seat))
    assert lines(session) == [EARLIER, LATER, "**Cleo** builds for 1."]


async def test_nobody_who_held_a_seat_for_no_move_is_named(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await mo.slash(table.here, "mod replace", player="Zoe", by=newcomer(table, "yan"))
    assert lines(session) == [EARLIER]
    assert session.memory.history.former == [(2, 3, "Cleo")]
    await lay(table, session)
    assert lines(session)[1] == "**Yan** lays cubes."


async def test_an_ai_player_that_goes_on_for_somebody_is_named_from_there_on(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await mo.slash(table.here, "mod remove", player="Zoe")
    assert session.entries > 3
    assert lines(session)[0] == EARLIER
    assert "Zoe" in session.names.short(2)
    assert session.names.at(4) is session.names


async def test_an_open_seat_that_is_taken_keeps_them_too(table: Channel) -> None:
    session, mo, _ = await replaced(table)
    await mo.slash(table.here, "mod replace", player="Ann")
    await take_seat(table, session.id, 0, newcomer(table, "yan"))
    assert session.names.at(session.entries).of_seats == ("Ann", "Bob", "Cleo")
    assert session.names.of_seats == ("Yan", "Bob", "Zoe")


async def test_the_line_of_a_turn_tells_each_holder_apart(table: Channel) -> None:
    session, mo, rng = await table.begin("redistricting", people=2), table.moderator(), Random(1)
    (seat,) = session.waiting.seats
    before = session.names.bold(seat)
    await makes(table, session, seat, random_move(session.pending[seat], rng))
    await mo.slash(table.here, "mod replace", player=f"@{seat}", by=newcomer(table))
    await makes(table, session, seat, random_move(session.pending[seat], rng))
    assert len({event.turn for event in session.under_way.events() if event.fact.doer == seat}) == 1
    told = since(session, None, 0).lines
    assert [(before in line, "**Zoe**" in line) for line in told[-2:]] == [(True, False), (False, True)]


async def test_eight_long_names_that_are_alike_are_told_apart_then_as_now(table: Channel) -> None:
    table.add_people(*(LONG + str(number) for number in range(4)))
    session, mo = await table.begin(people=8), table.moderator()
    before, (seat, *_) = session.names, session.waiting.seats
    await mo.slash(table.here, "mod replace", player=f"@{seat}", by=newcomer(table, LONG + "9"))
    assert session.names.at(session.entries).of_seats == before.of_seats
    assert len({*before.of_seats}) == len({*session.names.of_seats}) == 8
    assert session.names != before


async def test_a_match_in_which_nobody_was_replaced_has_one_set_of_names(table: Channel) -> None:
    session = await bidding(table)
    assert session.names.at(1) is session.names


async def test_who_came_while_a_match_was_halted_is_named_once_it_fits_again(table: Channel) -> None:
    _, mo = await bidding(table), table.moderator()
    with without(1):
        await restart(table)
        await mo.slash(table.here, "mod replace", player="Cleo", by=newcomer(table))
    session = await restart(table)
    await makes(table, session, 2, Bid(3))
    assert lines(session) == [EARLIER.replace("Cleo", "Zoe")]
