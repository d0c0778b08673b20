"""Electoral Barrage, a game by Matthew Kambic: staffers in fifty states."""

from rules import AI, Game, Rules, Telling, guide, rulebook
from rules.barrage.accounts import accounts
from rules.barrage.ai import sharp
from rules.barrage.ai.choose import choose
from rules.barrage.ai.why import why
from rules.barrage.play import play
from rules.barrage.state import Options, check, new, rounds
from rules.barrage.summed_up import sum_up
from rules.barrage.topics import TOPICS
from rules.barrage.verbs import VERBS
from rules.barrage.view import colours, standings, view


def limits(options: Options) -> range:
    """Two to eight, with whoever starts among them; with Pairs seven characters are left (2.5, 10.2)."""
    return range(max(2, (options.first or 0) + 1), 8 if options.pairs else 9)


GAME = Game(
    key="barrage",
    command="barrage",
    name="Electoral Barrage",
    blurb="Run for President: send Staffers into the states, roll for their electoral votes, and keep what you win.",
    waits={2: 28, 4: 61, 8: 114},
    rulebook=rulebook.read("rules.barrage"),
    guide=guide.read("rules.barrage"),
    rules=Rules(
        seats=range(2, 9),
        options=Options,
        version=1,
        verbs=VERBS,
        setup=new,
        play=play,
        view=view,
        check=check,
        standings=standings,
        accounts=accounts,
        limits=limits,
        rounds=rounds,
    ),
    telling=Telling(
        colours=colours,
        sum_up=sum_up,
    ),
    ai=AI(
        agent=choose,
        sharp=sharp.choose,
        slips=0.35,
        why=why,
    ),
    topics=TOPICS,
)
