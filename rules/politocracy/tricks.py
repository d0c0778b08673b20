"""What each Change card does to figures (9.9 to 9.12)."""

from __future__ import annotations

from functools import partial

from rules import Seat, Table, mark, marks, plural
from rules.politocracy import effects
from rules.politocracy.board import CHANGE, ChangeCard, Ideology
from rules.politocracy.ideology import declare
from rules.politocracy.playable import CHECK, PLACES, PROBE, STRIKES, a_fifth
from rules.politocracy.state import State
from rules.politocracy.telling import tell, tell_of
from rules.politocracy.trail import Jump, Step, Trip
from rules.politocracy.words import has, left, money, now, percent, scandal


def strike(table: Table, state: State, me: Seat, card: ChangeCard, whom: Seat) -> None:
    """What a card does to an opponent, where that is a matter of figures (9.11)."""
    theirs, told = state.candidates[whom], partial(tell_of, table, me, whom, short="")
    match card:
        case ChangeCard.LEAKED_RECORDING:
            theirs.scandals += 1
            told(f"gets {scandal(state, whom)}")
        case ChangeCard.CAMPAIGN_FUND_PROBE:
            theirs.scandals += 1
            paid = effects.pay(state, whom, PROBE)
            told(f"gets {scandal(state, whom)} and pays {money(paid)}", left(state, whom))
        case ChangeCard.STOLEN_PLAYBOOK:
            steal(table, state, me, whom)
        case ChangeCard.WHISPER_CAMPAIGN:
            before = state.popularity(whom)
            theirs.hearts -= 1
            told(f"loses a heart: {percent(state.popularity(whom) - before)}", now(state, whom))
        case ChangeCard.CONFIRMATION_HEARING:
            theirs.lost_turns += 1
            told("loses the next turn")
        case ChangeCard.AUDIT:
            paid = effects.pay(state, whom, a_fifth(theirs.money))
            told(f"pays {money(paid)}", left(state, whom))
        case _:
            taken = effects.lose(state, whom, STRIKES[card])
            told(f"loses {taken}%", now(state, whom))


def steal(table: Table, state: State, me: Seat, whom: Seat) -> None:
    """A card at random changes hands; only the two learn which."""
    theirs = state.candidates[whom].hand
    theirs.remove(card := table.pick(theirs))
    state.candidates[me].hand.append(card)
    tell(table, me, f"takes a Change card from {mark(whom)}", f"who has {len(theirs)} left")
    table.tell(f"You took {card}: {CHANGE[card].text}", to=me)
    table.tell(f"{mark(me)} took your {card}.", to=whom)


def for_oneself(table: Table, state: State, me: Seat, card: ChangeCard, what: str) -> Step | None:
    """What a card does for its holder; the step that it still has to make (9.9, 9.10)."""
    mine, plays = state.candidates[me], f"plays {card}"
    match card:
        case ChangeCard.COVER_UP:
            mine.scandals -= 1
            tell(table, me, f"{plays}: {plural(mine.scandals, 'scandal')} left")
        case ChangeCard.CHANGE_OF_HEART:
            declare(table, state, me, Ideology(what), f"{plays} and is now")
        case ChangeCard.SUPER_PAC_CHECK:
            effects.earn(state, me, CHECK)
            tell(table, me, f"{plays}: +{money(CHECK)}", has(state, me))
        case ChangeCard.SECOND_LAP:
            mine.stop = 0
            tell(table, me, f"{plays} and goes back to the start of the Money Trail")
        case ChangeCard.PRIVATE_FUNDRAISER:
            tell(table, me, plays)
            return Trip()
        case _:
            tell(table, me, f"{plays} and goes to {what}")
            return Jump(PLACES[card][what])
    return None


def immediate(table: Table, state: State, me: Seat, card: ChangeCard) -> None:
    """A card that is shown and applied as it is drawn (9.12)."""
    if card is ChangeCard.TABLOID_AFFAIR:
        state.candidates[me].scandals += 1
        tell(table, me, f"draws {card} and gets {scandal(state, me)}")
        return
    insiders = [seat for seat in state.order(me) if state.candidates[seat].insider]
    for seat in insiders:
        state.candidates[seat].lost_turns += 1
    lose = f"{marks(insiders)} lose{'s' * (len(insiders) == 1)} the next turn" if insiders else "there's no Insider"
    tell(table, me, f"draws {card}: {lose}")
