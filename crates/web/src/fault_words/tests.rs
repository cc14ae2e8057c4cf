//! Every reason in every language.

use pigskin_entry::TableFault;
use pigskin_entry::{Advice, FaultKind, Instead};

use super::*;

fn exceptions() -> Vec<Exception> {
    let place = |file: Option<&str>, line| {
        Some(Place {
            file: file.map(str::to_owned),
            line,
        })
    };
    let own = || "x".to_owned();
    let gone = |instead| Advice::Gone {
        name: own(),
        since: "3.0".to_owned(),
        instead,
    };
    let advice = [
        gone(Instead::Use { names: own() }),
        gone(Instead::NoScreen),
        gone(Instead::NoNetwork),
        gone(Instead::Write),
        Advice::Python2 { now: own() },
        Advice::Input,
        Advice::Debugger,
        Advice::SendAlong { module: own() },
        Advice::ImportBelow { module: own() },
        Advice::NoScreen,
    ];
    let advised = advice.into_iter().map(|advice| Exception {
        words: "KeyError: 7".to_owned(),
        place: place(None, Some(3)),
        advice: Some(advice),
    });
    let placed = [
        place(Some("dice.py"), Some(2)),
        place(Some("dice.py"), None),
    ];
    let placed = placed.into_iter().map(|place| Exception {
        words: "KeyError: 7".to_owned(),
        place,
        advice: None,
    });
    advised.chain(placed).collect()
}

fn all_reasons() -> Vec<FaultReason> {
    [of_stages(), returned(), single()].concat()
}

/// The reasons whose words depend on the stage of the run.
fn of_stages() -> Vec<FaultReason> {
    let call = || "final_strategy(0, 7)".to_owned();
    let stages = [
        RunStage::Loading,
        RunStage::Asked { call: call() },
        RunStage::Answered,
    ];
    let mut reasons = Vec::new();
    for stage in stages {
        for again in [false, true] {
            let stage = || stage.clone();
            reasons.push(FaultReason::Output {
                kib: 64,
                stage: stage(),
                again,
            });
            reasons.push(FaultReason::Memory {
                mib: 256,
                stage: stage(),
                again,
            });
            for most in [1, 8] {
                reasons.push(FaultReason::Processes {
                    most,
                    stage: stage(),
                    again,
                });
            }
            reasons.push(FaultReason::Exited {
                status: 3,
                stage: stage(),
                again,
            });
            reasons.push(FaultReason::SlowLoading { ms: 2500, again });
            reasons.push(FaultReason::NotEnded { ms: 10_000, again });
            reasons.push(FaultReason::NoAnswer {
                call: call(),
                ms: 2500,
                answered: 12,
                of: 10_000,
                again,
            });
            reasons.push(FaultReason::Protocol { stage: stage() });
            for meaning in [
                None,
                Some(SignalMeaning::SegmentationFault),
                Some(SignalMeaning::Abort),
                Some(SignalMeaning::Killed),
                Some(SignalMeaning::ArithmeticError),
                Some(SignalMeaning::Terminated),
            ] {
                reasons.push(FaultReason::Signal {
                    signal: 11,
                    meaning,
                    stage: stage(),
                    again,
                });
            }
        }
    }
    reasons
}

/// The reasons whose words depend on what the program returned, or on what is wrong with a name or
/// a bid.
fn returned() -> Vec<FaultReason> {
    let call = || "final_strategy(0, 7)".to_owned();
    let range = Range { least: 0, most: 10 };
    let mut reasons = Vec::new();
    let value = |shown: &str, kind: &str| Returned::Value {
        shown: shown.to_owned(),
        kind: kind.to_owned(),
    };
    for returned in [
        Returned::Number { number: -3 },
        Returned::Nothing,
        value("5.0", "float"),
        value("[]", "array"),
    ] {
        reasons.push(FaultReason::BadValue {
            call: call(),
            returned,
            range,
        });
    }
    for exception in exceptions() {
        reasons.push(FaultReason::Impure {
            call: call(),
            before: "4".to_owned(),
            then: Returned::Raised {
                exception: exception.clone(),
            },
        });
        reasons.push(FaultReason::Raised {
            call: call(),
            exception,
        });
    }
    for wrong in [
        InvalidTeamName::Empty,
        InvalidTeamName::TooLong,
        InvalidTeamName::Control('\u{202e}'),
        InvalidTeamName::LoneMark('\u{301}'),
        InvalidTeamName::Stacked,
    ] {
        reasons.push(FaultReason::VariableName {
            variable: "TEAM_NAME".to_owned(),
            wrong,
        });
    }
    for in_table in [false, true] {
        reasons.push(FaultReason::Bid {
            in_table,
            bid: -3,
            range,
        });
    }
    reasons
}

