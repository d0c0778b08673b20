"""The end of the campaign: who the finalists are, and whom the others support (section 10)."""

from collections.abc import Iterator, Mapping, Sequence

from rules import Decision, Offer, Seat, Table, mark, roll_off
from rules.politocracy import effects
from rules.politocracy import telling_election as facts
from rules.politocracy.board import Ideology
from rules.politocracy.state import Heading, State
from rules.politocracy.verbs import Accept, Pass, Support
from rules.politocracy.words import money, side


def choose(table: Table, state: State, after_round: int | None) -> None:
    """The two most popular, after the last round or before; then all that Surrogates gathered (8.8, 10.3, 10.4)."""
    state.turn = state.called = None
    table.next_turn("Election")
    table.tell(facts.CampaignEnded(after_round))
    state.finalists = two_most_popular(table, state)
    percents = tuple(map(state.popularity, state.finalists))
    table.tell(facts.Finalists((*state.finalists,), percents, tuple(missed(state, state.finalists))))
    for seat in range(state.seats):
        count_surrogate(table, state, seat)


def two_most_popular(table: Table, state: State) -> list[Seat]:
    """The most popular first; of those who are tied, who has more money, then more stars, then by a die (10.4)."""

    def standing(seat: Seat) -> tuple[int, int, int]:
        return state.popularity(seat), *wealth(state, seat)

    found = list[Seat]()
    while len(found) < 2:
        left = [seat for seat in range(state.seats) if seat not in found]
        tied = [seat for seat in left if standing(seat) == max(map(standing, left))]
        found += tied if len(tied) + len(found) <= 2 else [roll_off(table, tied, "a place in the election")]
    return found


def missed(state: State, finalists: Sequence[Seat]) -> Iterator[facts.Missed]:
    """Those who are as popular as the less popular finalist, and what put them out (1.4)."""
    *_, last = finalists
    money, stars = wealth(state, last)
    for seat in range(state.seats):
        if seat not in finalists and state.popularity(seat) == state.popularity(last):
            has = wealth(state, seat)
            by = (
                facts.TieBreak.MONEY
                if has[0] < money
                else facts.TieBreak.STARS
                if has[1] < stars
                else facts.TieBreak.DIE
            )
            yield facts.Missed(seat, by)


def wealth(state: State, seat: Seat) -> tuple[int, int]:
    """What decides between the equally popular: money, then stars (1.4)."""
    return state.candidates[seat].money, state.candidates[seat].stars


def count_surrogate(table: Table, state: State, seat: Seat) -> None:
    """What a Surrogate gathered becomes popularity before the election (8.8)."""
    mine = state.candidates[seat]
    mine.surrogate = None
    effects.gain(state, seat, mine.gathered)
    if mine.gathered and seat in state.finalists:
        table.tell(facts.SurrogatesBring(seat, mine.gathered, state.popularity(seat)))
    mine.gathered, mine.brought = 0, mine.gathered


async def support(table: Table, state: State) -> None:
    """Each loser names finalists in order; each finalist takes one supporter at most (10.5)."""
    state.heading = Heading.SUPPORT
    losers = [seat for seat in range(state.seats) if seat not in state.finalists]
    answers = await table.ask_all({seat: support_question(state, seat) for seat in losers})
    orders = {seat: order(answer) for seat, answer in answers.items()}
    for seat in losers:
        table.tell(facts.SupportOffered(seat, (*orders[seat],)))
    while offered := offers(state, orders):
        onward = {one: going_on(state, orders, offered, one) for one in offered}
        taken = await table.ask_all({one: accept_question(state, offered[one], onward[one]) for one in offered})
        for finalist, answer in taken.items():
            accept(table, state, finalist, answer)
            for loser in offered[finalist]:
                orders[loser].remove(finalist)


def offers(state: State, orders: Mapping[Seat, Sequence[Seat]]) -> dict[Seat, list[Seat]]:
    """Who offers each finalist support now: every loser who supports nobody, to the first in its order who is free."""
    found = dict[Seat, list[Seat]]()
    for loser, order in orders.items():
        free = [one for one in order if one not in state.supporters.values()]
        if free and loser not in state.supporters:
            found.setdefault(free[0], []).append(loser)
    return {one: found[one] for one in state.finalists if one in found}


