//! The roll that follows from a choice, and the phase of the game after it.

use crate::{Choice, Die, PerfectPiggy, Phase, PorkChop, Rules, Scores, WildDice};

/// The result of a choice: rolling dice, or a Pork Chop of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// Rolls this many of a die; 0 for Free Bacon.
    Dice(u8, Die),
    /// Swaps the scores, and rolls nothing.
    Chop,
    /// Scores a point and exchanges the dice, and rolls nothing.
    Exchange,
}

impl Roll {
    /// The number of dice that Feral Hogs remembers; 0 for a Pork Chop.
    pub fn dice(self) -> u8 {
        match self {
            Roll::Dice(dice, _) => dice,
            Roll::Chop | Roll::Exchange => 0,
        }
    }

    /// The number of dice, or 0 for Free Bacon; `None` for a Pork Chop.
    pub(crate) fn as_dice(self) -> Option<u8> {
        match self {
            Roll::Dice(dice, _) => Some(dice),
            Roll::Chop | Roll::Exchange => None,
        }
    }
}

impl Rules {
    /// The die that is rolled at these scores in this phase of a game.
    ///
    /// ```
    /// use pigskin_hog::{Die, Phase, SPRING_2017, Scores};
    /// assert_eq!(SPRING_2017.die_at(Scores::new(20, 15), Phase::START), Die::FOUR_SIDED);
    /// assert_eq!(SPRING_2017.die_at(Scores::new(20, 16), Phase::START), Die::SIX_SIDED);
    /// ```
    pub fn die_at(&self, scores: Scores, phase: Phase) -> Die {
        let extra = self.extra_die.filter(|_| phase.extra);
        let exchanged = self.exchanged_die().filter(|_| phase.exchanged);
        let die = extra.or(exchanged).unwrap_or(self.die);
        let wild = self.hog_wild.filter(|rule| rule.applies(scores));
        let rolled = wild.map_or(die, |rule| rule.die(die));
        let is_back = self.pork_chop == Some(PorkChop::HamHijinks)
            && phase.exchanged
            && wild.is_some_and(|rule| rule.dice == WildDice::Other(PerfectPiggy::DIE));
        if is_back { self.die } else { rolled }
    }

    /// Tests whether dice can be exchanged, so that it counts whether they are.
    pub fn exchanges_dice(&self) -> bool {
        self.remembers().exchanged
    }

    /// The die that takes the place of the usual one when dice are exchanged, if they can be.
    pub(crate) fn exchanged_die(&self) -> Option<Die> {
        self.exchanges_dice().then_some(PerfectPiggy::DIE)
    }

    /// The most dice that can be rolled at these scores.
    ///
    /// ```
    /// use pigskin_hog::{Scores, SUMMER_2016};
    /// assert_eq!(SUMMER_2016.most_dice_at(Scores::new(7, 10)), 1);
    /// assert_eq!(SUMMER_2016.most_dice_at(Scores::new(7, 11)), 10);
    /// ```
    pub fn most_dice_at(&self, scores: Scores) -> u8 {
        match self.hog_tied {
            Some(rule) if rule.ties(scores) => 1,
            _ => self.most_dice,
        }
    }

    /// Every die that [`die_at`](Self::die_at) can return, the usual one first.
    pub(crate) fn all_dice(&self) -> Vec<Die> {
        let by_phase = [Some(self.die), self.exchanged_die(), self.extra_die];
        let by_phase = by_phase.into_iter().flatten();
        let wild = by_phase
            .clone()
            .filter_map(|die| Some(self.hog_wild?.die(die)));
        let mut dice = Vec::new();
        // The usual die, that of Hog Wild, and others.
        let usual = by_phase.clone().take(1);
        for die in usual.chain(wild).chain(by_phase) {
            if !dice.contains(&die) {
                dice.push(die);
            }
        }
        dice
    }

    /// The result of a choice at these scores in this phase of a game, for a player who has, or
    /// has not, spent the Pork Chop.
    pub fn roll(&self, choice: Choice, scores: Scores, phase: Phase, chop_spent: bool) -> Roll {
        let die = self.die_at(scores, phase);
        let most = self.most_dice_at(scores);
        match (choice.as_dice(), self.pork_chop) {
            (Some(dice), _) => Roll::Dice(dice.min(most), die),
            (None, Some(rule)) if rule.exchanges_dice() => Roll::Exchange,
            (None, Some(rule)) if rule.chops(chop_spent) => Roll::Chop,
            (None, _) => Roll::Dice(most, die),
        }
    }

    /// Every phase in which a player can be to move, [`Phase::START`] first.
    pub(crate) fn phases(&self) -> impl Iterator<Item = Phase> + use<> {
        let remembers = self.remembers();
        let states = |used: bool| if used { &[false, true][..] } else { &[false] };
        let extras = states(remembers.extra);
        let exchanges = states(remembers.exchanged);
        (0..remembers.turns).flat_map(move |turn| {
            extras.iter().flat_map(move |&extra| {
                exchanges.iter().map(move |&exchanged| Phase {
                    turn,
                    extra,
                    exchanged,
                })
            })
        })
    }

    /// The phase after a turn in this one with these dice and points, if no score grants another
    /// turn. [`Phase::extra`] says whether the dice grant one. Exchanging the dice is a turn
    /// without a number of dice.
    pub(crate) fn next_phase(&self, phase: Phase, dice: Option<u8>, points: u16) -> Phase {
        let exchanges = self.exchanges(dice.is_none(), points);
        Phase {
            turn: (phase.turn + 1) % self.remembers().turns,
            extra: self.time_trot.is_some() && !phase.extra && dice == Some(phase.turn),
            exchanged: phase.exchanged ^ exchanges,
        }
    }

    /// Tests whether a turn exchanges the dice: by its choice, or by its points.
    pub(crate) fn exchanges(&self, by_choice: bool, points: u16) -> bool {
        by_choice
            || self
                .perfect_piggy
                .is_some_and(|rule| rule.exchanges(points))
    }

    /// The phase after a Pork Chop that swaps the scores, which grants no other turn.
    pub(crate) fn phase_after_chop(&self, phase: Phase) -> Phase {
        Phase {
            turn: (phase.turn + 1) % self.remembers().turns,
            extra: false,
            ..phase
        }
    }
}
