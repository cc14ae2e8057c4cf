"""Contests on a Ray of several machines, which are processes here."""

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pigskin
import pytest
import ray
from pigskin import Table, cluster
from ray.cluster_utils import Cluster

TOKEN = secrets.token_hex(32)
NAMES = ["node1", "node2", "node3"]


def patiently(get_node):
    """Ray gives a new node half a minute to be there, one request to a busy machine."""

    def ask(*arguments):
        end = time.monotonic() + 600
        while True:
            try:
                return get_node(*arguments)
            except RuntimeError:
                if time.monotonic() > end:
                    raise

    return ask


@pytest.fixture(scope="module")
def machines():
    """A head without cores, which programs connect to, and three machines of one core.

    Ray starts once, since that takes a while. Its files go into a folder that is removed, and none
    into the home; nothing is reported to its makers."""
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", folder)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        # Ray's workers would wait for everything else that the machine does.
        patch.setenv("RAY_worker_niceness", "0")
        # Without one, Ray writes a token into the home.
        patch.setenv("RAY_AUTH_TOKEN", TOKEN)
        patch.setattr(ray._private.services, "get_node", patiently(ray._private.services.get_node))
        machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
        nodes = {
            name: machines.add_node(num_cpus=1, env_vars={"PIGSKIN_MACHINE": name})
            for name in NAMES
        }
        yield machines, nodes
        ray.shutdown()
        machines.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


def contest(folder, count):
    """A contest of tables of any choices, two of them the same, with a reference player."""
    folder.mkdir()
    (folder / "contest.toml").write_text(
        'title = "Many"\nedition = "fall-2019"\nreference = ["always:4"]\n', encoding="utf-8"
    )
    (folder / "entries").mkdir()
    rng = np.random.default_rng(7)
    for place in range(count):
        table = Table(rng.integers(0, 11, (100, 100), dtype=np.int8))
        table.save(folder / "entries" / f"entry_{place}.json")
    shutil.copy(folder / "entries" / "entry_0.json", folder / "entries" / "again.json")
    return folder


def at_work(machine):
    """The processes of a machine that compute a unit, and the worker of Ray that began each."""
    found = []
    for process in Path("/proc").iterdir():
        if not process.name.isdigit():
            continue
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            variables = (process / "environ").read_bytes().split(b"\0")
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if (
            words[1:3] == [b"cluster", b"work"]
            and f"PIGSKIN_MACHINE={machine}".encode() in variables
        ):
            found.append((int(process.name), int(parent)))
    return found


def stopped_at_work(machine):
    """Waits a while until a machine computes a unit, and stops that process: it cannot end
    meanwhile."""
    for _ in range(100):
        for command, worker in at_work(machine):
            with contextlib.suppress(ProcessLookupError):
                os.kill(command, signal.SIGSTOP)
                if (command, worker) in at_work(machine):
                    return command, worker
        time.sleep(0.05)
    return None


