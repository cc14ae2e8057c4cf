//! What helps against an exception.

use pigskin_entry::{Advice, Instead};

use crate::language::Language;
use crate::texts::Text;

/// Advice in a language.
pub fn words(language: Language, advice: &Advice) -> Text {
    let say = |key| Text::of_frame(language, key);
    match advice {
        Advice::Gone {
            name,
            since,
            instead,
        } => {
            let (instead, names) = match instead {
                Instead::Use { names } => ("use", names.as_str()),
                Instead::NoScreen => ("screen", ""),
                Instead::NoNetwork => ("network", ""),
                Instead::Write => ("write", ""),
            };
            say("advice-gone")
                .with("name", name)
                .with("since", since)
                .with("instead", instead)
                .with("names", names)
        }
        Advice::Python2 { now } => say("advice-python-2").with("now", now),
        Advice::Input => say("advice-input"),
        Advice::Debugger => say("advice-debugger"),
        Advice::SendAlong { module } => say("advice-send-along").with("module", module),
        Advice::ImportBelow { module } => say("advice-import-below").with("module", module),
        Advice::NoScreen => say("advice-screen"),
    }
}
