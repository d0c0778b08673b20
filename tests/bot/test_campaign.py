"""A campaign by chat: journeys with their price, a warning before the day ends, the weekend, the secret drop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import pytest

from bot.model.session import Session
from rules import Decision, Offer, Seat
from rules.ninety.city import PLACES
from rules.ninety.routes import Route
from rules.ninety.state import Candidate
from rules.ninety.telling_election import Dropped
from rules.ninety.verbs import Drop, EndDay, Mail, Remove, Travel
from rules.ninety.words import price
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import match_at_offer, match_at_question, person
from tests.bot.test_plans import settles
from tests.looking import whole_position


@dataclass
class Campaign:
    """The first day of a campaign, all seeded by their wishes; whose turn it is, and where they may go."""

    session: Session
    active: Seat
    who: int

    @property
    def reach(self) -> Mapping[str, Route]:
        return self.session.under_way.state.routes(self.active)

    @property
    def offers(self) -> Iterable[Offer]:
        return self.session.under_way.pending[self.active].legal

    @property
    def points(self) -> int:
        return self.session.under_way.state.now.points

    @property
    def mine(self) -> Candidate:
        return self.session.under_way.state.candidates[self.active]


async def campaign(table: Channel, options: str = "") -> Campaign:
    session = await table.begin("ninety", people=3, options=options)
    for seat in range(3):
        if session.under_way.pending and session.under_way.state.turn is None:
            places = [offer.move.where for offer in next(iter(session.under_way.pending.values())).legal]
            await settles(table, session, seat, "seed", *(f"seed where:{place}" for place in places[seat::3][:6]))
    return await at(table)


async def at(table: Channel) -> Campaign:
    """Whose turn it is now."""
    session = await table.session()
    active = session.waiting.seats[0]
    return Campaign(session, active, person(table, session, active))


async def come_to(table: Channel, monkeypatch: pytest.MonkeyPatch, wanted: Callable[[Offer], bool]) -> Campaign:
    """Somebody's question with an offer that is wanted."""
    await match_at_offer(table, monkeypatch, wanted, key="ninety")
    return await at(table)


async def test_wishes_for_seeding_are_placed_together_without_a_question(table: Channel) -> None:
    now = await campaign(table)
    assert now.active == now.session.under_way.state.first
    assert len(now.session.under_way.log) == 6, "two neighborhoods a seat"
    assert len(table.pings()) <= 3, "nobody is called again for a wish that was filed"


async def test_a_journey_completes_by_name_and_shows_its_price(table: Channel) -> None:
    now = await campaign(table)
    found = await table.people[now.who].autocomplete(table.here, "ninety travel", "to", "")
    assert found
    for choice in found:
        cost = now.reach[now.mine.space(choice["value"])].cost
        assert choice["name"].startswith(choice["value"])
        assert f" · {price(cost)}" in choice["name"]
    far = max(now.reach, key=lambda space: now.reach[space].cost)
    some = await table.complete(now.who, "ninety travel", "to", far[:6])
    assert far in some, "every place in reach can be typed, however far down the list"
    assert some[0].casefold().startswith(far[:6].casefold()), "by its name, which comes first"


async def test_a_journey_of_several_steps_is_one_command(table: Channel) -> None:
    now = await campaign(table)
    before, posts, reach = now.points, len(table.posts), now.reach
    far = max(reach, key=lambda space: (reach[space].cost < before, reach[space].cost))
    assert reply_text(await table.slash(now.who, "ninety travel", to=far)).startswith("Done.")
    assert now.mine.at == far
    assert now.points == before - reach[far].cost
    assert len(table.posts) == posts, "one turn is one post"
    assert far in text_of(table.post)


async def test_a_place_out_of_reach_is_refused_with_its_price(table: Channel) -> None:
    now = await campaign(table, options="slow yes")
    at = now.mine.at
    away = next(place for place in PLACES if now.mine.space(place) not in {*now.reach, at})
    told = reply_text(await table.slash(now.who, "ninety travel", to=away))
    assert "AP away, and you have" in told
    assert "9.1" in told
    assert now.mine.at == at


async def test_whoever_ends_the_day_is_told_what_is_still_free(table: Channel) -> None:
    now = await campaign(table)
    warned = reply_of(await table.slash(now.who, "ninety end-day"))
    assert "recruiting" in text_of(warned), "everybody begins at home"
    assert now.session.waiting.seats == [now.active], "nothing has happened yet"
    *first, go_on, back = buttons(warned)
    assert any("ecruit" in one for one in first), "it offers what it names"
    assert back == "Back"
    await table.click(now.who, warned, go_on)
    assert now.session.waiting.seats != [now.active]


