"""Operators of what behaves as an array: comparison and arithmetic, element by element."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin


class ArrayOperators(NDArrayOperatorsMixin):
    """Operators and NumPy's functions see the array of ``numpy.asarray(self)``, and return arrays."""

    __slots__ = ()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if any(isinstance(one, ArrayOperators) for one in options.get("out", ())):
            return NotImplemented
        arrays = [np.asarray(one) if isinstance(one, ArrayOperators) else one for one in inputs]
        return getattr(ufunc, method)(*arrays, **options)
