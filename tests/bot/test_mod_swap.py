"""`/mod swap`: two seats change hands in one step, with their secrets."""

from dataclasses import replace

from bot import store
from bot.match import absence, seats
from bot.model.player import MISSES, Cause, Order
from bot.model.session import Session
from bot.model.time import HOUR, MINUTE
from bot.pages.log import since_last_move
from tests.bot.channel import MODERATES, Channel, buttons, fact_line, reply_text, text_of
from tests.bot.moderating import announcement, interventions, last, undo
from tests.bot.placing import TO_KANSAS, TO_OREGON, place_staffers, placing, turn
from tests.bot.test_lobby_edges import first_is_cleo
from tests.bot.test_mod_halting import bidding


def sitting(session: Session) -> list[str]:
    return [player.name for player in session.players]


async def swapped(table: Channel) -> Session:
    """Ann has bid and Cleo has not: they swap."""
    session = await bidding(table)
    await table.env.advance_time(HOUR)
    await table.moderator().slash(table.here, "mod swap", player="Ann", other="Cleo", why="They sat down wrongly")
    return session


async def test_two_play_on_with_what_the_other_had_and_all_are_told_what_they_know(table: Channel) -> None:
    session = await bidding(table)
    hands = [session.under_way.view(seat) for seat in (0, 2)]
    mo = table.moderator()
    answer = reply_text(await mo.slash(table.here, "mod swap", player="Ann", other="Cleo", why="They sat down wrongly"))
    assert answer == "**Ann** and **Cleo** have swapped seats."
    assert sitting(session) == ["Cleo", "Bob", "Ann"]
    assert [session.under_way.view(seat) for seat in (0, 2)] == hands
    text = text_of(announcement(table, "swapped the seats"))
    assert "**Ann** and **Cleo** now know any secrets of both seats." in text
    assert "Reason: They sat down wrongly" in text
    assert [one.what for one in await interventions(table)] == ["swap"]
    assert "Done" in reply_text(await table.slash(0, "toy bid", coins="1"))
    await table.restart()
    assert sitting(await table.session()) == ["Cleo", "Bob", "Ann"]


async def test_each_of_the_two_is_called_once(table: Channel) -> None:
    await bidding(table)
    sent = len(table.sent())
    await table.moderator().slash(table.here, "mod swap", player="Ann", other="Cleo")
    assert sorted(table.pings(sent)) == [0, 2]
    assert f"<@{table.people[2].id}>" in text_of(announcement(table, "swapped the seats"))


async def test_whoever_is_asked_now_has_all_the_time_of_a_question(table: Channel) -> None:
    session = await swapped(table)
    clock = session.players[2].clock
    assert clock.left == clock.allowed == 3 * 24 * HOUR
    assert session.players[0].clock.due_at is None


