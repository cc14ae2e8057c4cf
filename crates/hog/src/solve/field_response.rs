//! The table that wins most matches against a field.

mod objective;
mod opponents;
mod search;

use std::ops::ControlFlow;

use pigskin_game::WinRate;

use crate::{Rules, Table, UnfitTable};

use self::opponents::Opponents;
use self::search::Search;

/// The table that wins most matches against a field of tables, as far as a
/// search finds it, with the exact win rate against each of them.
///
/// A match is won if its mean win rate is *proved* to be above ½. Of two tables
/// the one that wins more matches is better, and of those alike the one with
/// the higher mean win rate over the field.
///
/// # The search
///
/// A table against a field plays against a *mixture*: which opponent it meets is
/// drawn before the game, and nothing tells it which. So a choice at a pair of
/// scores is made for all opponents at once, each by how often games against it
/// come there. The search climbs from several tables: perfect play's choices,
/// the field's own best tables, and the responses to these. For each change of a
/// single choice it is known exactly what it gains against each opponent; as
/// many are made together as raise the objective in exact duels against all.
/// First that is the mean win rate, which comes to a response to the uniform
/// mixture. Then it is a number of matches in which each counts by a smooth
/// step at ½ that becomes steeper and steeper, so that the opponents count most
/// against which a match is in the balance; and at last it is the matches won.
///
/// Where there are many opponents, changes are proposed for a few dozen of them
/// that stand for all, drawn evenly by what they count, and others each time.
/// What comes of the changes is always taken from all. Tables that roll dice which
/// can score nothing are compared and answered as all others, but not climbed from,
/// and propose no changes. Nothing is random: the
/// same field comes to the same table with the same
/// [`Instructions`](crate::Instructions) of the processor, on any number of
/// cores. The search is none that proves its table to be the best; [`at_most`]
/// is what can be said, and often the search reaches it.
///
/// [`at_most`]: FieldResponse::at_most
///
/// ```
/// use std::ops::ControlFlow;
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table, solve::FieldResponse};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 30, ..FALL_2017 };
/// let field: Vec<Table> = [3, 4, 5, 6]
///     .map(|dice| Table::from_fn(30, |_| Choice::dice(dice)))
///     .into();
/// let response = FieldResponse::to(&rules, &field, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(response.score.won, 4);
/// assert_eq!(response.at_most(), 4);
/// # Ok::<(), pigskin_hog::solve::NoFieldResponse>(())
/// ```
#[derive(Clone, Debug)]
pub struct FieldResponse {
    /// The table.
    pub table: Table,
    /// How often it wins, against each of the field in its order.
    pub rates: Vec<WinRate>,
    /// What these come to.
    pub score: FieldScore,
    /// For each of the field that no table of the search has beaten, how often
    /// its best response wins, with all that the rules remember in mind; `None`
    /// for the others, and where the search was stopped before it was found.
    pub best_responses: Vec<Option<WinRate>>,
    /// What each of the field comes to against the others; `None` if the search
    /// was stopped before that was known.
    pub own: Option<Vec<FieldScore>>,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
}

/// What a table comes to against a field: more matches won are better, and with
/// as many the higher mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct FieldScore {
    /// The matches whose mean win rate is proved to be above ½.
    pub won: usize,
    /// The mean win rate over the field, from 0 to 1; 0 against nobody.
    pub mean: f64,
}

/// What a search has to say while it runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldEvent {
    /// The tables of the field are compared with each other.
    Compared {
        /// The pairs that are compared already.
        pairs: usize,
        /// All pairs.
        of: usize,
    },
    /// A climb begins.
    Climbs {
        /// The number of the climb, from 1.
        climb: usize,
        /// The most climbs that there will be.
        of: usize,
    },
    /// Some changes were tried.
    Step {
        /// What the best table comes to that was found until now.
        best: FieldScore,
    },
}

/// Why there is no response to a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFieldResponse {
    /// The field is empty.
    #[error("there is nobody in the field")]
    Nobody,
    /// A table of the field does not fit the rules.
    #[error("table {place} of the field {why}")]
    Unfit {
        /// Its place in the field, from 0.
        place: usize,
        /// What is wrong with it.
        why: UnfitTable,
    },
}

impl FieldResponse {
    /// Searches for the best table.
    ///
    /// `tell` hears of each step, and stops the search with
    /// [`ControlFlow::Break`]; what was found until then is returned. All cores
    /// are used.
    ///
    /// # Errors
    ///
    /// Where nobody is in the field, or a table does not fit the rules, as in
    /// [`Duel::check`](crate::Duel::check).
    pub fn to(
        rules: &Rules,
        field: &[Table],
        tell: &mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> Result<FieldResponse, NoFieldResponse> {
        let opponents = Opponents::new(rules, field)?;
        let mut search = Search::new(&opponents, tell);
        // Who stops it wants what was found until then.
        let stopped = search.run().is_break();
        Ok(search.found(stopped))
    }

    /// The most matches that any table can win: not those against opponents whose
    /// best response is not ahead by more than rounding can be.
    #[must_use]
    pub fn at_most(&self) -> usize {
        let responses = self.best_responses.iter().flatten();
        let lost = responses.filter(|response| !response.is_above(0.5));
        self.rates.len() - lost.count()
    }

    /// Whether no table wins more matches.
    #[must_use]
    pub fn wins_most(&self) -> bool {
        self.score.won >= self.at_most()
    }

    /// The places in the field of the tables that come to most against the
    /// others: one, or several that are the same; empty if that is not known.
    #[must_use]
    pub fn own_best(&self) -> Vec<usize> {
        let own = self.own.as_deref().unwrap_or_default();
        let best = own.iter().copied().reduce(FieldScore::max);
        let places = own.iter().enumerate();
        let places = places.filter(|&(_, &score)| Some(score) == best);
        places.map(|(place, _)| place).collect()
    }
}

impl FieldScore {
    fn max(self, other: FieldScore) -> FieldScore {
        if other > self { other } else { self }
    }
}
