# What each target does: `make help`. Each of them sets up what it needs first.
SHELL := /bin/sh
PYTHON := .venv/bin/python
# Not as an option: that would not hold for what pip needs to build the package.
CONSTRAINED := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt
INSTALL := $(CONSTRAINED) $(PYTHON) -m pip install --quiet --disable-pip-version-check
# Hundreds of short processes would compile the same sources if a variable forbade to keep them.
export PYTHONDONTWRITEBYTECODE :=
# Tests open real windows: on Linux on a virtual screen, whatever the desktop is.
ifeq ($(shell uname -s),Linux)
ON_SCREEN := xvfb-run -a -s "-screen 0 1920x1080x24 -nolisten tcp" env QT_QPA_PLATFORM=xcb
# Processes that each have a screen of their own: on one they would take the focus from each other.
# Tests of windows often wait, so three keep two cores busy; those of test-long need the memory.
IN_THREE := --dist worksteal --tx '3*popen//python=$(ON_SCREEN) $(PYTHON)'
IN_TWO := --dist worksteal --tx '2*popen//python=$(ON_SCREEN) $(PYTHON)'
endif

.PHONY: help run test test-long test-crash check format golden texts numbers trees bench strength docs pictures package portable clean

help: ## Say what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: .venv/run ## Open the application (FILES="..." opens files or folders)
	@$(PYTHON) main.py $(FILES)

test: .venv/test ## Run the tests, in windows of virtual screens
	@$(PYTHON) -m uctvis warm # or all processes would compile the same
	@$(PYTHON) -m pytest $(IN_THREE)

EXAMPLES := 400
test-long: .venv/test ## Run the tests that take longer, with many examples (EXAMPLES=400)
	@$(PYTHON) -m uctvis warm
	@EXAMPLES=$(EXAMPLES) $(PYTHON) -m pytest $(IN_TWO) -m 'long or hypothesis' --hypothesis-profile long

RUNS := 1
SEED := 1
PROCESSES := 20
test-crash: .venv/test ## Run whole processes, and the tests of windows in a random order, watched for misused memory (PROCESSES=1000 RUNS=20 SEED=1)
	@$(PYTHON) -m uctvis warm # or all processes would compile the same
	@$(PYTHON) tools/hunt_exits.py $(PROCESSES) $(SEED)
	@$(ON_SCREEN) $(PYTHON) tools/hunt_crashes.py $(RUNS) $(SEED)

check: .venv/test ## Check format, lint, types, import contracts, rooms and kinds
	@.venv/bin/ruff format --check .
	@.venv/bin/ruff check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports
	@$(PYTHON) tools/list_rooms.py --brief
	@$(PYTHON) tools/list_kinds.py --brief

format: .venv/test ## Format the code
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .

golden: .venv/test benchmarks/node_modules ## Make the golden files of the tests anew
	@for golden in tests/golden/*/regenerate.py; do $(PYTHON) $$golden || exit 1; done

texts: .venv/test ## Bring the catalogues of translated texts up to date
	@$(PYTHON) tools/make_texts.py

numbers: .venv/test ## Write the numbers and outputs in the guide and README again
	@$(PYTHON) tests/guide_numbers.py

trees: .venv/run ## Make the sample trees again
	@$(PYTHON) tools/make_trees.py

bench: .venv/test benchmarks/node_modules benchmarks/.venv/ready ## Measure beside the rivals
	@for bench in benchmarks/bench_*.py; do echo; $(ON_SCREEN) $(PYTHON) $$bench || exit 1; done

strength: .venv/test benchmarks/.venv/ready ## Play matches against the rivals and between policies (takes hours)
	@for match in benchmarks/strength_*.py; do echo; $(PYTHON) $$match || exit 1; done

docs: .venv/docs ## Build the user guide: build/docs/index.html
	@$(PYTHON) -m sphinx -q -W --keep-going -b html docs build/docs

pictures: .venv/test ## Make the pictures of the guide and of README anew
	@$(ON_SCREEN) $(PYTHON) tools/make_pictures.py

package: .venv/test ## Build sdist and wheel, dist/package, and try them in an empty environment
	@rm -rf dist/package
	@$(CONSTRAINED) $(PYTHON) -m build --outdir dist/package
	@$(ON_SCREEN) $(PYTHON) tools/try_package.py dist/package

portable: .venv/test ## Build a folder that runs without Python, dist/uctvis, and its archive
	@rm -f dist/uctvis-*
	@$(PYTHON) -m PyInstaller --noconfirm --log-level WARN build_portable.spec
	@$(PYTHON) tools/pack_portable.py dist/uctvis
	@$(ON_SCREEN) $(PYTHON) tools/try_portable.py dist/uctvis-*

clean: ## Remove all that make has made
	rm -rf .venv benchmarks/.venv benchmarks/node_modules build dist out

# The environments, each kept until what it is made from changes.
.venv/run: pyproject.toml constraints.txt tools/system_packages
	@tools/system_packages run
	@test -x $(PYTHON) || echo "Setting up .venv: once, for about a minute"
	@test -x $(PYTHON) || "$$(tools/find_python)" -m venv .venv
	@$(INSTALL) --editable .
	@touch $@

.venv/test: .venv/run
	@tools/system_packages test
	@$(INSTALL) --editable '.[dev]'
	@touch $@

.venv/docs: .venv/run
	@$(INSTALL) --editable '.[docs]'
	@touch $@

# d3, which the layout is compared with.
benchmarks/node_modules: benchmarks/package.json
	@command -v npm >/dev/null || { echo "This needs Node: sudo apt-get install npm" >&2; exit 1; }
	@cd benchmarks && npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# The rivals in Python, in an environment of their own: nothing of ours runs there.
benchmarks/.venv/ready: benchmarks/rivals.txt | .venv/run
	@"$$(tools/find_python)" -m venv --clear benchmarks/.venv
	@benchmarks/.venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement benchmarks/rivals.txt
	@touch $@
