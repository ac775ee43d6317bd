# make build   the publishable package, in pkg/
# make demo    the package, and the example in examples/node with its output
# make test    every check and every test
# make playground   the page of examples/playground, served
# make test-environments   the packed package in every environment of the README's table
# make test-matrix   the same for a release: also memory and start-up; writes the table
# make mutants the core changed in a thousand places, each of which a test has to notice; takes an hour or two
# make docs    the reference pages, in .build/docs/js and target/doc
# make bench   the benchmarks, which write js/bench/results.json
# make fuzz    inputs that break a law of tests/fuzz/laws, looked for FUZZ_SECONDS (60) in each of FUZZ_TARGETS (all);
#              needs rustup and a C++ compiler; what is found lies in tests/fuzz/artifacts and belongs in tests/fuzz/finds
# make soak    SOAK_CALLS (1000000) random calls, chosen by SOAK_SEED (1), with hostile schemas: the package in one Node
#              process and the host build say the same, and memory does not grow
#
# Needed beforehand: make, Node 20 or later with npm, and Rust (rustup's, or Debian's). Everything else is installed once,
# into the checkout or into cargo's own folder.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

CARGO_HOME ?= $(HOME)/.cargo
TOOLS := $(CARGO_HOME)/selvedge-tools
BINDGEN_VERSION := $(shell sed -n '/^name = "wasm-bindgen"$$/ { n; s/^version = "\(.*\)"$$/\1/p }' Cargo.lock)
BINDGEN_ROOT := $(TOOLS)/wasm-bindgen-$(BINDGEN_VERSION)
PACK_ROOT := $(TOOLS)/wasm-pack-0.15.0
MUTANTS_ROOT := $(TOOLS)/cargo-mutants-27.1.0
PACK := PATH="$(BINDGEN_ROOT)/bin:$$PATH" $(PACK_ROOT)/bin/wasm-pack
PACK_FLAGS := --target web --no-pack --release --no-opt --out-dir .build/wasm

CORE_FLAGS := -Os --always-inline-max-function-size=16 --one-caller-inline-max-function-size=0

# It is run once, right after it was compiled: its calls cost more than its size.
INFLATE_FLAGS := -O3 --always-inline-max-function-size=100 --one-caller-inline-max-function-size=500 --enable-bulk-memory

