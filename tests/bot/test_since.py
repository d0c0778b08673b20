"""What has happened since somebody moved last: told by the post that calls them, and shown by a button."""

import pytest

from bot.pages.log import HEAVY, Line, _that_fit, in_turns, public_lines, since
from bot.personal.log import NEWEST, NOTHING_NEW, SINCE, lines_from
from rules import Match, Result, Seat, Table, games
from rules.barrage.telling import Sent
from rules.redistricting.forecast import Forecast, gain
from rules.redistricting.telling import PointsNow
from rules.redistricting.verbs import EndTurn, Swap
from tests.bot.channel import Channel, buttons, fact_line, reply_of, reply_text, selects, text_of
from tests.bot.placing import TO_KANSAS, TO_OREGON, TO_VERMONT, newest, place_staffers, placing
from tests.bot.playing import makes, opening, person
from tests.bot.test_long_posts import finished_match
from tests.conformance.posted import seated
from tests.engine.small import DONE, bids, game_of, play_lines
from tests.facts import Does, Hits
from tests.games import but_for
from tests.toy.game import Bid, State

BUTTON, IN = "Since my last turn", "Since my last turn in…"


async def test_a_turn_post_begins_with_what_happened_since_its_readers_own_move(table: Channel) -> None:
    await placing(table)
    session = await place_staffers(table, "KS", "VT", "OR", "MS")
    called, sent = table.post, [TO_VERMONT, TO_OREGON, Sent(3, ("MS",))]
    lines = text_of(called).split("\n")
    assert lines[1:4] == [fact_line(session, one) for one in sent]
    assert fact_line(session, TO_KANSAS) not in lines, "Ann knows what Ann did"
    await place_staffers(table, "DC")
    told = [fact_line(session, one) for one in sent if fact_line(session, one) in text_of(newest(table, called))]
    assert told == [fact_line(session, sent[-1])], "once it is closed the posts before it have the rest"


async def test_whoever_has_not_moved_is_told_all_from_the_start(table: Channel) -> None:
    await placing(table)
    session = await place_staffers(table, "KS", "VT")
    assert fact_line(session, TO_KANSAS) in text_of(table.post), "Cleo is called and has not placed any"


async def test_a_move_that_an_ai_player_made_while_somebody_was_away_is_new_to_them(table: Channel) -> None:
    session = await placing(table)
    await table.slash(0, "game away")
    await table.env.settle()
    ai_moves = [
        session.under_way.log[number - 1] for number, (by, _) in session.memory.history.made.items() if by == "ai"
    ]
    assert ai_moves
    await place_staffers(table, "VT")
    told = reply_text(await table.click(0, await table.more(0), BUTTON))
    assert SINCE in told
    assert "AI, while away" in told


async def test_the_button_shows_it_to_whoever_presses(table: Channel) -> None:
    await placing(table)
    assert BUTTON in buttons(await table.more(0))
    session = await place_staffers(table, "KS", "VT", "OR")
    told = reply_text(await table.click(1, await table.more(1), BUTTON))
    assert fact_line(session, TO_OREGON) in told
    assert fact_line(session, TO_VERMONT) not in told
    assert NOTHING_NEW in reply_text(await table.click(2, await table.more(2), BUTTON))
    looker = table.moderator()
    more = reply_of(await looker.click(table.post, custom_id=buttons(table.post)["More…"]))
    assert NEWEST in reply_text(await looker.click(more, custom_id=buttons(more)[BUTTON]))
    assert "Log" in buttons(reply_of(await table.click(1, await table.more(1), BUTTON)))


async def test_what_anothers_turn_did_to_a_seat_stands_under_its_choice_and_nowhere_else(table: Channel) -> None:
    session = await table.begin("redistricting", people=2)
    (me,) = session.waiting.seats
    other, forecast = 1 - me, Forecast(session.under_way.state)
    goals = session.under_way.state.operatives[other].goals
    moves = (one.move for one in session.under_way.pending[me].of(Swap))
    await makes(table, session, me, next(one for one in moves if gain(*forecast.change(one), goals)))
    await makes(table, session, me, EndTurn())
    told = next(event.fact for event in session.under_way.events(other) if isinstance(event.fact, PointsNow))
    assert told.by == me
    who = person(table, session, other)
    assert fact_line(session, told) in text_of(await table.your_choice(who))
    assert fact_line(session, told) in text_of(reply_of(await table.click(who, await table.more(who), BUTTON)))
    assert fact_line(session, told) not in text_of(table.post)
    assert fact_line(session, told) not in text_of(await table.your_choice(1 - who))


async def test_before_anybody_has_moved_there_is_no_such_button(table: Channel) -> None:
    await table.begin("toy")
    assert BUTTON not in buttons(await table.more(0))


async def test_the_list_of_matches_shows_it_for_each(table: Channel) -> None:
    session = await placing(table)
    session = await place_staffers(table, "KS", "VT")
    message = reply_of(await table.slash(0, "game mine"))
    (line,) = selects(message)[IN][1]
    assert line["label"] == "Electoral Barrage with Bob, Cleo and Dev"
    told = await table.pick(0, message, IN, line["value"])
    assert fact_line(session, TO_VERMONT) in reply_text(told)


