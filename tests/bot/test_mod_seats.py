"""`/mod` replace and remove."""

from simcord import MemberActor

from bot import store
from bot.match import seats
from bot.model.player import Cause, Order
from tests.bot.channel import Channel, buttons, reply_text, text_of
from tests.bot.moderating import announcement, interventions, last, undo
from tests.bot.playing import makes
from tests.bot.test_mod_halting import bidding
from tests.toy.game import Bid


def newcomer(table: Channel, name: str = "zoe") -> MemberActor:
    return table.guild.add_member(table.env.create_user(name, global_name=name.capitalize()))


async def take_seat(table: Channel, match_id: int, seat: int, who: MemberActor) -> object:
    """Somebody takes an open seat; what is said against it, if anything."""
    cause = Cause("member", who.id, who.name.capitalize())
    (result,) = await table.directly(seats.take_over(table.bot.matches, match_id, seat, cause))
    return result


async def test_a_member_is_seated_at_once_and_called(table: Channel) -> None:
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    answer = reply_text(await mo.slash(table.here, "mod replace", player="Cleo", by=zoe, why="Cleo asked for it"))
    assert "**Zoe** has that seat now" in answer
    assert (session.players[2].user_id, session.players[2].name) == (zoe.id, "Zoe")
    post = announcement(table, "gave **Cleo**'s seat to **Zoe**")
    assert "Reason: Cleo asked for it" in text_of(post)
    pinged = [one for body in table.sent() for one in body["allowed_mentions"]["users"]]
    assert pinged.count(zoe.id) == 1
    assert "Done" in reply_text(await zoe.slash(table.here, "toy bid", coins="1"))


async def test_who_is_not_awaited_is_called_by_the_announcement(table: Channel) -> None:
    _, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod replace", player="Ann", by=zoe)
    body = next(body for body in reversed(table.sent()) if body["allowed_mentions"]["users"])
    assert zoe.id in body["allowed_mentions"]["users"]


async def test_whoever_loses_a_seat_is_called_once_though_they_were_away(table: Channel) -> None:
    _, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await table.slash(0, "game away")
    sent = len(table.sent())
    await mo.slash(table.here, "mod replace", player="Ann", by=zoe)
    assert table.pings(sent) == [0]
    assert text_of(announcement(table, "gave **Ann**'s seat")).startswith(f"<@{table.people[0].id}>, <@{zoe.id}>: ")
    await mo.slash(table.here, "mod remove", player="Bob")
    assert table.pings(sent) == [0, 1]
    await undo(table, mo, "removed **Bob**")
    assert f"<@{table.people[1].id}>" not in text_of(announcement(table, "removed **Bob**")), "its undoing calls nobody"


async def test_whoever_had_the_seat_gets_it_back_with_their_orders(table: Channel) -> None:
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    session.orders[0, ""] = Order(0, "", ["bid coins:1"])
    async with table.bot.matches.store.write() as db:
        store.plans.set_order(db, session.id, session.orders[0, ""])
    await mo.slash(table.here, "mod replace", player="Ann", by=zoe)
    assert not session.orders
    await undo(table, mo, "gave **Ann**'s seat")
    assert (session.players[0].user_id, session.players[0].name) == (table.people[0].id, "Ann")
    assert session.orders[0, ""].moves == ["bid coins:1"]
    await table.restart()
    session = await table.session()
    assert session.orders[0, ""].moves == ["bid coins:1"]
    assert session.players[0].user_id == table.people[0].id


async def test_bots_and_those_who_sit_there_are_refused(table: Channel) -> None:
    _, mo = await bidding(table), table.moderator()
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    before = await table.standing()
    assert "bot can't" in reply_text(await mo.slash(table.here, "mod replace", player="Ann", by=robot))
    assert "has a seat" in reply_text(await mo.slash(table.here, "mod replace", player="Ann", by=table.people[1]))
    assert await table.standing() == before
    assert not await interventions(table)


