//! The questions held to the domains that docstrings and handouts state.

use std::collections::BTreeSet;

use pigskin_hog::{Edition, Rules, Scores, Semester, SwineSwap};
use serde_json::Value;

use super::averages::has_one_best;
use super::drawn;
use crate::Project;
use crate::questions::part::{GameScript, Part, PartKind, Script};
use crate::questions::reach::Reach;

/// The lowest and the highest value of an argument of a function.
fn stated(rules: &Rules, function: &str, argument: &str) -> [i64; 2] {
    let below = i64::from(rules.goal) - 1;
    match (function, argument) {
        (_, "n" | "y") => [1, i64::MAX],
        (_, "margin" | "cutoff" | "threshold") => [0, 100],
        (_, "num_rolls") => [0, rules.most_dice.into()],
        (_, "x" | "number" | "bid0" | "bid1" | "goal") => [0, i64::MAX],
        (_, "score" | "opponent_score" | "player_score" | "score0" | "score1") => [0, below],
        other => panic!("no domain is stated for {other:?}"),
    }
}

/// Tests whether a turn of a game asks a function this, if it is asked after the dice; `None` for other
/// functions. What is said of equal scores stands in a docstring.
fn is_reached(rules: &Rules, reach: &Reach, function: &str, call: &[i64]) -> Option<bool> {
    let pair = || [call[0], call[1]];
    Some(match function {
        "is_perfect_piggy" => reach.points.iter().any(|one| i64::from(*one) == call[0]),
        "hogtimus_prime" | "touchdown" => reach.tossed.iter().any(|one| i64::from(*one) == call[0]),
        "is_swap" => {
            let [first, second] = pair();
            let swap = rules.swine_swap.as_ref();
            let is_symmetric = swap.is_some_and(SwineSwap::is_symmetric);
            reach.risen.has(first, second) || is_symmetric && reach.risen.has(second, first)
        }
        "swine_align" | "pig_pass" | "more_boar" => reach.open.has(call[0], call[1]),
        "sus_points" | "fuzzy_points" | "next_perfect_square" => {
            (0..rules.goal.into()).any(|theirs| reach.added.has(call[0], theirs))
        }
        "hog_pile" | "pigs_on_prime" => reach.added.has(call[0], call[1]),
        "announce_lead_changes" => {
            let [first, second] = pair();
            let leader = call.get(2).and_then(|leader| u8::try_from(*leader).ok());
            first == second || reach.led(leader, first, second)
        }
        _ => return None,
    })
}

/// Tests whether turns lead from some scores to these, Player 0's first. Of both players, it is the
/// turn of the one whose turn leads there.
fn is_told(rules: &Rules, turns: &mut Reach, start: [u16; 2], chain: &[[u16; 2]]) -> bool {
    let before = std::iter::once(&start).chain(chain);
    before.zip(chain).all(|(&[first, second], after)| {
        let mut leads_there =
            |before: Scores, after: Scores| turns.turn(rules, before).contains(&after);
        let is_over = first.max(second) >= rules.goal;
        !is_over
            && (leads_there(Scores::new(first, second), Scores::new(after[0], after[1]))
                || leads_there(Scores::new(second, first), Scores::new(after[1], after[0])))
    })
}

/// Tests whether the calls of a part are reached, or in the stated domains where games do not tell.
fn are_stated(
    rules: &Rules,
    reach: &Reach,
    part: &Part,
    function: &str,
    values: &[[i64; 2]],
) -> bool {
    let calls = part.kind.calls();
    let reached = calls
        .iter()
        .map(|call| is_reached(rules, reach, function, call));
    let is_reached: Option<Vec<bool>> = reached.collect();
    if let Some(is_reached) = is_reached {
        return is_reached.into_iter().all(|is_reached| is_reached);
    }
    values.len() <= part.names.len()
        && part.names.iter().zip(values).all(|(name, [low, high])| {
            let [least, most] = stated(rules, function, name);
            least <= *low && high <= &most
        })
}

