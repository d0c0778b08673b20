"""What players of Electoral Barrage may answer in advance, and the moves to choose from (10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

from rules import Offer, Seat, Topic, Verb, mark, plural
from rules.barrage import verbs
from rules.barrage.board import AREAS, BOARD, OFFICES, Character, needs_no_roll, place_name
from rules.barrage.state import Heading
from rules.barrage.view import BarrageView
from rules.barrage.words import KINDS, group, price, prospect, to_certain

M = TypeVar("M", verbs.Place, verbs.Resolve)


def cards(view: BarrageView, me: Seat) -> tuple[Character, ...]:
    """The seat's character; while it has none, those that it chooses from."""
    mine = view.candidates[me].character
    return view.dealt if mine is None else (mine,)


def places(view: BarrageView, me: Seat) -> list[str]:
    """The places that are open to the seat's character, in board order (7.4)."""
    mine = cards(view, me)
    barred = {name for name, office in OFFICES.items() if office.only and office.only not in mine}
    return [place for place in AREAS if place not in barred]


def offer_at(view: BarrageView, me: Seat, move: M, *, typed: bool) -> Offer[M]:
    """A place as the list of a placement has it."""
    place, is_last = move.where, view.round == view.rounds
    unrolled = needs_no_roll(view.candidates[me].character, place)
    label = prospect(place, view.stars.get(place, ()), me, unrolled=unrolled, is_last=is_last)
    return Offer(move, str(label), group=group(place), name=place_name(place), typed=typed)


def ahead(view: BarrageView, heading: Heading) -> bool:
    """Whether this part of a round is under way or comes again."""
    return [*Heading].index(view.heading) <= [*Heading].index(heading) or view.round < view.rounds


def to_place(view: BarrageView, me: Seat) -> Iterator[Offer[verbs.Place]]:
    """Every place, if the seat has a Staffer left; while placing, those that are full are left to typing (3.1, 3.4)."""
    placing = view.heading is Heading.PLACEMENT
    if ahead(view, Heading.PLACEMENT) and (view.candidates[me].hand or not placing):
        for where in places(view, me):
            full = placing and len(view.placed.get(where, ())) == AREAS[where]
            yield offer_at(view, me, verbs.Place(where), typed=full)


def more_to_place(view: BarrageView, me: Seat) -> str:
    """The Staffers that the seat has left to place in this round."""
    left = view.candidates[me].hand if view.heading is Heading.PLACEMENT else 0
    return f"You have {plural(left, 'more Staffer')} to place this round." if left else ""


def to_line_up(view: BarrageView, me: Seat) -> Iterator[Offer[verbs.BoardOrder | verbs.AskMe]]:
    """Board order, or a question before each roll; left to typing once that is no longer asked (10.5)."""
    over = not ahead(view, Heading.ATTACK_ADS)
    yield Offer(verbs.BoardOrder(), "Always in board order", typed=over)
    yield Offer(verbs.AskMe(), "Ask me before each roll", typed=over)


def to_resolve(view: BarrageView, me: Seat) -> Iterator[Offer[verbs.Resolve]]:
    """Where the seat has Staffers to roll for; the others, and all before the rolls, are left to typing (5.1)."""
    for where in places(view, me):
        here = view.heading is Heading.RESOLUTION and me in view.placed.get(where, ())
        yield offer_at(view, me, verbs.Resolve(where), typed=not here)


def to_save(stars: int, view: BarrageView, me: Seat) -> Iterator[Offer[Verb]]:
    """What the seat's card and Town Hall can do against a miss, in the order of the rulebook (8.1, 8.2)."""
    if not ahead(view, Heading.RESOLUTION):
        return
    for card in cards(view, me):
        yield from by_card(card, stars)
    if stars:
        yield Offer(verbs.Redeem(), "Spend enough Town Hall tokens to win")
    yield Offer(verbs.Pass(), "Let it miss")


def by_card(card: Character, stars: int) -> Iterator[Offer[verbs.MakeSix | verbs.RollAgain | verbs.AddOne]]:
    """What a character does against a miss; in an office the Ivy Leaguer's power alone helps (8.1)."""
    if card is Character.IVY_LEAGUER:
        yield Offer(verbs.MakeSix(), "Turn a 1 into a 6 · Ivy Leaguer")
    elif card is Character.NERD and stars:
        yield Offer(verbs.AddOne(), "Add 1 to the roll · Nerd")
    elif card is Character.ENTREPRENEUR and stars:
        for count in range(to_certain(BOARD.wins[stars]) + 1):
            yield Offer(verbs.RollAgain(count), f"Roll again{price(count)} · Entrepreneur")