def kill(process):
    """Kills a process, which may be gone already."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


class LosingRay:
    """A Ray on which each unit ends as if it had been cancelled, so many times."""

    exceptions = ray.exceptions
    nodes = list

    def __init__(self, times):
        self.times, self.begun, self.cancelled = times, [], []

    def remote(self, **_):
        return lambda _: SimpleNamespace(remote=self.begin)

    def begin(self, _, unit, *__):
        self.begun.append(unit)
        return len(self.begun) - 1

    def wait(self, tasks, **_):
        return tasks[:1], tasks[1:]

    def get(self, task):
        if self.begun[: task + 1].count(self.begun[task]) <= self.times:
            raise ray.exceptions.TaskCancelledError
        return {}

    def cancel(self, task):
        self.cancelled.append(task)


def test_a_unit_that_goes_with_its_machine_is_begun_again():
    planned = {"plan": "plan", "units": 3, "missing": 3}
    losing, told = LosingRay(times=3), []
    units = cluster._Units(losing, planned, cores=1, retries=3)
    units.compute(lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert sorted(losing.begun) == sorted([0, 1, 2] * 4) and not losing.cancelled
    # What is lost once more is given up, and the other units are cancelled.
    losing = LosingRay(times=4)
    units = cluster._Units(losing, planned, cores=1, retries=3)
    with pytest.raises(ray.exceptions.TaskCancelledError):
        units.compute(None)
    assert len(losing.cancelled) == 2


def football(folder, _):
    """A contest of D-Football of small matches, with programs in R and Python."""
    (folder / "entries").mkdir(parents=True)
    (folder / "contest.toml").write_text(
        'game = "d-football"\nn = 4\ngames_per_seat = 3\nclock = { move_ms = 20000 }\n'
        'reference = ["prefer-jumps"]\n',
        encoding="utf-8",
    )
    for name, code in [
        ("jumps.R", "my_strategy <- function(game) prefer_jumps(game)\n"),
        ("first.py", "def my_strategy(game):\n    return valid_moves(game)[0]\n"),
        ("any.py", "def my_strategy(game):\n    return random_move(game)\n"),
    ]:
        (folder / "entries" / name).write_text(code, encoding="utf-8")
    return folder


@pytest.mark.parametrize("game", [contest, football])
def test_contest_run_takes_a_ray(tmp_path, machines, game):
    """`pigskin contest run --ray ADDRESS`"""
    folder = game(tmp_path / "contest", 6)
    alone = pigskin.Contest(folder).run()
    line = ["contest", "run", folder, "--ray", machines[0].address, "--quiet", "--format", "json"]
    done = subprocess.run(
        [sys.executable, "-m", "pigskin", *line], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    merged = json.loads(done.stdout)
    assert merged["units"] >= 1
    ranks = [(row["rank"], row["team"], row["wins"]) for row in merged["standings"]]
    assert ranks == [(row.rank, row.team, row.wins) for row in alone.standings]
    written = [folder / name / "results.json" for name in ("results", "merged")]
    assert written[0].read_bytes() == written[1].read_bytes()


def test_what_a_machine_says_is_raised(tmp_path, machines):
    folder = contest(tmp_path / "hog", 3)
    ray.init(address=machines[0].address, log_to_driver=False)

    # The entries vanish once the plan is made.
    def without_entries(*arguments, **settings):
        printed = planning(*arguments, **settings)
        shutil.rmtree(folder / "cluster" / "entries")
        return printed

    planning = cluster._command.output
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster._command, "output", without_entries)
        with pytest.raises(ValueError, match="plan the contest again"):
            cluster.run(folder, retries=0, progress=False)
    # The Ray that was there stays.
    assert ray.is_initialized()
    ray.shutdown()


def test_without_ray(tmp_path, monkeypatch):
    folder = contest(tmp_path / "hog", 1)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"pip install 'pigskin\[ray\]'"):
        cluster.run(folder)
    with pytest.raises(FileNotFoundError, match=r"no contest\.toml"):
        cluster.run(tmp_path)
    monkeypatch.undo()

    def refused(address, **_):
        raise ConnectionError(address)

    monkeypatch.setattr(ray, "init", refused)
    with pytest.raises(ConnectionError, match="^local$"):
        cluster.run(folder, address="local")
    monkeypatch.undo()
    with pytest.raises(ValueError, match="0 cores"):
        cluster.run(folder, cores=0)
    script = (
        "import sys; sys.modules['ray'] = None; import pigskin.__main__ as main\n"
        f"sys.argv = ['pigskin', 'contest', 'run', {os.fspath(folder)!r}, '--ray', 'auto']\n"
        "main.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and done.stderr.startswith(
        "pigskin: contests on a cluster need Ray"
    )
    wrong = [sys.executable, "-m", "pigskin", "contest", "run", "--ray", "auto", "hog", "--never"]
    done = subprocess.run(wrong, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "--never" in done.stderr


def test_the_standings_are_the_same_though_workers_die(tmp_path, machines):
    """A worker is killed at work, and later a whole machine; the standings are those of one machine,
    to the last bit. The other tests come first, since that machine stays away."""
    machines, nodes = machines
    folder = contest(tmp_path / "hog", 24)
    alone = pigskin.Contest(folder).run()
    told, killed = [], []

    def tell(done, of):
        told.append((done, of))
        if len(killed) == 2:
            return
        machine = NAMES[len(killed)]
        # A machine that has not begun yet is looked at again after the next units.
        found = stopped_at_work(machine)
        if found is None:
            return
        command, worker = found
        if machine == "node1":
            kill(worker)
        else:
            machines.remove_node(nodes[machine], allow_graceful=False)
        kill(command)
        killed.append(worker)

    results = cluster.run(folder, address=machines.address, side=3, progress=tell)
    assert len(killed) == 2 and told[-1][0] == told[-1][1] == len(told)
    assert [row.team for row in results.standings] == [row.team for row in alone.standings]
    assert results.standings == alone.standings
    written = [folder / name / "standings.csv" for name in ("results", "merged")]
    assert written[0].read_bytes() == written[1].read_bytes()
    merged = json.loads((folder / "merged" / "merged.json").read_text(encoding="utf-8"))
    assert len(merged["machines"]) >= 2 and set(merged["machines"]) <= set(NAMES)

    # Nothing is left to do, and a second run computes nothing.
    def never(done, of):
        raise AssertionError(f"{done} of {of}")

    again = cluster.run(folder, address=machines.address, side=3, progress=never)
    assert again.standings == alone.standings
