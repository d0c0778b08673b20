"""Politocracy: a game that has just begun."""

from rules import Game, rulebook
from rules.politocracy.ai import choose
from rules.politocracy.play import play
from rules.politocracy.state import Options, check, new
from rules.politocracy.topics import TOPICS
from rules.politocracy.verbs import VERBS
from rules.politocracy.view import standings, view

GAME = Game(
    key="politocracy",
    command="politocracy",
    name="Politocracy",
    blurb="Go where nobody else goes: everyone chooses a place in secret, and anyone who's alone there scores.",
    takes="A few minutes against AI players; a week with friends, a round a day.",
    seats=range(2, 7),
    options=Options,
    version=1,
    verbs=VERBS,
    rulebook=rulebook.read("rules.politocracy"),
    setup=new,
    play=play,
    view=view,
    check=check,
    agent=choose,
    standings=standings,
    topics=TOPICS,
)
