"""Standing orders and wish lists (14.3): what may be listed under each topic, and how a match runs on them."""

import pytest

from rules import Decision, Match, Rng, Seat, Verb
from rules.ninety import GAME, setting_up
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.board import EVENTS, Bio
from rules.ninety.city import DOWNTOWN, PLACES, REGION_OF, REGIONS, TURFS
from rules.ninety.routes import distances
from rules.ninety.schedule import settle
from rules.ninety.state import Stage, State
from rules.ninety.topics import TOPICS
from rules.ninety.travel import AIMS
from rules.ninety.verbs import (
    Canvass,
    Coffee,
    EndDay,
    Fundraise,
    Mail,
    Mudsling,
    Pass,
    Recruit,
    Seed,
    TakeCash,
    Travel,
    Upgrade,
    Withdraw,
)
from tests.ninety.situations import at_table, questions, run, wishes
from tests.record import answered_questions
from tests.situations import Orders, asked_by_hand, play_stand_ins, random_orders, stand_in_for

BY_KEY = {topic.key: topic for topic in TOPICS}
UNORDERED = {"weekend: both", "election day", "day"}
"""Two dice of the weekend, Election Day, which comes once, and the day where its list can't go on."""
REGIONAL = {f"{what}: {region}" for what in ("Travel", "Mail") for region in REGIONS}


def moves(key: str, state: State, me: Seat = 0) -> list[Verb]:
    return [offer.move for offer in wishes(key, state, me)]


def open_places() -> list[str]:
    """Where votes may lie at the usual table, by region."""
    homes = {place for turf in ("Oakland", "Hilltop") for place in TURFS[turf].neighborhoods}
    return [place for place in REGION_OF if place not in homes]


@pytest.mark.rule("N-C5", "N-C4", "N-C7")
def test_what_may_be_ordered() -> None:
    state = at_table()
    state.seeder = 0
    assert {*moves("seed", state)} == {Seed(place) for place in open_places()}
    assert wishes("seed", state, 0)[0].note == "3 AP from home"
    assert moves("no-show", state) == [Withdraw(place) for place in open_places()]
    assert moves("weekend: odd", state) == [TakeCash(), *map(Upgrade, open_places())]
    assert moves("mail first", state) == [Pass()]
    even = moves("weekend: even", state)
    assert even[:3] == [Pass(), Travel(DOWNTOWN), Travel("Oakland")]
    homes = {Travel(place) for place in TURFS["Oakland"].neighborhoods}
    assert {*even[3:]} == {Travel(place) for place in PLACES if place != DOWNTOWN} - homes


def pickable(key: str, state: State, me: Seat = 0) -> list[Verb]:
    """What may be picked, without what is left to typing."""
    return [offer.move for offer in wishes(key, state, me) if not offer.typed]


def after_roll(state: State, *dice: int) -> State:
    """The white dice of the day are rolled."""
    state.now.white = [*dice] or [3, 3]
    return state


@pytest.mark.rule("N-C8", "N-C1", "N-42", "N-45", "N-48")
def test_a_day_is_listed_by_journeys_mail_and_deeds() -> None:
    state = at_table(3, at="Bluff", schedule=["Hays", "Bluff"], lean={0: ["Hays"]}, coffees=1, me=1)
    offers = wishes("day", state)
    groups = {str(offer.group or "") for offer in offers}
    assert groups == {str(AIMS), "", *REGIONAL}
    assert [offer.move for offer in offers if offer.group == AIMS] == [
        *map(Travel, ["Oakland", DOWNTOWN, "Bluff", "Hays"]),
    ]
    travels = [offer.move for offer in offers if isinstance(offer.move, Travel)]
    assert len(travels) == len({*travels}) == len(PLACES) - len(TURFS["Oakland"].neighborhoods) + 1
    mails = [offer.move for offer in offers if isinstance(offer.move, Mail)]
    homes = {place for turf in ("Oakland", "Hilltop", "Observatory Ridge") for place in TURFS[turf].neighborhoods}
    assert mails == [Mail(place) for place in REGION_OF if place not in homes]
    deeds = [*map(Canvass, (1, 2, 3)), Recruit(), Fundraise(), EndDay()]
    slung = [Mudsling(seat, blocks) for seat in (1, 2) for blocks in (1, 2, 3)]
    assert [offer.move for offer in offers if not offer.group] == [*deeds, Coffee(), *slung]


