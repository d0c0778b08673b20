"""What may be answered in advance: each topic is told in words that fit, and its moves are those of its questions."""

from collections.abc import Mapping, Sequence
from inspect import signature
from itertools import product
from pathlib import Path

from bot.pages.menus import menus_of
from rules import Game, Match, Offer, Seat, Topic, join_words, read_move
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
    for what in ("key", "title"):
        every = [getattr(topic, what) for topic in game.topics]
        assert len({*every}) == len(every), f"two topics have the same {what}: {sorted(every)}"
    for topic in game.topics:
        assert topic.key, f"the topic “{topic.title}” has no key"
        assert 0 < len(topic.title) <= BUTTON, f"a topic's title has 1 to {BUTTON} characters: “{topic.title}”"
        assert 0 < len(topic.about) <= DESCRIPTION, f"a topic's `about` has 1 to {DESCRIPTION}: “{topic.about}”"
        assert "\n" not in topic.title + topic.about, f"title and `about` are a line each: {topic.key}"
        assert short(topic.title + topic.about) == len(topic.title + topic.about), "no seat is named"


def in_turn(at: Position) -> Seat:
    """One seat after another, as often as somebody looks at what may be listed."""
    return sorted(at.case.stops(LOOKS)).index(at.number) % at.case.seats


def what_may_be_listed_fits_and_reads_back(at: Position) -> None:
    for key, offers in wished(at.match, in_turn(at)).items():
        assert len(menus_of(offers, "")) <= MENUS, f"topic “{key}” has {len(offers)} moves, more than can be shown"
        are_told_apart(key, offers)
        for offer in offers:
            fits(offer)
            assert not offer.open, f"topic “{key}” lists “{offer.label}” with a field open: a listed move is whole"
            assert len(text := str(offer.move)) <= ORDER, f"topic “{key}”: “{text}” has more than {ORDER} characters"
            assert read_move(at.case.game.rules.verbs, text) == offer.move, f"“{text}” is read as another move"


def are_told_apart(key: str, offers: Sequence[Offer]) -> None:
    moves, labels = [str(offer.move) for offer in offers], [offer.label for offer in offers]
    for what, some in (("move", moves), ("label", labels)):
        twice = sorted({one for one in some if some.count(one) > 1}) if len({*some}) < len(some) else ()
        assert not twice, f"topic “{key}” lists the same {what} twice: {join_words(twice)}"


def what_may_be_listed_follows_from_the_view(at: Position) -> None:
    """Nothing else is handed over, and the view holds nothing hidden; an equal one gives the same."""
    assert all(len(signature(topic.wishes).parameters) == 2 for topic in at.case.game.topics)
    seat = in_turn(at)
    assert wished(at.again, seat) == wished(at.match, seat), "topics.py: the same view gives other `wishes`"


@each_game
def test_every_topic_lists_moves_at_some_time(game: Game) -> None:
    left = {topic.key for topic in game.topics}
    for match in (case.at(position) for case in matches_of(game) for position in sorted(case.stops(LOOKS))):
        left -= {key for key, offers in wished(match, 0).items() if offers}
        if not left:
            return
    raise AssertionError(
        f"topics.py: `wishes` of {join_words(sorted(map(repr, left)))} never has anything to choose from"
    )


@each_game
def test_what_may_be_answered_before_a_match_fits_and_may_be_planned_at_its_start(game: Game) -> None:
    """Each answer is told apart by whom it names, wherever they sit."""
    for topic, seats in product(game.topics, game.rules.seats):
        offers = [*topic.before(game.options_from(None), seats)] if topic.before else []
        for offer in offers:
            fits(offer)
            assert not offer.open, "it is whole"
        are_told_apart(f"{topic.key}, before", offers)
        planned = wished(Match(game, seats, "before"), 0)[topic.key]
        more = {str(offer.move) for offer in offers} - {str(offer.move) for offer in planned}
        assert not more, (
            f"`before` of “{topic.key}” lists {join_words(sorted(more))}, which its `wishes` lack at the start"
        )


@each_game
def test_every_topic_is_asked_and_one_of_its_moves_is_legal(game: Game) -> None:
    left = {topic.key: topic for topic in game.topics if topic.key not in unasked(game)}
    for case in matches_of(game):
        left = unanswered(case, left)
        if not left:
            return
    raise AssertionError(
        f"topics.py: of {join_words(sorted(map(repr, left)))} no question is ever asked that one of its `wishes` "
        "answers. Ask with topic=… of that key and offer such moves; or name it in UNASKED of "
        f"tests/{game.key}/conforms.py with the reason, and show it in a test of the game"
    )


@each_game
def test_a_topic_that_is_not_asked_has_a_reason_and_a_test(game: Game) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / game.key).glob("test_*.py"))
    for topic, reason in unasked(game).items():
        where = f"UNASKED, in tests/{game.key}/conforms.py,"
        assert topic in {one.key for one in game.topics}, f"{where} names “{topic}”, which is no topic of the game"
        assert reason, f"{where} gives no reason for “{topic}”"
        assert f'"{topic}"' in tests, (
            f"random players are not asked under “{topic}”, nor does a test of the game show it"
        )


def unanswered(case: Case, topics: Mapping[str, Topic]) -> dict[str, Topic]:
    """Those by their keys of which no move answers a question that a seat is asked in a match."""
    asked = [(position, seat, key) for key in topics for position, seat in case.played.asked.get(key, [])]
    found, last = set[str](), max((position for position, *_ in asked), default=0)
    for number, match in case.walk():
        here = ((seat, key) for position, seat, key in asked if position == number and key not in found)
        found |= {key for seat, key in here if answers(match, seat, topics[key])}
        if number == last or found == topics.keys():
            break
    return {key: topic for key, topic in topics.items() if key not in found}


def answers(match: Match, seat: Seat, topic: Topic) -> bool:
    return any(match.pending[seat].check(offer.move) is None for offer in topic.wishes(match.view(seat), seat))