async def test_plans_are_dropped_and_come_back_when_it_is_undone(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    planned = Order(0, "", ["bid coins:1"])
    session.orders[0, ""] = planned
    async with table.bot.matches.store.write() as db:
        store.plans.set_order(db, session.id, planned)
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    assert not session.orders
    assert "Undone: the swap of two seats" in await undo(table, mo, "swapped the seats")
    assert sitting(session) == ["Ann", "Bob", "Cleo"]
    assert session.orders == {(0, ""): planned}
    assert (await last(table)).line == "**Mo** (moderator) gave **Ann** and **Cleo** their seats back."
    assert announcement(table, "(moderator) gave **Ann** and **Cleo** their seats back.")


async def test_a_turn_post_goes_on_where_its_reader_left_off_in_another_seat(table: Channel) -> None:
    await placing(table)
    session, mo = await place_staffers(table, "KS", "VT", "OR", "MS"), table.moderator()
    kansas, oregon = fact_line(session, TO_KANSAS), fact_line(session, TO_OREGON)
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    told = text_of(turn(table))
    assert f"<@{table.people[2].id}>" in told
    assert kansas not in told, "Cleo was told that before her own move in the seat that Ann has now"
    assert oregon not in told
    assert since_last_move(session, 0) == session.first_line, "of what that seat alone was told she has read nothing"
    table.add_people("zoe")
    await mo.slash(table.here, "mod replace", player="Cleo", by=table.people[4])
    assert kansas in text_of(turn(table)), "it is all new to Zoe"


async def test_what_others_sit_in_by_now_is_not_undone(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    await mo.slash(table.here, "mod swap", player="Ann", other="Bob")
    assert "Someone else has one of these seats now" in await undo(
        table, mo, "swapped the seats of **Ann** and **Cleo**"
    )
    assert sitting(session) == ["Cleo", "Ann", "Bob"]


async def test_it_is_undone_although_one_of_them_has_another_name_by_now(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    await table.slash(0, "game away")
    await table.directly(absence.come_back(table.bot.matches, session.id, replace(table.cause(0), name="Annie")))
    assert "Undone" in await undo(table, mo, "swapped the seats")
    assert sitting(session) == ["Annie", "Bob", "Cleo"]


async def test_a_member_swaps_with_an_ai_player_and_alone_learns_anything(table: Channel) -> None:
    session, mo = await table.begin("toy", people=2, ai=1), table.moderator()
    await mo.slash(table.here, "mod swap", player="AI 1", other="Ann")
    assert sitting(session) == ["AI 1", "Ann", "Bob"]
    assert "**Ann** now knows any secrets of both seats." in text_of(announcement(table, "swapped the seats"))
    assert [seat for seat, _ in session.under_way.moves] == [1, 0], "the AI player answers in its new seat too"


async def test_who_is_away_stays_away_in_the_new_seat_and_can_come_back(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    await table.directly(absence.go_away(table.bot.matches, session.id, table.cause(0)))
    session.players[0].missed = MISSES
    await table.change(session, lambda one, db: seats.open_seat(one, db, one.players[1], "late"), Cause("clock"))
    sent = len(table.sent())
    await mo.slash(table.here, "mod swap", player="Ann", other="Bob")
    assert sorted(table.pings(sent)) == [0, 1], "nothing else would tell Ann, who is away"
    ann, bob = session.players[1], session.players[0]
    assert (ann.stands_by, ann.vacant, bob.absent, bob.vacant) == (True, False, False, True)
    assert "Take over this seat" in buttons(announcement(table, "**Bob**'s seat is as it was before"))
    await table.click(0, announcement(table, "**Ann**'s seat is as it was before"), "I'm back")
    assert not ann.absent


async def test_what_would_change_nothing_is_refused(table: Channel) -> None:
    _, mo = await table.begin("toy", people=1, ai=2), table.moderator()
    before = await table.standing()
    for one, other, why in (
        ("Ann", "Ann", "one player twice"),
        ("AI 1", "AI 2", "AI players hold both seats"),
        ("Ann", "Zoe", "`other:` list"),
    ):
        assert why in reply_text(await mo.slash(table.here, "mod swap", player=one, other=other))
    assert await table.standing() == before
    assert not await interventions(table)


async def test_two_moderators_who_mean_the_same_swap_once(table: Channel) -> None:
    session, mo = await bidding(table), table.moderator()
    nia = table.guild.add_member(
        table.env.create_user("nia", global_name="Nia"), roles=[table.guild.create_role("mods", permissions=MODERATES)]
    )
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    told = reply_text(await nia.slash(table.here, "mod swap", player="Cleo", other="Ann"))
    assert "**Mo** (moderator) just swapped these two, so nothing was changed" in told
    assert sitting(session) == ["Cleo", "Bob", "Ann"]
    await mo.slash(table.here, "mod swap", player="Ann", other="Cleo")
    assert sitting(session) == ["Ann", "Bob", "Cleo"], "who did it knows what they want"
    await table.env.advance_time(MINUTE)
    await nia.slash(table.here, "mod swap", player="Ann", other="Cleo")
    assert sitting(session) == ["Cleo", "Bob", "Ann"]


async def test_in_a_lobby_two_sit_in_each_others_place_and_an_option_still_names_the_same_player(
    table: Channel,
) -> None:
    session, mo = await first_is_cleo(table), table.moderator()
    await mo.slash(table.here, "mod swap", player="Cleo", other="Ann")
    assert sitting(session) == ["Cleo", "Bob", "Ann", "Dev"]
    assert session.setup.options["first"] == 0
    assert session.setup.host_id == table.people[0].id
    assert "secrets" not in (await last(table)).line
    await undo(table, mo, "swapped the seats")
    assert sitting(session) == ["Ann", "Bob", "Cleo", "Dev"]
    assert session.setup.options["first"] == 2
    await mo.slash(table.here, "mod swap", player="Bob", other="Dev")
    await table.slash(0, "game start")
    assert "`/mod swap` swaps any two seats" in await undo(table, mo, "seats of **Bob** and **Dev**")
