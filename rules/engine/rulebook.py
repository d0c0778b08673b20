"""The rulebook of a game: its rules in our own words, in numbered clauses that refusals and tests cite."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

_HEADING = re.compile(r"## (\d+) (.+)")
_CLAUSE = re.compile(r"((\d+)\.\d+) ((?:(?!<!--).)+?)(?:\s*<!--([^<>]*)-->)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered paragraph. `ids` are the lines of our analysis that it covers ("E-13"), which players do not see."""

    number: str
    heading: str
    text: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The clauses by number, in order; `title` and `credit` as the file opens."""

    title: str
    credit: str
    clauses: Mapping[str, Clause]

    @property
    def makers(self) -> str:
        """The first sentence of the credit, which names those who made the game."""
        return f"{self.credit.partition('. ')[0].rstrip('.')}."

    def search(self, query: str) -> list[Clause]:
        """The clause of a number ("3.4"), those of a section ("3") or of its rest ("3.4…"), or all that hold the words.

        A section with exactly that heading comes first. Whole words, in singular or plural, count before parts of
        words: "star" finds stars, not the start.
        """
        clauses = self.clauses.values()
        if first := self.clauses.get(query.removesuffix("…")) if query.endswith("…") else None:
            chapter = self.search(first.number.partition(".")[0])
            return chapter[chapter.index(first) :]
        numbered = [one for one in clauses if f"{one.number}.".startswith(f"{query}.")]
        found = numbered or self._holding(query, r"\b{}s?\b") or self._holding(query, "{}")
        return sorted(found, key=lambda one: one.heading.casefold() != query.casefold())

    def _holding(self, words: str, pattern: str) -> list[Clause]:
        """The clauses in which each word is found, in the form that the pattern gives it."""
        patterns = [re.compile(pattern.format(re.escape(word)), re.IGNORECASE) for word in words.split()]
        return [
            one for one in self.clauses.values() if all(word.search(f"{one.heading} {one.text}") for word in patterns)
        ]


def read(package: str) -> Rulebook:
    """The `rulebook.md` of a package: `# Title`, a credit, `## 1 Heading`, paragraphs `1.1 Text <!-- E-1 E-A2 -->`.

    Raises ValueError for a paragraph of another kind, and for a number that stands twice or in another's section.
    """
    return parse(files(package).joinpath("rulebook.md").read_text("utf-8"))


def parse(text: str) -> Rulebook:
    """The rulebook in a text; see `read`."""
    title, credit, *rest = re.split(r"\n\s*\n", text.strip())
    section, heading, clauses = "", "", dict[str, Clause]()
    for paragraph in rest:
        if found := _HEADING.fullmatch(paragraph.strip()):
            section, heading = found.groups()
            continue
        found = _CLAUSE.fullmatch(paragraph.strip())
        if found is None or found[1] in clauses or found[2] != section:
            raise ValueError(f"no clause, or none of that number here: {paragraph[:60]!r}")
        clauses[found[1]] = Clause(found[1], heading, " ".join(found[3].split()), tuple((found[4] or "").split()))
    return Rulebook(title.removeprefix("# "), " ".join(credit.split()), clauses)