async def test_nobody_is_warned_when_nothing_free_is_left(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    now = await come_to(table, monkeypatch, lambda offer: isinstance(offer.move, EndDay) and not offer.confirm)
    assert reply_text(await table.slash(now.who, "ninety end-day")).startswith("Done.")


async def test_a_turn_takes_four_interactions_and_one_post(table: Channel) -> None:
    now = await campaign(table)
    since, posts, reach, state = len(table.sent()), len(table.posts), now.reach, now.session.under_way.state
    near = next(space for space in reach if reach[space].cost == 2 and state.room(now.active, space) > 1)
    for command, fields in (
        ("recruit", {}),
        ("travel", {"to": near}),
        ("canvass", {"blocks": "2"}),
        ("mail", {"where": near, "blocks": "2"}),
    ):
        assert reply_text(await table.slash(now.who, f"ninety {command}", **fields)).startswith("Done.")
    assert (len(table.sent()), len(table.posts)) == (since, posts), "the post of the turn is edited"
    warned = reply_of(await table.slash(now.who, "ninety end-day"))
    for label in [*buttons(warned)][:1]:
        await table.click(now.who, warned, label)
    then = await at(table)
    assert then.active != now.active
    assert len(table.sent()) == since + 1, "the next turn is one post"
    assert table.pings(since) == [then.who], "and one ping"


async def test_votes_of_the_weekend_are_picked_or_typed(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    now = await come_to(table, monkeypatch, lambda offer: isinstance(offer.move, Remove))
    offer = next(one for one in now.offers if isinstance(one.move, Remove))
    first = next(iter(offer.open[0].choices))
    place, letter = first.rsplit(" ", 1)
    owner = "ABCD".index(letter)
    assert first in await table.complete(now.who, "ninety remove", "votes", place[:4])
    picker = reply_of(await table.click(now.who, table.post, offer.label))
    labels = [option["label"] for option in selects(picker)["Votes"][1]]
    assert any(one.startswith(f"{place} · {now.session.names.short(owner)}: −") for one in labels), labels
    lean = now.session.under_way.state.candidates[owner].lean.count(place)
    told = reply_text(await table.slash(now.who, "ninety remove", votes=first.lower()))
    assert told.startswith("Done."), told
    assert now.session.under_way.state.candidates[owner].lean.count(place) == lean - 1


async def test_mail_goes_out_at_a_weekend_and_the_choice_is_asked_again(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mail_at_a_weekend(question: Decision) -> bool:
        return question.topic == "weekend: even" and any(isinstance(offer.move, Mail) for offer in question.legal)

    session = await match_at_question(table, monkeypatch, mail_at_a_weekend, key="ninety")
    now, before = await at(table), whole_position(session.under_way)
    where = next(one.move.where for one in now.offers if isinstance(one.move, Mail))
    solid = now.mine.solid.count(where)
    assert "> **Tip:**" in text_of(table.post)
    told = reply_text(await table.slash(now.who, "ninety mail", where=where))
    assert "> **Tip:**" in text_of(table.post), "the weekend's question is not answered yet"
    name = session.names.short(now.active)
    assert told.startswith(f"Done. **{name}** sends direct mail to {where} for $")
    assert ": 1 vote made solid." in told
    assert "remove up to 2 lean votes anywhere, or move anywhere for free" in told, "the weekend's question is next"
    assert now.mine.solid.count(where) == solid + 1
    await table.slash(now.who, "game undo")
    assert whole_position(session.under_way) == before, "nobody had to agree"


async def test_events_that_a_button_cannot_hold_are_shown_before_a_journey(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = await come_to(table, monkeypatch, lambda offer: offer.confirm.startswith("Events: ") and not offer.typed)
    question, at = now.session.under_way.pending[now.active], now.mine.at
    offer = next(one for one in question.shown if one.confirm.startswith("Events: "))
    warned = reply_of(await table.slash(now.who, "ninety travel", to=offer.move.to))
    assert offer.confirm in text_of(warned)
    assert now.mine.at == at
    await table.click(now.who, warned, next(iter(buttons(warned))))
    assert now.mine.way[-1] == offer.move.to


async def test_a_direct_move_is_listed_where_it_is_best(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await come_to(table, monkeypatch, lambda offer: isinstance(offer.move, Travel) and "(free move)" in offer.label)
    titles = [*selects(table.post)]
    if grouped := next((title for title in titles if title.endswith("by group")), None):
        titles = [option["label"] for option in selects(table.post)[grouped][1]]
    assert "Move for free: best places" in titles


async def test_the_drop_is_seen_by_nobody_until_the_last(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await match_at_offer(
        table, monkeypatch, lambda offer: isinstance(offer.move, Drop), key="ninety", options="start=11"
    )
    *others, last = session.waiting.seats
    assert others
    before = text_of(table.post).count("North Side")
    for seat in others:
        told = reply_text(await table.slash(person(table, session, seat), "ninety drop", regions="North Side"))
        assert told.startswith("Done."), told
        assert "drops" not in text_of(table.post)
        assert text_of(table.post).count("North Side") == before
    await table.slash(person(table, session, last), "ninety drop", regions="Hill & Oakland")
    assert session.under_way.result
    assert sum(isinstance(event.fact, Dropped) for event in session.under_way.events(None)) == len(others) + 1
