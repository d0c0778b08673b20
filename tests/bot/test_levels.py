"""How well AI players play is the host's to choose; sharp ones think in a process of their own."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from select import select
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.lobby.options import timing
from bot.model.ai import chance_of, level_of
from bot.model.drawing import Place, Urgency
from bot.model.terms import USUAL, Terms
from bot.play import ai_moves
from bot.tasks import thinker, thinker_process
from bot.tasks.automatic_moves import TRIES
from bot.tasks.thinker import NoThought, Thinker
from bot.tasks.thinker_process import catch_up
from rules import Match, Rng, Seat, Verb, agents, games
from tests.bot import thoughts
from tests.bot.channel import Channel, reply_of, reply_text, selects, text_of
from tests.bot.playing import play_on, type_move
from tests.driver import play_out, with_ai_in
from tests.looking import whole_position
from tests.wire.forked import FORKS

SHARP = USUAL.model_copy(update={"level": "sharp"})
HERE = Place(Urgency.CALL, 1)
EASY = USUAL.model_copy(update={"level": "easy"})


def a_match(moves: int = 30) -> Match:
    """A match of AI players, under way."""
    match, rng = Match(games()["boomtown"], 2, "levels"), Rng("levels")
    choose = with_ai_in(range(2), rng)
    while len(match.log) < moves:
        seat = next(iter(match.pending))
        match.play(seat, choose(match, seat))
    return match


def best_of(match: Match, seat: Seat, chance: str) -> Verb | None:
    return agents.of(match.game, "sharp")(match.view(seat), match.pending[seat], Rng(chance))


async def test_the_host_chooses_how_well_they_play_and_the_lobby_says_so(table: Channel) -> None:
    await table.slash(0, "game new", game="boomtown", ai=1)
    assert "**AI 1** · steady AI" in text_of(table.post)
    await table.slash(1, "game join")
    panel = reply_of(await table.choose("AI players", "sharp"))
    assert "How well they play" in text_of(panel)
    assert [one["label"] for one in selects(panel)["AI players"][1] if one.get("default")] == ["AI players: sharp"]
    assert "**AI 1** · sharp AI" in text_of(table.post)
    session = await table.session()
    refused = await table.press(1, table.post, f"s:terms:{session.ref}:level", "0")
    assert "Only" in reply_text(refused)
    await table.click(0, table.post, "Start")
    session = await table.session()
    assert [level_of(session, seat) for seat in range(3)] == ["steady", "sharp", "steady"], (
        "whoever is away is no worse"
    )


async def test_it_is_no_matter_of_time(table: Channel) -> None:
    await table.slash(0, "game new", game="boomtown")
    panel = reply_of(await table.click(0, table.post, "Time"))
    assert not {"AI players", "Hints"} & {*selects(panel)}
    assert not {"level", "hints"} & {*timing()}


async def test_a_game_without_a_sharp_one_offers_none(table: Channel) -> None:
    await table.slash(0, "game new", game="toy")
    panel = reply_of(await table.click(0, table.post, "Options"))
    assert [one["label"] for one in selects(panel)["AI players"][1]] == ["AI players: easy", "AI players: steady"]


async def test_whoever_learns_a_game_meets_steady_ones(table: Channel) -> None:
    session = await table.begin("boomtown", people=1, ai=1, terms=EASY)
    assert level_of(session, 1) == "easy"
    session.setup.guided = True
    assert level_of(session, 1) == "steady"


async def test_what_a_sharp_one_thinks_in_its_process_is_what_it_does(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_here(*arguments: object) -> None:
        raise AssertionError("it thought in the bot's own process")

    session = await table.begin("boomtown", people=1, ai=1, terms=SHARP)
    monkeypatch.setitem(vars(session.game.ai), "sharp", not_here)
    session = await play_on(table, session, type_move, random.Random(2), most=6)
    monkeypatch.undo()
    by_ai = {number for number, (maker, _) in session.memory.history.made.items() if maker == "ai"}
    assert len(by_ai) > 2
    for before, copy in session.under_way.again():
        if before + 1 in by_ai:
            (seat, move) = session.under_way.moves[before]
            assert move == best_of(copy, seat, chance_of(session, seat, session.under_way.log[:before]))


async def test_each_thought_of_a_sharp_one_has_a_chance_of_its_own(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would choose alike between equal moves all through a match."""
    had = dict[int, str]()

    async def think(thinks: Thinker, match: Match, seat: Seat, chance: str, place: Place) -> Verb | None:
        had[len(match.log) + 1] = chance
        return match.game.ai.agent(match.view(seat), match.pending[seat], Rng(chance))

    monkeypatch.setattr(Thinker, "think", think)
    session = await table.begin("barrage", people=1, ai=1, terms=SHARP)
    session = await play_on(table, session, type_move, random.Random(2), most=6)
    chances = [had[number] for number, (maker, _) in sorted(session.memory.history.made.items()) if maker == "ai"]
    assert len(chances) > 2
    assert chances == [f"{session.under_way.seed} {made} 1" for made in range(len(chances))]


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process is forked from one that has imported all.

    It ends with the test: by simcord's clock, which stands still, looking whether one still runs never ends.
    """
    others = active_children()
    monkeypatch.setattr(thinker, "get_context", lambda method: FORKS)
    yield
    for process in active_children():
        if process not in others:
            process.join()


@pytest.fixture
def thinks() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.stop()


@pytest.mark.usefixtures("forks")
async def test_a_process_that_ends_is_followed_by_another(thinks: Thinker) -> None:
    match, others = a_match(), active_children()
    seat = next(iter(match.pending))
    assert await thinks.think(match, seat, "1", HERE) == best_of(match, seat, "1")
    (process,) = (one for one in active_children() if one not in others)
    process.kill()
    process.join()
    with pytest.raises(NoThought):
        await thinks.think(match, seat, "1", HERE)
    assert await thinks.think(match, seat, "1", HERE) == best_of(match, seat, "1")


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize(
    ("what", "value", "told"), [("think", thoughts.for_ever, "its process ended"), ("PATIENCE", 0.0, "TimeoutError")]
)
async def test_a_thought_without_end_is_broken_off(
    thinks: Thinker, monkeypatch: pytest.MonkeyPatch, what: str, value: object, told: str
) -> None:
    monkeypatch.setattr(thinker, what, value)
    with pytest.raises(NoThought, match=told):
        await thinks.think(a_match(), 0, "1", HERE)


async def test_a_process_ends_with_the_bot_and_not_before(table: Channel) -> None:
    others = active_children()
    await table.begin("boomtown", people=1, ai=1, terms=SHARP)
    (process,) = (one for one in active_children() if one not in others)
    pool = vars(vars(table.bot.automatic_moves)["_thinker"])["_process"]
    assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
    with watched(process.pid) as process_ends:
        table.bot.automatic_moves.stop()
        assert process_ends()


def test_it_ends_too_when_the_bot_is_killed() -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, check=False)
    assert killed.returncode == -signal.SIGKILL
    try:
        with watched(int(killed.stdout)) as process_ends:
            assert process_ends()
    except ProcessLookupError:
        pass  # it has ended already


@contextmanager
def watched(pid: int | None) -> Iterator[Callable[[], bool]]:
    """Whether a process ends soon. Raises ProcessLookupError where there is none."""
    assert pid is not None
    ends = os.pidfd_open(pid)
    try:
        yield lambda: bool(select([ends], [], [], 10)[0])
    finally:
        os.close(ends)


KILLED = """
import asyncio, os, signal
from multiprocessing import active_children
from select import select
from bot.model.drawing import Place, Urgency
from bot.tasks.thinker import Thinker
from rules import Match, games

