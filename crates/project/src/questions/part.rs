//! A part of a problem's domain: a stated order of calls, smallest first.

use std::collections::BTreeMap;

use pigskin_hog::Edition;
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::project::terms::Terms;

/// A part of a problem's domain, as `tests/NN.json` has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Its calls, as a noun phrase: "every opponent's score".
    pub name: String,
    /// The calls.
    #[serde(flatten)]
    pub kind: PartKind,
    /// The number of answers; of games, the number of games.
    pub of: usize,
    /// The rule with places for the numbers of a call, such as `{score.tens}`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explain: String,
    /// The names of the positional arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The usual values of arguments that the calls leave out, for the explanation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub defaults: BTreeMap<String, i64>,
}

/// The calls of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PartKind {
    /// All numbers in some ranges, the last argument changing first.
    Calls {
        function: String,
        /// The lowest and highest value of each argument.
        ranges: Vec<[i64; 2]>,
        /// First arguments of calls that are left out, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        without: Vec<Vec<i64>>,
        /// Further arguments by name.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        keywords: BTreeMap<String, i64>,
        /// Further arguments behind those of the ranges.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        positional: Vec<i64>,
        /// Arguments that are true or false, behind all others.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        truths: Vec<bool>,
        /// True if the last of the returned values can be 0 or 1 where the first two arguments are
        /// equal. Either stands in the answer as 0.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ties: bool,
    },
    /// Tosses of a scripted die: all of up to `most` dice, or those that are listed.
    Tosses {
        function: String,
        /// Sides of the die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sides: Option<u8>,
        /// Most dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tosses: Vec<Vec<u8>>,
        /// Arguments behind the die: whether ones do harm.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        more: Vec<bool>,
    },
    /// The examples of a function's docstring, in their order.
    Examples {
        function: String,
        /// The lines that are typed for each.
        typed: Vec<String>,
        /// The text that Python shows.
        shown: Vec<String>,
    },
    /// Turns: all tosses of up to `most` dice against all opponents, or those that are listed.
    Turns {
        function: String,
        /// The lowest and highest score of the opponent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponents: Option<[u16; 2]>,
        /// Sides of the die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sides: Option<u8>,
        /// Most dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
        /// Number of dice, opponent's score and outcomes of each turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        turns: Vec<(u8, u16, Vec<u8>)>,
        /// Arguments behind the die: whether ones do harm.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        more: Vec<bool>,
    },
    /// Turns of a player with a score: all tosses of up to `most` dice at all scores, or those that
    /// are listed.
    ScoredTurns {
        function: String,
        /// The lowest and highest score of the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<[u16; 2]>,
        /// The lowest and highest score of the opponent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponents: Option<[u16; 2]>,
        /// Sides of the die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sides: Option<u8>,
        /// Most dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<u8>,
        /// Number of dice, both scores, the player's first, and outcomes of each turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        turns: Vec<(u8, u16, u16, Vec<u8>)>,
    },
    /// Dice that a function makes of a die with these outcomes, over and over, each rolled as often
    /// as there are outcomes.
    Rerolled {
        function: String,
        /// The outcomes of each die.
        outcomes: Vec<Vec<u8>>,
    },
    /// Calls during which other functions of the file are replaced by recorders.
    Uses {
        function: String,
        /// The arguments of each call; `"die"` is a fixed die.
        calls: Vec<Vec<Value>>,
        /// The return value of each recorder.
        replace: BTreeMap<String, i64>,
    },
    /// Whole games, event by event.
    Games {
        function: String,
        games: Vec<GameScript>,
        /// True if commentary is passed and recorded.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        say: bool,
        /// True if the commentary returns the leader and a message.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        messages: bool,
        /// If the dice change, the names of the usual die and of the other one; the game takes its
        /// dice from these names.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice_global: Option<[String; 2]>,
        /// The rules that acted in each turn of each game.
        #[serde(default)]
        rules_by_turn: Vec<Vec<Vec<String>>>,
    },
    /// Commentary functions, each list of scores a chain.
    Commentary {
        /// The function that makes the first commentary function.
        make: String,
        arguments: Vec<i64>,
        /// The scores of each chain, Player 0's first.
        scores: Vec<Vec<[u16; 2]>>,
    },
    /// The function that `make` returns, called with all numbers in some ranges.
    Made {
        /// The function that makes it.
        make: String,
        /// The arguments of each call of `make`.
        arguments: Vec<Vec<i64>>,
        /// The lowest and highest value of each argument of the returned function.
        ranges: Vec<[i64; 2]>,
    },
    /// `is_always_roll` with strategies that choose other numbers of dice at some scores, or at
    /// none.
    SameDice {
        function: String,
        /// The argument `goal` of each call; `None` for the default.
        goals: Vec<Option<u16>>,
        /// The usual choice of each strategy.
        usual: Vec<u8>,
        /// The other choices of each strategy, of which the first that holds counts.
        other: Vec<Vec<OtherChoice>>,
    },
    /// `make_averaged` with a function that returns scripted values.
    Averaged {
        /// The values of each call's function, over and over.
        values: Vec<Vec<Number>>,
        /// The number of samples of each call; `None` for the default.
        samples: Vec<Option<u32>>,
        /// The arguments that are passed on.
        arguments: Vec<Vec<i64>>,
    },
    /// `max_scoring_num_rolls` where the averages of one to ten dice are given.
    MaxScoring {
        /// The averages of each call.
        averages: Vec<Vec<f64>>,
        /// The argument `num_samples`, if it is passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        samples: Option<u32>,
    },
    /// `max_scoring_num_rolls` with test dice and the file's own functions.
    BestOfDice {
        function: String,
        /// The outcomes of each die, over and over. In `samples` turns of any number of dice, the die
        /// comes back to its first outcome.
        outcomes: Vec<Vec<u8>>,
        /// The argument `num_samples` of each call.
        samples: Vec<u32>,
        /// True if the die must not be rolled more often than each average needs.
        counts: bool,
    },
    /// A strategy of the student's own, at all pairs of scores, twice.
    Valid {
        function: String,
        /// The lowest choice.
        least: i64,
        /// The highest choice.
        most: i64,
    },
    /// A random function, whose mean is compared with the exact one.
    Statistics {
        /// The function: a name, or an expression as in `arguments`.
        function: Value,
        /// The arguments: numbers, `{"global": NAME}` or `{"call": …, "arguments": […]}`.
        arguments: Vec<Value>,
        /// The number of calls.
        calls: u32,
        /// The exact mean.
        #[serde(default)]
        mean: f64,
        /// The largest distance that is not reported.
        #[serde(default)]
        tolerance: f64,
    },
}

