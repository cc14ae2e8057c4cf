"""Heat maps of everything that has a value at each pair of scores."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _engine, _text_file

if TYPE_CHECKING:
    from ._edition import Edition


class HeatMap:
    """A picture of a square array: rows from bottom to top, columns from left to right.

    The colours are cividis, which also reads in grey. Values are shown on a logarithmic scale from
    `low` to `high` (by default the highest value); NaN is white. Notebooks show it as SVG.

    >>> values = np.outer(np.arange(10), np.arange(10)) + 1.0
    >>> HeatMap(values, title="products").svg().startswith("<svg")
    True
    """

    def __init__(
        self,
        values: npt.ArrayLike,
        *,
        title: str = "",
        subtitle: str = "",
        measure: str = "",
        nothing: str = "no value",
        across: str = "opponent's score",
        up: str = "own score",
        low: float | None = None,
        high: float | None = None,
        steps: list[tuple[float, str, str]] | None = None,
    ) -> None:
        self._values = np.ascontiguousarray(values, dtype=np.float64)
        if self._values.ndim != 2 or self._values.shape[0] != self._values.shape[1]:
            raise ValueError(f"a heat map needs a square array, not {self._values.shape}")
        self._texts = [title, subtitle, across, up, measure, nothing]
        self._steps = steps or []
        met = self._values[np.isfinite(self._values)]
        highest = float(met.max()) if met.size else 1.0
        self._high = highest if high is None else high
        self._low = self._high * 1e-3 if low is None else low

    def svg(self) -> str:
        """The picture as SVG."""
        return self._drawn("svg").decode()

    def png(self) -> bytes:
        """The picture as PNG."""
        return self._drawn("png")

    def text(self) -> str:
        """The picture as text for a terminal."""
        return self._drawn("text").decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file that ends in ``.svg``, ``.png`` or ``.txt``, and replaces the one that is
        there."""
        kinds = {".svg": "svg", ".png": "png", ".txt": "text"}
        kind = _text_file.kind(path, kinds, "a picture's file")
        Path(path).write_bytes(self._drawn(kind))

    def _drawn(self, kind: str) -> bytes:
        values = self._values.tobytes()
        size = len(self._values)
        return _engine.heat_map(
            size, values, self._texts, self._steps, self._low, self._high, kind
        )

    def __repr__(self) -> str:
        size, title = len(self._values), self._texts[0]
        return f"<HeatMap {size} × {size}{f', {title!r}' if title else ''}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_html_(self) -> str:
        """An image of its own, so that pictures of one page do not share their styles."""
        encoded = base64.b64encode(self.svg().encode()).decode()
        from html import escape

        return f'<img alt="{escape(self._texts[0])}" src="data:image/svg+xml;base64,{encoded}">'


def choices_map(array: npt.NDArray[Any], edition: Edition, name: str) -> HeatMap:
    """The choices of a table."""
    labels = {-1: "−1, the Pork Chop", 1: "1 die"}
    symbols = {-1: "P", 10: "X"}
    steps = [
        (float(choice), labels.get(choice, f"{choice} dice"), symbols.get(choice, str(choice)))
        for choice in edition.choices
    ]
    return HeatMap(
        array,
        title=f"Choices of {name}",
        subtitle=edition.name,
        measure="Choice",
        nothing="",
        steps=steps,
    )
