"""What the private answer to a move says that it came to."""

from bot.pages.log import came_of
from bot.play.moves import after
from rules import Match, Result, Table
from tests.bot.channel import Channel, reply_text
from tests.conformance.posted import seated
from tests.engine.small import DONE, bids, game_of, play_lines
from tests.facts import Does, Line
from tests.toy.game import Bid, State


async def telling(table: Table, state: State) -> Result:
    """A bid of seat 1, which brings several lines, then one of seat 0."""
    table.tell(Line("The match begins."))
    await table.ask(1, "?", bids(1, 2), absent=Bid(1))
    table.tell(Does(1, "bids"))
    table.tell(Does(10, "looks on"))
    table.tell(Line("Rain."))
    table.tell(Line("You see a fox."), to=1)
    table.tell(Line("You see a hare."), to=0)
    for number in range(4):
        table.tell(Does(1, f"wins {number}"))
    await table.ask(0, "?", bids(1, 2), absent=Bid(1))
    table.tell(Does(1, "is thanked"))
    return DONE


def test_the_answer_to_a_move_is_two_lines_what_is_told_in_secret_among_them() -> None:
    session = seated(play_lines(Match(game_of(telling), 2), "1 bid 1"))
    name = f"**{session.names.short(1)}**"
    assert came_of(session, 1) == [f"{name} bids.", "You see a fox. *(4 more in `/game log`)*"]
    text = after(session, 1, came_of(session, 1)).text
    assert text.startswith(f"Done. {name} bids.\nYou see a fox. *(")


def test_of_anothers_move_nothing_is_told() -> None:
    session = seated(play_lines(Match(game_of(telling), 2), "1 bid 1", "0 bid 1"))
    assert came_of(session, 1) == came_of(session, 0) == []
    assert after(session, 0, ["Bid 1."]).text.startswith("Done. Bid 1.\n")


def test_what_is_told_in_secret_is_not_left_to_the_posts() -> None:
    match = Match(game_of(telling), 2)
    assert after(seated(play_lines(match, "1 bid 1")), 1, []).manner == "plain"
    assert after(seated(play_lines(match, "0 bid 1")), 0, []).manner == "quiet"


async def test_a_secret_answer_is_told_in_the_words_of_its_offer(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    label = next(one.label for one in session.under_way.pending[0].legal if one.move == Bid(3))
    assert reply_text(await table.slash(0, "toy bid", coins="3")).startswith(f"Done. {label}.\n")
