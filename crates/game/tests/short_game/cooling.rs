//! Thermographs, compared with cooling.

use std::collections::HashMap;

use pigskin_game::short_game::{Definition, Dyadic, Games};
use proptest::prelude::*;

use crate::tree::{Tree, depth, game, hot_game, value_of};
use crate::{FITS, dyadic};

/// Stops of a game whose moves cost the temperature, by the definition of cooling, on a grid
/// of temperatures that has all corners.
struct Cooling {
    /// Steps of the grid to one.
    power: u8,
    numbers: HashMap<Tree, Option<Dyadic>>,
    frozen: HashMap<Tree, (Dyadic, Dyadic)>,
}

impl Cooling {
    fn of(tree: &Tree) -> Cooling {
        // Each move halves a temperature at most once, and a number at most once.
        let power = u8::try_from(2 * depth(tree)).expect("a small game");
        Cooling {
            power,
            numbers: HashMap::new(),
            frozen: HashMap::new(),
        }
    }

    /// The number that a game equals, found among all that are as simple as the game.
    fn number(&mut self, tree: &Tree) -> Option<Dyadic> {
        if let Some(&known) = self.numbers.get(tree) {
            return known;
        }
        let days = i64::from(depth(tree));
        let mut definition = Definition::default();
        let power = u8::try_from(days).expect("a small game");
        let all = (-days << power)..=(days << power);
        let mut all = all.map(|numerator| dyadic(numerator, power));
        let number = all.find(|number| definition.equal(tree, number));
        self.numbers.insert(tree.clone(), number);
        number
    }

    /// The temperature at which a game that is no number freezes, and the number that it
    /// freezes to.
    fn freezing(&mut self, tree: &Tree) -> (Dyadic, Dyadic) {
        if let Some(&known) = self.frozen.get(tree) {
            return known;
        }
        let mut at = Dyadic::ZERO;
        let step = dyadic(1, self.power);
        loop {
            let (left, right) = (self.moving_left(tree, at), self.moving_right(tree, at));
            assert!(left >= right, "the walls cross between two steps");
            if left == right {
                self.frozen.insert(tree.clone(), (at, left));
                return (at, left);
            }
            at = at.plus(step).expect(FITS);
        }
    }

    fn moving_left(&mut self, tree: &Tree, at: Dyadic) -> Dyadic {
        let stops = tree.left.iter().map(|option| self.stops(option, at).1);
        let best = stops.max().expect("no integer");
        best.minus(at).expect(FITS)
    }

    fn moving_right(&mut self, tree: &Tree, at: Dyadic) -> Dyadic {
        let stops = tree.right.iter().map(|option| self.stops(option, at).0);
        let best = stops.min().expect("no integer");
        best.plus(at).expect(FITS)
    }

    /// The left and right stop of the game cooled by this temperature.
    fn stops(&mut self, tree: &Tree, at: Dyadic) -> (Dyadic, Dyadic) {
        if let Some(number) = self.number(tree) {
            return (number, number);
        }
        let (freezes, mean) = self.freezing(tree);
        if at >= freezes {
            return (mean, mean);
        }
        (self.moving_left(tree, at), self.moving_right(tree, at))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn thermographs_agree_with_cooling(tree in prop_oneof![game(), hot_game()]) {
        let mut games = Games::new();
        let value = value_of(&mut games, &tree);
        let thermograph = games.thermograph(value).expect(FITS);
        let mut cooling = Cooling::of(&tree);
        if let Some(number) = cooling.number(&tree) {
            prop_assert_eq!(games.as_number(value), Some(number));
            prop_assert_eq!(thermograph.mean(), number);
            prop_assert!(thermograph.temperature() < Dyadic::ZERO);
        } else {
            prop_assert_eq!(games.as_number(value), None);
            let (temperature, mean) = cooling.freezing(&tree);
            prop_assert_eq!((thermograph.temperature(), thermograph.mean()), (temperature, mean));
        }
        for quarters in 0..=12 {
            let at = dyadic(quarters, 2);
            let walls = (thermograph.left_wall(at).expect(FITS), thermograph.right_wall(at).expect(FITS));
            prop_assert_eq!(walls, cooling.stops(&tree, at), "at {}", at);
        }
        let stops = (thermograph.left_stop().expect(FITS), thermograph.right_stop().expect(FITS));
        prop_assert_eq!(stops, cooling.stops(&tree, Dyadic::ZERO));
    }
}
