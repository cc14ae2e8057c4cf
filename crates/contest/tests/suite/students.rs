//! Students' files as they are, in the sample contest `examples/fall-2019`.

use std::fs;
use std::path::Path;

use crate::contest_folder::{ContestFolder, Ran};

/// The sample contest, where nothing that was found out before is known.
fn sample() -> ContestFolder {
    let contest = ContestFolder::described("");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    copy(&examples.join("fall-2019"), contest.path());
    contest
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("to make a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (name, path) = (entry.file_name(), entry.path());
        match (path.is_dir(), name == "results") {
            (true, true) => {}
            (true, false) => copy(&path, &to.join(name)),
            (false, _) => _ = fs::copy(&path, to.join(name)).expect("to copy"),
        }
    }
}

/// Every entry that takes part: its file, its team, and whether that stands in.
fn takes_part(ran: &Ran) -> Vec<(&str, &str, bool)> {
    let rows = ran.results.standings.iter();
    let rows = rows.filter_map(|row| {
        let file = row.file.as_deref()?;
        Some((file, row.team.as_str(), row.stand_in))
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_unstable();
    rows
}

#[test]
fn each_file_has_the_verdict_that_its_author_can_use() {
    let ran = sample().run();
    assert_eq!(
        takes_part(&ran),
        [
            // A whole project, with copies of the course's files, tests and pictures.
            ("ada", "ada", true),
            // The project in one file under another name.
            ("bob_hog.py", "bob_hog", true),
            ("cyd.py", "Sir Oinksalot", false),
            // Empty names; both are called "dee" without their endings.
            ("dee", "dee", true),
            ("dee.py", "dee (2)", true),
            // With prints.
            ("eve.py", "Debugging since midnight", false),
            // The contest's file and the project that it imports.
            ("kim", "Kim Possible", false),
            // With a traced function.
            ("mia.py", "Mia", false),
            // A folder in a folder, as unpacking makes it.
            ("sam", "sam", true),
        ]
    );
    let refused = [
        (
            "fay.py",
            "bad-value",
            "final_strategy(0, 0) returned None (is a `return` missing?); it must be a whole \
             number from 0 to 10",
        ),
        (
            "gus.py",
            "bad-value",
            "final_strategy(3, 11) raised BdbQuit (line 8); a debugger was left in: take out \
             breakpoint() or pdb.set_trace()",
        ),
        (
            "hal.py",
            "bad-value",
            "final_strategy(0, 31) raised RuntimeError: interact() was called, and nobody can \
             type (line 10)",
        ),
        (
            "ian.py",
            "load-error",
            "EOFError: EOF when reading a line (line 3); a call of input() gets nothing, for \
             nobody can type",
        ),
        (
            "jan.py",
            "load-error",
            "ModuleNotFoundError: No module named 'hog' (line 1); hog.py is not in the entry: \
             send it along, in one folder with this file",
        ),
        (
            "lee.py",
            "load-error",
            "AttributeError: module 'time' has no attribute 'clock' (line 7); time.clock is gone \
             since Python 3.8: use time.perf_counter",
        ),
        (
            "ola.py",
            "bad-value",
            "final_strategy(0, 0) returned <function always_roll.<locals>.strategy>, a function; \
             it must be a whole number from 0 to 10",
        ),
        ("pam.py", "impure", ""),
        (
            "quinn.py",
            "load-error",
            "TabError: inconsistent use of tabs and spaces in indentation (line 7)",
        ),
        ("rae.py", "load-error", "final_strategy is not defined"),
        (
            "tom.py",
            "duplicate-name",
            "the team's name is taken by cyd.py",
        ),
        (
            "uma.py",
            "load-error",
            "ModuleNotFoundError: No module named 'hog_contest' (line 1); hog_contest.py is not \
             in the entry: send it along, in one folder with this file",
        ),
    ];
    let kinds: Vec<_> = refused
        .iter()
        .map(|(file, kind, _)| (*file, *kind))
        .collect();
    assert_eq!(ran.disqualified(), kinds);
    for (file, _, reason) in refused {
        let said = ran.reason(file);
        assert!(said == reason || reason.is_empty(), "{file}: {said}");
    }
    let said = ran.reason("pam.py");
    assert!(
        said.starts_with("not a pure function: final_strategy("),
        "{said}"
    );
}

#[test]
fn two_runs_give_the_same_bytes_except_random_values() {
    let contest = sample();
    fs::remove_file(contest.entry_path("pam.py")).expect("to remove");
    for (name, text) in [
        // Reasons that would quote where the entry lies, and objects by their address.
        (
            "z1.py",
            "import dice\ndef final_strategy(a, b):\n    return dice\n",
        ),
        (
            "z2/hog.py",
            "import odds\ndef final_strategy(a, b):\n    return odds\n",
        ),
        ("z2/odds.py", ""),
        ("z3/hog.py", "from odds import chance\n"),
        ("z3/odds.py", ""),
        ("z4.py", "from dice import eight_sided\n"),
        ("z5/hog.py", "import odds\n"),
        ("z5/odds.py", "def final_strategy(:\n"),
        (
            "z6.py",
            "import os\nraise ValueError(__file__ + ' in ' + os.getcwd())\n",
        ),
        (
            "z7.py",
            "import sys\nraise ValueError('x' * 150 + repr(sys.path[0]))\n",
        ),
        (
            "z8.py",
            "def final_strategy(a, b):\n    return [object(), {1: open}, __file__]\n",
        ),
        ("z9.py", "open('scores.txt')\n"),
        ("zz.py", "from inspect import no_such_name\n"),
    ] {
        contest.entry(name, text);
    }
    let first = contest.run();
    let written = contest.written();
    contest.forget();
    contest.run();
    assert_eq!(contest.written(), written);
    let temporary = std::env::temp_dir();
    for text in &written {
        assert!(!text.contains("pigskin-tmp"), "{text}");
    }
    for row in &first.results.disqualified {
        let reason = &row.reason;
        assert!(!reason.contains(&*temporary.to_string_lossy()), "{reason}");
        assert!(!reason.contains("0x"), "{reason}");
    }
    for (file, part) in [
        (
            "z1.py",
            "returned <module 'dice' from 'dice.py'>, a module;",
        ),
        ("z2", "returned <module 'odds' from 'odds.py'>, a module;"),
        (
            "z3",
            "ImportError: cannot import name 'chance' from 'odds' (odds.py) (line 1)",
        ),
        (
            "z4.py",
            "ImportError: cannot import name 'eight_sided' from 'dice' (line 1)",
        ),
        ("z5", "SyntaxError: invalid syntax (odds.py, line 1)"),
        ("z6.py", "ValueError: z6.py in . (line 2)"),
        ("z8.py", "returned [<object object>, "),
        (
            "z9.py",
            "FileNotFoundError: [Errno 2] No such file or directory: 'scores.txt' (line 1)",
        ),
        (
            "zz.py",
            "ImportError: cannot import name 'no_such_name' from 'inspect' (line 1)",
        ),
    ] {
        let reason = first.reason(file);
        assert!(reason.contains(part), "{file}: {reason}");
    }
}

#[test]
fn a_contest_can_ask_for_names() {
    let contest = sample();
    let toml = fs::read_to_string(contest.path().join("contest.toml")).expect("a file");
    contest.file("contest.toml", format!("team_names = 'required'\n{toml}"));
    let ran = contest.run();
    let teams: Vec<&str> = takes_part(&ran).iter().map(|(_, team, _)| *team).collect();
    let chosen = [
        "Sir Oinksalot",
        "Debugging since midnight",
        "Kim Possible",
        "Mia",
    ];
    assert_eq!(teams, chosen);
    for file in ["ada", "bob_hog.py", "dee", "dee.py", "sam"] {
        assert_eq!(
            ran.reason(file),
            "neither TEAM_NAME nor PLAYER_NAME gives a name, and this contest asks for one"
        );
    }
    // The cache of their tables has no names either.
    contest.file("contest.toml", toml);
    assert_eq!(takes_part(&contest.run()).len(), 9);
    contest.file(
        "contest.toml",
        "team_names = 'sometimes'\nedition = 'fall-2019'",
    );
    let error = pigskin_contest::Contest::open(contest.path()).expect_err("no such rule");
    assert!(error.to_string().contains("contest.toml"), "{error}");
}
