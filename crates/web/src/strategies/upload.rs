//! Uploads of strategies.

use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Redirect;
use pigskin_entry::SourceGame;

use crate::Site;
use crate::server::problem::Problem;
use crate::upload::Upload;

use super::address::StrategyAddress;
use super::name::StrategyName;

/// Stores the files and shows the file, or the list if there are several. A program runs only when
/// a page needs its table.
pub async fn receive(State(site): State<Arc<Site>>, form: Multipart) -> Result<Redirect, Problem> {
    let uploads = site.uploads()?;
    let upload = Upload::read(form).await?;
    let address = StrategyAddress::parse(&upload.parameters)?;
    let names = upload.keep(uploads, SourceGame::Hog).await?;
    let to = match names.as_slice() {
        [only] => address.to(&StrategyName::Upload(only.clone()), ""),
        _ => format!("/strategies?{}", address.parameters()),
    };
    Ok(Redirect::to(&to))
}
