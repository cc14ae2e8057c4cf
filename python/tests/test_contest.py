"""A contest from Python."""

import shutil

import pigskin
import pytest
from conftest import ROOT


def test_the_sample_contest(tmp_path):
    sample, folder = ROOT / "examples" / "spring-2017", tmp_path / "spring"
    (folder / "entries").mkdir(parents=True)
    shutil.copy(sample / "contest.toml", folder)
    for name in ("oracle_of_boar.py", "number_one.py", "two_faced.py"):
        shutil.copy(sample / "entries" / name, folder / "entries")
    contest = pigskin.Contest(folder)
    with pytest.raises(FileNotFoundError):
        contest.results()
    results = contest.run(trust=True)
    assert results.standings[0].team == "The Oracle of Boar" and results.standings[0].rank == 1
    assert {row.kind for row in results.disqualified} >= {"impure"}
    assert "&lt;div" in results._repr_html_()
    assert results.win_rates().shape == (len(results.standings),) * 2
    assert contest.results().json == results.json


def test_folders_without_a_contest(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"no contest\.toml"):
        pigskin.Contest(tmp_path)
    (tmp_path / "contest.toml").write_text("game = 7\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"contest\.toml"):
        pigskin.Contest(tmp_path).run()
