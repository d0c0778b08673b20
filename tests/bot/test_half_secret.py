"""Questions that hide a part from others, and questions that are not the same for all who are asked."""

from dataclasses import replace
from typing import Any

import pytest

from bot.model.terms import Terms
from bot.model.time import HOUR
from bot.pages.posts import page
from bot.pages.turn import question_text, whose_turn
from rules import Decision, Group, Match, Offer, letter
from tests.bot.channel import Channel, buttons, parts, reply_of, reply_text, selects, text_of
from tests.bot.test_toy import bid
from tests.conformance.posted import fits_discord, posted, seated
from tests.games import but_for
from tests.toy import TOY, game
from tests.toy.game import Bid, Lay, Veto, bid_question, building_question

DAILY = Terms(pace="daily")
SLY = "Anything secret is under **Your choice**."


@pytest.fixture
def sly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A builder has something up the sleeve."""

    def hiding(state: Any, seat: int) -> Decision:
        question = building_question(state, seat)
        if seat != state.builder:
            return question
        hidden = [Offer(Bid(3), "A sly bid", secret=True)]
        return Decision(question.prompt, hidden, question.legal, absent=question.absent, always=True)

    monkeypatch.setattr(game, "building_question", hiding)


async def built(table: Channel) -> None:
    """Seat 0 may build."""
    await table.begin("toy", people=2, options="rounds 2")
    await bid(table, 10, 9)


@pytest.mark.usefixtures("sly")
async def test_what_all_may_see_of_a_question_stands_in_the_post(table: Channel) -> None:
    await built(table)
    assert f"Three cubes to lay. {SLY}" in text_of(table.post)
    assert {"Lay three cubes", "Your choice"} <= {*buttons(table.post)}
    assert "sly" not in str(parts(table.post)).casefold()


@pytest.mark.usefixtures("sly")
async def test_the_rest_is_under_your_choice(table: Channel) -> None:
    await built(table)
    hand = await table.your_choice(0)
    assert {"A sly bid", "Lay three cubes"} <= {*buttons(hand)}
    other = await table.your_choice(1)
    assert "sly" not in str(parts(other)).casefold()


@pytest.mark.usefixtures("sly")
async def test_an_open_offer_of_such_a_question_is_pressed_in_the_post(table: Channel) -> None:
    await built(table)
    picker = reply_of(await table.click(0, table.post, "Lay three cubes"))
    picker = reply_of(await table.pick(0, picker, "Places", "Hill", "Mill", "Port 9"))
    await table.click(0, picker, "Done")
    assert (await table.session()).under_way.moves[-1] == (0, Lay(("Hill", "Mill", "Port 9")))


async def test_a_question_that_is_always_asked_looks_the_same_whoever_holds_the_card(table: Channel) -> None:
    await built(table)
    session = await table.session()
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert f"Cubes are laid. {SLY}" in text_of(table.post)
    assert [*buttons(table.post)][:2] == ["Let it be", "Your choice"]
    hand = await table.your_choice(1)
    assert ("Show the veto" in buttons(hand)) is session.under_way.view(1).veto
    assert "Always…" not in buttons(await table.more(1))


async def test_a_veto_once_shown_is_taken_back_only_if_the_others_agree(table: Channel) -> None:
    await built(table)
    session = await table.session()
    session.under_way.state.veto = 1
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    await table.click(1, await table.your_choice(1), "Show the veto")
    assert session.under_way.moves[-1] == (1, Veto())
    assert not [label for label in buttons(table.post) if label.startswith("Undo")]
    assert "**Ann** has to agree." in reply_text(await table.slash(1, "game undo"))


async def test_a_group_of_open_offers_holds_those_alone(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes before them in the question as its own seat sees it."""

    def many(state: Any, seat: int) -> Decision:
        if seat != state.builder:
            return building_question(state, seat)
        hidden = [Offer(Bid(at), f"Hidden {at}", group=Group("Hidden"), secret=True) for at in range(300, 350)]
        open_ = [Offer(Bid(at), f"Open {at}", "You hold a fox.", group=Group(f"Group {at // 20}")) for at in range(160)]
        return Decision("One of many.", open_, hidden, absent=Bid(0), always=True)

    monkeypatch.setattr(game, "building_question", many)
    await built(table)
    ((groups, (_, options)),) = selects(table.post).items()
    assert [one["label"] for one in options] == [f"Group {at}" for at in range(8)]
    assert not [word for word in ("Hidden", "fox") if word in str(parts(table.post))]
    group = reply_of(await table.pick(0, table.post, groups, options[2]["value"]))
    assert group.ephemeral
    ((title, (_, lines)),) = selects(group).items()
    assert title == "Group 2: choose one"
    assert [one["label"] for one in lines] == [f"Open {at}" for at in range(40, 60)]
    assert {one["description"] for one in lines} == {"You hold a fox."}, "its seat alone is told what it would do"
    hand = await table.your_choice(0)
    ((groups, (_, options)),) = selects(hand).items()
    group = reply_of(await table.pick(0, hand, groups, options[0]["value"]))
    assert "Hidden 300" in str(parts(group))


