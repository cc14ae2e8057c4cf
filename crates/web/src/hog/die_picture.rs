//! Pictures of dice.

use pigskin_hog::{Die, Turn};

pub struct DiePicture {
    pub outcome: u8,
    sides: u8,
}

impl DiePicture {
    pub fn of(turn: &Turn) -> Vec<DiePicture> {
        let sides = turn.die().map_or(Die::SIX_SIDED.sides(), Die::sides);
        let outcomes = turn.toss.outcomes().iter();
        outcomes
            .map(|&outcome| DiePicture { outcome, sides })
            .collect()
    }

    /// The positions of the pips on a square of 100 by 100; none unless the die is a cube.
    pub fn pips(&self) -> &'static [(u8, u8)] {
        const LOW: u8 = 26;
        const MID: u8 = 50;
        const HIGH: u8 = 74;
        if self.sides != 6 {
            return &[];
        }
        match self.outcome {
            1 => &[(MID, MID)],
            2 => &[(LOW, HIGH), (HIGH, LOW)],
            3 => &[(LOW, HIGH), (MID, MID), (HIGH, LOW)],
            4 => &[(LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)],
            5 => &[
                (LOW, LOW),
                (LOW, HIGH),
                (MID, MID),
                (HIGH, LOW),
                (HIGH, HIGH),
            ],
            6 => &[
                (LOW, LOW),
                (LOW, MID),
                (LOW, HIGH),
                (HIGH, LOW),
                (HIGH, MID),
                (HIGH, HIGH),
            ],
            _ => &[],
        }
    }

    /// The corners of the die's outline: a square for a cube, a triangle for four sides, a hexagon
    /// for all others.
    pub fn outline(&self) -> &'static str {
        match self.sides {
            6 => "",
            4 => "50,6 96,90 4,90",
            _ => "50,3 92,27 92,73 50,97 8,73 8,27",
        }
    }

    pub fn middle(&self) -> u8 {
        if self.sides == 4 { 76 } else { 62 }
    }
}
