"""A campaign by chat: journeys with their price, a warning before the day ends, the weekend, the secret drop."""

from __future__ import annotations

import pytest

from bot.model.match import Live
from rules import Seat
from rules.ninety.city import PLACES
from rules.ninety.routes import Route
from rules.ninety.telling_election import Dropped
from rules.ninety.verbs import Drop, EndDay, Mail, Remove, Travel
from rules.ninety.words import price
from tests.bot.channel import Channel, buttons, said, selects, shown, text_of
from tests.bot.playing import led_to, led_to_question, person
from tests.bot.test_plans import settles

SEED = "a campaign"


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same campaign each time."""
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda: SEED)


async def campaign(table: Channel, *, people: int = 3, options: str = "") -> tuple[Live, Seat]:
    """The first day of a campaign, all seeded by their wishes, and whose turn it is."""
    live = await table.begin("ninety", people=people, options=options)
    for seat in [*range(people)]:
        live = await table.live()
        if live.under_way.pending and live.under_way.state.turn is None:
            places = [offer.move.where for offer in next(iter(live.under_way.pending.values())).legal]
            await settles(table, live, seat, "seed", *(f"seed where:{place}" for place in places[seat::people][:6]))
    live = await table.live()
    return live, live.waiting.seats[0]


def ways(live: Live, seat: Seat) -> dict[str, Route]:
    return dict(live.under_way.state.routes(seat))


async def test_wishes_for_seeding_are_placed_together_without_a_question(table: Channel) -> None:
    live, active = await campaign(table)
    assert active == live.under_way.state.first
    assert len(live.under_way.log) == 6, "two neighborhoods a seat"
    assert len(table.pings()) <= 3, "nobody is called again for a wish that was filed"


async def test_a_journey_completes_by_name_and_shows_its_price(table: Channel) -> None:
    live, active = await campaign(table)
    found = await table.people[person(table, live, active)].autocomplete(table.here, "ninety travel", "to", "")
    reach = ways(live, active)
    assert found
    for choice in found:
        space = live.under_way.state.candidates[active].space(choice["value"])
        cost = reach[space].cost
        assert choice["name"].startswith(f"{price(cost)} · ")
        assert choice["value"] in choice["name"].split(" · ")[-1]
    far = max(reach, key=lambda space: reach[space].cost)
    some = await table.complete(person(table, live, active), "ninety travel", "to", far[:6])
    assert far in some, "every place in reach can be typed, however far down the list"
    assert some[0].casefold().startswith(far[:6].casefold()), "by its name, though the price comes first"


async def test_a_journey_of_several_steps_is_one_command(table: Channel) -> None:
    live, active = await campaign(table)
    reach = ways(live, active)
    far = max(reach, key=lambda space: (reach[space].cost < live.under_way.state.now.points, reach[space].cost))
    before, posts = live.under_way.state.now.points, len(table.posts)
    answer = said(await table.slash(person(table, live, active), "ninety travel", to=far))
    assert answer.startswith("Done.")
    live = await table.live()
    assert live.under_way.state.candidates[active].at == far
    assert live.under_way.state.now.points == before - reach[far].cost
    assert len(table.posts) == posts, "one turn is one post"
    assert far in text_of(table.post)


async def test_a_place_out_of_reach_is_refused_with_its_price(table: Channel) -> None:
    live, active = await campaign(table, options="slow yes")
    state, reach = live.under_way.state, ways(live, active)
    mine = state.candidates[active]
    away = next(place for place in PLACES if mine.space(place) not in reach and mine.space(place) != mine.at)
    told = said(await table.slash(person(table, live, active), "ninety travel", to=away))
    assert "AP away, and you have" in told
    assert "9.1" in told
    assert (await table.live()).under_way.state.candidates[active].at == mine.at


async def test_whoever_ends_the_day_is_told_what_is_still_free(table: Channel) -> None:
    live, active = await campaign(table)
    who = person(table, live, active)
    warned = shown(await table.slash(who, "ninety end-day"))
    assert "recruiting" in text_of(warned), "everybody begins at home"
    assert (await table.live()).waiting.seats == [active], "nothing has happened yet"
    (go_on,) = buttons(warned)
    await table.click(who, warned, go_on)
    assert (await table.live()).waiting.seats != [active]


async def test_nobody_is_warned_when_nothing_free_is_left(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await led_to(
        table, monkeypatch, lambda offer: isinstance(offer.move, EndDay) and not offer.confirm, key="ninety"
    )
    active = live.waiting.seats[0]
    assert said(await table.slash(person(table, live, active), "ninety end-day")).startswith("Done.")


async def test_a_turn_takes_four_interactions_and_one_post(table: Channel) -> None:
    live, active = await campaign(table)
    who, since, posts = person(table, live, active), len(table.sent()), len(table.posts)
    reach, state = ways(live, active), live.under_way.state
    near = next(space for space in reach if reach[space].cost == 2 and state.room(active, space) > 1)
    for command, fields in (
        ("recruit", {}),
        ("travel", {"to": near}),
        ("canvass", {"blocks": "2"}),
        ("mail", {"where": near, "blocks": "2"}),
    ):
        assert said(await table.slash(who, f"ninety {command}", **fields)).startswith("Done.")
    assert (len(table.sent()), len(table.posts)) == (since, posts), "the post of the turn is edited"
    warned = shown(await table.slash(who, "ninety end-day"))
    if buttons(warned):
        await table.click(who, warned, next(iter(buttons(warned))))
    live = await table.live()
    assert live.waiting.seats != [active]
    assert len(table.sent()) == since + 1, "the next turn is one post"
    assert table.pings(since) == [person(table, live, live.waiting.seats[0])], "and one ping"


async def test_votes_of_the_weekend_are_picked_or_typed(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await led_to(table, monkeypatch, lambda offer: isinstance(offer.move, Remove), key="ninety")
    active = live.waiting.seats[0]
    who = person(table, live, active)
    offer = next(one for one in live.under_way.pending[active].legal if isinstance(one.move, Remove))
    first = next(iter(offer.open[0].choices))
    place, letter = first.rsplit(" ", 1)
    owner = "ABCD".index(letter)
    assert first in await table.complete(who, "ninety remove", "votes", place[:4])
    picker = shown(await table.click(who, table.post, offer.label))
    labels = [option["label"] for option in selects(picker)["Votes"][1]]
    assert labels[0] == f"{place} · {live.names.short(owner)}"
    lean = live.under_way.state.candidates[owner].lean.count(place)
    told = said(await table.slash(who, "ninety remove", votes=first.lower()))
    assert told.startswith("Done."), told
    assert (await table.live()).under_way.state.candidates[owner].lean.count(place) == lean - 1


async def test_mail_goes_out_at_a_weekend_and_the_choice_is_asked_again(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await led_to_question(
        table,
        monkeypatch,
        lambda question: (
            question.topic == "weekend: even" and any(isinstance(offer.move, Mail) for offer in question.legal)
        ),
        key="ninety",
    )
    active = live.waiting.seats[0]
    who, before = person(table, live, active), live.under_way.fingerprint
    where = next(one.move.where for one in live.under_way.pending[active].legal if isinstance(one.move, Mail))
    solid = live.under_way.state.candidates[active].solid.count(where)
    told = said(await table.slash(who, "ninety mail", where=where))
    assert told.startswith(
        f"Done. **{live.names.short(active)}** sends direct mail to {where} for $1,000: 1 vote made solid."
    )
    assert "remove up to 2 lean votes anywhere, or move anywhere for free" in told, "the weekend's question is next"
    live = await table.live()
    assert live.under_way.state.candidates[active].solid.count(where) == solid + 1
    await table.slash(who, "game undo")
    assert (await table.live()).under_way.fingerprint == before, "nobody had to agree"


async def test_events_that_a_button_cannot_hold_are_shown_before_a_journey(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await led_to(
        table, monkeypatch, lambda offer: offer.confirm.startswith("Events: ") and not offer.typed, key="ninety"
    )
    active = live.waiting.seats[0]
    who = person(table, live, active)
    offer = next(one for one in live.under_way.pending[active].shown if one.confirm.startswith("Events: "))
    at = live.under_way.state.candidates[active].at
    warned = shown(await table.slash(who, "ninety travel", to=offer.move.to))
    assert offer.confirm in text_of(warned)
    assert (await table.live()).under_way.state.candidates[active].at == at
    await table.click(who, warned, next(iter(buttons(warned))))
    assert (await table.live()).under_way.state.candidates[active].way[-1] == offer.move.to


async def test_a_direct_move_is_listed_by_letter(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await led_to(
        table, monkeypatch, lambda offer: isinstance(offer.move, Travel) and "(free move)" in offer.label, key="ninety"
    )
    titles = [*selects(table.post)]
    assert live.waiting.seats
    if grouped := next((title for title in titles if title.endswith("by group")), None):
        titles = [option["label"] for option in selects(table.post)[grouped][1]]
    assert any(
        title.endswith("Move for free: anywhere") and title.startswith("Allegheny West to ") for title in titles
    ), titles


async def test_the_drop_is_seen_by_nobody_until_the_last(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await led_to(
        table, monkeypatch, lambda offer: isinstance(offer.move, Drop), key="ninety", options="start=11"
    )
    waiting = list(live.waiting.seats)
    assert len(waiting) > 1
    before = text_of(table.post).count("North Side")
    for seat in waiting[:-1]:
        told = said(await table.slash(person(table, live, seat), "ninety drop", regions="North Side"))
        assert told.startswith("Done."), told
        assert "drops" not in text_of(table.post)
        assert text_of(table.post).count("North Side") == before
    await table.slash(person(table, live, waiting[-1]), "ninety drop", regions="Hill & Oakland")
    live = await table.bot.matches.get(live.id)
    assert live.under_way.result
    assert sum(isinstance(event.fact, Dropped) for event in live.under_way.events(None)) == len(waiting)
