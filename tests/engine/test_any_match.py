"""A match of the toy under any sequence of moves, wrong moves, undos, redos and loads, beside a plain model of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules import Back, Illegal, Match, Rng, Seat, Verb, agents, is_known_move, mainline
from tests.looking import Face, Seen, everything, knowledge, way, whole_position
from tests.plain_values import plain
from tests.toy import TOY
from tests.toy.game import Accept, Bid, Lay, Propose, Veto, Withdraw

CHANCE = st.integers(0, 9999).map(Rng)
WRONG = [Bid(-1), Bid(11), Lay(()), Lay(("Hill",) * 3), Lay(("Sea", "Hill", "Mill")), Accept(7), Propose(99)]


def all_knowledge(match: Match) -> list[tuple[object, ...]]:
    """All that anybody can know of a match, but not what the answers are; the generator is left out."""
    return [as_unanswered(knowledge(match, seat)) for seat in (None, *range(match.seats))]


def as_unanswered(look: Seen) -> Seen:
    mine = {one: asked._replace(answer=None) for one, asked in look.questions.items() if isinstance(asked, Face)}
    return look._replace(questions={**look.questions, **mine})


def answers(match: Match) -> dict[Seat, Verb]:
    return {seat: question.answer for seat, question in match.pending.items() if question.answer is not None}


class AnyMatch(RuleBasedStateMachine):
    """`before` holds the line that stands, what was known before each step of it; `undone` the positions to redo."""

    match: Match

    @initialize(seats=st.sampled_from(TOY.rules.seats), rounds=st.integers(1, 3), seed=st.integers(0, 9))
    def begin(self, seats: int, rounds: int, seed: int) -> None:
        self.match = Match(TOY, seats, str(seed), {"rounds": rounds})
        self.before = list[list[tuple[object, ...]]]()
        self.undone = list[tuple[list[tuple[object, ...]], list[list[tuple[object, ...]]]]]()
        self.entries = self.match.log

    @precondition(lambda self: self.match.result is None)
    @rule(rng=CHANCE)
    def play(self, rng: Rng) -> None:
        """Anybody who may answer does, waited for or not."""
        willing = [seat for seat, question in self.match.pending.items() if any(question.legal)]
        seat = rng.choice(willing)
        before, answered, stood = all_knowledge(self.match), answers(self.match), way(self.match)
        self.match.play(seat, agents.random_move(self.match.pending[seat], rng))
        if seat in answered:
            assert (all_knowledge(self.match), way(self.match)) == (before, stood), (
                "others see that an answer was changed"
            )
        else:
            self.before.append(before)
            self.undone.clear()

    @rule(seat=st.integers(0, 5), move=st.sampled_from(WRONG))
    def play_wrong(self, seat: int, move: Bid) -> None:
        """Never legal, whoever plays it."""
        before = everything(self.match)
        with pytest.raises(Illegal):
            self.match.play(seat, move)
        assert everything(self.match) == before

    @rule(rng=CHANCE, move=st.sampled_from([Veto(), Withdraw(), Bid(3), Lay(("Hill", "Hill", "Mill"))]))
    def play_out_of_turn(self, rng: Rng, move: Veto) -> None:
        seat = rng.choice(range(self.match.seats))
        asked = self.match.pending.get(seat)
        if asked is None or asked.check(move):
            before = everything(self.match)
            with pytest.raises(Illegal):
                self.match.play(seat, move)
            assert everything(self.match) == before

    @precondition(lambda self: self.before)
    @rule(rng=CHANCE)
    def undo(self, rng: Rng) -> None:
        """One move back, or to the start, or to any move of the line."""
        moves = {n: self.match.log[n - 1] for n in mainline(self.match.log)}
        numbers = [n for n, entry in moves.items() if is_known_move(entry)]
        steps = rng.randint(1, len(numbers))
        self.undone.append((all_knowledge(self.match), [*self.before]))
        with self.answers_kept():
            if steps == 1:
                self.match.undo()
            else:
                standing = mainline(self.match.log)
                self.match.undo(to=([0, *standing])[standing.index(numbers[-steps])])
        del self.before[len(self.before) - steps + 1 :]
        assert all_knowledge(self.match) == self.before.pop()

    @contextmanager
    def answers_kept(self) -> Iterator[None]:
        """While the same is asked, whoever has answered before and after has given the newest answer."""
        asked, before = plain(self.match.state), answers(self.match)
        yield
        if plain(self.match.state) == asked:
            after = answers(self.match)
            assert all(after[seat] == before[seat] for seat in after.keys() & before)

    @precondition(lambda self: not self.before)
    @rule()
    def undo_nothing(self) -> None:
        with pytest.raises(Illegal):
            self.match.undo()

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        stood, self.before = self.undone.pop()
        with self.answers_kept():
            self.match.redo()
        assert all_knowledge(self.match) == stood

    @precondition(lambda self: not self.undone)
    @rule()
    def redo_nothing(self) -> None:
        with pytest.raises(Illegal):
            self.match.redo()

    @rule()
    def load(self) -> None:
        loaded = Match.load(json.loads(json.dumps(self.match.dump())), TOY)
        assert everything(loaded) == everything(self.match)
        self.match = loaded

    @rule(rng=CHANCE)
    def look_back(self, rng: Rng) -> None:
        """As it stood after any entry, one that was undone too, is what a record of so many entries comes to."""
        number, dumped, before = rng.randint(0, len(self.match.log)), self.match.dump(), everything(self.match)
        then = Match.load(dumped | {"log": dumped["log"][:number]}, TOY)
        assert everything(self.match.after(number)) == everything(then)
        assert everything(self.match) == before
        for at, event in enumerate(then.events()):
            assert self.match.line_after(number, at) == event

    @invariant()
    def the_log_only_grows(self) -> None:
        assert self.match.log[: len(self.entries)] == self.entries
        self.entries = self.match.log
        moves = [self.match.log[number - 1] for number in mainline(self.match.log)]
        assert sum(map(is_known_move, moves)) == len(self.before)

    @invariant()
    def a_replay_of_the_record_is_the_same_match(self) -> None:
        assert whole_position(Match.load(self.match.dump(), TOY)) == whole_position(self.match)

    @invariant()
    def a_match_without_renewals_is_its_moves(self) -> None:
        entries = [self.match.log[number - 1] for number in mainline(self.match.log)]
        if not any(isinstance(entry, Back) for entry in entries):
            straight = Match(TOY, self.match.seats, self.match.seed, self.match.options, self.match.moves)
            assert whole_position(straight) == whole_position(self.match)

    @invariant()
    def a_seat_reads_its_own_events_and_those_of_all(self) -> None:
        public = self.match.events()
        assert all(event.to is None for event in public)
        for seat in range(self.match.seats):
            own = [event for event in self.match.events(seat) if event.to is not None]
            assert all(event.to == seat for event in own)
            assert len(self.match.events(seat)) == len(public) + len(own)

    @invariant()
    def one_seat_at_most_may_take_its_move_back(self) -> None:
        may = [seat for seat in range(self.match.seats) if self.match.may_undo(seat)]
        assert len(may) <= 1
        assert not may or way(self.match).mover == may[0]

    @invariant()
    def nothing_is_made_or_lost(self) -> None:
        TOY.rules.check(self.match.state)

    @invariant()
    def somebody_is_waited_for_until_the_end(self) -> None:
        is_waiting = any(question.waits != "open" for question in self.match.pending.values())
        assert is_waiting == (self.match.result is None)


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(settings(), max_examples=30, stateful_step_count=40)
