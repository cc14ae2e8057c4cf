//! Lines of the handout whose figures the engine computes.
//!
//! `#: call FUNCTION ARGUMENTS : SENTENCE` stands for the sentence with the value of a function of
//! `hog.py`, `#: pick FUNCTION VALUE COUNT : SENTENCE` for one sentence for each pair of scores with that
//! value, `#: no_dice MINE,THEIRS`, `#: toss OUTCOMES` and `#: turn MINE,THEIRS OUTCOMES` for one about
//! the points of a turn, `#: turns CHOICES` and `#: sample` for a game.

use std::collections::BTreeMap;

use pigskin_hog::{Choice, PigOut, Position, Rules, Score, Scores, Setting, Toss, Turn};

use super::no_line;
use crate::Project;
use crate::grade::explanation::{add_number, fill};
use crate::kit::template::TextError;
use crate::project::forms::Form;
use crate::right::of_call;

/// The figures of a sentence, by the names of its places.
type Figures = BTreeMap<String, String>;

/// Where pairs of scores are looked for, in this order.
const SCORES: [u16; 16] = [46, 37, 64, 28, 71, 53, 17, 92, 35, 60, 82, 13, 44, 7, 24, 5];

/// The lines that a line stands for; the line itself if it is no such line.
pub(super) fn lines(line: &str, project: &Project) -> Result<Vec<String>, TextError> {
    let Some(directive) = line.strip_prefix("#: ") else {
        return Ok(vec![line.to_owned()]);
    };
    let wrong = || no_line(line);
    let edition = project.edition();
    let rules = &edition.rules;
    let (head, sentence) = directive.split_once(" : ").unwrap_or((directive, ""));
    let words: Vec<&str> = head.split(' ').collect();
    let one = |figures: Option<Figures>| {
        let figures = figures.ok_or_else(wrong)?;
        Ok(vec![fill(sentence, &figures)])
    };
    match words[..] {
        ["call", function, arguments] => one(call(rules, function, arguments)),
        ["pick", function, value, count] => {
            let count = count.parse().map_err(|_| wrong())?;
            let picked = picked(rules, function, value, count);
            Ok(picked
                .iter()
                .map(|figures| fill(sentence, figures))
                .collect())
        }
        ["no_dice", scores] => one(no_dice(rules, scores)),
        ["toss", outcomes] => one(toss(rules, outcomes)),
        ["turn", scores, outcomes] => one(turn(rules, scores, outcomes)),
        ["turns", choices] => edition.game_of(choices).ok_or_else(wrong),
        ["sample"] => Ok(edition.sample_game()),
        _ => Err(wrong()),
    }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

fn points(points: u16) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

/// The value of a function, and the arguments by number.
fn call(rules: &Rules, function: &str, arguments: &str) -> Option<Figures> {
    let arguments: Vec<i64> = numbers(arguments)?;
    let value = of_call(rules, function, &arguments)?;
    let mut figures = Figures::new();
    for (place, number) in arguments.iter().enumerate() {
        add_number(&mut figures, &place.to_string(), *number);
        let score = Score(u16::try_from(*number).ok()?);
        let product = score.first_digit() * score.last_digit();
        figures.insert(format!("{place}.product"), product.to_string());
    }
    let not = if value == "False" { "not " } else { "" };
    figures.insert("not".to_owned(), not.to_owned());
    figures.insert("value".to_owned(), value);
    Some(figures)
}

/// Pairs of scores at which a function has a value: no two with a score in common, while there are
/// enough.
fn picked(rules: &Rules, function: &str, value: &str, count: usize) -> Vec<Figures> {
    let pairs = SCORES
        .iter()
        .flat_map(|mine| SCORES.map(|theirs| (*mine, theirs)));
    let differ = pairs.filter(|(mine, theirs)| mine != theirs);
    let fitting: Vec<(u16, u16)> = differ
        .filter(|(mine, theirs)| {
            let call = [i64::from(*mine), i64::from(*theirs)];
            of_call(rules, function, &call).as_deref() == Some(value)
        })
        .collect();
    let mut picked: Vec<(u16, u16)> = Vec::new();
    for most_shared in [0, 1, 2] {
        for pair in &fitting {
            let scores = picked.iter().flat_map(|&(mine, theirs)| [mine, theirs]);
            let shared = scores.filter(|score| *score == pair.0 || *score == pair.1);
            if picked.len() < count && !picked.contains(pair) && shared.count() <= most_shared {
                picked.push(*pair);
            }
        }
    }
    let figures = |(mine, theirs)| call(rules, function, &format!("{mine},{theirs}"));
    picked.into_iter().filter_map(figures).collect()
}

/// The points of 0 dice, and how they come about.
fn no_dice(rules: &Rules, scores: &str) -> Option<Figures> {
    let [mine, theirs]: [u16; 2] = numbers(scores)?.try_into().ok()?;
    let working = Form::of(Setting::FreeBacon, rules).map_or_else(
        || usual_working(rules).to_owned(),
        |form| {
            form.explain
                .replace("@mine@", "mine")
                .replace("@theirs@", "theirs")
        },
    );
    let mut places = Figures::new();
    add_number(&mut places, "mine", mine.into());
    add_number(&mut places, "theirs", theirs.into());
    let value = points(rules.bacon_points(Scores::new(mine, theirs)));
    Some(Figures::from([
        ("value".to_owned(), value),
        ("working".to_owned(), fill(&working, &places)),
    ]))
}

/// The working of the two forms that `hog.py.in` has itself.
fn usual_working(rules: &Rules) -> &'static str {
    match rules.free_bacon {
        Some(pigskin_hog::FreeBacon::SmallestDigit) => "10 - min({theirs.tens}, {theirs.ones})",
        _ => "1 + max({theirs.tens}, {theirs.ones})",
    }
}

fn read_toss(outcomes: &str) -> Option<Toss> {
    outcomes.replace(',', " ").parse().ok()
}

/// The points of `roll_dice`.
fn toss(rules: &Rules, outcomes: &str) -> Option<Figures> {
    let value = points(PigOut::points_of(rules.pig_out, &read_toss(outcomes)?));
    Some(Figures::from([("value".to_owned(), value)]))
}

/// A turn with dice, and the scores after it.
fn turn(rules: &Rules, scores: &str, outcomes: &str) -> Option<Figures> {
    let [mine, theirs]: [u16; 2] = numbers(scores)?.try_into().ok()?;
    let mut before = Position::START;
    before.players[0].score = Score(mine);
    before.players[1].score = Score(theirs);
    let toss = read_toss(outcomes)?;
    let turn = Turn::take(rules, &before, Choice::dice(toss.len()), &toss).ok()?;
    let [mine, theirs] = turn.after.players.map(|player| player.score.to_string());
    Some(Figures::from([
        ("points".to_owned(), points(turn.points())),
        ("mine".to_owned(), mine),
        ("theirs".to_owned(), theirs),
    ]))
}
