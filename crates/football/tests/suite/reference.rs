//! The sweep over layers compared with the slow reference, which uses the rules only.

use pigskin_football::{Board, Duel, Football, House, Luck, Mixed, Mixing, Position, Strategy};
use pigskin_game::reference;

use crate::start;

/// Chooses by a hash of the board: without a pattern, but deterministic.
struct Hashed(u64);

impl Hashed {
    fn bit(&self, board: Board) -> u32 {
        let seed = self.0 ^ board.mine() << 32 ^ board.theirs();
        House::Random.choose(board, &mut Luck::new(seed)).bit()
    }
}

impl Mixed for Hashed {
    fn mixing(&self, board: Board) -> Mixing {
        Mixing::uniform(1 << self.bit(board))
    }
}

#[test]
fn pure_strategies_win_where_the_reference_says() {
    let policy = |strategy: &Hashed, position: &Position| {
        let square = pigskin_football::Square::from_bit(strategy.bit(position.seen_by_mover()));
        position.turned(square)
    };
    let game = Football::new(9).unwrap();
    for seed in 0..20 {
        let (a, b) = (Hashed(seed), Hashed(!seed));
        let a_moves = |position: &Position| policy(&a, position);
        let b_moves = |position: &Position| policy(&b, position);
        let first = reference::win_chance(&game, [&a_moves, &b_moves]).unwrap();
        let second = 1.0 - reference::win_chance(&game, [&b_moves, &a_moves]).unwrap();
        let rate = Duel::new(start(9), &a, &b).win_rate();
        assert_eq!(
            [rate.first.to_bits(), rate.second.to_bits()],
            [first, second].map(f64::to_bits)
        );
    }
}

/// Sometimes names a square whose piece cannot move.
struct Careless;

impl Mixed for Careless {
    fn mixing(&self, board: Board) -> Mixing {
        let mut mixing = Mixing::uniform(board.moves());
        mixing.add(62, board.moves().count_ones());
        mixing
    }
}

/// Never makes a choice.
struct Silent;

impl Mixed for Silent {
    fn mixing(&self, _: Board) -> Mixing {
        Mixing::NONE
    }
}

#[test]
fn an_illegal_move_loses() {
    // At n = 2 both have one move per turn, and the first player needs three.
    let [first, second] = Duel::new(start(2), &Careless, &House::Random)
        .fractions()
        .unwrap();
    assert_eq!(first.to_string(), "1/8");
    assert_eq!(second.to_string(), "0/1");
    let rate = Duel::new(start(2), &Silent, &House::Random).win_rate();
    assert_eq!(
        [rate.first.to_bits(), rate.second.to_bits()],
        [0.0_f64.to_bits(); 2]
    );
}
