"""What AI players and stand-ins do when something happens meanwhile, or the rules fail."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import store
from bot.match import undo as undoing
from bot.match.matches import Matches
from bot.model.errors import Stale
from bot.model.notes import Stuck
from bot.model.player import Cause
from bot.model.session import Session
from bot.play.moves import BY_ITSELF
from bot.tasks import automatic_moves
from rules import Decision, Match, Offer, Rng, Seat, Table, Verb
from rules.engine.agents import random_move
from tests.bot.channel import Channel, reply_text, text_of
from tests.bot.test_toy import bid
from tests.games import but_for
from tests.toy import game as toy
from tests.toy.game import Bid, Lay, Pass, Propose

LAID = Lay(("Hill", "Hill", "Mill"))
STUCK = Stuck().say(None)


def in_pauses(table: Channel, monkeypatch: pytest.MonkeyPatch, happens: Callable[[], Awaitable[object]]) -> None:
    """AI players pause, and this happens whenever they do."""

    async def pause(seconds: float, match_id: int) -> None:
        await happens()

    monkeypatch.setattr(vars(table.bot.automatic_moves)["_moves"], "rest", pause)
    monkeypatch.setattr(table.bot.automatic_moves, "_pause", 1.0)


async def against_two(table: Channel, agent: Any = lambda *seen: Bid(3)) -> Session:
    """The lobby of one person and two AI players who think so."""
    await table.gather("toy", ai=2, options="rounds 2")
    session = await table.session()
    session.setup.game = but_for(session.game, agent=agent)
    session.changed()
    return session


async def ann_moves(table: Channel, session: Session, chance: str) -> None:
    """One random move."""
    move = random_move(session.under_way.pending[0], Rng(chance))
    await table.directly(table.bot.matches.play(session.id, 0, move, table.cause(0)))


async def test_ai_players_who_are_awaited_after_an_answer_in_their_pause_move(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await against_two(table, lambda view, question, rng: Propose(1) if question.waits == "open" else None)
    await table.slash(0, "game start")

    async def lay() -> None:
        monkeypatch.setattr(table.bot.automatic_moves, "_pause", 0)
        await table.bot.matches.play(session.id, 0, LAID, table.cause(0))

    in_pauses(table, monkeypatch, lay)
    await table.slash(0, "move", move="bid 5")
    assert session.under_way.moves[2:] == ((0, Bid(5)), (0, LAID), (1, Pass()), (2, Pass()), (1, Bid(0)), (2, Bid(0)))
    assert Bid(0) == session.under_way.pending[1].answer
    assert session.decision(0) is not None


async def test_an_undo_in_the_pause_of_an_ai_player_is_no_error_and_it_moves_later(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("barrage", people=1, ai=1, options="rounds 2")
    tried = list[tuple[Seat, int, Verb]]()

    async def undo() -> None:
        if not tried and session.waiting.seats == [1] and session.under_way.may_undo(0):
            question = session.under_way.pending[1]
            tried.append((1, session.players[1].question, random_move(question, Rng("1"))))
            await undoing.undo(table.bot.matches, session.id, 0, table.cause(0))

    in_pauses(table, monkeypatch, undo)
    with capture_logs() as logged:
        for number in range(30):
            if tried or session.phase != "playing":
                break
            await ann_moves(table, session, str(number))
    assert not [line for line in logged if line["log_level"] in {"error", "warning"}]
    assert session.waiting.seats == [0]
    ((seat, question, move),) = tried
    assert session.decision(seat) is None
    with pytest.raises(Stale):
        await table.bot.matches.play(session.id, seat, move, Cause("ai"), question)
    entries = session.entries
    await ann_moves(table, session, "2")
    assert session.waiting.seats != [1]
    assert session.entries > entries + 1


async def test_ai_players_of_a_match_that_left_the_memory_are_asked_anew_once_somebody_looks_at_it(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    session = await against_two(table, lambda view, question, rng: asked.append(question.waits))
    monkeypatch.setattr(table.bot.matches, "games", {"toy": session.game})
    await table.slash(0, "game start")
    await table.slash(0, "move", move="bid 5")
    assert asked.count("open") == 2
    await table.slash(0, "plan", moves="none")
    await table.slash(0, "game status")
    assert (asked.count("open"), session.memory.written.automatic) == (2, False), "they have heard it"
    table.bot.matches.forget(session.id)
    await table.slash(0, "game status")
    assert asked.count("open") == 4


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the answer to a veto question."""

    def question(state: Any, seat: Seat) -> Decision[Pass]:
        return Decision("Cubes are laid.", [Offer(Pass(), "Let it be")], absent=Pass(), waits="now", always=True)

    monkeypatch.setattr(toy, "veto_question", question)


async def building(table: Channel) -> tuple[Session, Seat]:
    """A match in which three people have bid, and its builder."""
    await table.begin("toy", people=3, options="rounds 2")
    return await bid(table, 0, 1, 2), 2


async def left(table: Channel) -> list[int]:
    """The matches in which a start would find automatic moves to make."""
    async with table.bot.matches.store.read() as db:
        return [*await store.matches.with_automatic_moves(db)]


