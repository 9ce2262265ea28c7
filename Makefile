# HearthLab. `make` alone lists the targets. Needs Python 3.11+, a C linker and Rust; everything else
# is installed into .venv.

PYTHON ?= python3
WORKERS ?= 3
# A file of tests stays in one worker, and tests/conftest.py says in which order files are begun.
SHARED_OUT = -n $(WORKERS) --dist loadscope --no-loadscope-reorder

VENV := .venv
BIN := $(VENV)/bin
DEPS := $(VENV)/.deps
BUILT := $(VENV)/.built

# rustup installs here, and not every shell has it on its path.
export PATH := $(PATH):$(HOME)/.cargo/bin
# One interpreter for every cargo call, so that PyO3 is not compiled again for another one.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
# In CI the committed lock file is the truth; at home cargo may extend it.
LOCKED := $(if $(CI),--locked)
# Cargo shares out its work itself, and warns about the jobs of a make that does not lend them.
CARGO := MAKEFLAGS= cargo

RUST_SOURCES := Cargo.toml $(wildcard Cargo.lock) rust-toolchain.toml core/Cargo.toml bindings/Cargo.toml \
	bindings/build.rs $(shell find core/src bindings/src -name '*.rs' -o -name '*.safetensors')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup pgo plain demo bench coverage instructions instructions-check test test-quick lint rust-test py-test thorough rules \
	mutants exhaustive recipes docs dist tables tables-check strength round-robin exam proven optimisers relabelled own-games convergence soak pairs codes checked checked-quick ladder fuzz fuzz-check hostile rated tabs page page-check cluster-check competition-check fmt lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

setup: $(BUILT)  ## create .venv, install the pinned packages, compile the core

# The optimised core lies where the plain one did, and counts as built: it stays until a source changes, after which the
# next target that needs a core compiles the plain one.
pgo: $(BUILT)  ## put a core in its place that is optimised for what agents do (half an hour; rustup component add llvm-tools)
	$(BIN)/python tools/pgo.py
	@touch $(BUILT)

plain: $(DEPS)  ## put the plain core back
	@rm -f $(BUILT)
	+$(MAKE) --no-print-directory setup

demo: $(BUILT)  ## five agents play a tournament over three decks; the report is build/demo.html
	@mkdir -p build && rm -f build/demo.db build/demo.db-wal build/demo.db-shm
	$(BIN)/hearthlab tournament examples/demo.toml --store build/demo.db --report build/demo.html
	@echo; echo "Look at its games in a browser, and play yourself: $(BIN)/hearthlab serve build/demo.db --open"

bench: $(BUILT)  ## how fast the core is on this machine
	$(BIN)/hearthlab bench --seconds 20

instructions: $(BUILT)  ## count the instructions of every benchmark and store them (half a minute; valgrind)
	$(BIN)/python tools/instructions.py --write

instructions-check: $(BUILT)  ## whether a benchmark takes more instructions than the stored count
	$(BIN)/python tools/instructions.py

# Two cores: compiling the core for the tests of the package is one long step, and so is most of what comes at the end.
# Each part prints what it has to say when it is done.
SIDE_BY_SIDE := +$(MAKE) --no-print-directory --output-sync=target

test: $(DEPS)  ## everything that must pass: lint, tests, a minute of fuzzing, a checked build, instruction counts
	$(SIDE_BY_SIDE) -j2 setup lint rust-test
	+$(MAKE) --no-print-directory py-test
	$(SIDE_BY_SIDE) -j2 fuzz-check page-check checked-quick instructions-check

test-quick: $(BUILT)  ## the Python tests without the slow ones, a minute or two
	$(BIN)/pytest $(SHARED_OUT) -m "not slow"

lint: $(DEPS)  ## formatting, clippy, ruff, mypy and the walls between packages
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(LOCKED) --quiet --workspace --all-targets -- -D warnings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=python $(BIN)/lint-imports --no-logo

rust-test: $(DEPS)  ## the tests of the core
	$(CARGO) test $(LOCKED) --quiet --package hearthlab-core

py-test: $(BUILT)  ## the tests of the package
	$(BIN)/pytest $(SHARED_OUT)

thorough: $(BUILT)  ## the same, and tests that take a sample there take everything
	HEARTHLAB_THOROUGH=1 $(BIN)/pytest $(SHARED_OUT)

strength: $(BUILT)  ## every agent with a budget: 800 iterations against 50 (GAMES=…)
	$(BIN)/python benchmarks/strength.py --games $(or $(GAMES),360)

