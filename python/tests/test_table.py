"""Tables: what they are made of, and what is refused."""

import pickle

import numpy as np
import pigskin
import pytest
from pigskin import Edition, Table, _command


def test_memory_is_shared_both_ways():
    array = np.full((100, 100), 4, dtype=np.int8)
    table = Table(array)
    assert np.shares_memory(table.array, array)
    assert np.shares_memory(np.asarray(table), array)
    assert np.asarray(memoryview(table.array)).sum() == 40_000
    array[37, 92] = 0
    assert table[37, 92] == 0
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(table)[0, 0] = 1


@pytest.mark.parametrize("order", ["columns first", "every second"])
def test_memory_is_shared_in_any_order(order):
    choices = np.random.default_rng(1).integers(1, 10, (100, 100), dtype=np.int8)
    array = np.asfortranarray(choices)
    if order == "every second":
        array = np.repeat(choices, 2, axis=1)[:, ::2]
    table = Table(array)
    assert np.shares_memory(table.array, array)
    assert table.equals(choices.tolist()) and table.to_text() == Table(choices).to_text()
    assert pigskin.duel(table, "always:4") == pigskin.duel(choices, "always:4")
    array[37, 92] = 0
    assert table[37, 92] == 0 and table.to_json() == Table(np.array(array)).to_json()
    assert pickle.loads(pickle.dumps(table)).equals(table)


def test_every_form_is_the_same_table(tmp_path):
    table = Table("swap:8,4")
    for name in ("table.json", "table.txt"):
        table.save(tmp_path / name)
        assert Table(tmp_path / name).equals(table)
        assert Table(str(tmp_path / name)).equals(table)
    assert Table(table.array.tolist()).equals(table)
    assert Table(table.array.astype(np.int64)).equals(table)
    assert Table(lambda mine, theirs: table[mine, theirs]).equals(table)
    assert Table(table).equals(table)
    assert pickle.loads(pickle.dumps(table)).equals(table)


def test_a_program_is_asked_by_the_command(tmp_path):
    table = Table("bacon:8,4")
    path = tmp_path / "six_pack.py"
    table.save(path, team="Six Pack")
    assert 'TEAM_NAME = "Six Pack"' in path.read_text(encoding="utf-8")
    assert Table(path, trust=True).equals(table)
    assert Table(f"{path}:final_strategy", trust=True).equals(table)
    path.write_text("def final_strategy(score, opponent_score):\n    return 11\n")
    with pytest.raises(ValueError, match=r"six_pack\.py is not a strategy"):
        Table(path, trust=True)


def test_one_s_own_program_runs_where_there_is_no_command(tmp_path, monkeypatch):
    def nowhere():
        raise FileNotFoundError("this installation has no command")

    monkeypatch.setattr(_command, "path", nowhere)
    path = tmp_path / "mine.py"
    path.write_text("def swaps(score, opponent_score):\n    return 4\n", encoding="utf-8")
    assert Table(f"{path}:swaps", trust=True).equals(Table("always:4"))
    with pytest.raises(ValueError, match="has no function final_strategy"):
        Table(path, trust=True)
    with pytest.raises(FileNotFoundError, match="no command"):
        Table(f"{path}:swaps")


def cell(choice):
    array = np.full((100, 100), 4, dtype=type(choice))
    array[3, 7] = choice
    return array


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (cell(11), r"table\[3, 7\] is 11, not a choice from 0 to 10"),
        (cell(-1), r"table\[3, 7\] is -1, not a choice from 0 to 10"),
        (cell(300), r"table\[3, 7\] is 300"),
        (cell(0.5), r"table\[3, 7\] is 0.5, which is not a number of dice"),
        (np.zeros((3, 4), dtype=np.int8), r"shape \(100, 100\), not \(3, 4\)"),
        (lambda mine, theirs: "six", "the strategy returned 'six' at 0 to 0, not a whole number"),
        (lambda mine, theirs: 10**6, "the strategy returned 1000000 at 0 to 0, not a choice"),
        ("always:11", "11"),
        ("always:-1", "needs Pork Chop"),
        ("sometimes:4", "neither a house strategy"),
        ("", "neither a house strategy"),
        ("perfect", r"perfect play is perfect_play\(edition\)\.table\(\)"),
    ],
)
def test_errors_name_the_cell(strategy, message):
    with pytest.raises(ValueError, match=message):
        Table(strategy)


