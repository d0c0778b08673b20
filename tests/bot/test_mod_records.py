"""`/mod` export and import."""

import json
import random
from typing import Any

import pytest
from simcord import MemberActor

from bot.match.match_file import file_of
from bot.model.notes import TakeSeats
from bot.model.session import Session
from bot.model.time import DAY, HOUR
from rules import Match, games
from rules.engine.agents import random_move
from tests.bot.channel import ALL_GAMES, Channel, buttons, reply_of, reply_text, text_of
from tests.bot.moderating import announcement, end_match, import_match, interventions, last, rewind, undo
from tests.bot.playing import makes, opening
from tests.bot.test_mod_seats import newcomer, take_seat
from tests.driver import waiting
from tests.findings import check_all
from tests.looking import whole_position
from tests.record import EVERY
from tests.record import as_json as as_recorded
from tests.test_recorded import enter


async def match_with_undo(table: Channel, moves: int = 25, key: str = "barrage", people: int = 2) -> Session:
    """A match under way, some of whose moves were taken back and made again."""
    fall, rng = moves - 5 if moves > 5 else -1, random.Random(1)
    session = await table.begin(key, people=people, moves=opening(fall if fall > 0 else moves, key, people, ""))
    for at in range(session.entries, moves):
        seat = session.waiting.seats[0]
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
        if at == fall:
            mo = table.moderator()
            await rewind(table, mo, "9")
            await mo.slash(table.here, "mod undo")
            await rewind(table, mo, "12")
    return session


async def text_of_file(table: Channel, session: Session) -> str:
    async with table.bot.matches.store.read() as db:
        return await file_of(session, db)


def replay(kept: dict[str, Any]) -> Match:
    """As `tests/test_recorded.py` does."""
    record, fingerprints = kept["record"], list[str]()
    match = Match(
        ALL_GAMES[record["game"]], record["seats"], record["seed"], record["options"], version=record["version"]
    )
    for number, entry in enumerate(record["log"], 1):
        enter(match, entry)
        if number % EVERY == 0:
            fingerprints.append(match.fingerprint)
    assert match.dump() == record
    assert fingerprints == kept["fingerprints"]
    assert match.fingerprint == kept["fingerprint"]
    return match


async def test_the_tests_replay_what_is_exported(table: Channel) -> None:
    session = await match_with_undo(table)
    text = await text_of_file(table, session)
    kept = json.loads(text)
    assert replay(kept).fingerprint == session.under_way.fingerprint
    assert text == as_recorded(kept)
    assert any(isinstance(entry, dict) for entry in kept["record"]["log"])


async def test_an_export_is_announced_and_not_for_those_who_play(table: Channel) -> None:
    session = await match_with_undo(table, 3)
    mo = table.moderator()
    answer = await mo.slash(table.here, "mod export", why="a bug")
    (attachment,) = reply_of(answer).attachments
    assert attachment.filename == f"match-{session.id}.json"
    data = table.env.backend.cdn.get(attachment.url)
    assert data is not None
    assert replay(json.loads(data)).fingerprint == session.under_way.fingerprint
    told = text_of(table.post)
    assert "exported the match. Anyone who has this file can find out future rolls. Reason: a bug" in told
    assert not buttons(table.post)
    assert "nothing like that to undo" in reply_text(await mo.slash(table.here, "mod undo"))
    seated = table.guild.add_member(table.env.create_user("kim"), roles=[table.guild.roles["moderator"]])
    await mo.slash(table.here, "mod replace", player="Ann", by=seated)
    answer = await seated.slash(table.here, "mod export")
    assert "find out future rolls" in reply_text(answer)
    assert not reply_of(answer).attachments
    await end_match(table, seated)
    assert not reply_of(await seated.slash(table.here, "mod export")).attachments


