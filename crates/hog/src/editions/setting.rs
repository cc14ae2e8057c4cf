//! The settings of the rules by name, for files, `--set` and records.

mod error;
mod read;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use crate::{
    Die, FeralHogs, Formula, FormulaError, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime,
    MOST_DICE, MoreBoar, PerfectPiggy, PigOut, PigPass, PorkChop, Rules, Score, ScoreRise,
    Semester, SwineAlign, SwineSwap, TimeTrot, Touchdown, WhenPigsFly, WildDice,
};
pub use error::SettingError;
use pigskin_game::words;
use read::{feral_hogs, formula, hog_wild, put, put_or, put_read, within};

words! {
    /// A setting of the rules, with a name and a text value.
    ///
    /// Edition files, `contest.toml`, the command line, its help and records of games all
    /// use this list.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, Setting};
    /// let mut rules = FALL_2019;
    /// Setting::FeralHogs.set(&mut rules, "off")?;
    /// assert_eq!(rules.feral_hogs, None);
    /// assert_eq!(Setting::SwineSwap.get(&rules), "digit-product");
    /// # Ok::<(), pigskin_hog::SettingError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Setting {
        /// The points that win.
        Goal = "goal",
        /// The most dice in a turn.
        MostDice = "most_dice",
        /// The sides of the usual die.
        Sides = "sides",
        /// Pig Out.
        PigOut = "pig_out",
        /// Free Bacon.
        FreeBacon = "free_bacon",
        /// Hogtimus Prime.
        HogtimusPrime = "hogtimus_prime",
        /// Hog Wild.
        HogWild = "hog_wild",
        /// Feral Hogs.
        FeralHogs = "feral_hogs",
        /// Swine Swap.
        SwineSwap = "swine_swap",
        /// Pork Chop.
        PorkChop = "pork_chop",
        /// When Pigs Fly.
        WhenPigsFly = "when_pigs_fly",
        /// Perfect Piggy.
        PerfectPiggy = "perfect_piggy",
        /// Hog Pile, Square Swine, Fuzzy Factors or Sus Fuss.
        ScoreRise = "score_rise",
        /// Time Trot.
        TimeTrot = "time_trot",
        /// Swine Align.
        SwineAlign = "swine_align",
        /// Pig Pass.
        PigPass = "pig_pass",
        /// More Boar.
        MoreBoar = "more_boar",
        /// The sides of the die in extra turns.
        ExtraDie = "extra_die",
        /// Touchdown.
        Touchdown = "touchdown",
        /// 49ers.
        FortyNiners = "forty_niners",
        /// Hog Tied.
        HogTied = "hog_tied",
    }

    /// The name in files and `--set`.
    pub fn name
}

/// The words of a setting.
struct Row {
    title: &'static str,
    values: &'static str,
    /// Whether records, results and hashes have it even if it is off.
    is_stated: bool,
}

impl Row {
    const fn stated(title: &'static str, values: &'static str) -> Row {
        Row {
            title,
            values,
            is_stated: true,
        }
    }

    const fn unless_off(title: &'static str, values: &'static str) -> Row {
        Row {
            title,
            values,
            is_stated: false,
        }
    }
}