asyncio.run(Thinker().think(Match(games()["boomtown"], 2, "killed"), 0, "1", Place(Urgency.CALL, 1)))
(process,) = active_children()
os.write(1, str(process.pid).encode())
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_thought_has_so_much_time_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    match, left = a_match(), list[float]()

    def seen(*arguments: object) -> None:
        left.append(signal.getitimer(signal.ITIMER_PROF)[0])

    monkeypatch.setitem(vars(match.game.ai), "sharp", seen)
    thinker_process.think(match.dump(), next(iter(match.pending)), "1")
    assert thinker_process.LONGEST / 2 < left[0] <= thinker_process.LONGEST
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


@pytest.mark.parametrize("bad", [thoughts.nothing, thoughts.illegal, thoughts.failing])
async def test_where_it_has_no_legal_move_it_makes_that_of_a_steady_one(
    table: Channel, monkeypatch: pytest.MonkeyPatch, bad: object
) -> None:
    """And after some failures it is not asked again."""
    monkeypatch.setattr(thinker, "think", bad)
    with capture_logs() as logged:
        session = await table.begin("redistricting", people=1, ai=1, terms=SHARP)
        session = await play_on(table, session, type_move, random.Random(2))
    assert session.phase == "over"
    assert len([line for line in logged if line["event"] == "a sharp AI player failed"]) == TRIES
    for before, copy in session.under_way.again():
        if session.memory.history.made.get(before + 1, ("",))[0] == "ai":
            (seat, move) = session.under_way.moves[before]
            rng = Rng(chance_of(session, seat, session.under_way.log[:before]))
            assert move == session.game.ai.agent(copy.view(seat), copy.pending[seat], rng)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, Match]:
    """What is remembered: nothing yet."""
    matches = dict[str, Match]()
    monkeypatch.setattr(thinker_process, "_matches", matches)
    return matches


