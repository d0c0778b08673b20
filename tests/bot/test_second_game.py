"""A second game in a channel: what is told where one runs already, and the thread that is made for another."""

from collections.abc import Sequence

import discord
import pytest
from simcord.backend.models.channel import Channel as Stored
from simcord.builders import ChannelHandle
from simcord.http.router import RequestContext
from simcord.results import InteractionResult

from bot import store
from bot.lobby.opening import Wish
from bot.match.limits import LIMITS, Limit
from bot.model.options import options_of, read_options
from bot.model.server import Server
from bot.model.session import Session
from bot.ui.components import LONGEST_ID, custom_id_of, read_custom_id
from bot.ui.permissions import INVITE_PERMISSIONS
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, text_of
from tests.bot.test_result import finished_match
from tests.findings import for_each

OPEN = "Open in a new thread"


def threads(table: Channel) -> list[Stored]:
    """All threads of the server, oldest first."""
    return [one for one in table.env.backend.channels.values() if one.is_thread]


def enter(table: Channel, one: Stored) -> None:
    """The table goes there."""
    table.here = ChannelHandle(table.env, table.guild, one)


def channel_without(table: Channel, *denied: str) -> None:
    """The table goes to a channel in which the bot may not do all."""
    assert table.bot.user is not None
    allowed = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
    table.here = table.guild.create_text_channel("strict", overwrites={table.bot.user: allowed})


async def asked(table: Channel, **options: object) -> InteractionResult:
    """Bob asks for another match of the toy where one has begun."""
    await table.begin("toy", people=2)
    return await table.slash(1, "game new", game="toy", **options)


async def opened(table: Channel, **options: object) -> tuple[InteractionResult, Stored]:
    """He opens it in a thread: what is answered, and the thread."""
    done = await table.click(1, reply_of(await asked(table, **options)), OPEN)
    (thread,) = threads(table)
    return done, thread


async def test_where_a_match_runs_the_answer_says_which_and_offers_a_thread(table: Channel) -> None:
    answer = await asked(table)
    assert "already a match here (Toy market)" in reply_text(answer)
    way = f"https://discord.com/channels/{table.guild.id}/{table.here.id}/{table.post.id}"
    assert way in reply_text(answer)
    assert list(buttons(reply_of(answer))) == [OPEN]


@pytest.mark.parametrize("label", ["Play Boomtown", "Open a new lobby"])
async def test_buttons_that_open_a_lobby_offer_it_too(table: Channel, label: str) -> None:
    if label == "Open a new lobby":
        await table.slash(0, "game new", game="boomtown")
        await table.slash(0, "game leave")
        card = table.post
    else:
        card = reply_of(await table.slash(1, "help"))
    await table.slash(0, "game new", game="toy")
    answer = await table.click(1, card, label)
    assert "already an open lobby here (Toy market): press **Join**" in reply_text(answer)
    await table.click(1, reply_of(answer), OPEN)
    assert [one.name for one in threads(table)] == ["Boomtown · Bob's match"]


async def test_what_was_asked_for_is_opened_in_a_thread_and_goes_on_there(table: Channel) -> None:
    done, thread = await opened(table, ai=2, pace="daily", options="rounds 2", private=True)
    assert (thread.name, thread.parent_id) == ("Toy market · Bob's match", table.here.id)
    assert f"<#{thread.id}>" in reply_text(done)
    assert not buttons(reply_of(done))
    first = await table.session()
    enter(table, thread)
    session = await table.session()
    assert session.id != first.id
    assert [player.name for player in session.players] == ["Bob", "AI 1", "AI 2"]
    assert (session.setup.terms.pace, session.setup.options["rounds"]) == ("daily", 2)
    assert session.setup.invited == [table.people[1].id]
    await table.click(1, table.post, "Start")
    assert (await table.session()).phase == "playing"


async def test_in_a_thread_the_new_one_is_made_beside_it(table: Channel) -> None:
    parent = table.here.id
    enter(table, (await opened(table))[1])
    await table.click(2, reply_of(await table.slash(2, "game new", game="toy")), OPEN)
    assert [(one.name, one.parent_id) for one in threads(table)] == [
        ("Toy market · Bob's match", parent),
        ("Toy market · Cleo's match", parent),
    ]


