"""What people type is a move only if it names one: chat, and words of what a move would do, are asked back."""

from collections.abc import Iterator

import pytest

from bot.model.names import Names
from bot.play.typed import Say, Unclear, interpret
from rules import Decision, Game, Match, Offer, Rng, agents, games
from rules.ninety.verbs import RollAgain
from tests.bot.channel import Channel, reply_text
from tests.bot.playing import opening

CHAT = (
    *("later", "no", "-", "'", "where am I", "ok", "wait", "what?", "hi", "me", "in", "or", "a", "x", "yes", "back"),
    *("I'm back", "again", "please", "the", "and", "free", "go on", "who is next", "pass?", "1 AP", "is it my turn"),
    *(
        "your turn",
        "unused",
        "votes",
        "die",
        "let me think",
        "I don't know",
        "0",
        "999",
        "12345",
        "9" * 5000,
        "1.",
        "#1",
    ),
    *("+1", "-1", "?", "…", "👍", "<@123>", "it", "skip", "nothing"),
)
MOVES, EVERY = 40, 8


def positions(key: str) -> Iterator[tuple[Game, Decision]]:
    """Questions of a match that random players play, each while it is asked."""
    game = games()[key]
    match, rng = Match(game, seats=3, seed="typed"), Rng(1)
    while match.result is None and len(match.log) < MOVES:
        seat, question = next(iter(match.pending.items()))
        if len(match.log) % EVERY == 0:
            yield game, question
        match.play(seat, agents.random_move(question, rng))


def meant(game: Game, question: Decision, typed: str, say: Say = str) -> object:
    """The move that is made of what was typed, or None."""
    try:
        found = interpret(game, question, typed, say)
    except Unclear:
        return None
    move = found.move if isinstance(found, Offer) else found
    return None if not isinstance(found, Offer) and question.check(move) else move


@pytest.mark.parametrize("key", games())
def test_chat_makes_no_move(key: str) -> None:
    for game, question in positions(key):
        made = {typed: move for typed in CHAT if (move := meant(game, question, typed)) is not None}
        assert made == {}, question.prompt


@pytest.mark.parametrize("key", games())
def test_a_move_is_made_by_its_own_text_in_any_case(key: str) -> None:
    for game, question in positions(key):
        for offer in list(question.legal)[:6]:
            assert meant(game, question, str(offer.move).upper() if not offer.open else str(offer.move)) == offer.move


@pytest.mark.parametrize("typed", ["place where:Ohio", "place ohio", "Ohio", "ohi", "place OH", "place where:oh"])
async def test_a_place_is_meant_by_its_name_a_beginning_of_it_or_its_code(table: Channel, typed: str) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,) = session.waiting.seats
    await table.slash(seat, "move", move=typed)
    assert str(session.under_way.moves[-1][1]) == "place where:OH"


@pytest.mark.parametrize("typed", ["fine", "home", "all", "next"])
def test_chat_that_begins_or_stands_in_a_name_makes_no_move(typed: str) -> None:
    for key in games():
        assert not any(meant(game, question, typed) for game, question in positions(key))


@pytest.mark.parametrize("typed", ["end turn", "end-turn", "End Turn", "end your turn"])
def test_a_verb_is_meant_with_or_without_its_hyphen(typed: str) -> None:
    game, question = next(one for one in positions("redistricting") if any(_ends(one[1])))
    assert str(meant(game, question, typed)) == "end-turn"


def _ends(question: Decision) -> Iterator[bool]:
    return (str(offer.move) == "end-turn" for offer in question.legal)


WRITTEN = [
    ("boomtown", "I don’t mind", "pass"),
    ("boomtown", "vote beth", "vote whom:1"),
    ("politocracy", "roll again", "roll again:yes"),
]


@pytest.mark.parametrize(("key", "typed", "move"), WRITTEN)
def test_a_move_is_meant_as_people_write_it(key: str, typed: str, move: str) -> None:
    names = Names(("Anna", "Beth", "Cleo"), {})
    game, question = next(one for one in positions(key) if any(str(offer.move) == move for offer in one[1].legal))
    assert str(meant(game, question, typed, names.say)) == move


def test_a_block_and_the_district_it_joins_say_a_move() -> None:
    game, question = next(positions("redistricting"))
    alone = next(offer.move for offer in question.legal if getattr(offer.move, "to", ""))
    assert meant(game, question, " ".join(["swap", *filter(None, vars(alone).values())])) == alone


async def test_chat_is_answered_with_the_question(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    told = reply_text(await table.slash(seat, "move", move="zzz"))
    assert "There's no move called" in told
    assert "Your question" in told
    assert await table.standing() == before


@pytest.mark.parametrize("typed", ["1", "2", "55"])
async def test_a_bare_number_is_asked_back_since_no_list_is_numbered(table: Channel, typed: str) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    assert "There's no move called" in reply_text(await table.slash(seat, "move", move=typed))
    assert await table.standing() == before


def test_a_number_that_is_what_a_move_is_about_means_it() -> None:
    game, rolls = games()["ninety"], [RollAgain(2), RollAgain(5)]
    question = Decision("?", [Offer(move, f"Reroll the {move.die}") for move in rolls], absent=rolls[0])
    assert meant(game, question, "5") == RollAgain(5)
    assert meant(game, question, "1") is None


async def test_a_part_of_an_explanation_is_no_place(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,), before = session.waiting.seats, await table.standing()
    await table.slash(seat, "barrage place", where="55 votes")
    await table.slash(seat, "move", move="55 votes")
    assert await table.standing() == before
