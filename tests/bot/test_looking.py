"""What a person asks to be shown: hand, board, log, why, rules, help; and moves by a few letters."""

from typing import Any

import pytest

from bot.personal.board import close_up
from render import Picture, close_ups
from rules import View
from tests.bot.channel import ONE_PIXEL, Channel, drawing, fact_line, reply_of, reply_text, selects
from tests.bot.playing import opening
from tests.bot.test_toy import match_to_build
from tests.toy.game import Bid, BidWon, VetoDealt


async def test_a_move_is_made_by_a_few_letters(table: Channel) -> None:
    session, builder = await match_to_build(table)
    await table.slash(0, "move", move="offer 4")
    assert session.under_way.state.offers == {0: 4}
    assert "0 of 3" in reply_text(await table.slash(builder, "move", move="lay"))
    await table.slash(builder, "move", move="accept")
    assert session.waiting.seats == [0]


async def test_letters_that_fit_several_moves_offer_some_as_buttons(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    answer = await table.slash(1, "move", move="bid")
    assert "several" in reply_text(answer)
    await table.click(1, reply_of(answer), "Bid 2")
    assert session.under_way.moves == ((1, Bid(2)),)


async def test_whoever_moved_is_told_what_comes_next_by_name(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    answer = reply_text(await table.slash(0, "toy bid", coins="1"))
    assert answer.startswith("Done.")
    assert "**Bob**" in answer
    assert "Seat" not in answer


async def test_why_explains_a_move_that_is_not_allowed_with_its_rule(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    answer = await table.slash(0, "game why", move="bid coins:11")
    assert "10 coins" in reply_text(answer)
    assert "1.2" in reply_text(answer)
    rule = await table.click(0, reply_of(answer), "Rule 1.2")
    assert "bids coins in secret" in reply_text(rule)
    assert reply_of(rule).ephemeral
    assert reply_of(rule).id != reply_of(answer).id


async def test_why_says_of_an_allowed_move_that_it_is(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    assert "That's allowed" in reply_text(await table.slash(0, "game why", move="bid coins:4"))
    assert not session.under_way.log


async def test_the_rulebook_is_looked_up_by_number_and_by_word(table: Channel) -> None:
    for search, found in (("1.3", "at most two"), ("veto", "**1.5**"), ("zebra*", "No rule")):
        assert found in reply_text(await table.slash(0, "rules", search=search, game="toy"))
    chapters = reply_of(await table.slash(0, "rules", game="toy"))
    assert "at most two" in reply_text(await table.pick(0, chapters, "Read a chapter", "1"))
    names = ", ".join(game.name for game in table.bot.games.values())
    asked = f"Which game? Choose one from the `game:` list: {names}."
    assert asked in reply_text(await table.slash(0, "rules", search="1.3"))
    assert asked in reply_text(await table.slash(0, "stats game"))
    assert "at most two" in reply_text(await table.slash(0, "rules", search="1.3", game="toy market"))
    await table.begin("toy", options="rounds 1")
    assert "at most two" in reply_text(await table.slash(0, "rules", search="1.3"))


async def test_help_names_the_games_and_the_commands(table: Channel) -> None:
    answer = reply_text(await table.slash(0, "help"))
    assert all(word in answer for word in ("Electoral Barrage", "Toy market", "/game mine", "/rules")), answer


async def test_a_refusal_shows_the_question_and_what_can_be_pressed(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    answer = await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert "**Your question:** Your bid?" in reply_text(answer)
    menu = next(iter(selects(reply_of(answer))))
    await table.pick(0, reply_of(answer), menu, "bid coins:4")
    assert session.under_way.moves == ((0, Bid(4)),)


async def test_a_hand_is_shown_to_its_owner_alone(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    for who in range(4):
        answer = await table.slash(who, "game hand")
        assert reply_of(answer).ephemeral
        assert ("Veto: yes" in reply_text(answer)) is (who == holder)
    stranger = await table.moderator().slash(table.here, "game hand")
    assert "have a seat" in reply_text(stranger)


async def test_a_hand_says_that_an_answer_may_still_be_changed(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    await table.slash(0, "toy bid", coins="3")
    assert "can still change" in reply_text(await table.slash(0, "game hand"))


async def test_the_log_holds_what_was_told_to_its_reader(table: Channel) -> None:
    session, _ = await match_to_build(table)
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    for who in range(4):
        answer = await table.slash(who, "game log")
        assert fact_line(session, BidWon(1, 6)) in reply_text(answer)
        assert (fact_line(session, VetoDealt(holder)) in reply_text(answer)) is (who == holder)
        assert [one.filename for one in reply_of(answer).attachments] == ["log.txt"]


async def test_the_board_is_a_picture_or_words_for_one_person(table: Channel) -> None:
    session, _ = await match_to_build(table)
    for theme in ("light", "dark"):
        answer = await table.slash(2, "game board", theme=theme)
        assert reply_of(answer).ephemeral
        assert [one.filename for one in reply_of(answer).attachments] == ["board.png"]
        assert session.names.short(session.waiting.seats[0]) in reply_text(answer)
    words = await table.slash(2, "game board", words=True)
    assert "Hill" in reply_text(words)
    assert not reply_of(words).attachments


async def test_someone_who_does_not_play_may_look_on(table: Channel) -> None:
    session, _ = await match_to_build(table)
    watcher = table.moderator()
    for command in ("game board", "game status"):
        assert "Toy market" in reply_text(await watcher.slash(table.here, command))
    assert fact_line(session, BidWon(1, 6)) in reply_text(await watcher.slash(table.here, "game log"))


async def test_a_match_that_is_over_can_still_be_looked_at(table: Channel) -> None:
    await table.begin("toy", options="rounds 1", moves=opening(key="toy"))
    for command, word in (("status", "over"), ("board", "over"), ("log", "builds")):
        assert word in reply_text(await table.slash(0, f"game {command}"))
    assert "builds" in reply_text(await table.click(0, table.post, "Log"))


async def test_an_undo_says_why_it_may_not_be(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    for seats, asked, why in (([1], 0, "**Bob**"), ([0, 2, 3], 3, "was revealed")):
        for who in seats:
            await table.slash(who, "toy bid", coins="2")
        before = await table.standing()
        assert why in reply_text(await table.slash(asked, "game undo"))
        assert await table.standing() == before
    assert len(session.under_way.log) == 4


async def test_a_part_of_the_board_is_shown_closely(table: Channel) -> None:
    asked = drawn_by(table)
    await table.begin("barrage", options="rounds 1")
    assert "Northeast" in await table.complete(0, "game board", "focus")
    assert await table.complete(0, "game board", "focus", "ohi") == ["OH"]
    for typed in ("ohio", "TX"):
        await table.slash(0, "game board", focus=typed)
    assert [one["focus"] for one in asked[-2:]] == ["OH", "TX"]


async def test_whatever_is_chosen_from_the_list_is_shown(table: Channel) -> None:
    session = await table.begin("barrage", options="rounds 1")
    for key in close_ups(session.game, session.shown, session.names.short):
        assert close_up(session, key) == key


async def test_a_name_is_no_link_in_words_or_in_a_hand(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    for player in session.players:
        player.name = "[a](http://x.y)"
    for command in ("game hand", "game log", "game status"):
        assert "](http://" not in reply_text(await table.slash(0, command))
    assert "](http://" not in reply_text(await table.slash(0, "game board", words=True))


async def test_a_part_that_the_board_has_not_is_refused(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    assert await table.complete(0, "game board", "focus", "a") == []
    answer = reply_text(await table.slash(0, "game board", focus="*Atlantis*"))
    assert "This board has no part" in answer
    assert "\\*Atlantis" in answer


async def test_the_board_marks_what_is_new_since_ones_own_last_move(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    asked = drawn_by(table)
    await table.slash(0, "game board")
    assert asked[-1]["since"] is None
    await table.slash(0, "toy bid", coins="3")
    mine = session.under_way.view(0)
    await table.slash(1, "toy bid", coins="2")
    await table.slash(0, "game board")
    assert asked[-1]["since"] == mine
    await table.moderator().slash(table.here, "game board")
    assert asked[-1]["since"] is None


def drawn_by(table: Channel) -> list[dict[str, Any]]:
    """What the bot asks to be drawn from now on."""
    asked = list[dict[str, Any]]()

    def draw(game: object, view: View, **named: Any) -> Picture:
        asked.append({"view": view, "focus": None, "since": None, **named})
        return ONE_PIXEL

    table.bot.draw = drawing(draw)
    return asked


async def test_whoever_waits_for_ai_players_alone_is_told_so(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    await table.begin("toy", people=1, ai=2)
    assert "The AI players move now" in reply_text(await table.slash(0, "toy bid", coins="1"))


async def test_why_lists_the_reason_of_each_move_that_is_not_allowed(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    found = await table.people[0].autocomplete(table.here, "game why", "move", "not allowed")
    assert [choice["name"] for choice in found] == ["Bid coins 11 · not allowed: You have 10 coins."]
