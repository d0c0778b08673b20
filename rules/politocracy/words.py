"""What questions, lines and pictures of Politocracy say of profiles, money, popularity and ideologies."""

from rules import with_sign

THOUSANDS = 50
"""The thousands of dollars in a unit."""
AGAIN = "Roll, then ask me about cards again"


def money(units: int) -> str:
    """Units as people read them: $1.4M, $350K, $0."""
    millions, thousands = divmod(units * THOUSANDS, 1000)
    if not millions:
        return f"${thousands}K" if thousands else "$0"
    return f"${millions}.{thousands:03}".rstrip("0").rstrip(".") + "M"


def percent(change: int) -> str:
    """A change of popularity: "+3%", "−5%"."""
    return f"{with_sign(change)}%" if change else "no change"


def side(ideology: str) -> str:
    """An ideology with its article: "a Progressive"."""
    return f"a {ideology}"


def on_constituents(change: int) -> str:
    """What a declaration would make of constituents, behind its label: " · constituents +2%"."""
    return f" · constituents {percent(change)}" if change else ""
