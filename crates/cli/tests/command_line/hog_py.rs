//! A student's whole `hog.py` as a strategy, and the functions in it.

use crate::{Folder, begins, has, json, pigskin};

/// A whole project of fall 2019.
const HOG: &str = include_str!("../../../project/kit/tests/right_hog.py");

/// A folder with the project in a file of this name.
fn project(name: &str) -> Folder {
    Folder::with(name, HOG)
}

/// The win rate against `always:4` to ten decimals, and the strategy's name.
fn rate(folder: &Folder, strategy: &str) -> String {
    let line = format!("duel {strategy} always:4 --format json");
    let rate = folder.json(&line)["win_rate"].as_f64();
    format!("{:.10}", rate.expect("a number"))
}

#[test]
fn any_function_of_two_scores_is_a_strategy() {
    let folder = project("hog.py");
    assert_eq!(rate(&folder, "hog.py:swap_strategy"), "0.5778363958");
    let whole = rate(&folder, "hog.py");
    assert_eq!(rate(&folder, "hog.py:final_strategy"), whole);
    assert_eq!(rate(&folder, "swap:9,6"), whole);
    // If there are several files, the folder's main file has the function.
    let path = folder.path().to_str().expect("UTF-8");
    let of_folder = rate(&folder, &format!("{path}:swap_strategy"));
    assert_eq!(of_folder, "0.5778363958");

    let printed = folder.printed("duel hog.py:swap_strategy hog.py");
    let title = "fall-2019: hog.py:swap_strategy against hog\n";
    begins(&printed, title);
    for line in [
        "check hog.py:swap_strategy",
        "analyze hog.py:swap_strategy --against always:4 --set goal=20",
        "play hog.py:swap_strategy always:4 --seed 1",
        "convert hog.py:swap_strategy --to text",
        "solve --against hog.py:swap_strategy --set goal=20",
    ] {
        let ran = folder.run(line).ended(0);
        assert!(!ran.contains("final_strategy"), "{line}: {ran}");
    }
}

#[test]
fn paths_may_be_odd() {
    for name in ["C:\\kit\\hog.py", "hög:x.py", "8,4.py", "hog.py:six"] {
        let folder = project(name);
        let odd = name == "hog.py:six";
        if !odd {
            assert_eq!(
                rate(&folder, &format!("{name}:swap_strategy")),
                "0.5778363958"
            );
        }
        let ran = folder.run(&format!("duel {name} always:4"));
        if odd {
            ran.failed(1, "the entry is no .py, .json or .txt file");
        } else {
            assert!(ran.printed().contains("each half the time"), "{name}");
        }
    }
}

#[test]
fn faults_of_a_function_are_named() {
    let folder = Folder::with(
        "hog.py",
        "def one(a):\n    return 4\ndef text(a, b):\n    return '4'\nnumber = 7\n\
         def wild(a, b):\n    import random\n    return random.randint(0, 10)\n",
    );
    for (function, why) in [
        ("nothing", "hog.py has no function nothing"),
        ("one", "one(0, 0) raised TypeError"),
        ("text", "text(0, 0) returned '4', a str"),
        ("number", "number is not a function but 7"),
        ("wild", "not a pure function: wild(0,"),
    ] {
        let line = format!("duel hog.py:{function} always:4");
        let ran = folder.run(&line);
        assert!(!ran.err.contains("final_strategy"), "{}", ran.err);
        ran.failed(1, why);
    }
    pigskin("duel nowhere.py:six always:4").failed(1, "nowhere.py");
    pigskin("duel hog:six always:4").failed(2, "neither a house strategy");
    let folder = Folder::with("table.json", "[]");
    folder.fails("duel table.json:six always:4", 2, "neither");
}

#[test]
fn a_whole_project_needs_no_name_and_may_have_what_students_leave_in() {
    let whole = format!(
        "from ucb import main, trace, interact\nprint('testing')\n{HOG}\n\
         @main\ndef run(*args):\n    from hog_gui import play_in_browser\n    play_in_browser()\n\
         if __name__ == '__main__':\n    import hog_gui, calc, tkinter\n"
    );
    let folder = Folder::with("ada.py", &whole);
    let printed = folder.printed("check ada.py");
    begins(&printed, "ada.py takes part in fall-2019 as ada;");
    let folder = Folder::with(
        "hog.py",
        &format!("TEAM_NAME = ' '\nPLAYER_NAME = 'Ada'\n{HOG}"),
    );
    let verdict = folder.json("check hog.py --format json");
    assert_eq!(verdict["team"], "Ada");
    assert_eq!(verdict["stand_in"], false);

    let folder = Folder::with("hog.py", &format!("import hog_gui\n{HOG}"));
    let ran = folder.run("check hog.py").ended(1);
    let advice = "no entry has hog_gui.py: import it below `if __name__ == \"__main__\":`";
    has(&ran, advice);
}

#[test]
fn a_folder_of_students_files_has_a_verdict_for_each() {
    let folder = project("ada.py");
    let write = |path: &str, text: &str| folder.write(format!("all/{path}"), text);
    write("ada.py", HOG);
    write("bob/hog.py", HOG);
    write(
        "bob/dice.py",
        "six_sided = lambda: 4\nfour_sided = six_sided\n",
    );
    write("cy/project/hog.py", &format!("PLAYER_NAME = 'Cy'\n{HOG}"));
    let ran = folder.run("check all");
    let all = "ada.py takes part as ada.\nbob takes part as bob.\ncy takes part as Cy.\n\n\
               3 of 3 entries take part in fall-2019.\n";
    assert_eq!(ran.printed(), all);

    write("dan.py", "def final_strategy(a, b):\n    return 4.5\n");
    let ran = folder.run("check all").ended(1);
    has(
        &ran,
        "dan.py (bad-value):\n  final_strategy(0, 0) returned 4.5",
    );
    let verdicts = json(folder.run("check all --format json").out);
    let entries = verdicts["entries"].as_array().expect("a list");
    assert_eq!(entries[3]["file"], "dan.py");
    assert_eq!(entries[3]["valid"], false);

    // A project is one entry, whatever lies beside its file.
    let ran = folder.run("check all/bob");
    assert!(
        ran.printed()
            .contains("all/bob takes part in fall-2019 as bob;")
    );
}

#[test]
fn contests_and_gradescope_take_whole_projects() {
    let folder = project("ada.py");
    folder.printed("contest new hog");
    folder.write("hog/entries/ada.py", HOG);
    let bold = HOG.replace(
        "score, opponent_score, 9, 6)",
        "score, opponent_score, 10, 8)",
    );
    assert_ne!(bold, HOG);
    folder.write("hog/entries/bob/hog.py", &bold);
    let ran = folder.json("contest run hog --quiet --format json");
    let teams = ran["standings"].as_array().expect("a list").iter();
    let mut teams: Vec<_> = teams.map(|line| line["team"].to_string()).collect();
    teams.sort();
    assert_eq!(teams, ["\"ada\"", "\"bob\""]);
    folder.write("submission/hog.py", format!("from ucb import trace\n{HOG}"));
    folder.write("submission/dice.py", "six_sided = lambda: 4\n");
    let grade = folder.json("contest grade-entry hog submission");
    let output = grade["output"].as_str().expect("a text");
    begins(output, "submission wins ");
}
