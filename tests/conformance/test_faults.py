"""The suite finds what it is there to find: faults put into the toy."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

import pytest

from rules import (
    Accounts,
    Decision,
    Deed,
    Event,
    Fact,
    Game,
    Offer,
    Offers,
    Proposal,
    Result,
    Seat,
    Source,
    Table,
    mark,
)
from tests.conformance import cases
from tests.conformance import test_limits as limits
from tests.conformance import test_play as playing
from tests.conformance import test_posted as posted
from tests.conformance import test_reach as reach
from tests.conformance import test_replay as replay
from tests.conformance import test_reveals as reveals
from tests.conformance import test_secrets as secrets
from tests.conformance import test_told as told
from tests.conformance.cases import Case
from tests.conformance.hidden import swap_of
from tests.conformance.test_positions import Look, looked
from tests.facts import Line
from tests.games import but_for
from tests.toy import TOY, conforms
from tests.toy import game as toy
from tests.toy.game import Bid, Pass, State, ToyView, Veto

ANYTHING = count()
ENDLESS = 500
"""More moves than any match of the toy has."""
VIEW, PLAY, VETO_QUESTION = toy.view, toy.play, toy.veto_question


def seeing(**shown: Callable[[State, Seat | None], object]) -> dict[str, Any]:
    """A view in which this is shown in place of the right thing."""

    def view(state: State, seat: Seat | None) -> ToyView:
        return replace(VIEW(state, seat), **{name: show(state, seat) for name, show in shown.items()})

    return {"view": view}


THE_VETO = seeing(veto=lambda state, seat: state.veto == 1)


async def vetoed_by_its_holder_alone(table: Table, state: State, me: Seat) -> bool:
    if state.veto in (None, me):
        return False
    return Veto() in (await table.ask_all({state.veto: toy.veto_question(state, state.veto)})).values()


class Held(Fact):
    seat: Seat | None
    veto: bool

    def say(self) -> str:
        return f"@{self.seat} holds {'the veto' if self.veto else 'nothing'}."


async def vetoed_with_a_hint(table: Table, state: State, me: Seat) -> bool:
    table.tell(Line(f"{mark(state.veto or 0)} smiles."))
    return False


def asking_about_the_veto(hint: str = "Cubes are laid.", *, secret: bool) -> dict[str, Any]:
    """The question about it, which gives its holder away: by a hint, or by an offer that is not secret."""

    def question(state: State, seat: Seat) -> Decision[Any]:
        veto = [Offer(Veto(), "Show the veto", secret=secret)] if seat == state.veto else []
        prompt = hint if veto else "Cubes are laid."
        return Decision(prompt, [Offer(Pass(), "Let it be")], veto, absent=Pass(), waits="window", always=True)

    return {"veto_question": question}


def veto_question_now_and_then(state: State, seat: Seat) -> Decision[Veto | Pass]:
    """It looks otherwise to everybody where somebody holds the card."""
    question = VETO_QUESTION(state, seat)
    return Decision(question.prompt, question.legal, absent=Pass(), waits="window")


async def peeking(table: Table, state: State, me: Seat) -> bool:
    """Whoever builds sees who holds the veto, and may take that back."""
    await table.ask(me, "Look at the hands.", [Offer(Pass(), "Look")], absent=Pass(), always=True)
    table.events.append(Event(Held(state.veto, veto=True), to=me))
    return False


async def showing_the_hand(table: Table, state: State, me: Seat) -> bool:
    """Whoever builds shows whether the veto is theirs, and may take that back."""
    await table.ask(me, "Show your hand.", [Offer(Pass(), "Show it")], absent=Pass(), always=True)
    table.tell(Held(me, veto=state.veto == me))
    return False


def bid_question(**changes: Any) -> Callable[[State, Seat], Decision[Bid]]:
    """The toy's question for a bid with something wrong about it."""

    def question(state: State, seat: Seat) -> Decision[Bid]:
        coins = range(state.coins[seat] + 1 - changes.get("hidden", 0))
        label, clause = changes.get("label", "Bid"), changes.get("clause", "1.2")
        offers = [Offer(Bid(one), label, secret=True) for one in coins]
        lazy = Offers(
            Bid,
            lambda: map(Bid, coins),
            lambda bid: None if 0 <= bid.coins <= state.coins[seat] else toy.Refused(bid, "Too many.", clause),
            lambda bid: Offer(bid, f"{label} {next(ANYTHING)}" if "changing" in changes else label, secret=True),
        )
        parts = [lazy] if changes.keys() & {"hidden", "changing"} else [offers] * changes.get("times", 1)
        return Decision("Your bid?", *parts, absent=changes.get("absent", Bid(0)), topic="bid", clause=clause)

    return question


