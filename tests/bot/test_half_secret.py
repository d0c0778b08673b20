"""Questions of which a part is nobody else's business, and what several are asked that is not the same."""

from dataclasses import replace
from typing import Any

import pytest

from bot.ui.turn import asked, whose_turn
from rules import Decision, Match, Offer
from tests.bot.channel import Channel, buttons, parts, said, selects, shown, text_of
from tests.conformance.posted import seated
from tests.toy import TOY, game
from tests.toy.game import Bid, Lay, Veto, bid_question, building_question, play

SLY = "Anything that the others may not see is under **Your choice**."


@pytest.fixture
def sly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A builder has something up the sleeve."""

    def hiding(state: Any, seat: int) -> Decision:
        question = building_question(state, seat)
        hidden = [Offer(Bid(3), "A sly bid", secret=True)] if seat == state.builder else []
        return Decision(question.prompt, hidden, question.legal, absent=question.absent, waits=question.waits)

    monkeypatch.setattr(game, "building_question", hiding)


async def built(table: Channel, people: int = 2) -> None:
    """Seat 0 may build."""
    await table.begin("toy", people=people, options="rounds 2")
    for who in range(people):
        await table.slash(who, "toy bid", coins=str(10 - who))


@pytest.mark.usefixtures("sly")
async def test_what_all_may_see_of_a_question_stands_in_the_post(table: Channel) -> None:
    await built(table)
    assert f"Three cubes to lay. {SLY}" in text_of(table.post)
    assert {"Lay three cubes", "Your choice"} <= {*buttons(table.post)}
    assert "sly" not in str(parts(table.post)).casefold()


@pytest.mark.usefixtures("sly")
async def test_the_rest_is_under_your_choice(table: Channel) -> None:
    await built(table)
    hand = shown(await table.click(0, table.post, "Your choice"))
    assert {"A sly bid", "Lay three cubes"} <= {*buttons(hand)}
    other = shown(await table.click(1, table.post, "Your choice"))
    assert "sly" not in str(parts(other)).casefold()


@pytest.mark.usefixtures("sly")
async def test_an_open_offer_of_such_a_question_is_pressed_in_the_post(table: Channel) -> None:
    await built(table)
    picker = shown(await table.click(0, table.post, "Lay three cubes"))
    picker = shown(await table.pick(0, picker, "Places", "Hill", "Mill", "Port 9"))
    await table.click(0, picker, "Done")
    assert (await table.live()).under_way.moves[-1] == (0, Lay(("Hill", "Mill", "Port 9")))


async def test_a_question_that_is_always_asked_looks_the_same_whoever_holds_the_card(table: Channel) -> None:
    await built(table)
    live = await table.live()
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    assert f"Cubes are laid. {SLY}" in text_of(table.post)
    assert [*buttons(table.post)][:2] == ["Let it be", "Your choice"]
    hand = shown(await table.click(1, table.post, "Your choice"))
    assert ("Show the veto" in buttons(hand)) is live.under_way.view(1).veto
    assert "Always…" not in buttons(table.post)


async def test_a_veto_once_shown_is_taken_back_only_if_the_others_agree(table: Channel) -> None:
    await built(table)
    live = await table.live()
    live.under_way.state.veto = 1
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    await table.click(1, shown(await table.click(1, table.post, "Your choice")), "Show the veto")
    assert live.under_way.moves[-1] == (1, Veto())
    assert not [label for label in buttons(table.post) if label.startswith("Undo")]
    assert "To agree: **Ann**" in said(await table.slash(1, "game undo"))


async def test_a_group_of_open_offers_holds_those_alone(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands before them in the question as its own seat sees it."""

    def many(state: Any, seat: int) -> Decision:
        if seat != state.builder:
            return building_question(state, seat)
        hidden = [Offer(Bid(at), f"Hidden {at}", group="Hidden", secret=True) for at in range(300, 350)]
        open_ = [Offer(Bid(at), f"Open {at}", group=f"Group {at // 20}") for at in range(160)]
        return Decision("One of many.", hidden, open_, absent=Bid(0))

    monkeypatch.setattr(game, "building_question", many)
    await built(table)
    ((groups, (_, options)),) = selects(table.post).items()
    assert [one["label"] for one in options] == [f"Group {at}" for at in range(8)]
    assert "Hidden" not in str(parts(table.post))
    group = shown(await table.pick(0, table.post, groups, options[2]["value"]))
    ((title, (_, lines)),) = selects(group).items()
    assert title == "Group 2"
    assert [one["label"] for one in lines] == [f"Open {at}" for at in range(40, 60)]
    hand = shown(await table.click(0, table.post, "Your choice"))
    ((groups, (_, options)),) = selects(hand).items()
    group = shown(await table.pick(0, hand, groups, options[0]["value"]))
    assert "Hidden 300" in str(parts(group))


def test_what_several_are_asked_is_told_for_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats that are asked the same share a line."""

    def unlike(state: Any, seat: int) -> Decision[Bid]:
        question = bid_question(state, seat)
        return Decision(f"Your bid for {'Hill' if seat % 2 else 'Mill'}?", question.legal, absent=Bid(0))

    monkeypatch.setattr(game, "bid_question", unlike)
    live = seated(Match(replace(TOY, play=play), 3, "unlike"))
    first, second, how, *_ = asked(live).splitlines()
    assert (first[:3], second[:3]) == ("`A`", "`B`")
    assert "`C`" in first
    assert first.endswith(": Your bid for Mill?")
    assert second.endswith(": Your bid for Hill?")
    assert how == "Each chooses in secret. Press **Your choice**."
    assert whose_turn(live) == "Waiting for @0, @1 and @2."
