"""Emoji of the application: uploaded once, in texts alone, and words where they cannot be had."""

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.faces import learn_faces
from bot.model.names import sentence
from bot.model.session import Session
from bot.pages.posts import page
from render.faces import FACES
from rules import Event, Result, badge, die, face, mark, marks
from rules.barrage.board import CARDS
from rules.barrage.view import BarrageView
from tests.bot.channel import ONE_PIXEL, Channel, channel, new_bot, parts, reply_of, text_of
from tests.bot.playing import opening
from tests.facts import Line

TEXT = 10
"""The kind of component that is text."""
EMOJI = re.compile(r"<:hustings_\w+:\d+>")
MOST_TEXT = 4_000
NAME = "*_" * 10
"""The longest that a name of twenty signs comes to in a post."""


class Drawn:
    """Faces that note which of them were drawn."""

    def __init__(self) -> None:
        self.keys = list[str]()
        self.faces = {key: lambda key=key: self.draw(key) for key in FACES}

    def draw(self, key: str) -> bytes:
        self.keys.append(key)
        return ONE_PIXEL.data


async def learnt(table: Channel) -> list[str]:
    """The faces that are drawn and uploaded at a start."""
    drawn = Drawn()
    ((nothing),) = await table.directly(learn_faces(drawn.faces, table.bot))
    assert nothing is None
    return drawn.keys


def requests(table: Channel) -> list[str]:
    """What was asked of the emoji of the application."""
    return [
        one.method for one in table.env.http_requests if one.path.startswith("/applications/") and "emoj" in one.path
    ]


@pytest_asyncio.fixture
async def with_faces(tmp_path: Path) -> AsyncIterator[Channel]:
    """A channel of eight with a bot that has all its faces."""
    async with channel(tmp_path / "hustings.db", people=8) as one:
        await learnt(one)
        yield one


async def test_each_is_uploaded_once_and_known_by_its_key(table: Channel) -> None:
    assert await learnt(table) == [*FACES]
    assert requests(table) == ["GET", *["POST"] * len(FACES)]
    emojis = table.env.backend.application_emojis.values()
    assert table.bot.matches.shared.faces == {
        one.name.removeprefix("hustings_"): f"<:{one.name}:{one.id}>" for one in emojis
    }


async def test_a_bot_uploads_them_when_it_starts_and_none_when_it_starts_again(table: Channel) -> None:
    drawn, known = Drawn(), list[dict[str, str]]()
    for _ in range(2):
        await table.bot.matches.store.close()
        table.bot = await new_bot(table.file)
        table.bot.beside = [partial(learn_faces, drawn.faces)]
        await table.env.restart_bot(table.bot)
        await table.env.settle()
        known.append(table.bot.matches.shared.faces)
    assert drawn.keys == [*FACES]
    assert known[0] == known[1]
    assert len(known[0]) == len(FACES)


async def test_those_that_are_not_ours_are_never_touched(table: Channel) -> None:
    for name in ("die6", "hustings_of_another_time", "party"):
        table.env.backend.create_application_emoji(name)
    await learnt(table)
    assert {*requests(table)} == {"GET", "POST"}
    assert {*table.bot.matches.shared.faces} == {*FACES}
    assert len(table.env.backend.application_emojis) == len(FACES) + 3


@pytest.mark.parametrize("status", [400, 500])
async def test_what_discord_does_not_take_is_told_in_words_until_the_next_start(table: Channel, status: int) -> None:
    session = await table.begin("toy")
    table.env.inject_error("POST", "/applications/*/emojis", status=status)
    await learnt(table)
    missing, *others = FACES
    assert missing == "die1"
    assert {*table.bot.matches.shared.faces} == {*others}
    assert session.names.in_bold(f"{die(1)}, {die(2)}").startswith("1, <:hustings_die2:")
    assert await learnt(table) == [missing]


async def test_without_a_list_of_them_nothing_is_uploaded(table: Channel) -> None:
    table.env.inject_error("GET", "/applications/*/emojis", status=500)
    assert await learnt(table) == []
    assert table.bot.matches.shared.faces == {}


async def test_texts_show_faces_once_there_are_some(table: Channel) -> None:
    session = await table.begin("toy")
    text = f"{mark(0)} rolls {die(6)}: +1 {face('coin', 'Coin')}, +1 {face('pony', 'Pony')}"
    assert (session.names.in_bold(text), session.names.badge(1)) == ("**Ann** rolls 6: +1 Coin, +1 Pony", "`B`")
    await learnt(table)
    faces = table.bot.matches.shared.faces
    assert (
        session.names.in_bold(text)
        == f"{faces['a_blue']} **Ann** rolls {faces['die6']}: +1 {faces['coin']} Coin, +1 Pony"
    )
    assert session.names.badge(1) == faces["b_orange"]
    assert session.names.say(text) == "Ann rolls 6: +1 Coin, +1 Pony"