def looking(look: Look) -> Callable[[Case], None]:
    return partial(looked, look=look)


async def bidding_for_ever(table: Table, state: State) -> Result:
    while True:
        await toy.bidding(table, state)
        state.coins, state.bank = [10] * state.seats, 0


async def with_a_float(table: Table, state: State) -> Result:
    state.bank = 0.5  # pyright: ignore[reportAttributeAccessIssue]
    return await PLAY(table, state)


async def by_the_clock(table: Table, state: State) -> Result:
    state.bank = -next(ANYTHING)
    return await PLAY(table, state)


class Lent(Fact):
    coins: list[int]

    def say(self) -> str:
        return f"The coins are {self.coins}."


class Unsaid(Fact):
    seat: int

    def say(self) -> str:
        return f"{mark(self.seat)} goes first."


class Smuggled(Deed):
    def say(self) -> str:
        return f"{mark(self.me)} smuggles."


def telling(make: Callable[[State], Fact], to: Seat | None = None) -> dict[str, Any]:
    async def play(table: Table, state: State) -> Result:
        table.tell(make(state), to=to)
        return await PLAY(table, state)

    return {"play": play}


async def minting(table: Table, state: State) -> Result:
    result = await PLAY(table, state)
    state.coins[0] += 1
    return result


revealed = reveals.test_whoever_may_take_a_move_back_has_shown_nothing_by_it_and_seen_nothing
hidden = secrets.test_what_others_hide_makes_no_difference_to_what_a_seat_knows
channel = posted.test_what_is_hidden_makes_no_difference_to_a_channel
shared = looking(secrets.a_spectator_sees_what_all_seats_share)
frozen = looking(secrets.a_view_is_frozen_and_stays_as_it_was_while_the_match_goes_on)
always = looking(secrets.a_question_of_which_a_part_is_secret_is_always_asked)
absent = looking(playing.the_stand_in_is_legal_wherever_somebody_is_waited_for)
listed = looking(playing.check_agrees_with_the_listing_and_cites_the_rulebook)
once = looking(playing.offers_come_once_each_the_legal_ones_first)
again = looking(replay.the_same_moves_give_the_same_match)

values = told.test_a_fact_is_made_of_values
about = told.test_a_fact_knows_whom_it_is_about

LONG = "Bid against @0, @1, @2 and @0 with all you have"

