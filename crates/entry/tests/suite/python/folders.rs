//! Entries that are folders, and what may lie in them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use pigskin_entry::FaultKind::{BadValue, LoadError};

use pigskin_entry::{HOG_KIT, Python, Source, SourceGame};

use super::{asked, faulty, python};

/// The team of an honest entry.
fn team(python: &Python, path: &Path) -> String {
    let team = asked(python, path).expect("it is honest").team;
    team.expect("it gives a name").to_string()
}

#[test]
fn a_folder_is_read_whole_or_not_at_all() {
    let python = python();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let strategy = "from bacon import choice\nTEAM_NAME = 'Pen'\n\ndef final_strategy(mine, theirs):\n    return choice(mine)\n";
    fs::write(path.join("hog_contest.py"), strategy).expect("to write");
    fs::write(
        path.join("bacon.py"),
        "def choice(mine):\n    return 5 if mine < 9 else 1 // 0\n",
    )
    .expect("to write");
    fs::create_dir(path.join("__pycache__")).expect("to make a folder");
    let reason = faulty(&python, path, BadValue);
    assert_eq!(
        reason,
        "final_strategy(9, 0) raised ZeroDivisionError: integer division or modulo by zero (bacon.py, line 2)"
    );

    fs::write(path.join("bacon.py"), "def choice(mine):\n    return 5\n").expect("to write");
    assert_eq!(team(&python, path), "Pen");

    symlink("/etc/passwd", path.join("notes.txt")).expect("to link");
    assert!(faulty(&python, path, LoadError).contains("its file \"notes.txt\" is a symbolic link"));
    assert!(
        faulty(&python, &path.join("notes.txt"), LoadError)
            .contains("the entry is a symbolic link")
    );
    fs::remove_file(path.join("notes.txt")).expect("to remove");

    let pipe = path.join("pipe.py");
    let socket = std::os::unix::net::UnixListener::bind(&pipe);
    assert!(
        faulty(&python, path, LoadError).contains("its file \"pipe.py\" is not a regular file")
    );
    fs::remove_file(&pipe).expect("to remove");
    drop(socket);
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, FileType, mknodat};
        mknodat(CWD, &pipe, FileType::Fifo, 0o600.into(), 0).expect("to make a pipe");
        assert!(
            faulty(&python, path, LoadError).contains("its file \"pipe.py\" is not a regular file")
        );
        assert!(faulty(&python, &pipe, LoadError).contains("the entry is not a regular file"));
        fs::remove_file(&pipe).expect("to remove");
    }

    fs::write(path.join("table.bin"), vec![0; (1 << 20) + 1]).expect("to write");
    assert!(
        faulty(&python, path, LoadError).contains("its file \"table.bin\" is larger than 1 MiB")
    );
    fs::remove_file(path.join("table.bin")).expect("to remove");

    fs::rename(path.join("hog_contest.py"), path.join("pen.py")).expect("to rename");
    // The only one that defines a strategy.
    assert_eq!(team(&python, path), "Pen");
    fs::write(path.join("ink.py"), strategy).expect("to write");
    assert!(
        faulty(&python, path, LoadError)
            .contains("the folder has several files and none is hog_contest.py or hog.py")
    );
    fs::remove_file(path.join("ink.py")).expect("to remove");
    fs::remove_file(path.join("bacon.py")).expect("to remove");
    fs::write(
        path.join("pen.py"),
        "TEAM_NAME = 'Alone'\nfinal_strategy = max\n",
    )
    .expect("to write");
    assert_eq!(team(&python, path), "Alone");

    for number in 0..201 {
        fs::write(path.join(format!("{number}.txt")), "").expect("to write");
    }
    assert!(faulty(&python, path, LoadError).contains("it has more than 200 files"));
}