/// The choice of a strategy where its scores lie in all of these ranges; `None` holds everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherChoice {
    /// The lowest and highest score of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<[u16; 2]>,
    /// The lowest and highest score of the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theirs: Option<[u16; 2]>,
    /// The lowest and highest sum of both scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<[u16; 2]>,
    pub choice: u8,
}

/// A scripted game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameScript {
    /// The scores at the start, Player 0's first.
    pub scores: [u16; 2],
    pub goal: u16,
    pub strategies: [Script; 2],
    /// The outcomes of the usual die, over and over.
    pub dice: Vec<u8>,
    /// The outcomes of the other die, of Hog Wild or for exchanged dice, over and over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wild: Vec<u8>,
    /// The argument `feral_hogs`; `None` where it is not passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feral_hogs: Option<bool>,
    /// The update function that is passed; `None` where `play` takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<String>,
    /// The number of turns.
    pub turns: usize,
}

/// A scripted strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Script {
    /// Always this choice.
    Always(i8),
    /// The choices in a list, by `(mine * 7 + theirs * 3) % length`.
    By {
        /// The list.
        by: Vec<i8>,
    },
}

impl OtherChoice {
    /// The choice at one pair of scores.
    pub(crate) fn at(mine: u16, theirs: u16, choice: u8) -> OtherChoice {
        OtherChoice {
            mine: Some([mine; 2]),
            theirs: Some([theirs; 2]),
            sum: None,
            choice,
        }
    }

    /// Tests whether it is the choice at these scores.
    pub(crate) fn holds(&self, mine: u16, theirs: u16) -> bool {
        let within = |range: Option<[u16; 2]>, score| {
            range.is_none_or(|[low, high]| (low..=high).contains(&score))
        };
        within(self.mine, mine) && within(self.theirs, theirs) && within(self.sum, mine + theirs)
    }
}

impl Script {
    /// The choice at these scores.
    pub(crate) fn choose(&self, mine: u16, theirs: u16) -> i8 {
        match self {
            Script::Always(choice) => *choice,
            Script::By { by } => {
                let place = usize::from(mine) * 7 + usize::from(theirs) * 3;
                by.get(place % by.len().max(1)).copied().unwrap_or(0)
            }
        }
    }
}

impl Part {
    /// The function that the part asks.
    pub fn function(&self) -> &str {
        match &self.kind {
            PartKind::Calls { function, .. }
            | PartKind::Tosses { function, .. }
            | PartKind::Turns { function, .. }
            | PartKind::ScoredTurns { function, .. }
            | PartKind::SameDice { function, .. }
            | PartKind::Uses { function, .. }
            | PartKind::Rerolled { function, .. }
            | PartKind::BestOfDice { function, .. }
            | PartKind::Games { function, .. }
            | PartKind::Examples { function, .. }
            | PartKind::Valid { function, .. } => function,
            PartKind::Statistics { function, .. } => function.as_str().unwrap_or("make_averaged"),
            PartKind::Commentary { make, .. } | PartKind::Made { make, .. } => make,
            PartKind::Averaged { .. } => "make_averaged",
            PartKind::MaxScoring { .. } => "max_scoring_num_rolls",
        }
    }

