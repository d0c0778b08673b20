"""Which part of the servers a process is told of: Discord deals them out to shards, and a process has some of these."""

from __future__ import annotations

import re
from dataclasses import dataclass

DEALT = 22
"""So many bits of a server's id come behind those by which Discord deals it out."""

NUMBER = "0|[1-9][0-9]{0,4}"


@dataclass(frozen=True)
class Shards:
    """The shards `first` to `last` of so many; direct messages come on the first of all."""

    first: int = 0
    last: int = 0
    count: int = 1

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"

    def __len__(self) -> int:
        return self.last - self.first + 1

    def holds(self, guild_id: int) -> bool:
        """Whether a process with these is told of a server."""
        return self.first <= (guild_id >> DEALT) % self.count <= self.last

    def overlap(self, other: Shards) -> bool:
        """Whether there may be a server that both hold; of another count they are taken to."""
        return self.count != other.count or (self.first <= other.last and other.first <= self.last)

    @property
    def are_all(self) -> bool:
        """Whether there is no other process."""
        return len(self) == self.count

    @property
    def processes(self) -> int:
        """How many processes have all shards, if each has as many as this one."""
        return -(-self.count // len(self))


ALL = Shards()
"""A process that is told of every server, however many shards Discord has it open."""


def shards_of(text: str) -> Shards:
    """Read `0-3/8`, or `2/8` for one. Raises ValueError."""
    read = re.fullmatch(f"({NUMBER})(?:-({NUMBER}))?/({NUMBER})", text)
    if read is None:
        raise ValueError(text)
    first, last, count = int(read[1]), int(read[2] or read[1]), int(read[3])
    if not first <= last < count:
        raise ValueError(text)
    return Shards(first, last, count)