FAULTS: dict[str, tuple[Callable[[Case], None], dict[str, Any]]] = {
    "a view that shows who holds the veto": (hidden, THE_VETO),
    "a view that shows spectators what one seat has": (
        shared,
        seeing(veto=lambda state, seat: state.veto is not None and seat in (None, state.veto)),
    ),
    "a view that hides from spectators what all seats have": (
        shared,
        seeing(builder=lambda state, seat: None if seat is None else state.builder),
    ),
    "a view that shares the State's lists": (frozen, seeing(coins=lambda state, seat: state.coins)),
    "a card whose holder alone is asked": (hidden, {"is_vetoed": vetoed_by_its_holder_alone}),
    "a prompt in public that knows the hand": (hidden, asking_about_the_veto("You may show the veto.", secret=True)),
    "an offer from the hand that is not secret": (hidden, asking_about_the_veto(secret=False)),
    "a picture that shows who holds the veto": (channel, THE_VETO),
    "a card whose holder alone is awaited": (channel, {"is_vetoed": vetoed_by_its_holder_alone}),
    "a move that teaches and can be taken back": (hidden, {"is_vetoed": vetoed_with_a_hint}),
    "a question that is asked where it has a secret part": (always, {"veto_question": veto_question_now_and_then}),
    "a hand that is looked at, which can be taken back": (revealed, {"is_vetoed": peeking}),
    "a hand that is shown and can be taken back": (revealed, {"is_vetoed": showing_the_hand}),
    "a stand-in that is illegal": (absent, {"bid_question": bid_question(absent=Bid(99))}),
    "no stand-in": (absent, {"bid_question": bid_question(absent=None)}),
    "a legal move that is not listed": (listed, {"bid_question": bid_question(hidden=1)}),
    "an offer made twice": (once, {"bid_question": bid_question(times=2)}),
    "a label too long": (looking(limits.questions_and_offers_fit), {"bid_question": bid_question(label=LONG)}),
    "a clause that is not there": (
        looking(limits.every_clause_that_is_cited_exists),
        {"bid_question": bid_question(clause="9.9")},
    ),
    "an offer that changes while it is asked": (
        looking(playing.nothing_changes_behind_a_question_for_as_long_as_it_is_asked),
        {"bid_question": bid_question(changing=True)},
    ),
    "a match without end": (playing.test_random_players_finish, {"play": bidding_for_ever}),
    "money out of nothing": (looking(playing.nothing_is_made_or_lost), {"play": minting}),
    "a fact with a list": (values, telling(lambda state: Lent([1, 2]))),
    "a fact with a sentence": (values, telling(lambda state: Line(f"{mark(0)} smiles."))),
    "a fact that goes on with the State": (
        looking(told.what_was_told_stays_as_it_was),
        telling(lambda state: Lent(state.coins)),
    ),
    "a fact that does not know whom it is about": (about, telling(lambda state: Unsaid(0))),
    "a deed told in secret": (about, telling(lambda state: Smuggled(0), to=1)),
    "a line without an end": (about, telling(lambda state: Line("Psst"))),
    "a State with a float": (again, {"play": with_a_float}),
    "rules that depend on more than the moves": (again, {"play": by_the_clock}),
}
"""What is wrong, which test finds it, and what of the toy is put in place of the right thing."""


def tried(test: Callable[[Case], None], game: Game) -> None:
    for number in range(10):
        test(Case(game, 3, number))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    test, changes = FAULTS[fault]
    monkeypatch.setattr(cases, "MOST_MOVES", ENDLESS)
    for name, value in changes.items():
        monkeypatch.setattr(toy, name, value)
    with pytest.raises(TypeError if "float" in fault else AssertionError):
        tried(test, but_for(TOY, view=toy.view, play=toy.play))


def test_accounts_of_other_than_the_scores_are_found() -> None:
    """Of coins, as standings are; but cubes win."""

    def accounts(state: State) -> Accounts:
        return Accounts("coin", (Source("the purse", (*state.coins,)),))

    with pytest.raises(AssertionError, match="and the result is"):
        tried(looking(told.accounts_add_up), but_for(TOY, accounts=accounts))


@pytest.mark.parametrize("line", ["Lays cubes.", "@0 lays\ncubes.", f"@0 lays {'cubes' * 100}."])
def test_a_line_of_a_turn_that_says_not_whose_it_is_or_does_not_fit_is_found(line: str) -> None:
    with pytest.raises(AssertionError):
        tried(told.test_what_a_seat_did_in_a_turn_is_told_in_a_line, but_for(TOY, sum_up=lambda deeds: line))


PUBLIC = asking_about_the_veto(secret=False)


async def dealt_without_a_word(table: Table, state: State) -> Result:
    state.veto = table.pick(range(state.seats))
    return await played_without_a_veto(table, state)


async def played_without_a_veto(table: Table, state: State) -> Result:
    for state.round in range(1, state.rounds + 1):
        state.coins, state.bank = [10] * state.seats, 0
        state.builder = await toy.bidding(table, state)
        await toy.building(table, state)
    return toy.count(state)


whispered = looking(secrets.nobody_is_told_anything_alone_where_nothing_is_exchanged)
viewed = looking(secrets.nobody_sees_anything_alone_where_nothing_is_exchanged)
offered = looking(secrets.nobody_is_offered_anything_alone_where_nothing_is_exchanged)
twins = secrets.test_where_nothing_is_exchanged_chance_hides_nothing

