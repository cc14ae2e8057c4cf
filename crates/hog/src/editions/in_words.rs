//! Rules in words: the name and the description of each.

use crate::{
    Edition, FeralHogs, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime, MoreBoar,
    PerfectPiggy, PigOut, PigPass, PorkChop, RuleName, Rules, ScoreRise, Setting, SwineAlign,
    SwineSwap, TimeTrot, Touchdown, WhenPigsFly,
};

impl Rules {
    /// The usual name and the description of every rule that is on, in the order of a turn.
    /// [`Edition::in_words`](crate::Edition::in_words) has the edition's own names.
    ///
    /// ```
    /// use pigskin_hog::FALL_2019;
    /// let names: Vec<_> = FALL_2019.in_words().into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["Goal", "Pig Out", "Free Bacon", "Feral Hogs", "Swine Swap"]);
    /// ```
    pub fn in_words(&self) -> Vec<(&'static str, String)> {
        let rules = self.described().into_iter();
        rules
            .map(|(rule, words)| (self.title(rule), words))
            .collect()
    }

    /// The description of a rule, if it is on.
    pub fn told(&self, rule: Setting) -> Option<String> {
        let mut rules = self.described().into_iter();
        rules.find_map(|(other, words)| (other == rule).then_some(words))
    }

    /// The description of every rule that is on, with its setting, in the order of a turn.
    pub fn described(&self) -> Vec<(Setting, String)> {
        let goal = format!(
            "{} points win; up to {} dice of {} sides in a turn",
            self.goal,
            self.most_dice,
            self.die.sides()
        );
        let rules = [
            (Setting::Goal, Some(goal)),
            (Setting::HogTied, self.hog_tied.map(HogTied::in_words)),
            (Setting::HogWild, self.hog_wild.map(HogWild::in_words)),
            (Setting::PigOut, self.pig_out.map(PigOut::in_words)),
            (
                Setting::FortyNiners,
                self.forty_niners.map(FortyNiners::in_words),
            ),
            (
                Setting::FreeBacon,
                self.free_bacon.as_ref().map(FreeBacon::in_words),
            ),
            (Setting::Touchdown, self.touchdown.map(Touchdown::in_words)),
            (
                Setting::HogtimusPrime,
                self.hogtimus_prime.map(HogtimusPrime::in_words),
            ),
            (
                Setting::WhenPigsFly,
                self.when_pigs_fly.map(WhenPigsFly::in_words),
            ),
            (
                Setting::PerfectPiggy,
                self.perfect_piggy.map(PerfectPiggy::in_words),
            ),
            (Setting::FeralHogs, self.feral_hogs.map(FeralHogs::in_words)),
            (
                Setting::ScoreRise,
                self.score_rise.as_ref().map(ScoreRise::in_words),
            ),
            (
                Setting::SwineSwap,
                self.swine_swap.as_ref().map(SwineSwap::in_words),
            ),
            (Setting::TimeTrot, self.time_trot.map(TimeTrot::in_words)),
            (
                Setting::SwineAlign,
                self.swine_align.map(SwineAlign::in_words),
            ),
            (Setting::PigPass, self.pig_pass.map(PigPass::in_words)),
            (Setting::MoreBoar, self.more_boar.map(MoreBoar::in_words)),
            (
                Setting::ExtraDie,
                self.extra_die
                    .map(|die| format!("the dice have {} sides in an extra turn", die.sides())),
            ),
            (Setting::PorkChop, self.pork_chop.map(PorkChop::in_words)),
        ];
        let told = rules.into_iter();
        told.filter_map(|(rule, words)| Some((rule, words?)))
            .collect()
    }

    /// The name that the course gave to a rule, in the kind that these rules have.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, FALL_2023, Setting};
    /// assert_eq!(FALL_2019.title(Setting::FreeBacon), "Free Bacon");
    /// assert_eq!(FALL_2023.title(Setting::FreeBacon), "Boar Brawl");
    /// ```
    pub fn title(&self, rule: Setting) -> &'static str {
        let of_kind = match rule {
            Setting::FreeBacon => self.free_bacon.as_ref().map(FreeBacon::title),
            Setting::ScoreRise => self.score_rise.as_ref().map(ScoreRise::title),
            Setting::PorkChop => self.pork_chop.map(PorkChop::title),
            _ => None,
        };
        of_kind.unwrap_or(rule.title())
    }
}

impl Edition {
    /// The name of a rule in this edition: its own, or that of the course.
    ///
    /// Everything that tells of a rule takes its name from here.
    ///
    /// ```
    /// use pigskin_hog::{Edition, Setting};
    /// let edition = Edition::from_toml("
    ///     name = 'evening-class'
    ///     base = 'fall-2019'
    ///     [names]
    ///     free_bacon = 'Hog Out'
    /// ")?;
    /// assert_eq!(edition.title(Setting::FreeBacon), "Hog Out");
    /// assert_eq!(edition.title(Setting::FeralHogs), "Feral Hogs");
    /// # Ok::<(), pigskin_hog::EditionFileError>(())
    /// ```
    pub fn title(&self, rule: Setting) -> &str {
        let own = self.rule_names.of(rule);
        own.map_or(self.rules.title(rule), RuleName::as_str)
    }

    /// The name of the game in this edition: *Hog*, or its own.
    pub fn game(&self) -> &str {
        self.rule_names.game().map_or("Hog", RuleName::as_str)
    }

    /// The name of what an opponent gains by: *Piggy Back* is a kind of Pig Out with a name of its
    /// own.
    pub(crate) fn opponents_title(&self) -> &str {
        match (self.rule_names.of(Setting::PigOut), self.rules.pig_out) {
            (None, Some(PigOut::PiggyBack)) => "Piggy Back",
            _ => self.title(Setting::PigOut),
        }
    }

    /// The name and the description of every rule that is on, in the order of a turn.
    ///
    /// ```
    /// use pigskin_hog::Edition;
    /// let edition = Edition::from_toml("name = 'x'\npig_out = 'one'\nnames = { pig_out = 'Oink' }")?;
    /// let names: Vec<_> = edition.in_words().into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["Goal", "Oink"]);
    /// # Ok::<(), pigskin_hog::EditionFileError>(())
    /// ```
    pub fn in_words(&self) -> Vec<(String, String)> {
        let rules = self.rules.described().into_iter();
        rules
            .map(|(rule, words)| (self.title(rule).to_owned(), words))
            .collect()
    }
}
