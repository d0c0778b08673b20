"""What seats and lookers-on see (1.6): all that lies on the table, and no cards but one's own two."""

from rules.barrage import GAME
from rules.barrage.play import attack_ads, placement, resolution
from rules.barrage.state import Heading
from rules.barrage.verbs import BoardOrder
from rules.barrage.view import Throw
from tests.barrage.characters import NERD, WAR_HERO
from tests.barrage.situations import final_count, first_question, situation
from tests.record import answered_questions

HEADINGS = {
    "character": Heading.SETTING_UP,
    "place": Heading.PLACEMENT,
    "ads": Heading.ATTACK_ADS,
    "ballot": Heading.BALLOTS,
}


def test_the_view_tells_the_part_of_the_round_and_whose_turn_it_is() -> None:
    seen: set[Heading] = set()
    for name in ("2", "3", "8", "12-rounds"):
        match = None
        for match, seat, question in answered_questions(f"barrage-{name}"):
            view = match.view(seat)
            assert view.heading == HEADINGS.get(question.topic, Heading.RESOLUTION)
            alone = question.topic != "character" and question.check(BoardOrder()) is not None
            assert view.turn == (seat if alone else None)
            seen.add(view.heading)
        assert match
        assert (match.view().heading, match.view().turn) == (Heading.COUNT, None)
    assert seen >= {*Heading} - {Heading.COUNT}


def test_the_view_shows_every_piece() -> None:
    state = situation(
        3,
        [WAR_HERO],
        placed={"CA": [0, 1], "Town Hall": [2]},
        stars={"PA": [0, 1], "CA": [2], "WY": [2]},
        town_hall=[1, 2, 3],
        ads=[4, 5, 6],
        absentee=[7, 8, 9],
        staffers=[5],
        starter=1,
        first=2,
    )
    state.spent[1], state.circles, state.ballots["PA"], state.tied = True, [2, None], [0, 0], {"PA": (0, 1)}
    state.free_ballots[0] = 1
    view = GAME.rules.view(state, 1)
    assert (view.me, view.round, view.rounds, view.pairs, view.first, view.starter) == (1, 1, 9, False, 2, 1)
    assert view.placed == {"CA": (0, 1), "Town Hall": (2,)}
    assert view.stars == {"CA": (2,), "PA": (0, 1), "WY": (2,)}
    assert (view.ballots, view.tied, view.circles, view.won) == ({"PA": (0, 0)}, {"PA": (0, 1)}, (2, None), {})
    assert (view.throw, view.dealt) == (None, ())
    hero, _, third = view.candidates
    assert (hero.character, hero.spent, hero.staffers, hero.hand) == (WAR_HERO, False, 5, 4)
    assert (hero.town_hall, hero.attack_ads, hero.absentee, hero.free_ballots) == (1, 4, 7, 1)
    assert (hero.votes, hero.states, hero.supply) == (20, 1, 34 - 13)
    assert (third.votes, third.states, third.supply, third.free_ballots) == (58, 2, 34 - 1 - 2 - 18, 0)
    assert [one.spent for one in view.candidates] == [False, True, False]


def test_a_tied_state_counts_for_nobody_until_its_coin_has_fallen() -> None:
    state = situation(stars={"PA": [0, 1], "WY": [0]})
    assert [(one.votes, one.states) for one in GAME.rules.view(state, None).candidates] == [(3, 1), (0, 0)]
    final_count(state, 2)
    view = GAME.rules.view(state, None)
    assert view.won == {"PA": 1, "WY": 0}
    assert [(one.votes, one.states) for one in view.candidates] == [(3, 1), (20, 1)]


def test_the_die_on_the_table_is_seen_while_its_miss_may_be_saved() -> None:
    state = situation(2, [NERD], placed={"CA": [0, 1]}, stars={"CA": [0, 0, 0]})
    question = first_question(resolution, state, [3])
    assert question.topic == "miss: Three-star states"
    assert GAME.rules.view(state, 1).throw == Throw(seat=0, place="CA", die=3, bonus=1, missing=1)
    other = situation(placed={"CA": [1]}, ads=[1])
    for step in (placement, attack_ads):
        first_question(step, other)
        assert GAME.rules.view(other, 0).throw is None
