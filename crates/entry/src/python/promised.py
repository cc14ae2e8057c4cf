def standard_modules():
    """The modules that come with this Python."""
    import os
    import sys

    names = getattr(sys, "stdlib_module_names", None)  # From Python 3.10 on.
    if names is not None:
        return set(names)
    library = os.path.dirname(os.__file__)
    files = os.listdir(library)
    dynamic = os.path.join(library, "lib-dynload")
    if os.path.isdir(dynamic):
        files += os.listdir(dynamic)
    return {file.split(".")[0] for file in files} | set(sys.builtin_module_names)


def refuse_unpromised(packages, folders):
    """Makes an entry's import fail if the contest does not promise the module.

    `packages` are the promised ones with commas between, and behind a minus sign those
    that are refused though Python has them; `*` allows everything. In `folders` are the
    entry's files and ours beside them. What packages import themselves is theirs.

    This is for entries that are not run on this machine alone: they get on everywhere
    alike. One that means to get around it can, and finds a library that the machine has.
    """
    import os
    import sys

    if packages == "*":
        return
    names = [name for name in packages.split(",") if name]
    refused = {name[1:] for name in names if name.startswith("-")}
    allowed = set(names) | (standard_modules() - refused)
    libraries = [path + os.sep for path in sys.path if path and path not in folders]
    libraries = ("<frozen ", *libraries)

    def is_in(folder, name):
        path = os.path.join(folder, name)
        return os.path.exists(path + ".py") or os.path.isdir(path)

    class Unpromised:
        """Looks for modules before all others do, and finds none."""

        @staticmethod
        def find_spec(name, path=None, target=None):
            if path is not None or name in allowed:
                return None
            if any(is_in(folder, name) for folder in folders):
                return None
            frame = sys._getframe(1)
            while frame is not None and "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            if frame is None or frame.f_code.co_filename.startswith(libraries):
                return None
            raise ModuleNotFoundError("%s is not promised by this contest" % name, name=name)

    sys.meta_path.insert(0, Unpromised)


