//! A toy game that implements [`Game`], and has its records, its slow reference, its counts
//! and the laws of all games from this crate.
//!
//! It is Nim with a coin: players take one to three stones from a heap in turn, heads take
//! one stone more, and the player who takes the last stone wins.

use std::fmt;
use std::str::FromStr;

use pigskin_game::laws::{BrokenLaw, check};
use pigskin_game::{Game, Record, ReplayError, Seat, Status, perft, reference};
use proptest::prelude::*;

/// The rules, with the number of stones at the start.
#[derive(Clone, Copy)]
struct Nim {
    stones: u8,
}

/// The stones that are left, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heap {
    stones: u8,
    to_move: Seat,
}

/// The side of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coin {
    Heads,
    Tails,
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Coin::Heads => "heads",
            Coin::Tails => "tails",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NimError {
    #[error("there are not so many stones to take")]
    Stones,
    #[error("a coin shows heads or tails")]
    Coin,
}

impl FromStr for Coin {
    type Err = NimError;

    fn from_str(text: &str) -> Result<Coin, NimError> {
        let mut sides = [Coin::Heads, Coin::Tails].into_iter();
        sides
            .find(|side| side.to_string() == text)
            .ok_or(NimError::Coin)
    }
}

impl Game for Nim {
    type Position = Heap;
    type Choice = u8;
    type Outcome = Coin;
    type Illegal = NimError;

    fn start(&self) -> Heap {
        Heap {
            stones: self.stones,
            to_move: Seat::First,
        }
    }

    fn status(&self, heap: &Heap) -> Status {
        match heap.stones {
            0 => Status::Won(heap.to_move.other()),
            _ => Status::ToMove(heap.to_move),
        }
    }

    fn choices(&self, heap: &Heap) -> Vec<u8> {
        (1..=heap.stones.min(3)).collect()
    }

    fn outcomes(&self, heap: &Heap, taken: u8) -> Result<Vec<(Coin, f64)>, NimError> {
        match heap.stones.checked_sub(taken) {
            Some(_) if (1..=3).contains(&taken) => Ok(vec![(Coin::Heads, 0.5), (Coin::Tails, 0.5)]),
            _ => Err(NimError::Stones),
        }
    }

    fn after(&self, heap: &Heap, taken: u8, coin: &Coin) -> Result<Heap, NimError> {
        self.outcomes(heap, taken)?;
        let more = match coin {
            Coin::Heads => 1,
            Coin::Tails => 0,
        };
        Ok(Heap {
            stones: heap.stones.saturating_sub(taken + more),
            to_move: heap.to_move.other(),
        })
    }
}

proptest! {
    #[test]
    fn the_laws_hold(stones in 0..60_u8, numbers: [u8; 120]) {
        prop_assert_eq!(check(&Nim { stones }, numbers.map(usize::from)), Ok(()));
    }
}

#[test]
fn a_record_replays_and_is_checked() {
    let text = "pigskin game 1\ngame: nim\n\n3: heads\n1: tails\n";
    let record = Record::<Nim>::parse(text).expect("a record");
    assert_eq!(record.to_string(), text);
    let positions = record.replay(&Nim { stones: 5 }).expect("legal turns");
    let stones: Vec<u8> = positions.iter().map(|heap| heap.stones).collect();
    assert_eq!(stones, [5, 1, 0]);
    let too_short = record.replay(&Nim { stones: 4 });
    assert_eq!(too_short, Err(ReplayError::AfterTheEnd { turn: 2 }));
    let too_long = Record::<Nim>::parse("pigskin game 1\n\n4: heads").expect("a record");
    let illegal = ReplayError::Illegal {
        turn: 1,
        source: NimError::Stones,
    };
    assert_eq!(too_long.replay(&Nim { stones: 9 }), Err(illegal));
    assert!(Record::<Nim>::parse("pigskin game 1\n\n1: edge").is_err());
}

