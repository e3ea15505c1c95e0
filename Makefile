# The commands of the house. `make` alone lists them; each installs the system packages it lacks.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := help

# Where `make install` puts things; DESTDIR is a directory that stands for /, for packages.
PREFIX = /usr/local
SYSCONFDIR = /etc
DESTDIR =
# What `make ready` compares a change with; empty: the commit where the branch left its upstream.
BASE =
# How long `make fuzz` runs, over all its targets.
SECONDS = 60
# The same for the fuzzing in `make soak`.
SOAK_SECONDS = 1800
# How `make test` and `make soak` run the tests: twice as many at once as there are processors, because each
# holds files, services and programs open while it waits.
TEST_OPTIONS = --disable-xctest --parallel \
  --experimental-maximum-parallelization-width $(shell echo $$((2 * $$(nproc))))
# How long one run of the tests may take, in minutes: a test that hangs is named, not waited for.
TEST_MINUTES = 25
# Which mutants `make mutants` tries; empty: all.
WORDS =
# How often `make repeat` runs the tests.
RUNS = 50
# What `make bench` is told besides, such as --quick or --json FILE.
BENCH_OPTIONS =
# The same for `make linearizability`, such as --seconds 600 --kills 120 --seed 7.
LINEARIZABILITY_OPTIONS =
# What `make camera` is told besides. In CI another step runs beside it, so its times are no measurement there.
CAMERA_OPTIONS = $(if $(CI),--patient)
# How many histories `make convergence` runs; `make soak` takes 10,000.
SEEDS = 8
# What `make convergence` is told besides, such as --jobs 8 or --markdown.
CONVERGENCE_OPTIONS =
# How long `make endurance` runs, in minutes.
MINUTES = 60
# What a bare Debian sees of this machine besides Swift, such as a mirror of packages and git's configuration.
BINDS =

swift_build = Scripts/build
# These build in a directory of their own or for release, so their options change nothing for the other steps.
own_builds = Scripts/build Scripts/build-release Scripts/fuzz Scripts/mutants

