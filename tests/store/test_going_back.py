"""Going back, votes and redoing at random: the store, the memory and the posts go on telling the same match."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from bot import store
from bot.match import absence, undo, votes
from bot.match.matches import Matches
from bot.match.struck import recall
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.post import Post, Span
from bot.pages.log import told
from bot.store.schema import posts
from bot.store.schema import votes as votes_table
from bot.tasks.outbox import heir
from rules import Back, Rng, Seat, line, undone
from rules.engine.agents import random_move
from tests.store.at_table import begun, by, matches_again, play_on, rows_of, some_move


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that a test comes out the same each time."""
    monkeypatch.setattr("bot.lobby.start.new_seed", lambda: "5eed" * 8)


@pytest.fixture(autouse=True)
def as_often_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.limits.Limits.demand", lambda *_: None)


class Reader:
    """What people see in the channel: the text of each message as it was sent or edited last."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.seen: dict[int, list[str]] = {}
        self.deleted: set[int] = set()

    async def come(self, match_id: int, most: int = 1_000) -> None:
        """Deliver what is due, as the sender does."""
        for _ in range(most):
            live = await self.matches.get(match_id)
            async with self.matches.store.read() as db:
                due = await store.posts.due_posts(db, match_id)
            if not due:
                return
            post, next_one = due[0], heir(due)
            if next_one is not None:
                await self.matches.hand_on(match_id, post, next_one)
                continue
            newest = live.last is not None and post.id == live.last.id
            assert post.id not in self.deleted or newest, "a deleted message is made anew"
            assert post.open or post.id in self.seen or post.kind != "turn" or newest
            self.matches.shared.unsent.discard(post.id)
            await recall(live, post)
            self.seen[post.id] = told(live, post) if post.kind in {"turn", "result"} else []
            post.message.id, post.message.shown = post.id, post.wanted
            async with self.matches.store.write() as db:
                store.posts.note_shown(db, [post])

    async def delete(self, rng: random.Random, live: Live) -> None:
        """Somebody deletes a message, and the sender learns of it as it edits."""
        async with self.matches.store.read() as db:
            told_by = [
                post
                for post in await store.posts.telling(db, live.id, -1)
                if post.id in self.seen and not post.open and live.last and post.id != live.last.id
            ]
        if told_by:
            post = rng.choice(told_by)
            self.deleted.add(post.id)
            post.message.id, post.message.shown = None, post.wanted
            async with self.matches.store.write() as db:
                store.posts.note_shown(db, [post])


async def all_posts(matches: Matches, live: Live) -> list[Post]:
    mine = [row for row in await rows_of(matches.store, posts) if row.match_id == live.id]
    return [post for post in map(store.posts.post_of, mine) if post.kind in {"turn", "result"}]


async def no_line_is_lost(matches: Matches, live: Live) -> None:
    """Each public line belongs to a post, and the newest tells those that are left; to two only after going back."""
    at, again, lines = 0, False, live.under_way.events()
    for post in await all_posts(matches, live):
        assert post.start <= at <= post.end <= len(lines)
        assert post.start == at or again or "passed" in post.about
        at, again = post.end, "passed" in post.about
    assert live.last is not None
    await recall(live, live.last)
    spans = [one for one in live.last.struck if isinstance(one, Span)]
    first = min(
        (min(live.memory.history.fallen[one.entry]) for one in spans if one.entry == max(spans).entry), default=0
    )
    told_since = lines[max(live.last.start, first) : None if live.last.open else live.last.end]
    standing = {live.names.in_bold(event.text) for event in told_since}
    struck = [text for text in told(live, live.last) if text.startswith("~~")]
    assert not [text for text in struck if text.strip("~") in standing]


async def people_see_what_stands(matches: Matches, live: Live, reader: Reader) -> None:
    """What is in the channel is what the rows say, although old posts are edited only where lines fell."""
    for post in await all_posts(matches, live):
        if post.id in reader.seen and post.id not in reader.deleted:
            await recall(live, post)
            assert reader.seen[post.id] == told(live, post), post


def in_memory(live: Live) -> tuple[object, ...]:
    seated = [(one.seat, one.user_id, one.absent, one.question) for one in live.players]
    return live.under_way.fingerprint, live.under_way.log, live.phase, live.vote, seated


async def step(matches: Matches, live: Live, rng: random.Random) -> None:
    """Somebody does something; it may be refused."""
    seat = rng.randrange(len(live.players))
    match rng.choice(["move"] * 8 + ["undo"] * 4 + ["ask"] * 2 + ["answer"] * 3 + ["redo"] * 3 + ["away", "back"]):
        case "move":
            seat = rng.choice(live.waiting.seats or [*live.under_way.pending])
            move = random_move(live.under_way.pending[seat], Rng(f"{rng.random()}"))
            await matches.play(live.id, seat, move, by(live, seat))
        case "undo" if live.under_way.moves:
            seat = live.under_way.moves[-1][0]
            await undo.undo(matches, live.id, seat, by(live, seat))
        case "ask" if moves := undo.moves_told(live):
            to = undo.before(live, rng.choice(moves[-6:]).step)
            await votes.ask(matches, live.id, to, live.step, by(live, seat))
        case "redo":
            await votes.ask(matches, live.id, None, live.step, by(live, seat))
        case "answer" if live.vote:
            answer = votes.decline if rng.random() < 0.1 else votes.agree
            await answer(matches, live.id, live.vote.key, by(live, seat))
        case "away":
            await absence.go_away(matches, live.id, by(live, seat))
        case "back":
            await absence.come_back(matches, live.id, by(live, seat))
        case _:
            pass


@pytest.mark.parametrize("seed", range(6))
async def test_random_going_back_and_forth_leaves_a_match_that_loads_the_same(
    matches: Matches, file: Path, seed: int
) -> None:
    rng, live = random.Random(seed), await begun(matches, people=3)
    reader, backs = Reader(matches), 0
    for number in range(150):
        live = await matches.get(live.id)
        if live.phase != "playing":
            break
        with suppress(Sorry):
            await step(matches, live, rng)
        live = await matches.get(live.id)
        if rng.random() < 0.6:
            await reader.come(live.id)
            await people_see_what_stands(matches, live, reader)
        if rng.random() < 0.05:
            await reader.delete(rng, live)
        await no_line_is_lost(matches, live)
        if number % 10 == 0:
            stood = in_memory(live)
            matches.forget(live.id)
            live = await matches.get(live.id)
            assert in_memory(live) == stood
    backs = sum(isinstance(entry, Back) for entry in live.under_way.log)
    assert backs > 3
    assert len(await rows_of(matches.store, votes_table)) == (live.vote is not None)
    await matches.store.close()
    async with matches_again(file) as others:
        assert in_memory(await others.get(live.id)) == in_memory(live)


async def vote_through(matches: Matches, live: Live, seat: Seat, to: int | None) -> Live:
    await votes.ask(matches, live.id, to, live.step, by(live, seat))
    while (live := await matches.get(live.id)).vote is not None:
        other = next(one for one in live.others(seat) if one not in live.vote.agreed)
        await votes.agree(matches, live.id, live.vote.key, by(live, other))
    return live


async def test_chance_is_the_same_after_a_redo_and_another_after_a_new_move(matches: Matches) -> None:
    live = await begun(matches)
    others = 0
    while live.phase == "playing" and others < 3:
        match, stood = live.under_way, live.under_way.fingerprint
        seat, move = some_move(live)
        await matches.play(live.id, seat, move, by(live, seat))
        number, after = live.step, match.fingerprint
        if not match.renews(to := undo.before(live, number)):
            continue
        live = await vote_through(matches, live, seat, to)
        went = match.log[-1]
        assert isinstance(went, Back)
        assert went.fresh
        live = await vote_through(matches, live, seat, None)
        assert match.fingerprint == after
        live = await vote_through(matches, live, seat, to)
        assert match.fingerprint != stood, "chance goes on from elsewhere"
        await matches.play(live.id, seat, move, by(live, seat))
        others += match.fingerprint != after
        assert not undone(match.log)
    assert others == 3


async def test_a_vote_stands_alone_in_its_match(matches: Matches) -> None:
    live = await begun(matches, people=4)
    live = await play_on(matches, live.id, 6)
    first, *_ = line(live.under_way.log)
    await votes.ask(matches, live.id, 0, live.step, by(live, 0))
    await votes.ask(matches, live.id, first, live.step, by(live, 1))
    (row,) = await rows_of(matches.store, votes_table)
    assert (row.seat, row.back) == (1, first)
    live = await play_on(matches, live.id, 1)
    assert live.vote is None
    assert await rows_of(matches.store, votes_table) == []


async def test_posts_beyond_the_newest_are_struck_in_the_rows_alone(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo, "MOST_STRUCK", 2)
    live, reader = await begun(matches, people=4), Reader(matches)
    for _ in range(12):
        await play_on(matches, live.id, 1)
        await reader.come(live.id)
    live = await vote_through(matches, await matches.get(live.id), 0, 0)
    async with matches.store.read() as db:
        due = await store.posts.due_posts(db, live.id)
    assert len([post for post in due if post.only_struck]) <= 2
    newest = [post.id for post in due if post.only_struck]
    assert newest == sorted(newest, reverse=True)
    assert [post.only_struck for post in due] == sorted(post.only_struck for post in due)
    await no_line_is_lost(matches, live)
