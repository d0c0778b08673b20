"""The toy game of the engine's tests, which the bot has never heard of, played in a channel."""

from bot.model.session import Session
from rules import Seat, Verb
from tests.bot.channel import Channel, buttons, fact_line, parts, reply_of, reply_text, selects, text_of
from tests.driver import look_again
from tests.toy.game import BidWon, Lay, Veto, VetoShown

PICK = "Places"
HILL, MILL, PORT = "Hill", "Mill", "Port 9"


async def bid(table: Channel, *coins: int) -> Session:
    """Every seat bids, by slash command."""
    for who, many in enumerate(coins):
        await table.slash(who, "toy bid", coins=str(many))
    return await table.session()


async def match_to_build(table: Channel) -> tuple[Session, Seat]:
    """A match in which somebody may build; the builder is seat 1."""
    await table.begin("toy", options="rounds 1")
    return await bid(table, 3, 7, 2, 2), 1


def last_move(session: Session) -> tuple[Seat, Verb]:
    return session.under_way.moves[-1]


def all_texts(table: Channel, who: int) -> str:
    """All that one person can read in the channel: texts, labels, options and ids."""
    messages = table.here.history(viewer=table.people[who])
    return str([part for message in messages for part in parts(message) if part["type"] in {2, 3, 10}])


async def test_a_bid_is_seen_by_nobody_else_until_all_have_bid(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await table.click(1, table.post, "Your choice")
    await table.slash(1, "toy bid", coins="7")
    for other in (0, 2, 3):
        await table.click(other, table.post, "Your choice")
        assert "coins:7" in all_texts(table, other), "everybody may bid seven"
    labels = [label for message in table.posts for label in buttons(message)]
    assert not [label for label in labels if "Bid" in label]
    assert "bid" not in text_of(table.post).casefold().replace("your bid?", "")
    await bid(table, 3, 7, 2, 2)
    assert fact_line(session, BidWon(1, 6)) in text_of(table.post)


async def test_secret_offers_complete_for_their_owner_only(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    session.under_way.state.coins[1] = 4
    look_again(session.under_way)
    assert await table.complete(1, "toy bid", "coins") == ["0", "1", "2", "3", "4"]
    assert len(await table.complete(0, "toy bid", "coins")) == 11


async def test_an_open_field_is_typed_as_one_text(table: Channel) -> None:
    session, builder = await match_to_build(table)
    await table.slash(builder, "toy lay", places="hill 2, Mill")
    assert last_move(session) == (builder, Lay((HILL, HILL, MILL)))


async def test_an_open_field_completes_piece_by_piece(table: Channel) -> None:
    _, builder = await match_to_build(table)
    assert await table.complete(builder, "toy lay", "places", "hi") == ["Hill", "Hill 2"]
    assert await table.complete(builder, "toy lay", "places", "Hill 2, m") == ["Hill 2, Mill"]
    assert (await table.complete(builder, "toy lay", "places", "Hill 2, Mill, "))[0] == "Hill 2, Mill"
    assert await table.complete(builder, "toy lay", "places", "Hill 999, Hill 999, M") == []


async def test_picks_that_do_not_fit_are_refused_with_the_reason(table: Channel) -> None:
    _, builder = await match_to_build(table)
    before = await table.standing()
    for places, reason in {"Hill 3": "2 times", "Hill": "Pick 3 for", "Nowhere 2, Mill": "Nowhere"}.items():
        assert reason in reply_text(await table.slash(builder, "toy lay", places=places))
    assert await table.standing() == before


async def test_an_open_field_is_clicked_together_also_across_a_restart(table: Channel) -> None:
    _, builder = await match_to_build(table)
    picker = reply_of(await table.click(builder, table.post, "Lay three cubes"))
    assert "0 of 3" in text_of(picker)
    picker = reply_of(await table.pick(builder, picker, PICK, MILL)).message
    assert [part["label"] for part in parts(picker) if part.get("disabled")] == ["Done"]
    await table.restart()
    picker = reply_of(await table.pick(builder, picker, PICK, MILL, PORT))
    assert "3 of 3" in text_of(picker)
    assert PICK not in selects(picker)
    await table.click(builder, picker, "Done")
    assert last_move(await table.session()) == (builder, Lay((MILL, MILL, PORT)))


async def test_a_standing_offer_is_made_and_withdrawn_by_button(table: Channel) -> None:
    session, _ = await match_to_build(table)
    hand = reply_of(await table.click(0, table.post, "Your choice"))
    offers = next(iter(selects(hand)))
    await table.pick(0, hand, offers, "propose coins:4")
    assert session.under_way.state.offers == {0: 4}
    hand = reply_of(await table.click(0, table.post, "Your choice"))
    await table.pick(0, hand, offers, "withdraw")
    assert session.under_way.state.offers == {}


async def test_the_veto_is_asked_of_everybody_else_and_offered_to_its_holder_alone(table: Channel) -> None:
    session, builder = await match_to_build(table)
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    await table.slash(builder, "toy lay", places="Hill 2, Mill")
    if holder == builder:
        assert session.waiting.seats == [seat for seat in range(4) if seat != builder]
    for who in session.waiting.seats:
        hand = reply_of(await table.click(who, table.post, "Your choice"))
        assert ("Show the veto" in buttons(hand)) is (who == holder)
        assert ("veto" in await table.complete(who, "move", "move", "veto")) is (who == holder)
    assert "Show the veto" not in str(table.sent())


async def test_the_veto_is_shown(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    builder = (holder + 1) % 4
    await bid(table, *(5 if seat == builder else 1 for seat in range(4)))
    await table.slash(builder, "toy lay", places="Hill 2, Mill")
    for who in session.waiting.seats:
        await table.slash(who, "toy veto" if who == holder else "toy pass")
    assert session.under_way.result is not None
    assert (holder, Veto()) in session.under_way.moves
    assert fact_line(session, VetoShown()) in text_of(table.post)
