"""Leaks are found, of each kind and in each game."""

from typing import Any

import pytest

from rules import Verb
from rules.barrage.telling import Kept, Sent, YouAreDealt
from rules.boomtown.telling_events import EventDrawn
from rules.ninety.telling import Drew
from rules.politocracy.telling_change import ChangeDrawn, PlayedOn, YourCard
from rules.politocracy.verbs import Roll
from rules.redistricting.telling import GoalsDealt, PointsNow, Reviewed, YouDrew, YouDrewCandidates
from rules.redistricting.verbs import EndTurn, Pass
from tests.conformance.cases import GAMES, Case, ends
from tests.conformance.leaks import (
    Leak,
    after,
    aloud,
    asking_only,
    citing,
    citing_any,
    labeling,
    presetting,
    prompting,
    prompting_all,
    seeing,
    to_another,
)
from tests.conformance.test_twins import test_what_is_hidden_shows_nowhere_from_its_draw_on as what_is_hidden
from tests.conformance.test_twins import test_what_is_to_come_shows_in_nothing_that_was_told as what_is_to_come
from tests.toy.game import BidWon, VetoDealt


def dropped(state: Any, seat: int) -> list[str]:
    return [f"Dealt were {state.dealt[seat]}"]


def drew_good(state: Any, fact: ChangeDrawn) -> list[str]:
    return ["That's a good one"] if is_good(state.candidates[fact.me].hand[-1:]) else []


def holds_good(state: Any, seat: int) -> bool:
    return is_good(state.candidates[seat].hand)


def is_good(cards: Any) -> bool:
    return any(card > "M" for card in cards)


def roll_with_nothing_good(view: Any, seat: int) -> list[Verb]:
    return [] if is_good(view.hand) else [Roll()]


def holds_veto(state: Any, fact: BidWon) -> list[str]:
    return ["Whoever builds holds the veto"] if state.veto == fact.seat else []


def rest_of_hand(state: Any, fact: PlayedOn) -> list[str]:
    return [f"Cards above M: {sum(card > 'M' for card in state.candidates[fact.whom].hand)}"]


def goals_of(state: Any, fact: Reviewed) -> list[str]:
    return [f"Goals: {state.operatives[fact.me].goals}"]


def goals_of_first(state: Any, seat: int) -> list[str]:
    return state.operatives[0 if seat else 1].goals


def clause_of_veto(state: Any, seat: int) -> str:
    return "1.5" if state.veto == seat else "1.3"


def clause_of_dropped(state: Any, seat: int) -> str:
    return str(dropped(state, seat))


def clause_of_goals(state: Any, seat: int) -> str:
    return state.operatives[seat].goals[0]


def clause_of_good(state: Any, seat: int) -> str:
    return "9.2" if holds_good(state, seat) else "9.1"


