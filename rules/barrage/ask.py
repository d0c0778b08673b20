"""The questions of Electoral Barrage: what is offered, in which words, what is refused and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rules import Decision, Group, Offer, Offers, Open, Refused, Seat, Table, cut, die, join_words, mark, quote
from rules.barrage import labels
from rules.barrage.board import (
    ABSENTEE,
    AREAS,
    ATTACK_ADS,
    BANKS,
    CARDS,
    NEEDS,
    OFFICES,
    RECRUITMENT,
    STATES,
    TOWN_HALL,
    Character,
    chance,
    place_name,
)
from rules.barrage.state import Roll, State
from rules.barrage.verbs import (
    AddOne,
    AskMe,
    Attack,
    Ballot,
    BoardOrder,
    Keep,
    LineUp,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    Replace,
    Resolve,
    RollAgain,
    Save,
    SendHome,
    Take,
    Try,
)
from rules.barrage.words import group, kind, price, to_certain, tokens

R = TypeVar("R", Resolve, Try)
W = TypeVar("W", Place, Resolve, Try)

MOST_FULL = 3
"""So many full states are named."""
WITH_TOKENS = Group("tokens", "With Town Hall tokens · +2 each before the roll")


def character(hand: tuple[Character, ...]) -> Decision[Keep]:
    """Which of the two dealt, in secret (2.1); with one dealt there is nothing to ask."""
    cards = [Offer(Keep(one), f"Keep the {one}", note=CARDS[one].power, secret=True) for one in hand]
    return Decision(
        "Which character do you want to keep? You'll have its power for the whole match.",
        cards,
        absent=cards[0].move,
        topic="character",
        clause="2.1",
    )


async def place(table: Table, state: State, me: Seat) -> Place | PlaceTwo:
    """Where the next Staffer goes (3.1)."""
    places = Offers(
        Place,
        moves=lambda: map(Place, AREAS),
        refuse=lambda move: no_such_place(move) or why_not_place(state, me, move),
        show=lambda move: offer_at(
            state, me, move, lambda: str(labels.choice(state, me, move.where)), group(move.where)
        ),
    )
    which = "your last Staffer" if state.hand[me] == 1 else f"a Staffer ({state.hand[me]} left)"
    first = " in a state or office. It rolls there once everyone has placed theirs" if state.round == 1 else ""
    return await table.ask(
        me,
        f"Place {which}{first}.{full(state)}",
        places,
        two_places(state, me),
        absent=lambda: Place(place_for_absent(state, me)),
        topic="place",
        clause="3.1",
    )


def full(state: State) -> str:
    """Which states take no more Staffers this round, the largest first; a state takes one for each star (3.3)."""
    names = [one.name for one in sorted(STATES.values(), key=lambda one: -one.votes) if not state.free(one.code)]
    more = [f"{len(names) - MOST_FULL} more"] if len(names) > MOST_FULL else []
    return f" Full (one Staffer per star): {join_words([*names[:MOST_FULL], *more])}." if names else ""


def offer_at(state: State, me: Seat, move: W, label: Callable[[], str], group: Group) -> Offer[W]:
    """A place to go to or to roll at, with who is there."""
    return Offer(move, label, lambda: labels.note(state, me, move.where), group=group, name=place_name(move.where))


def no_such_place(move: Place | Attack | Resolve | Try) -> Refused | None:
    if move.where in AREAS:
        return None
    reason = f"There's no place called {quote(move.where)} on this map. Use a state's two letters, like NH."
    return Refused(move, reason, "3.3")


def why_not_place(state: State, me: Seat, move: Place) -> Refused | None:
    if not state.may_enter(me, move.where):
        return Refused(move, f"Only the {OFFICES[move.where].only} can use {move.where}.", "7.4")
    if not state.free(move.where):
        return Refused(move, f"{place_name(move.where)} is full this round. Pick another place.", "3.4")
    return None


def two_places(state: State, me: Seat) -> Iterator[Offer[PlaceTwo] | Refused]:
    """The Banker's two at once (7.1)."""
    if not state.is_(me, Character.BANKER):
        yield Refused(PlaceTwo(()), "Only the Banker can place two Staffers at once.", "7.1")
    elif state.spent[me]:
        yield Refused(PlaceTwo(()), "You've already placed two at once this round. You can do it once a round.", "7.1")
    elif state.hand[me] < 2:
        yield Refused(PlaceTwo(()), "You only have one Staffer left to place.", "7.1")
    else:
        free = {place: min(2, left) for place, left in state.open_areas(me).items()}
        shown = {place: labels.choice(state, me, place) for place in free}
        where = Open("where", free, 2, 2, shown)
        yield Offer(PlaceTwo(()), "Place two at once · Banker, once a round", open=(where,))


