//! The response to a field.

use pigskin_game::WinRate;

use crate::Table;

use super::score::FieldScore;

/// The table that wins the most matches against a field of tables, as far as a search
/// finds it, with its exact win rate against each of them.
///
/// A match is won if its mean win rate is *proved* to be above ½. The table that wins
/// more matches is better; if they win the same number, the one with the higher mean
/// win rate over the field.
///
/// # The search
///
/// A table against a field plays against a *mixture*: its opponent is drawn before the
/// game, and the table does not know which. So one choice at a pair of scores serves
/// all opponents, each weighted by how often games against it reach these scores. The
/// search climbs from several tables: perfect play's choices, the field's own best
/// tables, and the responses to these. The gain of each change of a single choice
/// against each opponent is known exactly. The search makes as many changes together as
/// raise the objective in exact duels against all. At first the objective is the mean
/// win rate, which leads to a response to the uniform mixture. Then each match counts
/// by a smooth step at ½ that becomes steeper and steeper, so that the opponents closest
/// to ½ count most. At last it is the number of matches won.
///
/// If there are many opponents, a sample of a few dozen proposes the changes. It is
/// drawn evenly by weight, with other opponents each time. The results of the changes
/// are always computed against all. Tables that roll dice which can score nothing are
/// compared and answered like all others, but the search does not climb from them, and
/// they propose no changes. Nothing is random: the same field gives the same table with
/// the same [`Instructions`](crate::Instructions) of the processor, on any number of
/// cores. The search does not prove that its table is the best. [`at_most`] is an upper
/// bound, which the search often reaches.
///
/// [`at_most`]: FieldResponse::at_most
///
/// ```
/// use std::ops::ControlFlow;
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table, search::FieldResponse};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 30, ..FALL_2017 };
/// let field: Vec<Table> = [3, 4, 5, 6]
///     .map(|dice| Table::from_fn(30, |_| Choice::dice(dice)))
///     .into();
/// let response = FieldResponse::to(&rules, &field, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(response.score.won, 4);
/// assert_eq!(response.at_most(), 4);
/// # Ok::<(), pigskin_hog::search::NoFieldResponse>(())
/// ```
#[derive(Clone, Debug)]
pub struct FieldResponse {
    /// The table.
    pub table: Table,
    /// Its win rate against each table of the field, in order.
    pub rates: Vec<WinRate>,
    /// Its result against the field.
    pub score: FieldScore,
    /// For each table of the field that no table of the search has beaten, the win rate
    /// of its best response, which may use all that the rules remember; `None` for the
    /// others, and if the search was stopped before it was known.
    pub best_responses: Vec<Option<WinRate>>,
    /// The result of each table of the field against the others; `None` if the search
    /// was stopped before that was known.
    pub own: Option<Vec<FieldScore>>,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
}

impl FieldResponse {
    /// An upper bound on the matches that any table can win: all except those against
    /// opponents whose best response is not proved to be above ½.
    pub fn at_most(&self) -> usize {
        let responses = self.best_responses.iter().flatten();
        let lost = responses.filter(|response| !response.is_above(0.5));
        self.rates.len() - lost.count()
    }

    /// Tests whether it is proved that no table wins more matches.
    pub fn wins_most(&self) -> bool {
        self.score.won >= self.at_most()
    }

    /// The places in the field of the tables with the best result against the others:
    /// one, or several with equal results; empty if the results are not known.
    pub fn own_best(&self) -> Vec<usize> {
        let own = self.own.as_deref().unwrap_or_default();
        let best = own.iter().copied().reduce(FieldScore::max);
        let places = own.iter().enumerate();
        let places = places.filter(|&(_, &score)| Some(score) == best);
        places.map(|(place, _)| place).collect()
    }
}
