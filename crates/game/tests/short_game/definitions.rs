//! Values, compared with the definitions.

use pigskin_game::short_game::{Definition, Games, Outcome};
use proptest::prelude::*;

use crate::FITS;
use crate::tree::{Both, game, hot_game, negated, tree_of, value_of};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_value_equals_its_game_by_the_definition(tree in prop_oneof![game(), hot_game()]) {
        let mut games = Games::new();
        let value = value_of(&mut games, &tree);
        let canonical = tree_of(&games, value);
        prop_assert!(Definition::default().equal(&tree, &canonical));
        prop_assert_eq!(
            games.outcome(value).expect(FITS),
            Definition::<_>::default().outcome(&tree)
        );
    }

    /// No option of the form is dominated or reversible, by the definition.
    #[test]
    fn forms_are_canonical_by_the_definition(tree in prop_oneof![game(), hot_game()]) {
        let mut games = Games::new();
        let value = value_of(&mut games, &tree);
        let tree = tree_of(&games, value);
        let mut definition = Definition::default();
        for (at, option) in tree.left.iter().enumerate() {
            for (other_at, other) in tree.left.iter().enumerate() {
                prop_assert!(at == other_at || !definition.at_least(other, option));
            }
            for reply in option.right.iter() {
                prop_assert!(!definition.at_most(reply, &tree));
            }
        }
        for (at, option) in tree.right.iter().enumerate() {
            for (other_at, other) in tree.right.iter().enumerate() {
                prop_assert!(at == other_at || !definition.at_most(other, option));
            }
            for reply in option.left.iter() {
                prop_assert!(!definition.at_least(reply, &tree));
            }
        }
    }

    #[test]
    fn values_compare_as_games_do(one in game(), other in game()) {
        let mut games = Games::new();
        let (first, second) = (value_of(&mut games, &one), value_of(&mut games, &other));
        let mut definition = Definition::default();
        let at_least = definition.at_least(&one, &other);
        let at_most = definition.at_most(&one, &other);
        prop_assert_eq!(games.at_least(first, second), Ok(at_least));
        prop_assert_eq!(games.at_least(second, first), Ok(at_most));
        // The canonical form is unique.
        prop_assert_eq!(first == second, at_least && at_most);
        // G ≥ H if Left, moving second, wins G - H.
        let difference = Both(one, negated(&other));
        let outcome = Definition::<Both<_, _>>::default().outcome(&difference);
        prop_assert_eq!(at_least, matches!(outcome, Outcome::Left | Outcome::Second));
    }

    #[test]
    fn sums_are_played_side_by_side(one in game(), other in game()) {
        let mut games = Games::new();
        let (first, second) = (value_of(&mut games, &one), value_of(&mut games, &other));
        let sum = games.sum(first, second).expect(FITS);
        let canonical = tree_of(&games, sum);
        prop_assert!(Definition::default().equal(&Both(one, other), &canonical));
    }
}