def going_on(
    state: State, orders: Mapping[Seat, Sequence[Seat]], offered: Mapping[Seat, list[Seat]], finalist: Seat
) -> list[Seat]:
    """Who would go on to the other finalist if this one refused: that one has no supporter, nor any offer yet."""
    (other,) = (one for one in state.finalists if one != finalist)
    free = other not in offered and other not in state.supporters.values()
    return [seat for seat in offered[finalist] if free and other in orders[seat]]


def half(state: State, seat: Seat) -> int:
    """What a loser's support is worth: half of the money, rounded down to $100K."""
    return effects.share(state.candidates[seat].money, 2)


def support_question(state: State, seat: Seat) -> Decision[Support | Pass]:
    one, other = state.finalists
    choices = [Support(one), Support(other), Support(one, other), Support(other, one)]
    return Decision(
        f"You're out of the race. Do you support a finalist? {gives(state, seat)}",
        [Offer(move, label_support(state, seat, move), declares(state, seat, move)) for move in choices],
        [Offer(Pass(), "Support nobody")],
        absent=Pass(),
        waits="window",
        topic="support offer",
        clause="10.5",
    )


def gives(state: State, seat: Seat) -> str:
    """What a loser's support gives, and what it costs; less than $200K has no half to give."""
    if gift := half(state, seat):
        return f"Your support gives them {money(gift)}, and you lose the rest of your money."
    if has := state.candidates[seat].money:
        return f"Your support gives them no money, and you lose your {money(has)}."
    return "You have no money to give."


def label_support(state: State, seat: Seat, move: Support) -> str:
    then = f", or else {mark(move.then)}" if move.then is not None else ""
    return f"Support {mark(move.first)}{then}{'' if half(state, seat) else ' · no money'}"


def declares(state: State, seat: Seat, move: Support) -> str:
    """What a loser of another ideology has to declare for it."""
    ideologies = [state.candidates[one].ideology for one in (move.first, move.then) if one is not None]
    sides = dict.fromkeys(side(one) for one in ideologies if differs(state, seat, one))
    return f"You declare that you plan to become {' or '.join(sides)}." if sides else ""


def differs(state: State, seat: Seat, ideology: Ideology) -> bool:
    """Whether a supporter would have to change; to be a Centrist is no ideology (4.2)."""
    return ideology not in (Ideology.CENTRIST, state.candidates[seat].ideology)


def order(answer: Support | Pass) -> list[Seat]:
    """The finalists a loser would support, the first choice first."""
    if isinstance(answer, Pass):
        return []
    return [answer.first] if answer.then is None else [answer.first, answer.then]


def accept_question(state: State, losers: Sequence[Seat], onward: Sequence[Seat] = ()) -> Decision[Accept | Pass]:
    """Nobody waits for this: the best offer leaves most ahead of the opponent, to whom those refused may go (12.2)."""

    def ahead(seat: Seat) -> tuple[int, int]:
        gift = half(state, seat)
        return gift - max((half(state, one) for one in onward if one != seat), default=0), gift

    gifts = sorted(losers, key=ahead, reverse=True)
    return Decision(
        "Whose support do you accept?",
        [Offer(Accept(seat), label_accept(state, seat)) for seat in gifts],
        [Offer(Pass(), "Accept no support")],
        absent=Accept(gifts[0]),
        waits="now",
        topic="support",
        clause="10.5",
    )


def label_accept(state: State, seat: Seat) -> str:
    gift = half(state, seat)
    return f"Accept {mark(seat)}'s support · {f'+{money(gift)}' if gift else 'no money'}"


def accept(table: Table, state: State, finalist: Seat, answer: Accept | Pass) -> None:
    """Half of a supporter's money changes hands, the other half goes to the bank; or nothing does (10.5)."""
    if isinstance(answer, Pass):
        table.tell(facts.SupportRefused(finalist))
        return
    loser, gift = answer.whom, half(state, answer.whom)
    effects.pay(state, loser, state.candidates[loser].money)
    effects.earn(state, finalist, gift)
    state.supporters[loser] = finalist
    ideology = state.candidates[finalist].ideology
    becomes = ideology if differs(state, loser, ideology) else None
    table.tell(facts.SupportAccepted(finalist, loser, gift, state.candidates[finalist].money, becomes))