swift_sources = $(wildcard Sources Tests Benchmarks Fuzz Web Package.swift)
shell_scripts = $(shell grep -lE '^\#!.*\bbash$$' .ci/* Scripts/* Interop/* Web/* Web/reader/* 2>/dev/null)

.PHONY: record-help help demo journeys worst-night test test-again repeat mutants ready lint lint-dependencies lint-format lint-imports lint-circles lint-words \
  lint-links lint-commits lint-descriptions lint-tests lint-scripts lint-consumer build compile ceilings docs release install packages packages-test packages-debug packages-reproducible bare-root bench bench-service bench-overload race fuzz interop gate-page damage web camera contract browser \
  identity observability linearizability convergence endurance record-exchanges soak clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

demo: ## a pass signed, drawn and verified; then, announced one by one: door, bookings of four products, a boarding, a day
	@printf '== A first pass. Packages that are missing are installed, and passtool is built: about a minute on two processors the first time.\n'
	@Scripts/install-dependencies build
	@Scripts/demo-first
	@printf '\n== The rest asks a service, so curl and PostgreSQL are installed where they are missing.\n'
	@Scripts/install-dependencies demo test
	@Scripts/demo-rest

journeys: ## five first times: an organiser, a second lane, an evening at the door, an airline, a gate agent; commands counted
	@Scripts/install-dependencies build demo
	@Scripts/journeys

worst-night: ## what goes wrong for an operator, one after the other: clock, restore, rotation, keys, disk, database
	@Scripts/install-dependencies build test demo night
	$(swift_build) --product passtool
	$(swift_build) --product passservice
	@Scripts/worst-night

test: ## the quick tests, a few minutes
	@Scripts/install-dependencies build test
	$(swift_build) --build-tests
	Scripts/run-tests 1 $(TEST_MINUTES) $(TEST_OPTIONS)

# Suites of ServiceTests in which one client asks after the other.
no_race = (?!\w*(Page|OpenAPI|Description|Documented|Setting|Config|Doctor|Help|Import|Printed|Calendar|Receipt|Place|Problem|Wire))
# What depends on who comes first, or on when a process dies: a second run of it finds what fails once in a while. The rest
# says the same each time, because its seeds stand.
racing_tests = ^ServiceTests\.$(no_race)|Kill|Process|Crash|Postgres|Race|Rush|Contention|Batch|DoorCommand|Joining|GateSession|Scanner

test-again: ## those of the tests once more that depend on who comes first
	@Scripts/install-dependencies build test
	$(swift_build) --build-tests
	Scripts/run-tests 1 $(TEST_MINUTES) $(TEST_OPTIONS) --filter '$(racing_tests)'

repeat: ## the tests many times in a row, optimised, up to the first that fail: make repeat RUNS=50
	@Scripts/install-dependencies build test
	$(swift_build) -c release --build-tests -Xswiftc -enable-testing
	Scripts/run-tests $(RUNS) $(TEST_MINUTES) -c release -Xswiftc -enable-testing $(TEST_OPTIONS)

mutants: ## small mistakes, built in one at a time, and which of them no test notices: make mutants WORDS='refund hold'
	@Scripts/install-dependencies build test
	Scripts/mutants $(WORDS)

ready: ## before each submission, four minutes: lint, build, what is recorded, quick tests of what changed: make ready BASE=COMMIT
	@Scripts/install-dependencies build test lint
	@Scripts/ready $(BASE)

lint: lint-dependencies lint-format lint-forms lint-imports lint-circles lint-words lint-links lint-commits lint-descriptions lint-tests lint-scripts lint-consumer ## formatting, the stored forms, the module table, circles between folders, plain words, links, subjects of commits, descriptions of the API, what tests name, shell scripts, what a consumer fetches

# The parts of `make lint`, which `make ready` runs one by one.
lint-dependencies:
	@Scripts/install-dependencies build lint docs

lint-format:
	swift format lint --strict --recursive $(swift_sources)

lint-forms:
	Scripts/write-stored-forms --check

lint-imports:
	Scripts/check-imports --self-test
	Scripts/check-imports

lint-circles:
	Scripts/check-circles --self-test
	Scripts/check-circles

lint-words:
	Scripts/check-words --self-test
	Scripts/only-comments --self-test
	Scripts/check-words

lint-links:
	Scripts/check-links --self-test
	Scripts/check-links

lint-commits:
	Scripts/check-commits --self-test
	Scripts/check-commits

# The same as DescriptionTests, without a build.
lint-descriptions:
	Scripts/write-api-reference --check
	Scripts/check-pointers --self-test
	Scripts/check-pointers

lint-tests:
	Scripts/check-outcomes --self-test
	Scripts/check-outcomes
	Scripts/mutants --self-test
	Scripts/mutants --check

lint-scripts:
	@if grep -InE -d skip '^[^#]*("|\b)swift("|,| )+"?build\b' Makefile $(filter-out $(own_builds),$(wildcard .ci/* Scripts/* Interop/* Web/*)) \
	  | grep -v show-bin-path; then \
	  echo 'lint-scripts: build through Scripts/build: other options compile everything again' >&2; exit 1; fi
	Scripts/changed-tests --self-test
	Scripts/soak-tests --self-test
	@if command -v shellcheck >/dev/null; then \
	  echo shellcheck -x $(shell_scripts); shellcheck -x $(shell_scripts); \
	else \
	  echo "shellcheck is not installed: shell scripts not checked"; \
	fi

lint-consumer:
	Scripts/check-consumer

build: ## a debug build
	@Scripts/install-dependencies build
	$(swift_build)

compile: ## what a plain build leaves out, so that it goes on compiling: benchmarks and fuzz targets
	@Scripts/install-dependencies build
	PASSTOOL_COMPILE=everything $(swift_build)

ceilings: ## instructions and allocations of a verdict, a signature and a hold, by valgrind, against Scripts/ceilings.tsv
	@Scripts/install-dependencies build ceilings
	$(swift_build) --product work-costs
	$(swift_build) --product booking-worker
	Scripts/check-ceilings $(CEILINGS_OPTIONS)

docs: ## the API reference of the service as pages, and the documentation of the libraries, into .build/docs
	@Scripts/install-dependencies build docs
	Scripts/write-docs

release: ## passtool, passservice, passgate-sync and passclient as they are installed: they need glibc alone
	@Scripts/install-dependencies build
	@echo "built in $$(Scripts/build-release)"

install: ## passtool, passservice, manual pages, completions: make install PREFIX=/usr/local DESTDIR=
	@Scripts/install-dependencies build docs pictures
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SYSCONFDIR='$(SYSCONFDIR)' Scripts/install-programs "$$(Scripts/build-release)"

packages: ## Debian packages, an OCI image, checksums and lists of contents (SPDX), into out/packages
	@Scripts/install-dependencies build packages docs pictures
	Scripts/package release

packages-test: packages ## the packages in a bare Debian, the image as it is run, the lists of contents by spdx-tools
	Scripts/check-packages release

packages-debug: ## the same of debug programs and without an image, which needs no build for release
	@Scripts/install-dependencies build packages docs pictures
	Scripts/package debug
	Scripts/check-packages debug

packages-reproducible: ## the same commit built twice, in two directories, gives the same bytes
	@Scripts/install-dependencies build packages docs pictures
	Scripts/check-reproducible

bare-root: ## make demo and make test in a bare Debian with Swift: make bare-root BINDS='/mirror /etc/gitconfig'
	BINDS='$(BINDS)' Scripts/try-bare-root demo test

bench: ## measure against raw libcrypto, jwt-kit, zint and the disk: make bench BENCH_OPTIONS=--quick
	@Scripts/install-dependencies bench
	$(swift_build) -c release --static-swift-stdlib --product passtool
	swift run -c release --package-path Benchmarks passtool-bench $(BENCH_OPTIONS) \
	  --passtool "$$($(swift_build) -c release --static-swift-stdlib --show-bin-path)/passtool"
	Scripts/bench-printing "$$($(swift_build) -c release --static-swift-stdlib --show-bin-path)/passtool"
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product booking-bench
	"$$($(swift_build) -c release --show-bin-path)/booking-bench" $(filter --quick,$(BENCH_OPTIONS))
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product places-bench
	"$$($(swift_build) -c release --show-bin-path)/places-bench" "$$(Scripts/geonames)" .build/geonames
	$(swift_build) -c release --product passservice
	$(swift_build) -c release --product passclient
	Benchmarks/Client/client-times

bench-service: ## measure the service over loopback, with a file and with PostgreSQL: make bench-service BENCH_OPTIONS=--quick
	@Scripts/install-dependencies build test
	$(swift_build) -c release --product passservice
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product service-bench
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product booking-bench
	"$$($(swift_build) -c release --show-bin-path)/booking-bench" --only postgres $(filter --quick,$(BENCH_OPTIONS))
	ulimit -Sn "$$(ulimit -Hn)"; "$$($(swift_build) -c release --show-bin-path)/service-bench" $(BENCH_OPTIONS)

bench-overload: ## send three times what the service can take, open loop, each on a processor of its own
	@Scripts/install-dependencies build
	$(swift_build) -c release --product passservice
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product overload-bench
	"$$($(swift_build) -c release --show-bin-path)/overload-bench" $(BENCH_OPTIONS)

race: ## seats sold and tickets admitted beside pretix, which the first run installs from PyPI below .build: make race BENCH_OPTIONS='--rounds 5'
	@Scripts/install-dependencies build test peer
	$(swift_build) -c release --product passservice
	$(swift_build) -c release --product passtool
	Benchmarks/Peer/race $(BENCH_OPTIONS)

fuzz: ## feed the readers with hostile bytes: make fuzz SECONDS=60
	@Scripts/install-dependencies build fuzz pictures
	Scripts/fuzz $(SECONDS)
	$(swift_build) --product passtool
	Web/reader/fuzz $$(($(SECONDS) / 5 + 1))

interop: ## let the tools of others verify our tokens and read our pictures, and we theirs; passes verified in pictures
	@Scripts/install-dependencies build interop pictures
	$(swift_build) --product passtool
	$(swift_build) --product recurrence-cases
	$(swift_build) --product departure-cases
	Interop/run
	Interop/recurrence.py
	Interop/departure
	Interop/wallet
	Interop/wallet-google
	Interop/damage --tries 200
	Interop/verify-image

damage: ## how bad a copy may be: 1,000 damaged copies of each symbology, and the limits
	@Scripts/install-dependencies build interop
	$(swift_build) --product passtool
	Interop/damage --tries 1000 --limits

web: ## the verifier as WebAssembly: the vectors, and 10,000 mutated texts beside the native one
	@Scripts/install-dependencies build web
	Web/check

camera: ## a page's reader of codes: tried in Node, on bad copies, and with films of passes before the camera of Debian's chromium
	@Scripts/install-dependencies build web interop browser
	$(swift_build) --product passtool
	Web/reader/check
	Interop/damage --page --tries 10
	Interop/camera $(CAMERA_OPTIONS)

contract: ## hold the service to openapi.yaml and to the systems it follows; clients that generators make sell a seat
	@Scripts/install-dependencies build interop docs generators
	$(swift_build) --product passtool
	$(swift_build) --product passservice
	Interop/contract
	Interop/references
	Interop/generators $(GENERATORS_OPTIONS)

browser: ## the pages for travelers in real browsers: whole journeys, banks, without network, script or mouse, and what axe says
	@Scripts/install-dependencies build browser
	$(swift_build) --product passtool
	$(swift_build) --product passservice
	Interop/browser
	Interop/gate-days

gate-page: ## the page of a gate on a phone: its parts in Node, then set up and used in a real browser, and what axe says
	@Scripts/install-dependencies build web browser
	$(swift_build) --product passtool
	$(swift_build) --product passservice
	$(swift_build) --product passgate-sync
	node --test --test-reporter=dot Web/page/check-page.mjs
	Interop/gate-page

linearizability: ## whether there is an order of all that users under kills were told: make linearizability LINEARIZABILITY_OPTIONS='--seed 7'
	@Scripts/install-dependencies build test
	$(swift_build) --product passservice
	$(swift_build) --product linearizability
	for product in flights shows stays appointments; do \
	  for place in '' --postgres; do \
	    "$$($(swift_build) --show-bin-path)/linearizability" --product $$product $$place $(LINEARIZABILITY_OPTIONS) || exit 1; \
	  done; \
	done

convergence: ## whether clients and service converge through a network that fails: make convergence SEEDS=100
	@Scripts/install-dependencies build demo
	$(swift_build) --product passservice
	$(swift_build) --product passtool
	$(swift_build) --product passclient
	Interop/convergence --seeds $(SEEDS) $(CONVERGENCE_OPTIONS)
	Interop/convergence --faults --jobs 5

endurance: ## 1,000 users at half of the peak: memory, file and p99 at the end: make endurance MINUTES=60
	@Scripts/install-dependencies build
	$(swift_build) -c release --product passservice
	PASSTOOL_COMPILE=benchmarks $(swift_build) -c release --product endurance
	"$$($(swift_build) -c release --show-bin-path)/endurance" --minutes $(MINUTES)

record-exchanges: ## what today's service answers, for older clients to come: make record-exchanges VERSION=2026-12
	@Scripts/install-dependencies build interop
	$(swift_build) --build-tests
	Scripts/record-exchanges "$(VERSION)"

record-help: ## what --help of each program says, for the test that compares it
	@Scripts/install-dependencies build
	PASSTOOL_RECORD_HELP=1 swift test --traits Service --disable-xctest --filter HelpTests

observability: ## what is watched is there: rules, alerts and panels on a real run, with Debian's Prometheus
	@Scripts/install-dependencies build metrics
	$(swift_build) --product passtool
	$(swift_build) --product passservice
	Scripts/check-observability

identity: ## access tokens of Authlib, TLS clients and Stripe's protocol of others against the service
	@Scripts/install-dependencies build demo interop
	$(swift_build) --product passservice
	$(swift_build) --product passtool
	Interop/identity
	Interop/stripe

soak: ## everything at full length: tests, power cuts, interop, fuzzing, benchmarks, an hour of load
	@Scripts/install-dependencies build test lint interop
	Scripts/soak-tests $(TEST_OPTIONS)
	$(MAKE) interop
	$(MAKE) contract GENERATORS_OPTIONS=--all
	Interop/contract --examples 400 --seed $$(Scripts/soak-tests --first)
	$(MAKE) damage
	Scripts/database-faults
	$(MAKE) fuzz SECONDS=$(SOAK_SECONDS)
	$(MAKE) bench
	$(MAKE) bench-service
	$(MAKE) bench-overload
	$(MAKE) linearizability LINEARIZABILITY_OPTIONS="--seconds 1800 --kills 300 --seed $$(Scripts/soak-tests --first)"
	$(swift_build) -c release --product passservice
	$(swift_build) -c release --product passtool
	$(swift_build) -c release --product passclient
	first=$$(Scripts/soak-tests --first); Interop/convergence --seeds "$$first-$$((first + 9999))" --jobs 16 \
	  --programs "$$($(swift_build) -c release --show-bin-path)"
	Interop/convergence --self-test
	$(MAKE) endurance
	$(MAKE) packages-test
	$(MAKE) packages-reproducible
	$(MAKE) bare-root

clean: ## remove what was built and drawn; keys/ stays
	rm -rf .build out Benchmarks/.build Fuzz/.build
