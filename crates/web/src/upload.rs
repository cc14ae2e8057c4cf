//! Forms with files that people drop.

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use axum::http::StatusCode;
use pigskin_contest::{HashPrefix, Source, SourceGame};

use crate::kept::Kept;
use crate::parameters::Parameters;
use crate::problem::Problem;

/// The most bytes of one form: some files of 1 MiB, and what is around them.
pub const LARGEST: usize = 9 << 20;

/// The most files at once.
const MOST_FILES: usize = 20;

/// The most other parts of a form.
const MOST_PARTS: usize = 40;

/// What a form has sent.
pub struct Upload {
    /// What stood beside the files.
    pub parameters: Parameters,
    /// Names and contents, one as hostile as the other.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Upload {
    /// Reads a form.
    pub async fn read(mut form: Multipart) -> Result<Upload, Problem> {
        let mut read = Upload {
            parameters: Parameters::default(),
            files: Vec::new(),
        };
        let mut parts = 0;
        while let Some(field) = form.next_field().await.map_err(failed)? {
            parts += 1;
            if read.files.len() == MOST_FILES || parts > MOST_PARTS {
                return Err(Problem::TooLarge);
            }
            let name = field.name().unwrap_or_default().to_owned();
            if name == "file" {
                let file = field.file_name().unwrap_or_default().to_owned();
                let contents = field.bytes().await.map_err(failed)?.to_vec();
                // A form without a file sends an empty one without a name.
                if !(file.is_empty() && contents.is_empty()) {
                    read.files.push((file, contents));
                }
            } else {
                let value = field.text().await.map_err(failed)?;
                read.parameters.push(&name, value);
            }
        }
        Ok(read)
    }

    /// Keeps the files as entries of a game, and says what addresses call them.
    /// Nothing is run.
    pub async fn keep(self, kept: &Kept, game: SourceGame) -> Result<Vec<HashPrefix>, Problem> {
        // All of them are read before any is kept.
        let sources = self.files.into_iter().map(|(name, contents)| {
            let source = Source::sent(game, &name, contents);
            source.map_err(|fault| Problem::File(fault.reason))
        });
        let mut names = Vec::new();
        for source in sources.collect::<Result<Vec<_>, _>>()? {
            names.push(kept.keep(game, &source).await?);
        }
        match names.as_slice() {
            [] => Err(Problem::File("choose a file first".to_owned())),
            _ => Ok(names),
        }
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
fn failed(error: MultipartError) -> Problem {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        _ => Problem::Address(format!("the form cannot be read: {}", error.body_text())),
    }
}
