//! Files that people drop.

use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Redirect;
use pigskin_contest::SourceGame;

use crate::Site;
use crate::kept::keeps;
use crate::problem::Problem;
use crate::upload::Upload;

use super::address::StrategyAddress;
use super::name::StrategyName;

/// Keeps the files and shows the first, or all of them where there are several.
/// Nothing is run before a page asks for it.
pub async fn receive(State(site): State<Arc<Site>>, form: Multipart) -> Result<Redirect, Problem> {
    let kept = keeps(&site)?;
    let upload = Upload::read(form).await?;
    let address = StrategyAddress::parse(&upload.parameters)?;
    let names = upload.keep(kept, SourceGame::Hog).await?;
    let to = match names.as_slice() {
        [only] => address.to(&StrategyName::Kept(only.clone()), ""),
        _ => format!("/strategies?{}", address.parameters()),
    };
    Ok(Redirect::to(&to))
}
