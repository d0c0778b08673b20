"""The public schedule: events enter it, are attended, and pass (section 5)."""

from __future__ import annotations

from collections import defaultdict

from rules import Seat, Table
from rules.ninety import ask, telling
from rules.ninety.board import BOARD, COFFEE, EventCard, Goods
from rules.ninety.mailing import is_better_now, mail
from rules.ninety.state import Scheduled, State, take_last
from rules.ninety.telling_election import LastCards
from rules.ninety.verbs import Mail, Pass, Withdraw


def draw(table: Table, state: State) -> str:
    """A card of the deck at random; the caller says at once where it goes. The discards make a new deck (N-D8)."""
    if not state.deck:
        state.deck, state.discards = state.discards, []
        table.tell(telling.DeckRenewed())
    card = table.pick(state.deck)
    state.deck.remove(card)
    return card


async def draw_event(table: Table, state: State, me: Seat) -> None:
    """A new event enters space #1 and moves the others forward; coffee is kept, and another drawn (5.1, 5.7)."""
    while (where := draw(table, state)) == COFFEE:
        state.candidates[me].coffees += 1
        table.tell(telling.DrewCoffee(me))
    state.schedule.insert(0, Scheduled(where))
    gone = state.schedule[BOARD.schedule :]
    for one in gone:
        retire(state, one)
    table.tell(telling.Drew(me, where))
    for one in gone:
        await passes(table, state, one, me)


async def mail_first(table: Table, state: State, me: Seat) -> None:
    """Mail goes out first, once or often, where the seat's own draw takes the cash for it (10.5)."""
    while (card := about_to_miss(state, me)) and is_better_now(state, me, card.loss.cash):
        match await ask.mail_first(table, state, me, card):
            case Mail() as move:
                mail(table, state, me, move)
            case Pass():
                break


def about_to_miss(state: State, seat: Seat) -> EventCard | None:
    """The card that the next draw pushes out, if the seat did not appear there (5.6)."""
    last = state.schedule[-1] if len(state.schedule) == BOARD.schedule else None
    return last.card if last and seat not in last.appeared else None


def retire(state: State, one: Scheduled) -> None:
    """A card leaves the schedule: to whoever appeared first, or to the discards (N-D8a, N-28)."""
    state.schedule.remove(one)
    pile = state.candidates[one.appeared[0]].cards if one.appeared else state.discards
    pile.append(one.where)


async def passes(table: Table, state: State, gone: Scheduled, active: Seat) -> None:
    """An event is over; whoever did not appear at an invitation suffers for it (5.6)."""
    if not gone.card.invitation:
        table.tell(telling.EventOver(active, gone.where))
        return
    first, is_told, losses = next(iter(gone.appeared), None), False, list[telling.Loss]()
    for seat in state.order():
        if seat not in gone.appeared:
            losses.append(no_show(state, seat, gone.card, at_once=seat == active))
            if seat == active and state.candidates[seat].owed:
                table.tell(telling.InvitationOver(gone.where, first, (*losses,)))
                is_told, losses = True, list[telling.Loss]()
                await settle(table, state, seat)
    if not is_told:
        table.tell(telling.InvitationOver(gone.where, first, (*losses,)))
    elif losses:
        table.tell(telling.AlsoMissed((*losses,)))


def no_show(state: State, seat: Seat, card: EventCard, *, at_once: bool) -> telling.Loss:
    """What a candidate who did not appear loses: cash and canvassers now, a vote on its own turn (N-A26)."""
    mine = state.candidates[seat]
    dollars, people = min(card.loss.cash, mine.cash), min(card.loss.canvassers, mine.canvassers)
    mine.cash -= dollars
    mine.canvassers -= people
    owes = max(0, min(card.loss.votes, len(mine.lean) - mine.owed))
    mine.owed += owes
    return telling.Loss(seat, Goods(canvassers=people, cash=dollars, votes=owes), at_once)


async def settle(table: Table, state: State, seat: Seat) -> None:
    """Lean votes that are owed go back to the bank, as their owner chooses (N-A26)."""
    mine = state.candidates[seat]
    while mine.owed and mine.lean:
        match await ask.withdraw(table, state, seat):
            case Mail() as move:
                mail(table, state, seat, move)
            case Withdraw(where):
                take_last(mine.lean, where)
                mine.owed -= 1
                table.tell(telling.GaveUp(seat, where))
    if mine.owed:
        mine.owed = 0
        table.tell(telling.OwesNothing(seat))


def appear(table: Table, state: State, me: Seat) -> None:
    """Whoever is where an invitation is for has appeared, whether or not the reward is wanted (N-A28)."""
    for place in state.candidates[me].standing:
        one = state.event_at(place)
        if one and one.card.invitation and me not in one.appeared:
            one.appeared.append(me)
            table.tell(telling.Appeared(me, place, first=len(one.appeared) == 1))


def enter(table: Table, state: State, me: Seat, space: str, *, skip: bool) -> None:
    """A marker comes to a space; events there are attended (5.2)."""
    mine = state.candidates[me]
    mine.at = space
    mine.way.append(space)
    appear(table, state, me)
    for place in mine.standing:
        if not skip and (one := state.event_at(place)) and one.is_open(me):
            attend(table, state, me, one)


def attend(table: Table, state: State, me: Seat, one: Scheduled) -> None:
    """The reward; the card of an event goes to the candidate, that of an invitation stays for others (5.2 to 5.5)."""
    if one.card.invitation:
        one.rewarded.append(me)
    else:
        state.schedule.remove(one)
        state.candidates[me].cards.append(one.where)
    mine, got = state.candidates[me], state.reward(me, one.card)
    mine.canvassers += got.canvassers
    mine.cash += got.cash
    state.add_votes(me, one.where, got.votes)
    table.tell(telling.Attended(me, one.where, got, no_room=one.card.reward.votes - got.votes))


def close(table: Table, state: State) -> None:
    """After the last day whoever appeared first at an invitation keeps its card; nobody is punished (N-D8a)."""
    cards_of = defaultdict[Seat, list[str]](list)
    for one in [*state.schedule]:
        if one.appeared:
            retire(state, one)
            cards_of[one.appeared[0]].append(one.where)
    if cards_of:
        table.tell(LastCards(tuple((seat, (*cards,)) for seat, cards in cards_of.items())))