impl Setting {
    /// A row for each setting, in their order.
    const ROWS: [Row; Setting::ALL.len()] = [
        Row::stated("Goal", "a whole number from 1 to 300"),
        Row::stated("Most dice", "a whole number from 1 to 10"),
        Row::stated("Sides", "a whole number from 2 to 100"),
        Row::stated("Pig Out", "off, one, ones, nothing, all-ones or piggy-back"),
        Row::stated("Free Bacon", FreeBacon::VALUES),
        Row::stated("Hogtimus Prime", "off, on or leader"),
        Row::stated(
            "Hog Wild",
            "off, on, or two numbers such as 7,4 (which is on): when the scores add up to a \
                 multiple of the first, 1 to 100, dice have as many sides as the second, 2 to 100; or \
                 odd-again, or a number such as odd-again:7 (which is odd-again): at such sums odd \
                 dice are rolled once more",
        ),
        Row::stated(
            "Feral Hogs",
            "off, on, points, or two numbers such as 2,3 (which is on): dice that differ from those \
                 of the previous turn by the first, 0 to 10, score the second, 1 to 20, as a bonus; \
                 points:2,3 (which is points) compares with the points of that turn, and its first \
                 number is 0 to 4",
        ),
        Row::stated("Swine Swap", SwineSwap::VALUES),
        Row::stated("Pork Chop", "off, on, dice or ham-hijinks"),
        Row::unless_off("When Pigs Fly", "off or on"),
        Row::unless_off("Perfect Piggy", "off or on"),
        Row::unless_off("Score rise", ScoreRise::VALUES),
        Row::unless_off("Time Trot", "off or a cycle of 2 to 11 turns"),
        Row::unless_off("Swine Align", "off or on"),
        Row::unless_off("Pig Pass", "off or on"),
        Row::unless_off("More Boar", "off, leading-digits or extreme-digits"),
        Row::unless_off("Extra turns", "off or a number of sides from 2 to 100"),
        Row::unless_off("Touchdown", "off or on"),
        Row::unless_off("49ers", "off, on (49) or a score from 0 to 299"),
        Row::unless_off("Hog Tied", "off or on"),
    ];