async def test_a_seat_is_opened_taken_and_cannot_be_closed_then(table: Channel) -> None:
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod replace", player="Cleo")
    assert session.players[2].vacant
    post = announcement(table, "opened **Cleo**'s seat")
    assert {"Take over this seat", "Undo (moderators)"} <= {*buttons(post)}, "one post tells and offers it"
    assert "already open" in reply_text(await mo.slash(table.here, "mod replace", player="Cleo"))
    assert await take_seat(table, session.id, 2, zoe) is session
    assert "Someone has taken that seat" in reply_text(await mo.slash(table.here, "mod undo"))
    assert session.players[2].user_id == zoe.id


async def test_the_opening_of_a_seat_is_undone(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod replace", player="@2")
    await undo(table, mo, "opened **Cleo**'s seat")
    assert not session.players[2].vacant
    assert "Take over this seat" not in buttons(announcement(table, "Anyone"))


async def test_the_seat_of_an_ai_player_is_given_on(table: Channel) -> None:
    session, mo, zoe = await table.begin("toy", people=2, ai=1), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod replace", player="AI 1", by=zoe)
    seat = session.seat_of(zoe.id)
    assert seat is not None
    await undo(table, mo, "gave **AI 1**'s seat")
    assert session.players[seat].user_id is None
    assert session.players[seat].name == "AI 1"


async def test_somebody_is_removed_and_comes_back(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    assert "**Cleo** was removed." in reply_text(await mo.slash(table.here, "mod remove", player="Cleo"))
    assert session.players[2].user_id is None
    assert "removed **Cleo**. An AI player takes over" in text_of(announcement(table, "removed **Cleo**"))
    assert session.under_way.moves[2][0] == 2
    assert "already" in reply_text(await mo.slash(table.here, "mod remove", player="AI for Cleo"))
    await undo(table, mo, "removed **Cleo**")
    assert session.players[2].user_id == table.people[2].id


async def test_the_last_person_is_not_removed(table: Channel) -> None:
    session, mo = await table.begin("toy", people=1, ai=2), table.moderator()
    assert "last person" in reply_text(await mo.slash(table.here, "mod remove", player="Ann"))
    assert session.players[0].user_id == table.people[0].id
    zoe = newcomer(table)
    await mo.slash(table.here, "mod replace", player="AI 1", by=zoe)
    await mo.slash(table.here, "mod remove", player="Ann")
    assert "last person" in await undo(table, mo, "gave **AI 1**")
    assert session.seat_of(zoe.id) is not None


async def test_in_a_lobby_whoever_is_removed_stands_up(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    for who in (1, 2):
        await table.slash(who, "game join")
    session, mo = await table.session(), table.moderator()
    await mo.slash(table.here, "mod remove", player="Ann")
    assert [player.name for player in session.players] == ["Bob", "Cleo"]
    assert session.setup.host_id == table.people[1].id
    await undo(table, mo, "removed **Ann**")
    assert [player.name for player in session.players] == ["Bob", "Cleo", "Ann"]
    assert "hasn't started" in reply_text(await mo.slash(table.here, "mod pause"))


async def test_in_a_full_lobby_there_is_no_way_back(table: Channel) -> None:
    await table.slash(0, "game new", game="toy", ai=2)
    await table.slash(1, "game join")
    session, mo = await table.session(), table.moderator()
    await mo.slash(table.here, "mod remove", player="Bob")
    while len(session.players) < session.seats[-1]:
        await table.click(0, table.posts[0], "Add AI")
    assert "All" in await undo(table, mo, "removed **Bob**")
    assert (await last(table)).what == "remove"


async def test_who_has_sat_down_again_is_not_seated_twice(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    await table.slash(1, "game join")
    session, mo = await table.session(), table.moderator()
    await mo.slash(table.here, "mod remove", player="Bob")
    await table.slash(1, "game join")
    assert "already" in await undo(table, mo, "removed **Bob**")
    assert len(session.players) == 2


async def test_moves_stay_when_a_seat_changes_hands(table: Channel) -> None:
    session, mo, zoe = await bidding(table), table.moderator(), newcomer(table)
    await mo.slash(table.here, "mod replace", player="Bob", by=zoe)
    await makes(table, session, 2, Bid(0))
    assert session.under_way.moves[1] == (1, Bid(2))
