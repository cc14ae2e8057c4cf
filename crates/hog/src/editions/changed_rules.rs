//! Rules with changed settings, and the values of their formulas.

use crate::{
    Die, Formula, FreeBacon, Rules, Score, ScoreRise, Scores, Setting, SettingError, SwineSwap,
};

impl Rules {
    /// The rules with some settings changed. If a setting is given several times, the last one
    /// counts.
    ///
    /// Formulas are computed for all scores that the changed rules can come to, so the order of the
    /// settings does not matter.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2023, Rules, Scores, Setting};
    /// let formula = "99 - opponent_score";
    /// let rules = Rules::CLASSIC.with([(Setting::FreeBacon, formula)])?;
    /// assert_eq!(rules.bacon_points(Scores::new(0, 90)), 9);
    /// let longer = Rules::CLASSIC.with([(Setting::FreeBacon, formula), (Setting::Goal, "120")]);
    /// assert_eq!(
    ///     longer.unwrap_err().to_string(),
    ///     "free_bacon: '99 - opponent_score' is not a rule: at score 0 and opponent_score 100 it \
    ///      gives -1, which is not from 0 to 100",
    /// );
    /// # Ok::<(), pigskin_hog::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a setting does not have the given value, or a formula gives what its rule does not allow.
    pub fn with<T: AsRef<str>>(
        &self,
        changes: impl IntoIterator<Item = (Setting, T)>,
    ) -> Result<Rules, SettingError> {
        let mut rules = self.clone();
        for (setting, text) in changes {
            setting.put(&mut rules, text.as_ref())?;
        }
        let unfit = |die: &Die| {
            let sides = die.sides();
            die.is_odd_again() && sides % 2 == 1 && sides > Die::MOST_ODD_SIDES_AGAIN
        };
        if let Some(die) = rules.all_dice().into_iter().find(unfit) {
            return Err(SettingError::OddSides { sides: die.sides() });
        }
        rules.compute_formulas()?;
        Ok(rules)
    }

    /// The formulas among the rules.
    pub(crate) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let bacon = match &self.free_bacon {
            Some(FreeBacon::Formula(formula)) => Some(formula),
            _ => None,
        };
        let rise = match &self.score_rise {
            Some(ScoreRise::Formula(formula)) => Some(formula),
            _ => None,
        };
        let swap = match &self.swine_swap {
            Some(SwineSwap::Formula(formula)) => Some(formula),
            _ => None,
        };
        [bacon, rise, swap].into_iter().flatten()
    }

    /// Tests whether all formulas are computed for this goal. If a goal was changed in another way
    /// than by [`Rules::with`], what is known of the formulas need not hold.
    pub(crate) fn knows_its_formulas(&self) -> bool {
        self.formulas()
            .all(|formula| formula.is_computed_below(self.goal))
    }

    /// Computes the formulas, each for all scores at which its rule is asked.
    fn compute_formulas(&mut self) -> Result<(), SettingError> {
        let unfit = |setting: Setting, formula: &Formula| {
            let value = formula.text().to_owned();
            move |unfit| SettingError::Unfit {
                setting,
                value,
                unfit,
            }
        };
        let below = Score(self.goal - 1);
        if let Some(FreeBacon::Formula(formula)) = &self.free_bacon {
            let most = Scores {
                mine: below,
                theirs: below,
            };
            let points = formula.up_to(most, |_| 0..=FreeBacon::MOST_POINTS.into());
            let points = points.map_err(unfit(Setting::FreeBacon, formula))?;
            self.free_bacon = Some(FreeBacon::Formula(points));
        }
        let by_formula = matches!(self.score_rise, Some(ScoreRise::Formula(_)))
            || matches!(self.swine_swap, Some(SwineSwap::Formula(_)));
        if !by_formula {
            return Ok(());
        }
        let mut most = self.most_scores();
        if let Some(ScoreRise::Formula(formula)) = &self.score_rise {
            let risen = |scores: Scores| {
                let mine = scores.mine.0;
                i64::from(mine)..=i64::from(mine + ScoreRise::MOST_RISE)
            };
            let risen = formula.up_to(most, risen);
            let risen = risen.map_err(unfit(Setting::ScoreRise, formula))?;
            self.score_rise = Some(ScoreRise::Formula(risen));
        }
        if let Some(SwineSwap::Formula(formula)) = &self.swine_swap {
            most.mine = self.most_risen(most);
            let swaps = formula.up_to(most, |_| 0..=1);
            let swaps = swaps.map_err(unfit(Setting::SwineSwap, formula))?;
            self.swine_swap = Some(SwineSwap::Formula(swaps));
        }
        Ok(())
    }

    /// The highest scores to which a turn can lead before a rise and a swap.
    pub(crate) fn most_scores(&self) -> Scores {
        let below = Score(self.goal - 1);
        let scores = (0..self.goal).flat_map(|mine| {
            let theirs = 0..self.goal;
            theirs.map(move |theirs| Scores::new(mine, theirs))
        });
        let bacon = scores.map(|scores| self.bacon_points(scores));
        let dice = self
            .all_dice()
            .into_iter()
            .map(|die| u16::from(die.sides()));
        let sides = dice.max().unwrap_or_default();
        let rolled = (1..=self.most_dice).flat_map(|dice| {
            let sums = 0..=u16::from(dice) * sides;
            sums.map(move |points| self.lifted(dice, points))
        });
        let points = bacon.chain(rolled).max().unwrap_or_default();
        let bonus = self.feral_hogs.map_or(0, |rule| rule.bonus);
        let gains = (0..=self.most_dice).map(|dice| self.opponent_gains(dice));
        let points = points + u16::from(bonus);
        // The leader gains the points once more, whoever has moved.
        let boost = if self.boosts_leader() { points } else { 0 };
        Scores {
            mine: below.plus(points + boost),
            theirs: below.plus(gains.max().unwrap_or_default() + boost),
        }
    }

    /// The highest score after a rise, from scores up to these.
    pub(crate) fn most_risen(&self, most: Scores) -> Score {
        let Some(rule) = &self.score_rise else {
            return most.mine;
        };
        let theirs = match rule {
            ScoreRise::HogPile | ScoreRise::OnesHogPile | ScoreRise::Formula(_) => most.theirs.0,
            // These look only at the player's own score.
            ScoreRise::SquareSwine
            | ScoreRise::PigsOnPrime
            | ScoreRise::FuzzyFactors
            | ScoreRise::SusFuss => 0,
        };
        let scores = (0..=most.mine.0)
            .flat_map(|mine| (0..=theirs).map(move |theirs| Scores::new(mine, theirs)));
        let risen = scores.map(|scores| rule.after(scores));
        risen.max().unwrap_or(most.mine)
    }
}