async def made_by(table: Channel, session: Session) -> list[str]:
    async with table.bot.matches.store.read() as db:
        return [row.made_by for row in await store.log.log_of(db, session.id)]


@pytest.mark.usefixtures("at_once")
async def test_a_question_that_nobody_waits_for_is_answered_at_once_by_the_stand_in(table: Channel) -> None:
    session, builder = await building(table)
    sent = len(table.sent())
    answer = await table.slash(builder, "toy lay", places="Hill 2, Mill")
    assert reply_text(answer).endswith(BY_ITSELF), "nobody has planned anything"
    assert session.under_way.moves[-2:] == ((0, Pass()), (1, Pass()))
    assert (await made_by(table, session))[-3:] == ["member", "at-once", "at-once"]
    (post,) = table.sent()[sent:]
    assert sorted(post["allowed_mentions"]["users"]) == sorted(one.id for one in table.people[:3])
    assert session.waiting.seats == [0, 1, 2]


@pytest.mark.usefixtures("at_once")
async def test_whoever_moved_is_not_shown_a_question_of_their_own_that_is_answered_at_once(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def vetoed(table: Table, state: Any, me: Seat) -> bool:
        await table.ask_all({me: toy.veto_question(state, me)})
        return False

    monkeypatch.setattr(toy, "is_vetoed", vetoed)
    session, builder = await building(table)
    answer = await table.slash(builder, "toy lay", places="Hill 2, Mill")
    assert reply_text(answer).endswith(BY_ITSELF)
    assert session.under_way.moves[-1] == (builder, Pass())


@pytest.mark.usefixtures("at_once")
async def test_an_ai_player_answers_such_a_question_itself(table: Channel) -> None:
    session = await table.begin("toy", people=2, ai=1, options="rounds 1")
    await bid(table, 10, 0)
    await table.slash(0, "toy lay", places="Hill 2, Mill")
    made = zip(session.under_way.moves, await made_by(table, session), strict=True)
    passed = {seat: maker for (seat, move), maker in made if move == Pass()}
    assert passed == {seat: "at-once" if session.players[seat].user_id else "ai" for seat in passed}
    assert {*passed.values()} == {"at-once", "ai"}


@pytest.mark.usefixtures("at_once")
async def test_a_question_that_nobody_waits_for_pings_nobody_and_is_taken_up_after_a_restart(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, builder = await building(table)
    monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
    sent = len(table.sent())
    await table.slash(builder, "toy lay", places="Hill 2, Mill")
    assert set(session.under_way.pending) == {0, 1}
    assert session.waiting.seats == []
    assert [player.since for player in session.players] == [None, None, None]
    assert table.sent()[sent:] == []
    assert await left(table) == [session.id]
    await table.restart()
    session = await table.session()
    assert (await made_by(table, session))[-2:] == ["at-once", "at-once"]
    assert session.waiting.seats == [0, 1, 2]
    assert await left(table) == []


def failing_at(monkeypatch: pytest.MonkeyPatch, *moves: Verb) -> None:
    """The rules fail at these moves of everybody but the first."""
    play = Match.play

    def fail(self: Match, seat: Seat, move: Verb) -> None:
        if seat and move in moves:
            raise ZeroDivisionError
        play(self, seat, move)

    monkeypatch.setattr(Match, "play", fail)


@pytest.mark.parametrize(
    ("fails", "moves", "told"), [([Bid(3)], ((1, Bid(0)), (2, Bid(0))), 0), ([Bid(3), Bid(0)], (), 1)]
)
async def test_where_the_rules_fail_at_the_move_of_an_ai_player_the_stand_in_is_played_or_else_it_is_told_once(
    table: Channel, monkeypatch: pytest.MonkeyPatch, fails: list[Verb], moves: tuple[object, ...], told: int
) -> None:
    session = await against_two(table)
    failing_at(monkeypatch, *fails)
    await table.slash(0, "game start")
    mine, other = table.bot.automatic_moves, automatic_moves.AutomaticMoves(table.bot.matches, 0)

    async def wake(process: automatic_moves.AutomaticMoves) -> None:
        process.wake(session.id)

    for process in (mine, mine, other):
        await table.directly(wake(process))
    other.stop()
    assert session.under_way.moves == moves
    assert sum(STUCK in text_of(post) for post in table.posts) == told


async def test_ai_players_look_again_after_what_happens_while_that_is_told(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await against_two(table)
    play, tell = Match.play, automatic_moves.tell

    async def tell_and_bid(matches: Matches, match_id: int, entries: int) -> None:
        await tell(matches, match_id, entries)
        monkeypatch.setattr(Match, "play", play)
        await table.bot.matches.play(match_id, 0, Bid(1), table.cause(0))

    monkeypatch.setattr(automatic_moves, "tell", tell_and_bid)
    failing_at(monkeypatch, Bid(3), Bid(0))
    await table.slash(0, "game start")
    assert session.under_way.moves[:3] == ((0, Bid(1)), (1, Bid(3)), (2, Bid(3)))
