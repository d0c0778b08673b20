"""A match of Politocracy, in the order of its rulebook."""

from contextlib import suppress

from rules import Decision, Offer, Offers, Refused, Result, Seat, Table, roll_off
from rules.politocracy import cards, effects, election, finalists
from rules.politocracy.asking import decide
from rules.politocracy.board import BOARD, PROFILES
from rules.politocracy.effects import left, now
from rules.politocracy.playable import instead_of_rolling
from rules.politocracy.question import Question
from rules.politocracy.squares import follow, go
from rules.politocracy.state import Heading, State
from rules.politocracy.telling_campaign import Profiled, RoundBegun, ScandalCost, TurnLost, description
from rules.politocracy.trail import Step, Walk
from rules.politocracy.trips import move_surrogate
from rules.politocracy.verbs import Keep, Pass, Play, Roll, Swap
from rules.politocracy.words import AGAIN


async def play(table: Table, state: State) -> Result:
    """The campaign, until two have half of the popularity or the rounds are over; then the election (1.1)."""
    await setting_up(table, state)
    after_round = None
    with suppress(cards.CampaignOver):
        await campaign(table, state)
        after_round = state.rounds
    finalists.choose(table, state, after_round)
    await finalists.support(table, state)
    return await election.elect(table, state)


async def setting_up(table: Table, state: State) -> None:
    """Profiles, one exchange each, and who begins (section 2)."""
    for seat in range(state.seats):
        deal(table, state, seat)
    answers = await table.ask_all({seat: profile_question(state, seat) for seat in range(state.seats)})
    swapping = [seat for seat, answer in answers.items() if isinstance(answer, Swap)]
    given_up = [profile for seat in swapping if (profile := state.candidates[seat].profile)]
    for seat in swapping:
        deal(table, state, seat)
    state.profiles += given_up
    for seat in range(state.seats):
        introduce(table, state, seat)
    state.first = state.turn = roll_off(table, range(state.seats), "the first turn")


def deal(table: Table, state: State, seat: Seat) -> None:
    """A profile at random from those that nobody has had, with its figures and its money (2.1, 2.2)."""
    mine = state.candidates[seat]
    state.profiles.remove(profile := table.pick(state.profiles))
    card, mine.profile = PROFILES[profile], profile
    mine.hearts, mine.stars, mine.dollars, mine.insider = card.hearts, card.stars, card.dollars, card.insider
    effects.earn(state, seat, BOARD.start_money[card.dollars] - mine.money)


def profile_question(state: State, seat: Seat) -> Decision[Keep | Swap]:
    profile = state.candidates[seat].profile
    assert profile is not None
    return Decision(
        f"You're {description(profile)}. Do you keep this profile?",
        [Offer(Keep(), "Keep it")],
        [Offer(Swap(), "Take another at random", note="You have to keep the second one.")],
        absent=Keep(),
        topic="profile",
        clause="2.1",
    )


def introduce(table: Table, state: State, seat: Seat) -> None:
    """All read with which profile a candidate begins."""
    profile = state.candidates[seat].profile
    assert profile is not None
    table.tell(Profiled(seat, profile))


async def campaign(table: Table, state: State) -> None:
    """Rounds, in each of which every candidate has a turn; cards at the end of the last one (3.1, 10.2)."""
    state.heading = Heading.CAMPAIGN
    while state.round < state.rounds:
        state.round += 1
        table.next_turn(f"Round {state.round}")
        table.tell(RoundBegun(state.round, state.rounds))
        for state.turn in state.order(state.first):
            await turn(table, state, state.turn)
    state.turn = None
    while await cards.last_moment(table, state):
        pass


async def turn(table: Table, state: State, me: Seat) -> None:
    """Scandals, cards, the die and the square, the Surrogate, cards again (3.1)."""
    mine = state.candidates[me]
    mine.again = False
    table.next_turn()
    if mine.lost_turns:
        mine.lost_turns -= 1
        table.tell(TurnLost(me))
        return
    pay_scandals(table, state, me)
    if step := await before_roll(table, state, me):
        await follow(table, state, me, step)
    else:
        await go(table, state, me, Walk(table.roll()))
    move_surrogate(table, state, me)
    await after_square(table, state, me)


def pay_scandals(table: Table, state: State, me: Seat) -> None:
    """1% on the Campaign Trail, $100K on the Money Trail, however many there are (4.4)."""
    if not state.candidates[me].scandals:
        return
    if state.on_money_trail(me):
        if paid := effects.pay(state, me, BOARD.scandal_money):
            table.tell(ScandalCost(me, paid=paid, then=left(state, me)))
    elif lost := effects.lose(state, me, BOARD.scandal_percent):
        table.tell(ScandalCost(me, lost, then=now(state, me)))


async def before_roll(table: Table, state: State, me: Seat) -> Step | None:
    """Cards before the roll, or instead of it; whoever holds none is asked only if they wish to be (3.5, 12.1)."""
    mine = state.candidates[me]
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            "Your turn. Roll, or play a card first?" if mine.hand else "Your turn. Roll when you're ready.",
            (rolling(state, me), instead_of_rolling(state, me)),
            absent=Roll(),
            topic="roll",
            clause="3.5",
            asked=bool(mine.hand) or mine.asks,
            always=True,
        ),
    )
    if isinstance(answer, Play):
        mine.again = True
        return await cards.play(table, state, me, answer)
    mine.again = answer.again
    return None


def rolling(state: State, me: Seat) -> Offers[Roll]:
    """To roll; whoever holds cards may ask to be asked about them again later in the turn (12.1).

    Where they are asked anyway it is not shown, but a plan that says it still rolls.
    """
    mine = state.candidates[me]
    anyway = mine.asks or state.round == state.rounds

    def refuse(move: Roll) -> Refused | None:
        none = move.again and not mine.hand
        return Refused(move, "You have no Change card to be asked about.", "12.1") if none else None

    return Offers(
        Roll,
        lambda: [Roll()] if anyway else [Roll(), Roll(again=True)],
        refuse,
        lambda move: Offer(move, AGAIN if move.again else "Roll"),
    )


async def after_square(table: Table, state: State, me: Seat) -> None:
    """Cards once more, if one was drawn or played for the roll, or if wished; in the last round for all (12.1)."""
    mine = state.candidates[me]
    await decide(
        table,
        state,
        me,
        lambda: Question(
            "End your turn, or play a card first? (You're asked whether or not you have one to play.)",
            ([Offer(Pass(), "End your turn")],),
            absent=Pass(),
            topic="after",
            clause="3.5",
            asked=bool(mine.hand) and (mine.again or mine.asks or state.round == state.rounds),
        ),
    )
