//! Every finding in every language.

use super::*;

fn text(of: &str) -> String {
    of.to_owned()
}

fn error(line: Option<u32>) -> LoadError {
    LoadError {
        kind: text("KeyError"),
        message: text("7"),
        line,
        text: Some(text("x = y[7]")),
    }
}

fn all_given() -> Vec<Given> {
    let value = || text("8");
    let mut all = vec![
        Given::Returned { value: value() },
        Given::Used {
            value: value(),
            calls: text("f(1)"),
        },
        Given::UsedNothing { value: value() },
        Given::Random { value: value() },
        Given::Experiment {
            function: text("play"),
        },
        Given::Printed {
            text: text("\"x\""),
        },
        Given::Called {
            call: text("strategy0(1, 2)"),
        },
        Given::PlayReturnedNoPair { value: value() },
        Given::PlayReturned {
            scores: text("3, 4"),
        },
        Given::PlayPrinted {
            text: text("\"x\""),
        },
        Given::GameEnded,
        Given::Other { text: text("Q 1") },
        Given::NotTheSame {
            first: Box::new(Given::Returned { value: value() }),
            then: Box::new(Given::GameEnded),
        },
    ];
    for often in ["1", "1000"] {
        let times = || text(often);
        all.push(Given::DiceCalled { times: times() });
        all.push(Given::OtherDiceCalled { times: times() });
        for is_there in [false, true] {
            let more = || is_there.then(|| text("printed \"x\""));
            all.push(Given::Rolled {
                value: value(),
                dice: times(),
                more: more(),
            });
            all.push(Given::Averaged {
                value: value(),
                calls: times(),
                passed: is_there,
            });
            all.push(Given::Raised {
                error: text("KeyError: 7"),
                line: is_there.then_some(3),
            });
            for lost in [None, Some(text("dice"))] {
                all.push(Given::Found {
                    value: value(),
                    used: more(),
                    lost,
                });
            }
        }
    }
    all
}

fn all_unanswered() -> Vec<NoAnswer> {
    let mut all = vec![
        NoAnswer::Missing,
        NoAnswer::Memory,
        NoAnswer::Output,
        NoAnswer::Exited { status: -3 },
        NoAnswer::Signal { signal: 9 },
        NoAnswer::Broken,
    ];
    for line in [None, Some(12)] {
        for function in [None, Some(text("play"))] {
            for code in [None, Some(text("while x:"))] {
                all.push(NoAnswer::Time {
                    ms: 2500,
                    line,
                    function: function.clone(),
                    text: code,
                });
            }
        }
    }
    all
}

fn all_wrong() -> Vec<WrongAnswer> {
    let call = || text("f(1)");
    let mut all = Vec::new();
    for line in [None, Some(4)] {
        all.push(WrongAnswer::NotRead { error: error(line) });
        all.push(WrongAnswer::NotPython { error: error(line) });
        all.push(WrongAnswer::NoFunction {
            function: text("f"),
            load: line.map(|_| error(line)),
        });
    }
    for reason in all_unanswered() {
        let call = call();
        all.push(WrongAnswer::NoAnswer { call, reason });
    }
    for given in all_given() {
        let right = given.clone();
        all.push(WrongAnswer::OtherEvent {
            call: call(),
            given: given.clone(),
            right: right.clone(),
        });
        all.push(WrongAnswer::Other {
            call: call(),
            given,
            right,
        });
    }
    for wanted in [
        Wanted::Whole { least: 0, most: 10 },
        Wanted::Mean {
            mean: 3.5,
            tolerance: 0.25,
        },
    ] {
        all.push(WrongAnswer::Unwanted {
            call: call(),
            given: Given::GameEnded,
            wanted,
        });
    }
    all
}

fn all_notes() -> [ChangeNote; 3] {
    let name = || text("play");
    [
        ChangeNote::Changed { name: name() },
        ChangeNote::NotDefined { name: name() },
        ChangeNote::OtherArguments {
            name: name(),
            found: text("(x)"),
            expected: text("(x, y)"),
        },
    ]
}

#[test]
fn english_is_that_of_the_command_line() {
    for one in all_wrong() {
        assert_eq!(wrong(Language::ENGLISH, &one), one.to_string());
    }
    for one in all_notes() {
        assert_eq!(note(Language::ENGLISH, &one), one.to_string());
    }
    for line in [None, Some(4)] {
        let error = error(line);
        assert_eq!(load_error(Language::ENGLISH, &error), error.to_string());
    }
}

#[test]
fn every_finding_exists_in_german() {
    let notes = all_notes();
    let notes = notes.iter().map(|one| note(Language::GERMAN, one));
    let said = all_wrong();
    let said = said.iter().map(|one| wrong(Language::GERMAN, one));
    for said in said.chain(notes) {
        let words: Vec<&str> = said.split([' ', ':', ';', ',']).collect();
        let english = [
            "was", "returned", "and", "right", "the", "it", "did", "called", "is", "line", "times",
            "report",
        ];
        let found = english.into_iter().find(|word| words.contains(word));
        assert_eq!(found, None, "{said}");
        assert!(!said.contains("report-"), "{said}");
    }
}

#[test]
fn a_mistake_is_said_in_german() {
    let returned = |value: &str| Given::Returned { value: text(value) };
    let other = WrongAnswer::Other {
        call: text("free_bacon(13)"),
        given: returned("8"),
        right: returned("9"),
    };
    let said = wrong(Language::GERMAN, &other);
    assert_eq!(said, "free_bacon(13) gibt 8 zurück; richtig: gibt 9 zurück");
    let late = WrongAnswer::NoAnswer {
        call: text("f(1)"),
        reason: NoAnswer::Time {
            ms: 2500,
            line: Some(12),
            function: Some(text("play")),
            text: Some(text("while x:")),
        },
    };
    assert_eq!(
        wrong(Language::GERMAN, &late),
        "f(1) endet nicht innerhalb von 2,5 s: Zuletzt lief Zeile 12 in play: while x:"
    );
}
