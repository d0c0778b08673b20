PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
ARGS ?=

.PHONY: help test demo run check format soak league bench lock clean

help:  ## print these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf '%-12s %s\n' "$$name" "$$text"; done

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Hustings needs Python 3.11 or newer: make PYTHON=..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

test: $(READY)  ## run the tests (ARGS='-k name' for some of them)
	$(BIN)/python -m pytest -n auto $(ARGS)

demo: $(READY)  ## try the bot in a page that looks like a Discord channel
	$(BIN)/hustings demo $(ARGS)

run: $(READY)  ## bring the bot to Discord (settings: .env)
	$(BIN)/hustings run

check: $(READY)  ## format, lint and types, changing nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --project pyproject.toml

format: $(READY)  ## format the code and sort its imports
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

soak: $(READY)  ## play random matches of every game at every seat count, for long
	$(BIN)/python -m tests.soak $(ARGS)

league: $(READY)  ## let the AI players meet random ones and print the table
	$(BIN)/python -m tests.league $(ARGS)

bench: $(READY)  ## measure, and print the figures with the machine
	$(BIN)/python -m tests.bench $(ARGS)

lock:  ## compile requirements.txt anew (ARGS=--upgrade for newer versions)
	tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && $(PYTHON) -m venv "$$tools" && \
	"$$tools/bin/python" -m pip install --quiet uv && \
	"$$tools/bin/uv" pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" \
		--quiet --output-file requirements.txt $(ARGS)

clean:  ## remove the environment and what the tools left
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
