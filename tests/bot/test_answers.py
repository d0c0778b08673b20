"""Presses on a post that all see, and the edit of the post that answers one."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

from bot.ui.answers import Answers, Interaction


@dataclass
class Flags:
    ephemeral: bool = False


@dataclass
class Message:
    id: int = 7
    flags: Flags = field(default_factory=Flags)


@dataclass(eq=False)
class Press:
    message: Message | None = field(default_factory=Message)


def press(message: Message | None = None, *, private: bool = False) -> Interaction:
    return cast("Any", Press(message or Message(flags=Flags(private))))


async def pressed() -> tuple[Answers, Interaction, asyncio.Task[Interaction | None]]:
    """Somebody has pressed, and an edit of the post asks whether it is to answer."""
    answers, one = Answers(), press()
    answers.expect(one)
    taking = asyncio.create_task(answers.take(7))
    await asyncio.sleep(0)
    return answers, one, taking


async def test_the_edit_waits_until_it_is_known_what_answers() -> None:
    answers, one, taking = await pressed()
    assert not taking.done()
    assert await answers.leave_to_post(one, 5)
    assert await taking is one
    assert await answers.take(7) is None


async def test_what_is_answered_in_private_is_not_taken() -> None:
    answers, one, taking = await pressed()
    answers.drop(one)
    assert await taking is None


async def test_a_post_that_is_not_edited_in_time_answers_no_more() -> None:
    answers, one = Answers(), press()
    answers.expect(one)
    assert not await answers.leave_to_post(one, 0)
    answers.drop(one)
    assert await answers.take(7) is None


async def test_of_two_presses_on_a_post_the_first_is_answered_by_it() -> None:
    answers, first, second = Answers(), press(), press()
    answers.expect(first)
    answers.expect(second)
    assert not await answers.leave_to_post(second, 5)
    answers.drop(second)
    taking = asyncio.create_task(answers.take(7))
    assert await answers.leave_to_post(first, 5)
    assert await taking is first


async def test_private_messages_and_commands_are_not_waited_for() -> None:
    answers, private, command = Answers(), press(private=True), cast("Any", Press(None))
    for one in (private, command):
        answers.expect(one)
        assert not await answers.leave_to_post(one, 5)
        answers.drop(one)
    assert await answers.take(7) is None


async def test_an_outbox_that_is_stopped_while_it_waits_leaves_the_press_to_others() -> None:
    answers, one, taking = await pressed()
    taking.cancel()
    await asyncio.gather(taking, return_exceptions=True)
    again = asyncio.create_task(answers.take(7))
    assert await answers.leave_to_post(one, 5)
    assert await again is one
