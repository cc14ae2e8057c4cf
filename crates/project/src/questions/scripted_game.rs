//! A scripted game, played by the engine's rules.

use pigskin_hog::{Choice, HogWild, Position, Roll, Rules, Score, Setting, Toss, Turn, WildDice};

use crate::project::terms::Terms;
use crate::questions::extra_turn::ExtraTurn;
use crate::questions::part::GameScript;
use crate::questions::shape::Shape;
use crate::right::answers::quoted;
use crate::right::changing_dice::odd_again;

/// The events of a game, as `docs/kit-format.md` describes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScriptedGame {
    pub(crate) events: Vec<String>,
    pub(crate) turns: Vec<Turn>,
    /// The rules that acted in each turn.
    pub(crate) rules: Vec<Vec<Setting>>,
}

/// Turns after which a script is given up.
const MOST_TURNS: usize = 2000;

impl ScriptedGame {
    /// Plays a script; `None` if the rules do not allow a choice of it, or the game does not end.
    pub(crate) fn play(rules: &Rules, script: &GameScript, say: bool) -> Option<ScriptedGame> {
        let is_simple = script.update.as_deref() == Some(Shape::SIMPLE_UPDATE);
        let rules = Rules {
            goal: script.goal,
            score_rise: rules.score_rise.clone().filter(|_| !is_simple),
            feral_hogs: rules
                .feral_hogs
                .filter(|_| script.feral_hogs != Some(false)),
            ..rules.clone()
        };
        let terms = Terms::of(&rules);
        let takes_both = terms.has("turn_takes_own_score");
        let mut position = Position::START;
        for (player, score) in position.players.iter_mut().zip(script.scores) {
            player.score = Score(score);
        }
        let mut usual_dice = script.dice.iter().copied().cycle();
        let mut wild_dice = script.wild.iter().copied().cycle();
        let mut game = ScriptedGame {
            events: Vec::new(),
            turns: Vec::new(),
            rules: Vec::new(),
        };
        while position.winner(&rules).is_none() {
            if game.turns.len() == MOST_TURNS {
                return None;
            }
            let (scores, seat) = (position.scores(), position.to_move.index());
            let chosen = script.strategies[seat].choose(scores.mine.0, scores.theirs.0);
            game.event(format!("S{seat} {} {}", scores.mine, scores.theirs));
            let choice = match u8::try_from(chosen) {
                Ok(dice) => Choice::dice(dice),
                Err(_) => Choice::PORK_CHOP,
            };
            let roll = rules.roll_in(&position, choice).ok()?;
            let wild = rules.hog_wild.filter(|rule| rule.applies(scores));
            let outcomes = match roll {
                // Hog Tied can roll fewer than were chosen.
                Roll::Dice(dice, _) => {
                    game.event(match script.update {
                        None if !takes_both => format!("T {dice} {}", scores.theirs),
                        None => format!("T {dice} {} {}", scores.mine, scores.theirs),
                        Some(_) => format!("U {dice} {} {}", scores.mine, scores.theirs),
                    });
                    let is_other = |rule: HogWild| matches!(rule.dice, WildDice::Other(_));
                    let is_other = wild.is_some_and(is_other) || position.phase.exchanged;
                    let die = if is_other {
                        &mut wild_dice
                    } else {
                        &mut usual_dice
                    };
                    let again = wild.filter(|rule| rule.dice == WildDice::OddAgain);
                    let (outcomes, calls) = match again {
                        Some(_) => odd_again(dice, die),
                        None => (die.take(dice.into()).collect(), dice.into()),
                    };
                    if dice > 0 {
                        game.event(format!("{} {calls}", if is_other { 'W' } else { 'D' }));
                    }
                    outcomes
                }
                Roll::Exchange => Vec::new(),
                Roll::Chop => return None,
            };
            let turn = Turn::take(&rules, &position, choice, &toss(&outcomes)).ok()?;
            let acted = acted(&rules, &position, &turn, wild.is_some());
            position = turn.after;
            if say {
                let [first, second] = position.players.map(|player| player.score);
                let number = game.turns.len();
                let call = format!("C {number} {first} {second}");
                if terms.has("say_returns_message") {
                    game.event(format!("{call} {}", leader(number)));
                    if let Some(message) = message(number) {
                        game.event(format!("P {}", quoted(&format!("{message}\n"))));
                    }
                } else {
                    game.event(call);
                }
            }
            game.rules.push(acted);
            game.turns.push(turn);
        }
        let [first, second] = position.players.map(|player| player.score);
        game.event(format!("R {first} {second}"));
        Some(game)
    }

    fn event(&mut self, event: String) {
        self.events.push(event);
    }
}

/// The leader that commentary is told at its call with this number, from 0: what it returned last.
fn leader(number: usize) -> String {
    let last = number.checked_sub(1);
    last.map_or_else(|| "None".to_owned(), |last| last.to_string())
}

