//! A game as a file.

use axum::extract::{Path, RawQuery};
use axum::response::Response;
use pigskin_game::Seat;

use crate::attachment::attachment;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::GameAddress;

/// Sends the game as text, which `pigskin replay` and `pigskin analyze` read.
pub async fn text(
    visit: Visit,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::read(&visit, &edition, query.as_deref()).await?;
    let [first, second] = Seat::BOTH.map(|seat| address.label(seat));
    let record = address.progress.record(&address.edition, [&first, &second]);
    Ok(attachment(
        "text/plain; charset=utf-8",
        "hog.txt",
        record.to_string(),
    ))
}
