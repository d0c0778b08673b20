"""Chits: the question that both finalists answer in secret, and what they place at once (11.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from rules import Choice, Decision, Group, Offer, Offers, Open, Refused, Seat, Table, join_words, mark, plural, tally
from rules.politocracy import effects
from rules.politocracy.ads import opponent
from rules.politocracy.bidding import LARGEST
from rules.politocracy.board import BOARD, MAJORITY, REGIONS
from rules.politocracy.state import Heading, State
from rules.politocracy.telling_election import ChitsPlaced
from rules.politocracy.verbs import Chits
from rules.politocracy.words import money

MOST_IN_LABEL = 3
"""So many regions are named with a state in a label that says how many chits lie in each."""


async def place_chits(table: Table, state: State) -> None:
    """All at once and shown together; stars exchanged on the way count (11.1)."""
    state.heading = Heading.CHITS
    table.next_turn()
    answers = await table.ask_all({seat: chits_question(state, seat) for seat in state.finalists})
    for seat, answer in answers.items():
        for heart in [*[True] * answer.hearts, *[False] * answer.money]:
            effects.exchange(state, seat, heart=heart)
        state.chits[seat] = {name: many for name in REGIONS if (many := answer.regions.count(name))}
    for seat, answer in answers.items():
        table.tell(ChitsPlaced(seat, answer.hearts, answer.money, (*state.chits[seat].items(),)))


def chits_question(state: State, seat: Seat) -> Decision[Chits]:
    """A frame for each way to exchange stars, to be filled with regions; some ways to place all at once (11.1)."""
    spare, many = state.spare_stars(seat), chits(state, seat)
    frames = [(hearts, stars) for hearts in range(spare + 1) for stars in range(spare + 1 - hearts)]

    def refuse(move: Chits) -> Refused | None:
        if min(move.hearts, move.money) < 0 or move.hearts + move.money > spare:
            return Refused(move, f"You can exchange {plural(spare, 'star')}. The last one stays.", "3.6")
        return None

    return Decision(
        prompt(state, seat, many),
        Offers(
            Chits,
            lambda: [Chits((), *one) for one in sorted(frames, key=sum)],
            refuse,
            lambda move: frame(state, seat, move.hearts, move.money),
        ),
        ready(many),
        absent=lambda: Chits(tuple(spread(many))),
        topic="chits",
        clause="11.1",
    )


def prompt(state: State, seat: Seat, many: int) -> str:
    if not many:
        return "You have less than 5%, so you have no chits."
    other, all_votes = opponent(state, seat), sum(one.votes for one in REGIONS.values())
    theirs, most = chits(state, other), chits(state, other, state.spare_stars(other))
    has = f"{theirs}, or up to {most} with stars" if most > theirs else theirs
    return (
        f"Place your {plural(many, 'chit')} (one for each {BOARD.points_a_chit}%) in secret; {mark(other)} has {has}. "
        f"Each is a die in its region, and the best one counts. {MAJORITY} of {all_votes} votes win."
    )


def chits(state: State, seat: Seat, hearts: int = 0) -> int:
    """How many chits a seat has: one for each full 5%, with so many stars exchanged for hearts."""
    return state.popularity(seat, hearts) // BOARD.points_a_chit


def frame(state: State, seat: Seat, hearts: int, stars: int) -> Offer[Chits]:
    many = chits(state, seat, hearts)
    traded = [f"{plural(hearts, 'star')} for {plural(hearts, 'heart')}"] if hearts else []
    traded += [f"{plural(stars, 'star')} for {money(stars * BOARD.star_money)}"] if stars else []
    place = f"Place {plural(many, 'chit')}" if many else "Place no chits"
    label = f"{place} · exchange {join_words(traded)}" if traded else place
    labels = {name: Choice(region.called, f"{region.votes} votes") for name, region in REGIONS.items()}
    where = Open("regions", dict.fromkeys(REGIONS, many), many, many, labels)
    group = Group("exchange", "Exchange stars first") if traded else None
    return Offer(Chits((), hearts, stars), label, group=group, open=(where,) if many else ())


def ready(many: int) -> Iterator[Offer[Chits]]:
    """Two ways to place all chits with one press, where they differ."""
    among_all, among_four = by_votes(many), spread(many, 4)
    if many:
        yield Offer(Chits(tuple(among_all)), f"By votes: {at_stake(among_all)}")
    if among_four != among_all:
        yield Offer(Chits(tuple(among_four)), f"The four largest: {at_stake(among_four)}")


def at_stake(placed: Sequence[str]) -> str:
    """Where chits are, and the votes of all these regions; many are named by their numbers alone."""
    named = placed if len({*placed}) > MOST_IN_LABEL else [REGIONS[name].in_short for name in placed]
    return f"{tally(named)} · {sum(REGIONS[name].votes for name in {*placed})} votes"


def spread(many: int, regions: int = len(REGIONS)) -> list[str]:
    """Chits one by one on so many of the largest regions, and around again: for the absent too (12.4)."""
    return sorted(islice(cycle(LARGEST[:regions]), many), key=LARGEST.index)


def by_votes(many: int) -> list[str]:
    """Each chit where votes are many for the chits that lie there."""
    lying = Counter[str]()
    for _ in range(many):
        lying[max(LARGEST, key=lambda name: REGIONS[name].votes / (2 * lying[name] + 1))] += 1
    return sorted(lying.elements(), key=LARGEST.index)
