# `make run` and `make test` are all a newcomer needs: GNU make, git and Python 3.11 or later.

PYTHON ?= python3
ADDRESS ?= 127.0.0.1:8000
PYTEST_ARGS ?= -n auto
LOCK_ARGS ?=
COMPOSE ?= docker compose

BIN := .venv/bin
CODE := bench clubs grading gradingsite players tests manage.py
INSTALLED := .venv/installed
UV := uv==0.13.9
AUDIT := pip-audit==2.10.1
COMPILE := --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	--no-annotate --no-header
PIP_INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help run database test browser faults lint format bench lock audit clean \
	up upgrade backup restore

help:  ## say what the targets are
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

run: $(INSTALLED)  ## prepare a database, with a demo if it is empty, and serve the site, at ADDRESS
	@DEBUG="$${DEBUG:-1}" $(BIN)/python manage.py migrate --verbosity 0
	@DEBUG="$${DEBUG:-1}" $(BIN)/python manage.py demo --size small --if-empty
	@DEBUG="$${DEBUG:-1}" $(BIN)/python manage.py runserver $(ADDRESS)

database: $(INSTALLED)  ## prepare an empty database, for records of your own
	@DEBUG="$${DEBUG:-1}" $(BIN)/python manage.py migrate --verbosity 0
	@echo "The database is ready. manage.py import_interchange and import_list load records."

test: $(INSTALLED)  ## run the tests on SQLite, with no servers; PYTEST_ARGS narrows them
	env -u DATABASE_URL -u REDIS_URL $(BIN)/python -m pytest $(PYTEST_ARGS)

browser: $(INSTALLED)  ## open every kind of page in Chromium, and say what each weighs
	$(BIN)/python -m pytest tests/browser -m browser $(PYTEST_ARGS)

faults: $(INSTALLED)  ## kill servers, cut hosts off, fill disks; FAULTS=9 does it over and over
	FAULTS=$${FAULTS:-9} $(BIN)/python -m pytest tests/faults -m faults

lint: $(INSTALLED)  ## check style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +
	find $(CODE) -name '*.py' -exec $(BIN)/django-upgrade --check --target-version 5.2 {} +
	$(BIN)/mypy

format: $(INSTALLED)  ## put format and import order right
	$(BIN)/ruff check --fix-only --quiet .
	find $(CODE) -name '*.py' -exec $(BIN)/django-upgrade --exit-zero-even-if-changed --target-version 5.2 {} +
	$(BIN)/ruff format .
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 {} +

bench: $(INSTALLED)  ## measure the site and the engine beside others, into docs/performance.md
	$(PIP_INSTALL) --requirement requirements-bench.lock
	$(BIN)/python -m bench --write

lock:  ## write the lock files anew; LOCK_ARGS=--upgrade takes newer versions
	@$(python-new-enough)
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PYTHON) -m venv "$$tools" && "$$tools/bin/pip" install --quiet --disable-pip-version-check $(UV) && \
	"$$tools/bin/uv" pip compile $(COMPILE) $(LOCK_ARGS) --extra dev \
		--output-file requirements.lock pyproject.toml && \
	"$$tools/bin/uv" pip compile $(COMPILE) --constraint requirements.lock \
		--output-file requirements-runtime.lock pyproject.toml && \
	"$$tools/bin/uv" pip compile $(COMPILE) --constraint requirements.lock --extra bench \
		--output-file requirements-bench.lock pyproject.toml

up:  ## start the site in containers, or what has changed of it
	$(COMPOSE) up --build --detach

upgrade: backup  ## back up, and then run what is checked out here in the place of what runs
	$(COMPOSE) build --pull
	$(COMPOSE) up --detach --remove-orphans

backup:  ## back the containers' site up, into a new folder in backups/
	$(COMPOSE) run --rm backup

restore:  ## put BACKUP=grading-... in the place of what the containers' site holds
	@test -n "$(BACKUP)" || { echo "Say which: make restore BACKUP=grading-20261130T120000Z" >&2; exit 1; }
	$(COMPOSE) stop proxy web worker beat
	$(COMPOSE) run --rm restore sh /deploy/restore.sh --replace "/backups/$(BACKUP)"
	@# Pages that are kept, and tasks that wait, are of another past.
	$(COMPOSE) up --detach redis
	$(COMPOSE) exec redis redis-cli FLUSHALL
	$(COMPOSE) up --detach

audit:  ## look for known faults of the packages in the lock, at osv.dev
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PYTHON) -m venv "$$tools" && "$$tools/bin/pip" install --quiet --disable-pip-version-check $(AUDIT) && \
	"$$tools/bin/pip-audit" --strict --vulnerability-service osv --disable-pip --require-hashes \
		--requirement requirements.lock

clean:  ## remove what the other targets made, but not the database
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis var/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Installing takes a while, so it is done again only when the lock has changed since.
$(INSTALLED): requirements.lock
	@$(python-new-enough)
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	$(PIP_INSTALL) --requirement requirements.lock
	@touch $@

define python-new-enough
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Python 3.11 or later is needed; '$(PYTHON)' is not. Say which: make PYTHON=python3.12" >&2; exit 1; }
endef