/// The message that commentary returns at its call with this number, from 0.
fn message(number: usize) -> Option<String> {
    (number % 3 != 1).then(|| format!("Message {number}"))
}

/// The toss with these outcomes.
pub(crate) fn toss(outcomes: &[u8]) -> Toss {
    let mut toss = Toss::default();
    for &outcome in outcomes {
        toss.push(outcome);
    }
    toss
}

/// The rules that acted in a turn, in the order of a turn, from the position before it.
fn acted(rules: &Rules, before: &Position, turn: &Turn, is_wild: bool) -> Vec<Setting> {
    let is_rolled = turn.die().is_some();
    let is_tied = matches!((turn.roll, turn.choice.as_dice()),
        (Roll::Dice(rolled, _), Some(chosen)) if rolled < chosen);
    let is_spared = rules.pig_out_at(before.mover().score) != rules.pig_out && turn.toss.ones() > 0;
    let touchdown = rules
        .touchdown
        .map_or(turn.base, |rule| rule.lift(turn.base));
    let prime = (rules.hogtimus_prime).map_or(touchdown, |rule| rule.lift(touchdown));
    let exchanges = rules.perfect_piggy.is_some() && turn.after.phase != before.phase;
    let acted = [
        (Setting::PorkChop, turn.roll == Roll::Exchange),
        (Setting::HogTied, is_tied),
        (Setting::HogWild, is_rolled && is_wild),
        (Setting::FortyNiners, is_spared),
        (Setting::PigOut, turn.pigged_out),
        (Setting::FreeBacon, matches!(turn.roll, Roll::Dice(0, _))),
        (Setting::Touchdown, touchdown != turn.base),
        (
            Setting::HogtimusPrime,
            prime != touchdown || turn.boost.is_some(),
        ),
        (Setting::WhenPigsFly, turn.lifted != prime),
        (Setting::FeralHogs, turn.bonus > 0),
        (Setting::PerfectPiggy, exchanges),
        (Setting::ScoreRise, turn.rise > 0),
        (Setting::SwineSwap, turn.swapped.is_some()),
    ];
    let acted = acted.into_iter().filter(|(_, acts)| *acts);
    let acted = acted.map(|(rule, _)| rule);
    acted.chain(another_turn(rules, turn)).collect()
}

/// The rules that brought another turn.
fn another_turn(rules: &Rules, turn: &Turn) -> Vec<Setting> {
    if !turn.another {
        return Vec::new();
    }
    ExtraTurn::acting(rules, turn.after.scores())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::part::Script;
    use pigskin_hog::{FALL_2019, SPRING_2022};

    #[test]
    fn commentary_is_told_the_leader_that_it_returned_and_play_prints_its_message() {
        let script = GameScript {
            scores: [0, 0],
            goal: 6,
            strategies: [Script::Always(1), Script::Always(1)],
            dice: vec![3],
            wild: Vec::new(),
            feral_hogs: None,
            update: None,
            turns: 2,
        };
        let game = ScriptedGame::play(&SPRING_2022, &script, true).expect("a game");
        let of_commentary = |event: &&String| event.starts_with(['C', 'P']);
        let events: Vec<&String> = game.events.iter().filter(of_commentary).collect();
        // 3 points, and 3 of Hog Pile.
        assert_eq!(events, ["C 0 3 0 None", "P \"Message 0\\n\"", "C 1 3 6 0"]);
    }

    /// The handout's first example of Feral Hogs.
    #[test]
    fn feral_hogs_remembers_each_player() {
        let by = |pairs: &[((u16, u16), i8)]| {
            let mut list = vec![0; 97];
            for ((mine, theirs), dice) in pairs {
                list[usize::from(mine * 7 + theirs * 3) % 97] = *dice;
            }
            Script::By { by: list }
        };
        let script = GameScript {
            scores: [0, 0],
            goal: 18,
            strategies: [
                by(&[((0, 0), 3), ((1, 1), 5), ((5, 5), 7)]),
                by(&[((0, 1), 4), ((1, 5), 2), ((5, 9), 0)]),
            ],
            dice: vec![1],
            wild: Vec::new(),
            feral_hogs: None,
            update: None,
            turns: 6,
        };
        // Swine Swap would act at (5, 5) and has no effect there.
        let game = ScriptedGame::play(&FALL_2019, &script, false).expect("a game");
        assert_eq!(
            game.events[..6],
            ["S0 0 0", "T 3 0", "D 3", "S1 0 1", "T 4 1", "D 4"]
        );
        assert_eq!(game.turns[2].bonus, 3);
        assert_eq!(game.turns[3].bonus, 3);
        assert_eq!(game.turns[4].bonus, 3);
        let untamed = GameScript {
            feral_hogs: Some(false),
            ..script
        };
        let game = ScriptedGame::play(&FALL_2019, &untamed, true).expect("a game");
        assert!(game.turns.iter().all(|turn| turn.bonus == 0));
        assert_eq!(game.events[3], "C 0 1 0");
    }
}
