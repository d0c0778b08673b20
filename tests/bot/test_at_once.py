"""Several things at the same moment: they are done one after the other, and each is told what became of it."""

from bot.lobby import joining
from bot.model.errors import Sorry
from bot.model.player import Cause
from tests.bot.channel import Channel
from tests.bot.playing import again
from tests.bot.test_toy import built
from tests.toy.game import Accept, Bid, Lay, Propose


async def test_answers_of_all_at_once_are_all_taken(table: Channel) -> None:
    live = await table.begin("toy", options="rounds 1")
    play = table.bot.matches.play
    await table.directly(*(play(live.id, seat, Bid(seat), Cause()) for seat in range(4)))
    assert len(live.under_way.log) == 4
    assert again(live).fingerprint == live.under_way.fingerprint


async def test_of_two_answers_to_one_question_the_second_is_told_that_it_came_too_late(table: Channel) -> None:
    live, builder = await built(table)
    await table.slash(0, "toy propose", coins="2")
    play, number = table.bot.matches.play, live.players[builder].question
    moves = (Accept(0), Lay(("Hill", "Hill", "Mill")))
    first, second = await table.directly(*(play(live.id, builder, move, Cause(), number) for move in moves))
    assert not isinstance(first, BaseException)
    assert isinstance(second, Sorry)
    assert "earlier question" in second.text
    assert live.under_way.moves[-1] == (builder, Accept(0))


async def test_an_offer_that_comes_while_the_other_decides_renews_the_question(table: Channel) -> None:
    live, builder = await built(table)
    number = live.players[builder].question
    play, laid = table.bot.matches.play, Lay(("Hill", "Hill", "Mill"))
    _, second = await table.directly(
        play(live.id, 0, Propose(2), Cause()), play(live.id, builder, laid, Cause(), number)
    )
    assert isinstance(second, Sorry)
    assert live.waiting.seats == [builder]


async def test_of_two_who_take_the_last_seat_one_gets_it(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=2)
    live = await table.live()
    causes = [Cause("member", one.id, one.name, 900 + at) for at, one in enumerate(table.people[1:3])]
    told = await table.directly(*(joining.join(table.bot.matches, live.id, cause) for cause in causes))
    assert sorted(isinstance(one, Sorry) for one in told) == [False, True]
    assert len(live.players) == 4
