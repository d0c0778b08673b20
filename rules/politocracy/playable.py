"""When and at what each Change card can be played (3.5, 9.3, 9.9 to 9.11)."""

from collections.abc import Iterable, Iterator

from rules import Group, Offer, Offers, Refused, Seat, mark, plural, quote
from rules.politocracy import card_figures as figures
from rules.politocracy.board import BOARD, CHANGE, CONSTITUENTS, RING, SIDES, ChangeCard, Ideology
from rules.politocracy.card_figures import ANSWERS, INSTEAD_OF_ROLLING
from rules.politocracy.state import State
from rules.politocracy.trail import nearest_media
from rules.politocracy.verbs import Play
from rules.politocracy.words import money, on_constituents, percent, side


def plays(state: State, me: Seat) -> Offers[Play]:
    """What can be played beside a question, or just before the election; all of it is secret."""
    cards = [card for card in dict.fromkeys(state.candidates[me].hand) if card not in ANSWERS]
    return Offers(
        Play,
        moves=lambda: moves(state, me, cards),
        refuse=lambda move: why_not(state, me, move),
        show=lambda move: offer(state, me, move),
    )


def instead_of_rolling(state: State, me: Seat) -> Iterator[Offer[Play]]:
    """The cards that move their holder (3.5)."""
    cards = () if state.on_money_trail(me) else INSTEAD_OF_ROLLING
    return answering(state, me, *cards)


def answering(state: State, me: Seat, *cards: ChangeCard) -> Iterator[Offer[Play]]:
    """To play those of these cards that are in the hand, as answers to a question."""
    in_hand = [card for card in cards if card in state.candidates[me].hand]
    return (offer(state, me, move) for move in moves(state, me, in_hand))


def moves(state: State, me: Seat, cards: Iterable[ChangeCard]) -> Iterator[Play]:
    """Each of these cards in every way in which it could be played; only what others own is taken over."""
    for card in cards:
        for move in figures.ways(card, state.others(me)):
            if card is not ChangeCard.HOSTILE_TAKEOVER or state.owners.get(move.what, me) != me:
                yield move


def offer(state: State, me: Seat, move: Play) -> Offer[Play]:
    card = ChangeCard(move.card)
    text, does = label(state, me, move), CHANGE[card].text
    return Offer(move, text, does, group=Group(card), name=card, explains=True, secret=True)


def why_not(state: State, me: Seat, move: Play) -> Refused | None:
    """What is wrong with playing a card beside a question, for its holder's eyes alone."""
    card = next((card for card in ChangeCard if card == move.card), None)
    if card is None:
        return Refused(move, f"There's no Change card called {quote(move.card)}.", "9.2")
    if card not in state.candidates[me].hand:
        return Refused(move, f"You don't have {card} in your hand.", "9.2")
    match card:
        case ChangeCard.CRISIS_TEAM:
            return Refused(move, "Crisis Team answers a card played on you. You're asked when that happens.", "9.4")
        case ChangeCard.SECOND_LAP:
            return Refused(move, "Play Second Lap when your trip on the Money Trail ends.", "9.6")
        case _ if card in figures.PLACES and move.what not in figures.PLACES[card]:
            return Refused(move, f"Say where: {' or '.join(figures.PLACES[card])}.", "9.3")
        case _ if card in INSTEAD_OF_ROLLING and state.on_money_trail(me):
            return Refused(move, f"You can't play {card} on the Money Trail.", "3.5")
        case _ if card in INSTEAD_OF_ROLLING:
            return Refused(move, f"Play {card} before your roll, instead of it.", "3.5")
        case _:
            reason = why_not_there(state, me, card, move)
            return Refused(move, reason, "9.3") if reason else None


def target(state: State, move: Play) -> Seat | None:
    """The opponent whom a legal card strikes, if one (9.3)."""
    return state.owners[move.what] if move.card == ChangeCard.HOSTILE_TAKEOVER else move.whom


def why_not_there(state: State, me: Seat, card: ChangeCard, move: Play) -> str:
    """A card needs what it is played at, and has to do something there."""
    whom, mine = move.whom, state.candidates[me]
    match card:
        case ChangeCard.HOSTILE_TAKEOVER if whom is not None:
            return "Say only which constituent: its owner is the target."
        case ChangeCard.HOSTILE_TAKEOVER:
            return why_not_take_over(state, me, move.what)
        case _ if CHANGE[card].targets:
            if move.what or whom is None or whom not in state.others(me):
                return f"Say which opponent you play {card} on."
            return why_not_on(state, card, whom)
        case _ if whom is not None:
            return f"{card} isn't played on anyone."
        case ChangeCard.CHANGE_OF_HEART if move.what not in SIDES:
            return "Say which ideology: Progressive or Conservative."
        case ChangeCard.CHANGE_OF_HEART:
            return f"You're already {side(move.what)}." if mine.ideology == move.what else ""
        case _ if move.what:
            return f"Just name {card}: it needs nothing else."
        case ChangeCard.COVER_UP if not mine.scandals:
            return "You have no scandal to remove."
        case _:
            return ""


