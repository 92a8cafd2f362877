"""Run as a child process by test_types: compares `uctvis/__init__.pyi` with the program.

mypy's own command `stubtest` would take each module of the package for a stub. It prints what
differs, in lines.
"""

import sys

from mypy import stubtest
from mypy.options import Options

# The names of the stub are those of `__all__`, which test_keywords compares; a second list of them
# in the stub would say the same.
ALLOWED = {"uctvis.__all__"}


def differences():
    options = Options()
    options.incremental = False
    # mypy itself checks the modules that the stub imports from.
    options.ignore_errors = True
    options.process_error_codes(error_callback=sys.exit)
    (module,) = stubtest.build_stubs(["uctvis"], options)
    return [one for one in stubtest.test_module(module) if one.object_desc not in ALLOWED]


if __name__ == "__main__":
    sys.stdout.write("".join(f"{one.get_description(concise=True)}\n" for one in differences()))