    /// Calls parameters as the semester does.
    pub(crate) fn use_words_of(&mut self, terms: &Terms) {
        self.name = terms.told(&self.name);
        for name in &mut self.names {
            *name = terms.told(name);
        }
        let defaults = std::mem::take(&mut self.defaults).into_iter();
        self.defaults = defaults
            .map(|(name, value)| (terms.told(&name), value))
            .collect();
    }

    /// Calls the rules that acted in games as the edition does.
    pub(crate) fn rename(&mut self, edition: &Edition) {
        let PartKind::Games { rules_by_turn, .. } = &mut self.kind else {
            return;
        };
        for (rule, name) in edition.rule_names.iter() {
            let usual = edition.rules.title(rule);
            let acted = rules_by_turn.iter_mut().flatten().flatten();
            for told in acted.filter(|told| *told == usual) {
                name.as_str().clone_into(told);
            }
        }
    }
}

/// The arguments of all calls in some ranges, the last argument changing first.
pub(crate) fn products(ranges: &[[i64; 2]]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &[low, high] in ranges {
        let longer = all.iter().flat_map(|arguments: &Vec<i64>| {
            (low..=high).map(move |value| [arguments.as_slice(), &[value]].concat())
        });
        all = longer.collect();
    }
    all
}

/// All tosses of this many dice, in lexicographic order.
pub(crate) fn all_tosses(sides: u8, dice: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dice {
        let longer = all.iter().flat_map(|toss: &Vec<u8>| {
            (1..=sides).map(move |outcome| [toss.as_slice(), &[outcome]].concat())
        });
        all = longer.collect();
    }
    all
}

impl PartKind {
    /// Tests whether one answer of each call is right, and not several.
    pub(crate) fn has_right_answers(&self) -> bool {
        !matches!(self, PartKind::Valid { .. } | PartKind::Statistics { .. })
    }

    /// The tosses of [`PartKind::Tosses`], in order.
    pub(crate) fn tosses(&self) -> Vec<Vec<u8>> {
        match self {
            PartKind::Tosses {
                sides: Some(sides),
                most: Some(most),
                ..
            } => (1..=*most)
                .flat_map(|dice| all_tosses(*sides, dice))
                .collect(),
            PartKind::Tosses { tosses, .. } => tosses.clone(),
            _ => Vec::new(),
        }
    }

    /// The turns of [`PartKind::Turns`], in order: number of dice, opponent's score, outcomes.
    pub(crate) fn turns(&self) -> Vec<(u8, u16, Vec<u8>)> {
        match self {
            PartKind::Turns {
                opponents: Some([low, high]),
                sides: Some(sides),
                most: Some(most),
                ..
            } => {
                let tosses = (0..=*most).flat_map(|dice| {
                    let tosses = all_tosses(*sides, dice).into_iter();
                    tosses.map(move |toss| (dice, toss))
                });
                let turns = tosses.flat_map(|(dice, toss)| {
                    (*low..=*high).map(move |opponent| (dice, opponent, toss.clone()))
                });
                turns.collect()
            }
            PartKind::Turns { turns, .. } => turns.clone(),
            _ => Vec::new(),
        }
    }

    /// The turns of [`PartKind::ScoredTurns`], in order: number of dice, both scores, outcomes.
    pub(crate) fn scored_turns(&self) -> Vec<(u8, u16, u16, Vec<u8>)> {
        match self {
            PartKind::ScoredTurns {
                players: Some([least, highest]),
                opponents: Some([low, high]),
                sides: Some(sides),
                most: Some(most),
                ..
            } => {
                let mut turns = Vec::new();
                for dice in 0..=*most {
                    for toss in all_tosses(*sides, dice) {
                        for player in *least..=*highest {
                            let scores = (*low..=*high).map(|opponent| (player, opponent));
                            turns.extend(
                                scores.map(|(player, opponent)| {
                                    (dice, player, opponent, toss.clone())
                                }),
                            );
                        }
                    }
                }
                turns
            }
            PartKind::ScoredTurns { turns, .. } => turns.clone(),
            _ => Vec::new(),
        }
    }

    /// The arguments of each call of [`PartKind::Calls`] and [`PartKind::Valid`], in order; 1 for
    /// true.
    pub(crate) fn calls(&self) -> Vec<Vec<i64>> {
        match self {
            PartKind::Calls {
                ranges,
                without,
                positional,
                truths,
                ..
            } => {
                let truths: Vec<i64> = truths.iter().copied().map(i64::from).collect();
                let first = without.first().map_or(0, Vec::len);
                let is_in = |call: &[i64]| {
                    let first = call.get(..first).unwrap_or_default();
                    without
                        .binary_search_by(|left| left.as_slice().cmp(first))
                        .is_err()
                };
                let calls = products(ranges).into_iter();
                calls
                    .filter(|arguments| is_in(arguments))
                    .map(|arguments| [&arguments, positional.as_slice(), &truths].concat())
                    .collect()
            }
            PartKind::Valid { .. } => products(&[[0, 99], [0, 99]]),
            _ => Vec::new(),
        }
    }
}
