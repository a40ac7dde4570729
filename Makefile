# `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

GO      ?= go
SECONDS_A_MOVE ?= 10
FUZZTIME ?= 1000x
SITTING ?= 1/1
BIN     := bin/deadreckon
PYTHON  ?= python3
VENV    := .venv

# The Python package is built with the same flags, so its program uses the same compile cache.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)

# Packages with goroutines: their tests also run under the race detector.
CONCURRENT := env mcts agents agents/arena agents/calibrate agents/outside agents/review agents/tune agents/export fleet/host train/net train/netplay train/selfplay serve/session serve/jsonl serve/table serve/web serve/watch serve/mcp cmd/deadreckon

.PHONY: help build run test check browser types libtorch soak bench sizes release site fmt vet lint plain unit slow race fuzz python python-slow torch wheel wheels

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

build: ## build bin/deadreckon
	$(GO) build -ldflags='-s -w' -o $(BIN) ./cmd/deadreckon

run: build ## suggest a move for the opening position of the default game
	./$(BIN) suggest --time $(SECONDS_A_MOVE)s

# Two targets run at a time, because most of them use one processor. Their output is shown when they end.
test: fmt ## format, vet, and the tests that need at most two seconds, in Go and Python
	@$(MAKE) --no-print-directory -j2 --output-sync=target python vet unit

# The browser tests run last and by themselves, because they wait for the page to be drawn.
check: ## the other tests of CI: slow tests, lint, plain English, race detector, fuzzing, torch, browser
	@$(MAKE) --no-print-directory -j2 --output-sync=target slow python-slow lint types plain race fuzz torch
	@$(MAKE) --no-print-directory browser

fmt: ## fail if a file is not formatted
	@bad=$$(gofmt -l .); \
	if [ -n "$$bad" ]; then echo "gofmt: not formatted:" $$bad >&2; exit 1; fi

vet:
	$(GO) vet ./...

# The packages with code for one system are also checked for it.
PORTED := ./internal/durable ./internal/access ./agents/outside ./cmd/deadreckon/internal/stdio ./cmd/release
lint: ## staticcheck
	$(GO) tool staticcheck ./...
	GOOS=windows $(GO) vet $(PORTED)
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/site ./mcts ./internal/durable

plain: ## fail if a folder has more constructions that are hard to read than its limit
	@$(GO) run ./internal/plain -over

# vet has its own target. GOGC=400 makes the tests a sixth faster. On a busy machine a package may need
# more than the ten minutes that go test allows.
TEST := GOGC=400 $(GO) test -vet=off -timeout 1h
unit: ## the Go tests that need at most two seconds
	$(TEST) -short ./...

slow: ## all Go tests; those of nets also without vector instructions
	$(TEST) ./...
	GODEBUG=cpu.avx2=off $(TEST) ./train/net/...
	GODEBUG=cpu.avx2=off $(TEST) -short ./train/netplay ./train/selfplay

# The build of the page, by esbuild, checks no types.
TYPESCRIPT := 5.9.3
types: ## types of the page's TypeScript; needs Node and npm
	@cache=$${XDG_CACHE_HOME:-$$HOME/.cache}/deadreckon/typescript-$(TYPESCRIPT); \
	if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
		if [ -n "$${CI:-}" ]; then echo "types: there is no Node with npm" >&2; exit 1; fi; \
		echo "types: left out, there is no Node with npm"; exit 0; \
	fi; \
	echo "types"; \
	if [ ! -e $$cache ]; then \
		tmp=$$(mktemp -d); mkdir -p $$(dirname $$cache); \
		(cd $$tmp && npm pack --silent typescript@$(TYPESCRIPT) >/dev/null && tar xzf typescript-$(TYPESCRIPT).tgz); \
		mv $$tmp/package $$cache; rm -rf $$tmp; \
	fi; \
	node $$cache/lib/tsc.js --noEmit -p serve/web/page