RUST_SOURCES := Cargo.toml Cargo.lock $(shell find src -name '*.rs')
PACKAGE_SOURCES := $(shell find js/src js/scripts pkg-template -type f) LICENSE $(wildcard README.md CHANGELOG.md)
ADAPTERS := js/tests/adapters
EXAMPLE := examples/node
PLAYGROUND := examples/playground
BENCH := js/bench
PACKAGING := tests/packaging
SOAK_HOST := target/debug/examples/soak-host
FUZZ := $(CURDIR)/.build/fuzz
FUZZ_ROOT := $(TOOLS)/cargo-fuzz-0.13.2
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= $(basename $(notdir $(wildcard tests/fuzz/targets/*.rs)))

.PHONY: build demo playground bench test test-rust test-js test-package test-adapters test-example test-playground \
  test-packaging test-environments test-matrix mutants docs fuzz soak

build: .build/package

demo: build $(EXAMPLE)/node_modules/.installed
	@node $(EXAMPLE)/demo.mjs

playground: $(PLAYGROUND)/dist/index.html
	cd $(PLAYGROUND) && npm run --silent serve

bench: build .build/wasm/named.wasm $(BENCH)/node_modules/.installed
	cd $(BENCH) && npm run --silent bench

test: test-rust test-js test-package test-packaging test-adapters test-example test-playground docs

test-rust: .build/toolchain
	cargo fmt --check
	cargo fmt --check --manifest-path tests/fuzz/Cargo.toml
	cargo clippy --all-targets --locked -- -D warnings
	if test "$$(cat .build/toolchain)" = own; then cargo clippy --lib --target wasm32-unknown-unknown --locked -- -D warnings; fi
	cargo test --locked

# The command line is also tried on the example's servers, and a small soak on the host build.
test-js: build $(EXAMPLE)/node_modules/.installed $(SOAK_HOST)
	cd js && npm run --silent lint
	cd js && npx --no-install biome ci --config-path=. ../tests/fuzz ../tests/mutants
	cd js && npm run --silent types
	cd js && npm run --silent test

# What is published, as its readers' tools see it.
test-package: build
	cd js && npx --no-install publint --strict ../pkg
	cd js && npx --no-install attw --pack ../pkg --exclude-entrypoints ./core.wasm

# What is published, as it loads.
test-packaging: build
	cd js && npx --no-install biome ci --config-path=. ../$(PACKAGING)
	cd $(PACKAGING) && npm test

# An environment that cannot be installed is skipped.
test-environments: build
	cd $(PACKAGING) && npm run --silent environments

test-matrix: build
	cd $(PACKAGING) && npm run --silent matrix
	cd $(PACKAGING) && npm run --silent table
	cd $(PACKAGING) && npm run --silent start-up

# No sanitizer: it slows the search for panics down, and this crate has no unsafe code.
fuzz: $(FUZZ_ROOT)/bin/cargo-fuzz
	cargo +nightly fetch --locked --manifest-path tests/fuzz/Cargo.toml
	node tests/fuzz/seeds.mjs $(FUZZ)/seeds
	@export PATH="$(FUZZ_ROOT)/bin:$$PATH"; status=0; \
	for target in $(FUZZ_TARGETS); do \
	  mkdir -p $(FUZZ)/corpus/$$target; \
	  cargo +nightly fuzz run --fuzz-dir tests/fuzz --sanitizer none --target-dir $(FUZZ)/target $$target \
	    $(FUZZ)/corpus/$$target $(FUZZ)/seeds/$$target -- -max_total_time=$(FUZZ_SECONDS) -timeout=10 -max_len=4096 \
	    -dict=$(FUZZ)/seeds/dictionary > $(FUZZ)/$$target.log 2>&1 || { status=1; tail -n 60 $(FUZZ)/$$target.log; }; \
	  sed -n "s/^Done /$$target: /p" $(FUZZ)/$$target.log; \
	done; exit $$status

soak: build $(SOAK_HOST)
	cd js && node --import tsx tests/soak/main.ts ../$(SOAK_HOST)

# What the quick tests miss is tried with all of those in tests/mutants. MUTANTS='--re src/join/write' tries a part.
MUTANTS :=
QUICK := $(addprefix --skip outcomes::,a_list an_unknown errors_under every_heavy many what_hangs) \
  $(addprefix --skip join_hostile::,a_hundred copies long size)
TRY := PATH="$(MUTANTS_ROOT)/bin:$$PATH" CARGO_TARGET_DIR=$(CURDIR)/.build/mutants/target cargo mutants --output .build/mutants $(MUTANTS)

mutants: $(MUTANTS_ROOT)/bin/cargo-mutants
	mkdir -p .build/mutants
	rm -rf .build/mutants/mutants.out*
	LAW_ROUNDS=60 JOIN_UNIONS=150 $(TRY) -- -- $(QUICK) || [[ $$? == [23] ]]
	LAW_ROUNDS=400 JOIN_UNIONS=2000 $(TRY) --iterate || [[ $$? == [23] ]]
	node tests/mutants/report.mjs .build/mutants $(if $(MUTANTS),part,whole)

# A broken link, and a public item without documentation, is an error.
docs: build
	cd js && npm run --silent docs
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked

test-adapters: build $(ADAPTERS)/node_modules/.installed
	cd $(ADAPTERS) && npm test

test-example: build $(EXAMPLE)/node_modules/.installed
	cd $(EXAMPLE) && npm test

test-playground: $(PLAYGROUND)/dist/index.html
	cd $(PLAYGROUND) && npm test

# The core: compiled with the target that the toolchain has or rustup adds, else with Debian's packages.

.build/toolchain:
	mkdir -p .build
	if test -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" || rustup target add wasm32-unknown-unknown; then \
	  echo own > $@; \
	else \
	  apt-get update; \
	  apt-get install --yes --no-install-recommends rustc-web cargo-web rust-web-src lld-19; \
	  echo debian > $@; \
	fi

$(BINDGEN_ROOT)/bin/wasm-bindgen: | .build/toolchain
	cargo install wasm-bindgen-cli --version $(BINDGEN_VERSION) --no-default-features --root $(BINDGEN_ROOT)

$(PACK_ROOT)/bin/wasm-pack: | .build/toolchain
	cargo install wasm-pack --version 0.15.0 --root $(PACK_ROOT)

$(FUZZ_ROOT)/bin/cargo-fuzz: | .build/toolchain
	rustup run nightly rustc --version || rustup toolchain install nightly --profile minimal
	cargo install cargo-fuzz --version 0.13.2 --locked --root $(FUZZ_ROOT)

$(MUTANTS_ROOT)/bin/cargo-mutants:
	cargo install cargo-mutants --version 27.1.0 --locked --root $(MUTANTS_ROOT)

# The paths of this machine have no place in what is published.
.build/wasm/selvedge_bg.wasm: $(RUST_SOURCES) | .build/toolchain $(BINDGEN_ROOT)/bin/wasm-bindgen $(PACK_ROOT)/bin/wasm-pack
	cargo fetch --locked
	export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$$(printf -- '--remap-path-prefix=%s= ' $(CARGO_HOME)/registry/src/*)"; \
	if test "$$(cat .build/toolchain)" = own; then \
	  $(PACK) build . $(PACK_FLAGS); \
	else \
	  export RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19; \
	  PATH="/usr/bin:$$PATH"; $(PACK) build . --mode force $(PACK_FLAGS) -- -Zbuild-std=std,panic_abort; \
	fi
	touch $@

# Functions that are alike have names that are alike: side by side, they compress better, and better still where none
# is taken into its only caller. Small ones are, which costs little and makes calls faster.
.build/wasm/core.wasm: .build/wasm/selvedge_bg.wasm js/node_modules/.installed
	js/node_modules/.bin/wasm-opt $(CORE_FLAGS) --reorder-functions-by-name --strip-debug --strip-producers $< --output $@

# The same with the names of its functions, for the table of what each part costs.
.build/wasm/named.wasm: .build/wasm/selvedge_bg.wasm js/node_modules/.installed
	js/node_modules/.bin/wasm-opt $(CORE_FLAGS) --debuginfo $< --output $@

.build/wasm/inflate.wasm: js/src/inflate.wat js/node_modules/.installed
	mkdir -p $(@D)
	js/node_modules/.bin/wasm-opt $(INFLATE_FLAGS) $< --output $@

# Not optimised: it stops at an overflow, which the package would compute on with.
$(SOAK_HOST): $(RUST_SOURCES) $(wildcard tests/soak/*.rs tests/instance/*.rs) | .build/toolchain
	cargo build --example soak-host --locked
	touch $@

# The package.

.build/package: .build/wasm/core.wasm .build/wasm/inflate.wasm $(PACKAGE_SOURCES)
	cd js && npm run --silent bundle
	touch $@

# The playground's page, which also holds modules of the command line.

PLAYGROUND_SOURCES := $(shell find $(PLAYGROUND)/src $(PLAYGROUND)/public js/src/cli -type f) $(wildcard $(PLAYGROUND)/*.html $(PLAYGROUND)/*.mjs)

$(PLAYGROUND)/dist/index.html: .build/package $(PLAYGROUND)/node_modules/.installed $(PLAYGROUND_SOURCES)
	cd $(PLAYGROUND) && npm run --silent build
	touch $@

# npm's packages, installed again when their lock file changes.

js/node_modules/.installed: js/package-lock.json
	cd js && npm ci
	ln -sfn ../../pkg js/node_modules/selvedge
	touch $@

$(ADAPTERS)/node_modules/.installed: $(ADAPTERS)/package-lock.json
	cd $(ADAPTERS) && npm ci
	touch $@

$(BENCH)/node_modules/.installed: $(BENCH)/package-lock.json
	cd $(BENCH) && npm ci
	touch $@

# The example depends on the package as a folder.
$(EXAMPLE)/node_modules/.installed: $(EXAMPLE)/package-lock.json | .build/package
	cd $(EXAMPLE) && npm ci
	touch $@

$(PLAYGROUND)/node_modules/.installed: $(PLAYGROUND)/package-lock.json | .build/package
	cd $(PLAYGROUND) && npm ci
	touch $@
