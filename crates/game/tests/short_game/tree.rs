//! Games as trees of their moves.

use std::sync::Arc;

use pigskin_game::short_game::{Games, Partizan, Value};
use proptest::prelude::*;

use crate::FITS;

/// A game as the tree of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tree {
    pub left: Arc<[Tree]>,
    pub right: Arc<[Tree]>,
}

impl Tree {
    pub fn new(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        Tree {
            left: left.into(),
            right: right.into(),
        }
    }
}

impl Partizan for Tree {
    fn left(&self) -> Vec<Tree> {
        self.left.to_vec()
    }

    fn right(&self) -> Vec<Tree> {
        self.right.to_vec()
    }
}

/// Two games side by side.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Both<G, H>(pub G, pub H);

impl<G: Partizan, H: Partizan> Partizan for Both<G, H> {
    fn left(&self) -> Vec<Both<G, H>> {
        let one = self
            .0
            .left()
            .into_iter()
            .map(|one| Both(one, self.1.clone()));
        let other = self
            .1
            .left()
            .into_iter()
            .map(|other| Both(self.0.clone(), other));
        one.chain(other).collect()
    }

    fn right(&self) -> Vec<Both<G, H>> {
        let one = self
            .0
            .right()
            .into_iter()
            .map(|one| Both(one, self.1.clone()));
        let other = self
            .1
            .right()
            .into_iter()
            .map(|other| Both(self.0.clone(), other));
        one.chain(other).collect()
    }
}

/// The tree of a canonical form.
pub fn tree_of(games: &Games, value: Value) -> Tree {
    let all = |options: &[Value]| {
        options
            .iter()
            .map(|&option| tree_of(games, option))
            .collect()
    };
    Tree::new(all(games.left(value)), all(games.right(value)))
}

pub fn value_of(games: &mut Games, tree: &Tree) -> Value {
    let left: Vec<Value> = tree
        .left
        .iter()
        .map(|option| value_of(games, option))
        .collect();
    let right: Vec<Value> = tree
        .right
        .iter()
        .map(|option| value_of(games, option))
        .collect();
    games.from_options(left, right).expect(FITS)
}

pub fn negated(tree: &Tree) -> Tree {
    let all = |options: &[Tree]| options.iter().map(negated).collect();
    Tree::new(all(&tree.right), all(&tree.left))
}

pub fn depth(tree: &Tree) -> u32 {
    let options = tree.left.iter().chain(tree.right.iter());
    options.map(|option| 1 + depth(option)).max().unwrap_or(0)
}

/// A game of up to three moves with up to three options.
pub fn game() -> impl Strategy<Value = Tree> {
    let end = Just(Tree::default());
    end.prop_recursive(3, 30, 3, |inner| {
        let options = || proptest::collection::vec(inner.clone(), 0..=3);
        (options(), options()).prop_map(|(left, right)| Tree::new(left, right))
    })
}

/// A switch of two integers, or a game in which one of the options is one.
pub fn hot_game() -> impl Strategy<Value = Tree> {
    let integer = (-4..=4_i8).prop_map(|integer| {
        let mut tree = Tree::default();
        for _ in 0..integer.abs() {
            let (mine, theirs) = (vec![tree], Vec::new());
            tree = if integer > 0 {
                Tree::new(mine, theirs)
            } else {
                Tree::new(theirs, mine)
            };
        }
        tree
    });
    integer.prop_recursive(2, 12, 2, |inner| {
        let options = || proptest::collection::vec(inner.clone(), 1..=2);
        (options(), options()).prop_map(|(left, right)| Tree::new(left, right))
    })
}