@pytest.mark.usefixtures("kept")
def test_a_match_is_remembered_and_played_on_also_where_it_went_back() -> None:
    seen = set[int]()
    match, choose = a_match(20), with_ai_in(range(2), Rng("on"))
    for step in range(6):
        if step == 3:
            match.undo()
        else:
            seat = next(iter(match.pending))
            match.play(seat, choose(match, seat))
        there = catch_up(match.dump())
        assert (whole_position(there), there.log) == (whole_position(match), match.log)
        seen.add(id(there))
    assert len(seen) == 1, "it was played from its start once only"


@pytest.mark.usefixtures("kept")
def test_no_match_is_taken_for_another_of_the_same_seed() -> None:
    match = a_match(20)
    others = [
        Match(match.game, 2, "levels", moves=match.moves[:5]),
        Match(match.game, 2, "levels", moves=[*match.moves[:-1]]),
        Match(match.game, 3, "levels"),
        Match(match.game, 2, "levels", {"endless": True}),
        Match(games()["ninety"], 2, "levels"),
    ]
    for one in (match, *others, match):
        there = catch_up(one.dump())
        assert (there.game, there.seats, whole_position(there)) == (one.game, one.seats, whole_position(one))


def test_so_many_matches_are_remembered_those_played_last(
    kept: dict[str, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker_process, "MOST_MATCHES", 2)
    for seed in "01201":
        catch_up(Match(games()["boomtown"], 2, seed).dump())
    assert [match.seed for match in kept.values()] == ["0", "1"]


@pytest.mark.parametrize(("terms", "lead"), [(EASY, ai_moves.MISTAKE), (SHARP, ai_moves.DEEPER)])
async def test_where_a_steady_one_would_do_something_else_that_is_told(table: Channel, terms: Terms, lead: str) -> None:
    session = await table.begin("barrage", people=1, ai=2, options="rounds 2", terms=terms)
    session = await play_on(table, session, type_move, random.Random(3))
    whys = await explained(table)
    assert {lead in why for why in whys} == {True, False}
    assert all((ai_moves.INSTEAD in why) == (lead in why) for why in whys)
    newest = [number for number, (maker, _) in session.memory.history.made.items() if maker == "ai"][-len(whys) :]
    for number, why in zip(reversed(newest), whys, strict=True):
        copy = next(copy for at, copy in session.under_way.again() if at == number - 1)
        seat, move = session.under_way.moves[number - 1]
        question, chance = copy.pending[seat], chance_of(session, seat, session.under_way.log[: number - 1])
        assert move == agents.of(session.game, terms.level)(copy.view(seat), question, Rng(chance))
        slipped = terms is SHARP or agents.slips(session.game, question, Rng(chance))
        steady = session.game.ai.agent(copy.view(seat), question, Rng(chance))
        assert (lead in why) == (slipped and move != steady)


async def test_a_steady_one_has_its_reasons(table: Channel) -> None:
    session = await table.begin("barrage", people=1, ai=2, options="rounds 2")
    await play_on(table, session, type_move, random.Random(3))
    assert not any(lead in why for why in await explained(table) for lead in (ai_moves.MISTAKE, ai_moves.DEEPER))


async def explained(table: Channel) -> list[str]:
    """Why AI players made the newest moves of a match that is over."""
    panel = reply_of(await table.click(0, table.post, "AI moves"))
    ((title, (_, options)),) = selects(panel).items()
    return [reply_text(await table.pick(0, panel, title, one["value"])) for one in options]


def test_easy_ones_play_whole_matches() -> None:
    for game in games().values():
        match, rng = Match(game, game.rules.seats[0], "easy"), Rng("easy")

        def choose(match: Match, seat: Seat, game: Any = game, rng: Rng = rng) -> Verb:
            move = agents.of(game, "easy")(match.view(seat), match.pending[seat], rng)
            assert move is not None
            return move

        play_out(match, choose)
        assert match.result is not None
