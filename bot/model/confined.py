"""A process that reads what comes from somebody: it gives way to others, and has so much time and memory."""

import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

MOST_MEMORY = 512 << 20
"""Bytes of address space."""
NICENESS = 5


def confine(seconds: float, load: Callable[[], object]) -> bytes:
    """All of standard input, read after what has to be loaded; from now on SIGPROF ends the process after so long.

    The seconds are of processor time; neither loading nor waiting for input counts.
    """
    os.nice(NICENESS)
    with suppress(ValueError):  # some systems know no such limit
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    load()
    data = sys.stdin.buffer.read()
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    return data
