"""How a process that works beside the bot settles in."""

import gc
import signal

from rules import games


def settle_in() -> None:
    """The process ends when the bot does, not when somebody presses Ctrl-C before; the games are loaded.

    What is loaded by now stays: the collector, which halts everything for up to 0.1 s, passes it over.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games()
    gc.collect()
    gc.freeze()