def place_for_absent(state: State, me: Seat) -> str:
    """A free area of Town Hall, Absentee Ballots, Recruitment or Attack Ads, else of the smallest state (10.7)."""
    places = state.open_areas(me)
    for office in (TOWN_HALL, ABSENTEE, *RECRUITMENT, ATTACK_ADS):
        if office in places:
            return office
    return min((place for place in places if place in STATES), key=lambda code: STATES[code].votes)


async def attack(table: Table, state: State, me: Seat) -> Attack | Pass:
    """Whether, and against whom, to use a banked ad (4.1, 4.2)."""
    ads = Offers(
        Attack,
        moves=lambda: (Attack(place, whom) for place, whom in state.targets(me)),
        refuse=lambda move: no_such_place(move) or why_not_attack(state, me, move),
        show=lambda move: Offer(
            move, labels.attack(move), group=labels.among("Rivals", move.where), name=place_name(move.where)
        ),
    )
    later = "Don't use one · This is the last round" if state.is_last else "Keep your attack ads"
    keep = Offer(Pass(), later)
    ads_left = state.bank[ATTACK_ADS][me]
    have = "an attack ad" if ads_left == 1 else f"{ads_left} attack ads"
    prompt = f"You have {have}. Each sends a rival's Staffer home before it rolls. Whose Staffer goes?"
    return await table.ask(me, prompt, ads, [keep], absent=Pass(), topic="ads", clause="4.1")


def why_not_attack(state: State, me: Seat, move: Attack) -> Refused | None:
    if move.whom == me:
        return Refused(move, "Your own Staffer stays. Pick a rival's.", "4.2")
    if move.whom not in state.placed[move.where]:
        return Refused(move, f"That player doesn't have a Staffer in {place_name(move.where)}.", "4.2")
    return None


def line_up(state: State, me: Seat) -> Decision[BoardOrder | LineUp | AskMe]:
    """In which order the seat's Staffers roll, in secret (10.5)."""
    standing = {place: state.placed[place].count(me) for place in state.standing(me)}
    shown = {place: labels.choice(state, me, place) for place in standing}
    order = Open("where", standing, 1, sum(standing.values()), shown, title="First to last")
    why_ask = "For example, to spend Town Hall tokens before a roll" if state.bank[TOWN_HALL][me] else ""
    return Decision(
        "In which order do your Staffers roll this round? A token won in Town Hall can help the rolls after it.",
        [Offer(BoardOrder(), "In this order", cut(join_words(map(place_name, standing)), 100), secret=True)],
        [
            Offer(
                LineUp(()),
                "In another order",
                "Pick whoever rolls first. The rest roll after them, in board order",
                secret=True,
                open=(order,),
            )
        ],
        [Offer(AskMe(), "Ask me before each roll", why_ask, secret=True)],
        absent=BoardOrder(),
        topic="line-up",
        clause="10.5",
    )


async def resolve(table: Table, state: State, me: Seat) -> Resolve:
    """Which Staffer, and with how many Town Hall tokens (5.2)."""
    staffers = Offers(
        Resolve,
        moves=lambda: (Resolve(*one) for one in with_town_hall(state, me, state.standing(me))),
        refuse=lambda move: no_such_place(move) or why_not_resolve(state, me, move),
        show=lambda move: offer_roll(state, me, move),
    )
    return await table.ask(
        me,
        "Which of your Staffers rolls next? Each one rolls once, then goes home.",
        staffers,
        absent=lambda: Resolve((state.roll_order(me) or state.standing(me))[0]),
        waits="turn" if state.lineups[me] is None else "now",
        topic="resolve",
        clause="5.1",
    )


def with_town_hall(state: State, me: Seat, places: list[str]) -> Iterator[tuple[str, int]]:
    """Each place alone, then each with as many Town Hall tokens as may be laid before its roll."""
    yield from ((place, 0) for place in places)
    for place in places:
        yield from ((place, count) for count in range(1, most_before(state, me, place) + 1))


def most_before(state: State, me: Seat, place: str) -> int:
    """How many Town Hall tokens the seat may lay before a roll: those it has, until the roll is certain (6.4)."""
    if place not in STATES or not state.stake(me, place) or state.wins_unrolled(me, place):
        return 0
    return min(state.bank[TOWN_HALL][me], to_certain(NEEDS[place] - state.defends(me, place)))


