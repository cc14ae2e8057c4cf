//! End components: positions in which play can stay for ever.

use std::ops::Range;

use super::RecursiveGame;

/// The open part of a [`RecursiveGame`].
#[derive(Clone, Debug)]
pub struct Open {
    /// By choice: `true` if it may be made.
    pub choices: Vec<bool>,
    /// By position: `true` if the game never ends from it.
    pub drawn: Vec<bool>,
}

/// The end components among the open choices.
pub enum EndComponents {
    /// There are none.
    None,
    /// From these positions the players have no choice but to stay.
    Forced(Vec<bool>),
    /// Staying needs this choice, and the mover has others.
    Optional {
        /// The position.
        position: usize,
        /// The choice that stays.
        choice: usize,
    },
}

impl Open {
    /// A game with all choices open.
    pub fn all(game: &RecursiveGame) -> Open {
        Open {
            choices: vec![true; game.choices.len()],
            drawn: vec![false; game.len()],
        }
    }

    /// A copy in which a choice is closed.
    pub fn without(&self, choice: usize) -> Open {
        let mut open = self.clone();
        open.choices[choice] = false;
        open
    }

    /// A copy in which a choice is the only open one of its position. `of` has the
    /// position's choices.
    pub fn only(&self, of: Range<usize>, choice: usize) -> Open {
        let mut open = self.clone();
        open.choices[of].fill(false);
        open.choices[choice] = true;
        open
    }

    /// Counts the game as one that never ends from these positions.
    pub fn draw(&mut self, positions: &[bool]) {
        for (drawn, also) in self.drawn.iter_mut().zip(positions) {
            *drawn |= also;
        }
    }
}

impl RecursiveGame {
    /// Finds an end component that still has to be decided.
    pub(super) fn end_components(&self, open: &Open) -> EndComponents {
        if self.choices.iter().all(|choice| choice.leaves > 0.0) {
            return EndComponents::None;
        }
        let forced = self.closed(open, |at| self.open_choices(open, at).count() == 1);
        if forced.contains(&true) {
            return EndComponents::Forced(forced);
        }
        let staying = self.closed(open, |_| true);
        let stays = |at: usize| {
            let mut choices = self.open_choices(open, at);
            choices.find(|&choice| self.stays_within(choice, &staying))
        };
        let is_choice = |at: usize| self.open_choices(open, at).count() > 1;
        let Some(start) = staying.iter().position(|&stays| stays) else {
            return EndComponents::None;
        };
        // After as many turns as there are positions, the walk is on a cycle. Only
        // choices on such a cycle need to be decided.
        let next =
            |&at: &usize| stays(at).and_then(|choice| Some(self.stays_of(choice).first()?.0));
        let walk = std::iter::successors(Some(start), next);
        let cycle = walk.skip(self.len()).take(self.len());
        let anywhere = (0..self.len()).filter(|&at| staying[at]);
        let forks = cycle.chain(anywhere).filter(|&at| is_choice(at));
        let either = forks.filter_map(|position| {
            Some(EndComponents::Optional {
                position,
                choice: stays(position)?,
            })
        });
        // If no position had another choice, they would have been forced.
        either.into_iter().next().unwrap_or(EndComponents::None)
    }

    /// The largest set of positions that meet a condition, each with an open choice
    /// that stays within the set for certain.
    fn closed(&self, open: &Open, meets: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut set: Vec<bool> = (0..self.len())
            .map(|at| !open.drawn[at] && meets(at))
            .collect();
        loop {
            let stays = |at: usize| {
                let mut choices = self.open_choices(open, at);
                choices.any(|choice| self.stays_within(choice, &set))
            };
            let leaves: Vec<usize> = (0..self.len())
                .filter(|&at| set[at] && !stays(at))
                .collect();
            if leaves.is_empty() {
                return set;
            }
            for at in leaves {
                set[at] = false;
            }
        }
    }

    fn open_choices(&self, open: &Open, at: usize) -> impl Iterator<Item = usize> {
        self.choices_of(at).filter(|&choice| open.choices[choice])
    }

    fn stays_within(&self, choice: usize, set: &[bool]) -> bool {
        self.choices[choice].leaves == 0.0 && self.stays_of(choice).iter().all(|&(to, _)| set[to])
    }
}
