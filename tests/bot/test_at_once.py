"""Several things at the same moment: they are done one after the other, and each is told what became of it."""

import asyncio
from typing import Any

import pytest

from bot.lobby import joining
from bot.match import absence
from bot.model.errors import UserError
from bot.model.player import Cause
from bot.model.session import Session, waiting
from bot.moderation.undo import undo
from tests.bot.channel import Channel
from tests.bot.moderating import last
from tests.bot.playing import again
from tests.bot.test_toy import match_to_build
from tests.looking import whole_position
from tests.toy.game import Accept, Bid, Lay, Propose

MANY = 1_000
"""Looks, more than a change has steps."""


async def test_answers_of_all_at_once_are_all_taken(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    play = table.bot.matches.play
    await table.directly(*(play(session.id, seat, Bid(seat), Cause()) for seat in range(4)))
    assert len(session.under_way.log) == 4
    assert whole_position(again(session)) == whole_position(session.under_way)


async def test_of_two_answers_to_one_question_the_second_is_told_that_it_came_too_late(table: Channel) -> None:
    session, builder = await match_to_build(table)
    await table.slash(0, "toy propose", coins="2")
    play, number = table.bot.matches.play, session.players[builder].question
    moves = (Accept(0), Lay(("Hill", "Hill", "Mill")))
    first, second = await table.directly(*(play(session.id, builder, move, Cause(), number) for move in moves))
    assert not isinstance(first, BaseException)
    assert isinstance(second, UserError)
    assert "earlier question" in second.text
    assert session.under_way.moves[-1] == (builder, Accept(0))


async def test_an_offer_that_comes_while_the_other_decides_renews_the_question(table: Channel) -> None:
    session, builder = await match_to_build(table)
    number = session.players[builder].question
    play, laid = table.bot.matches.play, Lay(("Hill", "Hill", "Mill"))
    _, second = await table.directly(
        play(session.id, 0, Propose(2), Cause()), play(session.id, builder, laid, Cause(), number)
    )
    assert isinstance(second, UserError)
    assert session.waiting.seats == [builder]


async def test_of_two_who_take_the_last_seat_one_gets_it(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=2)
    session = await table.session()
    causes = [Cause("member", one.id, one.name, 900 + at) for at, one in enumerate(table.people[1:3])]
    told = await table.directly(*(joining.join(table.bot.matches, session.id, cause) for cause in causes))
    assert sorted(isinstance(one, UserError) for one in told) == [False, True]
    assert len(session.players) == 4


@pytest.mark.parametrize("change", [absence.go_away, joining.leave])
async def test_whoever_looks_while_somebody_goes_sees_what_goes_together(table: Channel, change: Any) -> None:
    session = await table.begin("toy")
    done, looked = await table.directly(change(table.bot.matches, session.id, table.cause(0)), looks(session))
    assert (type(done), looked) == (str, None)
    assert not session.players[0].present


async def test_whoever_looks_while_a_seat_is_given_back_sees_what_goes_together(table: Channel) -> None:
    session, mo = await table.begin("toy", people=3), table.moderator()
    await mo.slash(table.here, "mod pause")
    await table.slash(0, "game away")
    await mo.slash(table.here, "mod replace", player="Ann", by=table.people[3])
    assert session.players[0].present
    matches, replaced = table.bot.matches, await last(table)
    done, looked = await table.directly(undo(matches, replaced, Cause("moderator", mo.id, "Mo")), looks(session))
    assert (type(done), looked) == (str, None)
    assert session.players[0].absent


async def looks(session: Session) -> None:
    """Somebody looks between any two steps of a change."""
    for _ in range(MANY):
        assert session.waiting == waiting(session)
        assert session.names.of_seats == tuple(player.name for player in session.players)
        await asyncio.sleep(0)