SHOWN_TOGETHER = [
    Leak("who won the bids is told to hold the veto", "toy", after(BidWon, holds_veto)),
    Leak("what was dropped follows what was kept", "barrage", after(Kept, lambda state, fact: dropped(state, fact.me))),
    Leak("whoever orders rolls is told aloud what they dropped", "barrage", prompting_all("line-up", dropped)),
    Leak("a card that is played tells of those that are held", "politocracy", after(PlayedOn, rest_of_hand)),
    Leak("a card that is played tells of goals", "redistricting", after(Reviewed, goals_of)),
    Leak("two candidates are drawn aloud", "redistricting", aloud(YouDrewCandidates), (4, 2)),
]
"""With what was just shown, or where it is shown by going on."""
TO_ANOTHER = [
    Leak("the veto is told to another", "toy", to_another(VetoDealt), (4, 0)),
    Leak("cards that were dealt are told to another", "barrage", to_another(YouAreDealt)),
    Leak("what was dropped is told to another", "barrage", after(Kept, lambda state, fact: dropped(state, 0), 1)),
    Leak("a drawn card is told to another", "politocracy", to_another(YourCard)),
    Leak("the rest of a hand is told to another", "politocracy", after(PlayedOn, rest_of_hand, 1)),
    Leak("a drawn card is told to another", "redistricting", to_another(YouDrew)),
    Leak("goals are told to another", "redistricting", to_another(GoalsDealt)),
    Leak("points for hidden goals are told to another", "redistricting", to_another(PointsNow)),
    Leak(
        "drawn candidates are seen by all who play",
        "redistricting",
        seeing(drawn=lambda state: (*state.drawn,)),
        (4, 2),
    ),
    Leak("a button names a goal of another", "redistricting", labeling(Pass, goals_of_first), (4, 2)),
    Leak("drawn candidates are told to another", "redistricting", to_another(YouDrewCandidates), (4, 2)),
]
"""Not to all, but to one whom it is no business of."""
CITED = [
    Leak("a clause goes by the veto", "toy", citing_any("build", clause_of_veto)),
    Leak(
        "a clause goes by what was dropped", "barrage", citing("place", lambda state, seat: str(dropped(state, seat)))
    ),
    Leak("a clause goes by good cards", "politocracy", citing("roll", clause_of_good)),
    Leak(
        "a clause goes by goals", "redistricting", citing("turn", lambda state, seat: state.operatives[seat].goals[0])
    ),
]
"""The clause of a question, to which all are led."""
HIDDEN = [
    *SHOWN_TOGETHER,
    *CITED,
    Leak("the veto is dealt aloud", "toy", aloud(VetoDealt)),
    Leak("cards are dealt aloud", "barrage", aloud(YouAreDealt)),
    Leak("a prompt names what was dropped", "barrage", prompting("place", dropped)),
    Leak("lines tell what was dropped", "barrage", after(Sent, lambda state, fact: dropped(state, fact.me))),
    Leak("a drawn card is told aloud", "politocracy", aloud(YourCard)),
    Leak("a good card brings a line more", "politocracy", after(ChangeDrawn, drew_good)),
    Leak("only who holds a good card is asked", "politocracy", asking_only("after", holds_good)),
    Leak("only who holds a good card is waited for", "politocracy", presetting("roll", roll_with_nothing_good)),
    Leak("a drawn card is told aloud", "redistricting", aloud(YouDrew)),
    Leak("goals are dealt aloud", "redistricting", aloud(GoalsDealt)),
    Leak("points for hidden goals are told aloud", "redistricting", aloud(PointsNow)),
    Leak(
        "a button names a goal", "redistricting", labeling(EndTurn, lambda state, seat: state.operatives[seat].goals[0])
    ),
]
TO_COME = [
    Leak("a prompt names the next event", "ninety", prompting("day", lambda state, seat: state.deck[0])),
    Leak("a line names the next event", "ninety", after(Drew, lambda state, fact: state.deck[:1])),
    Leak("a line names the next event", "boomtown", after(EventDrawn, lambda state, fact: state.waiting[:1])),
    Leak("a clause goes by the next event", "ninety", citing("day", lambda state, seat: state.deck[0])),
    Leak("a clause goes by the next event", "boomtown", citing_any("place", lambda state, seat: next_event(state))),
    Leak("one seat is told the next event", "ninety", after(Drew, lambda state, fact: state.deck[:1], 1)),
    Leak("one seat is told the next event", "boomtown", after(EventDrawn, lambda state, fact: state.waiting[:1], 1)),
]


def next_event(state: Any) -> str:
    return str(state.waiting[:1])


def leaky(leak: Leak) -> Case:
    """A match at the least seats, or the one that the leak names."""
    game = leak.plant(next(game for game in GAMES if game.key == leak.game))
    return Case(game, *(leak.match or (ends(game)[0], 0)))


@pytest.mark.parametrize("leak", HIDDEN, ids=str)
def test_a_leak_of_what_is_hidden_is_found(leak: Leak) -> None:
    with pytest.raises(AssertionError, match="all know what"):
        what_is_hidden(leaky(leak))


@pytest.mark.parametrize("leak", TO_ANOTHER, ids=str)
def test_a_leak_to_one_seat_is_found(leak: Leak) -> None:
    with pytest.raises(AssertionError, match=r"seat \d knows what"):
        what_is_hidden(leaky(leak))


@pytest.mark.parametrize("leak", TO_COME, ids=str)
def test_a_leak_of_what_is_to_come_is_found(leak: Leak) -> None:
    with pytest.raises(AssertionError, match=r"(all know|seat 1 knows) what chance is still to bring"):
        what_is_to_come(leaky(leak))
