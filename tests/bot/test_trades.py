"""Offers that stand while others move: made, answered and withdrawn from anywhere, and nobody waits for them."""

from __future__ import annotations

import pytest

from bot.model.player import Cause
from bot.model.session import Session
from bot.model.terms import PACES, Terms
from bot.play.moves import OFFER_ANSWERED, is_being_answered
from rules import Match, Offer, Rng, Seat, Verb, agents, games, mark
from rules.boomtown.board import Resource
from rules.boomtown.telling_deals import AnswersSplit
from rules.boomtown.verbs import Offer as Hold
from rules.boomtown.verbs import Pass, Place, Split
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.playing import again, match_at_offer, person
from tests.conformance.posted import seated
from tests.looking import whole_position

DAILY = Terms(pace="daily")


async def trading(table: Channel, *, people: int = 3, ai: int = 0) -> tuple[Session, Seat, Seat]:
    """A match in its first round: whose turn it is, and somebody else who has goods to give."""
    session = await table.begin("boomtown", people=people, ai=ai, terms=DAILY)
    rng = Rng("trading")
    while not (rich := [seat for seat in range(people) if seat not in session.waiting.seats and goods(session, seat)]):
        session = await make(table, session, session.waiting.seats[0], first(session, rng))
    return session, session.waiting.seats[0], rich[0]


def first(session: Session, rng: Rng) -> Verb:
    """The first that is offered: a vote for Ann, dice for goods."""
    return agents.fill_at_random(next(iter(session.under_way.pending[session.waiting.seats[0]].legal)), rng)


async def make(table: Channel, session: Session, seat: Seat, move: Verb) -> Session:
    """A move that is not made through Discord."""
    (result,) = await table.directly(table.bot.matches.play(session.id, seat, move, Cause()))
    assert not isinstance(result, Exception), result
    return await table.session()


def goods(session: Session, seat: Seat) -> dict[Resource, int]:
    return {kind: count for kind, count in session.under_way.state.sheets[seat].goods.items() if count}


async def test_what_a_plan_may_leave_open_whoever_places_has_to_name(table: Channel) -> None:
    session = await table.begin("boomtown", people=2)
    rng = Rng("naming")
    while (place := naming(session)) is None:
        session = await make(table, session, session.waiting.seats[0], first(session, rng))
    entries, who = session.entries, session.waiting.seats[0]
    for typed in (f"place where:{place} favor:as usual", f"place where:{place}"):
        await table.slash(who, "move", move=typed)
    told = reply_text(await table.slash(who, "boomtown place", where=place, favor="as usual"))
    assert "can't pick “as usual”" in told
    assert session.entries == entries


def naming(session: Session) -> str | None:
    """A location where whoever is to place names a faction for Favor, and no more."""
    offers = session.under_way.pending[session.waiting.seats[0]].legal
    found = (one for one in offers if isinstance(one.move, Place) and [part.field for part in one.open] == ["favor"])
    return next((one.move.where for one in found if isinstance(one.move, Place)), None)


async def test_a_trade_is_completed_from_what_both_have(table: Channel) -> None:
    session, active, other = await trading(table)
    assert {*await table.complete(other, "boomtown offer", "to")} == {mark(seat) for seat in {0, 1, 2} - {other}}
    held = [f"{kind} {count}" if count > 1 else str(kind) for kind, count in goods(session, other).items()]
    assert set(held) <= set(await table.complete(other, "boomtown offer", "give"))
    told = reply_text(await table.slash(other, "boomtown offer", to=mark(active), give="Gold"))
    assert "Gold" in told
    assert (await table.session()).under_way.state.trades == []


async def test_an_offer_outlives_turns_and_a_restart_and_can_be_withdrawn(table: Channel) -> None:
    session, active, other = await trading(table)
    kind = next(iter(goods(session, other)))
    await table.slash(other, "boomtown offer", to=mark(active), give=kind)
    session = await table.session()
    while active in session.waiting.seats:
        session = await make(table, session, active, Pass())
    fingerprint = whole_position(session.under_way)
    await table.restart()
    session = await table.session()
    assert whole_position(session.under_way) == fingerprint == whole_position(again(session))
    assert len(session.under_way.state.trades) == 1
    assert reply_text(await table.slash(other, "boomtown withdraw", to=mark(active))).startswith("Done.")
    assert (await table.session()).under_way.state.trades == []
    assert "withdraws the offer" in text_of(table.post)


async def test_what_an_ai_player_answers_leaves_no_controls_behind_that_are_over_by_then(table: Channel) -> None:
    session = await table.begin("boomtown", people=2, ai=1)
    rng = Rng("over")
    robot = next(player.seat for player in session.players if not player.present)
    while session.waiting.seats[0] == robot or not goods(session, session.waiting.seats[0]):
        session = await make(table, session, session.waiting.seats[0], first(session, rng))
    me, kind = session.waiting.seats[0], next(iter(goods(session, session.waiting.seats[0])))
    (other,) = {0, 1, 2} - {robot, me}
    who = person(table, session, me)
    panel = reply_of(await table.slash(who, "boomtown offer", to=mark(other), give=kind))
    assert f"Withdraw your offer to {session.names.short(other)}" in str(selects(panel)), "it stands"
    panel = reply_of(await table.slash(who, "boomtown offer", to=mark(robot), give=kind))
    assert OFFER_ANSWERED in text_of(panel)
    assert not selects(panel)
    assert not buttons(panel)
    turn = next(post for post in reversed(table.posts) if "Place a die" in selects(post))
    assert "accepts" in text_of(turn)


