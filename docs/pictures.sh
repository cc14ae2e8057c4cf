#!/bin/sh
# Makes docs/report.png and docs/regret.png anew: runs the sample contest,
# photographs its report, and draws a heat map.
# Needs Chromium (apt-get install chromium).
set -eu
cd "$(dirname "$0")/.."
cargo run --release --features full -- contest run examples/spring-2017 --quiet >/dev/null
cargo run --release --features full -- analyze swap:8,4 --heat-map regret \
    --out docs/regret.png --force >/dev/null
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
chromium --headless --no-sandbox --disable-gpu --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --user-data-dir="$profile" --hide-scrollbars --window-size=1000,1790 \
    --screenshot="$PWD/docs/report.png" \
    "file://$PWD/examples/spring-2017/results/report.html"
