//! A turn, resolved in the order of the rules.

use pigskin_game::{Game, Seat, Status};

use crate::{Choice, Die, PigOut, PorkChop, Position, Roll, Rules, Scores, Toss};

/// A played turn, with what each rule did.
///
/// The rules apply in this order: the die, the toss, Pig Out or Free Bacon, Touchdown, Hogtimus
/// Prime, When Pigs Fly, Feral Hogs, the sum, what the leader gains, Perfect Piggy, a rise of the score, the swap,
/// another turn.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Position, Turn};
/// let turn = Turn::take(&FALL_2019, &Position::START, Choice::dice(2), &"1 4".parse()?)?;
/// assert!(turn.pigged_out);
/// assert_eq!((turn.base, turn.bonus), (1, 3));
/// assert_eq!(turn.after.players[0].score.0, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player whose turn it was.
    pub seat: Seat,
    /// The player's choice.
    pub choice: Choice,
    /// The roll or the chop.
    pub roll: Roll,
    /// The outcomes of the dice.
    pub toss: Toss,
    /// Whether Pig Out applied to the toss.
    pub pigged_out: bool,
    /// Only the points of the toss or of Free Bacon.
    pub base: u16,
    /// The points after Touchdown, Hogtimus Prime and When Pigs Fly.
    pub lifted: u16,
    /// The bonus of Feral Hogs.
    pub bonus: u16,
    /// The points that the opponent gained by Pig Out.
    pub opponent_gain: u16,
    /// The points that the leader gained by Hogtimus Prime, and whether the leader is the mover;
    /// `None` if there were none.
    pub boost: Option<(bool, u16)>,
    /// The points by which the mover's score rose after that.
    pub rise: u16,
    /// The scores that were swapped, as seen by the mover; `None` if none were. For a Pork
    /// Chop they are the scores before the turn.
    pub swapped: Option<Scores>,
    /// Whether the mover takes another turn.
    pub another: bool,
    /// The position after the turn.
    pub after: Position,
}

/// Why a turn cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalTurn {
    /// The edition does not have the choice.
    #[error("{choice} is not a choice in this edition, where {least} to {most} are")]
    Choice {
        /// The choice.
        choice: Choice,
        /// The lowest choice of the edition.
        least: i8,
        /// The highest choice of the edition.
        most: i8,
    },
    /// The toss has not the number of dice of the choice.
    #[error("{tossed} dice fell where {chosen} are rolled")]
    Toss {
        /// The number of dice that fell.
        tossed: u8,
        /// The number of the choice.
        chosen: u8,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
}

impl Rules {
    /// The roll or the chop of the mover's choice in this position.
    ///
    /// # Errors
    ///
    /// If the edition does not have the choice, or the game is over.
    pub fn roll_in(&self, position: &Position, choice: Choice) -> Result<Roll, IllegalTurn> {
        if position.winner(self).is_some() {
            return Err(IllegalTurn::Over);
        }
        if !self.allows(choice) {
            let (least, most) = self.choice_range();
            return Err(IllegalTurn::Choice {
                choice,
                least,
                most,
            });
        }
        let spent = position.mover().chop_spent;
        Ok(self.roll(choice, position.scores(), position.phase, spent))
    }
}

