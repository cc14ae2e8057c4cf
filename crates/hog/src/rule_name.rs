//! The names that a lecturer's edition gives to rules and to the game.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::{Setting, SettingError};

/// A name that an edition gives to a rule.
///
/// It has 1 to [`RuleName::LONGEST`] characters: letters, digits, spaces between words, and the
/// marks `'`, `’`, `-`, `!`, `?`, `.` and `&`. So it can stand in a line of text, in a docstring of
/// Python, in TOML, in a record and in Markdown as it is; only HTML needs an escape.
///
/// ```
/// use pigskin_hog::RuleName;
/// let name: RuleName = " Swap the Swine! ".parse()?;
/// assert_eq!(name.as_str(), "Swap the Swine!");
/// assert!("<b>Hog</b>".parse::<RuleName>().is_err());
/// assert!("Hog\u{202e}Out".parse::<RuleName>().is_err());
/// assert!("!".parse::<RuleName>().is_err());
/// # Ok::<(), pigskin_hog::RuleNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleName(String);

impl RuleName {
    /// Most characters of a name.
    pub const LONGEST: usize = 40;

    /// Marks that a name may have between or behind its words.
    const MARKS: [char; 7] = ['\'', '’', '-', '!', '?', '.', '&'];

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RuleName {
    type Err = RuleNameError;

    fn from_str(text: &str) -> Result<RuleName, RuleNameError> {
        let name = text.trim();
        let fits = |c: char| c.is_alphanumeric() || c == ' ' || Self::MARKS.contains(&c);
        if name.chars().nth(Self::LONGEST).is_none()
            && name.starts_with(char::is_alphanumeric)
            && name.chars().all(fits)
            && !name.contains("  ")
        {
            Ok(RuleName(name.to_owned()))
        } else {
            let shown = name.chars().take(Self::LONGEST);
            Err(RuleNameError::Name(
                shown.flat_map(char::escape_debug).collect(),
            ))
        }
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text does not name rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleNameError {
    /// The text is no name. It is shortened, and its unusual characters are escaped.
    #[error(
        "'{0}' is not a name of a rule: 1 to {most} letters, digits, single spaces and marks from \
         {marks}, beginning with a letter or digit",
        most = RuleName::LONGEST,
        marks = String::from_iter(RuleName::MARKS)
    )]
    Name(String),
    /// There is no setting of that name.
    #[error(transparent)]
    Unknown(#[from] SettingError),
    /// The setting is not a rule.
    #[error("'{0}' is not a rule and has no name of its own")]
    NoRule(Setting),
    /// Two rules have the same name.
    #[error("two rules are called '{0}'")]
    Twice(RuleName),
    /// A part of the text has no name.
    #[error("rules are named as in free_bacon=Hog Out; swine_swap=Swap the Swine")]
    Spelling,
}

/// The names that an edition gives to rules, by setting, and to the game, as `game`. What has none is
/// called as usual.
///
/// As text they are `free_bacon=Hog Out; swine_swap=Swap the Swine`, which is how records of games
/// and addresses write them.
///
/// Names are no part of the [`Rules`](crate::Rules): nothing that is computed depends on them.
///
/// ```
/// use pigskin_hog::{RuleNames, Setting};
/// let names: RuleNames = "free_bacon=Hog Out; swine_swap=Swap the Swine".parse()?;
/// assert_eq!(names.of(Setting::FreeBacon).map(|name| name.as_str()), Some("Hog Out"));
/// assert_eq!(names.to_string().parse::<RuleNames>()?, names);
/// assert!("goal=Home".parse::<RuleNames>().is_err());
/// assert!("pig_out=Hogs; more_boar=hogs".parse::<RuleNames>().is_err());
/// # Ok::<(), pigskin_hog::RuleNameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleNames {
    game: Option<RuleName>,
    rules: BTreeMap<Setting, RuleName>,
}

impl RuleNames {
    /// The word that stands for the game's own name in place of a setting.
    const GAME: &str = "game";

    /// Reads names by the names of settings.
    ///
    /// # Errors
    ///
    /// If a setting is unknown or no rule, or a text is no [`RuleName`], or two rules get the same
    /// name, whatever the case of its letters.
    pub fn from_pairs<'t>(
        pairs: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<RuleNames, RuleNameError> {
        let mut game = None;
        let mut names = BTreeMap::new();
        for (setting, text) in pairs {
            if setting == RuleNames::GAME {
                game = Some(text.parse()?);
                continue;
            }
            let setting = Setting::named(setting)?;
            if !setting.is_rule() {
                return Err(RuleNameError::NoRule(setting));
            }
            let name: RuleName = text.parse()?;
            let lower = name.0.to_lowercase();
            let mut others = names.iter();
            if others.any(|(other, known): (&Setting, &RuleName)| {
                *other != setting && known.0.to_lowercase() == lower
            }) {
                return Err(RuleNameError::Twice(name));
            }
            names.insert(setting, name);
        }
        Ok(RuleNames { game, rules: names })
    }

    /// The name that a rule is given; `None` if it has its usual name.
    pub fn of(&self, rule: Setting) -> Option<&RuleName> {
        self.rules.get(&rule)
    }

    /// The name of the game; `None` if it is Hog.
    ///
    /// ```
    /// use pigskin_hog::RuleNames;
    /// let names: RuleNames = "game=Swine-It-Out; pig_out=Hog Out".parse()?;
    /// assert_eq!(names.game().map(|name| name.as_str()), Some("Swine-It-Out"));
    /// assert_eq!(names.to_string(), "game=Swine-It-Out; pig_out=Hog Out");
    /// # Ok::<(), pigskin_hog::RuleNameError>(())
    /// ```
    pub fn game(&self) -> Option<&RuleName> {
        self.game.as_ref()
    }

    /// Tests whether all rules and the game have their usual names.
    pub fn is_empty(&self) -> bool {
        self.game.is_none() && self.rules.is_empty()
    }

    /// The rules that are named, in the order of the settings, with their names.
    pub fn iter(&self) -> impl Iterator<Item = (Setting, &RuleName)> {
        self.rules.iter().map(|(setting, name)| (*setting, name))
    }

    /// All names as [`from_pairs`](Self::from_pairs) reads them, that of the game first.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &RuleName)> {
        let game = self.game.iter().map(|name| (RuleNames::GAME, name));
        game.chain(self.iter().map(|(rule, name)| (rule.name(), name)))
    }
}

impl fmt::Display for RuleNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (setting, name)) in self.pairs().enumerate() {
            let before = if number == 0 { "" } else { "; " };
            write!(f, "{before}{setting}={name}")?;
        }
        Ok(())
    }
}

impl FromStr for RuleNames {
    type Err = RuleNameError;

    fn from_str(text: &str) -> Result<RuleNames, RuleNameError> {
        let parts = text.split(';').filter(|part| !part.trim().is_empty());
        let pairs = parts.map(|part| {
            let (setting, name) = part.split_once('=').ok_or(RuleNameError::Spelling)?;
            Ok((setting.trim(), name))
        });
        RuleNames::from_pairs(pairs.collect::<Result<Vec<_>, RuleNameError>>()?)
    }
}

impl Setting {
    /// Tests whether the setting is a rule, which can have a name, and not a number of the game.
    pub const fn is_rule(self) -> bool {
        !matches!(self, Setting::Goal | Setting::MostDice | Setting::Sides)
    }
}