#[test]
fn the_reference_is_right() {
    let most = |heap: &Heap| heap.stones.min(3);
    let least = |_: &Heap| 1;
    // Three of 4 stones are taken: heads take the last one too, else the second player does.
    let chance = reference::win_chance(&Nim { stones: 4 }, [&most, &least]);
    assert_eq!(chance, Ok(0.5));
    // One by one: from 1 or 2 stones, the player to move wins always, or half the time.
    let chance = reference::win_chance(&Nim { stones: 3 }, [&least, &least]);
    assert_eq!(chance, Ok(0.25));
    let illegal = reference::win_chance(&Nim { stones: 3 }, [&|_| 4, &least]);
    assert_eq!(illegal, Err(NimError::Stones));
}

#[test]
fn counts_are_right() {
    // Two players, and 4 stones first, then 3 down to 0 for either.
    assert_eq!(perft::positions(&Nim { stones: 4 }), Ok(8));
    // 3 choices and 2 sides lead to 3, 2, 2, 1, 1 and 0 stones; these have 3, 2, 2, 1 and 1
    // choices.
    assert_eq!(perft::paths(&Nim { stones: 4 }, 2), Ok(18));
}

/// Nim in which one thing is wrong.
struct Broken(Wrong);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    NoChoices,
    ChoicesAtTheEnd,
    TooManyChoices,
    Chances,
    TurnsAtTheEnd,
    Text,
}

/// A number of stones whose text is not always read as the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Taken(u8, bool);

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Taken {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Taken, Self::Err> {
        text.parse().map(|stones| Taken(stones, false))
    }
}

impl Game for Broken {
    type Position = Heap;
    type Choice = Taken;
    type Outcome = Coin;
    type Illegal = NimError;

    fn start(&self) -> Heap {
        Nim { stones: 1 }.start()
    }

    fn status(&self, heap: &Heap) -> Status {
        Nim { stones: 1 }.status(heap)
    }

    fn choices(&self, heap: &Heap) -> Vec<Taken> {
        let most = match self.0 {
            Wrong::NoChoices => 0,
            Wrong::ChoicesAtTheEnd => 1,
            Wrong::TooManyChoices => heap.stones * 2,
            _ => heap.stones,
        };
        (1..=most)
            .map(|stones| Taken(stones, self.0 == Wrong::Text))
            .collect()
    }

    fn outcomes(&self, heap: &Heap, taken: Taken) -> Result<Vec<(Coin, f64)>, NimError> {
        let is_unsure = self.0 == Wrong::Chances;
        let tails = if is_unsure { 0.4 } else { 0.5 };
        match taken.0 {
            0 => Err(NimError::Stones),
            stones if stones > heap.stones && self.0 != Wrong::ChoicesAtTheEnd => {
                Err(NimError::Stones)
            }
            _ => Ok(vec![(Coin::Heads, 0.5), (Coin::Tails, tails)]),
        }
    }

    fn after(&self, heap: &Heap, taken: Taken, _: &Coin) -> Result<Heap, NimError> {
        if self.0 != Wrong::TurnsAtTheEnd {
            self.outcomes(heap, taken)?;
        }
        Ok(Heap {
            stones: heap.stones.saturating_sub(taken.0),
            to_move: heap.to_move.other(),
        })
    }
}

#[test]
fn a_broken_law_is_found_out() {
    let choice = || "1".to_owned();
    let illegal = BrokenLaw::Illegal {
        turn: 1,
        choice: "2".to_owned(),
        reason: NimError::Stones.to_string(),
    };
    let chances = BrokenLaw::Chances {
        turn: 1,
        choice: choice(),
    };
    let record = BrokenLaw::Record {
        text: "pigskin game 1\ngame: any: with a colon\n\n1: heads\n".to_owned(),
    };
    for (wrong, broken) in [
        (Wrong::NoChoices, BrokenLaw::NoChoice { turn: 1 }),
        (Wrong::ChoicesAtTheEnd, BrokenLaw::ChoicesAfterTheEnd),
        (Wrong::TooManyChoices, illegal),
        (Wrong::Chances, chances),
        (Wrong::TurnsAtTheEnd, BrokenLaw::TurnAfterTheEnd),
        (Wrong::Text, record),
    ] {
        assert_eq!(check(&Broken(wrong), [0, 0]), Err(broken));
    }
}
