"""The rules of the games, and the engine that plays them. No Discord, no pictures, no database, no clock in here."""

from rules.engine import agents, guide, rulebook
from rules.engine.agents import slips, so_far
from rules.engine.choices import Choice, Group, Open, Proposal
from rules.engine.data import Count, Name, cells, load, require, rows
from rules.engine.dice import Rng
from rules.engine.errors import Illegal, Unreadable
from rules.engine.facts import Apart, Deed, Fact, OfTurn
from rules.engine.game import (
    AI,
    Agent,
    Figure,
    Game,
    Holding,
    Level,
    Result,
    Rules,
    Standings,
    Telling,
    Topic,
    View,
    by_seat,
    games,
)
from rules.engine.log import Back, Entry, Played, is_known_move, last_known, mainline, redo_stack, step, steps
from rules.engine.marks import as_words, die, escape_marks, face, fill, mark, marks, quote
from rules.engine.match import Match
from rules.engine.offers import Decision, Offer, Offers, Refused, Waits
from rules.engine.records import Item, Record, entry_of
from rules.engine.rolls import RolledOff, Rolls, roll_off
from rules.engine.rulebook import Clause, Rulebook
from rules.engine.seats import Seat, TurnOf, clockwise, decisive, decisive_words, holds_seats, letter, with_most
from rules.engine.table import Event, Table
from rules.engine.texts import cut, join_words, number, plural, with_sign
from rules.engine.verbs import Verb, as_text, read_move, tally, untally

__all__ = [
    "AI",
    "Agent",
    "Apart",
    "Back",
    "Choice",
    "Clause",
    "Count",
    "Decision",
    "Deed",
    "Entry",
    "Event",
    "Fact",
    "Figure",
    "Game",
    "Group",
    "Holding",
    "Illegal",
    "Item",
    "Level",
    "Match",
    "Name",
    "OfTurn",
    "Offer",
    "Offers",
    "Open",
    "Played",
    "Proposal",
    "Record",
    "Refused",
    "Result",
    "Rng",
    "RolledOff",
    "Rolls",
    "Rulebook",
    "Rules",
    "Seat",
    "Standings",
    "Table",
    "Telling",
    "Topic",
    "TurnOf",
    "Unreadable",
    "Verb",
    "View",
    "Waits",
    "agents",
    "as_text",
    "as_words",
    "by_seat",
    "cells",
    "clockwise",
    "cut",
    "decisive",
    "decisive_words",
    "die",
    "entry_of",
    "escape_marks",
    "face",
    "fill",
    "games",
    "guide",
    "holds_seats",
    "is_known_move",
    "join_words",
    "last_known",
    "letter",
    "load",
    "mainline",
    "mark",
    "marks",
    "number",
    "plural",
    "quote",
    "read_move",
    "redo_stack",
    "require",
    "roll_off",
    "rows",
    "rulebook",
    "slips",
    "so_far",
    "step",
    "steps",
    "tally",
    "untally",
    "with_most",
    "with_sign",
]
