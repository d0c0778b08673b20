"""What may be answered in advance: the moves that a player can list under each kind of question."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from rules import Group, Offer, Seat, Topic, Verb, mark
from rules.politocracy.board import CONSTITUENTS, MEDIA, SIDES, ChangeCard, Ideology
from rules.politocracy.card_figures import ANSWERS, INSTEAD_OF_ROLLING, ways
from rules.politocracy.state import Heading
from rules.politocracy.verbs import (
    Accept,
    Buy,
    Cancel,
    Debate,
    Declare,
    Exchange,
    Pander,
    Pass,
    Play,
    Poll,
    Roll,
    Surrogate,
    Visit,
)
from rules.politocracy.view import PolitocracyView
from rules.politocracy.words import AGAIN, THOUSANDS, money, percent, side

Wishes: TypeAlias = Callable[[PolitocracyView, Seat], Iterable[Offer[Verb]]]
PRICES = (200, 350, 500, 600, 700, 800, 1000)
"""The most that a planned purchase may cost for each percent, in thousands of dollars."""
VALUES = {value for one in CONSTITUENTS.values() for value in one.values.values()}
"""All prices there are, with the percents that they buy."""


def to_play(view: PolitocracyView, me: Seat, *answers: ChangeCard) -> Iterator[Offer[Play]]:
    """Each card of one's own hand that can be played beside a question, or is among its answers, in all its ways."""
    for card in dict.fromkeys(view.hand):
        if card in answers or card not in (*ANSWERS, ChangeCard.CRISIS_TEAM):
            for move in ways(card, others(view, me)):
                at = f" on {mark(move.whom)}" if move.whom is not None else ""
                label = f"{card}: {move.what}" if move.what else f"{card}{at}"
                yield Offer(move, label, group=Group(card), name=card, secret=True)


def others(view: PolitocracyView, me: Seat) -> list[Seat]:
    return [seat for seat in range(len(view.candidates)) if seat != me]


def at_roll(view: PolitocracyView, me: Seat) -> Iterator[Offer[Roll | Play]]:
    """To roll; to ask to be asked again is not shown to whoever is asked anyway (12.1)."""
    anyway = view.candidates[me].asks or view.round == view.rounds
    yield from (Offer(Roll(), "Roll"), Offer(Roll(again=True), AGAIN, typed=anyway))
    yield from to_play(view, me, *INSTEAD_OF_ROLLING)


def after_square(view: PolitocracyView, me: Seat) -> Iterator[Offer[Pass | Play]]:
    yield Offer(Pass(), "End your turn")
    yield from to_play(view, me)


def at_constituent(view: PolitocracyView, me: Seat) -> Iterator[Offer[Buy | Pander]]:
    """To buy at any price, or if a percent costs at most so much; or never."""
    yield Offer(Buy(), "Buy whatever you can")
    for price in PRICES:
        yield Offer(Buy(price), f"Buy for up to {money(price // THOUSANDS)} per 1%, such as {dearest(price)}")
    yield Offer(Pander(), "Pander")


def dearest(limit: int) -> str:
    """What just fits a limit: "+3% for $2M"."""
    fitting = (one for one in VALUES if one.price * THOUSANDS <= limit * one.percent)
    one = max(fitting, key=lambda one: (one.price / one.percent, one.price))
    return f"{percent(one.percent)} for {money(one.price)}"


def at_poll(view: PolitocracyView, me: Seat) -> Iterator[Offer[Poll | Debate]]:
    yield Offer(Poll(), "Take a Poll")
    yield from (Offer(Debate(seat), f"Debate {mark(seat)}") for seat in others(view, me))
    if view.candidates[me].ideology is Ideology.CENTRIST:
        for ideology in SIDES:
            for seat in others(view, me):
                yield Offer(Debate(seat, ideology), f"Debate {mark(seat)}, as {side(ideology)}")


def to_declare(view: PolitocracyView, me: Seat) -> Iterator[Offer[Declare | Pass]]:
    yield from (Offer(Declare(one), f"Declare as {side(one)}") for one in SIDES)
    yield Offer(Pass(), "Don't declare")


