"""Going back, votes and redoing at random: the store, the memory and the posts go on telling the same match."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from bot import store
from bot.match import absence, undo, votes
from bot.match.calls import supersede
from bot.match.matches import Matches
from bot.match.struck_lines import recall
from bot.model.errors import UserError
from bot.model.post import Post, Span
from bot.model.session import Session
from bot.pages.log import post_lines
from bot.store.schema import posts
from bot.store.schema import votes as votes_table
from bot.tasks.delivery import successor_of
from rules import Back, Rng, Seat, mainline, redo_stack
from rules.engine.agents import random_move
from tests.looking import whole_position
from tests.store.at_table import begin_match, by, matches_again, play_on, rows_of, some_move

pytestmark = pytest.mark.both


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that a test comes out the same each time."""
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda session: "5eed" * 8)


@pytest.fixture(autouse=True)
def as_often_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.limits.Limits.count", lambda *_: None)


class Reader:
    """What people see in the channel: the text of each message as it was sent or edited last."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.seen: dict[int, list[str]] = {}
        self.deleted: set[int] = set()

    async def come(self, match_id: int, most: int = 1_000) -> None:
        """Deliver what is due, as the sender does."""
        for _ in range(most):
            session = await self.matches.get(match_id)
            async with self.matches.store.read() as db:
                due = await store.posts.due_posts(db, match_id)
            if not due:
                return
            post, next_one = due[0], successor_of(due)
            if next_one is not None:
                await supersede(self.matches, match_id, post, next_one)
                continue
            newest = session.last is not None and post.id == session.last.id
            assert post.id not in self.deleted or newest, "a deleted message is made anew"
            assert post.open or post.id in self.seen or post.kind != "turn" or newest
            self.matches.shared.unsent.discard(post.id)
            await recall(session, post)
            self.seen[post.id] = post_lines(session, post) if post.kind in {"turn", "result"} else []
            post.message.id, post.message.shown = post.id, post.wanted
            async with self.matches.store.write() as db:
                store.posts.note_shown(db, [post])

    async def delete(self, rng: random.Random, session: Session) -> None:
        """Somebody deletes a message, and the sender learns of it as it edits."""
        async with self.matches.store.read() as db:
            closed_posts = [
                post
                for post in await store.posts.posts_telling(db, session.id, -1)
                if post.id in self.seen and not post.open and session.last and post.id != session.last.id
            ]
        if closed_posts:
            post = rng.choice(closed_posts)
            self.deleted.add(post.id)
            post.message.id, post.message.shown = None, post.wanted
            async with self.matches.store.write() as db:
                store.posts.note_shown(db, [post])


async def all_posts(matches: Matches, session: Session) -> list[Post]:
    mine = [row for row in await rows_of(matches.store, posts) if row.match_id == session.id]
    return [post for post in map(store.posts.post_of, mine) if post.kind in {"turn", "result"}]


async def no_line_is_lost(matches: Matches, session: Session) -> None:
    """Each public line belongs to a post, and the newest tells those that are left; to two only after going back."""
    at, again, lines = 0, False, session.under_way.events()
    for post in await all_posts(matches, session):
        assert post.start <= at <= post.end <= len(lines)
        assert post.start == at or again or "passed" in post.about
        at, again = post.end, "passed" in post.about
    assert session.last is not None
    await recall(session, session.last)
    spans = [one for one in session.last.struck if isinstance(one, Span)]
    first = min(
        (min(session.memory.history.fallen[one.entry]) for one in spans if one.entry == max(spans).entry), default=0
    )
    told_since = lines[max(session.last.start, first) : None if session.last.open else session.last.end]
    standing = {session.names.in_bold(event.text) for event in told_since}
    struck = [text for text in post_lines(session, session.last) if text.startswith("~~")]
    assert not [text for text in struck if text.strip("~") in standing]


async def people_see_what_stands(matches: Matches, session: Session, reader: Reader) -> None:
    """What is in the channel is what the rows say, although old posts are edited only where lines fell."""
    for post in await all_posts(matches, session):
        if post.id in reader.seen and post.id not in reader.deleted:
            await recall(session, post)
            assert reader.seen[post.id] == post_lines(session, post), post


def in_memory(session: Session) -> tuple[object, ...]:
    seated = [(one.seat, one.user_id, one.absent, one.question) for one in session.players]
    return whole_position(session.under_way), session.under_way.log, session.phase, session.vote, seated


async def step(matches: Matches, session: Session, rng: random.Random) -> None:
    """Somebody does something; it may be refused."""
    seat = rng.randrange(len(session.players))
    match rng.choice(["move"] * 8 + ["undo"] * 4 + ["ask"] * 2 + ["answer"] * 3 + ["redo"] * 3 + ["away", "back"]):
        case "move":
            seat = rng.choice(session.waiting.seats or [*session.under_way.pending])
            move = random_move(session.under_way.pending[seat], Rng(f"{rng.random()}"))
            await matches.play(session.id, seat, move, by(session, seat))
        case "undo" if session.under_way.moves:
            seat = session.under_way.moves[-1][0]
            await undo.undo(matches, session.id, seat, by(session, seat))
        case "ask" if moves := undo.standing_moves(session):
            to = undo.before(session, rng.choice(moves[-6:]).step)
            await votes.ask(matches, session.id, to, session.step, by(session, seat))
        case "redo":
            await votes.ask(matches, session.id, None, session.step, by(session, seat))
        case "answer" if session.vote:
            answer = votes.decline if rng.random() < 0.1 else votes.agree
            await answer(matches, session.id, session.vote.key, by(session, seat))
        case "away":
            await absence.go_away(matches, session.id, by(session, seat))
        case "back":
            await absence.come_back(matches, session.id, by(session, seat))
        case _:
            pass


@pytest.mark.parametrize("seed", range(6))
async def test_random_going_back_and_forth_leaves_a_match_that_loads_the_same(
    matches: Matches, file: Path, seed: int
) -> None:
    rng, session = random.Random(seed), await begin_match(matches, people=3)
    reader, backs = Reader(matches), 0
    for number in range(150):
        session = await matches.get(session.id)
        if session.phase != "playing":
            break
        with suppress(UserError):
            await step(matches, session, rng)
        session = await matches.get(session.id)
        if rng.random() < 0.6:
            await reader.come(session.id)
            await people_see_what_stands(matches, session, reader)
        if rng.random() < 0.05:
            await reader.delete(rng, session)
        await no_line_is_lost(matches, session)
        if number % 10 == 0:
            stood = in_memory(session)
            matches.forget(session.id)
            session = await matches.get(session.id)
            assert in_memory(session) == stood
    backs = sum(isinstance(entry, Back) for entry in session.under_way.log)
    assert backs > 3
    assert len(await rows_of(matches.store, votes_table)) == (session.vote is not None)
    await matches.store.close()
    async with matches_again(file) as others:
        assert in_memory(await others.get(session.id)) == in_memory(session)


async def vote_through(matches: Matches, session: Session, seat: Seat, to: int | None) -> Session:
    await votes.ask(matches, session.id, to, session.step, by(session, seat))
    while (session := await matches.get(session.id)).vote is not None:
        other = next(one for one in session.others(seat) if one not in session.vote.agreed)
        await votes.agree(matches, session.id, session.vote.key, by(session, other))
    return session


async def test_chance_is_the_same_after_a_redo_and_another_after_a_new_move(matches: Matches) -> None:
    session = await begin_match(matches)
    others = 0
    while session.phase == "playing" and others < 3:
        match, stood = session.under_way, whole_position(session.under_way)
        seat, move = some_move(session)
        await matches.play(session.id, seat, move, by(session, seat))
        number, after = session.step, whole_position(match)
        if not match.renews(to := undo.before(session, number)):
            continue
        session = await vote_through(matches, session, seat, to)
        went = match.log[-1]
        assert isinstance(went, Back)
        assert went.fresh
        session = await vote_through(matches, session, seat, None)
        assert whole_position(match) == after
        session = await vote_through(matches, session, seat, to)
        assert whole_position(match) != stood, "chance goes on from elsewhere"
        await matches.play(session.id, seat, move, by(session, seat))
        others += whole_position(match) != after
        assert not redo_stack(match.log)
    assert others == 3


async def test_a_vote_stands_alone_in_its_match(matches: Matches) -> None:
    session = await begin_match(matches, people=4)
    session = await play_on(matches, session.id, 6)
    first, *_ = mainline(session.under_way.log)
    await votes.ask(matches, session.id, 0, session.step, by(session, 0))
    await votes.ask(matches, session.id, first, session.step, by(session, 1))
    (row,) = await rows_of(matches.store, votes_table)
    assert (row.seat, row.back) == (1, first)
    session = await play_on(matches, session.id, 1)
    assert session.vote is None
    assert await rows_of(matches.store, votes_table) == []


async def test_posts_beyond_the_newest_are_struck_in_the_rows_alone(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo, "MOST_STRUCK", 2)
    session, reader = await begin_match(matches, people=4), Reader(matches)
    for _ in range(12):
        await play_on(matches, session.id, 1)
        await reader.come(session.id)
    session = await vote_through(matches, await matches.get(session.id), 0, 0)
    async with matches.store.read() as db:
        due = await store.posts.due_posts(db, session.id)
    assert len([post for post in due if post.only_struck]) <= 2
    newest = [post.id for post in due if post.only_struck]
    assert newest == sorted(newest, reverse=True)
    assert [post.only_struck for post in due] == sorted(post.only_struck for post in due)
    await no_line_is_lost(matches, session)