@pytest.mark.parametrize("answered", [False, True])
def test_an_ai_player_who_has_answered_may_leave_an_offer_as_it_is(answered: bool) -> None:
    match, rng = Match(games()["boomtown"], 3, "7"), Rng("7")
    while sum(question.topic == "scorn" for question in match.pending.values()) < 2:
        seat = next(seat for seat, question in match.pending.items() if question.waits != "open")
        match.play(seat, agents.fill_at_random(rng.choice([*match.pending[seat].legal]), rng))
    me, robot = (seat for seat, question in match.pending.items() if question.topic == "scorn")
    if answered:
        match.play(robot, next(match.pending[robot].legal).move)
    kind = next(kind for kind, count in match.state.sheets[me].goods.items() if count)
    match.play(me, Hold(robot, (kind,)))
    session = seated(match)
    session.players[robot].user_id = None
    assert is_being_answered(session, me) is not answered
    assert not is_being_answered(session, robot), "it holds out nothing"


async def shared(table: Channel, monkeypatch: pytest.MonkeyPatch) -> tuple[Session, Split, Seat]:
    """A match of four where a location is one die short, a split of it, and one of the others who share it."""
    session = await match_at_offer(
        table, monkeypatch, lambda offer: isinstance(offer.move, Split) and payable(offer), key="boomtown", terms=DAILY
    )
    offer = next(
        one for one in session.under_way.pending[session.waiting.seats[0]].legal if isinstance(one.move, Split)
    )
    me = session.waiting.seats[0]
    other = next(int(seat) for seat in offer.open[-1].choices if int(seat) != me)
    parts = {part.field: (me,) * part.most for part in offer.open}
    return session, Split(offer.move.where, **parts), other


def payable(offer: Offer) -> bool:
    """A reward to divide between two, and no cost."""
    return [part.field for part in offer.open] == ["reward"] and len(offer.open[0].choices) == 2


async def test_a_split_is_proposed_by_name_and_all_are_told(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session, split, other = await shared(table, monkeypatch)
    me = session.waiting.seats[0]
    offered = await table.complete(me, "boomtown split", "reward", where=split.where)
    assert f"{mark(other)} {len(split.reward)}" in offered
    reward = f"{session.names.short(me)} {len(split.reward)}"
    told = reply_text(await table.slash(me, "boomtown split", where=split.where, reward=reward))
    assert told.startswith("Done."), told
    assert f"proposes a split if the next die fills {split.where}" in text_of(table.post)
    await table.slash(me, "boomtown place", where=split.where)
    session = await table.session()
    if session.waiting.seats == [me]:  # a faction is named with the die
        panel = reply_of(await table.slash(me, "boomtown place", where=split.where))
        (custom_id, options) = next(iter(selects(panel).values()))
        await table.people[me].select(panel, [options[0]["value"]], custom_id=custom_id)
    session = await table.session()
    assert session.waiting.seats == [other]
    assert "Agree" in buttons(table.post)
    await table.click(other, table.post, "Agree")
    assert f"**{session.names.short(other)}** agrees to the split." in text_of(table.post)


async def test_silence_is_equal_shares_when_the_window_closes(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session, split, other = await shared(table, monkeypatch)
    me = session.waiting.seats[0]
    session = await make(table, session, me, split)
    (place,) = (one for one in session.under_way.pending[me].shown if one.move == Place(split.where))
    session = await make(
        table, session, me, place.with_picks({part.field: (next(iter(part.choices)),) for part in place.open})
    )
    assert session.waiting.people == [other]
    await table.env.advance_time(PACES["daily"].window + 1)
    session = await table.session()
    assert other not in session.waiting.people or session.under_way.pending[other].waits == "turn"
    assert AnswersSplit(other, agrees=False) in [event.fact for event in session.under_way.events()]


async def test_what_a_move_has_no_room_for_is_refused(table: Channel) -> None:
    session, active, _ = await trading(table)
    offers = [one for one in session.under_way.pending[active].legal if isinstance(one.move, Place) and not one.open]
    told = reply_text(await table.slash(active, "boomtown place", where=offers[0].move.where, favor="Choir Society"))
    assert "You don't pick a faction" in told
    assert (await table.session()).waiting.seats == [active]


def takes_one_pick(offer: Offer) -> bool:
    return isinstance(offer.move, Place) and not offer.confirm and [part.most for part in offer.open] == [1]


async def test_one_pick_is_one_press(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await match_at_offer(table, monkeypatch, takes_one_pick, key="boomtown")
    seat, before = session.waiting.seats[0], len(session.under_way.log)
    offer = next(filter(takes_one_pick, session.under_way.pending[seat].shown))
    field, name = offer.open[0].field, [*offer.open[0].choices][-1]
    panel = reply_of(await table.slash(seat, "boomtown place", where=offer.move.where))
    told = reply_text(await table.people[seat].select(panel, [name], custom_id=selects(panel)[field.capitalize()][0]))
    session = await table.session()
    assert len(session.under_way.log) == before + 1
    assert session.under_way.moves[-1] == (seat, offer.with_picks({field: (name,)}))
    assert told.startswith("Done.")
    assert name in told
