"""Change cards are drawn, held and played, also out of turn; and what they lead to there (section 9, 10.1, 10.2)."""

from rules import Offer, Refused, Seat, Table, mark
from rules.politocracy import effects, media
from rules.politocracy.board import CHANGE, MEDIA, RING, ChangeCard
from rules.politocracy.card_figures import GRAVE
from rules.politocracy.constituents import buy
from rules.politocracy.playable import answering, effect_on, plays, target
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import TripEnded
from rules.politocracy.telling_change import ChangeDrawn, CrisisTeamShown, PlayedOn, Summoned, YourCard
from rules.politocracy.trail import Step, nearest_media, next_of
from rules.politocracy.tricks import for_oneself, immediate, strike
from rules.politocracy.verbs import Cancel, Pass, Play, Visit


class CampaignOver(Exception):
    """A second candidate has half of the popularity: the election starts (10.1)."""


async def draw(table: Table, state: State, me: Seat) -> None:
    """A card from the pile goes into the hand, or is shown and applied at once (9.2)."""
    if not state.change:
        state.change, state.change_discards = state.change_discards, []
    state.change.remove(card := table.pick(state.change))
    if CHANGE[card].kind == "now":
        state.change_discards.append(card)
        immediate(table, state, me, card)
        await check_for_election(table, state)
    else:
        mine = state.candidates[me]
        mine.hand.append(card)
        mine.again = True
        table.tell(ChangeDrawn(me))
        table.tell(YourCard(card), to=me)


async def play(table: Table, state: State, me: Seat, move: Play) -> Step | None:
    """A card is played, and popularity looked at once it is complete; or the step that is still to be made for that."""
    step = await carry_out(table, state, me, move)
    if step is None:
        await check_for_election(table, state)
    return step


async def carry_out(table: Table, state: State, me: Seat, move: Play) -> Step | None:
    """A card is shown and does what it says, unless it is canceled; the step that it leads to (9.2, 9.3)."""
    card, whom = ChangeCard(move.card), target(state, move)
    show(table, state, me, card)
    if whom is None:
        return for_oneself(table, state, me, card, move.what)
    table.tell(PlayedOn(me, card, whom))
    if not await is_canceled(table, state, me, move, whom):
        await apply(table, state, me, card, whom, move.what)
    return None


def show(table: Table, state: State, seat: Seat, card: ChangeCard) -> None:
    """A card leaves the hand for the open discards."""
    state.candidates[seat].hand.remove(card)
    state.change_discards.append(card)
    table.reveal()


async def apply(table: Table, state: State, me: Seat, card: ChangeCard, whom: Seat, what: str) -> None:
    """What a card does to an opponent (9.10, 9.11)."""
    match card:
        case ChangeCard.HOSTILE_TAKEOVER:
            buy(table, state, me, what)
        case ChangeCard.SUMMONED_TO_EXPLAIN:
            theirs = state.candidates[whom]
            theirs.square = nearest_media(theirs.square)
            table.tell(Summoned(whom, me, theirs.square))
            await go_to_media(table, state, whom)
        case ChangeCard.DONOR_FREEZE:
            await freeze(table, state, whom)
        case _:
            strike(table, state, me, card, whom)


async def is_canceled(table: Table, state: State, me: Seat, move: Play, whom: Seat) -> bool:
    """Whether the target shows Crisis Team; it is asked wherever it might hold one (9.4)."""
    if not might_cancel(state, whom):
        return False
    card = ChangeCard(move.card)
    effect = f"you lose {move.what}" if move.what else effect_on(state, card, whom)
    has_one = ChangeCard.CRISIS_TEAM in state.candidates[whom].hand
    answer = await table.ask(
        whom,
        f"{mark(me)} plays {card} on you: {effect}. Cancel it with Crisis Team, if you have one? (All are asked.)",
        [Offer(Pass(), "Let it happen")],
        [Offer(Cancel(), "Cancel it with Crisis Team", secret=True)]
        if has_one
        else [Refused(Cancel(), "You don't have Crisis Team in your hand.", "9.4")],
        absent=Pass(),
        waits="window",
        topic="crisis: scandals and hearts" if card in GRAVE else "crisis: other cards",
        clause="9.4",
        always=True,
    )
    if isinstance(answer, Pass):
        return False
    show(table, state, whom, ChangeCard.CRISIS_TEAM)
    table.tell(CrisisTeamShown(whom, me, card))
    return True


def might_cancel(state: State, seat: Seat) -> bool:
    """Whether a seat could hold Crisis Team, for all that everybody sees."""
    seen = state.change_discards.count(ChangeCard.CRISIS_TEAM)
    return bool(state.candidates[seat].hand) and seen < CHANGE[ChangeCard.CRISIS_TEAM].copies


async def check_for_election(table: Table, state: State) -> None:
    """Raises CampaignOver where a second candidate has 50%, once nobody plays a card any more (10.1, 10.2)."""
    while len(state.contenders()) > 1:
        if not await last_moment(table, state):
            raise CampaignOver


async def last_moment(table: Table, state: State) -> bool:
    """Whether somebody plays a card just before the election; whoever holds any is waited for a short time (10.2)."""
    for seat in state.order():
        if not state.candidates[seat].hand:
            continue
        answer = await table.ask(
            seat,
            "The election is about to start. Play a card first?",
            [Offer(Pass(), "Let the election start")],
            plays(state, seat),
            absent=Pass(),
            waits="window",
            topic="last moment",
            clause="10.2",
            always=True,
        )
        if isinstance(answer, Play):
            await carry_out(table, state, seat, answer)
            return True
    return False


async def go_to_media(table: Table, state: State, seat: Seat) -> None:
    """Somebody comes to a Media square out of turn: nobody waits for what they choose there (9.5, 12.2)."""
    await media.visit(
        table,
        state,
        seat,
        lambda: media.declaring(state, seat).put(table, seat, waits="now"),
        lambda: check_for_election(table, state),
    )


async def freeze(table: Table, state: State, seat: Seat) -> None:
    """A trip ends now, out of turn (9.6)."""
    answer = await ending(state, seat).put(table, seat, waits="now")
    if isinstance(answer, Visit):
        leave_trail(table, state, seat, answer.where)
        await go_to_media(table, state, seat)
    else:
        await play(table, state, seat, answer)


def ending(state: State, seat: Seat) -> Question[Visit | Play]:
    """Where a trip ends, or whether it goes on (8.5, 9.6)."""
    return Question(
        "Your trip on the Money Trail ends. Which Media square do you go to?",
        (
            [Offer(Visit(name), f"Go to {name} · then {RING[at + 1].street}") for name, at in MEDIA.items()],
            answering(state, seat, ChangeCard.SECOND_LAP),
        ),
        absent=Visit(RING[next_of(MEDIA.values(), state.candidates[seat].square)].name),
        topic="media square",
        clause="8.5",
        always=bool(state.candidates[seat].hand),
    )


def leave_trail(table: Table, state: State, seat: Seat, where: str) -> None:
    """A trip ends at a Media square."""
    effects.leave(state, seat, MEDIA[where])
    table.tell(TripEnded(seat, where))