round-robin: $(BUILT)  ## all agents against each other at 10 ms of CPU an action (GAMES=…)
	$(BIN)/python benchmarks/round_robin.py --store build/round-robin.db --games $(or $(GAMES),72)

exam: $(BUILT)  ## the exam of the champion at equal CPU time (hours; GAMES=… ONLY="--only main" WITHHELD="--withheld FILE")
	$(BIN)/hearthlab learn exam build/exam --games $(or $(GAMES),600) --log docs/lab/exam-log.jsonl $(ONLY) $(WITHHELD)

proven: $(BUILT)  ## whether the champion wins 200 positions with a proven win, at 10 ms an action (minutes; POSITIONS=…)
	$(BIN)/python tools/proven_wins.py --positions $(or $(POSITIONS),200)

optimisers: $(BUILT)  ## the paper's evolution strategy against CMA-ES, three runs each (about half an hour of one core)
	$(BIN)/python benchmarks/optimisers.py --folder build/optimisers

relabelled: $(BUILT)  ## 200 games of every agent in both seats, which have to be the same (minutes; GAMES=…)
	HEARTHLAB_RELABELLED=$(or $(GAMES),200) $(BIN)/pytest -q tests/engine/test_relabelling.py -k other_seat

own-games: $(BUILT)  ## ten random games of one's own cards, from a file to OpenSpiel (minutes; GAMES=…)
	$(BIN)/python tools/own_games.py --games $(or $(GAMES),10)

convergence: $(BUILT)  ## how fast the solvers of small games converge, with a page of curves (about 10 minutes)
	$(BIN)/python benchmarks/convergence.py iterations
	$(BIN)/python benchmarks/convergence.py sampling
	$(BIN)/python benchmarks/convergence.py page build/convergence.html

soak: $(BUILT)  ## ten million random actions with every check (about 2 minutes; ACTIONS=…)
	$(BIN)/python tools/soak.py --actions $(or $(ACTIONS),10000000)

pairs: $(BUILT)  ## a million pairs of positions that one player cannot tell apart (PAIRS=…)
	$(BIN)/python tools/pairs.py --pairs $(or $(PAIRS),1000000)

codes: $(BUILT)  ## whether masks and legal actions agree on a million positions (about a minute; POSITIONS=…)
	$(BIN)/python tools/codes.py --positions $(or $(POSITIONS),1000000)

checked: $(BUILT)  ## soak, pairs, worlds and masks with a core that checks overflow, assertions and unsafe code (10 minutes; SECONDS=…)
	$(BIN)/python tools/checked.py --seconds $(or $(SECONDS),600)

checked-quick: $(BUILT)  ## the same without Python for ten seconds each, as a part of make test (SECONDS=…)
	$(BIN)/python tools/checked.py --quick --seconds $(or $(SECONDS),10)

ladder: $(BUILT)  ## a thousand decks of the ladder against each other (a minute on 16 cores; ONLY="--quick")
	$(BIN)/python tools/ladder.py $(ONLY)

hostile: $(BUILT)  ## forty agents, five of them hostile, in tournaments that are killed and resumed, at both levels (several minutes)
	$(BIN)/python tools/hostile.py
	$(BIN)/python tools/hostile.py --isolate strict
	if [ "$$(id -u)" = 0 ]; then $(BIN)/python tools/hostile.py --isolate strict --as-nobody; fi

# Programs of other languages play where their compilers are; Go is looked for where it installs itself, too.
rated: $(BUILT)  ## the example programs of clients/ in a rated tournament in strict, against agents of HearthLab (Go; GAMES=…)
	@mkdir -p build && rm -f build/rated.db build/rated.db-wal build/rated.db-shm
	cd clients/go && PATH="$$PATH:/usr/local/go/bin" CGO_ENABLED=0 go build -o ../../build/greedy-go ./greedy
	$(BIN)/hearthlab tournament --store build/rated.db --isolate strict --games $(or $(GAMES),24) \
		--decks aggro-pirate-warrior,midrange-jade-shaman,reno-kazakus-mage \
		--agents "random,greedy,eva,python=program(path=clients/python),go=program(path=build/greedy-go),node=program(path=clients/node)"

competition-check: $(BUILT)  ## a competition of 100 submissions, ten broken and five hostile, that is killed and resumed (several minutes; ONLY="--submissions 20")
	$(BIN)/python tools/competition_check.py $(ONLY)

fuzz: $(BUILT)  ## broken input for every reader, for ten minutes (SECONDS=…)
	$(BIN)/python tools/fuzz.py --seconds $(or $(SECONDS),600)