async def test_a_match_that_is_over_is_exported_for_any_moderator(table: Channel) -> None:
    session = await table.begin("toy", people=2, options="rounds 1", moves=opening(key="toy", seats=2))
    assert session.phase == "over"
    mo = table.moderator()
    found = await mo.autocomplete(table.here, "mod export", "match", "over")
    assert [choice["name"] for choice in found] == [f"{session.id} Toy market, over in #table: Ann, Bob"]
    sent = len(table.sent())
    assert reply_of(await mo.slash(table.here, "mod export", match=str(session.id))).attachments
    assert len(table.sent()) == sent
    assert (await last(table)).what == "export"
    kept = json.loads(await text_of_file(table, session))
    assert replay(kept).result is not None
    assert kept["result"]["winners"]


async def test_a_match_comes_in_is_peopled_and_goes_on(table: Channel) -> None:
    session = await match_with_undo(table)
    text, hall = await text_of_file(table, session), table.guild.create_text_channel("hall")
    mo = table.moderator()
    await end_match(table, mo)
    assert "paused" in await import_match(hall, mo, text, why="from the other server")
    found = await table.bot.matches.here(hall.id)
    assert found.id != session.id
    assert whole_position(found.under_way) == whole_position(session.under_way)
    assert [player.name for player in found.players] == ["Seat A", "Seat B"]
    assert "can find out future rolls" in "".join(map(text_of, hall.history()))
    seats = next(post for post in hall.history() if "Take over Seat A" in buttons(post))
    assert list(buttons(seats)) == ["Take over Seat A", "Take over Seat B"]
    assert "Nobody has taken a seat" in reply_text(await mo.slash(hall, "mod resume"))
    zoe, yan = newcomer(table), newcomer(table, "yan")
    assert await take_seat(table, found.id, 0, zoe) is found
    seats = next(post for post in hall.history() if "Take over Seat B" in buttons(post))
    assert "Take over Seat A" not in buttons(seats)
    card = await yan.click(seats, custom_id=buttons(seats)["Take over Seat B"])
    assert "you took over from **Seat B**" in reply_text(card)
    assert found.players[1].user_id == yan.id
    assert not any("Take over Seat B" in buttons(post) for post in hall.history())
    await table.restart()
    found = await table.bot.matches.here(hall.id)
    assert found.halt == "paused"
    assert whole_position(found.under_way) == whole_position(session.under_way)
    await mo.slash(hall, "mod resume")
    await moved(table, found, {zoe.id: zoe, yan.id: yan}, hall)


@pytest.mark.usefixtures("read_here")
@pytest.mark.parametrize("taken", [False, True])
async def test_what_came_in_does_not_wait_for_ever(table: Channel, *, taken: bool) -> None:
    session = await table.begin("toy", people=2, options="rounds 1", moves=opening(key="toy", seats=2, most=2))
    text, hall, mo = await text_of_file(table, session), table.guild.create_text_channel("hall"), table.moderator()
    await end_match(table, mo)
    await import_match(hall, mo, text)
    found = await table.bot.matches.here(hall.id)
    if taken:
        await take_seat(table, found.id, 0, newcomer(table))
    await table.env.advance_time(27 * DAY)
    assert (found.phase, found.halt) == ("playing", "paused")
    await table.env.advance_time(2 * DAY)
    assert (found.phase, found.halt) == (("playing", "") if taken else ("ended", "paused"))
    assert not any("Take over Seat A" in buttons(post) for post in hall.history())


async def moved(table: Channel, session: Session, people: dict[int, MemberActor], hall: Any) -> None:
    """Whoever is awaited makes a move by `/move`."""
    before, seat = session.entries, session.waiting.seats[0]
    offer = next(offer for offer in session.under_way.pending[seat].legal if not offer.open and not offer.confirm)
    who = people[session.players[seat].user_id or 0]
    assert "Done" in reply_text(await who.slash(hall, "move", move=str(offer.move)))
    assert session.entries > before


