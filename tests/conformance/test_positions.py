"""Each match of the suite is walked through once; on the way all look at it who have something to say of a position."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from inspect import isfunction, signature

import pytest

from tests.conformance import test_bot_limits as bot
from tests.conformance import test_guides as guides
from tests.conformance import test_limits as limits
from tests.conformance import test_play as play
from tests.conformance import test_replay as replay
from tests.conformance import test_secrets as secrets
from tests.conformance import test_told as told
from tests.conformance import test_topics as topics
from tests.conformance.cases import MOST_MOVES, Case, Position, each_case
from tests.findings import check_all
from tests.toy import TOY

Look = Callable[[Position], None]

LOOKS: dict[int, tuple[Look, ...]] = {
    MOST_MOVES: (
        play.somebody_is_waited_for_until_the_end_and_everybody_asked_can_answer,
        play.the_stand_in_is_legal_wherever_somebody_is_waited_for,
        play.nothing_is_made_or_lost,
        play.only_the_last_mover_may_undo_and_only_while_nothing_became_known,
        play.no_chance_was_drawn_where_the_last_mover_may_undo,
        limits.a_topic_has_not_more_than_one_kind_of_question,
        limits.what_is_held_out_is_told,
        guides.asks_what_the_guide_explains,
        secrets.nobody_is_told_anything_alone_where_nothing_is_exchanged,
        told.what_was_told_stays_as_it_was,
    ),
    40: (
        secrets.nobody_sees_anything_alone_where_nothing_is_exchanged,
        secrets.nobody_is_offered_anything_alone_where_nothing_is_exchanged,
        secrets.a_question_of_which_a_part_is_secret_is_always_asked,
    ),
    topics.LOOKS: (topics.what_may_be_listed_fits_and_reads_back, topics.what_may_be_listed_follows_from_the_view),
    16: (
        play.offers_come_once_each_the_legal_ones_first,
        play.an_open_field_is_a_list_of_its_verb_that_can_be_filled,
        play.check_agrees_with_the_listing_and_cites_the_rulebook,
        limits.questions_and_offers_fit,
        limits.every_clause_that_is_cited_exists,
    ),
    12: (
        told.all_stand_somehow,
        told.accounts_add_up,
        secrets.what_a_seat_alone_sees_is_told_to_it_in_words,
        secrets.a_spectator_sees_what_all_seats_share,
        secrets.a_view_is_frozen_and_stays_as_it_was_while_the_match_goes_on,
    ),
    8: (guides.an_ai_player_says_why, guides.a_reason_is_given_for_any_legal_move),
    6: (replay.the_same_moves_give_the_same_match,),
    4: (play.a_refused_move_changes_nothing,),
    3: (replay.a_match_survives_its_record_as_json_text,),
}
"""At how many positions of each match who looks."""

LOOKS_AT_ONE: dict[int, tuple[Look, ...]] = {
    MOST_MOVES: (play.nothing_changes_behind_a_question_for_as_long_as_it_is_asked,),
    10: (bot.posts_fit, bot.votes_and_what_is_shown_before_fit, bot.answers_fit, bot.completion_fits),
}
"""The same for one match of each game at each number of seats."""


@each_case
def test_every_position(case: Case) -> None:
    looks = looks_at(case)
    for at in case.positions():
        check_all(looks[at.number], lambda look, at=at: look(at), lambda look, at=at: f"{look.__name__} at {at.number}")


def looks_at(case: Case) -> Mapping[int, list[Look]]:
    found = defaultdict[int, list[Look]](list)
    for most, some in (*LOOKS.items(), *(LOOKS_AT_ONE.items() if case.is_first else ())):
        for number in case.stops(most):
            found[number] += some
    return found


def looked(case: Case, look: Look) -> None:
    for at in case.positions():
        look(at)


def test_whoever_may_look_does() -> None:
    """A function of a position is no test by its name: it has to stand in a table."""
    modules = (bot, guides, limits, play, replay, secrets, told, topics)
    every = {one for module in modules for one in vars(module).values() if is_look(one)}
    assert every == {look for table in (LOOKS, LOOKS_AT_ONE) for some in table.values() for look in some}


def is_look(one: object) -> bool:
    return (
        isfunction(one)
        and [*signature(one).parameters] == ["at"]
        and signature(one).return_annotation in (None, "None")
    )


def test_whoever_finds_something_is_named_and_the_others_look_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[int]()

    def finds(at: Position) -> None:
        assert at.number < 3, "a third move"

    def goes_on(at: Position) -> None:
        seen.append(at.number)

    monkeypatch.setitem(LOOKS, MOST_MOVES, (finds, goes_on))
    with pytest.raises(AssertionError, match="finds at 3: AssertionError: a third move"):
        test_every_position(Case(TOY, 3, 0))
    assert seen == [0, 1, 2, 3]
