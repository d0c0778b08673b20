"""The event cards: how they are drawn, and how they change phases (section 9)."""

from __future__ import annotations

from rules import Table
from rules.boomtown.effects import Occasion, carry_out
from rules.boomtown.notation import Trigger, When
from rules.boomtown.pieces import Stage
from rules.boomtown.state import Card, State
from rules.boomtown.telling_events import Begun, EventDrawn, EventOver, Left, PhaseBegins


async def draw(table: Table, state: State) -> None:
    """The starting player pulls one of the cards that wait, at random, up to its first phase (9.1)."""
    name = table.pick(state.waiting)
    state.waiting.remove(name)
    state.cards.append(card := Card(name, 0, state.round))
    table.tell(EventDrawn(state.starter, beginning(state, card)))
    await take_effect(table, state, card)


def beginning(state: State, card: Card) -> Begun:
    """The phase that a card enters."""
    return Begun(card.name, card.phase, card.since, state.round + (state.stage is Stage.END))


async def begin(table: Table, state: State, card: Card, why: Left | None = None) -> None:
    """An event comes to a phase (9.3)."""
    table.tell(PhaseBegins(beginning(state, card), why))
    await take_effect(table, state, card)


async def take_effect(table: Table, state: State, card: Card) -> None:
    """What a phase does as it begins (9.2)."""
    effect = card.shows.effect
    await carry_out(table, state, effect, Occasion(card.name, state.order(), event=True), [{} for _ in effect])


async def after_completion(table: Table, state: State, where: str) -> None:
    """A card whose location was filled and paid may move on (9.3)."""
    for card in [*state.cards]:
        if card.shows.location and card.shows.location.name == where:
            for trigger in card.shows.next:
                if trigger.when is When.COMPLETED:
                    await move_on(table, state, card, trigger)


async def round_end(table: Table, state: State) -> None:
    """Every card in play, in the order in which they were drawn, moves one phase at most (9.3)."""
    for card in [*state.cards]:
        lasted = state.round - card.since + 1
        if trigger := next((one for one in card.shows.next if one.is_due(lasted)), None):
            await move_on(table, state, card, trigger)


async def move_on(table: Table, state: State, card: Card, trigger: Trigger) -> None:
    """To another phase, or out of the match."""
    why = why_left(card, trigger)
    if trigger.to is None:
        state.cards.remove(card)
        table.tell(EventOver(card.name, why))
        return
    card.phase, card.since = trigger.to - 1, state.round + 1
    await begin(table, state, card, why)


def why_left(card: Card, trigger: Trigger) -> Left | None:
    """Why a card leaves its phase, where a location decided that."""
    location = card.shows.location
    if location is None or not any(one.when is When.COMPLETED for one in card.shows.next):
        return None
    return Left(location.name, trigger.when is When.COMPLETED)
