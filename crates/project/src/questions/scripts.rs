//! Scripts of games: short ones first, so that the first game that differs is a short one.

use pigskin_hog::{Choice, Rules, Setting};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::project::terms::Terms;
use crate::questions::part::{GameScript, PartKind, Script};
use crate::questions::places::{die_name, other_die};
use crate::questions::scripted_game::ScriptedGame;
use crate::right::changing_dice::dice_change;

/// Some games for a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scripts<'r> {
    pub(crate) rules: &'r Rules,
    /// The seed; each part has its own.
    pub(crate) seed: u64,
    /// The number of games.
    pub(crate) games: usize,
    /// The lowest and the highest goal.
    pub(crate) goals: [u16; 2],
    /// The argument `feral_hogs` of each game, over and over; empty where `play` has none.
    pub(crate) feral_hogs: &'static [Option<bool>],
    /// True if commentary is recorded.
    pub(crate) say: bool,
    /// True if games begin at the start, with no points.
    pub(crate) from_start: bool,
    /// The update function that `play` is given.
    pub(crate) update: Option<&'r str>,
    /// Only games in which one of these rules acts, or in which none of them ever does.
    pub(crate) only: Option<(&'static [Setting], bool)>,
}

/// Number of scripts that are tried for each game, on average.
const TRIES_PER_GAME: usize = 50;

/// Most turns of a game whose goal is below the rules' own.
const MOST_SHORT_TURNS: usize = 24;

impl Scripts<'_> {
    /// Makes the games, with the smallest goals first: fewer than [`games`](Scripts::games) if
    /// few games fit the part. Returns their number, too.
    pub(crate) fn games(self) -> (PartKind, usize) {
        let is_short = self.goals[1] < self.rules.goal;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut played: Vec<(GameScript, ScriptedGame)> = Vec::new();
        // Each try takes the next `feral_hogs`: some of them never fit `only`. There are rules
        // under which hardly any game fits.
        for number in 0..self.games * TRIES_PER_GAME {
            if played.len() == self.games {
                break;
            }
            let script = self.script(&mut random, number);
            let Some(game) = ScriptedGame::play(self.rules, &script, self.say) else {
                continue;
            };
            if is_short && game.turns.len() > MOST_SHORT_TURNS {
                continue;
            }
            if let Some((rules, acts)) = self.only
                && game
                    .rules
                    .iter()
                    .flatten()
                    .any(|acted| rules.contains(acted))
                    != acts
            {
                continue;
            }
            let turns = game.turns.len();
            played.push((GameScript { turns, ..script }, game));
        }
        if !is_short && self.only.is_none() {
            played.extend(self.longest());
        }
        played.sort_by_key(|(script, game)| (script.goal, game.turns.len()));
        let count = played.len();
        let (games, rules_by_turn) = played
            .into_iter()
            .map(|(script, game)| (script, titles(self.rules, &game)))
            .unzip();
        // If odd outcomes are rolled again, the other die is the usual one.
        let other = other_die(self.rules).unwrap_or(self.rules.die);
        let names = || [self.rules.die, other].map(|die| die_name(die.sides()));
        let dice = dice_change(self.rules).then(names);
        let kind = PartKind::Games {
            function: "play".to_owned(),
            games,
            say: self.say,
            messages: self.say && Terms::of(self.rules).has("say_returns_message"),
            dice_global: dice,
            rules_by_turn,
        };
        (kind, count)
    }

    /// Games in which each turn brings as little as a die can, also with a bonus now and then.
    fn longest(&self) -> impl Iterator<Item = (GameScript, ScriptedGame)> {
        let usual = Script::Always(1);
        let by = vec![1, 1, 1, 3];
        let bonus = self.feral_hogs.contains(&None).then_some(Script::By { by });
        [Some(usual), bonus]
            .into_iter()
            .flatten()
            .filter_map(|strategy| self.long_game(strategy))
    }

    fn long_game(&self, strategy: Script) -> Option<(GameScript, ScriptedGame)> {
        let script = GameScript {
            scores: [0, 0],
            goal: self.rules.goal,
            strategies: [strategy.clone(), strategy],
            dice: vec![1],
            wild: other_die(self.rules).map_or_else(Vec::new, |_| vec![1]),
            feral_hogs: self.feral_hogs.first().copied().flatten(),
            update: self.update.map(str::to_owned),
            turns: 0,
        };
        let game = ScriptedGame::play(self.rules, &script, self.say)?;
        let turns = game.turns.len();
        // A game that goes on for longer is too deep for a `play` that calls itself.
        (turns < 2 * usize::from(self.rules.goal)).then_some((GameScript { turns, ..script }, game))
    }

    fn script(&self, random: &mut ChaCha8Rng, number: usize) -> GameScript {
        let [low, high] = self.goals;
        let goal = random.random_range(low..=high);
        let mut score = || {
            let is_start = random.random_ratio(1, 2);
            if is_start || self.from_start {
                0
            } else {
                random.random_range(0..goal)
            }
        };
        let mut scores = [score(), score()];
        if let Some(rule) = self.rules.forty_niners
            && let before = rule.score.0.saturating_sub(random.random_range(0..=1))
            && before < goal
            && !self.from_start
        {
            scores[usize::from(random.random_ratio(1, 2))] = before;
        }
        let strategies = [self.strategy(random), self.strategy(random)];
        let sides = self.rules.die.sides();
        let dice = outcomes(random, sides);
        let wild = other_die(self.rules).map(|die| outcomes(random, die.sides()));
        let hogs = self.feral_hogs.get(number % self.feral_hogs.len().max(1));
        GameScript {
            scores,
            goal,
            strategies,
            dice,
            wild: wild.unwrap_or_default(),
            feral_hogs: hogs.copied().flatten(),
            update: self.update.map(str::to_owned),
            turns: 0,
        }
    }

    /// A strategy: mostly few dice, so that Feral Hogs and Free Bacon act often.
    fn strategy(&self, random: &mut ChaCha8Rng) -> Script {
        let most = i8::try_from(self.rules.most_dice).unwrap_or(i8::MAX);
        let chops = self.rules.pork_chop.is_some();
        let dice = |random: &mut ChaCha8Rng| {
            if chops && random.random_ratio(1, 6) {
                return Choice::PORK_CHOP.number();
            }
            let is_any = random.random_ratio(1, 5);
            random.random_range(0..=if is_any { most } else { most.min(4) })
        };
        if random.random_ratio(1, 6) {
            return Script::Always(dice(random));
        }
        let length = random.random_range(2..=9);
        Script::By {
            by: (0..length).map(|_| dice(random)).collect(),
        }
    }
}

/// The outcomes of a die: a short cycle, or one with few ones.
fn outcomes(random: &mut ChaCha8Rng, sides: u8) -> Vec<u8> {
    let length = random.random_range(1..=11);
    let least = if random.random_ratio(1, 2) {
        2.min(sides)
    } else {
        1
    };
    (0..length)
        .map(|_| random.random_range(least..=sides))
        .collect()
}

/// The usual names of the rules that acted in each turn.
fn titles(rules: &Rules, game: &ScriptedGame) -> Vec<Vec<String>> {
    let of_turn = |acted: &Vec<Setting>| {
        let titles = acted.iter().map(|rule| rules.title(*rule).to_owned());
        titles.collect()
    };
    game.rules.iter().map(of_turn).collect()
}