@pytest.mark.rule("N-C8")
def test_a_place_says_how_far_it_is_and_what_is_there() -> None:
    state = at_table(at="Bluff", schedule=["Hays"], lean={0: ["Bluff", "Esplen"]}, solid={1: ["Esplen"]})
    texts = {offer.move: (offer.label, offer.note) for offer in wishes("day", state)}
    assert texts[Travel("Oakland")] == ("Travel to Oakland (home)", "1 AP from where you are")
    assert texts[Travel("Bluff")] == ("Travel to Bluff", "You're here now; votes: 1 for @0")
    assert texts[Travel("Esplen")][1].endswith("AP from where you are; votes: 1 for @0, 1 for @1")
    assert EVENTS["Hays"].title in texts[Travel("Hays")][1]
    assert texts[Mail("Esplen")][1] == "You have 1 lean vote there; $500 if you're there, else $1,000"
    assert texts[Canvass(2)] == ("Canvass: 2 lean votes", "2 AP")
    assert texts[Mudsling(1, 1)] == ("Mudsling: @1 loses 1 lean vote", "1 AP")


@pytest.mark.rule("N-C8", "N-C1", "N-33", "N-35")
def test_of_a_day_under_way_only_what_its_points_and_places_still_allow_can_be_picked() -> None:
    state = after_roll(at_table(at="Bluff", points=2, lean={1: ["Hays"] * 2}))
    listed, known = pickable("day", state), moves("day", state)
    far = {move.to: distances("Bluff", "Oakland", False)[move.to] for move in known if isinstance(move, Travel)}
    assert {move.to for move in listed if isinstance(move, Travel)} == {to for to, cost in far.items() if cost <= 2}
    assert [move for move in listed if isinstance(move, Canvass | Mudsling)] == [
        *map(Canvass, (1, 2)),
        Mudsling(1, 1),
        Mudsling(1, 2),
    ]
    assert {Recruit(), Fundraise()} <= {*listed}
    state.now.fundraised = True
    assert Fundraise() not in pickable("day", state)
    state.now.points, state.now.fundraised = 1, False
    assert not {Recruit(), Fundraise()} & {*pickable("day", state)}, "a point must be left there"
    assert {Recruit(), Fundraise(), Canvass(3), Travel("Fairywood")} <= {*known}, "as its list may name it"


@pytest.mark.rule("N-C8", "N-C2", "N-A29")
def test_coffee_counts_while_it_may_be_drunk() -> None:
    state = after_roll(at_table(at="Bluff", points=1, coffees=1))
    assert {Coffee(), Canvass(3)} <= {*pickable("day", state)}
    state.now.third = 2
    assert not {Coffee(), Canvass(3)} & {*pickable("day", state)}
    assert Coffee() not in pickable("day", at_table())


@pytest.mark.rule("N-C8", "N-A30")
def test_the_prices_of_a_day_are_those_of_the_bio() -> None:
    state = after_roll(at_table(at="Bluff", points=2, bio=Bio.REALTOR))
    assert Canvass(3) in pickable("day", state)
    state.now.doubled = True
    assert Canvass(3) not in pickable("day", state)
    walker = after_roll(at_table(at="Bluff", points=1, bio=Bio.MAIL_CARRIER))
    assert Travel("Oakland") in pickable("day", walker), "the first step is free"


@pytest.mark.rule("N-C8", "N-57", "N-61")
def test_mail_that_could_make_nothing_solid_is_not_picked() -> None:
    full = at_table(3, lean={0: ["Esplen"], 1: ["Bluff"] * 2, 2: ["Bluff"] * 2}, solid={0: ["Hays"] * 2})
    listed = pickable("day", full)
    assert Mail("Esplen") in listed
    assert not {Mail("Bluff"), Mail("Hays")} & {*listed}


@pytest.mark.rule("N-C5", "N-20")
def test_what_cannot_come_any_more_is_not_listed_seeding() -> None:
    state = at_table(3, first=1, lean={1: ["Bluff"] * 2, 2: ["Bluff"] * 2})
    state.stage, state.turn, state.seeder, state.sown = Stage.SEEDING, None, 2, ["Hays"]
    assert moves("seed", state, 1) == []
    assert not {Seed("Hays"), Seed("Bluff")} & {*pickable("seed", state, 2)}
    assert Seed("Hays") in pickable("seed", state, 0)
    assert moves("day", state, 0)
    state.seeder = None
    assert [moves("seed", state, seat) for seat in range(3)] == [[]] * 3