def test_what_weighs_least_is_left_out_and_its_place_is_marked() -> None:
    session = seated(play_lines(Match(game_of(walking), 2), "0 bid 1"))
    of = session.under_way.events()[:1]
    lines = [Line("cause", of, HEAVY), Line("one", of), Line("two", of), Line("three", of), Line("end", of, 3)]
    assert _that_fit(lines, [], 3, 1_000, "the rest") == (["cause", "-# 2 more lines: the rest", "three", "end"], 2)
    assert _that_fit(lines, [], 5, 1_000, "") == (["cause", "one", "two", "three", "end"], 0)
    long = [Line("x" * 50, of), Line("cause" * 10, of, HEAVY), Line("y" * 50, of)]
    assert _that_fit(long, [], 5, 120, "x") == (["-# 2 more lines: x", "cause" * 10], 2)
    notes = [Line("end", of, 3), Line("a note", note=True), Line("~~struck~~")]
    assert _that_fit(notes, [], 1, 1_000, "x") == (["end", "-# 2 more lines"], 0), "the log has neither"


class Walks(Does):
    @property
    def word(self) -> str:
        return "walks"


async def walking(table: Table, state: State) -> Result:
    """Two turns, the first of which decides nothing."""
    for seat, last in ((0, Walks(0, "rolls 3 and goes to Hill")), (1, Does(1, "buys Hill"))):
        await table.ask(seat, "?", bids(1, 2), absent=Bid(1))
        table.next_turn()
        table.tell(Walks(seat, "walks a long way"))
        table.tell(last)
    await table.ask(0, "?", bids(1, 2), absent=Bid(1))
    return DONE


def test_a_turn_in_which_nothing_was_decided_is_one_word() -> None:
    session = seated(play_lines(Match(game_of(walking), 2), "0 bid 1", "1 bid 1"))
    session.setup.game = session.under_way.game
    session.setup.game = but_for(session.game, line_a_turn=True)
    session.changed()
    assert [*since(session, None, 0).lines] == [
        session.names.in_bold("@0 walks."),
        session.names.in_bold("@1 walks a long way. @1 buys Hill."),
    ]


async def test_in_the_middle_of_a_turn_it_is_the_turn_before_that_counts(table: Channel) -> None:
    session = await table.begin("ninety", people=2, moves=opening(40, "ninety", seats=2, options=""))
    seat = session.waiting.seats[0]
    before = reply_text(await table.click(seat, await table.more(seat), BUTTON))
    move = next(offer.move for offer in session.under_way.pending[seat].legal if not offer.confirm and not offer.open)
    await table.slash(seat, "move", move=str(move))
    if session.waiting.seats == [seat]:
        after = reply_text(await table.click(seat, await table.more(seat), BUTTON))
        assert NOTHING_NEW not in after
        assert before.split("\n")[1] in after


async def test_all_begins_at_the_first_line(table: Channel) -> None:
    session = await table.begin("barrage", moves=opening(30, options=""))
    shown = lines_from(session, table.people[0].id, 0).text.split("\n")
    assert shown[0] == session.names.in_bold(session.under_way.events(0)[0].text).join(["(to you) ", ""])


@pytest.mark.parametrize("key", games())
def test_what_a_seat_does_is_told_in_its_order(key: str) -> None:
    session = seated(finished_match(key, 4))
    lines = public_lines(session)
    for start in range(0, len(lines) - 30, 7):
        part = lines[start : start + 30]
        told = dict[Seat, int]()
        for group in in_turns(part):
            for one in group:
                if (whose := one.event.fact.turn_of) is not None:
                    place = next(at for at, other in enumerate(part) if other is one)
                    assert told.get(whose, -1) < place
                    told[whose] = place


async def hitting(table: Table, state: State) -> Result:
    """In one turn seat 0 walks, hits seat 1 twice, and walks on."""
    await table.ask(0, "?", bids(1, 2), absent=Bid(1))
    table.next_turn()
    for fact in (Does(0, "walks"), Hits(0, 1), Hits(0, 1), Does(0, "walks on"), Does(0, "rests")):
        table.tell(fact)
    await table.ask(1, "?", bids(1, 2), absent=Bid(1))
    return DONE


def test_what_its_reader_met_in_anothers_turn_stands_apart_from_the_rest_of_it() -> None:
    session = seated(play_lines(Match(game_of(hitting), 2), "0 bid 1"))
    lines = public_lines(session)
    assert [len(turn) for turn in in_turns(lines)] == [5]
    assert [len(turn) for turn in in_turns(lines, [0])] == [5], "it's their own turn"
    apart = in_turns(lines, [1])
    assert [len(turn) for turn in apart] == [1, 2, 2]
    assert [one.event.fact for one in apart[1]] == [Hits(0, 1), Hits(0, 1)]