def when_called(view: PolitocracyView, me: Seat) -> Iterator[Offer[Verb]]:
    yield from (Offer(Declare(one), f"Declare as {side(one)}") for one in SIDES)
    yield Offer(Exchange("heart"), "Exchange your stars for hearts")
    yield Offer(Exchange("money"), "Exchange your stars for money")
    yield Offer(Pass(), "Debate as you are")
    yield from to_play(view, me)


def to_visit(view: PolitocracyView, me: Seat) -> Iterator[Offer[Visit | Play]]:
    yield from (Offer(Visit(name), f"Go to {name}") for name in MEDIA)
    yield from to_play(view, me, ChangeCard.SECOND_LAP)


def to_hire(view: PolitocracyView, me: Seat) -> Iterator[Offer[Surrogate | Pass]]:
    yield Offer(Surrogate(), "Hire a Surrogate")
    yield Offer(Pass(), "No Surrogate")


def to_cancel(view: PolitocracyView, me: Seat) -> Iterator[Offer[Cancel | Pass]]:
    yield Offer(Cancel(), "Cancel it, if you have Crisis Team", secret=True)
    yield Offer(Pass(), "Let it happen")


def at_last_moment(view: PolitocracyView, me: Seat) -> Iterator[Offer[Pass | Play]]:
    yield from to_play(view, me)
    yield Offer(Pass(), "Let the election start")


def to_accept(view: PolitocracyView, me: Seat) -> Iterator[Offer[Accept | Pass]]:
    if view.heading in {Heading.CHITS, Heading.ELECTION, Heading.OVER}:
        return
    yield from (Offer(Accept(seat), f"Accept {mark(seat)}") for seat in others(view, me))
    yield Offer(Pass(), "Accept no support")


def campaigning(wishes: Wishes) -> Wishes:
    """These wishes as long as the campaign lasts; after it none of its questions is asked any more."""
    return lambda view, me: wishes(view, me) if view.heading in {Heading.SETTING_UP, Heading.CAMPAIGN} else ()


TOPICS: tuple[Topic[PolitocracyView], ...] = (
    Topic(
        key="roll",
        title="Before your roll",
        about="If you hold Change cards, you do the first of these that's possible, without being asked.",
        wishes=campaigning(at_roll),
    ),
    Topic(
        key="constituent",
        title="Constituents: buy or pander",
        about="When you land on one, you do the first of these that you can.",
        wishes=campaigning(at_constituent),
    ),
    Topic(
        key="poll or debate",
        title="Poll or Debate",
        about="When you stop there, you do the first of these that's allowed.",
        wishes=campaigning(at_poll),
    ),
    Topic(
        key="declare",
        title="Declaring at the Media",
        about="When you're at the Media, even when you're sent there, you do the first of these that's possible.",
        wishes=campaigning(to_declare),
    ),
    Topic(
        key="surrogate",
        title="Hiring a Surrogate",
        about="When you start a trip on the Money Trail, you do the first of these that you can.",
        wishes=campaigning(to_hire),
    ),
    Topic(
        key="media square",
        title="Where your trip ends",
        about="When your trip ends, even when someone else ends it, you do the first of these that's possible.",
        wishes=campaigning(to_visit),
    ),
    Topic(
        key="after",
        title="The end of your turn",
        about="If you're asked (plan “Roll, then ask me…” too), you do the first of these that's possible.",
        wishes=campaigning(after_square),
    ),
    Topic(
        key="called",
        title="When you're called to a debate",
        about="Nobody waits for you there: you do the first of these that's possible, before the dice.",
        wishes=campaigning(when_called),
    ),
    Topic(
        key="crisis: scandals and hearts",
        title="Crisis Team: scandals and hearts",
        about="Played on you: Leaked Recording, Campaign-Fund Probe, Whisper Campaign.",
        wishes=campaigning(to_cancel),
    ),
    Topic(
        key="crisis: other cards",
        title="Crisis Team: other cards",
        about="When any other card is played on you. Choose both, so that nobody waits for you.",
        wishes=campaigning(to_cancel),
    ),
    Topic(
        key="last moment",
        title="Just before the election starts",
        about="Two have 50%, or the last round is over: you play the first that's possible, and nobody waits.",
        wishes=campaigning(at_last_moment),
    ),
    Topic(
        key="support",
        title="Support offered to you as a finalist",
        about="You accept the first of these who offers; if none does, the best offer. Nobody waits.",
        wishes=to_accept,
    ),
)
