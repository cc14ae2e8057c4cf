//! A game as a file.

use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_football::RecordTag;
use pigskin_game::Seat;

use crate::attachment::attachment;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::GameAddress;

/// Sends the game as text, which `pigskin replay` and `pigskin analyze` read once it is over.
pub async fn text(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let address = GameAddress::read(visit.uploads.as_ref(), query.as_deref()).await?;
    Ok(attachment(
        "text/plain; charset=utf-8",
        "d-football.txt",
        record(&address),
    ))
}

fn record(address: &GameAddress) -> String {
    let game = address.progress.game();
    let [first, second] = Seat::BOTH.map(|seat| address.label(game.team(seat)));
    let mut record = address.progress.record([&first, &second]);
    if let (Some(why), Some(winner)) = (&address.forfeit, address.winner()) {
        let why = format!("{} strategy {why}", winner.other());
        let tags = [
            RecordTag::Result.with(&winner),
            RecordTag::Forfeit.with(&why),
        ];
        record.tags.extend(tags);
    }
    record.to_string()
}