# Chromium is a Debian package (its headless shell takes half the time). axe-core, which checks
# accessibility, comes from npm. Without them the tests are skipped; in CI that is a failure.
AXE := 4.14.1
browser: ## the tests of the page in Chromium; as root on Debian it is installed
	@cache=$${XDG_CACHE_HOME:-$$HOME/.cache}/deadreckon/axe-core-$(AXE); why=; \
	find_chromium() { command -v chromium-headless-shell || command -v chromium || command -v google-chrome || true; }; \
	chromium=$${DEADRECKON_CHROMIUM:-$$(find_chromium)}; \
	if [ -z "$$chromium" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell fonts-dejavu-core) >/dev/null; \
		chromium=$$(find_chromium); \
	fi; \
	if [ -z "$$chromium" ]; then why="there is no Chromium"; \
	elif [ ! -e $$cache/axe.min.js ]; then \
		if ! command -v npm >/dev/null; then why="there is no npm, which fetches axe-core"; else \
			tmp=$$(mktemp -d); mkdir -p $$cache; \
			(cd $$tmp && npm pack --silent axe-core@$(AXE) >/dev/null && tar xzf axe-core-$(AXE).tgz package/axe.min.js); \
			mv $$tmp/package/axe.min.js $$cache/axe.min.js; rm -rf $$tmp; \
		fi; \
	fi; \
	if [ -n "$$why" ]; then \
		if [ -n "$${CI:-}" ]; then echo "browser: $$why" >&2; exit 1; fi; \
		echo "browser: left out, $$why"; exit 0; \
	fi; \
	DEADRECKON_CHROMIUM=$$chromium DEADRECKON_AXE=$$cache/axe.min.js $(GO) test -vet=off -timeout 1h -parallel 4 ./serve/web/browser

# The race detector makes code several times slower, so -short skips slow tests, except in the packages
# WAITING, whose slow tests wait for goroutines.
WAITING := fleet/host serve/table
race: ## race detector on the concurrent packages; needs a C compiler
	@if ! command -v $$($(GO) env CC) >/dev/null; then echo "race: left out, there is no C compiler"; exit 0; fi; \
	echo "race"; \
	$(TEST) -race -short $(filter-out $(WAITING:%=./%),$(CONCURRENT:%=./%)); \
	$(TEST) -race $(WAITING:%=./%)

# A run of 1,000 inputs is too short for coverage guidance (at most six inputs reached new code) and uses
# the packages that the other tests have compiled. Longer runs are guided by coverage. Findings are kept
# in the fuzz cache of go test.
LED := $(if $(filter 1000x,$(FUZZTIME)),,-gcflags=deadreckon/...=-d=libfuzzer)
fuzz: ## a short run of every fuzz test; FUZZTIME=10m runs each for ten minutes
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	tests=$$(grep -r --include='*_test.go' -o '^func Fuzz[A-Za-z]*' . | sed 's,/[^/]*_test.go:func , ,' | sort); \
	$(GO) test -c -vet=off $(LED) -ldflags='-s -w' -o "$$tmp/" $$(cut -d ' ' -f 1 <<<"$$tests" | uniq); \
	cache=$$($(GO) env GOCACHE)/fuzz/deadreckon; \
	while read -r folder name; do \
		echo "fuzz $$folder $$name"; \
		(cd $$folder && "$$tmp/$${folder##*/}.test" -test.run '^$$' -test.fuzz "^$$name\$$" -test.fuzztime $(FUZZTIME) -test.fuzzcachedir "$$cache/$$folder" </dev/null); \
	done <<<"$$tests"

