"""What a process has used."""

import time


def spent_by(pid: int) -> float:
    """Processor seconds of all threads of a process, by the clock that Linux numbers so; none of one that has ended."""
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return 0.0