@pytest.mark.rule("N-C3")
@pytest.mark.parametrize(
    ("day", "me", "white", "comes"),
    [(1, 0, [], True), (14, 0, [], True), (14, 0, [2, 2], False), (14, 1, [2, 2], True), (15, 1, [], False)],
)
def test_what_cannot_come_any_more_is_not_listed_weekends(day: int, me: Seat, white: list[int], comes: bool) -> None:
    state = at_table(day=day, white=white)
    assert bool(moves("weekend: odd", state, me)) is comes
    assert bool(moves("weekend: even", state, me)) is comes


@pytest.mark.rule("N-C8", "N-C1")
def test_what_cannot_come_any_more_is_not_listed_days() -> None:
    state = at_table(3, day=15, first=1, me=2)
    assert [bool(moves("day", state, seat)) for seat in range(3)] == [True, False, True]
    state.stage, state.turn = Stage.ELECTION, None
    assert [bool(moves("day", state, seat)) for seat in range(3)] == [False] * 3


VOTE, CASH = (next(where for where, card in EVENTS.items() if getattr(card.loss, what)) for what in ("votes", "cash"))


@pytest.mark.rule("N-C4", "N-A26")
def test_what_cannot_come_any_more_is_not_listed_missed_votes() -> None:
    rest = [where for where, card in EVENTS.items() if not card.invitation][:5]
    assert moves("no-show", at_table(day=12)), "what is drawn now may still be missed"
    late = at_table(day=15, me=1, schedule=rest)
    assert moves("no-show", late) == []
    late.candidates[0].owed = 1
    assert moves("no-show", late)
    last = at_table(day=15, me=1, schedule=[*rest, VOTE])
    assert moves("no-show", last), "the draw of this turn pushes it out"
    last.schedule[-1].appeared.append(0)
    assert moves("no-show", last) == []
    assert moves("no-show", after_roll(at_table(day=15, me=1, schedule=[*rest, VOTE]))) == []


@pytest.mark.rule("N-A4", "N-A26")
def test_what_cannot_come_any_more_is_not_listed_mail_before_a_draw() -> None:
    rest = [where for where, card in EVENTS.items() if not card.invitation][:5]
    last = at_table(day=15, me=1, schedule=[*rest, CASH])
    assert moves("mail first", last, 1) == [Pass()]
    assert moves("mail first", last, 0) == [], "no draw of theirs is left"
    assert moves("mail first", at_table(day=15, me=1, schedule=[*rest, VOTE]), 1) == []


@pytest.mark.rule("N-C8", "N-C1", "N-33")
def test_a_days_list_is_over_with_the_day_and_broken_off_where_it_ends_by_itself() -> None:
    match = Match(GAME, 2, "over")
    while match.pending[me := next(iter(match.pending))].topic != "day":
        question = match.pending[me]
        match.play(me, stand_in_for(question))
        if question.topic == "seed":
            assert match.outdated <= {(me, "seed")}
    match.play(me, EndDay())
    assert match.outdated == {(me, "day")}
    assert match.broken_off == {}
    other = next(iter(match.pending))
    while (other, "day") not in match.outdated:
        mine, points = match.state.candidates[other], match.state.now.points
        goal = next(to for to, route in match.state.routes(other).items() if route.cost == points and to != mine.at)
        match.play(other, Travel(goal))
    assert match.broken_off == {other: EndDay()}
    assert match.outdated == {(other, "day")}


@pytest.mark.rule("N-C3", "N-C4")
def test_with_the_last_weekend_and_the_last_draw_their_lists_are_over() -> None:
    match, over = Match(GAME, 2, "last"), dict[int, set[str]]()
    for _ in play_stand_ins(match):
        pass
    for _, at in match.again():
        over.setdefault(at.state.day, set()).update(topic for _, topic in at.outdated)
    assert over[13] == {"day"}
    assert over[14] == {"day", "weekend: odd", "weekend: even"}
    assert over[15] == {"day", "weekend: odd", "weekend: even", "mail first"}


