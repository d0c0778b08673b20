"""Open fields: picks at the same moment, and warnings."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot import store
from bot.model.player import Cause
from bot.model.session import Question, Session
from bot.pages.controls import Button, Option, Row, Select
from bot.pages.picker import TIMES, picker, several
from bot.pages.reply import Reply
from bot.pages.turn_presses import AddPicks
from bot.play import moves, picks
from bot.ui.components import read_custom_id
from rules import Choice, Decision, Offer, Open, Seat
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import match_at_offer
from tests.bot.test_toy import PICK, match_to_build
from tests.toy import game
from tests.toy.game import Lay, Propose

WARNING = "Three at once?"
LAY = "Lay three cubes"


async def picked(table: Channel, who: int, *places: str) -> Any:
    """Picks that are made one by one; the panel after them."""
    panel = reply_of(await table.click(who, table.post, LAY))
    for place in places:
        panel = reply_of(await table.pick(who, panel, PICK, place))
    return panel


async def rows(table: Channel, places: Open, picks: Mapping[str, Sequence[str]] | None = None) -> list[Row]:
    """What there is to pick with for such a field."""
    session, offer = await table.begin("toy"), Offer(Lay(()), "Lay", open=(places,))
    return picker(Question(session, 0, 1, Decision("?", [offer], absent=offer.move)), offer, picks or {})[1]


async def options(table: Channel, places: Open) -> list[Option]:
    """What such a field lists."""
    (select,) = (part for row in await rows(table, places) for part in row if isinstance(part, Select))
    return [*select.options]


@pytest.mark.parametrize("warned", [False, True], ids=["to pick", "to accept"])
async def test_what_an_offer_says_is_read_before_its_picks_are_kept(
    table: Channel, monkeypatch: pytest.MonkeyPatch, *, warned: bool
) -> None:
    session, builder = await match_to_build(table)
    said, kept = list[str](), list[str]()

    def label() -> str:
        said.append("read")
        return LAY

    async def keep(*what: object) -> None:
        kept.extend(said or ["unread"])

    offer = Offer(Lay(()), label, open=(Open("places", {"a": 1}, 0, 1),), confirm=WARNING)
    question = Question(session, builder, 1, Decision("?", [offer], absent=Lay(())))
    monkeypatch.setattr(moves, "_keep", keep)
    interaction: Any = None
    await moves.make_move(table.bot, interaction, question, Lay(()) if warned else offer)
    assert kept == ["read"]


async def test_picks_that_are_pressed_at_once_all_count(table: Channel) -> None:
    session, builder = await match_to_build(table)
    panel = reply_of(await table.click(builder, table.post, LAY))
    press = read_custom_id(selects(panel)[PICK][0])
    assert isinstance(press, AddPicks)
    member = SimpleNamespace(id=table.people[builder].id, display_name="Bob")
    presses: list[Any] = [SimpleNamespace(id=number, user=member) for number in (1, 2)]
    replies = await table.directly(
        *(
            picks.add_picks(table.bot, one, replace(press, chosen=(place,)))
            for one, place in zip(presses, ("Hill", "Mill"), strict=True)
        )
    )
    assert [isinstance(one, Reply) for one in replies] == [True, True]
    async with table.bot.matches.store.read() as db:
        stored = await store.picks.picks_of(db, session.id, builder, session.players[builder].question, "lay places:")
    assert sorted(stored["places"]) == ["Hill", "Mill"]


@pytest.mark.parametrize("label", ["Done", "Start over"])
async def test_a_press_is_not_for_the_question_that_comes_while_it_is_looked_up(
    table: Channel, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    """What was picked would be legal there, too."""
    session, builder = await match_to_build(table)
    panel = await picked(table, builder, "Hill", "Mill", "Mill")
    kept, changing = picks.picks_so_far, table.bot.matches.changing

    async def proposed() -> None:
        if not session.under_way.state.offers:
            await table.bot.matches.play(session.id, 0, Propose(2), Cause())

    async def kept_late(*arguments: Any) -> Any:
        await proposed()
        return await kept(*arguments)

    @asynccontextmanager
    async def changing_late(match_id: int, cause: Cause, **how: bool) -> AsyncIterator[Any]:
        if cause.user_id == table.people[builder].id:
            await proposed()
        async with changing(match_id, cause, **how) as changed:
            yield changed

    monkeypatch.setattr(picks, "picks_so_far", kept_late)
    monkeypatch.setattr(table.bot.matches, "changing", changing_late)
    assert "earlier question" in reply_text(await table.click(builder, panel, label))
    assert session.under_way.state.offers == {0: 2}
    assert laid(session) == []


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lays cubes is warned first."""
    ask = game.building_question

    def careful(state: Any, seat: Seat) -> Decision[Any]:
        question = ask(state, seat)
        if seat != state.builder:
            return question
        offers = [replace(one, confirm=WARNING) if isinstance(one.move, Lay) else one for one in question.legal]
        return Decision("Three cubes to lay.", offers, absent=Lay(("Hill", "Hill", "Mill")), topic="build")

    monkeypatch.setattr(game, "building_question", careful)


def laid(session: Session) -> list[object]:
    return [move for _, move in session.under_way.moves if isinstance(move, Lay)]


@pytest.mark.usefixtures("warned")
async def test_after_the_picks_are_done_a_warning_is_to_be_accepted(table: Channel) -> None:
    session, builder = await match_to_build(table)
    panel = await picked(table, builder, "Hill", "Mill", "Mill")
    answer = await table.click(builder, panel, "Done")
    assert WARNING in reply_text(answer)
    assert laid(session) == []
    await table.click(builder, reply_of(answer), LAY)
    assert laid(session) == [Lay(("Hill", "Mill", "Mill"))]