def why_not_on(state: State, card: ChangeCard, whom: Seat) -> str:
    """Why a card would do nothing to an opponent, or ""."""
    theirs = state.candidates[whom]
    match card:
        case ChangeCard.STOLEN_PLAYBOOK if not theirs.hand:
            return f"{mark(whom)} has no Change card."
        case ChangeCard.OCTOBER_SURPRISE if not surprise(state):
            when = f"once someone has {figures.SURPRISE_FROM}%, or in the last {figures.SURPRISE_ROUNDS} rounds"
            return f"You can play {card} {when}."
        case _ if card in figures.STRIKES and not state.popularity(whom):
            return f"{mark(whom)} has no popularity to lose."
        case ChangeCard.WHISPER_CAMPAIGN if theirs.hearts < 2:
            return f"{mark(whom)} has only one heart left."
        case ChangeCard.SUMMONED_TO_EXPLAIN | ChangeCard.DONOR_FREEZE if whom in (state.turn, state.called):
            return f"{mark(whom)} is in the middle of a {'turn' if whom == state.turn else 'debate'}."
        case ChangeCard.SUMMONED_TO_EXPLAIN if theirs.stop is not None:
            return f"{mark(whom)} is on the Money Trail."
        case ChangeCard.DONOR_FREEZE if theirs.stop is None:
            return f"{mark(whom)} isn't on the Money Trail."
        case ChangeCard.CONFIRMATION_HEARING if not theirs.insider:
            return f"{mark(whom)} is an Outsider."
        case ChangeCard.AUDIT if not figures.a_fifth(theirs.money):
            return f"{mark(whom)} has too little money for an Audit."
        case _:
            return ""


def why_not_take_over(state: State, me: Seat, name: str) -> str:
    owner = state.owners.get(name)
    if name not in CONSTITUENTS:
        return "Say which opponent's constituent you take over."
    if owner is None or owner == me:
        return f"Nobody owns {name}." if owner is None else f"You already own {name}."
    price, mine = state.price(me, name), state.candidates[me].money
    return "" if price <= mine else f"You need {money(price)} for {name}, and you have {money(mine)}."


def surprise(state: State) -> bool:
    """Whether somebody is close to half, or the end is near."""
    close = any(state.popularity(seat) >= figures.SURPRISE_FROM for seat in range(state.seats))
    return close or state.round > state.rounds - figures.SURPRISE_ROUNDS


def label(state: State, me: Seat, move: Play) -> str:
    card = ChangeCard(move.card)
    if move.whom is not None:
        return f"{card} on {mark(move.whom)} · {effect_on(state, card, move.whom)}"
    match card:
        case ChangeCard.HOSTILE_TAKEOVER:
            deal = f"{percent(state.worth(me, move.what))} for {money(state.price(me, move.what))}"
            return f"{card}: {move.what} from {mark(state.owners[move.what])} · {deal}"
        case ChangeCard.CHANGE_OF_HEART:
            return f"{card}: {move.what}{on_constituents(state.revaluation(me, Ideology(move.what)))}"
        case ChangeCard.SUPER_PAC_CHECK:
            return f"{card} · +{money(figures.CHECK)}"
        case ChangeCard.COVER_UP:
            return f"{card} · removes 1 of {plural(state.candidates[me].scandals, 'scandal')}"
        case ChangeCard.SECOND_LAP:
            return f"{card} · stay for one more lap"
        case _:
            return f"{card}: {move.what}" if move.what else f"{card} · start a trip on the Money Trail"


def effect_on(state: State, card: ChangeCard, whom: Seat) -> str:
    """What a card would do to an opponent, in a few words."""
    theirs = state.candidates[whom]
    match card:
        case ChangeCard.LEAKED_RECORDING:
            return "one more scandal" if theirs.scandals else f"a scandal, {costs(state, whom)}"
        case ChangeCard.CAMPAIGN_FUND_PROBE:
            paid = min(figures.PROBE, theirs.money)
            return f"a scandal and −{money(paid)}" if paid else "a scandal"
        case ChangeCard.STOLEN_PLAYBOOK:
            return f"takes 1 of {plural(len(theirs.hand), 'card')}"
        case ChangeCard.WHISPER_CAMPAIGN:
            return f"−1 heart, {percent(-min(BOARD.heart, state.popularity(whom)))}"
        case ChangeCard.SUMMONED_TO_EXPLAIN:
            return f"a visit to {RING[nearest_media(theirs.square)].name}"
        case ChangeCard.DONOR_FREEZE:
            return "the trip ends"
        case ChangeCard.CONFIRMATION_HEARING:
            return "the next turn is lost"
        case ChangeCard.AUDIT:
            return f"−{money(figures.a_fifth(theirs.money))}"
        case _:
            return percent(-min(figures.STRIKES[card], state.popularity(whom)))


def costs(state: State, whom: Seat) -> str:
    """What a scandal costs an opponent a turn, and what it will after a trip (4.4)."""
    percents = f"−{BOARD.scandal_percent}%"
    if state.on_money_trail(whom):
        return f"−{money(BOARD.scandal_money)} a turn, later {percents}"
    return f"{percents} a turn"
