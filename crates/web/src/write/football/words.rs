//! What a text is worth, in the words of a language.

use crate::football::Thrown;
use crate::texts::Markup;
use crate::write::frame::EditorFrame;

use super::tried::{Played, Tried};

/// What changed since the earlier text; `None` without one.
pub fn change(frame: &EditorFrame, played: &Played, since: &str) -> Option<Markup> {
    let said = match played.change() {
        Some(0) => frame.say("editor-football-same"),
        Some(change) => frame
            .say("editor-football-change")
            .with("way", if change > 0 { "up" } else { "down" })
            .with("change", format!("{change:+}").replace('-', "−"))
            .with("games", change.unsigned_abs()),
        None => {
            let before = played.before?;
            let said = frame.say("editor-football-before");
            said.with("won", before.won).with("played", before.played)
        }
    };
    Some(said.with("since", since))
}

/// Why games of the match are missing; `None` if none are.
pub fn missing(frame: &EditorFrame, tried: &Tried, played: &Played) -> Option<Markup> {
    let why = if tried.faulty.is_some() {
        "forfeits"
    } else {
        "time"
    };
    let said = frame.say("editor-football-missing").with("why", why);
    (played.missing > 0).then(|| said.with("games", played.missing))
}

/// The games against the house strategies.
pub fn field(frame: &EditorFrame, played: &Played) -> Markup {
    let now = played.field_now();
    let said = match played.field_before() {
        Some(before) => {
            let said = frame.say("editor-football-field-before");
            said.with("before", before.won).with("of", before.played)
        }
        None => frame.say("editor-football-field"),
    };
    said.with("won", now.won).with("played", now.played)
}

/// The wins that were thrown away.
pub fn thrown(frame: &EditorFrame, thrown: &Thrown) -> Markup {
    let said = match (thrown.could_win, thrown.games) {
        (0, _) => frame.say("editor-thrown-none"),
        (could, 0) => frame.say("editor-thrown-nothing").with("could", could),
        (could, games) => frame
            .say("editor-thrown")
            .with("could", could)
            .with("games", games),
    };
    said.with("solved", if thrown.is_partial { "some" } else { "all" })
}
