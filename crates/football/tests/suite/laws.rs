//! Laws that hold for all boards and games.

use pigskin_football::{Board, Duel, Football, House, Luck, Play, Position, Team};
use pigskin_game::{Game, Record, Seat, laws};
use proptest::prelude::*;

/// Any board, with at most half of its squares taken on average.
pub fn board() -> impl Strategy<Value = Board> {
    (1..=63_u8, any::<[u64; 3]>()).prop_map(|(squares, [mine, theirs, both])| {
        let all = (1 << squares) - 1;
        let (mine, theirs) = (mine & both & all, theirs & !both & all);
        Board::new(squares, mine, theirs).expect("no square is shared")
    })
}

pub fn position() -> impl Strategy<Value = Position> {
    (board(), any::<bool>()).prop_map(|(board, michigan)| {
        let team = if michigan { Team::Michigan } else { Team::Ohio };
        Position::for_mover(board, team)
    })
}

pub fn house() -> impl Strategy<Value = House> {
    let mix = (0..9_u16, 1..9_u16).prop_map(|(random, prefer_jumps)| House::Mix {
        random,
        prefer_jumps,
    });
    prop_oneof![Just(House::Random), Just(House::PreferJumps), mix]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_record_replays(start in position(), a in house(), b in house(), seed: u64) {
        let play = Play::new(&Football { start }, [&a, &b], &mut Luck::new(seed)).unwrap();
        let text = play.record([&a.to_string(), "b: with a colon"]).to_string();
        let record = Record::parse(&text).unwrap();
        prop_assert_eq!(record.tag("player 1"), Some("b: with a colon"));
        prop_assert_eq!(Play::replay(&record).unwrap(), play);
    }

    #[test]
    fn the_laws_of_all_games_hold(start in position(), numbers: [u8; 60]) {
        prop_assert_eq!(laws::check(&Football { start }, numbers.map(usize::from)), Ok(()));
    }

    #[test]
    fn teams_alternate_and_pieces_go_forward(start in position(), a in house(), seed: u64) {
        let play = Play::new(&Football { start }, [&a, &a], &mut Luck::new(seed)).unwrap();
        let positions = play.record(["a", "a"]).replay(&play.game).unwrap();
        for pair in positions.windows(2) {
            let (before, after) = (pair[0], pair[1]);
            prop_assert_eq!(after.to_move(), before.to_move().other());
            let (before, after) = (before.seen_by_mover(), after.seen_by_mover().mirrored());
            let (gone, come) = (before.mine() & !after.mine(), after.mine() & !before.mine());
            prop_assert_eq!((gone.count_ones(), come.count_ones()), (1, 1));
            let lost = before.theirs() & !after.theirs();
            prop_assert_eq!(after.theirs() & !before.theirs(), 0);
            prop_assert_eq!(come, if lost == 0 { gone << 1 } else { gone << 2 });
            prop_assert!(lost == 0 || lost == gone << 1);
        }
        prop_assert_eq!(positions.last(), Some(&play.end));
        prop_assert_eq!(play.winner, play.end.to_move().other());
    }

    #[test]
    fn choices_are_the_moves_that_can_be_made(position in position()) {
        let game = Football { start: position };
        let choices = game.choices(&position);
        prop_assert_eq!(choices.is_empty(), position.winner().is_some());
        prop_assert!(choices.is_sorted());
        for number in 1..=63 {
            let square = crate::square(number);
            prop_assert_eq!(position.after(square).is_ok(), choices.contains(&square));
        }
    }

    #[test]
    fn chances_agree_with_their_fractions(a in house(), b in house(), pieces in 1..6_u8) {
        let duel = Duel::new(crate::start(pieces), &a, &b);
        let rate = duel.win_rate();
        if let Some([first, second]) = duel.fractions() {
            prop_assert!((rate.first - first.to_f64()).abs() <= rate.error_bound);
            prop_assert!((rate.second - second.to_f64()).abs() <= rate.error_bound);
        }
        let reverse = Duel::new(crate::start(pieces), &b, &a).win_rate();
        prop_assert!((rate.mean() + reverse.mean() - 1.0).abs() <= 2.0 * rate.error_bound);
    }

    #[test]
    fn with_itself_is_even_and_the_same(house in house(), pieces in 1..6_u8) {
        let start = crate::start(pieces);
        let (one, two) = (Duel::with_itself(start, &house), Duel::new(start, &house, &house));
        prop_assert!((one.win_rate().mean() - 0.5).abs() <= one.win_rate().error_bound);
        prop_assert_eq!(one.win_rate().first.to_bits(), two.win_rate().first.to_bits());
        prop_assert!(two.boards() >= one.boards());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_sampled_rate_is_near_the_exact_one(a in house(), b in house(), seed: u64) {
        let (game, games) = (Football::new(6).expect("a game"), 10_000_u32);
        let exact = Duel::new(game.start.seen_by_mover(), &a, &b).win_rate().first;
        let mut luck = Luck::new(seed);
        let won = (0..games).filter(|_| {
            let play = Play::new(&game, [&a, &b], &mut luck).expect("a game");
            game.seat(play.winner) == Seat::First
        });
        let distance = won.count() as f64 / f64::from(games) - exact;
        // Five standard errors: once in two million.
        let standard_error = (exact * (1.0 - exact) / f64::from(games)).sqrt();
        prop_assert!(distance.abs() <= 5.0 * standard_error + 1e-12, "{distance}");
    }
}
