"""Why an AI player plays a Change card, or cancels one: what it does, then the chance that comes of it."""

from dataclasses import replace

from rules import Decision, Seat, Verb, mark
from rules.politocracy.ai.outlook import Outlook, donations
from rules.politocracy.ai.phrases import chance, chance_sentence, comparison, deal, own, still_to_buy
from rules.politocracy.ai.promises import if_canceled, if_struck, playing
from rules.politocracy.board import BOARD, MEDIA, RING, ChangeCard, Ideology
from rules.politocracy.card_figures import CHECK, INSTEAD_OF_ROLLING, PROBE, STRIKES, a_fifth
from rules.politocracy.effects import LEAST
from rules.politocracy.trail import nearest_media
from rules.politocracy.verbs import Cancel, Play
from rules.politocracy.view import Standing
from rules.politocracy.words import money


def card(outlook: Outlook, move: Play) -> str:
    """What a card does for its holder or to an opponent."""
    name = ChangeCard(move.card)
    does = on_oneself(outlook, name, move.what) if move.whom is None else strikes(outlook, name, move.whom)
    then = playing(outlook, move)
    if name in INSTEAD_OF_ROLLING:
        return f"{name} {does}. {comparison(then, outlook.worth_now, 'a roll')}"
    return f"{name} {does}. {chance_sentence(outlook, then)}"


def on_oneself(outlook: Outlook, card: ChangeCard, what: str) -> str:
    """What a card does for its holder (9.9, 9.10)."""
    mine = own(outlook)
    match card:
        case ChangeCard.COVER_UP if mine.scandals > 1:
            return f"removes one of {mine.scandals} scandals"
        case ChangeCard.COVER_UP:
            return f"removes the only scandal, which costs {a_turn(mine)}"
        case ChangeCard.CHANGE_OF_HEART:
            return f"saves a visit to the Media. {still_to_buy(outlook, Ideology(what), mine.ideology)}"
        case ChangeCard.SUPER_PAC_CHECK:
            return f"brings {money(CHECK)}"
        case ChangeCard.HOSTILE_TAKEOVER:
            return f"brings {what}: {deal(outlook, what)}"
        case ChangeCard.SECOND_LAP:
            return f"adds a revolution of the Money Trail{still(outlook, replace(mine, stop=0))}"
        case ChangeCard.PRIVATE_FUNDRAISER:
            dinner = money(BOARD.donation(mine.dollars, BOARD.dinner))
            return f"starts a trip on the Money Trail, which pays {dinner} at once"
        case ChangeCard.PRESS_CONFERENCE:
            return f"leads to {what}, and on to {RING[MEDIA[what] + 1].street}"
        case _:
            return f"leads to a Poll, which succeeds with a chance of {chance(1 - BOARD.poll_fails(mine.popularity))}"


def strikes(outlook: Outlook, card: ChangeCard, whom: Seat) -> str:
    """What a card does to an opponent (9.10, 9.11)."""
    theirs, who = outlook.now.candidates[whom], mark(whom)
    match card:
        case ChangeCard.LEAKED_RECORDING:
            return scandal(theirs, who)
        case ChangeCard.CAMPAIGN_FUND_PROBE:
            paid = min(PROBE, theirs.money)
            return f"{scandal(theirs, who)}{f', and takes {money(paid)}' if paid else ''}"
        case ChangeCard.STOLEN_PLAYBOOK:
            return f"takes a Change card from {who}, who has {theirs.cards}"
        case ChangeCard.WHISPER_CAMPAIGN:
            return f"takes a heart and {min(BOARD.heart, theirs.popularity)}% from {who}"
        case ChangeCard.SUMMONED_TO_EXPLAIN:
            return f"sends {who} to {RING[nearest_media(theirs.square or 0)].name}, to roll for Media Effects"
        case ChangeCard.DONOR_FREEZE:
            return f"ends the trip of {who}{still(outlook, theirs)}"
        case ChangeCard.CONFIRMATION_HEARING:
            return f"costs {who} the next turn"
        case ChangeCard.AUDIT:
            return f"costs {who} {money(a_fifth(theirs.money))}"
        case ChangeCard.HOSTILE_TAKEOVER:
            return f"takes a constituent from {who}"
        case _:
            return f"takes {min(STRIKES[card], theirs.popularity)}% from {who}, who has {theirs.popularity}%"


def scandal(theirs: Standing, who: str) -> str:
    """A scandal that somebody gets; a second costs nothing more, but has to be removed too (4.4)."""
    return f"gives {who} another scandal" if theirs.scandals else f"gives {who} a scandal, which costs {a_turn(theirs)}"


def a_turn(one: Standing) -> str:
    """What scandals cost where a candidate is."""
    return f"{BOARD.scandal_percent}% a turn" if one.stop is None else f"{money(BOARD.scandal_money)} a turn"


def still(outlook: Outlook, one: Standing) -> str:
    """What interest groups are likely to pay on the rest of a trip, to the nearest $100K."""
    units = round(donations(one, outlook.rounds(outlook.now)) / LEAST) * LEAST
    return f", where about {money(units)} is to come from interest groups" if units else ""


def crisis(outlook: Outlook, decision: Decision, move: Verb) -> str:
    """What the card on top of the discards does, and what it is worth to spend Crisis Team on it (9.4)."""
    card, happens = outlook.view.discards[-1], if_struck(outlook)
    does = f"{card} {strikes(outlook, card, outlook.me)}"
    if decision.check(Cancel()) is not None:
        return f"{does}, and only Crisis Team could cancel it. {chance_sentence(outlook, happens)}"
    if chance(if_canceled(outlook)) == chance(happens):
        return f"{does}. The chance of being elected is about {chance(happens)} either way."
    cancels, lets = f"{chance(if_canceled(outlook))} if Crisis Team cancels it", f"{chance(happens)} if it happens"
    both = f"{cancels}, {lets}" if isinstance(move, Cancel) else f"{lets}, {cancels}"
    return f"{does}. The chance of being elected is {both}."
