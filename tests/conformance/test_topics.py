"""What may be answered in advance: each topic is told in words that fit, and its moves are those of its questions."""

from inspect import signature
from itertools import product
from pathlib import Path

from bot.pages.menus import menus_of
from rules import Game, Match, Offer, Seat, Topic, read
from tests.conformance.cases import Case, Position, each_game, matches_of
from tests.conformance.hidden import unasked
from tests.conformance.test_limits import DESCRIPTION, fits, short

ROOT = Path(__file__).parents[1]
LOOKS = 20
"""At so many positions of a match it is looked at what may be listed."""
BUTTON, ORDER, MENUS = 45, 90, 25
"""What a title and the text of a listed move may have, and in how many selects moves may be listed."""


def wished(match: Match, seat: Seat) -> dict[str, list[Offer]]:
    view = match.view(seat)
    return {topic.key: list(topic.wishes(view, seat)) for topic in match.game.topics}


@each_game
def test_topics_are_told_apart_and_fit(game: Game) -> None:
    assert len({topic.key for topic in game.topics}) == len(game.topics)
    assert len({topic.title for topic in game.topics}) == len(game.topics)
    for topic in game.topics:
        assert topic.key
        assert 0 < len(topic.title) <= BUTTON, topic.title
        assert 0 < len(topic.about) <= DESCRIPTION, topic.about
        assert "\n" not in topic.title + topic.about
        assert short(topic.title + topic.about) == len(topic.title + topic.about), "no seat is named"


def in_turn(at: Position) -> Seat:
    """One seat after another, as often as somebody looks at what may be listed."""
    return sorted(at.case.stops(LOOKS)).index(at.number) % at.case.seats


def what_may_be_listed_fits_and_reads_back(at: Position) -> None:
    for offers in wished(at.match, in_turn(at)).values():
        assert len(menus_of(offers, "")) <= MENUS
        assert len({offer.label for offer in offers}) == len({offer.move for offer in offers}) == len(offers)
        for offer in offers:
            fits(offer)
            assert not offer.open, "a listed move is whole"
            assert len(text := str(offer.move)) <= ORDER
            assert read(at.case.game.rules.verbs, text) == offer.move


def what_may_be_listed_follows_from_the_view(at: Position) -> None:
    """Nothing else is handed over, and the view holds nothing hidden; an equal one gives the same."""
    assert all(len(signature(topic.wishes).parameters) == 2 for topic in at.case.game.topics)
    seat = in_turn(at)
    assert wished(at.again, seat) == wished(at.match, seat)


@each_game
def test_every_topic_lists_moves_at_some_time(game: Game) -> None:
    left = {topic.key for topic in game.topics}
    for match in (case.at(position) for case in matches_of(game) for position in sorted(case.stops(LOOKS))):
        left -= {key for key, offers in wished(match, 0).items() if offers}
        if not left:
            return
    raise AssertionError(", ".join(left))


@each_game
def test_what_may_be_answered_before_a_match_fits_and_may_be_planned_at_its_start(game: Game) -> None:
    """Each answer is told apart by whom it names, wherever they sit."""
    for topic, seats in product(game.topics, game.rules.seats):
        offers = [*topic.before(game.chosen(None), seats)] if topic.before else []
        for offer in offers:
            fits(offer)
            assert not offer.open, "it is whole"
        assert len({offer.label for offer in offers}) == len({offer.move for offer in offers}) == len(offers)
        planned = wished(Match(game, seats, "before"), 0)[topic.key]
        assert {offer.move for offer in offers} <= {offer.move for offer in planned}


@each_game
def test_every_topic_is_asked_and_one_of_its_moves_is_legal(game: Game) -> None:
    left = {topic.key: topic for topic in game.topics if topic.key not in unasked(game)}
    for case in matches_of(game):
        left = {key: topic for key, topic in left.items() if not is_answered(case, topic)}
        if not left:
            return
    raise AssertionError(", ".join(left))


@each_game
def test_a_topic_that_is_not_asked_has_a_reason_and_a_test(game: Game) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / game.key).glob("test_*.py"))
    for topic, reason in unasked(game).items():
        assert topic in {one.key for one in game.topics}
        assert reason
        assert f'"{topic}"' in tests, f"no test of the game asks under “{topic}”"


def is_answered(case: Case, topic: Topic) -> bool:
    """Whether one of the topic's moves answers a question of it that a seat is asked in a match."""
    return any(answers(case.at(position), seat, topic) for position, seat in case.played.asked.get(topic.key, []))


def answers(match: Match, seat: Seat, topic: Topic) -> bool:
    return any(match.pending[seat].check(offer.move) is None for offer in topic.wishes(match.view(seat), seat))
