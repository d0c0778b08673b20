"""What helps a seat's secret goals most: first where it alone looks, and nowhere else."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.model.session import Session
from bot.pages.menus import best_first, helpful_offers
from bot.pages.question import BEST
from bot.pages.turn import ALONE
from bot.play.arguments import _with_note
from rules import Decision, Group, Offer, Seat, plural
from rules.redistricting.board import Card, District
from rules.redistricting.telling import Drew, Moved, YouDrew
from rules.redistricting.verbs import EndTurn, Promote, Swap
from tests.bot.channel import Channel, buttons, channel, fact_line, parts, reply_of, reply_text, selects, text_of
from tests.bot.playing import person
from tests.games import but_for


@dataclass
class Drawing:
    """The first turn of a match whose goals are secret, and who has it."""

    table: Channel
    session: Session
    who: int

    @property
    def question(self) -> Decision:
        return asked(self.session)[1]

    async def your_choice(self) -> Any:
        return await self.table.your_choice(self.who)


@pytest_asyncio.fixture
async def drawing(tmp_path: Path) -> AsyncIterator[Drawing]:
    async with channel(tmp_path / "hustings.db") as table:
        session = await table.begin("redistricting", people=2)
        yield Drawing(table, session, person(table, session, session.waiting.seats[0]))


def asked(session: Session) -> tuple[Seat, Decision]:
    seat = session.waiting.seats[0]
    return seat, session.under_way.pending[seat]


def ordered(session: Session, offers: Sequence[Offer]) -> list[str]:
    """Moves by their worth as the game tells it, the best first; equal ones in the order of the offers."""
    seat, _ = asked(session)
    assert session.game.ai.worth
    worth = session.game.ai.worth(session.under_way.view(seat), offers)
    return [str(offers[at].move) for at in sorted(range(len(offers)), key=lambda at: -worth[at])]


async def test_your_choice_begins_with_what_helps_most_and_what_it_would_do(drawing: Drawing) -> None:
    table, session, who, question = drawing.table, drawing.session, drawing.who, drawing.question
    message = await drawing.your_choice()
    assert next(iter(selects(message))) == BEST
    listed = selects(message)[BEST][1]
    grouped = [offer for offer in question.legal if offer.group]
    notes = {str(offer.move): offer.note for offer in grouped}
    assert [one["value"] for one in listed] == ordered(session, grouped)[:25]
    assert [one["description"] for one in listed] == [notes[one["value"]] for one in listed]
    await table.pick(who, message, BEST, listed[0]["value"])
    assert str(session.under_way.moves[-1][1]) == listed[0]["value"]


async def test_the_post_stays_in_the_order_of_the_board_and_says_what_nothing_would_do(
    drawing: Drawing,
) -> None:
    table, session, who, question = drawing.table, drawing.session, drawing.who, drawing.question
    (groups, (_, options)), *_ = selects(table.post).items()
    assert [one["label"] for one in options] == [*dict.fromkeys(str(one.group) for one in question.legal if one.group)]
    assert "Anything secret, and what helps you most, is under **Your choice**." in text_of(table.post)
    openly = [one for one in question.legal if one.group and not one.secret]
    assert groups == f"All {len(openly)} choices, by group"
    many = Counter(str(one.group) for one in openly)
    assert [one["description"] for one in options] == [plural(many[one["label"]], "choice") for one in options]
    assert BEST not in str(parts(table.post))
    assert not any(offer.note in str(parts(table.post)) for offer in openly if isinstance(offer.move, Swap))
    message = reply_of(await table.pick(who, table.post, groups, "0"))
    ((_, (_, listed)),) = selects(message).items()
    first = [offer for offer in question.legal if str(offer.group) == options[0]["label"]]
    assert [one["value"] for one in listed] == ordered(session, first)
    assert all(one["description"] for one in listed)


async def test_completion_begins_with_what_helps_most_and_says_what_it_would_do(
    drawing: Drawing,
) -> None:
    table, session, who, question = drawing.table, drawing.session, drawing.who, drawing.question
    found = await table.people[who].autocomplete(table.here, "move", "move", "")
    assert [one["value"] for one in found] == ordered(session, [*question.legal])[:25]
    assert " AP. +" in found[0]["name"]
    swaps = [offer for offer in question.legal if isinstance(offer.move, Swap)]
    begun = await table.people[who].autocomplete(table.here, "district swap", "give", "")
    assert [f"swap give:{one['value']}" for one in begun] == ordered(session, swaps)[:25], (
        "each once, none the other way"
    )
    assert all(" AP" in one["name"] for one in begun)
    assert " AP. +" in begun[0]["name"]
    mirrored = [offer for offer in question.of(Swap) if offer.move.give == "B6"]
    found = await table.complete(who, "district swap", "give", "B6")
    assert {f"swap give:{value}" for value in found if value.startswith("B6")} == {str(one.move) for one in mirrored}


async def test_what_has_no_room_beside_a_choice_is_left_out_by_the_sentence() -> None:
    assert _with_note("Buy", "For $3. Sells for $4") == "Buy. For $3. Sells for $4"
    assert _with_note("Buy", f"For $3. {'x' * 100}") == "Buy. For $3…"
    assert _with_note("Buy", "x" * 100) == "Buy"
    assert _with_note("Buy", "") == "Buy"


async def test_another_seat_is_shown_nothing_of_it(drawing: Drawing) -> None:
    other = 1 - drawing.who
    assert not selects(await drawing.table.your_choice(other))
    assert await drawing.table.complete(other, "move", "move") == []


async def test_where_nothing_helps_there_is_no_list_of_it(drawing: Drawing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.pages.menus._by_worth", lambda session, seat, offers: [(offer, 0.0) for offer in offers])
    assert BEST not in selects(await drawing.your_choice())
    assert helpful_offers(drawing.session, *asked(drawing.session)) == []


async def test_where_a_game_tells_nothing_all_stays_in_its_order(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    offers = [*asked(session)[1].legal]
    assert best_first(session, asked(session)[0], offers) == offers
    assert helpful_offers(session, *asked(session)) == []


async def test_whoever_draws_reads_at_once_what_it_is(drawing: Drawing) -> None:
    table, session, who = drawing.table, drawing.session, drawing.who
    (seat,) = session.waiting.seats
    answer = reply_text(await table.slash(who, "district draw"))
    yours = fact_line(session, YouDrew(session.under_way.state.operatives[seat].hand[-1]))
    assert f"Done. {fact_line(session, Drew(seat))}\n{yours}" in answer
    assert yours not in text_of(table.post)


async def test_a_reply_says_what_the_courts_blocked(drawing: Drawing, monkeypatch: pytest.MonkeyPatch) -> None:
    table, session, who = drawing.table, drawing.session, drawing.who
    single = next(one.move for one in asked(session)[1].of(Swap) if one.move.to)
    monkeypatch.setattr(session.under_way._table, "roll", lambda: 1)
    answer = reply_text(await table.slash(who, "district swap", give=single.give, to=single.to))
    fact = session.under_way.events()[-1].fact
    assert isinstance(fact, Moved)
    assert (fact.me, fact.block.name, fact.to) == (session.waiting.seats[0], single.give, single.to)
    assert fact.verdict
    assert not fact.verdict.passes
    assert answer.startswith(f"Done. {fact_line(session, fact)}")
    assert "**The courts blocked that." in answer


def hold(session: Session, *cards: Card, points: int) -> None:
    """The seat that is asked has these cards, and points left; what others hold and the pile stay as they are."""
    match = session.under_way
    match.state.operatives[session.waiting.seats[0]].hand = [*cards]
    match.state.now.points = points


async def test_all_that_a_private_question_has_is_told_apart(drawing: Drawing) -> None:
    """The select of what helps most, and those of who may be brought, can begin with the same move."""
    table, session, who = drawing.table, drawing.session, drawing.who
    hold(session, Card.CARPETBAGGER, points=1)
    await table.slash(who, "district play", card="Carpetbagger")
    assert ALONE in text_of(table.post)
    message = await drawing.your_choice()
    assert next(iter(selects(message))) == BEST
    assert len(selects(message)) == 3
    ids = [part["custom_id"] for part in parts(message) if part.get("custom_id")]
    assert len({*ids}) == len(ids)


async def test_a_few_answers_are_buttons_with_what_helps_most_first(
    drawing: Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, session, who = drawing.table, drawing.session, drawing.who
    hold(session, Card.CARPETBAGGER, points=1)
    name = next(one.move.who for one in asked(session)[1].of(Promote))
    await table.slash(who, "district promote", who=name)
    assert [str(one.move) for one in asked(session)[1].legal] == ["play card:Carpetbagger", "end-turn"]
    message = await drawing.your_choice()
    assert not selects(message)
    assert next(iter(buttons(message))).startswith("Carpetbagger")
    ended = but_for(session.game, worth=lambda view, offers: [float(one.move == EndTurn()) for one in offers])
    monkeypatch.setattr(session, "game", ended)
    assert next(iter(buttons(await drawing.your_choice()))) == "End your turn"


@pytest.mark.parametrize("card", [Card.GET_OUT, Card.SUPPRESSION, Card.MOVING_VAN])
async def test_a_card_tells_what_it_would_do_before_it_is_played(drawing: Drawing, card: Card) -> None:
    table, session, who = drawing.table, drawing.session, drawing.who
    hold(session, card, points=1)
    await table.slash(who, "district promote", who=next(one.move.who for one in asked(session)[1].of(Promote)))
    question = drawing.question
    offer = next(one for one in question.legal if one.group == Group(card))
    message = await drawing.your_choice()
    title = next(title for title, (_, options) in selects(message).items() if str(offer.move) in str(options))
    message = reply_of(await table.pick(who, message, title, str(offer.move)))
    assert offer.note in text_of(message), "how the districts stand now"
    picks = {part.field: tuple(part.choices)[:1] for part in offer.open}
    for part in offer.open:
        assert f"{part.title or 'Voters'}: nothing yet" in text_of(message)
        shown_as = next(one for one in selects(message) if one.startswith(part.title or "Voters"))
        message = reply_of(await table.pick(who, message, shown_as, *picks[part.field]))
    assert question.would(offer.with_picks(picks)) in text_of(message).replace("**", "")
    assert not session.under_way.state.discards, "it is played with Done"
    await table.click(who, message, "Done")
    assert session.under_way.state.discards == [card]


@pytest.mark.parametrize("cubes", [1, 2])
async def test_a_card_warns_by_what_is_picked(drawing: Drawing, cubes: int) -> None:
    """A cube lies in each district: one more has a chance in court, two have none."""
    table, session, who = drawing.table, drawing.session, drawing.who
    hold(session, Card.SUPPRESSION, points=1)
    state = session.under_way.state
    state.suppressed = [next(iter(state.voters(district).values())) for district in [*District][:2]]
    await table.slash(who, "district promote", who=next(one.move.who for one in asked(session)[1].of(Promote)))
    offer = next(one for one in drawing.question.legal if one.group == Group(Card.SUPPRESSION))
    assert not offer.confirm
    picks = (*offer.open[0].choices,)[:cubes]
    message = await drawing.your_choice()
    title = next(title for title, (_, options) in selects(message).items() if str(offer.move) in str(options))
    message = reply_of(await table.pick(who, message, title, str(offer.move)))
    message = reply_of(await table.pick(who, message, "Voters", *picks))
    answer = reply_of(await table.click(who, message, "Done"))
    assert ("The courts block two cubes here for sure" in text_of(answer)) == (cubes == 2)
    assert bool(state.discards) == (cubes == 1), "with two there is something to accept first"
    if cubes == 2:
        await table.click(who, answer, next(iter(buttons(answer))))
        assert state.discards == [Card.SUPPRESSION]
