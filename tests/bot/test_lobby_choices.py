"""What a lobby's post itself offers: how long the match is, and simple play; what is chosen for a first match."""

import pytest

from bot import store
from bot.model.options import length_of, options_of
from bot.model.session import Session
from bot.store.transactions import Writing
from rules import Game, games
from tests.bot.channel import Channel, reply_text, selects, text_of
from tests.bot.playing import opening

LENGTHS = [game for game in games().values() if length_of(game)]
FIRST = "Short for **Ann**'s first match"


def offered(table: Channel) -> dict[str, bool]:
    """The lines of the one select of the newest post, and which of them is chosen."""
    ((_, lines),) = selects(table.post).values()
    return {line["label"]: line.get("default", False) for line in lines}


async def choose(table: Channel, word: str, who: int = 0) -> str:
    """Somebody chooses a line of it."""
    ((title, (_, lines)),) = selects(table.post).items()
    value = next(line["value"] for line in lines if line["label"].startswith(word))
    return reply_text(await table.pick(who, table.post, title, value))


async def test_a_lobby_offers_three_lengths_each_with_its_rounds_and_its_time(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", options="rounds default")
    assert offered(table) == {
        "Short · 4 rounds · 2 days": False,
        "Usual · 9 rounds · 5 days": True,
        "Long · 12 rounds · 6 days": False,
    }
    await choose(table, "Long")
    assert (await table.session()).setup.options["rounds"] == 12
    assert offered(table)["Long · 12 rounds · 6 days"]
    assert "About 6 days if" in text_of(table.post)
    await table.click(0, table.post, "Add 3 AI")
    assert next(iter(offered(table))) == "Short · 4 rounds · 7 minutes"


async def test_only_the_host_chooses_the_length(table: Channel) -> None:
    await table.gather("barrage", 2)
    before = await table.standing()
    assert "Only **Ann**" in await choose(table, "Long", 1)
    assert await table.standing() == before


async def test_where_another_length_was_chosen_the_select_says_which(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", options="rounds 6")
    assert "Rounds: 6 · 3 days" in selects(table.post)
    assert not any(offered(table).values())
    assert "Rounds: 6\n" in text_of(table.post)


@pytest.mark.parametrize("game", LENGTHS, ids=str)
def test_each_length_is_a_value_of_its_option_and_takes_longer_than_the_one_before(game: Game) -> None:
    option = length_of(game)
    assert option
    assert {*option.lengths.values()} <= {*option.values}
    assert {"short", "usual"} <= {*option.lengths}
    assert len(option.lengths) == 3
    assert option.lengths["usual"] == option.default
    for seats in game.seats_for(game.options_from(None))[:2]:
        waits = [game.waits_for(game.options_from({option.name: one}), seats) for one in option.lengths.values()]
        assert waits == sorted(waits)
        assert waits[0] < waits[1]


def test_the_games_without_a_length_have_no_shorter_form_in_their_rules() -> None:
    assert {game.key for game in LENGTHS} == {"barrage", "ninety", "politocracy"}


@pytest.mark.parametrize(
    ("key", "name", "value"), [("barrage", "rounds", 4), ("ninety", "start", 11), ("politocracy", "rounds", 10)]
)
async def test_a_first_match_is_short_unless_the_host_chooses_otherwise(
    table: Channel, key: str, name: str, value: int
) -> None:
    await table.slash(0, "game new", game=key, ai=1)
    assert (await table.session()).setup.options[name] == value
    assert FIRST in text_of(table.post)
    await choose(table, "Usual")
    assert FIRST not in text_of(table.post)
    await table.click(0, table.post, "Start")
    assert FIRST not in text_of(table.posts[0])


async def test_a_length_given_with_the_command_holds(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", options="rounds 6, pairs yes")
    assert (await table.session()).setup.options["rounds"] == 6
    assert FIRST not in text_of(table.post)


async def test_other_options_given_with_the_command_leave_a_first_match_short(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", options="pairs yes")
    assert (await table.session()).setup.options == {"rounds": 4, "pairs": True, "first": None}
    assert FIRST in text_of(table.post)


async def test_the_line_goes_with_the_host_whose_first_match_it_is(table: Channel) -> None:
    await table.gather("barrage", 2)
    await table.slash(0, "game leave")
    assert "**Bob** · host" in text_of(table.post)
    assert "first match" not in text_of(table.post)


async def test_who_has_finished_a_match_of_a_game_begins_with_the_usual_length(table: Channel) -> None:
    assert (await table.begin("barrage", options="rounds 1", moves=opening())).phase == "over"
    await table.slash(0, "game new", game="barrage")
    assert (await table.session()).setup.options["rounds"] is None
    assert "first match" not in text_of(table.post)
    await table.slash(0, "game leave")
    await table.slash(0, "game new", game="politocracy")
    assert FIRST in text_of(table.post), "of that game it's the first"


async def test_a_rematch_keeps_the_length_that_was_played(table: Channel) -> None:
    await table.begin("barrage", options="rounds 1", moves=opening())
    await table.click(0, table.post, "Rematch")
    assert (await table.session()).setup.options["rounds"] == 1
    assert "first match" not in text_of(table.post)


async def test_a_match_without_a_result_does_not_count(table: Channel) -> None:
    await table.slash(0, "game new", game="barrage", ai=1)
    await table.slash(0, "game start")
    await table.slash(0, "game end")
    await table.slash(0, "game new", game="barrage")
    assert FIRST in text_of(table.post)


async def test_a_guided_match_does_not_count(table: Channel) -> None:
    session = await table.begin("barrage", options="rounds 1", moves=opening())

    async def guided(session: Session, db: Writing) -> None:
        store.matches.set_match(db, session.id, guided=True)

    await table.change(session, guided)
    await table.slash(0, "game new", game="barrage")
    assert FIRST in text_of(table.post)


async def test_simple_play_is_offered_on_the_post_and_not_again_behind_options(table: Channel) -> None:
    await table.slash(0, "game new", game="redistricting")
    assert offered(table) == {"The whole game": True, "Simple play · good for a first match": False}
    await choose(table, "Simple play")
    assert (await table.session()).setup.options["simple"] is True
    assert offered(table)["Simple play · good for a first match"]
    assert "Simple play: yes" not in text_of(table.post), "the select says it"
    assert "Simple play" not in reply_text(await table.click(0, table.post, "Options"))
    await table.click(0, table.post, "Add AI")
    await table.click(0, table.post, "Start")
    assert "Simple play: yes" in text_of(table.posts[0])


async def test_a_game_that_offers_nothing_on_its_post_has_no_select(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    assert not selects(table.post)
    assert not [one for one in options_of(games()["boomtown"].rules.options) if one.lengths or one.on_post]


async def test_the_code_for_the_dice_is_behind_a_button_of_the_lobby_that_has_begun(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=1)
    await table.click(0, table.post, "Start")
    code = (await table.session()).setup.dice.commitment
    assert code not in text_of(table.posts[0])
    reply = await table.click(1, table.posts[0], "Fair dice")
    assert code in reply_text(reply)
