//! A game as a file.

use pigskin_football::RecordTag;
use pigskin_game::Seat;

use super::address::GameAddress;

pub fn record(address: &GameAddress) -> String {
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
