//! The speed at which strategies play.

/// The speed at which strategies play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    Step,
    #[default]
    Usual,
    Fast,
}

impl Pace {
    const ALL: [(&'static str, Pace); 3] = [
        ("step", Pace::Step),
        ("usual", Pace::Usual),
        ("fast", Pace::Fast),
    ];

    pub fn name(self) -> &'static str {
        let found = Pace::ALL.iter().find(|(_, pace)| *pace == self);
        found.map_or("usual", |(name, _)| name)
    }

    pub fn named(name: &str) -> Option<Pace> {
        let found = Pace::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, pace)| *pace)
    }

    /// Time before a strategy's turn, in milliseconds; `None` if it waits for a click.
    pub fn milliseconds(self) -> Option<u32> {
        match self {
            Pace::Step => None,
            Pace::Usual => Some(1200),
            Pace::Fast => Some(250),
        }
    }
}