    /// The possible values, in words.
    pub const fn values(self) -> &'static str {
        Setting::ROWS[self as usize].values
    }

    /// The values that have a name, and then the numbers that semesters have.
    pub fn known(self) -> Vec<String> {
        let named = self.values().split([',', ' ']).filter(|word| {
            let mut rules = Rules::CLASSIC.clone();
            // A formula has no name.
            self.put(&mut rules, word).is_ok()
                && rules.formulas().next().is_none()
                && self.get(&rules) == **word
                && !word.starts_with(|first: char| first.is_ascii_digit())
        });
        let semesters = Semester::ALL.iter();
        let mut known: Vec<String> = named.map(str::to_owned).collect();
        known.extend(semesters.map(|semester| self.get(semester.rules)));
        let mut seen = HashSet::new();
        known.retain(|value| seen.insert(value.clone()));
        known
    }

    /// The usual name of the rule.
    pub(crate) const fn title(self) -> &'static str {
        Setting::ROWS[self as usize].title
    }

    /// The text that the setting has where it is not given; `None` if it must be.
    ///
    /// Records, results and hashes leave out settings with this text, so that those of older rules
    /// stay as they are when a setting is added.
    ///
    /// ```
    /// use pigskin_hog::Setting;
    /// assert_eq!(Setting::Goal.unstated(), None);
    /// assert_eq!(Setting::ScoreRise.unstated(), Some("off"));
    /// ```
    pub const fn unstated(self) -> Option<&'static str> {
        if Setting::ROWS[self as usize].is_stated {
            return None;
        }
        Some("off")
    }

    /// The settings of these rules with their texts, without those that may be
    /// [left out](Self::unstated).
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, FALL_2023, Setting};
    /// assert_eq!(Setting::stated(&FALL_2019).count(), 10);
    /// let last = Setting::stated(&FALL_2023).last();
    /// assert_eq!(last, Some((Setting::ScoreRise, "sus-fuss".to_owned())));
    /// ```
    pub fn stated(rules: &Rules) -> impl Iterator<Item = (Setting, String)> + '_ {
        let texts = Setting::ALL
            .into_iter()
            .map(|setting| (setting, setting.get(rules)));
        texts.filter(|(setting, text)| setting.unstated() != Some(text.as_str()))
    }

    /// The setting with this name; `-` counts as `_`.
    ///
    /// # Errors
    ///
    /// If there is no such setting.
    pub fn named(name: &str) -> Result<Setting, SettingError> {
        let spelt = name.replace('-', "_");
        Setting::from_name(&spelt).ok_or_else(|| SettingError::Unknown(name.to_owned()))
    }

    /// The text of the setting in these rules, which [`set`](Self::set) reads.
    pub fn get(self, rules: &Rules) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        let name = |text: Option<&str>| text.unwrap_or("off").to_owned();
        let number = |number: Option<u8>| number.map_or("off".to_owned(), |n| n.to_string());
        match self {
            Setting::Goal => rules.goal.to_string(),
            Setting::MostDice => rules.most_dice.to_string(),
            Setting::Sides => rules.die.sides().to_string(),
            Setting::PigOut => name(rules.pig_out.map(PigOut::name)),
            Setting::FreeBacon => name(rules.free_bacon.as_ref().map(FreeBacon::name)),
            Setting::HogtimusPrime => name(rules.hogtimus_prime.map(HogtimusPrime::name)),
            Setting::HogWild => match rules.hog_wild {
                Some(HogWild::SEVENS) | None => switch(rules.hog_wild.is_some()),
                Some(HogWild::SEVENS_AGAIN) => "odd-again".to_owned(),
                Some(HogWild { multiple, dice }) => match dice {
                    WildDice::Other(die) => format!("{multiple},{}", die.sides()),
                    WildDice::OddAgain => format!("odd-again:{multiple}"),
                },
            },
            Setting::FeralHogs => match rules.feral_hogs {
                Some(FeralHogs::TWO_APART) | None => switch(rules.feral_hogs.is_some()),
                Some(FeralHogs::BY_POINTS) => "points".to_owned(),
                Some(FeralHogs {
                    apart,
                    bonus,
                    by_points,
                }) => format!("{}{apart},{bonus}", if by_points { "points:" } else { "" }),
            },
            Setting::SwineSwap => name(rules.swine_swap.as_ref().map(SwineSwap::name)),
            Setting::PorkChop => name(rules.pork_chop.map(PorkChop::name)),
            Setting::WhenPigsFly => switch(rules.when_pigs_fly.is_some()),
            Setting::PerfectPiggy => switch(rules.perfect_piggy.is_some()),
            Setting::ScoreRise => name(rules.score_rise.as_ref().map(ScoreRise::name)),
            Setting::TimeTrot => number(rules.time_trot.map(|rule| rule.cycle)),
            Setting::SwineAlign => switch(rules.swine_align.is_some()),
            Setting::PigPass => switch(rules.pig_pass.is_some()),
            Setting::MoreBoar => name(rules.more_boar.map(MoreBoar::name)),
            Setting::ExtraDie => number(rules.extra_die.map(Die::sides)),
            Setting::Touchdown => switch(rules.touchdown.is_some()),
            Setting::FortyNiners => match rules.forty_niners {
                Some(FortyNiners::AT_49) | None => switch(rules.forty_niners.is_some()),
                Some(rule) => rule.score.to_string(),
            },
            Setting::HogTied => switch(rules.hog_tied.is_some()),
        }
    }

    /// Changes the setting in these rules. [`Rules::with`] changes several.
    ///
    /// # Errors
    ///
    /// If the text is none of [`values`](Self::values), or a formula then gives what the rules do
    /// not allow. The rules do not change then.
    pub fn set(self, rules: &mut Rules, text: &str) -> Result<(), SettingError> {
        *rules = rules.with([(self, text)])?;
        Ok(())
    }

    /// Tests whether the text can be a value, in whatever rules. A formula then still has to fit
    /// the scores of its rules.
    ///
    /// # Errors
    ///
    /// If it cannot.
    pub fn check(self, text: &str) -> Result<(), SettingError> {
        self.put(&mut Rules::CLASSIC.clone(), text)
    }

    /// Changes the setting in these rules, without a look at what a formula gives.
    pub(crate) fn put(self, rules: &mut Rules, text: &str) -> Result<(), SettingError> {
        let value = text.trim();
        let refuse = |refused: FormulaError| SettingError::Formula {
            setting: self,
            value: value.to_owned(),
            source: refused,
        };
        match self {
            Setting::FreeBacon if FreeBacon::from_name(value).is_none() => {
                if let Some(read) = formula(value, Formula::number) {
                    rules.free_bacon = Some(FreeBacon::Formula(read.map_err(refuse)?));
                    return Ok(());
                }
            }
            Setting::SwineSwap if SwineSwap::from_name(value).is_none() => {
                if let Some(read) = formula(value, Formula::condition) {
                    rules.swine_swap = Some(SwineSwap::Formula(read.map_err(refuse)?));
                    return Ok(());
                }
            }
            Setting::ScoreRise if ScoreRise::from_name(value).is_none() => {
                if let Some(read) = formula(value, Formula::number) {
                    rules.score_rise = Some(ScoreRise::Formula(read.map_err(refuse)?));
                    return Ok(());
                }
            }
            _ => {}
        }
        self.put_value(rules, value)
            .ok_or_else(|| SettingError::Value {
                setting: self,
                value: text.to_owned(),
            })
    }

    fn put_value(self, rules: &mut Rules, text: &str) -> Option<()> {
        match self {
            Setting::Goal => rules.goal = within(text, 1, Rules::MOST_GOAL)?,
            Setting::MostDice => rules.most_dice = within(text, 1, MOST_DICE)?,
            Setting::Sides => rules.die = Die::new(text.parse().ok()?)?,
            Setting::PigOut => put_read(&mut rules.pig_out, text, PigOut::from_name)?,
            Setting::FreeBacon => put_read(&mut rules.free_bacon, text, FreeBacon::from_name)?,
            Setting::HogtimusPrime => {
                put_read(&mut rules.hogtimus_prime, text, HogtimusPrime::from_name)?;
            }
            Setting::HogWild => put_read(&mut rules.hog_wild, text, hog_wild)?,
            Setting::FeralHogs => match text.strip_prefix("points") {
                Some("") => rules.feral_hogs = Some(FeralHogs::BY_POINTS),
                Some(numbers) => {
                    let (apart, bonus) = numbers.strip_prefix(':')?.split_once(',')?;
                    let rule = feral_hogs(apart.trim(), bonus.trim())?;
                    let within_range = rule.apart <= FeralHogs::MOST_APART;
                    rules.feral_hogs = Some(FeralHogs {
                        by_points: true,
                        ..Some(rule).filter(|_| within_range)?
                    });
                }
                None => {
                    let on = FeralHogs::TWO_APART;
                    put_or(&mut rules.feral_hogs, text, on, feral_hogs)?;
                }
            },
            Setting::SwineSwap => put_read(&mut rules.swine_swap, text, SwineSwap::from_name)?,
            Setting::PorkChop => put_read(&mut rules.pork_chop, text, PorkChop::from_name)?,
            Setting::Touchdown => put(&mut rules.touchdown, text, &[("on", Touchdown)])?,
            Setting::FortyNiners => {
                put_read(&mut rules.forty_niners, text, |text| match text {
                    "on" => Some(FortyNiners::AT_49),
                    score => {
                        let score = Score(within(score, 0, Rules::MOST_GOAL - 1)?);
                        Some(FortyNiners { score })
                    }
                })?;
            }
            Setting::HogTied => put(&mut rules.hog_tied, text, &[("on", HogTied)])?,
            Setting::WhenPigsFly => put(&mut rules.when_pigs_fly, text, &[("on", WhenPigsFly)])?,
            Setting::PerfectPiggy => put(&mut rules.perfect_piggy, text, &[("on", PerfectPiggy)])?,
            Setting::ScoreRise => put_read(&mut rules.score_rise, text, ScoreRise::from_name)?,
            Setting::TimeTrot => {
                put_read(&mut rules.time_trot, text, |text| {
                    let cycle = within(text, 2, TimeTrot::LONGEST)?;
                    Some(TimeTrot { cycle })
                })?;
            }
            Setting::SwineAlign => put(&mut rules.swine_align, text, &[("on", SwineAlign)])?,
            Setting::PigPass => put(&mut rules.pig_pass, text, &[("on", PigPass)])?,
            Setting::MoreBoar => put_read(&mut rules.more_boar, text, MoreBoar::from_name)?,
            Setting::ExtraDie => {
                put_read(&mut rules.extra_die, text, |text| {
                    Die::new(text.parse().ok()?)
                })?;
            }
        }
        Some(())
    }
}
