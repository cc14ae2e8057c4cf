//! How fast strategies play.

/// How fast strategies play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// When somebody says so.
    Step,
    /// By themselves, so that one can follow.
    Usual,
    /// By themselves, quickly.
    Fast,
}

impl Pace {
    const ALL: [(&'static str, Pace); 3] = [
        ("step", Pace::Step),
        ("usual", Pace::Usual),
        ("fast", Pace::Fast),
    ];

    /// The name, as addresses have it.
    pub fn name(self) -> &'static str {
        let found = Pace::ALL.iter().find(|(_, pace)| *pace == self);
        found.map_or("usual", |(name, _)| name)
    }

    /// The pace of that name.
    pub fn named(name: &str) -> Option<Pace> {
        let found = Pace::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, pace)| *pace)
    }

    /// How long a strategy waits before its turn; `None` where it waits to be
    /// told.
    pub fn milliseconds(self) -> Option<u32> {
        match self {
            Pace::Step => None,
            Pace::Usual => Some(1200),
            Pace::Fast => Some(250),
        }
    }
}
