//! Plays that stay in a part for ever.

use std::ops::Range;

use super::Part;

/// The part of a [`Part`] that is still to be solved.
#[derive(Clone, Debug)]
pub struct Open {
    /// The choices that may be made.
    pub choices: Vec<bool>,
    /// The positions from which the game never ends.
    pub drawn: Vec<bool>,
}

/// What is to be done about plays that stay for ever.
pub enum Fork {
    /// Nothing: there are none.
    None,
    /// From these positions nothing else is left.
    Drawn(Vec<bool>),
    /// They need this choice, and the mover has others.
    Either {
        /// The position.
        position: usize,
        /// The choice that stays.
        choice: usize,
    },
}

impl Open {
    /// Everything.
    pub fn all(part: &Part) -> Open {
        Open {
            choices: vec![true; part.choices.len()],
            drawn: vec![false; part.len()],
        }
    }

    /// The same without a choice.
    pub fn without(&self, choice: usize) -> Open {
        let mut open = self.clone();
        open.choices[choice] = false;
        open
    }

    /// The same with only one of the choices of a position.
    pub fn only(&self, of: Range<usize>, choice: usize) -> Open {
        let mut open = self.clone();
        open.choices[of].fill(false);
        open.choices[choice] = true;
        open
    }

    /// Ends the game as one that never ends where these positions come up.
    pub fn draw(&mut self, positions: &[bool]) {
        for (drawn, also) in self.drawn.iter_mut().zip(positions) {
            *drawn |= also;
        }
    }
}

impl Part {
    /// Finds what is to be done about plays that stay for ever.
    pub(super) fn fork(&self, open: &Open) -> Fork {
        if self.choices.iter().all(|choice| choice.leaves > 0.0) {
            return Fork::None;
        }
        let forced = self.closed(open, |at| self.open_choices(open, at).count() == 1);
        if forced.contains(&true) {
            return Fork::Drawn(forced);
        }
        let staying = self.closed(open, |_| true);
        let stays = |at: usize| {
            let mut choices = self.open_choices(open, at);
            choices.find(|&choice| self.stays_within(choice, &staying))
        };
        let is_choice = |at: usize| self.open_choices(open, at).count() > 1;
        let Some(start) = staying.iter().position(|&stays| stays) else {
            return Fork::None;
        };
        // After so many turns the walk is where it comes back to, and only what
        // lies on such a circle need be decided.
        let next =
            |&at: &usize| stays(at).and_then(|choice| Some(self.stays_of(choice).first()?.0));
        let walk = std::iter::successors(Some(start), next);
        let circle = walk.skip(self.len()).take(self.len());
        let anywhere = (0..self.len()).filter(|&at| staying[at]);
        let forks = circle.chain(anywhere).filter(|&at| is_choice(at));
        let either = forks.filter_map(|position| {
            Some(Fork::Either {
                position,
                choice: stays(position)?,
            })
        });
        // If all had no other choice, they would have been forced.
        either.into_iter().next().unwrap_or(Fork::None)
    }

    /// The largest set of such positions from each of which some open choice
    /// stays within the set for certain.
    fn closed(&self, open: &Open, such: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut set: Vec<bool> = (0..self.len())
            .map(|at| !open.drawn[at] && such(at))
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
