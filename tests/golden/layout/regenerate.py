"""Write the golden layouts in this folder: random trees, and their x computed by d3.

python tests/golden/layout/regenerate.py (needs node, and `npm install` in benchmarks/)
"""

import json
import subprocess
import sys
from pathlib import Path

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[2]
sys.path.insert(0, str(_ROOT / "tests"))

from strategies import SHAPES, random_parents  # noqa: E402 (the path is set above)


def main() -> None:
    for shape in SHAPES:
        for seed, size in enumerate((1, 2, 7, 60, 700, 3_000)):
            parents = json.dumps(random_parents(shape, size, seed).tolist())
            x = subprocess.run(
                ["node", _ROOT / "benchmarks" / "d3_layout.mjs", "x"],
                input=parents,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            rounded = json.dumps([round(float(value), 9) for value in json.loads(x)])
            file = _HERE / f"{shape}_{size}.json"
            file.write_text(f'{{"parent": {parents},\n"x": {rounded}}}\n')


if __name__ == "__main__":
    main()