def offer_roll(state: State, me: Seat, move: R) -> Offer[R]:
    """A roll to come, under the heading of its place or of Town Hall."""
    heading = WITH_TOKENS if move.town_hall else group(move.where)
    return offer_at(state, me, move, lambda: labels.roll(state, me, move.where, move.town_hall), heading)


def why_not_resolve(state: State, me: Seat, move: Resolve) -> Refused | None:
    if me not in state.placed[move.where]:
        return Refused(move, f"You don't have a Staffer in {place_name(move.where)}.", "5.1")
    return why_not_before(state, me, move)


def why_not_before(state: State, me: Seat, move: Resolve | Try) -> Refused | None:
    """Why so many Town Hall tokens may not be laid before the roll at a place (6.2 to 6.4)."""
    if move.where in OFFICES and move.town_hall > 0:
        return Refused(move, "Town Hall tokens only help in states.", "6.3")
    return why_not_so_many(state, me, move, most_before(state, me, move.where))


def why_not_so_many(state: State, me: Seat, move: Resolve | Try | RollAgain, most: int) -> Refused | None:
    """Why so many Town Hall tokens are too many: the seat has fewer, or fewer are enough (6.2, 6.4)."""
    if not 0 <= move.town_hall <= state.bank[TOWN_HALL][me]:
        return Refused(move, f"You have {tokens(state.bank[TOWN_HALL][me])} to spend.", "6.2")
    if move.town_hall > most:
        enough = f"At most {tokens(most)} can" if most else "Town Hall tokens can't"
        return Refused(move, f"{enough} help before this roll.", "6.4")
    return None


def ways_to_save(state: State, roll: Roll) -> list[Iterable[Offer[Save] | Refused]]:
    """What the seat holds that could turn this miss into a win, in the order it is used (8.1, 8.2)."""
    me, missing = roll.seat, roll.missing
    wins = labels.win(state, me, roll.place)
    ways: list[Iterable[Offer[Save] | Refused]] = []
    if state.power(me, Character.IVY_LEAGUER) and roll.die == 1:
        ways.append([Offer(MakeSix(), f"Turn the 1 into a 6 · {wins}")])
    if roll.place in OFFICES:
        return ways
    if state.power(me, Character.ENTREPRENEUR):
        ways.append(new_rolls(state, roll))
    banked = state.bank[TOWN_HALL][me]
    if state.power(me, Character.NERD) and missing <= banked + 1:
        more = f"then {tokens(missing - 1)} would be enough" if missing > 1 else wins
        ways.append([Offer(AddOne(), f"Add 1 as the Nerd · {more}")])
    if missing <= banked:
        ways.append([Offer(Redeem(), f"Spend {tokens(missing)} (you have {banked}) · {wins}")])
    return ways


def new_rolls(state: State, roll: Roll) -> Offers[RollAgain]:
    """The Entrepreneur's new roll, with as many Town Hall tokens before it as help (6.6, 7.5)."""
    needs = NEEDS[roll.place] - roll.bonus
    most = min(state.bank[TOWN_HALL][roll.seat], to_certain(needs))
    return Offers(
        RollAgain,
        moves=lambda: map(RollAgain, range(most + 1)),
        refuse=lambda move: why_not_so_many(state, roll.seat, move, most),
        show=lambda move: Offer(move, f"Roll again: {chance(needs - 2 * move.town_hall)}{price(move.town_hall)}"),
    )


async def help(table: Table, roll: Roll, ways: list[Iterable[Offer[Save] | Refused]]) -> Save | Pass:
    """Whether to save a roll that missed (8.2)."""
    rolled = f"You rolled a {die(roll.die)} in {place_name(roll.place)}"
    return await table.ask(
        roll.seat,
        f"{rolled}, {roll.missing} short of a win. Do you want to save it?",
        *ways,
        [Offer(Pass(), "Let it miss")],
        absent=Pass(),
        topic=f"miss: {kind(roll.place)}",
        clause="8.2",
    )


