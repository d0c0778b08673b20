"""What happened is a value until somebody reads it: no code takes a sentence apart, and none goes by its words."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.findings import for_each
from tests.readers_of_text import MAY

ROOT = Path(__file__).parent.parent
FILES = [
    path.relative_to(ROOT)
    for room in ("rules", "render", "bot", "terminal", "demo")
    for path in sorted(ROOT.glob(f"{room}/**/*.py"))
]
TAKES_APART = {
    *("removeprefix", "removesuffix", "partition", "rpartition", "split", "rsplit", "splitlines"),
    *("startswith", "endswith", "find", "rfind"),
}
"""Methods of text; `reads` knows those too for which arguments decide."""
OF_RE = {"compile", "match", "search", "fullmatch", "split", "sub", "findall", "finditer"}
OTHER_CASE = {"capitalize", "lower", "upper", "title", "casefold", "swapcase"}
OF_SENTENCES = {"text", "label", "note", "prompt", "confirm", "reason"}
"""Fields that hold what was made for players to read."""
CALLED_SO = {"text", "label", "line", "note", "prompt", "sentence", "reason", "description"}
SEVERAL = {"texts", "lines", "sentences", "labels", "notes", "told", "said"}
"""Names of variables that hold such a text, or several."""

MAY_READ = {(path, function) for files in MAY.values() for path, names in files.items() for function in names.split()}


def readings(source: str) -> Iterator[tuple[str, str]]:
    """Where a text is taken apart, or a sentence compared, searched or cut: in which function, "" for none; and how."""
    for function, node in nodes(ast.parse(source)):
        if (how := reading(node)) and isinstance(node, ast.expr):
            yield function, f"{how} in line {node.lineno}"


def nodes(node: ast.AST, function: str = "") -> Iterator[tuple[str, ast.AST]]:
    """All that stands within a node, each with the outermost function that it is in."""
    for child in ast.iter_child_nodes(node):
        here = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else ""
        yield function or here, child
        yield from nodes(child, function or here)


def reading(node: ast.AST) -> str:
    """How a node reads a text, or ""."""
    match node:
        case ast.Call(ast.Attribute(of, method), given):
            return method if reads(of, method, given) else ""
        case ast.Call(ast.Name("cut")):
            return "cut"
        case ast.Call(ast.Name("Counter" | "dict" | "set" | "frozenset"), [ast.GeneratorExp(key) | ast.ListComp(key)]):
            return "a sentence as a key" if within(key) else ""
        case ast.DictComp(key) | ast.SetComp(key) if within(key):
            return "a sentence as a key"
        case ast.Compare(left, operators, others) if compares([left, *others]) or searches(left, operators, others):
            return "a sentence compared or searched"
        case ast.Subscript(ast.JoinedStr()):
            return "a text cut"
        case ast.Subscript(of) if is_sentence(of):
            return "a sentence cut"
        case _:
            return ""


def reads(of: ast.expr, method: str, given: list[ast.expr]) -> bool:
    """Whether a method, called with these, takes a text apart, changes it, or looks for something in it."""
    match of, method, given:
        case ast.Name("re"), _, _:
            return method in OF_RE
        case _, ("strip" | "lstrip" | "rstrip"), [_]:
            return True
        case _, "replace", [_, _] | [_, _, _]:
            return True
        case _, ("count" | "index"), [ast.Constant(str()) | ast.JoinedStr()]:
            return True
        case _:
            return method in TAKES_APART or (method in OTHER_CASE | {"count", "index"} and is_sentence(of))


def compares(sides: list[ast.expr]) -> bool:
    return any(map(is_sentence, sides))


def searches(left: ast.expr, operators: list[ast.cmpop], others: list[ast.expr]) -> bool:
    """Whether something is looked for in a variable that is called as a text is."""
    match operators, others:
        case [ast.In() | ast.NotIn()], [ast.Name(name) | ast.Call(ast.Attribute(ast.Name(name)))]:
            return name in CALLED_SO or (name in SEVERAL and isinstance(left, ast.Constant | ast.JoinedStr))
        case _:
            return False


def is_sentence(node: ast.expr) -> bool:
    """Whether this is what a fact, a note, a question, an offer or a refusal says."""
    match node:
        case ast.Call(ast.Attribute(_, "say")):
            return True
        case ast.Attribute(_, name):
            return name in OF_SENTENCES
        case _:
            return False


def within(node: ast.expr) -> bool:
    return any(isinstance(one, ast.expr) and is_sentence(one) for one in ast.walk(node))


@for_each("path", FILES)
def test_text_is_taken_apart_only_where_that_is_what_it_is_for(path: Path) -> None:
    found = {function or "-": how for function, how in readings((ROOT / path).read_text(encoding="utf-8"))}
    may = {function for known, function in MAY_READ if known == path.as_posix()}
    others = {function: how for function, how in found.items() if function not in may}
    assert not others, "what it wants to know belongs into a field"
    assert may <= {*found}, "it takes nothing apart any more"


def test_each_function_has_one_reason() -> None:
    pairs = [(path, one) for files in MAY.values() for path, functions in files.items() for one in functions.split()]
    assert len(pairs) == len(MAY_READ)
    assert {path for path, _ in pairs} <= {path.as_posix() for path in FILES}


@for_each("path", FILES)
def test_no_sentence_has_a_gap(path: Path) -> None:
    source = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    calls = [(function, node.func) for function, node in nodes(source) if isinstance(node, ast.Call)]
    filled = {
        function for function, of in calls if isinstance(of, ast.Attribute) and of.attr in {"format", "format_map"}
    }
    assert filled <= ({"_holding"} if path.as_posix() == "rules/engine/rulebook.py" else set()), "but a pattern of re"


@for_each(
    "source",
    [
        "event.text.removesuffix('.')",
        "line.rstrip('.')",
        "line.lstrip('+')",
        "'loses' in event.text",
        "'loses' in label",
        "value.casefold() in label.casefold()",
        "f'{name} loses' in told",
        "'loses' in lines",
        "told == event.text",
        "one.fact.say() == other",
        "offer.label.casefold() == name",
        "fact.say()[:-1]",
        "f'{session.names.say(one)}'[:100]",
        "cut(event.text, 100)",
        "event.text.capitalize()",
        "fact.say().lower()",
        "told.count('loses')",
        "event.text.count(name)",
        "Counter(event.text for event in events)",
        "{offer.label: offer for offer in offers}",
        "{event.text for event in events}",
        "set([offer.label for offer in offers])",
        "re.search('@0', text)",
        "label.partition(':')[0]",
        "line.replace('grows', 'which grows')",
        "line.replace('grows', 'which grows', 1)",
    ],
)
def test_what_reads_a_sentence_is_found(source: str) -> None:
    assert [*readings(source)]


@for_each(
    "source",
    [
        "replace(one, then=())",
        "event.fact == other",
        "one.index(two)",
        "f'{event.text}'",
        "one.strip()",
        "name.lower()",
        "number not in told",
        "{offer.name: offer.label for offer in offers}",
        "Counter(event.fact for event in events)",
    ],
)
def test_what_asks_a_value_is_not(source: str) -> None:
    assert not [*readings(source)]


def test_what_is_found_stands_under_its_outermost_function() -> None:
    source = "one.split()\nclass A:\n  def outer(self):\n    def inner():\n      return one.find(two)"
    assert [function for function, _ in readings(source)] == ["", "outer"]
