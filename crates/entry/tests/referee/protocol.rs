//! Programs that speak the protocol by themselves.

use std::ffi::OsString;
use std::fs;

use pigskin_entry::{ProtocolReport, Referee, TimeLimits, protocol_test};
use std::time::Duration;

use crate::entry_file;

/// A clock that a busy machine does not matter to.
fn referee() -> Referee {
    Referee {
        time: TimeLimits {
            move_time: Duration::from_secs(1),
            start: Duration::from_secs(1),
            wall_factor: 1,
        },
        ..Referee::default()
    }
}

fn tested(script: &str) -> ProtocolReport {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("program.sh");
    fs::write(&file, script).expect("to write");
    let command: [OsString; 2] = ["sh".into(), file.into()];
    protocol_test(&command, &referee()).expect("a report")
}

fn leftmost() -> String {
    fs::read_to_string(entry_file("leftmost.sh")).expect("to read")
}

#[test]
fn a_shell_script_can_play() {
    let report = tested(&leftmost());
    assert!(report.is_passed(), "{report}");
    assert_eq!(report.checks.len(), 8);
    // The page about the protocol shows this very program.
    let docs = entry_file("../../../../../docs/protocol.md");
    let docs = fs::read_to_string(docs).expect("to read");
    for line in leftmost().lines() {
        assert!(docs.contains(line), "{line}");
    }
}

#[test]
fn each_step_shows_its_own_fault() {
    let script = leftmost();
    let greeting = "echo \"pigskin d-football 1\" >&3\n";
    let answer = "    echo \"move $number $square\" >&3\n";
    for (place, from, to, part) in [
        (
            0,
            greeting,
            "echo hello >&3\n",
            "its first line is \"hello\"",
        ),
        (0, greeting, "exit 4\n", "exit status 4"),
        (1, "read -r load\n", "", "it said \"ready\""),
        (2, "read -r load\n", "exit 5\n", "exit status 5"),
        (2, "echo ready >&3\n", "sleep 60\n", "took >1s to start"),
        (
            2,
            "echo ready",
            "echo error 0 no strategy",
            "produced an error: no strategy",
        ),
        (
            3,
            answer,
            "    echo \"move $number\" >&3\n",
            "against the protocol: move 1",
        ),
        (
            3,
            answer,
            "    echo \"move $number $square\"\n",
            "took >1000ms",
        ),
        (4, " | MO_*", "", "took >1000ms"),
        (
            4,
            answer,
            "    echo \"move $number 1\" >&3\n",
            "returned an invalid move: 1, on _MO_O",
        ),
        (
            5,
            answer,
            "    echo \"move $number $square\" >&3\n[ $square = 31 ] && { sleep 0.1; echo more >&3; }\n",
            "it said \"more\"",
        ),
        (7, "done\n", "done\nsleep 60\n", "a second later"),
    ] {
        assert!(script.contains(from));
        let at = script.rfind(from).expect("it is there");
        let changed = format!("{}{to}{}", &script[..at], &script[at + from.len()..]);
        let report = tested(&changed);
        let wrong = report.checks[place].wrong.as_deref().unwrap_or("nothing");
        assert!(wrong.contains(part), "{to}:\n{report}");
        assert!(
            report.checks[..place]
                .iter()
                .all(|check| check.wrong.is_none()),
            "{report}"
        );
        assert!(!report.is_passed());
        assert_eq!(report.checks.len(), 8);
    }
}

#[test]
fn unseeded_randomness_gets_advice() {
    // Moves the leftmost piece in all games but one.
    let report = tested(
        r#"
echo "pigskin d-football 1" >&3
read -r load
echo ready >&3
while read -r word number board; do
    [ "$word" = move ] || { games=$((games + 1)); continue; }
    square=1 chosen=0
    while [ -n "$board" ]; do
        case $board in
            M_* | MO_*) [ $chosen = 0 ] || [ $games = 3 ] && chosen=$square ;;
        esac
        board=${board#?}
        square=$((square + 1))
    done
    echo "move $number $chosen" >&3
done
"#,
    );
    let wrong = report.checks[6].wrong.as_deref().unwrap_or("nothing");
    assert!(wrong.contains("first and then"), "{report}");
    assert!(report.checks[7].wrong.is_none(), "{report}");
}
