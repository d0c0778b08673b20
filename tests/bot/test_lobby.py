"""Before a match: the lobby's card, its buttons, its options, its end."""

import pytest

from bot.pages.lobby import pace_line
from rules import games
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of

HOURS = 3600


async def test_the_card_shows_seats_and_buttons(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    assert "**Ann** · host" in text_of(table.post)
    assert "1 of 8 seats" in text_of(table.post)
    labels = ["Join", "Add 3 AI", "Start", "How to play", "Fair dice", "Add AI", "Options", "Time", "Leave"]
    assert [*buttons(table.post)] == labels
    for told in (games()["barrage"].blurb, pace_line(await table.session()), "1 more needed"):
        assert told in text_of(table.post)


async def test_a_lobby_tells_how_long_a_match_takes_among_those_who_are_there(table: Channel) -> None:
    """The toy waits for eight answers among two and nine among four; who is missing counts as a person."""
    await table.slash(0, "game new", game="toy")
    assert "About 1 day if everyone answers within 4 hours; at most 3 days per answer." in text_of(table.post)
    await table.click(0, table.post, "Add AI")
    assert "About 4 minutes against AI players; at most 3 days per answer." in text_of(table.post)
    await table.click(1, table.post, "Join")
    assert "About 23 hours if" in text_of(table.post)
    await table.choose("Rounds", "1")
    assert "About 8 hours if" in text_of(table.post)
    panel = reply_of(await table.click(0, table.post, "Time"))
    minutes = next(one["value"] for one in selects(panel)["Pace"][1] if one["label"] == "Pace: live, 5 minutes")
    await table.pick(0, panel, "Pace", minutes)
    assert "About 2 minutes if everyone answers within 1 minute; at most 5 minutes per answer." in text_of(table.post)
    await table.click(0, table.post, "Start")
    assert "About" not in text_of(table.posts[0])


MORE_EVEN = "; the option “The last turn” makes it more even."


async def options_text(table: Channel) -> str:
    return reply_text(await table.click(0, table.post, "Options"))


async def choose_on_post(table: Channel, word: str) -> None:
    """The host chooses a line of the select that is on the lobby's post itself."""
    ((title, (_, lines)),) = selects(table.post).items()
    await table.pick(0, table.post, title, next(one["value"] for one in lines if one["label"].startswith(word)))


async def test_the_options_tell_what_the_seat_is_worth_with_as_many_and_as_chosen(table: Channel) -> None:
    await table.slash(0, "game new", game="redistricting")
    assert "plays last" not in await options_text(table)
    await table.click(0, table.post, "Add AI")
    edge = "Whoever plays last wins {} of 100 among {} AI players, where {} would be even"
    assert f"{edge.format(64, '2 steady', 50)}." in await options_text(table)
    assert "plays last" not in text_of(table.post), "that is not for newcomers"
    await table.choose("AI players", "sharp")
    assert f"{edge.format(86, '2 sharp', 50)}{MORE_EVEN}" in await options_text(table)
    await table.choose("AI players", "easy")
    assert "plays last" not in await options_text(table), "that was never counted"
    await table.choose("The last turn", "in single goes")
    assert "The last turn: in single goes" in text_of(table.post)
    await table.choose("AI players", "sharp")
    assert "plays last" not in await options_text(table)
    await table.choose("AI players", "steady")
    assert f"{edge.format(60, '2 steady', 50)}." in await options_text(table), "as it was counted"
    await table.choose("The last turn", "in one go (as printed)")
    await choose_on_post(table, "Simple play")
    assert f"{edge.format(57, '2 steady', 50)}{MORE_EVEN}" in await options_text(table)
    await table.choose("AI players", "sharp")
    assert "plays last" not in await options_text(table), "it may be chance"
    await table.choose("AI players", "steady")
    await table.click(0, table.post, "Add AI")
    assert "plays last" not in await options_text(table)
    await choose_on_post(table, "The whole game")
    assert f"{edge.format(41, '3 steady', 33)}{MORE_EVEN}" in await options_text(table)


async def test_people_alone_read_of_the_option_and_of_no_figure(table: Channel) -> None:
    await table.slash(0, "game new", game="redistricting")
    assert "playing last" not in (await options_text(table)).partition("-#")[2]
    await table.click(1, table.post, "Join")
    option = "With the option “The last turn”, you go round in October, so playing last counts for less."
    assert option in await options_text(table)
    assert "of 100" not in await options_text(table)
    await table.choose("The last turn", "in single goes")
    assert option not in await options_text(table)


async def test_a_match_is_opened_filled_and_started_by_buttons(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    await table.click(1, table.post, "Join")
    await table.click(2, table.post, "Join")
    await table.click(0, table.post, "Add AI")
    await table.click(1, table.post, "Leave")
    assert "**Bob**" not in text_of(table.post)
    assert "**AI 1** · steady AI" in text_of(table.post)
    await table.click(0, table.post, "Start")
    session = await table.session()
    assert [player.name for player in session.players] == ["Ann", "Cleo", "AI 1"]
    assert session.phase == "playing"
    assert [*buttons(table.posts[0])] == ["Fair dice"]
    assert not selects(table.posts[0])


async def test_options_are_chosen_in_the_panel(table: Channel) -> None:
    await table.gather("barrage", ai=1)
    assert reply_of(await table.click(0, table.post, "Options")).ephemeral
    await table.choose("Rounds", "2")
    await table.choose("Pairs", "yes")
    session = await table.session()
    assert (session.setup.options["rounds"], session.setup.options["pairs"]) == (2, True)
    assert "Rounds: 2" in text_of(table.post)
    assert "Pairs: yes" in text_of(table.post)


async def test_options_are_typed(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", ai=1, options="rounds 2, Pairs=yes, first 2")
    session = await table.session()
    assert session.setup.options == {"rounds": 2, "pairs": True, "first": 1}


async def test_an_option_that_does_not_exist_is_refused_with_those_that_do(table: Channel) -> None:
    assert "rounds, first, pairs" in reply_text(await table.slash(0, "game new", game="barrage", options="speed 3"))
    assert "1, 2" in reply_text(await table.slash(0, "game new", game="barrage", options="rounds 99"))
    assert not table.posts


async def test_only_the_host_chooses_options_adds_ai_players_and_starts(table: Channel) -> None:
    await table.gather("barrage", 2)
    before = await table.standing()
    for label in ("Options", "Add 2 AI", "Add AI", "Start"):
        assert "Only **Ann**" in reply_text(await table.click(1, table.post, label))
    for who in (1, 2):
        assert "Only **Ann**" in reply_text(await table.slash(who, "game start"))
    assert await table.standing() == before


@pytest.mark.parametrize("restart", [False, True])
async def test_a_lobby_that_nobody_starts_expires_and_makes_room_also_after_a_restart(
    table: Channel, *, restart: bool
) -> None:
    await table.gather("barrage")
    if restart:
        await table.restart()
    await table.env.advance_time(47 * HOURS)
    assert "Join" in buttons(table.post)
    await table.env.advance_time(2 * HOURS)
    assert list(buttons(table.post)) == ["Open a new lobby"]
    assert "closed" in text_of(table.post)
    assert "no match" in reply_text(await table.slash(1, "game join"))
    assert "open" in reply_text(await table.slash(1, "game new", game="toy"))
    assert "**Bob** · host" in text_of(table.post)


async def test_a_match_that_has_begun_does_not_expire(table: Channel) -> None:
    session = await table.begin_by_commands()
    await table.env.advance_time(200 * HOURS)
    assert session.phase == "playing"


async def test_when_the_host_leaves_the_next_person_is_host(table: Channel) -> None:
    await table.gather("barrage", 2, ai=1)
    await table.slash(0, "game leave")
    assert "**Bob** · host" in text_of(table.post)
    await table.slash(1, "game start")
    assert (await table.session()).phase == "playing"


async def test_when_the_last_person_leaves_the_lobby_closes(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", ai=1)
    assert "closed" in reply_text(await table.slash(0, "game leave"))
    assert "**Ann**" in text_of(table.post)
    await table.click(1, table.post, "Open a new lobby")
    assert "**Bob** · host" in text_of(table.post)


async def test_nobody_sits_down_twice(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage")
    assert "already" in reply_text(await table.slash(0, "game join"))
    assert "already" in reply_text(await table.click(0, table.post, "Join"))
    assert len((await table.session()).players) == 1


async def test_one_press_seats_ai_players_up_to_a_good_table(table: Channel) -> None:
    await table.gather("barrage", 2)
    card = table.post
    await table.click(0, card, "Add 2 AI")
    assert "Ready:" in text_of(table.post)
    assert [label for label in buttons(table.post) if label.startswith("Add ")] == ["Add AI"]
    assert "enough players" in reply_text(await table.press(0, card, buttons(card)["Add 2 AI"]))
    assert len((await table.session()).players) == 4


@pytest.mark.parametrize(
    ("options", "ai", "told"),
    [("", 1, "Ready:"), ("", 7, "All seats are"), ("pairs yes", 6, "All seats are"), ("first 4", 1, "2 more")],
)
async def test_the_card_tells_what_is_missing(table: Channel, options: str, ai: int, told: str) -> None:
    await table.gather("barrage", ai=ai, options=options)
    assert told in text_of(table.post)