/// Tests whether all inputs of a part are in the stated domains.
fn is_stated(rules: &Rules, reach: &Reach, part: &Part) -> bool {
    let most = i64::from(rules.most_dice);
    let is_toss = |toss: &[u8]| {
        let sides = 1..=rules.die.sides();
        !toss.is_empty()
            && toss.len() <= usize::from(rules.most_dice)
            && toss.iter().all(|outcome| sides.contains(outcome))
    };
    let is_turn =
        |dice: u8, toss: &[u8]| usize::from(dice) == toss.len() && (dice == 0 || is_toss(toss));
    let is_below = |score: u16| score < rules.goal;
    match &part.kind {
        PartKind::Calls {
            function,
            ranges,
            positional,
            ..
        } => {
            let positional = positional.iter().map(|&value| [value, value]);
            let values: Vec<_> = ranges.iter().copied().chain(positional).collect();
            are_stated(rules, reach, part, function, &values)
        }
        PartKind::Tosses { .. } => part.kind.tosses().iter().all(|toss| is_toss(toss)),
        PartKind::Turns { .. } => {
            let turns = part.kind.turns();
            turns
                .iter()
                .all(|(dice, theirs, toss)| is_turn(*dice, toss) && is_below(*theirs))
        }
        PartKind::ScoredTurns { .. } => {
            let mut turns = part.kind.scored_turns().into_iter();
            turns.all(|(dice, mine, theirs, toss)| {
                is_turn(dice, &toss) && is_below(mine) && is_below(theirs)
            })
        }
        PartKind::Rerolled { outcomes, .. } => {
            let mut outcomes = outcomes.iter().flatten();
            outcomes.all(|outcome| (1..=rules.die.sides()).contains(outcome))
        }
        PartKind::Uses { calls, replace, .. } => {
            let most = most * i64::from(rules.die.sides());
            let mut numbers = calls.iter().flatten().filter_map(Value::as_i64);
            numbers.all(|number| (0..i64::from(rules.goal)).contains(&number))
                && replace.values().all(|points| (1..=most).contains(points))
        }
        PartKind::Games { games, .. } => games.iter().all(|game| is_game(rules, game)),
        PartKind::Commentary {
            arguments, scores, ..
        } => {
            let mut turns = Reach::default();
            scores.iter().all(|chain| match arguments.get(1) {
                // No turn before lowered the earlier score.
                Some(earlier) if i64::from(chain[0][0]) < *earlier => false,
                Some(_) => is_told(rules, &mut turns, chain[0], &chain[1..]),
                None => is_told(rules, &mut turns, [0, 0], chain),
            })
        }
        PartKind::Made {
            arguments, ranges, ..
        } => {
            let mut dice = arguments.iter().flatten();
            dice.all(|dice| (0..=most).contains(dice))
                && ranges
                    .iter()
                    .all(|[low, high]| 0 <= *low && *high < rules.goal.into())
        }
        PartKind::SameDice {
            goals,
            usual,
            other,
            ..
        } => {
            let others = other.iter().flatten().map(|other| &other.choice);
            // It is there to tell strategies that return too many dice.
            let is_check = part.function() == "check_strategy";
            goals.iter().flatten().all(|goal| *goal > 0)
                && usual
                    .iter()
                    .chain(others)
                    .all(|dice| is_check || *dice <= rules.most_dice)
        }
        PartKind::Averaged {
            values, samples, ..
        } => {
            values.iter().all(|values| !values.is_empty())
                && samples.iter().flatten().all(|samples| *samples > 0)
        }
        // Outcomes are 1 or more, so that no turn is below 1; a sum is a whole number.
        PartKind::MaxScoring { averages, samples } => averages.iter().all(|averages| {
            let samples = f64::from(samples.unwrap_or(1000));
            averages.len() == usize::from(rules.most_dice)
                && averages
                    .iter()
                    .all(|average| *average >= 1.0 && (average * samples).fract() == 0.0)
        }),
        // Which order the averages are computed in is left open, and how sums are rounded.
        PartKind::BestOfDice {
            outcomes, samples, ..
        } => outcomes.iter().zip(samples).all(|(outcomes, samples)| {
            let mut rolled = outcomes.iter();
            rolled.all(|outcome| (1..=rules.die.sides()).contains(outcome))
                && has_one_best(rules, outcomes, *samples)
        }),
        PartKind::Examples { .. } | PartKind::Valid { .. } | PartKind::Statistics { .. } => true,
    }
}