# Dependencies are installed once for each pyproject.toml and Python. Without Python, venv or a C compiler
# the tests are skipped; in CI that is a failure.
python: ## types of the Python package and its tests that need at most two seconds, in a virtual environment
	@why=; \
	if ! $(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then \
		why="there is no Python 3.10 with venv ($(PYTHON))"; \
	elif ! command -v $$($(GO) env CC) >/dev/null; then why="there is no C compiler"; fi; \
	if [ -n "$$why" ]; then \
		if [ -n "$${CI:-}" ]; then echo "python: $$why" >&2; exit 1; fi; \
		echo "python: left out, $$why"; exit 0; \
	fi; \
	echo "python"; \
	key=$$( (cat python/pyproject.toml; $(PYTHON) -VV) | cksum | tr ' ' -); made=$(VENV)/made-$$key; \
	if [ ! -e $$made ]; then rm -rf $(VENV); $(PYTHON) -m venv $(VENV); $(VENV)/bin/pip install -q 'setuptools>=77'; fi; \
	rm -rf $(VENV)/wheel; GO=$(GO) $(VENV)/bin/pip wheel -q --no-build-isolation --no-deps -w $(VENV)/wheel ./python; \
	wheel=$$(echo $(VENV)/wheel/deadreckon-*.whl); \
	if [ ! -e $$made ]; then $(VENV)/bin/pip install -q --no-compile "$$wheel[test]"; touch $$made; \
	else $(VENV)/bin/pip install -q --no-compile --no-deps --force-reinstall $$wheel; fi; \
	(cd python && $(abspath $(VENV))/bin/mypy); \
	$(VENV)/bin/python -m pytest -q -rs -p no:cacheprovider -m 'not slow' python/tests

# It uses the environment that the target python has made.
python-slow: ## the rest of the tests of the Python package, and its types by pyright
	@if [ ! -e $(VENV)/bin/pytest ]; then echo "python-slow: left out, make python has made no environment"; exit 0; fi; \
	echo "python-slow"; \
	if $(VENV)/bin/pyright --version >/dev/null 2>&1; then (cd python && $(abspath $(VENV))/bin/pyright --pythonpath $(abspath $(VENV))/bin/python); \
	elif [ -n "$${CI:-}" ]; then echo "python: pyright does not run" >&2; exit 1; \
	else echo "python: pyright is left out: it does not run here"; fi; \
	$(VENV)/bin/python -m pytest -q -rs -p no:cacheprovider -m slow python/tests

# Debian's torch works only with Debian's Python. Otherwise PYTHON must have torch, or the tests are skipped.
torch: ## the tests of the Python examples that learn with torch, if it is installed
	@if ! set=$$(PYTHON=$(PYTHON) python/torch.sh); then echo "torch: left out"; exit 0; fi; \
	echo "torch"; \
	eval "$$set"; \
	GO=$(GO) $$TORCH_PYTHON -m pip install -q --no-build-isolation --no-deps ./python; \
	$$TORCH_PYTHON -m pytest -q -rs -p no:cacheprovider python/tests/test_torch.py

wheel: ## a wheel of the Python package with the program, in bin/; it is tried in a new environment
	rm -f bin/deadreckon-*_$$(uname -m).whl
	GO=$(GO) $(PYTHON) -m pip wheel -q --no-deps -w bin ./python
	@tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	$(PYTHON) -m venv $$tmp; \
	$$tmp/bin/pip install -q --no-deps bin/deadreckon-*_$$(uname -m).whl; \
	$$tmp/bin/deadreckon version

# Debian's C compilers for the other processor are gcc-aarch64-linux-gnu and gcc-x86-64-linux-gnu.
wheels: ## wheels for linux amd64 and arm64 in bin/; the wheel for this machine is tried
	@for arch in amd64 arm64; do \
		cc=$$($(GO) env CC); \
		if [ $$arch != $$($(GO) env GOHOSTARCH) ]; then \
			cc=$$([ $$arch = arm64 ] && echo aarch64-linux-gnu-gcc || echo x86_64-linux-gnu-gcc); \
			if ! command -v $$cc >/dev/null; then echo "wheels: there is no $$cc, which $$arch needs" >&2; exit 1; fi; \
			rm -rf python/.build; GO=$(GO) GOARCH=$$arch CC=$$cc $(PYTHON) -m pip wheel -q --no-deps -w bin ./python; \
			rm -rf python/.build; \
		else $(MAKE) --no-print-directory wheel; fi; \
	done; ls bin/deadreckon-*.whl

# The first build takes minutes and 2.4 GB of memory, because the compiler reads all headers of libtorch
# for gotch. Later builds take seconds.
libtorch: ## fetch libtorch, build bin/deadreckon with it, and test that backend
	@flags=$$(train/libtorch/setup.sh); eval "$$flags"; \
	$(GO) build -tags libtorch -o $(BIN) ./cmd/deadreckon; \
	$(GO) vet -tags libtorch ./train/libtorch ./cmd/deadreckon; \
	$(GO) tool staticcheck -tags libtorch ./train/libtorch; \
	$(GO) test -tags libtorch ./train/libtorch; \
	$(GO) test -tags libtorch ./cmd/deadreckon -run Libtorch

soak: ## a million games, round trips and steps: hours; SITTING=3/20 is the third of twenty parts
	DEADRECKON_SITTING=$(SITTING) $(GO) test -tags soak -timeout 0 $$(grep -rl --include='*_test.go' '^//go:build soak' . | xargs -n1 dirname | sort -u)

bench: ## benchmarks of every package
	$(GO) test -run '^$$' -bench . -benchmem ./...

release: ## archives for Linux, macOS and Windows in bin/release, with licences and checksums; the commit and Go decide the bytes
	$(GO) run ./cmd/release bin/release

site: ## a page without a server in dist/site, for any web server
	$(GO) run ./cmd/site dist/site

sizes: ## lines of Go of every package, without and with tests
	@$(GO) list -f '{{.Dir}}|{{join .GoFiles " "}}|{{join .TestGoFiles " "}} {{join .XTestGoFiles " "}}' ./... | \
	while IFS='|' read -r dir code tests; do cd $$dir; printf '%7d %7d  %s\n' $$(cat $$code /dev/null | wc -l) $$(cat $$code $$tests /dev/null | wc -l) $${dir#$(CURDIR)/}; done
