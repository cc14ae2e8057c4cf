//! A game in which each player has a goal of their own, by the rules alone.

use pigskin_game::{Game, Seat, Status};
use pigskin_hog::{Choice, FALL_2014, FALL_2020, Goals, IllegalTurn, Position, Rules, Toss, Turn};

/// A game in which each player has a goal of their own.
#[derive(Clone, Copy, Debug)]
pub struct GameTo<'r> {
    /// The rules, whose goal is at least as high as both goals.
    pub rules: &'r Rules,
    /// The goals.
    pub goals: Goals,
}

impl Game for GameTo<'_> {
    type Position = Position;
    type Choice = Choice;
    type Outcome = Toss;
    type Illegal = IllegalTurn;

    fn start(&self) -> Position {
        Position::START
    }

    fn status(&self, position: &Position) -> Status {
        match self.goals.winner(position) {
            Some(seat) => Status::Won(seat),
            None => Status::ToMove(position.to_move),
        }
    }

    fn choices(&self, position: &Position) -> Vec<Choice> {
        match self.goals.winner(position) {
            Some(_) => Vec::new(),
            None => self.rules.choices().collect(),
        }
    }

    fn outcomes(
        &self,
        position: &Position,
        choice: Choice,
    ) -> Result<Vec<(Toss, f64)>, IllegalTurn> {
        match self.goals.winner(position) {
            Some(_) => Err(IllegalTurn::Over),
            None => self.rules.outcomes(position, choice),
        }
    }

    fn after(
        &self,
        position: &Position,
        choice: Choice,
        toss: &Toss,
    ) -> Result<Position, IllegalTurn> {
        if self.goals.winner(position).is_some() {
            return Err(IllegalTurn::Over);
        }
        let mut after = Turn::take(self.rules, position, choice, toss)?.after;
        if self.goals.winner(&after).is_some() {
            // No other turn follows, so that the player who has moved counts if both have won.
            after.to_move = position.to_move.other();
            after.phase.extra = false;
        }
        Ok(after)
    }
}

#[test]
fn the_player_who_has_moved_counts_if_both_have_reached_their_goals() {
    // 14 and 26 points are 40, double of 20: the swap gives the mover 20 and the other 40.
    let game = GameTo {
        rules: &FALL_2014,
        goals: Goals {
            first: 15,
            second: 40,
        },
    };
    let position: Position = "14,20".parse().expect("a position");
    let toss = "5 5 5 5 6".parse().expect("a toss");
    let after = game.after(&position, Choice::dice(5), &toss);
    let after = after.expect("a turn");
    assert_eq!(after.players.map(|player| player.score.0), [20, 40]);
    assert_eq!(game.status(&after), Status::Won(Seat::First));
    assert!(game.choices(&after).is_empty());
    assert!(game.outcomes(&after, Choice::dice(1)).is_err());
    assert!(
        game.after(&after, Choice::dice(0), &Toss::default())
            .is_err()
    );
}

#[test]
fn no_other_turn_follows_the_last_one() {
    let game = GameTo {
        rules: &FALL_2020,
        goals: Goals {
            first: 10,
            second: 100,
        },
    };
    // One point behind, so Pig Pass would grant another turn.
    let position: Position = "4,11".parse().expect("a position");
    let toss = "6".parse().expect("a toss");
    let after = game.after(&position, Choice::dice(1), &toss);
    let after = after.expect("a turn");
    assert_eq!(after.to_move, Seat::Second);
    assert_eq!(game.status(&after), Status::Won(Seat::First));
}