HIDDEN: dict[str, tuple[Callable[[Case], None], dict[str, Any], str]] = {
    "a line": (whispered, {}, "seat . is told “You hold the veto.” at move 0: say in conforms.py how"),
    "a view": (viewed, {}, "seat . sees what a spectator does not, veto: True is not False, at move"),
    "an offer to a seat asked alone": (
        offered,
        {"is_vetoed": vetoed_by_its_holder_alone},
        "seat . is offered “Show the veto” in secret, and not each who is asked, at move",
    ),
    "an offer to one of several": (offered, {}, "seat . is offered “Show the veto” in secret"),
    "an offer that nothing marks as secret": (
        twins,
        seeing(veto=lambda state, seat: False) | PUBLIC | {"play": dealt_without_a_word},
        r"questions\[.\].buttons\[1\]: \(.veto., .Show the veto.",
    ),
}
"""In what the toy hides something, which test finds it where nothing is exchanged, and what it says."""


@pytest.mark.parametrize("where", HIDDEN)
def test_what_is_hidden_is_found_where_a_game_says_that_nothing_is(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    test, changes, says = HIDDEN[where]
    monkeypatch.setattr(conforms, "swap", None)
    for name, value in changes.items():
        monkeypatch.setattr(toy, name, value)
    with pytest.raises(AssertionError, match=says):
        tried(test, but_for(TOY, view=toy.view, play=toy.play))


def test_choices_in_secret_hide_nothing_where_all_may_choose_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conforms, "swap", None)
    for test in (whispered, viewed, offered, twins):
        tried(test, but_for(TOY, play=played_without_a_veto))


@pytest.mark.parametrize("changed", [True, False])
def test_an_exchange_that_changes_no_view_is_found(changed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conforms, "swap", lambda state, others: changed)
    with pytest.raises(AssertionError, match="leaves this where it is"):
        secrets.test_whatever_seats_see_differently_is_exchanged_somewhere(TOY)
    with pytest.raises(AssertionError, match=r"does not exchange it: \.veto"):
        secrets.test_whatever_chance_hides_at_the_start_is_exchanged(Case(TOY, 3, 0))


def test_a_game_that_says_nothing_of_itself_is_told_what_to_say() -> None:
    with pytest.raises(AssertionError, match=r"^tests/other/conforms\.py has no `swap`: a function that"):
        swap_of(but_for(TOY, key="other"))


async def holding_out(table: Table, state: State) -> Result:
    """A question at which another seat holds something out."""
    held = [Proposal(1, Bid(1), "a coin", (Pass(),))]
    question = Decision("A trade?", [Offer(Pass(), "No")], absent=Pass(), proposals=lambda: held, always=True)
    await table.ask_any({0: question})
    return await PLAY(table, state)


def test_a_proposal_in_a_game_without_terms_is_found() -> None:
    with pytest.raises(AssertionError, match=r"write `terms` in rules/toy, .* Telling\(terms=…\)"):
        looked(Case(but_for(TOY, play=holding_out), 3, 0), limits.what_is_held_out_is_told)


def test_a_verb_without_a_docstring_is_found() -> None:
    class Hum(toy.Verb):
        pass

    with pytest.raises(AssertionError, match="Hum has no docstring"):
        limits.test_commands(but_for(TOY, verbs=(*TOY.rules.verbs, Hum)))


def test_a_verb_that_nobody_plays_is_found() -> None:
    class Sing(toy.Verb):
        """Sing."""

    with pytest.raises(AssertionError, match="Sing"):
        reach.test_random_players_come_to_every_verb(but_for(TOY, verbs=(*TOY.rules.verbs, Sing)))


def test_the_toy_itself_has_no_fault() -> None:
    for test in dict.fromkeys(test for test, _ in FAULTS.values()):
        test(Case(TOY, 3, 0))


@pytest.mark.parametrize(
    "change", [{"command": "Toy Market"}, {"verbs": TOY.rules.verbs * 5}], ids=["a name", "many verbs"]
)
def test_commands_that_discord_refuses_are_found(change: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        limits.test_commands(but_for(TOY, **change))