@pytest.mark.usefixtures("read_here")
async def test_what_came_in_is_ended_when_it_is_undone(table: Channel) -> None:
    session = await match_with_undo(table, 3)
    text = await text_of_file(table, session)
    mo = table.moderator()
    await end_match(table, mo)
    await import_match(table.here, mo, text)
    found = await table.session()
    assert "Undone" in await undo(table, mo, "imported a match")
    assert found.phase == "ended"
    assert "open" in reply_text(await table.slash(0, "game new", game="toy"))


@pytest.mark.usefixtures("read_here")
async def test_eight_seats_are_offered_in_two_rows(table: Channel) -> None:
    game = games()["barrage"]
    match = Match(game, 8, "eight")
    kept = {"record": match.dump(), "fingerprints": [], "fingerprint": match.fingerprint}
    mo = table.moderator()
    await import_match(table.here, mo, json.dumps(kept))
    assert len(buttons(announcement(table, TakeSeats().say(None)))) == 8
    assert len((await table.session()).players) == 8


def good() -> dict[str, Any]:
    """A short match as it is kept."""
    match, rng = Match(ALL_GAMES["toy"], 3, "good"), random.Random(1)
    while len(match.log) < 12:
        goes_on(match, rng)
        if len(match.log) == 6:
            match.undo(4)
    return {"record": match.dump(), "fingerprints": [], "fingerprint": match.fingerprint}


def goes_on(match: Match, rng: random.Random) -> None:
    seat = waiting(match)[0]
    match.play(seat, random_move(match.pending[seat], rng))


def changed(**record: Any) -> bytes:
    kept = good()
    return json.dumps({**kept, "record": {**kept["record"], **record}}).encode()


def over() -> bytes:
    """A match with a result."""
    match, rng = Match(ALL_GAMES["toy"], 2, "over", {"rounds": 1}), random.Random(1)
    while match.result is None:
        goes_on(match, rng)
    return json.dumps({"record": match.dump()}).encode()


BACK = {"back": 0, "fresh": False}
HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "isn't readable JSON"),
    "not utf-8": (b"\xff\xfe\x00", "isn't text"),
    "not json": (b"{", "isn't readable JSON"),
    "a list": (b"[]", "isn't an exported match"),
    "null": (b"null", "isn't an exported match"),
    "no record": (b'{"record": null}', "isn't an exported match"),
    "record is a list": (b'{"record": []}', "isn't an exported match"),
    "no log": (changed(log=None), "isn't an exported match"),
    "nan": (b'{"record": {"log": [], "seats": NaN}}', "isn't readable JSON"),
    "huge int": (b'{"record": {"log": [], "seats": ' + b"9" * 5000 + b"}}", "isn't readable JSON"),
    "large int": (changed(seats=10**400), "takes"),
    "a seat too large": (changed(log=[[10**400, "bid coins:1"]]), "entry 1"),
    "deep": (b'{"record":' + b"[" * 200_000, "isn't readable JSON"),
    "deep and closed": (b"[" * 100_000 + b"]" * 100_000, "isn't readable JSON"),
    "many": (b'{"record":{"log":[' + b'[0,"a"],' * 99_999 + b'[0,"a"]]}}', "more than 5,000"),
    "many backs": (changed(log=[BACK] * 5_000), "entry 1"),
    "unknown game": (changed(game="chess*"), "chess\\*"),
    "newer": (changed(version=99), "version"),
    "version none": (changed(version=0), "version"),
    "options": (changed(options={"rounds": 99}), "The option “rounds” has to be 5 or less."),
    "options unknown": (changed(options={"x": {"y": [1]}}), "can't be imported"),
    "illegal": (changed(log=[[0, "bid coins:999"]]), "entry 1"),
    "unreadable": (changed(log=[[0, "@everyone"]]), "entry 1"),
    "long move": (changed(log=[[0, "bid coins:" + "1" * 5_000]]), "entry 1"),
    "surrogate": (b'{"record": {"log": [[0, "\\ud800"]]}}', "isn't an exported match"),
    "out of turn": (changed(log=[[0, "bid coins:1"], [7, "bid coins:1"]]), "entry 2"),
    "back too far": (changed(log=[[0, "bid coins:1"], {"back": 7, "fresh": False}]), "entry 2"),
    "fresh by choice": (changed(log=[[0, "bid coins:1"], {"back": 0, "fresh": True}]), "entry 2"),
    "seed": (changed(seed="`@everyone`"), "seed"),
    "seed empty": (changed(seed=""), "seed"),
    "fingerprint": (json.dumps({**good(), "fingerprint": "0" * 32}).encode(), "the position it says"),
    "fingerprints": (json.dumps({**good(), "fingerprints": ["0" * 32]}).encode(), "the positions it says"),
    "many fingerprints": (json.dumps({**good(), "fingerprints": [0] * 100_000}).encode(), "(fingerprints is wrong"),
    "over": (over(), "over"),
    "too large": (b" " * 1_000_001, "1 MB"),
}


