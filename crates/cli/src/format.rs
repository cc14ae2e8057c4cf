//! Output for people or for programs.

use std::io::Write;

use clap::Args;
use clap::ValueEnum;
use serde::Serialize;

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Format {
    /// Writes an answer, as JSON or as the text that `text` makes of it.
    pub fn write<A: Serialize>(
        self,
        out: &mut dyn Write,
        answer: &A,
        text: impl FnOnce(&A) -> String,
    ) -> anyhow::Result<()> {
        match self {
            Format::Json => write_json(out, answer),
            Format::Text => Ok(out.write_all(text(answer).as_bytes())?),
        }
    }
}

/// An object for programs, with its fields in this order; `serde_json::json!` sorts them.
macro_rules! object {
    (@value $field:ident) => { $field };
    (@value $field:ident $value:expr) => { $value };
    ($($(#[$meta:meta])* $field:ident $(: $value:expr)?),* $(,)?) => {{
        #[allow(non_camel_case_types, reason = "each field has a type of its own")]
        let object = {
            #[derive(serde::Serialize)]
            struct Object<$($field),*> {
                $($(#[$meta])* $field: $field,)*
            }
            Object {
                $($field: $crate::format::object!(@value $field $($value)?),)*
            }
        };
        object
    }};
}

pub(crate) use object;

/// Writes an answer as JSON.
pub fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(answer)?;
    Ok(writeln!(out, "{text}")?)
}

/// An answer as JSON, for a file.
pub fn json_text(answer: &impl Serialize) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    write_json(&mut text, answer)?;
    Ok(text)
}

/// The format of the answer, and the progress before it.
#[derive(Args)]
pub struct AnswerArgs {
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}
