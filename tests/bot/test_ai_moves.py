"""Once a match is over an AI player's own moves are explained, from what its seat saw then."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.play import ai_moves
from rules import games
from rules.boomtown.verbs import Vote
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import play_on, type_move
from tests.bot.test_long_posts import finished_match


async def opened(table: Channel) -> Any:
    """The newest moves, in a match with two AI players that has ended."""
    session = await table.begin("barrage", people=1, ai=2, options="rounds 2")
    session = await play_on(table, session, type_move, random.Random(3))
    assert session.phase == "over"
    return reply_of(await table.click(0, table.post, "AI moves"))


async def pages(table: Channel, panel: Any, label: str = "Older") -> AsyncIterator[Any]:
    """A panel, and those to which a button leads from there."""
    yield panel
    while label in buttons(panel):
        panel = reply_of(await table.click(0, panel, label))
        yield panel


def listed(panel: Any) -> list[dict[str, Any]]:
    ((_, options),) = selects(panel).values()
    return options


async def test_a_move_is_chosen_and_explained(table: Channel) -> None:
    panel = await opened(table)
    assert ai_moves.HOW in text_of(panel)
    ((title, (_, options)),) = selects(panel).items()
    assert len(options) == 25
    assert title.endswith("newest first")
    assert ai_moves.FIRST not in text_of(panel)
    assert " won. " in text_of(panel)
    assert len({option["description"] for option in options}) == 25, "moves alike are told apart"
    assert options[0]["description"].startswith("Round 2, move ")
    for option in options[::6]:
        told = reply_text(await table.pick(0, panel, title, option["value"]))
        assert "**Why:**" in told
        assert "@" not in told.partition("**Why:**")[2]


async def test_one_person_has_only_so_many_explained(table: Channel) -> None:
    panel = await opened(table)
    table.use_up("explained")
    ((title, (_, options)),) = selects(panel).items()
    assert "that's the limit" in reply_text(await table.pick(0, panel, title, options[0]["value"]))


async def test_all_of_them_can_be_reached(table: Channel) -> None:
    panel, found = await opened(table), list[int]()
    async for panel in pages(table, panel):
        found += [int(one["value"]) for one in listed(panel)]
    session = await table.bot.matches.get(1)
    assert sorted(found) == [number for number, made in session.memory.history.made.items() if made[0] == "ai"]
    assert "Newer" in buttons(panel)
    assert ai_moves.FIRST in text_of(panel)


async def test_that_they_are_the_first_is_said_of_the_first_page_alone_there_and_back(table: Channel) -> None:
    panel, seen = await opened(table), list[tuple[list[str], str]]()
    for label in ("Older", "Newer"):
        async for panel in pages(table, panel, label):
            seen.append(([*selects(panel)], text_of(panel)))
    half = len(seen) // 2
    assert half > 1
    assert seen == seen[::-1]
    assert [at for at, (_, text) in enumerate(seen) if ai_moves.FIRST in text] == [half - 1, half], "the oldest, twice"


async def test_a_page_that_would_end_after_the_last_move_is_that_of_the_newest(table: Channel) -> None:
    """As where moves were gone back on since its button was shown."""
    newest = await opened(table)
    session = await table.bot.matches.get(1)
    for end in (len(session.memory.history.made), 1_000):
        panel = reply_of(await table.press(0, table.post, f"b:aimoves:{session.ref}:{end}"))
        assert ([*selects(panel)], text_of(panel)) == ([*selects(newest)], text_of(newest))
        assert [*buttons(panel)] == ["Older"]


async def test_a_move_that_ends_a_round_is_of_that_round(table: Channel) -> None:
    told = dict[int, str]()
    async for panel in pages(table, await opened(table)):
        told |= {int(one["value"]): one["description"].partition(",")[0] for one in listed(panel)}
    session = await table.bot.matches.get(1)
    rounds = {at + 1: copy.view().round for at, copy in session.under_way.again()}
    assert any(rounds[number] == 1 and rounds[number + 1] == 2 for number in told), "one of them ends a round"
    assert {number: f"Round {rounds[number]}" for number in told if rounds[number]} == {
        number: when for number, when in told.items() if rounds[number]
    }


async def test_nothing_is_explained_while_the_match_goes_on(table: Channel) -> None:
    session = await table.begin("boomtown", people=1, ai=1)
    told = reply_text(await table.press(0, table.post, f"b:aimoves:{session.ref}"))
    assert ai_moves.NOT_OVER in told


async def test_among_people_there_is_nothing_to_explain(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 1")
    session = await play_on(table, session, type_move, random.Random(1))
    assert "AI moves" not in buttons(table.post)
    assert ai_moves.NONE in reply_text(await table.press(0, table.post, f"b:aimoves:{session.ref}"))


async def test_a_name_in_an_explanation_is_no_markdown(table: Channel) -> None:
    session = await table.begin("boomtown", people=1, ai=1)
    session.players[0].name = "**A** @1"
    session.changed()
    question = session.under_way.pending[0]
    told = ai_moves.in_words(session, question, Vote(0))
    assert "\\*\\*A\\*\\*" in told


@pytest.mark.parametrize("key", games())
def test_every_game_says_in_which_round_a_line_was_told(key: str) -> None:
    whens = [*dict.fromkeys(event.when for event in finished_match(key, 3).events() if event.when)]
    assert len(whens) >= 4, (
        f"the lines of {key} are told in rounds {whens}, and not in four or more: where a round begins, its rules call "
        'table.next_turn(f"Round {state.round}")'
    )
    last = finished_match(key, 3).events()[-1].when
    assert last == whens[-1], f"the last line of {key} is of “{last}”, which is not the last of its rounds, {whens}"
