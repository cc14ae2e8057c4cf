//! Why a game of D-Football was forfeited.

use pigskin_entry::{Forfeit, square_list};

use crate::language::Language;
use crate::texts::Text;

/// A forfeit in a language, after the name of who forfeited. Messages of programs stay as they are.
pub fn forfeit(language: Language, forfeit: &Forfeit) -> String {
    let say = |key| Text::of_frame(language, key);
    let said = match forfeit {
        Forfeit::Failed(error) => say("forfeit-failed").with("error", error),
        Forfeit::Invalid(given) => say("forfeit-invalid").with("move", given),
        Forfeit::NotValid { square, valid } => say("forfeit-not-valid")
            .with("move", square.to_string())
            .with("valid", square_list(valid)),
        Forfeit::TooSlow { limit } => say("forfeit-slow").with("ms", limit.as_millis().to_string()),
        Forfeit::SlowStart { limit } => {
            say("forfeit-slow-start").with("seconds", language.number(limit.as_secs_f64()))
        }
        Forfeit::Output { kib } => say("forfeit-output").with("kib", *kib),
        Forfeit::Memory { mib } => say("forfeit-memory").with("mib", *mib),
        Forfeit::Processes { most } => say("forfeit-processes").with("most", *most),
        Forfeit::Ended(how) => say("forfeit-ended").with("how", how),
    };
    said.to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn forfeits_say_the_same_in_english_and_other_words_in_german() {
        let limit = Duration::from_millis(1500);
        for one in [
            Forfeit::Failed("x".to_owned()),
            Forfeit::Invalid("x".to_owned()),
            Forfeit::NotValid {
                square: 0,
                valid: vec![],
            },
            Forfeit::TooSlow { limit },
            Forfeit::SlowStart { limit },
            Forfeit::Output { kib: 64 },
            Forfeit::Memory { mib: 512 },
            Forfeit::Processes { most: 1 },
            Forfeit::Processes { most: 4 },
            Forfeit::Ended("x".to_owned()),
        ] {
            assert_eq!(forfeit(Language::ENGLISH, &one), one.to_string());
            assert_ne!(forfeit(Language::GERMAN, &one), one.to_string());
        }
    }
}