@pytest.mark.usefixtures("warned")
@pytest.mark.parametrize(
    ("command", "fields"),
    [("toy lay", {"places": "Hill 2, Mill"}), ("move", {"move": "lay places:Hill 2, Mill"})],
)
async def test_a_warning_is_to_be_accepted_also_for_picks_that_are_typed(
    table: Channel, command: str, fields: dict[str, str]
) -> None:
    session, builder = await match_to_build(table)
    answer = await table.slash(builder, command, **fields)
    assert WARNING in reply_text(answer)
    assert list(buttons(reply_of(answer))) == [LAY, "Back"]
    assert not selects(reply_of(answer))
    assert laid(session) == []
    await table.click(builder, reply_of(answer), LAY)
    assert laid(session) == [Lay(("Hill", "Hill", "Mill"))]


async def test_a_list_of_picks_tells_what_each_is_worth(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await match_at_offer(table, monkeypatch, lambda offer: bool(offer.open and offer.open[0].labels))
    (seat,) = session.waiting.seats
    (offer,) = (offer for offer in session.under_way.pending[seat].legal if offer.open)
    panel = reply_of(await table.click(seat, table.post, offer.label))
    lists = [(title, options) for title, (_, options) in selects(panel).items()]
    assert lists[0][0].startswith("Where: California to ")
    once = {one["value"]: one["label"] for _, options in lists for one in options if TIMES not in one["value"]}
    assert once == {pick: str(label) for pick, label in offer.open[0].labels.items()}


async def test_a_list_of_picks_stands_in_the_order_of_its_labels_those_without_one_last(table: Channel) -> None:
    labels = {"Port 9": Choice("Port 9", "far"), "Mill": Choice("Mill", "near")}
    places = Open("places", {"Hill": 1, "Mill": 1, "Port 9": 1}, 0, 3, labels)
    assert [one.label for one in await options(table, places)] == ["Port 9: far", "Mill: near", "Hill"]


async def test_several_of_one_choice_are_picked_at_once_and_never_more_than_there_may_be(table: Channel) -> None:
    session, builder = await match_to_build(table)
    panel = reply_of(await table.click(builder, table.post, LAY))
    labels = [one["label"] for one in selects(panel)["Places"][1]]
    assert labels == ["Hill", "Hill ×2", "Mill", "Mill ×2", "Port 9", "Port 9 ×2"]
    panel = reply_of(await table.pick(builder, panel, "Places", f"2{TIMES}Port 9"))
    assert "2 of 3" in text_of(panel)
    assert [one["label"] for one in selects(panel)["Places"][1]] == ["Hill", "Mill"]
    panel = reply_of(await table.pick(builder, panel, "Places", "Hill"))
    await table.click(builder, panel, "Done")
    assert laid(session) == [Lay(("Port 9", "Port 9", "Hill"))]


@pytest.mark.parametrize(("count", "amounts"), [(5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 5])])
async def test_each_amount_is_listed_where_a_select_has_room_for_it(
    table: Channel, count: int, amounts: list[int]
) -> None:
    names = [f"Hill {number}" for number in range(count)]
    listed = await options(table, Open("places", dict.fromkeys(names, 5), 0, 5 * count))
    assert [one.value for one in listed] == [several(name, many) for name in names for many in amounts]


@pytest.mark.parametrize(
    ("places", "buttons"),
    [
        ((), [("Choose none", False), ("Start over", True), ("Back", False)]),
        (("Hill",), [("Done", False), ("Start over", False), ("Back", False)]),
    ],
)
async def test_where_nothing_need_be_picked_that_is_a_choice_and_said_so(
    table: Channel, places: Sequence[str], buttons: Sequence[tuple[str, bool]]
) -> None:
    """Once something is picked it is as with all other picks."""
    *_, ends = await rows(table, Open("places", {"Hill": 1, "Mill": 1}, 0, 2), {"places": places})
    assert [(one.label, one.disabled) for one in ends if isinstance(one, Button)] == buttons


async def test_picks_for_which_there_is_no_room_are_said_to_be_left_out(table: Channel) -> None:
    _, builder = await match_to_build(table)
    panel = reply_of(await table.click(builder, table.post, LAY))
    panel = reply_of(await table.pick(builder, panel, "Places", "Hill", f"2{TIMES}Mill"))
    assert "room" not in text_of(panel)
    panel = reply_of(await table.click(builder, panel, "Start over"))
    assert text_of(panel).splitlines() == [LAY, "Places: nothing yet (0 of 3)"], "starting over leaves nothing out"
    panel = reply_of(await table.pick(builder, panel, "Places", f"2{TIMES}Hill", f"2{TIMES}Mill"))
    assert text_of(panel).splitlines() == ["There wasn't room for Mill ×1.", LAY, "Places: Hill 2, Mill (3 of 3)"]


async def test_an_entry_of_several_picks_for_which_there_is_no_room_is_named_as_it_is_listed(table: Channel) -> None:
    _, builder = await match_to_build(table)
    panel = reply_of(await table.click(builder, table.post, LAY))
    panel = reply_of(await table.pick(builder, panel, "Places", "Hill", f"2{TIMES}Mill", f"2{TIMES}Port 9"))
    said_first, *_ = text_of(panel).splitlines()
    assert said_first == "There wasn't room for Port 9 ×2."
