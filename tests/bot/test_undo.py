"""An own move is taken back at once and made again; what was told of it is struck."""

import random
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path

import pytest
import pytest_asyncio

from bot.match import halt, posts
from bot.model.notes import CameBack, Going, Quote, UndidOwn, Went
from bot.model.notes.quote import bare_move
from bot.model.post import Span
from bot.model.session import Session, Standstill
from rules import Back, Match, Seat, Verb, games
from rules.barrage.telling import Sent
from rules.engine.agents import random_move
from rules.redistricting.telling import Drew
from rules.redistricting.verbs import Swap
from tests.bot.channel import Channel, buttons, channel, fact_line, note_line, parts, reply_of, reply_text, text_of
from tests.bot.moderating import end_match
from tests.bot.placing import (
    TO_KANSAS,
    TO_OREGON,
    TO_VERMONT,
    newest,
    number_before,
    place_staffers,
    placing,
    quote_of,
    struck_lines,
    turn,
)
from tests.bot.playing import person, play_on, type_move
from tests.bot.test_toy import bid
from tests.bot.test_turn_posts import ping_counts
from tests.looking import whole_position

pytestmark = pytest.mark.both

UNDO = "Undo Ann's move"


@pytest_asyncio.fixture
async def begun(table: Channel) -> AsyncIterator[Channel]:
    await placing(table)
    yield table


async def test_a_move_of_mine_is_taken_back_at_once_and_made_again(begun: Channel) -> None:
    session = await place_staffers(begun, "KS")
    after = whole_position(session.under_way)
    post = begun.post
    assert UNDO in buttons(post)
    assert "Redo" not in buttons(post)
    await begun.slash(0, "game undo")
    assert session.waiting.seats == [0]
    assert struck_lines(newest(begun, post)) == [fact_line(session, TO_KANSAS)]
    assert not buttons(newest(begun, post))
    assert note_line(session, UndidOwn(0)) in text_of(begun.post)
    assert struck_lines(begun.post) == []
    await begun.click(0, begun.post, "Redo")
    assert (session.waiting.seats, whole_position(session.under_way)) == ([1], after)
    assert fact_line(session, TO_KANSAS) in text_of(begun.post)
    assert struck_lines(begun.post) == []
    assert "Redo" not in buttons(begun.post)


async def test_whoever_undoes_and_redoes_is_not_pinged_for_it(begun: Channel) -> None:
    await place_staffers(begun, "KS")
    before = ping_counts(begun)
    await begun.slash(0, "game undo")
    assert ping_counts(begun) == before
    await begun.slash(0, "game redo")
    assert ping_counts(begun) - before == {begun.people[1].id: 1}


async def test_a_redo_tells_who_did_it_then_what_stands_again(begun: Channel) -> None:
    session = await place_staffers(begun, "KS")
    await begun.slash(0, "game undo")
    await begun.slash(0, "game redo")
    text = text_of(begun.post)
    assert text.index(note_line(session, Went(0, 1, forth=True))) < text.index(fact_line(session, TO_KANSAS))
    await place_staffers(begun, "VT")
    assert "redid" not in text_of(begun.post)


