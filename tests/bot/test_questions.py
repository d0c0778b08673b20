"""How offers become buttons and selects: few, many, very many, and those with a warning."""

from collections import Counter
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

import discord
import pytest

from bot.model.memory import Asked
from bot.model.session import Session
from bot.pages.hand import button_offers
from bot.pages.menus import Menu, first_menus, menus_of
from rules import Decision, Group, Offer
from tests.bot.channel import Channel, buttons, parts, reply_of, reply_text, selects, text_of
from tests.bot.placing import placing
from tests.bot.playing import match_at_question
from tests.driver import look_again
from tests.toy import game
from tests.toy.game import Bid


async def with_coins(table: Channel, coins: int) -> tuple[Session, Any]:
    """A match whose first seat may bid up to so many coins, and what it is shown to bid with."""
    session = await table.begin("toy", options="rounds 1")
    session.under_way.state.coins[0] = coins
    look_again(session.under_way)
    return session, reply_of(await table.click(0, table.post, "Your choice"))


async def test_up_to_five_offers_are_buttons(table: Channel) -> None:
    session, hand = await with_coins(table, 4)
    assert list(buttons(hand)) == ["Bid 0", "Bid 1", "Bid 2", "Bid 3", "Bid 4", "Always…", "Hint"]
    await table.click(0, hand, "Bid 3")
    assert session.under_way.moves == ((0, Bid(3)),)


@pytest.mark.parametrize(("coins", "blue"), [(4, []), (0, ["Bid 0"])])
async def test_an_answer_is_blue_only_where_there_is_no_other(table: Channel, coins: int, blue: list[str]) -> None:
    _, hand = await with_coins(table, coins)
    assert blue_buttons(hand) == blue