@pytest.mark.parametrize(
    ("mine", "theirs", "choice", "error", "message"),
    [
        (3, 4, 3.7, TypeError, "a choice is a whole number, not 3.7"),
        (3, 4, 300, ValueError, r"table\[3, 4\] is 300, not a choice from 0 to 10"),
        (3, 4, -1, ValueError, r"table\[3, 4\] is -1, not a choice from 0 to 10"),
        (-1, 0, 3, ValueError, "no turn begins at -1 to 0; scores are from 0 to 99"),
        (0, 100, 3, ValueError, "no turn begins at 0 to 100; scores are from 0 to 99"),
        (0.5, 1, 3, TypeError, "a score is a whole number, not 0.5"),
    ],
)
def test_a_change_of_a_choice_is_checked(mine, theirs, choice, error, message):
    with pytest.raises(error, match=message):
        Table("always:4").with_choice(mine, theirs, choice)


def test_a_table_is_asked_at_scores():
    table = Table("always:4")
    assert table(np.int64(99), 0) == 4 and table.with_choice(np.int8(99), 0, np.int8(5))(99, 0) == 5
    for scores in [(-1, -1), (0, 100)]:
        with pytest.raises(ValueError, match="scores are from 0 to 99"):
            table(*scores)


def test_errors_name_the_table_of_a_field():
    field = np.full((3, 100, 100), 4)
    field[2, 5, 6] = 11
    for array in (field, field.astype(np.int8)):
        with pytest.raises(ValueError, match=r"tables\[2, 5, 6\] is 11, not a choice from 0 to 10"):
            pigskin.win_rates(array)
    with pytest.raises(ValueError, match=r"table\[5, 6\] is 11") as raised:
        pigskin.win_rates(list(field))
    assert raised.value.__notes__ == ["It is strategy 2 of the sequence, counted from 0."]
    small = np.zeros((2, 50, 50), dtype=np.int8)
    shapes = r"tables here have the shape \(n, 100, 100\), not \(2, 50, 50\)"
    with pytest.raises(ValueError, match=shapes):
        pigskin.win_rates(small)
    with pytest.raises(ValueError, match=shapes):
        pigskin.win_rates(["always:4"], against=small)


def test_a_number_is_no_strategy():
    with pytest.raises(TypeError, match="5 is not a strategy: give a function"):
        Table(5)


def test_a_function_may_fail():
    def fails(score, opponent_score):
        return 10 // (50 - score)

    with pytest.raises(ZeroDivisionError) as raised:
        Table(fails)
    assert raised.value.__notes__ == ["The strategy was asked at 50 to 0."]


def same(a, b):
    return a.equals(b) if isinstance(a, Table) else a == b


@pytest.mark.parametrize("name", ["table.json", "table.txt", "mine.toml"])
def test_encodings_of_files(tmp_path, name):
    path, table = tmp_path / name, Table("bacon:8,4")
    is_edition = name == "mine.toml"
    read = Edition if is_edition else Table
    if is_edition:
        path.write_text("name = 'mine'\n# café", encoding="utf-8")
    else:
        table.save(path)
    plain, found = path.read_bytes(), read(path)
    path.write_bytes(b"\xef\xbb\xbf" + plain)
    assert same(read(path), found)
    path.write_bytes(plain + b"\n\xe9")
    line = plain.count(b"\n") + 2
    with pytest.raises(ValueError, match=rf"{name} is not UTF-8 in line {line}$") as raised:
        read(path)
    assert raised.type is ValueError


