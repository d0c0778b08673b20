"""A hint: what the AI player would do, and why, for the seat that asks and from what it sees."""

import pytest

from bot.match.limits import LIMITS
from bot.model.terms import USUAL
from bot.play import hints
from rules import Decision, Rng, Verb
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.games import but_for
from tests.toy import TOY
from tests.toy.game import Bid, ToyView

NO_HINTS = USUAL.model_copy(update={"hints": False})


def bids_three(view: ToyView, decision: Decision, rng: Rng) -> Verb | None:
    """An AI player that always bids three, if it may."""
    return Bid(3) if decision.check(Bid(3)) is None else decision.absent


@pytest.fixture(autouse=True)
def _sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's AI players do what is known beforehand."""
    sure = but_for(TOY, agent=bids_three, why=lambda view, decision, move: f"It has {view.coins[view.me or 0]} coins.")
    monkeypatch.setitem(vars(TOY), "ai", sure.ai)


async def test_a_hint_names_the_move_and_why_and_makes_it(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    hand = await table.your_choice(0)
    told = reply_of(await table.click(0, hand, "Hint"))
    assert "**Hint:** Bid 3. It has 10 coins." in text_of(told)
    assert "knowing only what you see" in text_of(told)
    assert [*buttons(told)] == ["Do this"]
    assert selects(told)
    await table.click(0, told, "Do this")
    assert session.under_way.moves == ((0, Bid(3)),)


async def test_it_is_shown_to_the_one_who_asks(table: Channel) -> None:
    await table.begin("toy", people=2)
    hand = await table.your_choice(0)
    assert reply_of(await table.click(0, hand, "Hint")).ephemeral
    assert all("Hint:" not in text_of(post) for post in table.posts)


async def test_below_a_post_it_is_for_who_is_asked(table: Channel) -> None:
    await table.begin("toy", people=2)
    for who, coins in enumerate("51"):
        await table.slash(who, "toy bid", coins=coins)
    assert "**Hint:** Lay" in reply_text(await table.click(0, table.post, "Hint"))
    assert "leave this as it is" in reply_text(await table.click(1, table.post, "Hint"))
    assert "You're not in this match" in reply_text(await table.click(2, table.post, "Hint"))


async def test_a_table_may_play_without(table: Channel) -> None:
    session = await table.begin("toy", people=2, terms=NO_HINTS)
    hand = await table.your_choice(0)
    assert "Hint" not in buttons(hand)
    assert "Hints are off" in reply_text(await table.press(0, table.post, f"b:hint:{session.ref}"))


async def test_the_host_turns_hints_off_and_the_lobby_says_so(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    panel = reply_of(await table.click(0, table.post, "Options"))
    assert "**Hints** · players can ask" in text_of(panel)
    panel = reply_of(await table.click(0, panel, "Turn hints off"))
    assert "Allow hints" in buttons(panel)
    assert "Hints: not allowed" in text_of(table.post)
    await table.click(0, panel, "Allow hints")
    assert "Hints" not in text_of(table.post)
    await table.slash(1, "game join")
    session = await table.session()
    assert "Only" in reply_text(await table.press(1, table.post, f"b:hints:{session.ref}:0"))


async def test_a_hint_that_does_not_hold_any_more_does_nothing(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await table.begin("toy", people=2)
    hand = await table.your_choice(0)
    told = reply_of(await table.click(0, hand, "Hint"))
    monkeypatch.setitem(vars(TOY.ai), "agent", lambda view, decision, rng: Bid(1))
    anew = reply_text(await table.click(0, told, "Do this"))
    assert hints.HINT_CHANGED in anew
    assert "Bid 1" in anew
    assert session.under_way.moves == ()


async def test_a_hint_on_a_question_of_before_is_refused(table: Channel) -> None:
    await table.begin("toy", people=2, options="rounds 2")
    hand = await table.your_choice(0)
    told = reply_of(await table.click(0, hand, "Hint"))
    await table.slash(1, "toy bid", coins="1")
    stale = buttons(told)["Do this"]
    await table.slash(0, "toy bid", coins="5")
    assert "earlier" in reply_text(await table.press(0, table.post, stale))


@pytest.mark.parametrize(("fails", "told"), [("agent", "**Hint:** Bid 0"), ("why", hints.NONE)])
async def test_where_the_ai_player_fails_the_stand_in_is_the_hint_and_where_the_reason_does_nothing_is_lost(
    table: Channel, monkeypatch: pytest.MonkeyPatch, fails: str, told: str
) -> None:
    """As the stand-in is what an AI player would do then."""
    session = await table.begin("toy", people=2)
    hand = await table.your_choice(0)
    monkeypatch.setitem(vars(TOY.ai), fails, raises)
    assert told in reply_text(await table.click(0, hand, "Hint"))
    assert session.under_way.moves == ()


def raises(*arguments: object) -> None:
    raise ZeroDivisionError


async def test_the_secret_chance_of_the_match_decides_nothing(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor what others hold: an AI player is given the seat's own view, and chance that anybody could know."""
    session = await table.begin("toy", people=2)
    given = list[tuple[ToyView, Decision, float]]()

    def notes(view: ToyView, decision: Decision, rng: Rng) -> Verb:
        given.append((view, decision, rng.random()))
        return Bid(1)

    monkeypatch.setitem(vars(TOY.ai), "agent", notes)
    await table.click(1, await table.your_choice(1), "Hint")
    ((view, decision, drawn),) = given
    assert view == session.under_way.view(1)
    assert decision.prompt == session.under_way.pending[1].prompt
    assert drawn == Rng(f"hint {session.id} {session.players[1].question} 1").random()


async def test_one_person_has_only_so_many(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    table.use_up("hint")
    told = reply_text(await table.press(0, table.post, f"b:hint:{session.ref}"))
    assert f"You've asked for {LIMITS['hint'].most} hints within 5 minutes" in told
    assert "again <t:" in told
    await table.env.advance_time(LIMITS["hint"].seconds)
    assert "**Hint:**" in reply_text(await table.press(0, table.post, f"b:hint:{session.ref}"))
