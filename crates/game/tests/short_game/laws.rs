//! Laws of values.

use std::cmp::Ordering;

use pigskin_game::short_game::{Definition, Games, Value};
use proptest::prelude::*;

use crate::tree::{game, hot_game, negated, value_of};
use crate::{FITS, dyadic, number};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn values_are_a_group(one in game(), other in hot_game(), third in game()) {
        let mut games = Games::new();
        let [a, b, c] = [&one, &other, &third].map(|tree| value_of(&mut games, tree));
        let negative = games.negative(a).expect(FITS);
        prop_assert_eq!(value_of(&mut games, &negated(&one)), negative);
        prop_assert_eq!(games.negative(negative), Ok(a));
        prop_assert_eq!(games.sum(a, negative), Ok(Value::ZERO));
        prop_assert_eq!(games.sum(a, Value::ZERO), Ok(a));
        let (ab, ba) = (games.sum(a, b).expect(FITS), games.sum(b, a).expect(FITS));
        prop_assert_eq!(ab, ba);
        let bc = games.sum(b, c).expect(FITS);
        let (left, right) = (games.sum(ab, c), games.sum(a, bc));
        prop_assert_eq!(left, right);
        // Adding the same game keeps the order.
        let order = games.at_least(a, c);
        let cb = games.sum(c, b).expect(FITS);
        prop_assert_eq!(games.at_least(ab, cb), order);
    }

    /// In a sum of a number and a game that is none, nobody needs to move in the number.
    #[test]
    fn numbers_are_avoided(tree in hot_game(), numerator in -9..=9_i64, power in 0..=2_u8) {
        let mut games = Games::new();
        let value = value_of(&mut games, &tree);
        let number = number(&mut games, numerator, power);
        if games.as_number(value).is_none() {
            let add = |games: &mut Games, options: Vec<Value>| -> Vec<Value> {
                let options = options.into_iter();
                options.map(|option| games.sum(option, number).expect(FITS)).collect()
            };
            let (left, right) = (games.left(value).to_vec(), games.right(value).to_vec());
            let (left, right) = (add(&mut games, left), add(&mut games, right));
            let avoiding = games.from_options(left, right);
            prop_assert_eq!(games.sum(value, number), avoiding);
        }
    }

    #[test]
    fn means_add_up_and_temperatures_do_not_rise(one in hot_game(), other in prop_oneof![game(), hot_game()]) {
        let mut games = Games::new();
        let (first, second) = (value_of(&mut games, &one), value_of(&mut games, &other));
        let sum = games.sum(first, second).expect(FITS);
        let [first, second, sum] = [first, second, sum]
            .map(|value| games.thermograph(value).expect(FITS));
        prop_assert_eq!(Ok(sum.mean()), first.mean().plus(second.mean()));
        prop_assert!(sum.temperature() <= first.temperature().max(second.temperature()));
    }

    #[test]
    fn dyadic_numbers_are_fractions(a in -99..99_i64, p in 0..9_u8, b in -99..99_i64, q in 0..9_u8) {
        let (one, other) = (dyadic(a, p), dyadic(b, q));
        let sum = one.plus(other).expect(FITS).to_f64();
        prop_assert_eq!(sum.total_cmp(&(one.to_f64() + other.to_f64())), Ordering::Equal);
        let half = one.half().expect(FITS).to_f64();
        prop_assert_eq!(half.total_cmp(&(one.to_f64() / 2.0)), Ordering::Equal);
        prop_assert_eq!(one.cmp(&other), one.to_f64().total_cmp(&other.to_f64()));
        let mut definition = Definition::default();
        prop_assert_eq!(definition.at_least(&one, &other), one >= other);
    }
}
