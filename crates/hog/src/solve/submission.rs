//! A table of perfect choices, which can be submitted to a contest.

use pigskin_game::WinRate;

use crate::{Phase, Table};

use super::{BestResponse, Memory, PerfectPlay};

/// A strategy that depends only on the scores, made of perfect play's choices.
///
/// If the rules remember nothing but the scores, it is perfect play. Otherwise its
/// choices are those for one memory of each player, the same at all scores. Of the
/// memories with the same previous dice for both players, it takes those whose table is
/// the least exploitable. Nothing is claimed of it beyond how often its best response
/// wins.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The choices.
    pub table: Table,
    /// The memory of their player that the choices assume.
    pub mine: Memory,
    /// The memory of the other player that they assume.
    pub theirs: Memory,
    /// The phase of the game that they assume.
    pub phase: Phase,
    /// The win rate of the best response to the table; its mean is ½ for
    /// perfect play, up to rounding.
    pub best_response: WinRate,
}

impl PerfectPlay {
    /// The least exploitable table of choices for one memory of each player. Computes a
    /// best response for each pair of memories: 11 with Feral Hogs by dice, four times as many
    /// with Pork Chop, and all of these for each phase of a game.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, Rules, solve::PerfectPlay};
    /// // A small goal, so that this takes no time.
    /// let rules = Rules { goal: 20, ..FALL_2019 };
    /// let submission = PerfectPlay::solve(&rules).submission();
    /// assert!(submission.best_response.is_above(0.5));
    /// ```
    pub fn submission(&self) -> Submission {
        self.submission_while(|| true)
    }

    /// The least exploitable table among as many pairs of memories as `goes_on` permits.
    pub(crate) fn submission_while(&self, mut goes_on: impl FnMut() -> bool) -> Submission {
        let rules = self.rules();
        let memories = Memory::same_turns(rules);
        let mut best = self.submission_for([Memory::default(); 2], Phase::START);
        for (memories, phase) in memories.skip(1).take_while(|_| goes_on()) {
            let submission = self.submission_for(memories, phase);
            if submission.best_response.mean() < best.best_response.mean() {
                best = submission;
            }
        }
        best
    }

    fn submission_for(&self, [mine, theirs]: [Memory; 2], phase: Phase) -> Submission {
        let table = self.table_for(mine, theirs, phase);
        // Every choice of perfect play fits the rules.
        let best_response = BestResponse::to_fitting(self.rules(), &table).win_rate();
        Submission {
            table,
            mine,
            theirs,
            phase,
            best_response,
        }
    }
}