def usual(stars: int, view: BarrageView, me: Seat) -> list[Verb]:
    """What nearly everybody does of these: what wins for sure, and a new roll that costs no token."""
    found = (offer.move for offer in to_save(stars, view, me))
    return [move for move in found if not isinstance(move, verbs.Pass) and not getattr(move, "town_hall", 0)]


def to_replace(view: BarrageView, me: Seat) -> Iterator[Offer[verbs.Replace]]:
    """The star of every rival (5.7)."""
    if ahead(view, Heading.RESOLUTION):
        yield from (Offer(verbs.Replace(whom), f"{mark(whom)}'s star") for whom in rivals(view, me))


def to_send_home(view: BarrageView, me: Seat) -> Iterator[Offer[verbs.SendHome | verbs.Pass]]:
    """Every rival, or nobody (5.9)."""
    if ahead(view, Heading.RESOLUTION):
        yield from (Offer(verbs.SendHome(whom), f"Send {mark(whom)}'s Staffer home") for whom in rivals(view, me))
        yield Offer(verbs.Pass(), "Let them stay")


def rivals(view: BarrageView, me: Seat) -> list[Seat]:
    return [seat for seat in range(len(view.candidates)) if seat != me]


def to_keep_ads(view: BarrageView, me: Seat) -> list[Offer[verbs.Pass]]:
    """No ad (4.1); those won in the last round come too late (4.3)."""
    later = view.candidates[me].attack_ads or view.round < view.rounds
    return [Offer(verbs.Pass(), "Keep your attack ads")] if later and ahead(view, Heading.ATTACK_ADS) else []


def to_stop(view: BarrageView, me: Seat) -> list[Offer[verbs.Pass]]:
    """The Scientist's extra roll is not made (7.6)."""
    may = Character.SCIENTIST in cards(view, me) and ahead(view, Heading.RESOLUTION)
    return [Offer(verbs.Pass(), "Don't roll for a neighboring state")] if may else []


def to_leave(view: BarrageView, me: Seat) -> list[Offer[verbs.Pass]]:
    """No token of one's own is moved (5.12)."""
    return [Offer(verbs.Pass(), "Don't move a token")] if ahead(view, Heading.RESOLUTION) else []


def to_keep_ballots(view: BarrageView, me: Seat) -> list[Offer[verbs.Pass]]:
    """No ballot (9.2); while rounds are left some may be won."""
    mine = view.candidates[me]
    may = ahead(view, Heading.RESOLUTION) or (mine.absentee or mine.free_ballots)
    return [Offer(verbs.Pass(), "Don't use any ballots")] if may else []


def miss(kind: str, stars: int) -> Topic[BarrageView]:
    """A miss at places with so many stars; an office has none (8.2)."""
    return Topic(
        key=f"miss: {kind}",
        title=f"A miss in {kind.lower()}",
        about="When you miss there and can save the roll, you use the first of these that's possible.",
        wishes=partial(to_save, stars),
        preset=partial(usual, stars),
    )


TOPICS: tuple[Topic[BarrageView], ...] = (
    Topic(
        key="place",
        title="Placing: your wish list",
        about="Each Staffer goes to the first place here with room, which then comes off. It ends with the round.",
        wishes=to_place,
        holds="once",
        more=more_to_place,
    ),
    Topic(
        key="ads",
        title="Attack ads",
        about="You keep your attack ads and aren't asked every round.",
        wishes=to_keep_ads,
    ),
    Topic(
        key="line-up",
        title="Rolling: board order, or ask me",
        about="Every round, this is your answer when you're asked in which order your Staffers roll.",
        wishes=to_line_up,
    ),
    Topic(
        key="resolve",
        title="Rolling: another order for this round",
        about="You roll at these places first, in this order. No Town Hall tokens are spent before a roll.",
        wishes=to_resolve,
        holds="once",
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
        wishes=to_stop,
    ),
    Topic(
        key="no token",
        title="Winning with no tokens left",
        about="When you're out of tokens, you don't move one and aren't asked. The roll has no effect.",
        wishes=to_leave,
    ),
    Topic(
        key="ballot",
        title="Absentee ballots",
        about="At the end, you don't use any ballots and aren't asked.",
        wishes=to_keep_ballots,
    ),
)
