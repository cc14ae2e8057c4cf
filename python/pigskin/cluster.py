"""Contests on the machines of a Ray cluster.

``run`` divides a contest into units of pairs of entries, as ``pigskin cluster plan`` does. Each unit is a
task of Ray, which is ``pigskin cluster work INDEX`` on one of the machines; ``pigskin cluster merge``
writes the results at the end, which are those of ``pigskin contest run``.

Every machine needs this package and the location of the plan, and for D-Football a sandbox and the
languages of the entries. Needs Ray: ``pip install pigskin[ray]``.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from . import _command
from ._contest import Contest, Results, results_of
from ._progress import Tell, teller

__all__ = ["run"]


def run(
    contest: str | os.PathLike[str] | Contest,
    *,
    address: str | None = None,
    to: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    side: int | None = None,
    cores: int = 1,
    retries: int = 3,
    trust: bool = False,
    progress: bool | Tell | None = None,
) -> Results:
    """Runs a contest on a Ray cluster.

    `contest` is its folder. `address` is Ray's: ``"auto"`` for the cluster that this machine belongs
    to, ``"local"`` for a new one of this machine alone, ``"ray://HOST:10001"``. Without one, the Ray
    that the program has begun is used, or ``ray.init()`` chooses. A Ray that is begun here also ends
    here.

    `to` is the location of the plan, by default the folder ``cluster`` in the contest's folder: a
    folder that all machines see under the same path, or ``s3://BUCKET/PREFIX``, whose variables
    (``AWS_…``) must be set on the machines. Units that are there are not computed again, so that
    a run that was stopped continues. `out` gets the files that ``pigskin contest run``
    writes and ``merged.json``, by default the folder ``merged`` in the contest's folder.

    `side` is the number of entries on a side of a unit, as for ``pigskin cluster plan``. A task uses `cores` cores.
    If a machine dies or a task fails, Ray repeats it up to `retries` times. `trust` is that of
    :meth:`Contest.run`. `progress` is a function of two numbers (units done, and all); by default
    a terminal shows a line.

    Raises `ValueError` with the reason if the contest cannot be run, `ImportError` without Ray,
    `ConnectionError` if no cluster answers, and `RuntimeError` if machines keep dying. Ctrl-C stops the
    tasks.
    """
    folder = contest.folder if isinstance(contest, Contest) else Contest(contest).folder
    location = compute(
        folder,
        address=address,
        to=to,
        side=side,
        cores=cores,
        retries=retries,
        trust=trust,
        progress=progress,
    )
    return results_of(json.loads(merge(folder, location, out, ["--format", "json"])))


def compute(
    folder: Path,
    *,
    address: str | None,
    to: str | os.PathLike[str] | None = None,
    side: int | None = None,
    cores: int = 1,
    retries: int = 3,
    trust: bool = False,
    progress: bool | Tell | None = None,
) -> str:
    """Plans a contest and computes its units; returns the location."""
    if cores < 1 or retries < 0:
        raise ValueError(f"{cores} cores and {retries} retries: a task uses a core or more")
    ray = _ray()
    shows = sys.stderr.isatty() if progress is None else progress is True
    options = ["--out", os.fspath(folder / "cluster" if to is None else to)]
    options += [] if side is None else ["--side", str(side)]
    options += ["--trust-this-code"] if trust else []
    options += [] if shows else ["--quiet"]
    arguments = ["cluster", "plan", os.fspath(folder), *options, "--format", "json"]
    planned = json.loads(_command.output(arguments, shows_progress=shows))
    begins = not ray.is_initialized()
    if begins:
        ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
    try:
        _Units(ray, planned, cores, retries, trust=trust).compute(teller(progress, "units"))
    except ray.exceptions.RayError as error:
        raise RuntimeError(f"Ray gave up: {error}") from error
    finally:
        if begins:
            ray.shutdown()
    return str(planned["plan"])


def merge(
    folder: Path, location: str, out: str | os.PathLike[str] | None, options: Sequence[str]
) -> str:
    """Ranks the entries of a plan; returns what the command prints."""
    into = folder / "merged" if out is None else out
    return _command.output(
        ["cluster", "merge", location, "--out", os.fspath(into), "--quiet", *options]
    )


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise ImportError("contests on a cluster need Ray: pip install 'pigskin[ray]'") from error
    return ray


def _work(location: str, unit: int, options: Sequence[str], cores: int) -> dict[str, Any]:
    """The task: one unit, on the machine that runs this."""
    arguments = ["cluster", "work", location, str(unit), *options, "--quiet", "--format", "json"]
    printed = _command.output(arguments, environment={"RAYON_NUM_THREADS": str(cores)})
    done: dict[str, Any] = json.loads(printed)
    return done


class _Units:
    """The units of a plan as tasks of Ray."""

    def __init__(
        self,
        ray: Any,
        planned: dict[str, Any],
        cores: int,
        retries: int,
        *,
        trust: bool = False,
    ) -> None:
        self._ray = ray
        self._location: str = planned["plan"]
        self._units = range(planned["units"] if planned["missing"] else 0)
        self._cores = cores
        self._trust = ["--trust-this-code"] if trust else []
        self._retries = retries
        self._task = ray.remote(num_cpus=cores, max_retries=retries, retry_exceptions=True)(_work)

    def compute(self, tell: Tell | None) -> None:
        """Computes all units."""
        for done, _ in enumerate(self._results(), 1):
            if tell:
                tell(done, len(self._units))

    def _begin(self, unit: int) -> Any:
        return self._task.remote(self._location, unit, self._trust, self._cores)

    def _results(self) -> Iterator[int]:
        """Units as they end. Cancels all others if one fails.

        A worker whose machine goes away can end as if its task had been cancelled, and Ray does not
        repeat such a task. Nothing is cancelled here before the end, so it is begun again.
        """
        waiting = {self._begin(unit): unit for unit in self._units}
        left = dict.fromkeys(waiting.values(), self._retries)
        try:
            while waiting:
                some = list(waiting)
                ready, _ = self._ray.wait(some, num_returns=len(some), timeout=0.5)
                for task in ready:
                    unit = waiting.pop(task)
                    try:
                        self._ray.get(task)
                    except self._ray.exceptions.TaskCancelledError:
                        if left[unit] == 0:
                            raise
                        left[unit] -= 1
                        waiting[self._begin(unit)] = unit
                        continue
                    yield unit
        except self._ray.exceptions.RayTaskError as error:
            # What the command said, without the path that it took here.
            raise error.cause from None
        finally:
            for task in waiting:
                self._ray.cancel(task)