async def test_the_last_of_several_who_choose_in_secret_chooses_in_secret_too(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although nothing that is offered has to be hidden."""

    def plainly(state: Any, seat: int) -> Decision[Bid]:
        question = bid_question(state, seat)
        return Decision(question.prompt, [replace(one, secret=False) for one in question.legal], absent=Bid(0))

    monkeypatch.setattr(game, "bid_question", plainly)
    await table.begin("toy", people=2, options="rounds 1")
    await table.slash(0, "toy bid", coins="3")
    assert "Your bid? Your choice is secret: press **Your choice**." in text_of(table.post)
    assert not selects(table.post)
    hand = await table.your_choice(1)
    (menu,) = selects(hand)
    await table.pick(1, hand, menu, "bid coins:2")
    assert (await table.session()).under_way.moves[-1] == (1, Bid(2))


def unlike(prompt: str, alike: int = 2) -> Any:
    """Bids that so many seats at a time are asked for in the same words."""

    def question(state: Any, seat: int) -> Decision[Bid]:
        return Decision(prompt.format(seat // alike), bid_question(state, seat).legal, absent=Bid(0))

    return question


def test_what_several_are_asked_is_told_for_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats that are asked the same share a line."""
    monkeypatch.setattr(game, "bid_question", unlike("Your bid for place {}?"))
    session = seated(Match(TOY, 3, "unlike"))
    first, second, how, *_ = question_text(session).splitlines()
    assert (first[:3], second[:3]) == ("`A`", "`C`")
    assert "`B`" in first
    assert first.endswith(": Your bid for place 0?")
    assert second.endswith(": Your bid for place 1?")
    assert how == "You each choose in secret: press **Your choice**."
    assert whose_turn(session) == "Waiting for @0, @1 and @2."


async def test_a_reminder_of_several_questions_says_where_they_stand(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "bid_question", unlike("Your bid for place {}?"))
    await table.begin("toy", people=3, options="rounds 1", terms=DAILY)
    await table.env.advance_time(12 * HOUR)
    assert "Your questions are in the post with the board, or under **Your choice** below it." in text_of(table.post)


def test_eight_long_questions_fit_into_a_post(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who cannot be told their question there are told where to read it."""
    monkeypatch.setattr(game, "bid_question", unlike("{}: " + "@0 and @3 " * 3 + "x" * 90, alike=1))
    session = seated(Match(but_for(TOY, seats=range(2, 9)), 8, "long"))
    said = question_text(session)
    assert "your question is under **Your choice**." in said
    assert all(f"`{letter(seat)}`" in said for seat in range(8))
    fits_discord(page(session, posted(session, "turn", notes=16)))


async def test_a_secret_offer_is_listed_however_many_others_there_are(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(state: Any, seat: int) -> Decision:
        if seat != state.builder:
            return building_question(state, seat)
        open_ = [Offer(Bid(at), f"Open {at}") for at in range(700)]
        return Decision("One of many.", open_, [Offer(Veto(), "Hidden", secret=True)], absent=Bid(0), always=True)

    monkeypatch.setattr(game, "building_question", many)
    await built(table)
    hand = await table.your_choice(0)
    ((groups, (_, options)),) = selects(hand).items()
    assert "Hidden" in str(parts(reply_of(await table.pick(0, hand, groups, options[0]["value"]))))
