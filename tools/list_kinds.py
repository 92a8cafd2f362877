"""Check that kinds of things are declared, and named nowhere else: `make check` runs it.

    python tools/list_kinds.py [--brief]

A sort of things, such as engines, has a folder. Each file or folder in it that declares the sort's
constant is a kind. The list contains the kinds of each sort. The exit status is 1 if a module
elsewhere imports a kind, compares something with its name, or uses the name as a key; if it asks
whether something is of a class of the kind, or a question whose answer gives the kind away, such as
`settings.judged is None`. It should ask the kind instead. A companion may do all this: a file or
folder elsewhere with the name of the kind, such as its form in the window.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import grimp
from list_rooms import PACKAGE, ROOT, file_of


class Sort(NamedTuple):
    """A sort of things: the folder of its kinds, and the constant that each of them declares.

    Their names are not used in `room`; elsewhere they may be words for something else.
    """

    title: str
    folder: str
    constant: str
    room: str = PACKAGE
    # Attributes (with a dot) and variables that give a kind away when they are compared or tested,
    # and functions that do when they are called.
    telltales: frozenset[str] = frozenset()


_OF_MATCHES = frozenset({"judged", ".judged", "is_simultaneous", ".is_simultaneous"})
_OF_PROTOCOLS = frozenset({".protocol"})
SORTS = (
    Sort("engines", "uctvis.engines.kinds", "ENGINE"),
    Sort("searches for interfaces", "uctvis.play.uci.kinds", "SEARCH"),
    Sort("selections", "uctvis.mcts.policies.selections", "POLICY"),
    Sort("playout policies", "uctvis.mcts.policies.playouts", "POLICY"),
    Sort("priors", "uctvis.mcts.policies.priors", "POLICY", "uctvis.mcts"),
    Sort("urgencies", "uctvis.mcts.policies.urgencies", "POLICY", "uctvis.mcts"),
    Sort("expansions", "uctvis.mcts.policies.expansions", "POLICY", "uctvis.mcts"),
    Sort("backups", "uctvis.mcts.policies.backups", "POLICY", "uctvis.mcts"),
    Sort("solvers", "uctvis.mcts.policies.solvers", "POLICY", "uctvis.mcts"),
    Sort("answers", "uctvis.mcts.policies.answers", "POLICY", "uctvis.mcts"),
    Sort("kinds of matches", "uctvis.arena.kinds", "KIND", "uctvis.arena", _OF_MATCHES),
    Sort("protocols of bots", "uctvis.arena.protocols", "PROTOCOL", telltales=_OF_PROTOCOLS),
    Sort("simultaneous games", "uctvis.simultaneous", "GAME"),
    Sort("boards as text", "uctvis.arena.boards.drawn", "BOARD", "uctvis.arena"),
    Sort("panels", "uctvis.ui.panels", "PANEL", "uctvis.ui"),
    Sort("lessons", "uctvis.lessons.kinds", "LESSON", "uctvis.lessons"),
)
# Names that mean something else in a file, or in the name of a file, and what.
OTHER_MEANINGS = {
    ("uctvis.arena.schedules.settings_json", "judge"): "the program that judges",
    ("uctvis.arena.schedules.settings_json", "judged"): "the game with its judge",
    ("uctvis.arena.bot_files.game_toml", "judge"): "the program that judges",
    ("uctvis.arena.following.following", "judge"): "the program that judges",
    ("uctvis.arena.referees.program", "judge"): "the program that judges",
    ("uctvis.game.evaluation", "evaluation"): "how a game values positions",
    ("uctvis.mcts.policies.state", "moves"): "room for the moves of a position",
    ("uctvis.arena.referees.judge_messages", "judge"): "the program that judges",
    ("uctvis.play.uci.messages", "uci"): "the first message of an interface",
}


class Kind(NamedTuple):
    """A kind: its sort, its module, and its names in the code and for users."""

    sort: Sort
    module: str
    names: frozenset[str]


def kinds_of(sort: Sort, root: Path = ROOT) -> Iterator[Kind]:
    """The kinds of a sort, by their files."""
    for path in sorted(root.joinpath(*sort.folder.split(".")).iterdir()):
        file = path / "__init__.py" if path.is_dir() else path
        if file.suffix == ".py" and path.name != "__init__.py" and file.is_file():
            tree = ast.parse(file.read_bytes())
            if sort.constant in set(_assigned(tree)):
                name = path.stem
                names = frozenset({name, name.replace("_", "-"), *_said_names(tree)})
                yield Kind(sort, f"{sort.folder}.{name}", names)


def _assigned(tree: ast.Module) -> Iterator[str]:
    """The names that a module assigns at its top level."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _said_names(tree: ast.Module) -> Iterator[str]:
    """The values of `name` in the classes of a module: as files and users write the kind."""
    for made in tree.body:
        for node in made.body if isinstance(made, ast.ClassDef) else ():
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            target = node.target if isinstance(node, ast.AnnAssign) else target
            value = getattr(node, "value", None)
            is_name = isinstance(target, ast.Name) and target.id == "name"
            if is_name and isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def compared_texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines and values of texts that are compared or are keys."""
    for node in ast.walk(tree):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            found = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            found = [*node.keys]
        elif isinstance(node, ast.MatchValue):
            found = [node.value]
        for one in found:
            parts = one.elts if isinstance(one, ast.Tuple | ast.Set | ast.List) else [one]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def questions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines and names of what is compared, tested or called; attributes begin with a dot."""
    for node in ast.walk(tree):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            asked = [node.test]
        elif isinstance(node, ast.BoolOp):
            asked = node.values
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            asked = [node.operand]
        elif isinstance(node, ast.comprehension):
            asked = node.ifs
        elif isinstance(node, ast.Call):
            asked = [node.func]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        for one in asked:
            if isinstance(one, ast.Name):
                yield one.lineno, one.id
            elif isinstance(one, ast.Attribute):
                yield one.lineno, f".{one.attr}"