async def replace(table: Table, state: State, me: Seat, code: str) -> Replace:
    """Whose star is taken when none is empty (5.7)."""
    rivals = sorted(set(state.stars[code]) - {me})
    stars = Offers(
        Replace,
        moves=lambda: map(Replace, sorted(set(state.stars[code]))),
        refuse=lambda move: why_not_replace(state, me, code, move),
        show=lambda move: Offer(move, labels.replace(state, me, code, move.whom)),
    )
    prompt = f"You won in {place_name(code)}, but all its stars are taken. Whose star do you take?"
    return await table.ask(me, prompt, stars, absent=lambda: Replace(leader(state, rivals)), topic="star", clause="5.7")


def leader(state: State, seats: list[Seat]) -> Seat:
    """Who of these has most votes on the map now; the first in seat order if equal (10.8)."""
    votes = state.votes()
    return min(seats, key=lambda seat: (-votes[seat], seat))


def why_not_replace(state: State, me: Seat, code: str, move: Replace) -> Refused | None:
    if move.whom == me:
        return Refused(move, "You can't take your own star. Pick a rival's.", "5.7")
    if move.whom not in state.stars[code]:
        return Refused(move, f"That player doesn't have a star in {place_name(code)}.", "5.7")
    return None


async def send_home(table: Table, state: State, me: Seat, code: str) -> SendHome | Pass:
    """Whom a defence sends home, if anybody (5.9)."""
    rivals = state.rivals_at(me, code)
    staffers = [Offer(SendHome(seat), f"Send {mark(seat)}'s Staffer home") for seat in rivals]
    spare = [Offer(Pass(), "Let them stay")]
    prompt = f"You defended {place_name(code)}, so you can send a rival's Staffer there home before it rolls. Whose?"
    return await table.ask(me, prompt, staffers, spare, absent=SendHome(rivals[0]), topic="defence", clause="5.9")


async def token(table: Table, state: State, me: Seat, place: str) -> Take | Pass:
    """Where to take a token from when the supply is empty (5.12)."""
    sources = [code for code, stars in state.stars.items() if me in stars and code != place]
    sources += [bank for bank in BANKS if state.bank[bank][me] and bank != place]
    takes = [Offer(Take(one), labels.take(state, me, one), group=labels.among("Your tokens", one)) for one in sources]
    prompt = f"You won in {place_name(place)}, but you're out of tokens. Do you want to move one from somewhere else?"
    without = [Offer(Pass(), "Don't move a token · The roll has no effect")]
    return await table.ask(me, prompt, takes, without, absent=Pass(), topic="no token", clause="5.12")


async def try_(table: Table, state: State, me: Seat, code: str) -> Try | Pass:
    """Whether the Scientist tries for a neighbour, and which (7.6)."""
    tries = Offers(
        Try,
        moves=lambda: (Try(*one) for one in with_town_hall(state, me, state.next_door(code))),
        refuse=lambda move: no_such_place(move) or why_not_try(state, me, code, move),
        show=lambda move: offer_roll(state, me, move),
    )
    rest = [Offer(Pass(), "Don't roll again")]
    question = "As the Scientist, you can also roll for an empty one-star state next to it. Which one?"
    prompt = f"You won {place_name(code)}. {question}"
    return await table.ask(me, prompt, tries, rest, absent=Pass(), topic="next door", clause="7.6")


def why_not_try(state: State, me: Seat, code: str, move: Try) -> Refused | None:
    if move.where not in STATES[code].red_borders:
        return Refused(move, f"{place_name(move.where)} isn't a one-star state next to {place_name(code)}.", "7.7")
    if state.stars[move.where]:
        return Refused(move, f"{place_name(move.where)} already has a token.", "7.6")
    return why_not_before(state, me, move)


async def ballot(table: Table, state: State, me: Seat) -> Ballot | Pass:
    """Where to lay an absentee ballot, if anywhere (9.2)."""
    tied = state.ballot_states(me)
    ballots = [
        Offer(Ballot(code), labels.ballot(state, me, code), labels.tokens_at(state, me, code), name=place_name(code))
        for code in tied
    ]
    question = "These states were tied. An absentee ballot counts as one more token there. Do you want to use one?"
    prompt = f"{question} You have {ballots_in_words(state.bank[ABSENTEE][me], state.free_ballots[me])}."
    none = [Offer(Pass(), "Don't use one now")]
    return await table.ask(me, prompt, ballots, none, absent=Pass(), topic="ballot", clause="9.2")


def ballots_in_words(banked: int, free: int) -> str:
    """How many ballots a seat has for any state, and how many for two-star states alone (7.9)."""
    if not free:
        return str(banked)
    for_two = f"{free} free for two-star states"
    return f"{banked} and {for_two}" if banked else for_two
