# Yagura. `make run` builds everything and serves a demo with example data; `make test` runs all tests.
SHELL   := /bin/bash
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
ADDR    ?= 127.0.0.1:8080
PORT     = $(lastword $(subst :, ,$(ADDR)))
# Browsers offer passkeys at a host name, not at an IP address.
BASE    ?= http://localhost:$(PORT)
DATA    ?= ./data
ARGS    ?= --demo
APP_PORT ?= 5173

GO_FILES  := $(shell find cmd internal -name '*.go' -not -name '*_test.go' 2>/dev/null) $(shell find internal -name '*.sql' -o -path 'internal/notify/texts/*' -type f -o -path 'internal/kit/faulttext/texts/*' -o -path 'internal/page/texts/*' 2>/dev/null) go.mod go.sum
WEB_FILES := $(shell find web/src web/public web/scripts web/index.html web/*.json web/*.ts -type f 2>/dev/null)

# One way to compile for all commands, so that they share their packages, also with clones in other folders. Only the race detector
# needs cgo.
export GOFLAGS     := $(strip $(GOFLAGS) -trimpath)
export CGO_ENABLED := 0

.PHONY: run dev build check generate test drift lint test-go test-web test-e2e test-browsers screenshots first-characters bench phone lighthouse drills fuzz load soak audit release hooks clean

## run: build everything and serve the demo at $(BASE)
run: build
	./bin/yagura serve --addr $(ADDR) --base-url $(BASE) --data $(DATA) $(ARGS)

## dev: the API with rebuild on change and the app with hot reload, at http://localhost:$(APP_PORT)
dev: web/node_modules/.installed
	scripts/dev $(ADDR) $(APP_PORT) $(DATA) $(ARGS)

## build: build the whole product, bin/yagura
build: bin/yagura

bin/yagura: internal/webui/dist/index.html $(GO_FILES)
	go build -ldflags "-s -w -X yagura/internal/commands.version=$(VERSION)" -o $@ ./cmd/yagura

internal/webui/dist/index.html: web/node_modules/.installed $(WEB_FILES)
	npm --prefix web run build
	find internal/webui/dist -mindepth 1 ! -name .keep -delete
	cp -r web/dist/. internal/webui/dist/

# Not npm ci: it refuses a lock file from a registry without the optional packages of other platforms. This installs the
# same locked versions and does not write the lock file.
web/node_modules/.installed: web/package-lock.json
	npm --prefix web install --no-save
	touch $@

# $(call into,FILE,COMMAND) moves the output of a command to a file: no reader sees a part of it, and a failure leaves the file as it is.
into = $(2) > $(1).new && mv $(1).new $(1) || { rm -f $(1).new; exit 1; }

## generate: queries, contract, fault catalogue and the app's types, all from their sources
generate: bin/tools/sqlc web/node_modules/.installed
	bin/tools/sqlc generate
	$(call into,api/openapi.json,go run ./cmd/yagura openapi)
	$(call into,web/src/shared/api/faultKeys.json,go run ./cmd/yagura faults)
	$(call into,web/src/shared/api/events.gen.ts,go run ./cmd/yagura events)
	node web/scripts/fault-texts.mjs
	node web/scripts/page-texts.mjs
	npm --prefix web run gen

bin/tools/sqlc: tools/sqlc/go.mod
	go -C tools/sqlc build -o $(CURDIR)/$@ github.com/sqlc-dev/sqlc/cmd/sqlc

bin/tools/golangci-lint: tools/lint/go.mod
	go -C tools/lint build -o $(CURDIR)/$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

## check: format, linters, types, and the unit and component tests of what changed; CHECK=all tests everything
check: bin/tools/golangci-lint web/node_modules/.installed
	scripts/check $(CHECK)

## test: everything, on real PostgreSQL and in Chromium; installs what it needs
# The Go tests run beside the linters and the tests of the app, and begin first because they take longest: each waits often enough to leave
# the processors to the other.
test: drift
	$(MAKE) --jobs=2 test-go lint test-web test-e2e
	@echo; echo "All tests passed."

## drift: check that generated files match their sources
drift: generate
	@git diff --exit-code --stat -- internal/store/sqlcgen internal/kit/faulttext internal/page/texts api web/src/shared/api || { echo "Generated files differ from their sources: run make generate and commit." >&2; exit 1; }

## lint: linters of Go and the web app, with the layers
lint: bin/tools/golangci-lint web/node_modules/.installed
	bin/tools/golangci-lint run ./...
	scripts/check-methods
	npm --prefix web run lint

# The race detector brings checks of unsafe pointers, which the product does not use. Without them the tests take a twelfth less. The
# compiler also leaves out the tables of debuggers, which takes it a tenth less.
UNCHECKED := -d=checkptr=0 -dwarf=false

# Packages without the race detector: a database translated from C with its allocator, a password hash that is slow on purpose, image
# codecs, compression, migrations, descriptions of operations, regular expressions, and the rules of play. They start no goroutines and
# would only take longer: SQLite takes ten times as long. And the Go client of live connections, which only tests use: it has races of
# its own when it reconnects.
UNWATCHED := github.com/centrifugal/centrifuge-go modernc.org/sqlite/lib modernc.org/libc modernc.org/memory golang.org/x/crypto/argon2 image/... golang.org/x/image/... compress/... \
  github.com/pressly/goose/... github.com/danielgtaylor/huma/v2 regexp/... \
  yagura/internal/engine/...

# Tests named TestWalk… do thousands of things one after another: every operation as every role, whole real events, the demo, every
# upgrade. The race detector finds nothing more in them than in the other tests, and makes them three to ten times slower. A test that
# measures memory has the name too, because the race detector needs memory of its own.
#
# Most tests of the store, the features and the API have a part for SQLite and one for PostgreSQL, which run the same code above the store.
# The race detector watches both parts in the packages of WATCHED_TWICE, which have the code that differs, and the parts for SQLite in all
# others. Their parts for PostgreSQL run beside the walks.
WATCHED_TWICE := store program live
PLAIN          = $(filter-out $(WATCHED_TWICE:%=internal/%/),$(sort $(dir $(shell grep -rlE --include='*_test.go' 'test\.Each\b|func TestWalk' internal))))

# The packages that take longest come first, so that no processor waits at the end.
LONG := ./internal/api ./internal/contest ./internal/auth
OTHERS = $(filter-out $(WATCHED_TWICE:%=yagura/internal/%),$(shell go list ./...))

# Prints a line for each package and the output of what fails, and keeps the times of all tests in $(GO_TIMES).
GO_TIMES  := bin/test-go.json
GOTESTSUM := bin/tools/gotestsum --format pkgname-and-test-fails --hide-summary=skipped --jsonfile-timing-events

# The garbage collector runs less often in the compiler, the linker and the tests: the race detector makes a collection expensive. Not with
# -exec: Go would keep no results of tests.
RARE_GC := GOGC=200

# Without vet: the linter runs it on all packages. Without the tables of debuggers: linking takes a third of the time. Without the built
# app (internal/webui/noapp.go).
TEST_FLAGS := -vet=off -timeout 60m -ldflags='-s -w' -tags noapp

# The race detector, without what it need not watch.
RACE := -race -gcflags='all=$(UNCHECKED)' $(foreach package,$(UNWATCHED),-gcflags='$(package)=-race=false $(UNCHECKED)')

# $(call tests,NAME,FLAGS): Go tests on PostgreSQL. Their times are kept by this name.
tests = scripts/with-postgres $(GOTESTSUM) $(GO_TIMES).$(1) -- $(TEST_FLAGS) $(2)

## test-go: unit, property, golden, conformance and API tests with the race detector; the walks, and most parts for PostgreSQL, without it
test-go: bin/tools/gotestsum
	scripts/ensure-redis
	rm -f $(GO_TIMES).*
	CGO_ENABLED=1 $(RARE_GC) $(call tests,1,$(RACE) -skip '^TestWalk' $(WATCHED_TWICE:%=./internal/%))
	CGO_ENABLED=1 $(RARE_GC) $(call tests,2,$(RACE) -skip '^TestWalk|/^postgres$$' $(LONG) $(OTHERS))
	$(call tests,3,-run '^TestWalk|/^postgres$$' $(PLAIN:%=./%))
	$(call tests,4,-run '^TestWalk' $(WATCHED_TWICE:%=./internal/%))
	@echo; echo "Slowest Go tests:"; cat $(GO_TIMES).* | bin/tools/gotestsum tool slowest --num 15 --threshold 1s

bin/tools/gotestsum: tools/gotestsum/go.mod
	go -C tools/gotestsum build -o $(CURDIR)/$@ gotest.tools/gotestsum

# The state of the incremental type checker. It identifies files by their contents, so a new clone can start from the state that
# another clone saved, as with Go's build cache: checking from nothing takes four times as long.
TYPES       := web/node_modules/.cache/tsc.tsbuildinfo
TYPES_CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/yagura/tsc.tsbuildinfo

## test-web: types and component tests
test-web: web/node_modules/.installed
	@mkdir -p $(dir $(TYPES) $(TYPES_CACHE)); [ -e $(TYPES) ] || cp $(TYPES_CACHE) $(TYPES) 2>/dev/null || true
	npm --prefix web exec -- tsc --noEmit -p web
	@cp $(TYPES) $(TYPES_CACHE).$$$$ && mv $(TYPES_CACHE).$$$$ $(TYPES_CACHE) || true
	npm --prefix web test

## test-e2e: journeys in Chromium on the built program
test-e2e: build
	scripts/ensure-browser
	npm --prefix web run e2e

## test-browsers: the main journeys in Firefox and WebKit; installs them
test-browsers: build
	scripts/ensure-browser --others
	npm --prefix web run e2e:browsers

## screenshots: every page of the demo in twelve looks, in bin/screenshots; PAGES=desk LOOKS=360 (regular expressions) takes some
screenshots: build
	scripts/ensure-browser
	$(if $(PAGES)$(LOOKS),,rm -rf bin/screenshots)
	cd web && npx playwright test -c e2e/screenshots.config.ts

## first-characters: list the characters of first views for the fonts of the interface (web/scripts/first-characters.json)
first-characters: build
	scripts/ensure-browser
	cd web && npx playwright test -c e2e/fonts.config.ts

## bench: the measurements of docs/performance.md; BENCH='bursts lists' takes some
bench: build
	scripts/bench $(BENCH)

## phone: interactions with contests of 256 on a slow phone, for docs/performance.md; PASSES=3
phone: build
	scripts/ensure-browser
	cd web && npx playwright test -c e2e/phone.config.ts

## lighthouse: first views on a simulated phone with Lighthouse, for docs/performance.md; RUNS=3 PAGES=home,list CHECK=1
lighthouse: build tools/lighthouse/node_modules/.installed
	scripts/ensure-browser
	node tools/lighthouse/measure.mjs

tools/lighthouse/node_modules/.installed: tools/lighthouse/package-lock.json
	npm --prefix tools/lighthouse install --no-save
	touch $@

# The drills. SEED and ROUNDS (and AWAY=60s, DURATION=5m, FROM=commit) of one drill; without them its own defaults.
DRILLS := drill-clients drill-kill drill-kill-postgres drill-power drill-broker drill-clock drill-commit drill-database drill-ids drill-disk drill-io drill-upgrade
DRILL_FLAGS = $(if $(SEED),--seed $(SEED)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(AWAY),--away $(AWAY)) $(if $(DURATION),--duration $(DURATION)) $(if $(FROM),--from $(FROM))
.PHONY: $(DRILLS)

## drills: all durability drills and the fuzz (docs/drills.md); one of them: make drill-kill ROUNDS=20 SEED=1
drills: $(DRILLS) fuzz

drill-kill-postgres drill-broker drill-clock drill-commit drill-database drill-ids drill-upgrade: drill-%: internal/webui/dist/index.html
	scripts/ensure-redis
	scripts/with-postgres go run ./internal/drill run $* $(DRILL_FLAGS)

drill-clients drill-kill drill-disk drill-io: drill-%: internal/webui/dist/index.html
	go run ./internal/drill run $* $(DRILL_FLAGS)

# First the tests of the disk that loses what is not synced.
drill-power: internal/webui/dist/index.html
	go test -vet=off -count 1 -tags fuse ./internal/drill/harness
	go run ./internal/drill run power $(DRILL_FLAGS)

## fuzz: generated requests against the contract; REQUESTS=100000 SEED=1
fuzz: internal/webui/dist/index.html
	go run ./internal/drill fuzz $(if $(SEED),--seed $(SEED)) $(if $(REQUESTS),--requests $(REQUESTS))

## load: the processor time of requests on one, two and three nodes
load: internal/webui/dist/index.html
	scripts/ensure-redis
	scripts/with-postgres go run ./internal/drill load

## soak: mixed load for an hour, DURATION=10m for less
soak: internal/webui/dist/index.html
	scripts/ensure-redis
	scripts/with-postgres go run ./internal/drill soak $(if $(DURATION),--duration $(DURATION))

## audit: known vulnerabilities of the dependencies; reads the databases of Go and npm
audit: bin/tools/govulncheck web/node_modules/.installed
	bin/tools/govulncheck ./...
	npm --prefix web audit --omit dev

bin/tools/govulncheck: tools/audit/go.mod
	go -C tools/audit build -o $(CURDIR)/$@ golang.org/x/vuln/cmd/govulncheck

## release: archives for Linux and macOS with checksums and bills of materials, in dist/
release: bin/tools/cyclonedx-gomod internal/webui/dist/index.html
	scripts/release $(VERSION)

bin/tools/cyclonedx-gomod: tools/sbom/go.mod
	go -C tools/sbom build -o $(CURDIR)/$@ github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod

## hooks: run make check before each commit of this clone
hooks:
	git config core.hooksPath scripts/hooks

clean:
	rm -rf bin dist web/dist internal/webui/dist/*
