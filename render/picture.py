"""What a drawing returns. Whoever only hands pictures on loads nothing that draws."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]


@dataclass(frozen=True)
class Picture:
    """A PNG, and at most 1,024 characters that say the same."""

    data: bytes
    alt: str