async def test_your_choice_is_blue_beside_an_answer_that_all_may_read(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_is_open(question: Decision) -> bool:
        return question.hides and sum(not offer.secret for offer in question.shown) == 1

    await match_at_question(table, monkeypatch, one_is_open, key="politocracy")
    assert blue_buttons(table.post) == ["Your choice"]


async def test_a_post_shows_two_lists_and_more_moves_opens_all(table: Channel) -> None:
    await placing(table)
    post = table.post
    assert [title.split(" ")[0] for title in selects(post)] == ["★★★", "★★"]
    other, mine = [await table.click(who, post, "More moves…") for who in (2, 0)]
    assert "It isn't your turn yet" in reply_text(other)
    every = selects(reply_of(mine))
    assert [*every][:2] == [*selects(post)]
    assert "Offices · help for later" in every
    assert len(every) > 3


def test_a_lesser_list_gives_way_to_those_after_it() -> None:
    menus = [Menu(name, [Offer(Bid(1), name, group=Group(name, lesser=name == "b"))]) for name in "abc"]
    assert [menu.title for menu in first_menus(menus, 2)] == ["a", "c"]
    assert [menu.title for menu in first_menus(menus, 3)] == ["a", "b", "c"]


def blue_buttons(message: Any) -> list[str]:
    """The labels of the buttons that say what to press."""
    blue = discord.ButtonStyle.primary.value
    return [part["label"] for part in parts(message) if part.get("style") == blue]


async def test_what_the_words_of_a_hand_explain_is_not_said_again_of_each_offer(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_each_opponent(question: Decision) -> list[str]:
        notes = Counter(offer.note for offer in button_offers(question) if offer.secret)
        return [note for note, times in notes.items() if times == 3]

    session = await match_at_question(
        table, monkeypatch, lambda question: bool(at_each_opponent(question)), key="politocracy"
    )
    (seat,) = session.waiting.seats
    (card,) = at_each_opponent(session.under_way.pending[seat])
    hand = reply_of(await table.click(seat, table.post, "Your choice"))
    assert text_of(hand).count(card) == 1


async def test_more_are_a_select(table: Channel) -> None:
    session, hand = await with_coins(table, 20)
    ((menu, (_, options)),) = selects(hand).items()
    assert len(options) == 21
    await table.pick(0, hand, menu, "bid coins:17")
    assert session.under_way.moves == ((0, Bid(17)),)


async def test_more_than_a_select_holds_are_several(table: Channel) -> None:
    session, hand = await with_coins(table, 60)
    assert [len(options) for _, options in selects(hand).values()] == [25, 25, 11]
    await table.pick(0, hand, list(selects(hand))[2], "bid coins:55")
    assert session.under_way.moves == ((0, Bid(55)),)


async def test_more_than_a_message_holds_are_opened_group_by_group(table: Channel) -> None:
    session, hand = await with_coins(table, 160)
    ((groups, (_, options)),) = selects(hand).items()
    assert len(options) == 7
    group = reply_of(await table.pick(0, hand, groups, options[6]["value"]))
    menu, again = selects(group)
    assert again == groups, "another group can be opened from there"
    await table.pick(0, group, menu, "bid coins:160")
    assert session.under_way.moves == ((0, Bid(160)),)


def test_a_long_list_is_named_by_where_its_parts_begin_and_end() -> None:
    def parts(*labels: str, named: bool = True) -> list[str]:
        names = [label.partition(" · ")[0] if named else "" for label in labels]
        offers = [Offer(Bid(at), label, name=name) for at, (label, name) in enumerate(zip(labels, names, strict=True))]
        return [menu.title for menu in menus_of(offers, "Your move")]

    fill = [f"A{letter}" for letter in ascii_lowercase], [f"W{letter}" for letter in ascii_lowercase]
    halves = (*fill[0][:14], "South Carolina", *fill[1][:14], "South Dakota")
    assert parts(*halves) == ["Aa to South Carolina · Your move", "South Dakota to Wn · Your move"]
    assert parts(*fill[0], *fill[1]) == ["Aa to Ar · Your move", "As to Wj · Your move", "Wk to Wz · Your move"]
    longer = (*fill[0][:14], "Lincoln-Lemington-Belmar", "Squirrel Hill South · 4", *fill[1][:13], "Z" * 20)
    assert parts(*longer) == ["Aa to Lincoln-Lemingt… · Your move", f"Squirrel Hill S… to {'Z' * 15}… · Your move"]
    twice = [f"{name} · {cost}" for name in (*fill[0][:12], "Bluff", *fill[1][:12]) for cost in ("$1,000", "$500")]
    assert parts(*twice) == ["Aa to Bluff · $1,000 · Your move", "Bluff · $500 to Wl · Your move"]
    trips = [f"{4 + at // 26} AP · {name}" for at, name in enumerate((*fill[0], *fill[1][:13]))]
    assert parts(*trips, named=False) == ["4 AP · Aa to 4 AP · At · Your move", "4 AP · Au to 5 AP · Wm · Your move"]
    assert parts(*fill[0]) == ["1 to 25 of 26 · Your move", "26 to 26 of 26 · Your move"]


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bids of everything one has want a warning first."""
    ask = game.bid_question

    def careful(state: Any, seat: int) -> Decision[Bid]:
        offers: list[Offer[Bid]] = [
            replace(offer, confirm="All of it?") if offer.move.coins == state.coins[seat] else offer
            for offer in ask(state, seat).legal
        ]
        return Decision("Your bid?", offers, absent=Bid(0), topic="bid", clause="1.2")

    monkeypatch.setattr(game, "bid_question", careful)


@pytest.mark.usefixtures("warned")
@pytest.mark.parametrize(("command", "field", "before"), [("toy bid", "coins", ""), ("move", "move", "bid coins:")])
async def test_a_move_with_a_warning_is_made_when_that_is_accepted_and_another_at_once(
    table: Channel, command: str, field: str, before: str
) -> None:
    session = await table.begin("toy", options="rounds 1")
    answer = await table.slash(0, command, **{field: f"{before}10"})
    assert "All of it?" in reply_text(answer)
    assert session.under_way.moves == ()
    await table.click(0, reply_of(answer), "Bid 10")
    assert session.under_way.moves == ((0, Bid(10)),)
    await table.slash(1, command, **{field: f"{before}9"})
    assert session.under_way.moves[1:] == ((1, Bid(9)),)


def test_a_question_with_another_prompt_is_another_before_its_offers_are_read() -> None:
    before, after = (Asked(Decision(prompt, [Offer(Bid(1), pytest.fail)], absent=Bid(1))) for prompt in ("A?", "B?"))
    assert after.differs(before)
    worded = [Asked(Decision("A?", [Offer(Bid(1), label)], absent=Bid(1))) for label in ("one", "one", "a coin")]
    assert [one.differs(worded[0]) for one in worded] == [False, False, True]
