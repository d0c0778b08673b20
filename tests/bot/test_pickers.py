"""Several private pickers open at once: each press does what its own message says, whatever else was opened."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot import store
from bot.match.undo import undo
from bot.model.player import Cause
from bot.model.session import Question, Session
from bot.pages.controls import Select
from bot.pages.picker import first_picks, picker
from bot.pages.question import ALWAYS, PLAY
from bot.play.arguments import completions, move_from_fields
from bot.play.picks import PICKS_CHANGED
from rules import Decision, Offer, Open, Seat, Verb, untally
from rules.boomtown.verbs import Drop, Place, Stay
from tests.bot.channel import Channel, buttons, channel, parts, reply_of, selects, text_of
from tests.bot.playing import match_at_question

BUTTON, SELECT = 2, 3


def joined(*parts: object) -> str:
    """A custom_id."""
    return ":".join(map(str, parts))


@dataclass
class Hand:
    """A player of Boomtown who is asked where to place a die, and may open one picker after another."""

    table: Channel
    session: Session
    seat: Seat

    @property
    def question(self) -> Decision:
        question = self.session.decision(self.seat)
        assert question is not None
        return question

    @property
    def target(self) -> tuple[object, ...]:
        return self.session.ref, self.seat, self.session.players[self.seat].question

    def offers(self, wanted: Callable[[Offer], object]) -> list[Offer]:
        return [offer for offer in self.question.shown if offer.open and wanted(offer)]

    async def press(self, custom_id: str, *values: str) -> Any:
        """What a press is answered with, whatever message it stood in."""
        return reply_of(await self.table.press(self.seat, self.table.post, custom_id, *values))

    async def open(self, offer: Offer) -> Any:
        return await self.press(joined("b", "play", *self.target, offer.move))

    async def pick(self, picker: Any, *values: str) -> Any:
        """Choose from the only select of a picker."""
        ((custom_id, _),) = selects(picker).values()
        return await self.press(custom_id, *values)

    async def click(self, picker: Any, label: str) -> Any:
        return await self.press(buttons(picker)[label])

    @property
    def moves(self) -> list[tuple[Seat, Verb]]:
        return [*self.session.under_way.moves]

    async def stored(self, offer: Offer) -> dict[str, list[str]]:
        async with self.table.bot.matches.store.read() as db:
            number = self.session.players[self.seat].question
            return await store.picks.picks_of(db, self.session.id, self.seat, number, str(offer.move))


def wanted(question: Decision) -> bool:
    """Two places to pick a faction for, two more with a warning, and a split, whose picks are of another field."""
    found = [sum(map(kind, question.shown)) for kind in (is_plain, is_warned, is_split)]
    return all(many >= least for many, least in zip(found, (2, 2, 1), strict=True))


def is_plain(offer: Offer) -> bool:
    return is_place(offer) and not offer.confirm


def is_warned(offer: Offer) -> bool:
    return is_place(offer) and offer.confirm != ""


def is_place(offer: Offer) -> bool:
    return isinstance(offer.move, Place) and [part.field for part in offer.open] in (["favor"], ["grows"])


def is_split(offer: Offer) -> bool:
    return [part.field for part in offer.open] == ["reward"] and len(choices(offer)) > 1


def choices(offer: Offer) -> list[str]:
    """What can be picked for the only open field of an offer."""
    return [*offer.open[0].choices]


@pytest.fixture
async def hand(table: Channel, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return await placing(table, monkeypatch)


async def placing(table: Channel, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Such a player, in a match that was led to such a question."""
    session = await match_at_question(table, monkeypatch, wanted, key="boomtown")
    (seat,) = session.waiting.seats
    return Hand(table, session, seat)


def filled(offer: Offer, *picks: str) -> Verb:
    return offer.with_picks({offer.open[0].field: picks})


FIRST_OR_SECOND = pytest.mark.parametrize("which", [0, 1], ids=["the first", "the second"])
"""In which of two messages, opened one after the other, something is pressed."""


@FIRST_OR_SECOND
async def test_a_pick_makes_the_move_that_its_message_names(hand: Hand, which: int) -> None:
    offers = hand.offers(is_plain)[:2]
    pickers = [await hand.open(offer) for offer in offers]
    faction = choices(offers[which])[-1]
    answer = await hand.pick(pickers[which], faction)
    assert hand.moves[-1] == (hand.seat, filled(offers[which], faction))
    assert text_of(answer).startswith("Done. ")


@FIRST_OR_SECOND
async def test_a_warning_that_is_accepted_makes_the_move_it_was_about(hand: Hand, which: int) -> None:
    offers = hand.offers(is_warned)[:2]
    factions = [choices(offer)[at] for at, offer in enumerate(offers)]
    before = hand.moves
    warnings = [
        await hand.pick(await hand.open(offer), faction) for offer, faction in zip(offers, factions, strict=True)
    ]
    assert hand.moves == before
    accept, _ = buttons(warnings[which])
    await hand.click(warnings[which], accept)
    assert hand.moves[-1] == (hand.seat, filled(offers[which], factions[which]))


