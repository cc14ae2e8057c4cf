//! The speed at which strategies play.

use pigskin_game::words;

words! {
    /// The speed at which strategies play.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Pace {
        Step = "step",
        #[default]
        Usual = "usual",
        Fast = "fast",
    }

    pub fn name
}

impl Pace {
    /// Time before a strategy's turn, in milliseconds; `None` if it waits for a click.
    pub fn milliseconds(self) -> Option<u32> {
        match self {
            Pace::Step => None,
            Pace::Usual => Some(1200),
            Pace::Fast => Some(250),
        }
    }
}