async def test_below_a_forum_the_thread_is_a_post(table: Channel) -> None:
    forum = table.env.backend.create_channel(table.guild.id, "games", type=15)
    enter(table, table.env.backend.create_thread(forum.id, "a post", table.people[0].id, broadcast=False))
    await table.click(1, reply_of(await asked(table)), OPEN)
    assert [one.parent_id for one in threads(table)] == [forum.id] * 2
    enter(table, threads(table)[1])
    assert "Toy market: a new match" in text_of(table.post)


RIGHTS = {"create_public_threads": "“Create Public Threads”", "send_messages_in_threads": "“Send Messages in Threads”"}


@pytest.mark.parametrize("denied", [[*RIGHTS], [*RIGHTS][:1], [*RIGHTS][1:]])
async def test_what_the_bot_may_not_do_is_named(table: Channel, denied: Sequence[str]) -> None:
    channel_without(table, *denied)
    told = reply_text(await table.click(1, reply_of(await asked(table)), OPEN))
    assert [right for right in RIGHTS if RIGHTS[right] in told] == denied
    assert "/game new" in told
    assert not threads(table)


async def test_one_answer_opens_one_thread_however_often_it_is_pressed(table: Channel) -> None:
    answer = reply_of(await asked(table))
    stale = buttons(answer)[OPEN]
    first = await table.click(1, answer, OPEN)
    assert not buttons(reply_of(first))
    told = reply_text(await table.press(1, answer, stale))
    assert "already" in told
    assert len(threads(table)) == 1


async def test_it_is_pressed_after_a_restart(table: Channel) -> None:
    answer = reply_of(await asked(table))
    await table.restart()
    await table.click(1, answer, OPEN)
    assert len(threads(table)) == 1


async def test_only_so_many_lobbies_an_hour_and_no_thread_for_one_more(table: Channel) -> None:
    answer = await asked(table)
    for _ in range(6):
        await table.click(1, reply_of(answer), OPEN)
        answer = await table.slash(1, "game new", game="toy")
    assert "that's the limit" in reply_text(await table.click(1, reply_of(answer), OPEN))
    assert len(threads(table)) == 6


async def test_the_channels_and_games_of_the_server_hold_for_threads_too(table: Channel) -> None:
    answer = reply_of(await asked(table))
    here = table.here.id
    table.bot.matches.servers.known[table.guild.id] = Server(channels=[here + 1])
    assert "channels that no longer exist" in reply_text(await table.click(1, answer, OPEN))
    assert not threads(table)
    table.bot.matches.servers.known[table.guild.id] = Server(channels=[here])
    answer = reply_of(await table.slash(1, "game new", game="toy"))
    await table.click(1, answer, OPEN)
    enter(table, threads(table)[0])
    assert (await table.session()).phase == "lobby"


async def test_what_discord_refuses_leaves_nothing(table: Channel) -> None:
    answer = reply_of(await asked(table))
    table.env.inject_error("POST", f"/channels/{table.here.id}/threads", status=400, code=50035)
    assert "Nothing was changed" in reply_text(await table.click(1, answer, OPEN))
    assert not threads(table)


