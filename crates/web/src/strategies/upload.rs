//! Files that people drop.

use std::sync::Arc;

use axum::extract::multipart::MultipartError;
use axum::extract::{Multipart, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Redirect;
use pigskin_contest::{Source, SourceGame};

use crate::Site;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::StrategyAddress;
use super::name::StrategyName;
use super::same_site;

/// The most files at once.
const MOST_FILES: usize = 20;

/// The most other parts of a form.
const MOST_PARTS: usize = 40;

/// Keeps the files and shows the first, or all of them where there are several.
/// Nothing is run before a page asks for it.
pub async fn receive(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    form: Multipart,
) -> Result<Redirect, Problem> {
    same_site::check(&headers)?;
    let kept = site.kept.as_ref();
    let kept = kept.ok_or_else(|| Problem::File("no files are kept here".to_owned()))?;
    let Form { parameters, files } = Form::read(form).await?;
    let address = StrategyAddress::parse(&parameters)?;
    let mut names = Vec::new();
    // All of them are read before any is kept.
    let sources = files.into_iter().map(|(name, contents)| {
        let source = Source::sent(SourceGame::Hog, &name, contents);
        source.map_err(|fault| Problem::File(fault.reason))
    });
    for source in sources.collect::<Result<Vec<_>, _>>()? {
        names.push(StrategyName::Kept(kept.keep(&source).await?));
    }
    match names.as_slice() {
        [] => Err(Problem::File("choose a file first".to_owned())),
        [only] => Ok(Redirect::to(&address.to(only, ""))),
        _ => {
            let parameters = address.parameters();
            Ok(Redirect::to(&format!("/strategies?{parameters}")))
        }
    }
}

/// What a form has sent.
pub struct Form {
    parameters: Parameters,
    /// Names and contents, one as hostile as the other.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Form {
    /// Reads what was sent.
    pub async fn read(mut form: Multipart) -> Result<Form, Problem> {
        let mut read = Form {
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