async def test_a_seat_without_a_colour_yet_has_its_letter_alone(with_faces: Channel) -> None:
    session = await with_faces.begin("barrage")
    assert session.names.badge(1) == with_faces.bot.matches.shared.faces["b_plain"]


async def test_a_seat_has_the_colour_that_the_game_gives_it(with_faces: Channel) -> None:
    session = await with_faces.begin(moves=opening(4))
    view, faces = session.under_way.view(None), with_faces.bot.matches.shared.faces
    assert isinstance(view, BarrageView)
    for seat, one in enumerate(view.candidates):
        assert one.character is not None
        assert session.names.in_bold(mark(seat)).startswith(faces[badge(seat, CARDS[one.character].colour)])


async def test_what_somebody_writes_is_no_face(with_faces: Channel) -> None:
    session = await with_faces.begin("toy")
    assert EMOJI.search(session.names.in_bold(sentence(f"{die(6)} <:hustings_die6:1>"))) is None


@pytest.mark.parametrize("key", ["toy", "barrage", "boomtown", "ninety"])
async def test_labels_options_alt_texts_and_files_have_words_alone(with_faces: Channel, key: str) -> None:
    session = await with_faces.begin(key, people=4)
    (seat, *_) = session.waiting.seats
    answers = [reply_of(await with_faces.slash(seat, f"game {name}")) for name in ("hand", "status", "board", "log")]
    assert EMOJI.search(text_of(answers[1]))
    assert EMOJI.search(text_of(with_faces.post))
    for part in [part for one in (*with_faces.posts, *answers) for part in parts(one) if part["type"] != TEXT]:
        assert not EMOJI.search(str({name: part[name] for name in part if name != "components"}))
    assert not any(EMOJI.search(choice) for choice in await with_faces.complete(seat, "move", "move"))


async def test_files_have_words_alone(with_faces: Channel) -> None:
    session = await with_faces.begin(options="rounds 1", moves=opening(4))
    mo, name = with_faces.moderator(), session.names.short(session.waiting.seats[0])
    await mo.slash(with_faces.here, "mod skip", player=name, why="asleep")
    for answer in (await with_faces.slash(0, "game log"), await mo.slash(with_faces.here, "mod audit")):
        (file,) = reply_of(answer).attachments
        text = (await file.read()).decode()
        assert name in text
        assert not EMOJI.search(text)


@pytest.mark.parametrize("absent", [False, True])
@pytest.mark.parametrize("key", ["barrage", "toy"])
async def test_the_longest_post_has_room_for_faces(
    with_faces: Channel, monkeypatch: pytest.MonkeyPatch, key: str, *, absent: bool
) -> None:
    """Eight with the longest names, each asked something else, after a night of long lines full of faces."""
    session = named(await with_faces.begin(key, people=8 if key == "barrage" else 4))
    for player in session.players:
        player.absent = absent
    line = f"{mark(0)} rolls {die(6)}, {die(5)} and {die(4)} for {mark(1)}: +3 {face('coin', 'Coin')} {'x' * 60}"
    monkeypatch.setattr(
        session.under_way, "events", lambda seat=None: tuple(Event(Line(line), None) for _ in range(40))
    )
    for length in (10, 60, 120, 300, 1_100):
        for question in session.under_way.pending.values():
            monkeypatch.setattr(question, "prompt", f"{mark(0)} {die(1)} {id(question)} {'x' * length}?")
        assert session.last is not None
        session.last.start = 0
        text = newest_text(session)
        assert EMOJI.search(text)
        assert len(text) <= MOST_TEXT


async def test_the_longest_result_has_room_for_faces(with_faces: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = named(await with_faces.begin(people=8, options="rounds 1", moves=opening(seats=8)))
    line = f"{marks(range(8))} rolled {die(1)}."
    monkeypatch.setattr(
        session.under_way, "events", lambda seat=None: tuple(Event(Line(line), None) for _ in range(400))
    )
    for winners in (range(1), range(4), range(8)):
        monkeypatch.setattr(session.under_way, "result", Result(tuple(winners), (538,) * 8, "electoral votes"))
        text = newest_text(session)
        assert len(EMOJI.findall(text)) > 16
        assert len(text) <= MOST_TEXT


async def test_the_longest_lobby_has_room_for_faces(with_faces: Channel) -> None:
    await with_faces.gather("barrage", 8)
    text = newest_text(named(await with_faces.session()))
    assert len(EMOJI.findall(text)) == 8
    assert len(text) <= MOST_TEXT


def named(session: Session) -> Session:
    """All have the longest names there are."""
    for player in session.players:
        player.name = NAME
    session.changed()
    return session


def newest_text(session: Session) -> str:
    """The text of the newest post."""
    assert session.last is not None
    return "".join(page(session, session.last).parts)
