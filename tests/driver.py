"""Plays matches for tests, the soak, the league and the benchmark."""

from collections.abc import Callable, Sequence

from rules import Decision, Match, Rng, Seat, Verb, agents

Choose = Callable[[Match, Seat], Verb]


def waiting(match: Match) -> list[Seat]:
    """The seats that hold the match, in the order in which it names them."""
    return [seat for seat, question in match.pending.items() if question.waits != "open"]


def play_out(match: Match, choose: Choose) -> None:
    """Play until the match is over; the first seat that is waited for answers."""
    while match.result is None:
        seat = waiting(match)[0]
        match.play(seat, choose(match, seat))


def with_ai_in(seats: Sequence[Seat], rng: Rng) -> Choose:
    """The game's AI player in these seats, chance in the others."""

    def one(match: Match, seat: Seat) -> Verb:
        question = match.pending[seat]
        ai = agents.of(match.game)
        move = ai(match.view(seat), question, rng) if seat in seats else agents.random_move(question, rng)
        assert move is not None
        return move

    return one


def look_again(match: Match) -> None:
    """List anew what all questions offer, after a test has changed the State behind them, which rules never do."""
    for question in match.pending.values():
        vars(question).update(vars(asked_anew(question)))


def asked_anew(question: Decision) -> Decision:
    """The same question, which remembers nothing of what was listed."""
    return Decision(
        question.prompt,
        *vars(question)["_sources"],
        absent=vars(question)["_absent"],
        waits=question.waits,
        topic=question.topic,
        clause=question.clause,
        always=question.always,
        answer=question.answer,
        button=question.button,
        proposals=getattr(vars(question)["_proposals"], "_made", None),
    )
