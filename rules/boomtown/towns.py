"""Setting up: the cards of the town, and who goes first (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from rules import Decision, Group, Offer, Refused, Seat, Table, mark, marks, with_most
from rules.boomtown import ask, telling
from rules.boomtown.board import BOARD, CARDS, EVENTS, FACTIONS, GOVERNMENTS, ON, TOWNSHIPS
from rules.boomtown.pieces import Stage, Town
from rules.boomtown.state import State
from rules.boomtown.verbs import Choose, Pass, Settle, Vote

SMALL, LARGE = ([name for name, one in FACTIONS.items() if one.size == size] for size in ("small", "large"))


LONGEST_NOTE = 100
"""The most characters that a list shows below an entry."""


async def choose_town(table: Table, state: State) -> None:
    """At random; or all propose, and the first seat confirms (2.2 to 2.4). Then the cards are pulled out (2.5)."""
    state.town = at_random(table)
    if state.together:
        table.tell(telling.TownDrawn(state.town))
        await together(table, state)
    town = state.chosen
    table.tell(telling.Welcome(town.township))
    table.tell(telling.FactionsVote(town.factions))
    table.tell(telling.Governs(town.government, town.events))
    state.meeples = {name: BOARD.track(FACTIONS[name]).start for name in town.factions}
    state.offices = BOARD.track(GOVERNMENTS[town.government]).start
    state.waiting = [*town.events]
    for sheet in state.sheets:
        sheet.favor, sheet.scorn = (dict.fromkeys(town.factions, 0) for _ in range(2))


def at_random(table: Table) -> Town:
    small, large, events = (table.shuffle(cards) for cards in (SMALL, LARGE, [*EVENTS]))
    factions = (*small[:2], *large[:2])
    return Town(table.pick([*TOWNSHIPS]), factions, table.pick([*GOVERNMENTS]), tuple(events[:3]))


async def together(table: Table, state: State) -> None:
    """Everybody puts another card in, or none; then the first seat has the last word (2.4)."""
    state.unheard = [*range(1, state.seats)]
    while True:
        questions = {seat: proposals(state, seat) for seat in range(state.seats)}
        seat, move = await table.ask_any(questions)
        match move:
            case Choose(card):
                state.town, gone = with_card(state.chosen, card)
                table.tell(telling.Replaces(seat, card, gone))
            case Pass():
                table.tell(telling.Replaces(seat))
            case Settle():
                return
        state.unheard = [one for one in state.unheard if one != seat]


def proposals(state: State, seat: Seat) -> Decision[Choose | Pass | Settle]:
    """To put in a card that is not in the town: each seat is waited for once, the first when all others were heard."""
    town = state.chosen
    left = [
        Offer(Choose(card), card, partial(replacement_note, town, card), group=Group(kind(card)))
        for card in CARDS
        if card not in in_town(town)
    ]
    if seat in state.unheard:
        prompt = f"Put a card into the town or keep it as it is. {mark(0)} confirms it once everyone has answered."
        leave = [Offer(Pass(), "Keep the town as it is")]
        return Decision(prompt, left, leave, refusals(state), absent=Pass(), topic="town", clause="2.4")
    if seat or state.unheard:
        confirmed = f"{mark(0)} confirms it" if seat else "you confirm it"
        prompt = f"You can put more cards into the town until {confirmed}."
        early = [] if seat else [Refused(Settle(), f"{marks(state.unheard)} can put a card in first.", "2.4")]
        return Decision(
            prompt,
            left,
            refusals(state),
            early,
            absent=None,
            waits="open",
            clause="2.4",
            button=Group("town", "Change the town"),
        )
    settle = [Offer(Settle(), "Confirm this town")]
    prompt = "Do you want to play in this town? Others can put cards in until you confirm it."
    return Decision(prompt, left, settle, refusals(state), absent=Settle(), topic="town", clause="2.4")


def refusals(state: State) -> Iterator[Refused]:
    """The cards that are there already."""
    return (Refused(Choose(card), f"{card} is already in the town.", "2.4") for card in in_town(state.chosen))


def in_town(town: Town) -> tuple[str, ...]:
    return (town.township, *town.factions, town.government, *town.events)


def kind(card: str) -> str:
    """What sort of card it is, to stand over a list."""
    if card in FACTIONS:
        return f"{FACTIONS[card].size.title()} factions"
    if card in TOWNSHIPS:
        return "Townships"
    return "Governance" if card in GOVERNMENTS else "Events"


def leaving(town: Town, card: str) -> str:
    """The card that another replaces: of its kind the one that has been there longest."""
    return next(one for one in in_town(town) if kind(one) == kind(card))


def replacement_note(town: Town, card: str) -> str:
    """Which card another would replace, and as much of what it brings as there is room for."""
    instead, names = f"instead of {leaving(town, card)}", [*contents(card)]
    ways = [names, *([*names[:many], "…"] for many in range(len(names) - 1, 0, -1))]
    return next(note for way in ways if len(note := f"{instead} · {', '.join(way)}") <= LONGEST_NOTE)


def contents(card: str) -> Iterator[str]:
    """The names of a card's locations, or of an event's phases."""
    if card in EVENTS:
        return (phase.name for phase in EVENTS[card].phases)
    return iter(ON[card])


def with_card(town: Town, card: str) -> tuple[Town, str]:
    """The town with a card in it, and the one that left."""
    gone = leaving(town, card)
    rest = [*(one for one in in_town(town) if one != gone), card]
    townships, small, large, governments, events = (
        tuple(one for one in rest if one in cards) for cards in (TOWNSHIPS, SMALL, LARGE, GOVERNMENTS, EVENTS)
    )
    return Town(townships[0], small + large, governments[0], events), gone


def pick_first_player(table: Table, state: State) -> None:
    """Where nobody votes, the first player is known before the town is chosen (2.6)."""
    state.first = table.pick([*range(state.seats)])
    table.tell(telling.FirstByChance(state.first))


async def first_player(table: Table, state: State) -> None:
    """All point at somebody at once; whoever has most votes goes first, at random between equals (2.6)."""
    state.stage = Stage.VOTE
    answers = await table.ask_all({seat: ask.first_player(state.seats) for seat in range(state.seats)})
    votes = {seat: vote.whom for seat, vote in answers.items() if isinstance(vote, Vote)}
    counts = Counter(votes.values())
    level = with_most([counts[seat] for seat in range(state.seats)])
    state.first = level[0] if len(level) == 1 else table.pick(level)
    table.outdate("first player", *range(state.seats))
    table.tell(telling.FirstByVote((*votes.items(),), state.seats, state.first, tied=len(level) > 1))
