"""Editions: rules with a name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Union

import numpy as np

from . import _engine, _text_file

#: The value of a setting, such as ``"off"``, ``True``, ``150`` or ``"digit-product"``.
Setting = str | int | bool
Settings = Mapping[str, Setting]


class Edition:
    """The rules of a game of Hog.

    `name` is an edition of the handouts (``"fall-2017"``, ``"fall-2019"``, ``"spring-2017"``) or the
    path of a TOML file, which is read once. `settings` changes some of its rules.

    >>> edition = Edition("fall-2019", {"feral_hogs": "off"})
    >>> edition.name
    'fall-2019 with feral_hogs=off'
    >>> edition.settings["swine_swap"], edition.goal
    ('digit-product', 100)
    >>> edition.choices
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

    Raises `ValueError` for an unknown edition, setting or value, and `TypeError` for what is no name,
    path or `Edition`.
    """

    __slots__ = ("_base", "_changes", "_engine", "_toml")

    def __init__(
        self,
        name: AnyEdition = "fall-2019",
        settings: Settings | None = None,
    ) -> None:
        changes = {key: _spelled(value) for key, value in (settings or {}).items()}
        if isinstance(name, Edition):
            self._begin(name._base, {**name._changes, **changes}, name._toml)
            return
        base = os.fspath(name) if isinstance(name, (str, os.PathLike)) else None
        if not isinstance(base, str):
            raise TypeError(
                "an edition is a name such as 'fall-2019', the path of a TOML file or an Edition, "
                f"not {name!r}"
            )
        toml = _text_file.read(base) if _is_toml(base) else None
        self._begin(base, changes, toml)

    def _begin(self, base: str, changes: dict[str, str], toml: str | None) -> None:
        self._base = base
        self._changes = changes
        #: The text of the file, if it is one: copies have the same rules when the file changes.
        self._toml = toml
        self._engine = _engine.Edition(base, list(changes.items()), toml)

    @staticmethod
    def names() -> list[str]:
        """The names of the handouts' editions."""
        return _engine.Edition.names()

    @property
    def name(self) -> str:
        """The name, with what is changed."""
        return self._engine.name

    @property
    def goal(self) -> int:
        """The points that win: the number of rows and of columns of a table."""
        return self._engine.goal

    @property
    def choices(self) -> list[int]:
        """The choices, lowest first. −1 is the Pork Chop."""
        return self._engine.choices

    @property
    def settings(self) -> dict[str, str]:
        """All settings with their values, as text."""
        return dict(self._engine.settings)

    def in_words(self) -> dict[str, str]:
        """The rules in words.

        >>> Edition("fall-2017").in_words()["Goal"]
        '100 points win; up to 10 dice of 6 sides in a turn'
        """
        return dict(self._engine.in_words())

    def arguments(self) -> list[str]:
        """The options of the command ``pigskin`` that stand for this edition.

        >>> Edition("fall-2019", {"goal": 50}).arguments()
        ['--edition', 'fall-2019', '--set', 'goal=50']
        """
        return self._arguments(self._base)

    def _arguments(self, base: str) -> list[str]:
        changes = (("--set", f"{name}={value}") for name, value in self._changes.items())
        return ["--edition", base, *(word for change in changes for word in change)]

    @contextmanager
    def _arguments_as_read(self) -> Iterator[list[str]]:
        """These options with the rules that were read, whatever has become of their file."""
        if self._toml is None:
            yield self.arguments()
            return
        with TemporaryDirectory() as folder:
            copy = Path(folder) / Path(self._base).with_suffix(".toml").name
            copy.write_text(self._toml, encoding="utf-8")
            yield self._arguments(os.fspath(copy))

    def __repr__(self) -> str:
        settings = f", {self._changes}" if self._changes else ""
        return f"Edition({self._base!r}{settings})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Edition):
            return NotImplemented
        return self.name == other.name and self.settings == other.settings

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.settings.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_pickled, (self._base, self._changes, self._toml))

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th>"
            f"<td style='text-align:left'>{escape(words)}</td></tr>"
            for name, words in self.in_words().items()
        )
        return f"<table><caption>{escape(self.name)}</caption>{rows}</table>"


def _pickled(base: str, changes: dict[str, str], toml: str | None) -> Edition:
    edition = Edition.__new__(Edition)
    edition._begin(base, changes, toml)
    return edition


def _is_toml(name: str) -> bool:
    return name.lower().endswith(".toml")


def _spelled(value: Setting) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "on" if value else "off"
    return str(value)


#: An edition, its name, or the path of its file.
AnyEdition = Union[str, "os.PathLike[str]", Edition]


@lru_cache(maxsize=16)
def _handout(name: str) -> Edition:
    return Edition(name)


def edition_of(edition: AnyEdition, settings: Settings | None = None) -> Edition:
    """The edition of an argument."""
    if isinstance(edition, Edition) and not settings:
        return edition
    if isinstance(edition, str) and not settings and not _is_toml(edition):
        return _handout(edition)
    return Edition(edition, settings)
