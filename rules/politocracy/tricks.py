"""What each Change card does to figures (9.9 to 9.12)."""

from rules import Seat, Table
from rules.politocracy import effects
from rules.politocracy import telling_change as facts
from rules.politocracy.board import ChangeCard, Ideology
from rules.politocracy.card_figures import CHECK, PLACES, PROBE, STRIKES, a_fifth
from rules.politocracy.effects import has, left, now
from rules.politocracy.ideology import declare
from rules.politocracy.state import State
from rules.politocracy.trail import Jump, Step, Trip


def strike(table: Table, state: State, me: Seat, card: ChangeCard, whom: Seat) -> None:
    """What a card does to an opponent, where that is a matter of figures (9.11)."""
    theirs = state.candidates[whom]
    match card:
        case ChangeCard.LEAKED_RECORDING:
            theirs.scandals += 1
            table.tell(facts.GivenScandal(whom, me, theirs.scandals))
        case ChangeCard.CAMPAIGN_FUND_PROBE:
            theirs.scandals += 1
            paid = effects.pay(state, whom, PROBE)
            table.tell(facts.GivenScandal(whom, me, theirs.scandals, paid, then=left(state, whom)))
        case ChangeCard.STOLEN_PLAYBOOK:
            steal(table, state, me, whom)
        case ChangeCard.WHISPER_CAMPAIGN:
            before = state.popularity(whom)
            theirs.hearts -= 1
            table.tell(facts.HeartTaken(whom, me, state.popularity(whom) - before, then=now(state, whom)))
        case ChangeCard.CONFIRMATION_HEARING:
            theirs.lost_turns += 1
            table.tell(facts.TurnTaken(whom, me))
        case ChangeCard.AUDIT:
            paid = effects.pay(state, whom, a_fifth(theirs.money))
            table.tell(facts.Audited(whom, me, paid, then=left(state, whom)))
        case _:
            taken = effects.lose(state, whom, STRIKES[card])
            table.tell(facts.PercentTaken(whom, me, taken, then=now(state, whom)))


def steal(table: Table, state: State, me: Seat, whom: Seat) -> None:
    """A card at random changes hands; only the two learn which."""
    theirs = state.candidates[whom].hand
    theirs.remove(card := table.pick(theirs))
    state.candidates[me].hand.append(card)
    table.tell(facts.CardTaken(me, whom, len(theirs)))
    table.tell(facts.YourCard(card, taken=True), to=me)
    table.tell(facts.TookYours(me, card), to=whom)


def for_oneself(table: Table, state: State, me: Seat, card: ChangeCard, what: str) -> Step | None:
    """What a card does for its holder; the step that it still has to make (9.9, 9.10)."""
    mine = state.candidates[me]
    match card:
        case ChangeCard.COVER_UP:
            mine.scandals -= 1
            table.tell(facts.CoverUp(me, mine.scandals))
        case ChangeCard.CHANGE_OF_HEART:
            declare(table, state, me, Ideology(what), card)
        case ChangeCard.SUPER_PAC_CHECK:
            effects.earn(state, me, CHECK)
            table.tell(facts.SuperPacCheck(me, CHECK, then=has(state, me)))
        case ChangeCard.SECOND_LAP:
            mine.stop = 0
            table.tell(facts.SecondLap(me))
        case ChangeCard.PRIVATE_FUNDRAISER:
            table.tell(facts.Played(me, card))
            return Trip()
        case _:
            table.tell(facts.Played(me, card, what))
            return Jump(PLACES[card][what])
    return None


def immediate(table: Table, state: State, me: Seat, card: ChangeCard) -> None:
    """A card that is shown and applied as it is drawn (9.12)."""
    if card is ChangeCard.TABLOID_AFFAIR:
        state.candidates[me].scandals += 1
        table.tell(facts.TabloidAffair(me, state.candidates[me].scandals))
        return
    insiders = [seat for seat in state.order(me) if state.candidates[seat].insider]
    for seat in insiders:
        state.candidates[seat].lost_turns += 1
    table.tell(facts.Shutdown(me, (*insiders,)))