impl Turn {
    /// Resolves a turn with these outcomes of the dice.
    ///
    /// # Errors
    ///
    /// If the game is over, the edition does not have the choice, or the toss does not
    /// have its number of dice.
    pub fn take(
        rules: &Rules,
        position: &Position,
        choice: Choice,
        toss: &Toss,
    ) -> Result<Turn, IllegalTurn> {
        let roll = rules.roll_in(position, choice)?;
        if toss.len() != roll.dice() {
            return Err(IllegalTurn::Toss {
                tossed: toss.len(),
                chosen: roll.dice(),
            });
        }
        let before = position.scores();
        let pig_out = rules.pig_out_at(before.mine);
        let pigged_out = pig_out.is_some() && toss.ones() > 0;
        let (base, dice) = match roll {
            Roll::Chop => (0, 0),
            Roll::Exchange => (PorkChop::POINTS, 0),
            Roll::Dice(0, _) => (
                rules
                    .free_bacon
                    .as_ref()
                    .map_or(0, |rule| rule.points(before)),
                0,
            ),
            Roll::Dice(dice, _) => (PigOut::points_of(pig_out, toss), dice),
        };
        let lifted = match roll {
            Roll::Chop | Roll::Exchange => base,
            Roll::Dice(..) => rules.lifted(dice, base),
        };
        let bonus = match (roll, rules.feral_hogs) {
            (Roll::Dice(dice, _), Some(rule)) => rule.points(position.mover().previous, dice),
            _ => 0,
        };
        let opponent_gain = if pigged_out {
            rules.opponent_gains(dice)
        } else {
            0
        };
        let added = rules.added(before, lifted + bonus, opponent_gain);
        let boost = [
            (true, added.mine.0 - before.mine.plus(lifted + bonus).0),
            (false, added.theirs.0 - before.theirs.plus(opponent_gain).0),
        ];
        let boost = boost.into_iter().find(|&(_, points)| points > 0);
        let (scores, swaps) = match roll {
            Roll::Chop => (added, true),
            Roll::Dice(..) | Roll::Exchange => {
                let risen = rules.risen(added);
                (risen, rules.swaps(risen))
            }
        };
        let ended = if swaps { scores.traded() } else { scores };
        let mut after = *position;
        let (me, them) = (position.to_move.index(), position.to_move.other().index());
        after.players[me].score = ended.mine;
        after.players[them].score = ended.theirs;
        after.players[me].chop_spent |= roll == Roll::Chop;
        if let Some(rule) = rules.feral_hogs {
            after.players[me].previous = match roll {
                Roll::Chop => 0,
                Roll::Dice(..) | Roll::Exchange => rule.remembered(rules.most_dice, dice, lifted),
            };
        }
        let over = after.winner(rules).is_some();
        after.phase = match roll {
            Roll::Chop => rules.phase_after_chop(position.phase),
            Roll::Dice(..) | Roll::Exchange => {
                rules.next_phase(position.phase, roll.as_dice(), lifted)
            }
        };
        let granted = roll != Roll::Chop && rules.grants_turn(ended);
        let another = !over && (after.phase.extra || granted);
        after.phase.extra = another && rules.remembers().extra;
        if !another {
            after.to_move = position.to_move.other();
        }
        Ok(Turn {
            seat: position.to_move,
            choice,
            roll,
            toss: *toss,
            pigged_out,
            base,
            lifted,
            bonus,
            opponent_gain,
            boost,
            rise: scores.mine.0.saturating_sub(added.mine.0),
            swapped: swaps.then_some(scores),
            another,
            after,
        })
    }

    /// The points of the turn.
    pub fn points(&self) -> u16 {
        self.lifted + self.bonus
    }

    /// Tests whether every outcome is on the die that was rolled, which need not hold for
    /// test dice.
    pub fn is_on_dice(&self) -> bool {
        let mut outcomes = self.toss.outcomes().iter();
        outcomes.all(|&outcome| self.die().is_some_and(|die| outcome <= die.sides()))
    }

    /// The die that was rolled; `None` if none was.
    pub fn die(&self) -> Option<Die> {
        match self.roll {
            Roll::Dice(1.., die) => Some(die),
            _ => None,
        }
    }
}

impl Game for Rules {
    type Position = Position;
    type Choice = Choice;
    type Outcome = Toss;
    type Illegal = IllegalTurn;

    fn start(&self) -> Position {
        Position::START
    }

    fn status(&self, position: &Position) -> Status {
        match position.winner(self) {
            Some(seat) => Status::Won(seat),
            None => Status::ToMove(position.to_move),
        }
    }

    fn choices(&self, position: &Position) -> Vec<Choice> {
        match position.winner(self) {
            Some(_) => Vec::new(),
            None => Rules::choices(self).collect(),
        }
    }

    fn outcomes(
        &self,
        position: &Position,
        choice: Choice,
    ) -> Result<Vec<(Toss, f64)>, IllegalTurn> {
        Ok(match self.roll_in(position, choice)? {
            Roll::Chop | Roll::Exchange => vec![(Toss::default(), 1.0)],
            Roll::Dice(dice, die) => Toss::all(die, dice),
        })
    }

    fn after(
        &self,
        position: &Position,
        choice: Choice,
        toss: &Toss,
    ) -> Result<Position, IllegalTurn> {
        Turn::take(self, position, choice, toss).map(|turn| turn.after)
    }
}