async def test_a_second_press_on_undo_takes_nothing_more_back(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await bid(table, 1, 2)
    post, button = table.post, buttons(table.post)["Undo Bob's move"]
    await table.press(1, post, button)
    for who in (0, 1):
        assert "earlier question" in reply_text(await table.press(who, post, button))
    assert len(session.under_way.moves) == 1
    redo = buttons(table.post)["Redo"]
    await table.press(1, post, redo)
    assert "earlier question" in reply_text(await table.press(1, post, redo))
    assert len(session.under_way.moves) == 2


async def test_somebody_else_cannot_press_undo_or_redo_alone(begun: Channel) -> None:
    session = await place_staffers(begun, "KS")
    offer = reply_of(await begun.click(1, begun.post, UNDO))
    assert "Ask the others" in buttons(offer)
    assert "Undo 1 move by **Ann**" in text_of(offer)
    assert "not in this match" in reply_text(
        await begun.moderator().click(begun.post, custom_id=buttons(begun.post)[UNDO])
    )
    await begun.click(0, begun.post, UNDO)
    entries = session.entries
    offer = reply_of(await begun.click(1, begun.post, "Redo"))
    assert "Ask the others" in buttons(offer)
    assert session.names.in_bold(Going(((0, 1),)).say(session.match)) in text_of(offer)
    assert session.entries == entries


async def test_a_redo_is_over_with_the_next_move(begun: Channel) -> None:
    await place_staffers(begun, "KS")
    await begun.slash(0, "game undo")
    await place_staffers(begun, "VT")
    assert "Redo" not in buttons(begun.post)
    assert "nothing to redo" in reply_text(await begun.slash(0, "game redo"))


async def test_undo_other_moves_and_undo_again_strikes_what_was_told_each_time(begun: Channel) -> None:
    await place_staffers(begun, "KS")
    first = begun.post
    await begun.slash(0, "game undo")
    await place_staffers(begun, "VT")
    second = begun.post
    await begun.slash(0, "game undo")
    session = await place_staffers(begun, "OR", "KS")
    assert struck_lines(newest(begun, first)) == [fact_line(session, TO_KANSAS)]
    assert struck_lines(newest(begun, second)) == [fact_line(session, Sent(0, ("VT",)))]
    assert "Oregon" in "".join(map(text_of, begun.posts[-2:]))
    assert not any("Oregon" in line for post in begun.posts for line in struck_lines(post))


@cache
def way_to_a_longer_turn() -> tuple[str, list[tuple[Seat, Verb]]]:
    """A seed and moves, the last of which told a line, may be taken back, and left the turn with who made it."""
    for seed in map(str, range(60)):
        rng, match = random.Random(seed), Match(games()["barrage"], 4, seed, {"rounds": 1})
        while match.pending:
            seat, told = next(iter(match.pending)), len(match.events())
            match.play(seat, random_move(match.pending[seat], rng))
            if match.may_undo(seat) and [*match.pending] == [seat] and told < len(match.events()):
                return seed, [*match.moves]
    raise AssertionError("no such match")


@pytest_asyncio.fixture
async def longer(table: Channel, monkeypatch: pytest.MonkeyPatch) -> tuple[Session, Seat, str]:
    """A match in which a seat goes on after its last move, and the line that was told of that."""
    seed, moves = way_to_a_longer_turn()
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: seed)
    session = await table.begin(options="rounds 1", moves=moves)
    return session, moves[-1][0], session.names.in_bold(session.under_way.events()[-1].text)


async def test_on_the_open_post_a_line_is_struck_until_it_is_told_again(
    table: Channel, longer: tuple[Session, Seat, str]
) -> None:
    (session, seat, line), post = longer, table.post
    assert line in text_of(post)
    for _ in range(3):
        await table.slash(seat, "game undo")
        assert (table.post.id, struck_lines(table.post)[-1:]) == (post.id, [line])
        await table.slash(seat, "game redo")
        assert (table.post.id, struck_lines(table.post)) == (post.id, [])
        assert text_of(table.post).count(line) == 1
    assert text_of(table.post).count(note_line(session, UndidOwn(seat))) == 1


async def test_what_is_struck_stays_so_after_a_restart_and_is_kept_without_its_words(
    table: Channel, longer: tuple[Session, Seat, str]
) -> None:
    session, seat, line = longer
    entries = session.entries
    await table.slash(seat, "game undo")
    before = text_of(table.post)
    assert struck_lines(table.post)[-1:] == [line]
    await table.restart()
    await table.change(session, lambda one, db: posts.note(one, db, [CameBack(1)]))
    assert text_of(table.post) != before
    assert struck_lines(table.post)[-1:] == [line]
    session = await table.session()
    assert session.last is not None
    assert {type(one) for one in session.last.struck} == {Span}
    assert [one[0] for one in session.last.struck][-1:] == [entries]
    await table.slash(seat, "game redo")
    assert struck_lines(table.post) == []


