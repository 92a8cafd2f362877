"""List the rooms of the package, and check them: `make check` runs it.

    python tools/list_rooms.py [--brief | ROOM]

A room is a folder. The list contains what each room is for, the number of its files and lines
(without those of the rooms in it), and the rooms that it imports from, with the number of imports.
Imports for types only and imports inside functions count. With a ROOM, such as `uctvis.mcts`, it
contains its files and what each of them is for. The exit status is 1 if modules or rooms import
each other in a circle, if a room contains too many files or does not say what it is for, or if
classes in several modules have the same name.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGE = "uctvis"
MOST_FILES = 25
# The limits of rooms that contain rooms, if different.
MOST_LOOSE_FILES = {PACKAGE: 15, f"{PACKAGE}.ui": 15}
# Names that several classes may have, and why.
SHARED_NAMES = {"Position": "each game has positions of its own"}

Edges = dict[str, set[str]]


def circles(edges: Edges) -> list[list[str]]:
    """The strongly connected components with two or more nodes, sorted (Tarjan 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(edges.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            component = sorted(stack[at:])
            del stack[at:]
            if len(component) > 1:
                found.append(component)

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return sorted(found)


def shared_names(classes: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names of classes that occur in several modules, and these modules.

    `classes` contains pairs (module, class). Private names may occur in several modules.
    """
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for module, name in classes:
        if not name.startswith("_") and name not in SHARED_NAMES:
            modules[name].append(module)
    return {name: sorted(found) for name, found in sorted(modules.items()) if len(found) > 1}


def main() -> int:
    sys.path.insert(0, str(ROOT))
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    files = {module: file_of(module) for module in graph.modules}
    rooms: dict[str, list[str]] = {}
    for module in sorted(files):
        rooms.setdefault(_room(module, files[module]), []).append(module)

    directions: Counter[tuple[str, str]] = Counter()
    room_of = {module: room for room, modules in rooms.items() for module in modules}
    for module, others in imports.items():
        for other in others:
            if room_of[module] != room_of[other]:
                directions[room_of[module], room_of[other]] += 1

    purposes = {module: _purpose(file) for module, file in files.items()}
    wanted = next((one for one in sys.argv[1:] if one in rooms), "")
    if wanted:
        for module in rooms[wanted]:
            print(f"{module.removeprefix(wanted + '.')}: {purposes[module]}")
    elif "--brief" not in sys.argv:
        for room, modules in sorted(rooms.items()):
            lines = sum(len(files[module].read_text("utf-8").splitlines()) for module in modules)
            print(f"{room}: {len(modules)} files, {lines} lines")
            print(f"    {purposes[room]}")
            out = sorted((to, n) for (of, to), n in directions.items() if of == room)
            print("    imports " + (", ".join(f"{to} {n}" for to, n in out) or "nothing"))

    problems = [
        *(f"modules import each other: {', '.join(circle)}" for circle in circles(imports)),
        *(f"rooms import each other: {', '.join(c)}" for c in circles(_among_siblings(imports))),
        *(
            f"{room}: expected at most {most} files, got {len(modules)}"
            for room, modules in sorted(rooms.items())
            if len(modules) > (most := MOST_LOOSE_FILES.get(room, MOST_FILES))
        ),
        *(
            f"{room}: expected a sentence about it in {files[room].relative_to(ROOT)}"
            for room in sorted(rooms)
            if not purposes[room]
        ),
        *(
            f"{name}: expected one class of that name, got one in each of {', '.join(modules)}"
            for name, modules in shared_names(_classes(files)).items()
        ),
    ]
    for problem in problems:
        print(problem)
    modules = len(files)
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files.values())
    print(f"{len(rooms)} rooms, {modules} files, {lines} lines, {len(problems)} problems")
    return 1 if problems else 0


def file_of(module: str) -> Path:
    """The file of a module of the package."""
    path = ROOT.joinpath(*module.split("."))
    package = path / "__init__.py"
    return package if package.is_file() else path.with_suffix(".py")


def _purpose(file: Path) -> str:
    """The first paragraph of a file's docstring; "" if there is none."""
    text = ast.get_docstring(ast.parse(file.read_bytes())) or ""
    return " ".join(text.partition("\n\n")[0].split())


def _classes(files: Mapping[str, Path]) -> list[tuple[str, str]]:
    """The pairs (module, name) of all classes at the top level of the files."""
    return [
        (module, node.name)
        for module, file in files.items()
        for node in ast.parse(file.read_bytes()).body
        if isinstance(node, ast.ClassDef)
    ]


def _room(module: str, file: Path) -> str:
    return module if file.name == "__init__.py" else module.rpartition(".")[0]


def _among_siblings(imports: Edges) -> Edges:
    """The imports between files and folders of the same folder."""
    edges: Edges = {}
    for module, others in imports.items():
        for other in others:
            of, to = module.split("."), other.split(".")
            shared = next((n for n, (a, b) in enumerate(zip(of, to, strict=False)) if a != b), None)
            if shared is not None:
                beside = ".".join(to[: shared + 1])
                edges.setdefault(".".join(of[: shared + 1]), set()).add(beside)
                edges.setdefault(beside, set())
    return edges


if __name__ == "__main__":
    sys.exit(main())
