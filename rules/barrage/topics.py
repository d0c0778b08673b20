"""What players of Electoral Barrage may answer in advance, and the moves to choose from (10.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rules import Offer, Seat, Topic, Verb, mark
from rules.barrage.board import AREAS, BOARD, OFFICES, STATES, Character
from rules.barrage.verbs import AddOne, MakeSix, Pass, Place, Redeem, Replace, Resolve, RollAgain, SendHome
from rules.barrage.view import BarrageView
from rules.barrage.words import KINDS, group, price, prospect, to_certain

SIX = Offer(MakeSix(), "Turn a 1 into a 6 and win · Ivy Leaguer")
ONE = Offer(AddOne(), "Add 1 to the roll · Nerd")


def cards(view: BarrageView, me: Seat) -> tuple[Character, ...]:
    """The seat's character; while it has none, those that it chooses from."""
    mine = view.candidates[me].character
    return view.dealt if mine is None else (mine,)


def places(view: BarrageView, me: Seat) -> list[str]:
    """The places that are open to the seat's character, in board order (7.4)."""
    mine = cards(view, me)
    barred = {name for name, office in OFFICES.items() if office.only and office.only not in mine}
    return [place for place in AREAS if place not in barred]


def label(view: BarrageView, me: Seat, place: str) -> str:
    """A place as the list of a placement has it."""
    small = place in STATES and STATES[place].stars == 1
    movie_star = view.candidates[me].character is Character.MOVIE_STAR
    return prospect(place, view.stars.get(place, ()), me, unrolled=small and movie_star)


def to_place(view: BarrageView, me: Seat) -> Iterator[Offer[Place]]:
    """Every place (3.1)."""
    return (Offer(Place(where), label(view, me, where), group=group(where)) for where in places(view, me))


def to_resolve(view: BarrageView, me: Seat) -> Iterator[Offer[Resolve]]:
    """The places where the seat has Staffers, then those where it may have some later (5.1)."""
    mine = {where for where, seats in view.placed.items() if me in seats}
    for where in sorted(places(view, me), key=lambda where: where not in mine):
        heading = "Your Staffers are here" if where in mine else group(where)
        yield Offer(Resolve(where), label(view, me, where), group=heading)


def to_save(stars: int, view: BarrageView, me: Seat) -> Iterator[Offer[Verb]]:
    """What the seat's card and Town Hall can do against a miss, in the order of the rulebook (8.1, 8.2)."""
    for card in cards(view, me):
        yield from by_card(card, stars)
    if stars:
        yield Offer(Redeem(), "Spend enough Town Hall tokens to win")
    yield Offer(Pass(), "Let it miss")


def by_card(card: Character, stars: int) -> Iterator[Offer[MakeSix | RollAgain | AddOne]]:
    """What a character does against a miss; in an office the Ivy Leaguer's power alone helps (8.1)."""
    if card is Character.IVY_LEAGUER:
        yield SIX
    elif card is Character.NERD and stars:
        yield ONE
    elif card is Character.ENTREPRENEUR and stars:
        for count in range(to_certain(BOARD.wins[stars]) + 1):
            yield Offer(RollAgain(count), f"Roll again{price(count)} · Entrepreneur")


def to_replace(view: BarrageView, me: Seat) -> Iterator[Offer[Replace]]:
    """The star of every rival (5.7)."""
    return (Offer(Replace(whom), f"{mark(whom)}'s star") for whom in range(len(view.candidates)) if whom != me)


def to_send_home(view: BarrageView, me: Seat) -> Iterator[Offer[SendHome | Pass]]:
    """Every rival, or nobody (5.9)."""
    for whom in range(len(view.candidates)):
        if whom != me:
            yield Offer(SendHome(whom), f"Send {mark(whom)}'s Staffer home")
    yield Offer(Pass(), "Let them stay")


def to_pass(label: str) -> Callable[[BarrageView, Seat], list[Offer[Pass]]]:
    """Nothing but to do nothing: what one would do there is not known before."""
    return lambda view, me: [Offer(Pass(), label)]


def miss(kind: str, stars: int) -> Topic[BarrageView]:
    """A miss at places with so many stars; an office has none (8.2)."""
    return Topic(
        key=f"miss: {kind}",
        title=f"A miss in {kind.lower()}",
        about="When you miss there and can save the roll, you use the first of these that's possible.",
        wishes=partial(to_save, stars),
    )


TOPICS: tuple[Topic[BarrageView], ...] = (
    Topic(
        key="place",
        title="Placing: your wish list",
        about="Each Staffer goes to the first place on the list that has room. That place then comes off the list.",
        wishes=to_place,
        holds="once",
    ),
    Topic(
        key="ads",
        title="Attack ads",
        about="You keep your attack ads and aren't asked every round.",
        wishes=to_pass("Keep your attack ads"),
    ),
    Topic(
        key="resolve",
        title="Rolling: the order of your Staffers",
        about="You roll at the first of these places where you have a Staffer. No Town Hall tokens are spent first.",
        wishes=to_resolve,
    ),
    *(miss(kind, stars) for stars, kind in KINDS.items()),
    Topic(
        key="star",
        title="Whose star you take",
        about="When you win in a state with no empty star, you take one from the first of these who has one there.",
        wishes=to_replace,
    ),
    Topic(
        key="defence",
        title="Defense: whose Staffer you send home",
        about="When you defend a state, you send home the first of these who has a Staffer there.",
        wishes=to_send_home,
    ),
    Topic(
        key="next door",
        title="Scientist: the extra roll",
        about="When you win a one-star state as the Scientist, you skip the extra roll and aren't asked.",
        wishes=to_pass("Don't roll for a neighboring state"),
    ),
    Topic(
        key="no token",
        title="Winning with no tokens left",
        about="When you're out of tokens, you don't move one and aren't asked. The roll has no effect.",
        wishes=to_pass("Don't move a token"),
    ),
    Topic(
        key="ballot",
        title="Absentee ballots",
        about="At the end, you don't use any ballots and aren't asked.",
        wishes=to_pass("Don't use any ballots"),
    ),
)