@pytest.mark.parametrize("name", ["TABLE.JSON", "Table.Txt", "table.PY"])
def test_names_of_files_end_in_any_letters(tmp_path, name):
    path, table = tmp_path / name, Table("bacon:8,4")
    table.save(path)
    assert Table(path, trust=True).equals(table)


def test_saving_replaces_a_file(tmp_path):
    path = tmp_path / "table.txt"
    for strategy in ("always:4", "always:5"):
        Table(strategy).save(path)
    assert Table(path).equals(Table("always:5"))


@pytest.mark.parametrize("team", ["", " "])
def test_a_program_needs_a_team(tmp_path, team):
    table, path = Table("always:4"), tmp_path / "four.py"
    with pytest.raises(ValueError, match="a team's name is not empty"):
        table.to_python(team=team)
    with pytest.raises(ValueError, match="a team's name is not empty"):
        table.save(path, team)
    assert not path.exists() and 'TEAM_NAME = "always:4"' in table.to_python()


def test_an_empty_text_is_no_strategy():
    with pytest.raises(ValueError, match="^'' is neither a house strategy .* nor a file or folder$"):
        pigskin.duel("", "always:4")


def test_files_that_are_not_there():
    for name in ("nowhere.py", "nowhere.json", "nowhere.py:swap_strategy"):
        with pytest.raises(FileNotFoundError):
            Table(name)


def test_a_table_does_not_fit_another_edition():
    chops = Table("swap:8,-1", "spring-2017")
    with pytest.raises(ValueError, match="is -1, not a choice from 0 to 10"):
        pigskin.duel(chops, "always:4", edition="fall-2019")
    with pytest.raises(ValueError, match=r"shape \(50, 50\)"):
        pigskin.duel(Table("always:4"), "always:4", settings={"goal": 50})


def test_editions():
    with pytest.raises(ValueError, match="there is no edition 'fall-1999'; there are fall-2023"):
        Edition("fall-1999")
    with pytest.raises(ValueError, match="unknown setting 'ferret_hogs'"):
        Edition("fall-2019", {"ferret_hogs": "off"})
    with pytest.raises(ValueError, match="goal: '0' is not"):
        Edition("fall-2019", {"goal": 0})
    for wrong in (b"fall-2019", 2019, None):
        with pytest.raises(TypeError, match="an edition is a name such as 'fall-2019', .* not"):
            Edition(wrong)
    with pytest.raises(TypeError, match="not b'fall-2019'$"):
        pigskin.duel("always:4", "always:4", edition=b"fall-2019")
    assert Edition("fall-2019", {"feral_hogs": True}) == Edition("fall-2019")
    tame = Edition("fall-2019", {"feral_hogs": False})
    assert Edition("fall-2019", {"feral_hogs": np.bool_(False)}) == tame
    assert pickle.loads(pickle.dumps(tame)) == tame and hash(tame) != hash(Edition("fall-2019"))


def test_an_edition_from_a_file(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_text('name = "evening"\nbase = "fall-2019"\ngoal = 50\n', encoding="utf-8")
    assert Edition(path).goal == 50
    assert Table("always:4", path).shape == (50, 50)
    path.write_text("goal = 50\n", encoding="utf-8")
    with pytest.raises(ValueError, match="name: is missing"):
        Edition(path)


def test_pictures(tmp_path):
    table = Table("swap:8,4")
    picture = tmp_path / "picture.PNG"
    table.heat_map().save(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=r"ends in \.py, \.json or \.txt, not in '\.PNG'"):
        table.save(picture)
    assert table._repr_svg_().startswith("<svg")
    assert repr(table.heat_map()) == "<HeatMap 100 × 100, 'Choices of swap:8,4'>"
    assert table.heat_map().png().startswith(b"\x89PNG")
    assert 'src="data:image/svg+xml;base64,' in table.heat_map()._repr_html_()
    assert max(map(len, table.heat_map().text().splitlines())) <= 80
    with pytest.raises(ValueError, match="square"):
        pigskin.HeatMap(np.zeros((2, 3)))
