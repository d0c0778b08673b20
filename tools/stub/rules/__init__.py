"""Stub: a game that has just begun."""

from rules import AI, Game, Rules, guide, rulebook
from tools.stub.rules.ai import choose, why
from tools.stub.rules.play import play
from tools.stub.rules.state import Options, check, new
from tools.stub.rules.topics import TOPICS
from tools.stub.rules.verbs import VERBS
from tools.stub.rules.view import standings, view

GAME = Game(
    key="stub",
    command="stub",
    name="Stub",
    blurb="Go where nobody else goes: everyone chooses a place in secret, and anyone who's alone there scores.",
    waits={2: 10, 4: 10, 6: 10},
    rulebook=rulebook.read("tools.stub.rules"),
    guide=guide.read("tools.stub.rules"),
    rules=Rules(
        seats=range(2, 7),
        options=Options,
        version=1,
        verbs=VERBS,
        setup=new,
        play=play,
        view=view,
        check=check,
        standings=standings,
        rounds=lambda options, seats: options.rounds,
    ),
    ai=AI(
        agent=choose,
        why=why,
    ),
    topics=TOPICS,
)
