"""Politocracy: candidates campaign and raise money on two trails, and two of them stand for election."""

from rules import AI, Game, Rules, Telling, guide, rulebook
from rules.politocracy.accounts import accounts
from rules.politocracy.ai import sharp
from rules.politocracy.ai.choose import choose
from rules.politocracy.ai.why import why
from rules.politocracy.length import lasts
from rules.politocracy.play import play
from rules.politocracy.state import Options, check, new, rounds
from rules.politocracy.telling import sum_up
from rules.politocracy.topics import TOPICS
from rules.politocracy.verbs import VERBS
from rules.politocracy.view import roles, standings, view


def limits(options: Options) -> range:
    """Two to four; up to six if the host likes (1.2)."""
    return range(2, 7 if options.crowded else 5)


GAME = Game(
    key="politocracy",
    command="politocracy",
    name="Politocracy",
    blurb="Run for President: win over voters, raise money, and be one of the two who make it to Election Day.",
    waits={2: 94, 4: 76},
    rulebook=rulebook.read("rules.politocracy"),
    guide=guide.read("rules.politocracy"),
    rules=Rules(
        seats=range(2, 5),
        options=Options,
        version=1,
        verbs=VERBS,
        setup=new,
        play=play,
        view=view,
        check=check,
        standings=standings,
        accounts=accounts,
        rounds=rounds,
        lasts=lasts,
        limits=limits,
    ),
    telling=Telling(
        sum_up=sum_up,
        roles=roles,
        line_a_turn=True,
    ),
    ai=AI(
        agent=choose,
        sharp=sharp.choose,
        slips=0.7,
        why=why,
    ),
    topics=TOPICS,
)