@pytest.mark.usefixtures("read_here")
async def test_a_file_that_is_none_is_refused_with_the_reason(table: Channel) -> None:
    """An hour goes by after each, for so many files are not taken in one."""
    mo, told = table.moderator(), dict[str, tuple[str, str, int]]()
    for case, (data, _) in HOSTILE.items():
        answer = await import_match(table.here, mo, data)
        match = reply_text(await table.slash(0, "game end"))
        told[case] = answer, match, len(await interventions(table)) + len(table.posts)
        await table.env.advance_time(HOUR)

    def refused(case: str) -> None:
        answer, match, left = told[case]
        assert HOSTILE[case][1] in answer
        assert "Nothing was changed" in answer
        assert len(answer) < 600
        assert "@everyone" not in answer
        assert "no match" in match
        assert not left

    check_all(told, refused)


@pytest.mark.usefixtures("read_here")
async def test_a_match_that_is_over_here_is_not_brought_in_as_it_was_before_its_end(table: Channel) -> None:
    *moves, (seat, one) = opening(key="toy", seats=2)
    session = await table.begin("toy", people=2, options="rounds 1", moves=moves)
    mo, text = table.moderator(), await text_of_file(table, session)
    await makes(table, session, seat, one)
    assert session.phase == "over"
    hall = table.guild.create_text_channel("hall")
    assert "anyone can know its rolls" in await import_match(hall, mo, text)


@pytest.mark.usefixtures("read_here")
async def test_a_good_file_comes_in(table: Channel) -> None:
    mo = table.moderator()
    await import_match(table.here, mo, json.dumps(good()))
    assert (await table.session()).under_way.fingerprint == good()["fingerprint"]


@pytest.mark.usefixtures("read_here")
async def test_a_seat_of_a_match_that_came_in_stays_open_while_an_ai_player_moves_in_it(table: Channel) -> None:
    session = await match_with_undo(table)
    text, hall, mo = await text_of_file(table, session), table.guild.create_text_channel("hall"), table.moderator()
    await end_match(table, mo)
    await import_match(hall, mo, text)
    found = await table.bot.matches.here(hall.id)
    (seat,) = found.waiting.seats
    await take_seat(table, found.id, 1 - seat, newcomer(table))
    entries = found.entries
    await mo.slash(hall, "mod resume")
    assert found.entries > entries
    assert found.players[seat].vacant
    await take_seat(table, found.id, seat, newcomer(table, "yan"))
    assert found.players[seat].present


async def test_undoing_a_change_of_a_seat_leaves_no_match_to_ai_players(table: Channel) -> None:
    session, mo = await table.begin("toy", people=2), table.moderator()
    await table.slash(1, "game away")
    await mo.slash(table.here, "mod replace", player="Bob", by=newcomer(table))
    await table.slash(0, "game away")
    assert "last person" in reply_text(await mo.slash(table.here, "mod undo"))
    assert session.players[1].present