fn is_game(rules: &Rules, game: &GameScript) -> bool {
    let least = if rules.pork_chop.is_some() { -1 } else { 0 };
    let choices = game.strategies.iter().flat_map(|strategy| match strategy {
        Script::Always(choice) => vec![*choice],
        Script::By { by } => by.clone(),
    });
    let mut outcomes = game.dice.iter().chain(&game.wild);
    game.goal <= rules.goal
        && game.scores.iter().all(|score| *score < game.goal)
        && outcomes.all(|outcome| (1..=rules.die.sides()).contains(outcome))
        && choices
            .map(i64::from)
            .all(|choice| (least..=i64::from(rules.most_dice)).contains(&choice))
}

/// The projects of all editions.
fn projects() -> impl Iterator<Item = Project> {
    let editions = Semester::ALL.iter();
    let editions = editions.filter_map(|semester| Edition::named(semester.name));
    editions.filter_map(|edition| Project::for_edition(&edition).ok())
}

#[test]
fn no_question_is_outside_the_stated_domains() {
    for project in projects() {
        let rules = &project.edition().rules;
        let reach = Reach::of(rules);
        for problem in project.problems() {
            let drawn = (1..4).flat_map(|seed| drawn(&problem.number, rules, seed));
            for part in problem.domain.iter().cloned().chain(drawn) {
                let place = format!("{} {}", project.edition().name, problem.number);
                assert!(is_stated(rules, &reach, &part), "{place}: {}", part.name);
            }
        }
    }
}

/// The inputs of a part, as texts that no other inputs have.
fn inputs(part: &Part) -> BTreeSet<String> {
    let function = part.function();
    let texts: Vec<String> = match &part.kind {
        PartKind::Calls { .. } => texts(&part.kind.calls()),
        PartKind::Tosses { more, .. } => texts(&part.kind.tosses())
            .into_iter()
            .map(|toss| format!("{toss} {more:?}"))
            .collect(),
        PartKind::Turns { .. } => texts(&part.kind.turns()),
        PartKind::ScoredTurns { .. } => texts(&part.kind.scored_turns()),
        PartKind::Games { games, say, .. } => {
            games.iter().map(|game| format!("{say} {game:?}")).collect()
        }
        PartKind::Commentary { scores, .. } => texts(scores),
        kind => {
            let fields = serde_json::to_value(kind).expect("JSON");
            let at = |index: usize| {
                let fields = fields.as_object().expect("an object").values();
                let fields = fields.map(|field| match field.as_array() {
                    Some(all) if all.len() == part.of => all[index].to_string(),
                    _ => field.to_string(),
                });
                fields.collect::<Vec<_>>().join(" ")
            };
            (0..part.of).map(at).collect()
        }
    };
    let named = texts.into_iter().map(|text| format!("{function} {text}"));
    named.collect()
}

fn texts<T: std::fmt::Debug>(inputs: &[T]) -> Vec<String> {
    inputs.iter().map(|input| format!("{input:?}")).collect()
}

#[test]
fn drawn_inputs_are_in_no_kit_and_follow_from_the_seed() {
    for name in ["fall-2019", "fall-2023", "fall-2022"] {
        let edition = Edition::named(name).expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        let rules = &project.edition().rules;
        for problem in project.problems() {
            let parts = drawn(&problem.number, rules, 77);
            assert_eq!(parts, drawn(&problem.number, rules, 77));
            if parts.is_empty() {
                continue;
            }
            let place = format!("{name} {}", problem.number);
            assert_ne!(parts, drawn(&problem.number, rules, 78), "{place}");
            let kit: BTreeSet<String> = problem.domain.iter().flat_map(inputs).collect();
            for part in &parts {
                let known: Vec<String> = inputs(part).intersection(&kit).cloned().collect();
                assert_eq!(known, [""; 0], "{place}");
            }
        }
    }
}

#[test]
fn every_problem_that_is_no_table_has_drawn_inputs() {
    let project = |name| Project::for_edition(&Edition::named(name).expect("an edition"));
    let drawn_of = |name| {
        let project = project(name).expect("a project");
        let problems = project.problems().iter();
        let drawn = problems
            .filter(|problem| !drawn(&problem.number, &project.edition().rules, 1).is_empty());
        drawn
            .map(|problem| problem.number.clone())
            .collect::<Vec<_>>()
    };
    let commentary = ["01", "03", "05a", "05b", "06", "07", "08", "09", "10", "11"];
    assert_eq!(drawn_of("fall-2019"), commentary);
    let update = ["01", "03", "04", "05", "06", "07", "08", "09", "10", "11"];
    assert_eq!(drawn_of("fall-2023"), update);
}
