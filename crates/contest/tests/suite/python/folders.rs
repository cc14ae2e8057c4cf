//! Entries that are folders, and what may lie in them.

use std::fs;
use std::os::unix::fs::symlink;

use pigskin_contest::FaultKind::{BadValue, LoadError};

use super::{asked, faulty, python};

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
    assert_eq!(
        asked(&python, path).expect("it is honest").team.as_str(),
        "Pen"
    );

    symlink("/etc/passwd", path.join("notes.txt")).expect("to link");
    assert!(faulty(&python, path, LoadError).contains("its file \"notes.txt\" is a symbolic link"));
    assert!(
        faulty(&python, &path.join("notes.txt"), LoadError)
            .contains("the entry is a symbolic link")
    );
    fs::remove_file(path.join("notes.txt")).expect("to remove");

    let pipe = path.join("pipe.py");
    let socket = std::os::unix::net::UnixListener::bind(&pipe);
    assert!(faulty(&python, path, LoadError).contains("its file \"pipe.py\" is no regular file"));
    fs::remove_file(&pipe).expect("to remove");
    drop(socket);
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, FileType, mknodat};
        mknodat(CWD, &pipe, FileType::Fifo, 0o600.into(), 0).expect("to make a pipe");
        assert!(
            faulty(&python, path, LoadError).contains("its file \"pipe.py\" is no regular file")
        );
        assert!(faulty(&python, &pipe, LoadError).contains("the entry is no regular file"));
        fs::remove_file(&pipe).expect("to remove");
    }

    fs::write(path.join("table.bin"), vec![0; (1 << 20) + 1]).expect("to write");
    assert!(
        faulty(&python, path, LoadError).contains("its file \"table.bin\" is larger than 1 MiB")
    );
    fs::remove_file(path.join("table.bin")).expect("to remove");

    fs::rename(path.join("hog_contest.py"), path.join("pen.py")).expect("to rename");
    assert!(
        faulty(&python, path, LoadError)
            .contains("the folder has several files and none is hog_contest.py")
    );
    fs::remove_file(path.join("bacon.py")).expect("to remove");
    fs::write(
        path.join("pen.py"),
        "TEAM_NAME = 'Alone'\nfinal_strategy = max\n",
    )
    .expect("to write");
    assert_eq!(
        asked(&python, path).expect("it is honest").team.as_str(),
        "Alone"
    );

    for number in 0..201 {
        fs::write(path.join(format!("{number}.txt")), "").expect("to write");
    }
    assert!(faulty(&python, path, LoadError).contains("it has more than 200 files"));
}