@FIRST_OR_SECOND
async def test_a_warning_and_a_picker_of_something_else_do_not_touch_each_other(hand: Hand, which: int) -> None:
    plain, warned = hand.offers(is_plain)[0], hand.offers(is_warned)[0]
    faction = choices(warned)[1]
    warning = await hand.pick(await hand.open(warned), faction)
    picker = await hand.open(plain)
    if which == 0:
        await hand.click(warning, next(iter(buttons(warning))))
        assert hand.moves[-1] == (hand.seat, filled(warned, faction))
    else:
        await hand.pick(picker, faction)
        assert hand.moves[-1] == (hand.seat, filled(plain, faction))


@FIRST_OR_SECOND
async def test_pickers_with_other_fields_stand_beside_each_other(hand: Hand, which: int) -> None:
    offers = [hand.offers(is_split)[0], hand.offers(is_plain)[0]]
    pickers = [await hand.open(offer) for offer in offers]
    choice = choices(offers[which])[0]
    before = hand.moves
    answer = await hand.pick(pickers[which], choice)
    if which == 0:
        assert hand.moves == before
        assert text_of(answer).startswith(hand.session.names.say(offers[0].label))
        assert await hand.stored(offers[0]) == {"reward": [choice]}
        assert await hand.stored(offers[1]) == {}
    else:
        assert hand.moves[-1] == (hand.seat, filled(offers[1], choice))


async def test_starting_over_leaves_the_picks_of_others_alone(hand: Hand) -> None:
    splits = hand.offers(is_split)
    split, place = splits[0], hand.offers(is_place)[0]
    choice = choices(split)[0]
    picker = await hand.pick(await hand.open(split), choice)
    other = await hand.open(place)
    await hand.press(buttons(other)["Start over"])
    assert await hand.stored(split) == {"reward": [choice]}
    await hand.click(picker, "Start over")
    assert await hand.stored(split) == {}


async def test_of_a_picker_opened_twice_the_older_message_makes_no_move_with_the_picks_of_the_newer(hand: Hand) -> None:
    split = hand.offers(is_split)[0]
    one, other = choices(split)[:2]
    most, before = split.open[0].most, hand.moves
    older = await full(hand, await hand.open(split), one, most)
    newer = await full(hand, await hand.open(split), other, most)
    answer = await hand.click(older, "Done")
    assert hand.moves == before
    assert text_of(answer).startswith(PICKS_CHANGED)
    assert hand.session.names.short(int(other)) in text_of(answer)
    assert buttons(answer)["Done"] == buttons(newer)["Done"], "it is the picker as it stands"
    await hand.click(answer, "Done")
    assert hand.moves[-1] == (hand.seat, filled(split, *[other] * most))


async def full(hand: Hand, picker: Any, choice: str, most: int) -> Any:
    for _ in range(most):
        picker = await hand.pick(picker, choice)
    return picker


async def test_a_warning_is_about_the_picks_that_were_made_then(hand: Hand) -> None:
    offer = hand.offers(is_warned)[0]
    one, other = choices(offer)[:2]
    before = hand.moves
    older = await hand.pick(await hand.open(offer), one)
    # typed, so that the warning is about whole picks that nobody pressed
    newer = reply_of(await hand.table.slash(hand.seat, "move", move=str(filled(offer, other))))
    answer = await hand.click(older, next(iter(buttons(older))))
    assert hand.moves == before
    assert text_of(answer).startswith(PICKS_CHANGED)
    await hand.click(newer, next(iter(buttons(newer))))
    assert hand.moves[-1] == (hand.seat, filled(offer, other))


async def test_a_pick_that_has_no_room_beside_those_of_another_message_is_told_of(hand: Hand) -> None:
    offer = hand.offers(is_warned)[0]
    one, other = choices(offer)[:2]
    before = hand.moves
    older = await hand.open(offer)
    await hand.pick(await hand.open(offer), one)
    answer = text_of(await hand.pick(older, other))
    assert answer.startswith(PICKS_CHANGED)
    assert one in answer
    assert other not in answer
    assert hand.moves == before


async def test_a_picker_of_an_earlier_question_does_nothing(hand: Hand) -> None:
    split, plain = hand.offers(is_split)[0], hand.offers(is_plain)[0]
    picker = await hand.pick(await hand.open(split), choices(split)[0])
    await hand.pick(await hand.open(plain), choices(plain)[0])
    before = hand.moves
    for custom_id in buttons(picker).values():
        assert "earlier question" in text_of(await hand.press(custom_id))
    assert hand.moves == before


@dataclass(frozen=True)
class Seen:
    """A message as it stood: of which offer, and which picks it showed or was a warning about."""

    offer: Offer
    picks: dict[str, list[str]]
    parts: Sequence[dict[str, Any]]


async def test_whatever_is_opened_and_pressed_a_move_is_what_its_message_showed(hand: Hand) -> None:
    assert await pressed_at_random(hand, 64, 1) > 3