def as_invited(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot may do what it is invited with, and no more; of threads what Discord grants whoever made them.

    simcord asks for “Manage Channels” there. Discord lets their maker archive them, but to delete them is for those who
    manage threads.
    """
    ask = RequestContext.require_channel_permissions

    def require(context: RequestContext, channel_id: int, *names: str) -> Stored:
        stored = context.backend.get_channel(channel_id)
        if stored.is_thread and "manage_channels" in names:
            own = context.method == "PATCH" and stored.owner_id == context.backend.bot_user.id
            names = () if own else ("manage_threads",)
        return ask(context, channel_id, *names)

    monkeypatch.setattr(RequestContext, "require_channel_permissions", require)
    granted = discord.Permissions(**dict.fromkeys(INVITE_PERMISSIONS, True))
    channel_without(table, *(name for name, allowed in granted if not allowed))


@pytest.mark.parametrize(
    ("error", "why"), [(OSError, "couldn't be saved"), (ZeroDivisionError, "that's our mistake. Please try again")]
)
@pytest.mark.parametrize("archives", [True, False])
async def test_a_thread_without_its_lobby_is_archived_and_told_of(
    table: Channel, monkeypatch: pytest.MonkeyPatch, error: type[Exception], why: str, *, archives: bool
) -> None:
    async def fails(*_: object) -> None:
        raise error

    as_invited(table, monkeypatch)
    answer = reply_of(await asked(table))
    if not archives:
        table.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
    monkeypatch.setattr("bot.lobby.opening.new_lobby", fails)
    told = reply_text(await table.click(1, answer, OPEN))
    (thread,) = threads(table)
    assert thread.thread_metadata is not None
    assert thread.thread_metadata.archived == archives
    assert why in told
    assert f"<#{thread.id}> was made for it" in told
    assert ("is archived now" if archives else "who manages threads can delete it") in told


async def test_as_it_is_invited_the_bot_opens_threads_and_plays_there(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_invited(table, monkeypatch)
    enter(table, (await opened(table, ai=1))[1])
    await table.click(1, table.post, "Start")
    assert (await table.session()).phase == "playing"


async def test_the_limit_counts_before_there_is_a_thread(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, another = reply_of(await asked(table)), reply_of(await table.slash(1, "game new", game="toy"))
    stale = buttons(another)[OPEN]
    monkeypatch.setitem(LIMITS, "create", Limit(1, 3_600, "You've opened", "lobbies"))
    table.env.inject_error("POST", f"/channels/{table.here.id}/threads", status=400, code=50035)
    assert "Nothing was changed" in reply_text(await table.click(1, answer, OPEN))
    assert "that's the limit" in reply_text(await table.click(1, another, OPEN))
    await table.env.advance_time(3_700)
    await table.press(1, another, stale)
    assert len(threads(table)) == 1, "what was refused can be pressed again"


async def keep_invited(table: Channel, session: Session) -> None:
    """Who is invited to a match is written down."""
    async with table.bot.matches.saving() as db:
        store.matches.set_match(db, session.id, invited=session.setup.invited)


async def rematch_beside(table: Channel, *, invited: Sequence[int] | None = None) -> discord.Message:
    """Bob asks for a rematch where somebody else has opened a lobby since; the answer."""
    session, result = await finished_match(table, people=2, ai=1), table.post
    if invited is not None:
        session.setup.invited = [table.people[who].id for who in invited]
        await table.directly(keep_invited(table, session))
    await table.slash(3, "game new", game="toy")
    return reply_of(await table.click(1, result, "Rematch"))


async def test_a_rematch_goes_to_a_thread_where_the_channel_is_taken(table: Channel) -> None:
    answer = await rematch_beside(table, invited=[0, 1, 2])
    assert "There's already an open lobby here (Toy market)" in text_of(answer)
    channel, old = table.here, buttons(answer)[OPEN]
    done = await table.click(1, answer, OPEN)
    (thread,) = threads(table)
    assert f"<#{thread.id}>" in reply_text(done)
    assert any(f"**Bob** opened a rematch in <#{thread.id}>." in text_of(post) for post in table.posts)
    enter(table, thread)
    session = await table.session()
    assert [player.name for player in session.players] == ["Bob", "AI 1"]
    assert session.setup.invited == [table.people[who].id for who in (1, 0, 2)]
    assert session.setup.options["rounds"] == 1
    assert table.pings() == [0]
    table.here = channel
    assert "There's already a rematch" in reply_text(await table.press(0, answer, old))
    assert "There's already a rematch" in reply_text(await table.press(1, answer, old))
    assert len(threads(table)) == 1


async def test_only_who_played_opens_a_rematch_in_a_thread(table: Channel) -> None:
    answer = await rematch_beside(table)
    assert "Only this match's players" in reply_text(await table.press(3, answer, buttons(answer)[OPEN]))
    assert not threads(table)


async def test_a_rematch_whose_thread_is_refused_can_be_asked_for_again(table: Channel) -> None:
    answer = await rematch_beside(table)
    table.env.inject_error("POST", f"/channels/{table.here.id}/threads", status=400, code=50035)
    assert "Nothing was changed" in reply_text(await table.click(1, answer, OPEN))
    result = next(post for post in table.posts if "Rematch" in buttons(post))
    await table.click(0, reply_of(await table.click(0, result, "Rematch")), OPEN)
    assert [one.name for one in threads(table)] == ["Toy market · Ann's match"]


@for_each("key", ALL_GAMES)
def test_whatever_is_asked_for_fits_on_the_button(key: str) -> None:
    game = ALL_GAMES[key]
    longest = {
        one.name: max(one.values, key=lambda value: len(one.word(value))) for one in options_of(game.rules.options)
    }
    wish = Wish(game, 7, longest, "relaxed", private=True)
    custom_id = custom_id_of("b", wish.press)
    assert len(custom_id) <= LONGEST_ID
    assert read_custom_id(custom_id) == wish.press
    assert read_options(game, wish.press.options) == longest