def tested_classes(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """The lines, modules and names of imported classes of which something is asked to be."""
    modules = {
        alias.asname or alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for node in ast.walk(tree):
        found: list[ast.AST] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_test = node.func.id in ("isinstance", "issubclass")
            found = [*ast.walk(node.args[1])] if is_test else []
        elif isinstance(node, ast.MatchClass):
            found = [node.cls]
        for one in found:
            if isinstance(one, ast.Name) and one.id in modules:
                yield one.lineno, modules[one.id], one.id


def is_inside(module: str, folder: str) -> bool:
    return module == folder or module.startswith(f"{folder}.")


def is_companion(module: str, kind: Kind) -> bool:
    """Whether a module has the name of the kind, or is in a folder with it."""
    name = kind.module.rpartition(".")[2]
    return any(part == name or part.startswith(f"{name}_") for part in module.split("."))


def declares_classes(module: str, kind: Kind) -> bool:
    """Whether the classes of a module are those of a kind, or of one of its companions."""
    name = kind.module.rpartition(".")[2]
    return is_companion(module, kind) and (module, name) not in OTHER_MEANINGS


def main() -> int:
    sys.path.insert(0, str(ROOT))
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    kinds = [kind for sort in SORTS for kind in kinds_of(sort)]
    if "--brief" not in sys.argv:
        for sort in SORTS:
            own = (kind.module.rpartition(".")[2] for kind in kinds if kind.sort == sort)
            print(f"{sort.title} ({sort.folder}): {', '.join(own)}")

    problems = [
        f"{sort.title}: expected kinds in {sort.folder}, got none"
        for sort in SORTS
        if not any(kind.sort == sort for kind in kinds)
    ]
    for module in sorted(graph.modules):
        tree = ast.parse(file_of(module).read_bytes())
        texts, classes = list(compared_texts(tree)), list(tested_classes(tree))
        problems += _asked(module, tree, kinds)
        imported = graph.find_modules_directly_imported_by(module)
        for kind in kinds:
            if is_inside(module, kind.sort.folder) or is_companion(module, kind):
                continue
            problems += (
                f"{module}: expected no import of {one}, one of the {kind.sort.title}"
                for one in sorted(imported)
                if is_inside(one, kind.module)
            )
            problems += (
                f"{module}, line {line}: expected no name of one of the {kind.sort.title}, "
                f"got {text!r}"
                for line, text in texts
                if text in kind.names
                and is_inside(module, kind.sort.room)
                and (module, text) not in OTHER_MEANINGS
            )
            problems += (
                f"{module}, line {line}: expected no test for {name}, a class of one of the "
                f"{kind.sort.title}"
                for line, place, name in classes
                if declares_classes(place, kind)
            )
    for problem in problems:
        print(problem)
    print(f"{len(SORTS)} sorts, {len(kinds)} kinds, {len(problems)} problems")
    return 1 if problems else 0


def _asked(module: str, tree: ast.Module, kinds: list[Kind]) -> Iterator[str]:
    """The problems with questions that give a kind away."""
    for sort in SORTS:
        own = (kind for kind in kinds if kind.sort == sort)
        if not (is_inside(module, sort.folder) or any(is_companion(module, one) for one in own)):
            for line, name in questions(tree):
                if name in sort.telltales:
                    yield (
                        f"{module}, line {line}: expected no question about {name}, which gives "
                        f"one of the {sort.title} away"
                    )


if __name__ == "__main__":
    sys.exit(main())
