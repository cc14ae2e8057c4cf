//! A table of perfect choices that can be submitted.

use pigskin_game::WinRate;

use crate::Table;

use super::{BestResponse, Memory, PerfectPlay};

/// A strategy of the scores alone, made of perfect play's choices.
///
/// Where the rules remember nothing but the scores, it is perfect play. Else
/// its choices are those for one memory of each player, the same at all scores,
/// and nothing is claimed of it but how often its best response wins: of the
/// memories with as many previous dice for both players, those are taken whose
/// table is the least exploitable.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The choices.
    pub table: Table,
    /// What the choices suppose of their player.
    pub mine: Memory,
    /// What they suppose of the other player.
    pub theirs: Memory,
    /// The win rate of the best response to the table; its mean is ½ for
    /// perfect play, up to rounding.
    pub best_response: WinRate,
}

impl PerfectPlay {
    /// The least exploitable table of choices for one memory of each player. It
    /// takes a best response for each pair of memories: 11 with Feral Hogs,
    /// four times as many with Pork Chop.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, Rules, solve::PerfectPlay};
    /// // A small goal, so that this takes no time.
    /// let rules = Rules { goal: 20, ..FALL_2019 };
    /// let submission = PerfectPlay::of(&rules).submission();
    /// assert!(submission.best_response.is_above(0.5));
    /// ```
    #[must_use]
    pub fn submission(&self) -> Submission {
        let rules = self.rules();
        let memories = Memory::of_both(rules);
        let mut best = self.submission_for([Memory::default(); 2]);
        for memories in memories.skip(1) {
            let submission = self.submission_for(memories);
            if submission.best_response.mean() < best.best_response.mean() {
                best = submission;
            }
        }
        best
    }

    fn submission_for(&self, [mine, theirs]: [Memory; 2]) -> Submission {
        let table = self.table_for(mine, theirs);
        // Every choice of perfect play fits the rules.
        let best_response = BestResponse::to_fitting(self.rules(), &table).win_rate();
        Submission {
            table,
            mine,
            theirs,
            best_response,
        }
    }
}
