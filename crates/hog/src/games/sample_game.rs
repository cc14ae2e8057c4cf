//! Games and turns for handouts, told turn by turn.

use pigskin_game::Seat;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::{Choice, Edition, Names, Position, Roll, Rules, Toss, Turn};

/// Turns of a sample game.
const TURNS: usize = 8;

/// Games among which the sample is chosen.
const GAMES: u64 = 400;

/// Outcomes of dice, over and over.
const OUTCOMES: [u8; 7] = [2, 5, 3, 6, 4, 2, 3];

impl Edition {
    /// A game from the start with these choices, a list item for each turn; `None` if a choice is none.
    ///
    /// A choice is a number of dice, or `fewest` or `most` of those with which the turn has a bonus. Each
    /// turn rolls the same outcomes from the first on.
    pub fn game_of(&self, choices: &str) -> Option<Vec<String>> {
        let rules = &self.rules;
        let mut game = vec!["- Both players begin with 0 points. (0, 0)".to_owned()];
        let mut before = Position::START;
        for choice in choices.split(',') {
            let with = |dice: u8| {
                Turn::with_dice(rules, &before, Choice::dice(dice), &mut showing(&OUTCOMES))
            };
            let mut with_bonus = (0..=rules.most_dice)
                .filter_map(with)
                .filter(|turn| turn.bonus > 0);
            let turn = match choice {
                "fewest" => with_bonus.next().or_else(|| with(1)),
                "most" => with_bonus.next_back().or_else(|| with(1)),
                dice => with(dice.parse().ok()?),
            }?;
            game.push(told(self, &before, &turn));
            before = turn.after;
        }
        Some(game)
    }

    /// The beginning of the game of some by chance in which most different things happen, a list item
    /// for each turn.
    pub fn sample_game(&self) -> Vec<String> {
        let games = (0..GAMES).filter_map(|seed| by_chance(&self.rules, seed));
        // The first of several with the same number of things.
        let best = games.max_by_key(|(seed, game)| (happened(&self.rules, game), GAMES - seed));
        let mut before = Position::START;
        let mut lines = Vec::new();
        for turn in best.map(|(_, game)| game).unwrap_or_default() {
            lines.push(told(self, &before, &turn));
            before = turn.after;
        }
        lines
    }
}

/// The first turns of a game between players who choose by chance.
fn by_chance(rules: &Rules, seed: u64) -> Option<(u64, Vec<Turn>)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut before = Position::START;
    let mut game = Vec::new();
    while game.len() < TURNS && before.winner(rules).is_none() {
        let dice = random.random_range(0..=6);
        let is_chop = rules.pork_chop.is_some() && random.random_range(0..8) == 0;
        let choice = if is_chop {
            Choice::PORK_CHOP
        } else {
            Choice::dice(dice)
        };
        let mut roll = |sides: u8| random.random_range(1..=sides);
        let turn = Turn::with_dice(rules, &before, choice, &mut roll)?;
        before = turn.after;
        game.push(turn);
    }
    Some((seed, game))
}

/// Dice that show these outcomes over and over, as far as their sides go.
pub(super) fn showing(outcomes: &[u8]) -> impl FnMut(u8) -> u8 {
    let mut outcomes = outcomes.iter().cycle();
    move |sides| outcomes.next().map_or(1, |shown| (shown - 1) % sides + 1)
}

impl Turn {
    /// A turn with dice from `roll`, which takes their number of sides.
    pub(super) fn with_dice(
        rules: &Rules,
        before: &Position,
        choice: Choice,
        roll: &mut dyn FnMut(u8) -> u8,
    ) -> Option<Turn> {
        let rolled = rules.roll_in(before, choice).ok()?;
        let die = match rolled {
            Roll::Dice(_, die) => die,
            Roll::Chop | Roll::Exchange => rules.die,
        };
        let mut toss = Toss::default();
        for _ in 0..rolled.dice() {
            toss.push(roll(die.sides()));
        }
        Turn::take(rules, before, choice, &toss).ok()
    }
}

/// The number of different rules that a game shows.
fn happened(rules: &Rules, game: &[Turn]) -> usize {
    let things: [&dyn Fn(&Turn) -> bool; 11] = [
        &|turn| turn.pigged_out,
        &|turn| !turn.pigged_out && !turn.toss.is_empty(),
        &|turn| turn.choice == Choice::dice(0),
        &|turn| turn.choice == Choice::PORK_CHOP,
        &|turn| turn.lifted != turn.base,
        &|turn| turn.bonus > 0,
        &|turn| turn.boost.is_some(),
        &|turn| turn.rise > 0,
        &|turn| turn.swapped.is_some(),
        &|turn| turn.another,
        &|turn| turn.die().is_some_and(|die| die != rules.die),
    ];
    let happens = |thing: &&&dyn Fn(&Turn) -> bool| game.iter().any(thing);
    things.iter().filter(happens).count()
}

fn told(edition: &Edition, before: &Position, turn: &Turn) -> String {
    let scores = turn.after.players.map(|player| player.score);
    let [first, second] = [Seat::First, Seat::Second].map(|seat| scores[seat.index()]);
    let told = turn.told(edition, before, &Names::default());
    format!("- {told} ({first}, {second})")
}
