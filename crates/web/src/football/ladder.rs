//! The ladder of opponents.

use std::fmt;

use crate::ladder::{Ladder, Rung, key};

use super::address::USUAL_PIECES;

/// The opponents from the simplest to perfect play.
const RUNGS: [Rung; 4] = [
    Rung {
        player: "random",
        title: "Random",
        plays: "Makes any move, all with the same chance.",
    },
    Rung {
        player: "mix:1,1",
        title: "Half and half",
        plays: "Decides by chance before each move: any move, or as the jumper.",
    },
    Rung {
        player: "prefer-jumps",
        title: "Jumper",
        plays: "Makes the leftmost jump, and the leftmost step if it cannot jump.",
    },
    Rung {
        player: "perfect",
        title: "Perfect play",
        plays: "Never throws a win away. You move first, which wins: keep it to the end.",
    },
];

/// The game's name in the keys of the ladder.
const GAME: &str = "d-football";

/// The ladder on the board of a contest, on which the person moves first.
pub fn ladder() -> Ladder {
    Ladder::new(GAME, RUNGS.iter(), |rung| {
        let opponent = rung.player;
        format!("/d-football/new?n={USUAL_PIECES}&first=me&second={opponent}")
    })
}

/// The key of an opponent that was beaten on the board of a contest.
pub fn beaten(opponent: &impl fmt::Display) -> String {
    key(GAME, opponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_entry::HousePlayer;
    use pigskin_football::solve::{Perfect, Tablebase};
    use pigskin_football::{Football, House, Luck, Play, Strategy};
    use pigskin_game::Seat;

    fn strategy(rung: &Rung) -> Box<dyn Strategy> {
        match rung.player.parse().expect("a house strategy") {
            HousePlayer::House(house) => Box::new(house),
            HousePlayer::Perfect => Box::new(Perfect::default()),
        }
    }

    /// Games of 100 that a player wins against another, 50 in each seat.
    fn wins(player: &dyn Strategy, other: &dyn Strategy) -> usize {
        let game = Football::new(USUAL_PIECES).expect("a number of pieces");
        let won = |number: u64| {
            let seat = Seat::BOTH[usize::from(number % 2 == 1)];
            let players = match seat {
                Seat::First => [player, other],
                Seat::Second => [other, player],
            };
            let play = Play::new(&game, players, &mut Luck::new(number)).expect("legal moves");
            game.seat(play.winner) == seat
        };
        (0..100).filter(|&number| won(number)).count()
    }

    #[test]
    fn each_rung_beats_the_one_before() {
        for pair in RUNGS.windows(2) {
            let [before, after] = [0, 1].map(|place| strategy(&pair[place]));
            let won = wins(&*after, &*before);
            assert!(won >= 55, "{} wins {won} of 100", pair[1].player);
        }
    }

    #[test]
    fn the_person_can_beat_perfect_play() {
        let start = Football::new(USUAL_PIECES)
            .expect("a number of pieces")
            .start;
        assert_eq!(Tablebase::probe(start.seen_by_mover()), Some(true));
    }

    #[test]
    fn a_beaten_opponent_is_found_on_the_ladder() {
        let keys: Vec<String> = ladder().0.into_iter().map(|shown| shown.key).collect();
        assert!(keys.contains(&beaten(&House::PreferJumps)));
        assert!(keys.contains(&beaten(&HousePlayer::Perfect)));
    }
}