@pytest.mark.rule("N-C5")
def test_seeding_wishes_are_taken_in_order_of_those_still_open_and_each_is_used_up() -> None:
    state = at_table(lean={0: ["Bluff"] * 2, 1: ["Bluff"] * 2})
    order = Orders(GAME, {"seed": [Seed("Bluff"), Seed("Hays"), Seed("Larimer"), Seed("Esplen")]})
    made = list[Verb]()
    for _ in range(2):
        question = questions(lambda table, at: setting_up.seed_by_choice(table, at, 0), state)[0]
        move = order.answer(question)
        assert isinstance(move, Seed)
        made.append(move)
        state.sown.append(move.where)
    assert made == [Seed("Hays"), Seed("Larimer")]
    assert order.lists["seed"] == [Seed("Bluff"), Seed("Esplen")]


@pytest.mark.rule("N-C5", "N-61")
def test_wishes_that_collide_fall_to_the_next_on_the_list() -> None:
    """Three want Bluff, where two blocks lie; the last in turn order gets the second wish."""
    state = at_table(3, lean={0: ["Bluff"], 1: ["Bluff"]})
    places = list[list[str]]()
    for seat in state.order():
        order = Orders(GAME, {"seed": [Seed("Bluff"), Seed("Hays"), Seed("Larimer")]})
        step = lambda table, at, me=seat: setting_up.seed_by_choice(table, at, me)  # noqa: E731
        state.sown = []
        first = order.answer(questions(step, state)[seat])
        assert isinstance(first, Seed)
        state.sown = [first.where]
        second = order.answer(questions(step, state)[seat])
        assert isinstance(second, Seed)
        state.sown = []
        run(step, state, (seat, first), (seat, second))
        places.append([first.where, second.where])
    assert places == [["Bluff", "Hays"], ["Bluff", "Hays"], ["Hays", "Larimer"]]


def weekend(state: State, die: int) -> Decision:
    state.day, state.now.bonus = 6, [die]
    return questions(lambda table, at: ask_weekend(table, at, 0), state)[0]


@pytest.mark.rule("N-C3", "N-63")
def test_on_an_odd_die_the_first_upgrade_that_is_possible_is_made_else_the_cash_is_taken() -> None:
    order = Orders(GAME, {"weekend: odd": [Upgrade("Hays"), Upgrade("Bluff"), TakeCash()]})
    assert order.answer(weekend(at_table(lean={0: ["Bluff", "Hays"]}), 1)) == Upgrade("Hays")
    assert order.answer(weekend(at_table(lean={0: ["Bluff"]}), 3)) == Upgrade("Bluff")
    full = at_table(lean={0: ["Larimer", "Bluff"]}, solid={0: ["Bluff"] * 2})
    assert order.answer(weekend(full, 5)) == TakeCash()
    assert order.answer(weekend(at_table(lean={0: ["Bluff"], 1: ["Hays"]}), 2)) is None


@pytest.mark.rule("N-C3", "N-64")
def test_on_an_even_die_one_goes_where_one_is_not_yet() -> None:
    order = Orders(GAME, {"weekend: even": [Travel("Bluff"), Travel("Oakland"), Pass()]})
    assert order.answer(weekend(at_table(), 2)) == Travel("Bluff")
    assert order.answer(weekend(at_table(at="Bluff"), 2)) == Travel("Oakland")


@pytest.mark.rule("N-C4", "N-A26")
def test_a_lean_vote_owed_is_the_first_of_the_list_that_there_is() -> None:
    order = Orders(GAME, {"no-show": [Withdraw("Larimer"), Withdraw("Hays"), Withdraw("Bluff")]})
    state = at_table(lean={0: ["Bluff", "Hays"]}, owed=1)
    assert order.answer(questions(lambda table, at: settle(table, at, 0), state)[0]) == Withdraw("Hays")


@pytest.mark.rule("N-C5", "N-C4", "N-C3", "N-C7")
@pytest.mark.parametrize("seats", [2, 5])
def test_with_orders_only_the_days_and_the_drop_are_asked(seats: int) -> None:
    match, rng = Match(GAME, seats, f"orders {seats}"), Rng(seats)
    by_hand = asked_by_hand(match, {seat: random_orders(match, seat, rng) for seat in range(seats)}, rng)
    assert {topic for _, topic in by_hand} <= UNORDERED


def test_every_question_has_a_topic_of_the_list_or_none() -> None:
    names = [*(f"ninety-{seats}" for seats in range(2, 6)), "ninety-missed"]
    found = {question.topic for name in names for _, _, question in answered_questions(name)}
    assert {*BY_KEY} <= found <= {*BY_KEY, *UNORDERED}