#[test]
fn other_files_of_a_project_folder_are_skipped() {
    let python = python();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hog");
    for name in ["tests", "images/small", "__MACOSX"] {
        fs::create_dir_all(path.join(name)).expect("to make a folder");
    }
    let strategy = "PLAYER_NAME = 'Whole'\nfrom dice import six_sided\nimport ucb\n\
                    def final_strategy(mine, theirs):\n    return 4\n";
    fs::write(path.join("hog.py"), strategy).expect("to write");
    fs::write(path.join("hog_gui.py"), "import tkinter\n").expect("to write");
    fs::write(path.join("calc.py"), "import hog\n").expect("to write");
    let large = vec![0xff; (1 << 20) + 1];
    for name in [
        "ok",
        "images/die1.gif",
        "images/small/die2.PNG",
        "hog.zip",
        "proj1.ok",
    ] {
        fs::write(path.join(name), &large).expect("to write");
    }
    for number in 0..300 {
        fs::write(path.join(format!("tests/{number}.py")), "test = {}\n").expect("to write");
        fs::write(path.join(format!("images/{number}.png")), "").expect("to write");
    }
    symlink("/etc/passwd", path.join("images/link")).expect("to link");
    symlink("/etc/passwd", path.join("photo.jpg")).expect("to link");
    assert_eq!(team(&python, &path), "Whole");
    let alone = Source::read(&path).expect("an entry");
    let names: Vec<_> = alone.files().map(|(path, _)| path.to_owned()).collect();
    assert_eq!(
        names,
        ["calc.py", "hog.py", "hog_gui.py"].map(PathBuf::from)
    );

    // The same within another folder, and sent as files.
    let outer = Source::read(folder.path()).expect("an entry");
    assert_eq!(outer.hash(), alone.hash());
    let mut sent: Vec<_> = alone
        .files()
        .map(|(path, text)| (path.to_owned(), text.to_vec()))
        .collect();
    sent.push(("ok".into(), large.clone()));
    sent.push(("tests/01.py".into(), b"test = {}".to_vec()));
    let sent = Source::of_files(SourceGame::Hog, "hog", true, sent).expect("an entry");
    assert_eq!(sent.hash(), alone.hash());
}

#[test]
fn the_courses_modules_are_there_and_an_entrys_own_go_first() {
    let python = python();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let strategy = "import dice, ucb\nfrom dice import four_sided, six_sided, make_test_dice\n\
                    from ucb import main, trace, interact\n\
                    TEAM_NAME = getattr(dice, 'OWN', 'ours') + ' ' + getattr(ucb, 'OWN', 'ours')\n\
                    @main\ndef run(*args):\n    raise SystemExit('it was run')\n\
                    @trace\ndef final_strategy(mine, theirs):\n\
                    \x20   return make_test_dice(4, 5)() + (1 <= four_sided() <= 4)\n";
    for (file, expected) in [("anything.py", "ours ours"), ("project/hog.py", "own ours")] {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("to make a folder");
        fs::write(&file, strategy).expect("to write");
        let (_, own) = HOG_KIT[0];
        fs::create_dir_all(folder.path().join("project")).expect("to make a folder");
        fs::write(
            folder.path().join("project/dice.py"),
            format!("{own}\nOWN = 'own'\n"),
        )
        .expect("to write");
        let entry = if expected == "own ours" {
            folder.path().join("project")
        } else {
            file
        };
        assert_eq!(team(&python, &entry), expected);
    }
}

#[test]
fn a_file_does_not_import_itself() {
    let python = python();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("hog_contest.py");
    fs::write(&file, "from hog_contest import roll\n").expect("to write");
    let reason = faulty(&python, &file, LoadError);
    assert!(
        reason.starts_with("ModuleNotFoundError: No module named 'hog_contest' (line 1)"),
        "{reason}"
    );

    // In a folder, files import the one with the strategy by its name.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let strategy = "TEAM_NAME = 'Circle'\nBEST = 4\nfrom odds import best\n\
                    def final_strategy(mine, theirs):\n    return best()\n";
    fs::write(folder.path().join("hog.py"), strategy).expect("to write");
    let odds = "import hog\ndef best():\n    return hog.BEST\n";
    fs::write(folder.path().join("odds.py"), odds).expect("to write");
    assert_eq!(team(&python, folder.path()), "Circle");
}