/// The other reasons.
fn single() -> Vec<FaultReason> {
    let own = || "x".to_owned();
    let wrong = || InvalidTeamName::Empty;
    let place = || Place {
        file: None,
        line: Some(1),
    };
    let mut reasons: Vec<FaultReason> = tables()
        .into_iter()
        .map(|table| FaultReason::Table { table })
        .collect();
    reasons.extend([
        FaultReason::ImpureSince {
            call: own(),
            before: own(),
            now: own(),
        },
        FaultReason::OtherBid {
            before: Some(own()),
            then: None,
        },
        FaultReason::OtherName {
            before: None,
            then: Some(own()),
        },
        FaultReason::NoBid,
        FaultReason::TableName { wrong: wrong() },
        FaultReason::StandInName { wrong: wrong() },
        FaultReason::NoName,
        FaultReason::NoNameGiven,
        FaultReason::NameTaken,
        FaultReason::NotOneWord { name: own() },
        FaultReason::WordName {
            name: own(),
            wrong: wrong(),
        },
        FaultReason::NotebookName,
        FaultReason::NotText { detail: own() },
        FaultReason::FileName {
            is: own(),
            wanted: own(),
        },
        FaultReason::NoFileNamed { wanted: own() },
        FaultReason::OtherFile { shown: own() },
        FaultReason::NoFile { shown: own() },
        FaultReason::SeveralFiles {
            named: vec![own(), own(), own()],
        },
        FaultReason::OtherProgram,
        FaultReason::LargeCode { bytes: 200_000 },
        FaultReason::CodeNotText,
        FaultReason::LargeFile,
        FaultReason::LargeEntry,
        FaultReason::OutsideFile,
        FaultReason::SameFiles,
        FaultReason::SameName { name: own() },
        FaultReason::NotDefined { name: own() },
        FaultReason::NotPromised {
            name: own(),
            place: place(),
            promised: Vec::new(),
        },
        FaultReason::NotPromised {
            name: own(),
            place: place(),
            promised: vec![own(), own()],
        },
    ]);
    reasons
}

fn tables() -> Vec<TableFault> {
    let own = || "x".to_owned();
    let mut tables = vec![
        TableFault::Json { detail: own() },
        TableFault::Value {
            row: 1,
            column: 2,
            value: own(),
        },
        TableFault::Bid { bid: own() },
        TableFault::Choice {
            row: 1,
            column: 2,
            number: 11,
            least: -1,
            most: 10,
        },
    ];
    for count in [0, 1, 2] {
        let goal = 20;
        tables.push(TableFault::Rows { rows: count, goal });
        tables.push(TableFault::Numbers {
            numbers: count,
            goal,
        });
        tables.push(TableFault::Columns {
            row: 3,
            columns: count,
            goal,
        });
    }
    tables
}

#[test]
fn reasons_say_the_same_in_english_and_other_words_in_german() {
    for one in all_reasons() {
        assert_eq!(reason(Language::ENGLISH, &one), one.to_string());
        let german = reason(Language::GERMAN, &one);
        assert_ne!(german, one.to_string(), "{one:?}");
        for english in [
            "fault-",
            "advice-",
            " the ",
            " is ",
            " in Python",
            "must",
            "returned",
            "raised",
            "not ",
            " and ",
            " or ",
            "use ",
            "line",
            "asked",
            "after",
        ] {
            assert!(!german.contains(english), "{english:?}: {german}");
        }
    }
}

#[test]
fn reasons_come_back_from_where_they_are_stored() {
    for one in all_reasons() {
        let stored = one.to_json().expect("it is short");
        assert_eq!(FaultReason::from_json(&stored), Some(one));
    }
    assert_eq!(FaultReason::from("words").to_json(), None);
    assert_eq!(
        FaultReason::from_json("{\"why\":\"of-a-newer-version\"}"),
        None
    );
    let name = "x".repeat(1 << 20);
    assert_eq!(FaultReason::NotDefined { name }.to_json(), None);
}

#[test]
fn words_of_programs_stay_as_they_are() {
    let words = FaultReason::from("a package cannot be loaded\u{202e}");
    let said = reason(Language::GERMAN, &words);
    assert_eq!(said, "a package cannot be loaded\\u{202e}");
    let of_python = Exception::new(
        "NameError: name 'xrange' is not defined".to_owned(),
        Some(Place {
            file: None,
            line: Some(3),
        }),
    );
    let why = FaultReason::NotLoaded {
        exception: of_python,
    };
    let one = Fault::new(FaultKind::LoadError, why);
    assert_eq!(
        fault(Language::GERMAN, &one),
        "NameError: name 'xrange' is not defined (Zeile 3); das ist Python 2: Nimm range"
    );
    assert_eq!(fault(Language::ENGLISH, &one), one.reason);
}
