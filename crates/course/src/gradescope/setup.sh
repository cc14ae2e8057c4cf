#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -euo pipefail
root="${PIGSKIN_AUTOGRADER:-/autograder}"

updated=
install() {
    [ -n "$updated" ] || { apt-get update -q; updated=yes; }
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
}
[ -x /usr/bin/python3 ] || install python3
@LANGUAGES@
# For the full sandbox, where the container lets one be built.
command -v bwrap >/dev/null || install bubblewrap || echo "There is no bubblewrap."

chmod 755 "$root/source/pigskin" "$root/source/run_autograder"
if ! "$root/source/pigskin" --version; then
    echo "pigskin does not start here. It needs glibc @GLIBC@ or later; this image has" >&2
    ldd --version 2>&1 | head -1 >&2
    echo "Choose a newer base image, or a program built on an older system (--binary)." >&2
    exit 1
fi