async def test_a_closed_post_keeps_its_picture_when_it_is_struck(begun: Channel) -> None:
    session = await place_staffers(begun, "KS", "VT")
    told = begun.posts[-2:]
    for who in (1, 0):
        await begun.slash(who, "game undo")
    assert session.waiting.seats == [0]
    for post in told:
        now = newest(begun, post)
        assert len(struck_lines(now)) == 1
        assert [part for part in parts(now) if part["type"] == 12]
        assert now.attachments
    assert [item["description"] for part in parts(begun.post) if part["type"] == 12 for item in part["items"]]


async def test_why_not(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", options="rounds 1")
    for command in ("game undo", "game redo"):
        assert "hasn't started" in reply_text(await table.slash(0, command))
    await table.slash(1, "game join")
    await table.slash(0, "game start")
    session = await table.session()
    for to in ({}, {"to": "Ohio"}):
        assert "no move to undo" in reply_text(await table.slash(0, "game undo", **to))
    assert "nothing to redo" in reply_text(await table.slash(0, "game redo"))
    session = await play_on(table, session, type_move, random.Random(1), most=3)
    assert "isn't a move you can go back to" in reply_text(await table.slash(0, "game undo", to="zzzzqqq"))
    for command in ("game undo", "game redo"):
        assert "not in this match" in reply_text(await table.slash(2, command))
    await table.change(session, lambda one, db: halt.halt(one, db, Standstill("paused", "Mo paused it.")))
    for command in ("game undo", "game redo"):
        assert "paused" in reply_text(await table.slash(0, command))
    await table.change(session, lambda one, db: halt.halt(one, db, Standstill()))
    await end_match(table, table.moderator())
    for command in ("game undo", "game redo"):
        assert "no match in this channel" in reply_text(await table.slash(0, command))


async def test_the_moves_that_stand_are_offered_newest_first_and_found_by_words(begun: Channel) -> None:
    session = await place_staffers(begun, "KS", "VT", "OR")
    found = await begun.people[0].autocomplete(begun.here, "game undo", "to", "")
    assert [choice["name"] for choice in found][:3] == [
        f"7 {session.names.say(TO_OREGON.say())}",
        f"6 {session.names.say(TO_VERMONT.say())}",
        f"5 {session.names.say(TO_KANSAS.say())}",
    ]
    assert all(len(choice["name"]) <= 100 for choice in found)
    assert (await begun.complete(1, "game undo", "to", "kansas"))[0] == number_before(session, "KS")
    assert [choice["name"].partition(" ")[2] for choice in found][-1].startswith("A move by ")


async def test_a_secret_move_is_named_by_its_seat_alone(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await table.slash(1, "toy bid", coins="7")
    (choice,) = await table.people[0].autocomplete(table.here, "game undo", "to", "")
    assert choice == {"name": f"1 {session.names.say(bare_move(1))}", "value": "1"}
    preview = text_of(reply_of(await table.slash(0, "game undo", to="1")))
    assert f"before {session.names.in_bold(Quote(1, 1).say(session.match))}" in preview
    assert "7" not in preview


async def test_what_would_fall_is_shown_before_anybody_is_asked(begun: Channel) -> None:
    session = await place_staffers(begun, "KS", "VT", "OR")
    before = await begun.standing()
    preview = reply_of(await begun.slash(0, "game undo"))
    text = text_of(preview)
    going = Going(((0, 1), (1, 1), (2, 1)), quote_of(session, 0, "KS"))
    assert fact_line(session, TO_KANSAS) in (back := session.names.in_bold(going.say(session.match)))
    assert back in text
    assert len(struck_lines(preview)) == 3
    assert "**Bob**, **Cleo** and **Dev** have to agree." in text
    assert "chance" not in text
    assert list(buttons(preview)) == ["Ask the others"]
    assert await begun.standing() == before
    far = text_of(reply_of(await begun.slash(0, "game undo", to="1")))
    assert "so future rolls and draws will be different" in far
    assert session.vote is None


async def test_alone_with_ai_players_it_is_done_at_once(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", people=1) as table:
        session = await table.begin(people=1, ai=3, options="rounds 1")
        session = await play_on(table, session, type_move, random.Random(1), most=2)
        moves = len(session.under_way.moves)
        preview = reply_of(await table.slash(0, "game undo"))
        assert "Nobody else has to agree" in text_of(preview)
        assert "Done" in reply_text(await table.click(0, preview, "Undo"))
        await table.env.settle()
        assert isinstance(session.under_way.log[moves], Back)
        assert session.vote is None
        session = await play_on(table, session, type_move, random.Random(2), most=1)
        assert session.waiting.people == [0]


async def test_a_preview_that_is_out_of_date_does_nothing(begun: Channel) -> None:
    await place_staffers(begun, "KS", "VT", "OR")
    preview = reply_of(await begun.slash(0, "game undo"))
    session = await place_staffers(begun, "MS")
    assert "earlier question" in reply_text(await begun.click(0, preview, "Ask the others"))
    assert session.vote is None


async def test_a_bid_that_was_taken_back_is_redone_in_secret(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await table.slash(0, "toy bid", coins="4")
    await table.slash(0, "game undo")
    await table.click(0, table.post, "Redo")
    assert [str(move) for _, move in session.under_way.moves] == ["bid coins:4"]
    await bid(table, 4, 1, 1, 1)
    assert "Redo" not in buttons(turn(table))


async def test_that_a_secret_answer_was_changed_is_not_listed(table: Channel) -> None:
    session = await table.begin("toy")
    for coins in ("1", "2", "3"):
        await table.slash(0, "toy bid", coins=coins)
    assert session.entries == 3
    for who in range(4):
        found = await table.people[who].autocomplete(table.here, "game undo", "to", "")
        assert [choice["name"] for choice in found] == [f"1 {session.names.say(bare_move(0))}"]
    assert "undone" in reply_text(await table.slash(0, "game undo"))
    assert len(session.under_way.moves) == 0


@pytest.mark.parametrize("passed", [True, False], ids=["after the turn had passed", "within the turn"])
async def test_what_stands_of_a_turn_is_told_to_the_next_player_after_an_undo(table: Channel, *, passed: bool) -> None:
    """Whoever goes first has two points in July, the other one three."""
    session = await table.begin("redistricting", people=2)
    if not passed:
        first = person(table, session, session.waiting.seats[0])
        warned = reply_of(await table.slash(first, "district end-turn"))
        await table.click(first, warned, next(iter(buttons(warned))))
    (seat,) = session.waiting.seats
    for _ in range(2):
        swap = next(
            one.move for one in session.under_way.pending[seat].of(Swap) if one.move.take and "1 AP" in one.label
        )
        await table.slash(person(table, session, seat), "district swap", give=swap.give, take=swap.take)
    first, second = (event.text for event in session.under_way.events()[-2:])
    assert (session.waiting.seats != [seat]) == passed
    await table.slash(person(table, session, seat), "game undo")
    assert any(struck_lines(post) == [session.names.in_bold(second)] for post in table.posts)
    await table.slash(person(table, session, seat), "district draw")
    await table.slash(person(table, session, seat), "district end-turn")
    assert session.waiting.seats != [seat]
    said_once = session.names.in_bold(first).removesuffix(".")
    assert text_of(table.post).count(said_once) == 1
    assert Drew(seat).what in text_of(table.post)
    assert session.names.in_bold(second).removesuffix(".") not in text_of(table.post)
