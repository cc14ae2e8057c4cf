//! What a run of a command comes to.

use std::process::{Command, Output};

use serde_json::Value;

/// The result of a run of `pigskin`, or of another program.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Runs a command.
    pub fn of(command: &mut Command) -> Ran {
        command.output().expect("it starts").into()
    }

    /// The output of a successful run.
    #[track_caller]
    pub fn printed(self) -> String {
        let out = self.ended(0);
        let too_wide = out.lines().find(|line| line.chars().count() > 80);
        assert_eq!(too_wide, None, "more than 80 columns");
        out
    }

    /// The output as JSON.
    #[track_caller]
    pub fn json(self) -> Value {
        json(self.ended(0))
    }

    /// The output of a run with this exit code and no message.
    #[track_caller]
    pub fn ended(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(code), ""));
        self.out
    }

    /// The output of a successful run, whatever its messages are.
    #[track_caller]
    pub fn succeeded(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }

    /// Asserts how it failed: the exit code and a part of the message.
    #[track_caller]
    pub fn failed(self, code: i32, message: &str) {
        has(&self.err, message);
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""));
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ran {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// Reads JSON.
#[track_caller]
pub fn json(text: impl AsRef<[u8]>) -> Value {
    serde_json::from_slice(text.as_ref()).expect("JSON")
}

/// Asserts that a text has this part.
#[track_caller]
pub fn has(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

/// Asserts that a text begins so.
#[track_caller]
pub fn begins(text: &str, part: &str) {
    assert!(text.starts_with(part), "{part:?} does not begin {text}");
}
