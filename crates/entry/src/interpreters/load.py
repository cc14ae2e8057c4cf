"""Imports the modules that are its arguments, and says of each what came of it."""

import importlib
import sys

for name in sys.argv[1:]:
    try:
        version = getattr(importlib.import_module(name), "__version__", "")
        said = "here %s" % (version if isinstance(version, str) else "")
    except BaseException as error:
        said = "missing %s: %s" % (type(error).__name__, error)
    print("\npigskin-package", name, " ".join(said.split()), flush=True)