async def picked_at_random(file: Path, presses: int, seed: int) -> None:
    """The same for longer, in a channel of its own: for `make soak`."""
    async with channel(file) as table:
        with pytest.MonkeyPatch.context() as monkeypatch:
            assert await pressed_at_random(await placing(table, monkeypatch), presses, seed) > presses // 40


async def pressed_at_random(hand: Hand, presses: int, seed: int) -> int:
    """Press what stands in messages, as they stood at any time before; how many moves that made.

    What is made must be what was to be read there.
    """
    rng, made = random.Random(seed), 0
    offers = [*hand.offers(is_split)[:2], *hand.offers(is_place)]
    messages = list[Seen]()
    for _ in range(presses):
        if not messages or rng.random() < 0.25:
            messages.append(seen(hand, offer := rng.choice(offers), await hand.open(offer), {}))
            continue
        pressed = rng.choice(messages[-12:])
        part = rng.choice(pressed.parts)
        values = rng.choices([one["value"] for one in part.get("options", [])]) if part["type"] == SELECT else []
        field = part["custom_id"].split(":")[6] if values else ""
        expected = {**pressed.picks, **({field: [*pressed.picks.get(field, []), *values]} if values else {})}
        before = hand.moves
        answer = await hand.press(part["custom_id"], *values)
        if hand.moves == before:
            messages.append(seen(hand, pressed.offer, answer, expected))
            continue
        made += 1
        whole = {part.field: tuple(expected.get(part.field, ())) for part in pressed.offer.open}
        assert hand.moves[-1] == (hand.seat, pressed.offer.with_picks(whole))
        await hand.table.directly(undo(hand.table.bot.matches, hand.session.id, hand.seat, Cause()))
        assert hand.moves == before
        messages.clear()
    return made


def seen(hand: Hand, offer: Offer, message: Any, expected: dict[str, list[str]]) -> Seen:
    """What is to be read in a message; a warning shows no picks, and is about those that were to be expected."""
    pressable = [one for one in parts(message) if one["type"] in {BUTTON, SELECT} and one.get("label") != "Back"]
    enabled = [one for one in pressable if not one.get("disabled")]
    text = text_of(message)
    if hand.session.names.say(offer.label) not in text:
        assert offer.confirm
        assert hand.session.names.say(offer.confirm) in text
        return Seen(offer, expected, enabled)
    return Seen(offer, {part.field: read_off(hand.session, part, text) for part in offer.open}, enabled)


def read_off(session: Session, part: Open, text: str) -> list[str]:
    """The picks for a field that a picker shows by the names they begin with."""
    found = re.search(rf"^{part.field.capitalize()}: (.*) \([^()]*\)$", text, re.MULTILINE)
    assert found is not None
    labelled = {session.names.say(part.label(one).name): one for one in part.choices}
    return [] if found[1] == "nothing yet" else [labelled[label] for label in untally(found[1])]


def places(field: str, *names: str, unlike: str = "") -> Open:
    return Open(field, dict.fromkeys(names, 1), 1, 1, unlike=unlike)


SHIFT = Offer(
    Place("Rezoning"), "Rezoning", open=(places("shrinks", "A", "B"), places("grows", "A", "B", unlike="shrinks"))
)


async def test_what_is_picked_for_one_field_is_not_offered_for_one_that_must_be_unlike(hand: Hand) -> None:
    asked = Question(hand.session, hand.seat, 1, hand.question)
    _, rows = picker(asked, SHIFT, {"shrinks": ["A"]})
    (grows,) = (part for one in rows for part in one if isinstance(part, Select))
    assert [option.value for option in grows.options] == ["B"]
    question = Decision("?", [SHIFT], absent=None, waits="open")
    said = {"where": "Rezoning", "shrinks": "A"}
    assert completions(Question(hand.session, hand.seat, 1, question), Place, "grows", "", said) == [("B", "B")]
    assert move_from_fields(hand.session, question, Place, {**said, "grows": "b"}) == Place(
        "Rezoning", shrinks=("A",), grows=("B",)
    )


async def test_nobody_picks_what_there_is_one_alone_of(hand: Hand) -> None:
    offer = Offer(Place("Rezoning"), "Rezoning", open=(places("shrinks", "A"), places("grows", "B", "C")))
    assert first_picks(offer) == {"shrinks": ["A"]}
    question = Decision("?", [offer], absent=None, waits="open")
    said = {"where": "Rezoning", "grows": "C"}
    assert move_from_fields(hand.session, question, Place, said) == Place("Rezoning", shrinks=("A",), grows=("C",))


async def test_what_may_be_done_beside_a_question_is_no_answer_for_good(hand: Hand) -> None:
    stay, drop = Offer(Stay(), "Stay"), Offer(Drop(), "Drop")
    question = Decision("?", [stay], absent=Stay()).beside([drop])
    assert [*PLAY.offers(hand.session, question)] == [stay, drop]
    assert [*ALWAYS.offers(hand.session, question)] == [stay]
