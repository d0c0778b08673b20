"""People may call themselves anything: it harms no post, no button, no completion, and pings nobody."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.names import at_table, literal
from bot.model.session import Session
from render.lettering import picture_name
from render.wording import alt_name
from tests.bot.channel import Channel, buttons, channel, parts, reply_text, text_of
from tests.bot.playing import opening

ODD = (
    "**bold** `code` ~~x~~",
    "@everyone <@1> @2",
    "W" * 32,
    "🗳️👩‍👩‍👧 ||spoiler||",
    "\u202egnitov\u2066",
    "[x](https://x.org)",
    "_u_ # > -",
    "@0",
)


@asynccontextmanager
async def named(folder: Path, names: Sequence[str]) -> AsyncIterator[Channel]:
    """A channel of people with these names."""
    async with channel(folder / "hustings.db", people=0) as table:
        users = [table.env.create_user(f"user{at}", global_name=name) for at, name in enumerate(names)]
        table.people += [table.guild.add_member(user) for user in users]
        yield table


@pytest_asyncio.fixture
async def odd(tmp_path: Path) -> AsyncIterator[Channel]:
    """A channel of eight people with odd names."""
    async with named(tmp_path, ODD) as table:
        yield table


async def proposing(table: Channel, people: int = 4) -> Session:
    """A match in which the first of these people builds, and all others propose to buy."""
    session = await table.begin("toy", people=people, options="rounds 1")
    for who in range(people):
        await table.slash(who, "toy bid", coins="2" if who else "9")
    for who in range(1, people):
        await table.slash(who, "toy propose", coins="2")
    return session


async def test_odd_names_harm_no_post_and_ping_nobody(odd: Channel) -> None:
    session = await odd.begin(people=8)
    seen = "\n".join(map(text_of, odd.posts))
    for harm in ("**bold** `code`", "@everyone", "||spoiler||", "\u202e", "\u2066", "](https://", "W" * 21):
        assert harm not in seen
    assert not re.search(r"(?<!\\)<@1>", seen)
    for message in odd.sent():
        users = message["allowed_mentions"]["users"]
        assert message["allowed_mentions"]["parse"] == []
        assert set(users) <= {one.id for one in odd.people}
    assert len(session.players) == 8


async def test_a_name_that_looks_like_a_seat_is_shown_as_it_is(odd: Channel) -> None:
    await odd.slash(7, "game new", game="toy")
    await odd.slash(1, "game join")
    assert "Only **@0**" in reply_text(await odd.slash(1, "game start"))


async def test_odd_names_fit_on_buttons(odd: Channel) -> None:
    await proposing(odd)
    assert "Sell to @everyone <@1> @2 for 2" in buttons(odd.post)
    assert f"Sell to {'W' * 19}… for 2" in buttons(odd.post)
    assert all(len(part.get("label", "")) <= 80 for part in parts(odd.post))


@pytest.mark.parametrize("who", range(1, 4))
async def test_an_odd_name_completes_to_its_own_player(odd: Channel, who: int) -> None:
    session = await proposing(odd)
    assert await odd.complete(0, "toy accept", "to", session.names.short(who)) == [f"@{who}"]
    await odd.slash(0, "toy accept", to=f"@{who}")
    assert session.waiting.seats == [who]


async def test_names_that_are_numbers_are_not_taken_for_seats(tmp_path: Path) -> None:
    async with named(tmp_path, "0231") as table:
        session = await proposing(table)
        value = (await table.complete(0, "toy accept", "to", "3"))[0]
        await table.slash(0, "toy accept", to=value)
        assert session.names.short(session.waiting.seats[0]) == "3"


async def test_two_of_the_same_name_are_told_apart_by_what_is_filled_in(tmp_path: Path) -> None:
    async with named(tmp_path, ["Same"] * 3) as table:
        session = await proposing(table, people=3)
        assert await table.complete(0, "toy accept", "to", "same") == ["@1", "@2"]
        assert "Sell to Same (B) for 2" in buttons(table.post)
        await table.slash(0, "toy accept", to="@2")
        assert session.waiting.seats == [2]


INVISIBLE = (
    *("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u200b", "\u200d", "\u2060", "\ufeff", "\xad\xad", "\u061c"),
    *("\ufe0f", "\U000e0100", "\u180b", "\u034f", "\u17b4", "\u0301\u0302", "\u20dd", "\u200b \u200b"),
    *("\U000e0041\U000e007f", "\U0001d159", "\U0001d173", "\u2028", "\u3000", "\ufff0", "\U0001bca0", ""),
)
VISIBLE = ("A\u200dB", "אב", "ال", "ก", "中文", "🧑", "👩‍👧", "क्षि", "1\ufe0f\u20e3", "é")


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_draws_nothing_is_the_letter_of_its_seat(name: str) -> None:
    assert at_table(("Ada", name)) == ("Ada", "Player B")


@pytest.mark.parametrize("name", VISIBLE, ids=ascii)
def test_a_name_that_draws_something_is_shown_as_it_is(name: str) -> None:
    assert at_table((name,)) == (name,)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Sam", "Sam\u200b", "Ada"), ("Sam (A)", "Sam (B)", "Ada")),
        (("Sam", "S\u200dam"), ("Sam (A)", "S\u200dam (B)")),
        (("Sam", "𝓢𝓪𝓶\ufe0f"), ("Sam (A)", "𝓢𝓪𝓶\ufe0f (B)")),
        (("\u3164", "Player A"), ("Player A (A)", "Player A (B)")),
        (("Sam", "Sam", "Sam (A)"), ("Sam (A)", "Sam (B)", "Sam (A) (C)")),
        (("Sam", "S\u17b4am"), ("Sam (A)", "S\u17b4am (B)")),
        (("Sam", "Sam\U00016fe4"), ("Sam (A)", "Sam\U00016fe4 (B)")),
        (("Anna", "Аnna"), ("Anna (A)", "Аnna (B)")),
        (("Ali", "AIi"), ("Ali (A)", "AIi (B)")),
        (("x" * 30, "x" * 31), ("x" * 15 + "… (A)", "x" * 15 + "… (B)")),
    ],
    ids=str,
)
def test_names_that_look_alike_have_the_letters_of_their_seats(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert len(set(at_table(names))) == len(names)
    assert at_table(names) == told


@pytest.mark.parametrize(
    ("names", "drawn"),
    [
        (("Sam😀", "Sam😃", "Ada"), ["Sam (A)", "Sam (B)", "Ada"]),
        (("王A", "李A"), ["A (A)", "A (B)"]),
        (("አበበ", "Player A"), ["Player A (A)", "Player A (B)"]),
        (("Sam", "Sam\u20dd"), ["Sam (A)", "Sam (B)"]),
        (("😀", "😃"), ["Player A", "Player B"]),
    ],
    ids=str,
)
def test_names_that_a_picture_cannot_tell_apart_have_letters_there(names: tuple[str, ...], drawn: list[str]) -> None:
    by_seat = dict(enumerate(at_table(names)))
    assert [picture_name(by_seat, seat) for seat in by_seat] == drawn


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("https://a**b", r"https:\u200b//a\*\*b"),
        ("steam://a||b||", r"steam:\u200b//a\|\|b\|\|"),
        ("[**a**](b)", r"\[\*\*a\*\*](b)"),
        ("<a:/b**>", r"\<a:/b\*\*>"),
    ],
)
def test_what_looks_like_a_link_hides_no_markdown(name: str, written: str) -> None:
    assert literal(name) == written.replace(r"\u200b", "\u200b")


async def test_invisible_names_are_the_same_in_posts_choices_pictures_and_status(tmp_path: Path) -> None:
    async with named(tmp_path, ["Ada", "\u3164", "\u2800"]) as table:
        session = await proposing(table, people=3)
        assert {"Sell to Player B for 2", "Sell to Player C for 2"} <= set(buttons(table.post))
        assert await table.complete(0, "toy accept", "to", "player") == ["@1", "@2"]
        assert [picture_name(session.names.by_seat, seat) for seat in range(3)] == ["Ada", "Player B", "Player C"]
        assert [alt_name(session.names.by_seat, seat) for seat in range(3)] == ["Ada", "Player B", "Player C"]
        await table.slash(0, "toy accept", to="@1")
        assert "**Player B**" in reply_text(await table.slash(0, "game status"))


async def test_whoever_leaves_or_takes_over_without_a_visible_name_is_called_by_the_seat(tmp_path: Path) -> None:
    async with named(tmp_path, ["Ada", "\u3164"]) as table:
        await table.begin("toy", people=2)
        asked = await table.slash(1, "game leave")
        await table.click(1, asked.response, next(iter(buttons(asked.response))))
        assert "**Player B** left for good" in "\n".join(map(text_of, table.posts))
        assert "AI for Player B" in (await table.session()).names.of_seats


async def test_whoever_changes_their_name_is_called_by_the_new_one(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    user = table.env.backend.users[table.people[0].id]
    user.global_name = "Annabel"
    await table.slash(0, "toy bid", coins="1")
    assert session.players[0].name == "Annabel"
    await table.slash(0, "game end")
    assert "**Annabel**" in text_of(table.post)


@pytest.mark.parametrize(
    ("command", "field"),
    [("game board", "focus"), ("game undo", "to"), ("barrage place", "where"), ("move", "move"), ("plan", "moves")],
)
async def test_what_somebody_typed_is_not_taken_for_a_name(table: Channel, command: str, field: str) -> None:
    session = await table.begin("barrage", options="rounds 1", moves=opening(4))
    who = session.waiting.seats[0]
    told = reply_text(await table.slash(who, command, **{field: "@9‹die1|x›"}))
    typed = told.replace("\u200b", "").replace("\\", "")
    assert "Seat" not in told
    assert "@9‹" in typed
    assert "|x›" in typed


async def test_a_name_in_a_question_that_is_all_in_bold_does_not_end_that(odd: Channel) -> None:
    session = await odd.begin(people=8)
    assert session.names.all_in_bold("Do you trust @3?").count("**") == 2
    assert session.names.all_in_bold("Do you trust @0?").replace("\\*", "").count("**") == 2
