"""Where the dice come from, as players see it: the codes, a word of their own, and the proof after the match."""

from typing import Any

import pytest
from simcord.results import InteractionResult

from bot import store
from bot.lobby import start
from bot.lobby.fair_dice import ENDED, GUIDED, NO_SEAT, NOT_OVER, TOO_LATE, UNDER_WAY, fair_dice
from bot.lobby.fair_dice import add_word as set_word
from bot.match.limits import LIMITS
from bot.match.proving import NOT_CHECKED
from bot.model.fair_dice import LONGEST_WORD, SHOWN, sha256_of
from bot.model.names import literal
from bot.model.proof import check
from bot.model.session import Session
from bot.pages.fair_dice import start_code, start_made
from bot.store.transactions import Writing
from rules import Rng, games
from rules.engine.agents import random_move
from tests.bot.channel import Channel, buttons, reply_of, reply_text, text_of
from tests.bot.moderating import end_match, import_match, rewind
from tests.bot.playing import makes
from tests.bot.restoring import copied, restore

new_seed = start.new_seed
"""The real one: other tests have the same seed every time."""
OPTIONS = "rounds 1"


@pytest.fixture(autouse=True)
def real_seed(same_chance: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.lobby.start.new_seed", new_seed)


async def add_word(table: Channel, who: int, word: str) -> InteractionResult:
    """Somebody adds a word to the dice of a lobby."""
    panel = reply_of(await table.click(who, table.posts[0], "Fair dice"))
    label = next(one for one in buttons(panel) if one.endswith("word"))
    form = await table.click(who, panel, label)
    return await table.people[who].submit_modal(form, {"text": word})


async def played_out(table: Channel) -> None:
    """The match of the channel is played to its end, by anybody's random moves."""
    session, rng = await table.session(), Rng("moves")
    while session.phase == "playing":
        seat = session.waiting.seats[0]
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
        session = await table.bot.matches.get(session.id)


def file_in(table: Channel, answer: Any) -> bytes:
    """The file of an answer."""
    (file,) = answer.attachments
    data = table.env.backend.cdn.get(file.url)
    assert data is not None
    return data


async def begun(table: Channel) -> Session:
    """A match of two that began with a word of the second."""
    await table.gather("barrage", 2, options=OPTIONS)
    await add_word(table, 1, "hej")
    await table.click(0, table.post, "Start")
    return await table.session()


async def test_a_lobby_shows_half_of_the_code_and_the_button_all_of_it(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    code = sha256_of((await table.session()).setup.dice.secret)
    assert code[:SHOWN] in text_of(table.post)
    assert code not in text_of(table.post)
    assert code in reply_text(await table.click(3, table.post, "Fair dice"))


async def test_the_code_stays_the_same_for_as_long_as_there_is_a_lobby(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    before = (await table.session()).setup.dice.commitment
    await table.click(1, table.post, "Join")
    await table.restart()
    assert (await table.session()).setup.dice.commitment == before
    assert before[:SHOWN] in text_of(table.post)


async def test_a_word_is_kept_and_only_that_there_is_one_is_shown(table: Channel) -> None:
    await table.gather("barrage", 2)
    told = reply_text(await add_word(table, 1, " hej,\n  <@1> `code` "))
    assert f"Your word is “{literal('hej, <@1> `code`')}”." in told
    assert "**Bob** · added a word" in text_of(table.post)
    assert "hej" not in text_of(table.post)
    assert "hej" not in reply_text(await table.click(0, table.post, "Fair dice"))
    await table.restart()
    share = (await table.session()).setup.dice.of(table.people[1].id)
    assert (share.word, share.hash) == ("hej, <@1> `code`", sha256_of("hej, <@1> `code`"))


async def test_a_word_can_be_changed_and_taken_back(table: Channel) -> None:
    await table.gather("barrage", 1)
    await add_word(table, 0, "one")
    answer = await add_word(table, 0, "two")
    assert "Your word is “two”." in reply_text(answer)
    assert [*buttons(reply_of(answer))] == ["Change your word"]
    assert "Nobody has added a word" in reply_text(await add_word(table, 0, "  "))
    assert "added a word" not in text_of(table.post)


async def test_a_word_has_an_end(table: Channel) -> None:
    await table.gather("barrage", 1)
    await table.directly(set_word(table.bot.matches, 1, table.cause(0), "x" * 1_000))
    assert (await table.session()).setup.dice.shares[0].word == "x" * LONGEST_WORD


async def test_only_players_of_a_lobby_add_a_word(table: Channel) -> None:
    await table.gather("barrage", 2)
    panel = reply_of(await table.click(3, table.post, "Fair dice"))
    assert [*buttons(panel)] == []
    session = await table.session()
    assert reply_text(await table.press(3, table.post, f"b:word:{session.ref}")) == NO_SEAT
    panel = reply_of(await table.click(1, table.post, "Fair dice"))
    form = await table.click(1, panel, "Add a word")
    await table.click(0, table.post, "Start")
    assert reply_text(await table.people[1].submit_modal(form, {"text": "late"})) == TOO_LATE
    assert not (await table.session()).setup.dice.of(table.people[1].id).hash


async def test_who_leaves_and_joins_again_puts_in_the_new_press_and_no_word(table: Channel) -> None:
    await table.gather("barrage", 2)
    await add_word(table, 1, "hej")
    before = (await table.session()).setup.dice.of(table.people[1].id)
    await table.click(1, table.post, "Leave")
    await table.click(1, table.post, "Join")
    after = (await table.session()).setup.dice.of(table.people[1].id)
    assert before.press != after.press
    assert not after.hash


async def test_the_start_binds_presses_words_options_and_its_own_press(table: Channel) -> None:
    session = await begun(table)
    start, dice = start_made(session), session.setup.dice
    assert [seat for seat, _ in start.presses] == [0, 1]
    assert start.words == [(1, sha256_of("hej"))]
    assert start.start != ""
    assert session.setup.seed == start.seed(dice.secret)
    code = start_code(session)
    assert code[:SHOWN] in text_of(table.posts[0])
    told = reply_text(await table.click(3, table.posts[0], "Fair dice"))
    assert all(one in told for one in (code, dice.commitment, start.start, *(press for _, press in start.presses)))


async def test_who_has_left_before_the_start_puts_in_nothing(table: Channel) -> None:
    await table.gather("barrage", 3)
    await add_word(table, 1, "hej")
    await table.click(1, table.post, "Leave")
    await table.click(0, table.post, "Start")
    start = start_made(await table.session())
    assert [seat for seat, _ in start.presses] == [0, 1]
    assert start.words == []


async def test_neither_the_secret_nor_the_seed_is_told_before_the_end(table: Channel) -> None:
    session = await begun(table)
    secret, seed = session.setup.dice.secret, session.setup.seed
    assert reply_text(await table.slash(1, "game verify")) == NOT_OVER
    mo = table.moderator()
    exported = file_in(table, reply_of(await mo.slash(table.here, "mod export"))).decode()
    assert secret not in exported
    assert "proof" not in exported
    told = [str(one.json) for one in table.env.http_requests]
    assert not [one for one in told if secret in one or seed in one]
    await end_match(table, mo)
    assert reply_text(await table.slash(1, "game verify")) == ENDED


@pytest.mark.both
async def test_whoever_verifies_a_match_is_told_what_was_checked_and_gets_the_file(table: Channel) -> None:
    session = await begun(table)
    code = start_code(session)
    await played_out(table)
    assert "The dice were fair: **Verify** checks it." in text_of(table.post)
    for answer in (await table.click(3, table.post, "Verify"), await table.slash(1, "game verify")):
        told, data = reply_text(answer), file_in(table, reply_of(answer))
        assert told.startswith("**Nobody chose these dice:**")
        assert "by which 2 players joined, a word that a player added and the press of **Start** comes the seed" in told
        assert session.setup.dice.commitment in told
        assert code in told
        one = check(data, games())
        assert one.proves
        assert not check(data.replace(b'"hej"', b'"hex"'), games()).proves
        assert not [person for person in table.people if str(person.id).encode() in data]
    assert reply_of(answer).attachments[0].filename == "match-1-proof.json"


async def test_a_finished_match_that_a_moderator_exports_has_its_proof(table: Channel) -> None:
    await begun(table)
    await played_out(table)
    exported = file_in(table, reply_of(await table.moderator().slash(table.here, "mod export")))
    assert check(exported, games()).proves


@pytest.mark.usefixtures("checked_here")
async def test_seats_that_were_handed_on_and_steps_back_are_said(table: Channel) -> None:
    session, mo = await begun(table), table.moderator()
    rng = Rng("moves")
    while not (session.entries > 3 and session.under_way.renews(3)):
        seat = session.waiting.seats[0]
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
    await rewind(table, mo, "3")
    back = session.entries
    await mo.slash(table.here, "mod remove", player="Bob")
    await played_out(table)
    told = reply_text(await table.click(3, table.post, "Verify"))
    assert f"when the match went back: entry {back}." in told
    assert f"After entry {back}, seat B changed hands." in told
    assert told.startswith("**Nobody chose these dice:**")


@pytest.mark.usefixtures("checked_here")
async def test_what_an_older_version_began_is_checked_as_far_as_it_can_be(table: Channel) -> None:
    session = await begun(table)

    async def older(session: Session, db: Writing) -> None:
        store.matches.set_match(db, session.id, secret="", shares=[], start_press=None)

    await table.change(session, older)
    table.bot.matches.forget(session.id)
    session = await table.session()
    told = reply_text(await table.click(0, table.posts[0], "Fair dice"))
    assert session.under_way.commitment in told
    await played_out(table)
    told = reply_text(await table.click(3, table.post, "Verify"))
    assert told.startswith("**These dice were fixed before the first move:**")


async def test_a_guided_match_has_nothing_to_prove(table: Channel) -> None:
    await table.slash(0, "game learn", game="barrage")
    thread = table.env.backend.channels[max(table.env.backend.channels)]
    session = await table.bot.matches.here(thread.id)
    assert fair_dice(session, table.people[0].id).text == GUIDED


async def test_who_presses_again_meanwhile_waits_and_who_has_had_many_too(table: Channel) -> None:
    await begun(table)
    await played_out(table)
    limits, user = table.bot.matches.limits, table.people[3].id
    async with limits.one_at_a_time(user):
        assert reply_text(await table.click(3, table.post, "Verify")) == UNDER_WAY
    for _ in range(LIMITS["verify"].most):
        limits.count(user, "verify")
    assert "You've had 12 proofs checked" in reply_text(await table.click(3, table.post, "Verify"))


async def test_a_proof_whose_check_fails_is_told_of(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(table)
    await played_out(table)
    monkeypatch.setattr("bot.match.proving.PROGRAM", ("-c", "raise SystemExit(3)"))
    assert reply_text(await table.click(3, table.post, "Verify")) == NOT_CHECKED


@pytest.mark.usefixtures("checked_here")
async def test_that_the_database_went_back_to_a_copy_is_said(table: Channel) -> None:
    session = await begun(table)
    copy = copied(table)
    await makes(
        table,
        session,
        session.waiting.seats[0],
        random_move(session.under_way.pending[session.waiting.seats[0]], Rng("copy")),
    )
    await restore(table, copy)
    session = await table.session()
    assert session.setup.dice.put_back == [0]
    await table.restart()
    assert (await table.session()).setup.dice.put_back == [0]
    await played_out(table)
    told = reply_text(await table.click(3, table.post, "Verify"))
    assert "The database went back to a copy after entry 0: some may have seen the dice that followed." in told


@pytest.mark.usefixtures("checked_here", "read_here")
async def test_a_match_that_came_from_a_file_has_no_proof(table: Channel) -> None:
    await begun(table)
    mo = table.moderator()
    exported = file_in(table, reply_of(await mo.slash(table.here, "mod export")))
    await end_match(table, mo)
    assert "paused" in await import_match(table.here, mo, exported)
    for who in (1, 2):
        seats = next(post for post in reversed(table.posts) if next(iter(buttons(post))).startswith("Take"))
        await table.people[who].click(seats, custom_id=next(iter(buttons(seats).values())))
    await mo.slash(table.here, "mod resume")
    await played_out(table)
    told = reply_text(await table.click(3, table.post, "Verify"))
    assert told.startswith("**There's no proof for these dice:**")
