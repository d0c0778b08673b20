"""What happened is a value until somebody reads it: no code takes a sentence apart, and none goes by its words."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules import listed
from tests.findings import for_each

ROOT = Path(__file__).parent.parent
FILES = [path.relative_to(ROOT) for room in ("rules", "render", "bot") for path in sorted(ROOT.glob(f"{room}/**/*.py"))]
TAKES_APART = {
    *("removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit", "splitlines"),
    *("startswith", "endswith", "find", "rfind"),
}
"""Methods of text; and `replace`, with two arguments."""
OF_RE = {"compile", "match", "search", "fullmatch", "split", "sub", "findall", "finditer"}
MAY: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "bot/app/cli.py",
            "bot/app/terminal.py",
            "bot/model/options.py",
            "bot/moderation/completion.py",
            "bot/moderation/turn.py",
            "bot/personal/notes.py",
            "bot/play/plans.py",
            "bot/play/typed.py",
            "bot/ui/completion.py",
        ),
        "what somebody typed",
    ),
    "bot/play/arguments.py": "what somebody typed; and a note is shown as far as a choice has room for its sentences",
    "rules/verbs.py": "the text of a move",
    "rules/marks.py": "marks, to put names there",
    "rules/rulebook.py": "the file of a rulebook, and what is looked for in it",
    "bot/personal/rulebook.py": "the number of a clause",
    **dict.fromkeys(
        (
            "rules/boomtown/board.py",
            "rules/boomtown/notation.py",
            "rules/data.py",
            "rules/ninety/board.py",
            "rules/ninety/city.py",
            "rules/politocracy/board.py",
        ),
        "a data file",
    ),
    **dict.fromkeys(
        ("rules/guide.py", "rules/politocracy/why.py"), "a topic's key, whose kind stands before its colon"
    ),
    **dict.fromkeys(("bot/model/names.py", "render/wording.py", "bot/ui/result_post.py"), "the name of a person"),
    "bot/moderation/audit.py": "the reason that a moderator typed",
    "bot/match/interventions.py": "the same",
    **dict.fromkeys(
        ("render/lettering.py", "render/boomtown/spots.py", "render/politocracy/ground.py"), "text, to be set in lines"
    ),
    **dict.fromkeys(
        ("render/position.py", "bot/model/terms.py", "bot/ui/picker.py", "bot/play/ai_moves.py", "bot/ui/notices.py"),
        "the name of a field or a verb, as words; and in picker the value of an option",
    ),
    **dict.fromkeys(("bot/model/hours.py", "bot/personal/settings.py"), "the name of a time zone"),
    **dict.fromkeys(("bot/model/ref.py", "bot/ui/press.py"), "a custom id"),
    "bot/app/channels.py": "what a browser asks for, and the page of another package",
    **dict.fromkeys(
        ("bot/match/matches.py", "bot/moderation/imports.py"), "an error, for the log, without what it quotes"
    ),
    "bot/store/database.py": "an error of the database",
    "bot/store/facts.py": "a name in the database, by SQL",
    "bot/store/migrating.py": "the name of a file",
    "bot/moderation/match_file.py": "JSON, to lay it out",
    "bot/moderation/replaying.py": "the seed of a file",
    "bot/play/verb_commands.py": "a docstring",
    "bot/app/run.py": "a token",
    "bot/model/texts.py": "the key of a face",
    "render/palette.py": "a colour",
    "render/__init__.py": "the names of what a drawing has",
}
"""Who takes text apart all the same, and what text that is: never one that was made for players to read."""


def readings(source: str) -> Iterator[str]:
    """Where a text is taken apart, or a sentence of the rules or of a post compared or looked through."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(ast.Name("re"), name)) if name in OF_RE:
                yield f"re.{name} in line {node.lineno}"
            case ast.Call(ast.Attribute(_, name)) if name in TAKES_APART:
                yield f"{name} in line {node.lineno}"
            case ast.Call(ast.Attribute(_, "replace"), [_, _]):
                yield f"replace in line {node.lineno}"
            case ast.Compare(left, _, others) if any(is_sentence(one) or is_of_offer(one) for one in [left, *others]):
                yield f"a sentence compared in line {node.lineno}"
            case ast.Subscript(of) if is_sentence(of):
                yield f"a sentence cut in line {node.lineno}"
            case _:
                pass


def is_sentence(node: ast.expr) -> bool:
    """Whether this is what a fact or a note says."""
    match node:
        case ast.Call(ast.Attribute(_, "say")):
            return True
        case ast.Attribute(_, "text"):
            return True
        case _:
            return False


def is_of_offer(node: ast.expr) -> bool:
    """Whether this is what a question, an offer or a refusal says."""
    return isinstance(node, ast.Attribute) and node.attr in {"prompt", "label", "note", "confirm", "reason"}


@for_each("path", FILES)
def test_text_is_taken_apart_only_where_that_is_what_it_is_for(path: Path) -> None:
    found = [*readings((ROOT / path).read_text(encoding="utf-8"))]
    assert path.as_posix() in MAY or not found, f"{found}: what it wants to know belongs into a field"
    assert found or path.as_posix() not in MAY, "it takes nothing apart any more"


@for_each("path", [path for path in FILES if path.parts[0] != "bot" or "notes" in path.parts])
def test_no_sentence_has_a_gap(path: Path) -> None:
    source = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    calls = [node.func for node in ast.walk(source) if isinstance(node, ast.Call)]
    found = [one.lineno for one in calls if isinstance(one, ast.Attribute) and one.attr in {"format", "format_map"}]
    assert not found or path.as_posix() == "rules/rulebook.py", f"a text is filled in line {listed(map(str, found))}"


@for_each(
    "source",
    [
        "event.text.removesuffix('.')",
        "'loses' in event.text",
        "told == event.text",
        "one.fact.say() == other",
        "fact.say()[:-1]",
        "re.search('@0', text)",
        "label.partition(':')[0]",
        "line.replace('grows', 'which grows')",
    ],
)
def test_what_reads_a_sentence_is_found(source: str) -> None:
    assert [*readings(source)]


@for_each("source", ["replace(one, then=())", "event.fact == other", "one.index(two)", "f'{event.text}'"])
def test_what_asks_a_value_is_not(source: str) -> None:
    assert not [*readings(source)]
