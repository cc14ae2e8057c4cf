//! Forms with files.

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use axum::http::StatusCode;
use pigskin_entry::{FunctionName, HashPrefix, Source, SourceGame};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::uploads::Uploads;

/// Maximum size of a form, in bytes: some files of 1 MiB, and their headers.
pub const LARGEST_UPLOAD: usize = 9 << 20;

/// Maximum number of other parts in a form.
const MOST_PARTS: usize = 100;

/// The contents of a form with files.
#[derive(Default)]
pub struct Upload {
    pub parameters: Parameters,
    /// Names and contents, both untrusted.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Upload {
    /// Reads a form.
    ///
    /// Fails if the body is not a form, or has too many or too large parts.
    pub async fn read(mut form: Multipart) -> Result<Upload, Problem> {
        let mut read = Upload {
            parameters: Parameters::default(),
            files: Vec::new(),
        };
        let mut others = 0;
        while let Some(field) = form.next_field().await.map_err(failed)? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "file" {
                if read.files.len() == Source::MOST_FILES {
                    let most = Source::MOST_FILES;
                    return Err(Problem::File(format!("choose at most {most} files")));
                }
                let file = field.file_name().unwrap_or_default().to_owned();
                let contents = field.bytes().await.map_err(failed)?.to_vec();
                // A form without a chosen file sends an empty file without a name.
                if !(file.is_empty() && contents.is_empty()) {
                    read.files.push((file, contents));
                }
            } else {
                others += 1;
                if others > MOST_PARTS {
                    return Err(Problem::TooLarge);
                }
                let value = field.text().await.map_err(failed)?;
                read.parameters.push(&name, value);
            }
        }
        Ok(read)
    }

    /// Stores the files as entries of a game, and returns their names in addresses. Runs nothing.
    /// The field `function` names the function that is the strategy.
    pub(crate) async fn keep(
        self,
        uploads: &Uploads,
        game: SourceGame,
    ) -> Result<Vec<HashPrefix>, Problem> {
        let function = match self.parameters.get("function").map(str::trim) {
            None | Some("") => None,
            Some(name) => {
                let function = name.parse::<FunctionName>();
                Some(function.map_err(|why| Problem::File(why.to_string()))?)
            }
        };
        // All files are checked before any is stored.
        let sources = self.files.into_iter().map(|(name, contents)| {
            let source = Source::sent(game, &name, contents);
            let named = source.and_then(|source| match &function {
                Some(function) => source.naming(function),
                None => Ok(source),
            });
            named.map_err(|fault| Problem::File(fault.to_string()))
        });
        let mut names = Vec::new();
        for source in sources.collect::<Result<Vec<_>, _>>()? {
            names.push(uploads.keep(game, &source).await?);
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