# The seed is fixed, so that a change fails for what it changes and not for new inputs.
fuzz-check: $(BUILT)  ## the same for a minute, as a part of make test (SECONDS=…)
	$(BIN)/python tools/fuzz.py --seconds $(or $(SECONDS),60) --seed 1147 --quiet

mutants: $(BUILT)  ## parts of cards that no test misses (about a minute; ONLY="--set basic")
	$(BIN)/python tools/mutants.py $(ONLY)

exhaustive: $(BUILT)  ## plays until every card was played and every clause ran (under a minute)
	$(BIN)/python tools/exhaustive.py

coverage: $(BUILT)  ## counts the implemented cards and writes the table in README.md
	$(BIN)/python tools/coverage.py

rules: $(DEPS)  ## which rules of docs/rules.md no test names
	$(BIN)/python tools/rules_coverage.py

recipes: $(BUILT)  ## apply each patch of tests/recipes to a clean copy, build it and run its tests (ONLY=card)
	$(BIN)/python tools/recipes.py $(ONLY)

tabs: $(BUILT)  ## twenty tabs that analyse at the same time: refinements, longest wait, memory (a minute; BROWSER=--browser)
	$(BIN)/python benchmarks/tabs.py --tabs 20 --seconds 30 $(BROWSER)

page:  ## build the front end of `hearthlab serve` from web/ (needs Node 20)
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error && npm run --silent build

# The built files are in the repository; this builds them again and compares, where Node is there.
page-check:  ## whether the built front end is what its sources give
	@if ! command -v npm > /dev/null || ! node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'; then \
		echo "page-check: skipped, there is no Node 20 or newer here"; \
	elif ! (cd web && npm install --no-save --no-audit --no-fund --loglevel=error > /dev/null 2>&1); then \
		echo "page-check: skipped, the packages of web/ could not be installed"; \
	else \
		rm -rf build/page && \
		(cd web && npm run --silent build -- --outDir ../build/page --emptyOutDir --logLevel error) && \
		diff -r build/page python/hearthlab/web/static && \
		echo "page-check: the built files are up to date"; \
	fi

tables: $(BUILT)  ## play what the tables of the papers still need and write them into the docs (hours; STORES=… ONLY=… SHOW=--show)
	$(BIN)/python tools/paper_tables.py --stores $(or $(STORES),build/papers) $(if $(ONLY),--only "$(ONLY)") $(SHOW)

tables-check: $(BUILT)  ## which tables in the docs are older than the engine
	$(BIN)/python tools/paper_tables.py --check

cluster-check: $(BUILT)  ## the same tables on one thread, on two and on a Ray cluster of which parts are killed; what it costs (long)
	$(BIN)/python tools/cluster_check.py

docs: $(DEPS)  ## the documentation site in build/docs/site; broken links are errors
	test -d build/docs-tools || { $(PYTHON) -m venv build/docs-tools && \
		build/docs-tools/bin/pip install --quiet --disable-pip-version-check -r docs/site/requirements.txt; }
	$(BIN)/python tools/docs_site.py --python build/docs-tools/bin/python

dist: $(DEPS)  ## wheel (manylinux_2_17) and sdist in dist, both tested in clean environments of every Python (long)
	$(BIN)/python tools/dist.py $(if $(PYTHONS),--pythons "$(PYTHONS)")

fmt: $(DEPS)  ## format all code
	$(CARGO) fmt --all
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

lock:  ## write requirements.lock anew from pyproject.toml
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	$(PYTHON) -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print(*p["dependencies"], *sum(p["optional-dependencies"].values(), []), sep="\n")' > build/lock/wanted.txt
	build/lock/bin/pip install --quiet --disable-pip-version-check -r build/lock/wanted.txt
	{ head -n 1 requirements.lock; build/lock/bin/pip freeze; } > build/lock/requirements.lock
	mv build/lock/requirements.lock requirements.lock

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) target build dist python/hearthlab/_core*.so
	find python tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} +

$(DEPS): requirements.lock
	@command -v cargo > /dev/null || { echo "HearthLab needs Rust 1.85 or newer: install it from your distribution (cargo, clippy, rustfmt) or from https://rustup.rs" >&2; exit 1; }
	@cargo --version > /dev/null 2>&1 || { echo "the Rust of rust-toolchain.toml is not installed: run rustup toolchain install, or take another one with make RUSTUP_TOOLCHAIN=stable" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit("HearthLab needs Python 3.11 or newer; name one with make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@touch $@

$(BUILT): $(DEPS) pyproject.toml $(RUST_SOURCES)
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop $(LOCKED) --release
	@touch $@
