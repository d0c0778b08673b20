"""Whoever is named in an answer is named by name: a mention read as the mark of a seat would show a number."""

from bot.model.session import Session
from tests.bot.channel import Channel, buttons, text_of


def first(session: Session, seat: int) -> str:
    """The first move that a seat may make, in full."""
    return str(next(iter(session.pending[seat].legal)).move)


async def test_an_answer_names_who_is_awaited(table: Channel) -> None:
    session = await table.begin(people=2)
    kept = await table.slash(0, "move", move=first(session, 0))
    assert "Waiting for **Bob**" in text_of(kept.response)
    await table.slash(1, "move", move=first(session, 1))
    mover = session.waiting.seats[0]
    await table.slash(mover, "move", move=first(session, mover))
    for answer in (await table.slash(mover, "game status"), await table.slash(mover, "game board")):
        assert f"It's **{session.names.short(1 - mover)}**'s turn." in text_of(answer.response)


async def test_a_press_that_comes_too_late_is_told_whose_turn_it_is(table: Channel) -> None:
    session = await table.begin(people=2)
    await table.slash(0, "move", move=first(session, 0))
    asked = await table.slash(1, "game hand")
    await table.slash(1, "move", move=first(session, 1))
    assert asked.response
    label = next(iter(buttons(asked.response)))
    late = await table.people[1].click(asked.response, label=label)
    assert "belongs to an earlier question" in text_of(late.response)
    assert "Seat" not in text_of(late.response)
