//! Entries as files, and what a contest takes of them. The package in R is tested with the same cases.

use pigskin_entry::{Fault, FaultKind, Program, Source, SourceGame};
use serde::Deserialize;
use serde_json::Value;

use crate::interpreters;

#[derive(Deserialize)]
struct Case {
    about: String,
    file: String,
    notebook: Option<Value>,
    lines: Option<Vec<String>>,
    bytes: Option<Vec<u8>>,
    /// The size of the file in bytes, with spaces behind what is there.
    size: Option<usize>,
    /// `python`, or nothing for R.
    language: Option<String>,
    /// The code of the strategy, unless the entry is refused.
    code: Option<String>,
    /// The team's name that the entry gives.
    team: Option<String>,
    refused: Option<String>,
    #[serde(default = "load_error")]
    kind: FaultKind,
}

fn load_error() -> FaultKind {
    FaultKind::LoadError
}

impl Case {
    fn source(&self) -> Result<Source, Fault> {
        let lines = self.lines.as_ref().map(|lines| lines.join("\n"));
        let text = self.notebook.as_ref().map(Value::to_string).or(lines);
        let mut bytes = self.bytes.clone().unwrap_or_default();
        bytes.extend(text.unwrap_or_default().bytes());
        bytes.resize(self.size.unwrap_or(bytes.len()), b' ');
        Source::sent(SourceGame::DFootball, &self.file, bytes)
    }
}

fn program(source: &Source) -> Program {
    Program::new(source, interpreters()).expect("a program")
}

#[test]
fn entries_are_read_as_the_package_in_r_reads_them() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../notebooks.json")).expect("the cases");
    for case in cases {
        let about = &case.about;
        let Some(code) = &case.code else {
            let admitted = case.source();
            let admitted = admitted.and_then(|source| Program::admit(&source, interpreters()));
            let fault = admitted.expect_err(about);
            assert_eq!(Some(fault.to_string()), case.refused, "{about}");
            assert_eq!(fault.kind, case.kind, "{about}");
            continue;
        };
        let sent = program(&case.source().expect(about));
        // The hash has the language.
        let name = case.language.as_ref().map_or("a.R", |_| "a.py");
        let alone = Source::sent(SourceGame::DFootball, name, code.clone().into());
        let alone = program(&alone.expect("an entry"));
        assert_eq!(sent.code_hash(), alone.code_hash(), "{about}");
        assert_eq!(sent.team(), case.team.as_deref(), "{about}");
    }
}
