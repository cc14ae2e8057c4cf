//! A student's answers compared with the right ones.

use crate::answers::without_line;
use crate::part::PartKind;
use crate::{Answers, CallResult, Expected, Part};

/// The mistakes in the answers of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The number of answers; of games, the number of games.
    pub of: usize,
    /// The places of the wrong ones, in order.
    pub wrong: Vec<usize>,
    /// The number of answers that are missing at the end.
    pub untested: usize,
    /// The first that is wrong or missing.
    pub first: Option<Mistake>,
}

/// The first wrong answer of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its place.
    pub index: usize,
    /// In a game, the place of the first event that differs.
    pub event: Option<usize>,
    /// The call, such as `free_bacon(13)`.
    pub call: String,
    /// The answer; `None` if there is none.
    pub returned: Option<String>,
    /// The right answer, or a description of all right answers.
    pub right: String,
    /// The rule with the numbers of the call; in a game, the rules that act in the turn.
    pub rule: String,
    /// True if a game ends with the right scores all the same, and the right event comes nowhere later.
    pub is_result_right: bool,
}

impl Findings {
    /// Tests whether all answers are right.
    pub fn is_right(&self) -> bool {
        self.wrong.is_empty() && self.untested == 0
    }
}

/// Compares the answers of a part with the right ones, which [`Part::right`] gives.
///
/// A part with missing answers is not right, but these do not count as wrong. Without right answers, each answer is tested on its own
/// ([`PartKind::Valid`], [`PartKind::Statistics`]).
///
/// ```
/// use pigskin_hog::Edition;
/// use pigskin_project::{Answers, Project, compare};
/// let edition = Edition::named("fall-2019").expect("an edition");
/// let project = Project::for_edition(&edition)?;
/// let bacon = project.problem("02").expect("a problem");
/// let right = bacon.domain[0].right(&edition.rules).expect("answers");
/// let Answers::Lines(mut given) = right.clone() else { unreachable!() };
/// given[13] = "8".to_owned();
/// let findings = compare(&bacon.domain[0], Some(&right), &Answers::Lines(given));
/// assert_eq!((findings.of, findings.wrong.as_slice()), (100, &[13][..]));
/// let first = findings.first.expect("a mistake");
/// assert_eq!((first.call.as_str(), first.right.as_str()), ("free_bacon(13)", "9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(part: &Part, right: Option<&Answers>, given: &Answers) -> Findings {
    let of = right.map_or(part.of, Answers::len);
    let is_right = |index: usize| match (right, given) {
        (Some(Answers::Lines(right)), Answers::Lines(given)) => {
            let given = given.get(index);
            given.is_some_and(|given| without_line(given) == right[index])
        }
        (Some(Answers::Games(right)), Answers::Games(given)) => {
            let given = given.get(index);
            given.is_some_and(|given| first_difference(&right[index], given).is_none())
        }
        (None, Answers::Lines(given)) => given.get(index).is_some_and(|given| fits(part, given)),
        _ => false,
    };
    let tested = given.len().min(of);
    let wrong: Vec<usize> = (0..tested).filter(|index| !is_right(*index)).collect();
    let untested = of - tested;
    let first = wrong.first().copied().or((untested > 0).then_some(tested));
    let first = first.map(|index| mistake(part, right, given, index));
    Findings {
        of,
        wrong,
        untested,
        first,
    }
}

/// The first event in which a game differs.
fn first_difference(right: &[String], given: &[String]) -> Option<usize> {
    let longer = right.len().max(given.len());
    (0..longer).find(|&event| {
        let given = given.get(event).map(|event| without_line(event));
        given != right.get(event).map(String::as_str)
    })
}

/// Tests an answer where several are right.
pub(crate) fn fits(part: &Part, answer: &str) -> bool {
    match &part.kind {
        PartKind::Valid { least, most, .. } => {
            let choice = answer.parse::<i64>();
            choice.is_ok_and(|choice| {
                (*least..=*most).contains(&choice) && choice.to_string() == answer
            })
        }
        PartKind::Statistics {
            mean, tolerance, ..
        } => {
            let given = answer.parse::<f64>();
            given.is_ok_and(|given| (given - mean).abs() <= *tolerance)
        }
        _ => false,
    }
}

fn mistake(part: &Part, full_right: Option<&Answers>, given: &Answers, index: usize) -> Mistake {
    let (event, right, returned) = match (full_right, given) {
        (Some(Answers::Games(right)), Answers::Games(given)) => {
            let (right, given) = (&right[index], given.get(index));
            let event = given.map_or(Some(0), |given| first_difference(right, given));
            let at = |events: &[String]| event.and_then(|event| events.get(event).cloned());
            let right = at(right).unwrap_or_else(|| CallResult::END.to_owned());
            (event, right, given.and_then(|given| at(given)))
        }
        (Some(Answers::Lines(right)), Answers::Lines(given)) => {
            (None, right[index].clone(), given.get(index).cloned())
        }
        (None, Answers::Lines(given)) => {
            let wanted = Expected::in_part(part);
            let right = wanted.map_or(String::new(), |wanted| wanted.to_string());
            (None, right, given.get(index).cloned())
        }
        _ => (None, String::new(), None),
    };
    let rule = match (&part.kind, event) {
        (PartKind::Games { rules_by_turn, .. }, Some(event)) => {
            let turn = right_turn(given, index, event);
            let turns = rules_by_turn.get(index);
            let rules = turns.and_then(|turns| turns.get(turn).or(turns.last()));
            rules.map_or(String::new(), |rules| rules.join(", "))
        }
        _ => part.explanation(index),
    };
    let is_result_right = match (full_right, given) {
        (Some(Answers::Games(right)), Answers::Games(given)) => {
            let given = given.get(index).map_or(&[][..], Vec::as_slice);
            let mut later = given.iter().skip(event.unwrap_or_default());
            let right_event = event.and_then(|event| right[index].get(event));
            let is_later = right_event.is_some_and(|right| {
                later.any(|event| event == right || event.starts_with(&format!("{right} ")))
            });
            !is_later && !given.is_empty() && right[index].last() == given.last()
        }
        _ => false,
    };
    Mistake {
        index,
        event,
        call: part.call_after(index, returned.as_deref()),
        returned,
        right,
        rule,
        is_result_right,
    }
}

/// The turn in which an event happens: events before the difference are the right ones. A
/// strategy that is called with wrong scores shows a mistake of the turn before.
fn right_turn(given: &Answers, game: usize, event: usize) -> usize {
    let Answers::Games(games) = given else {
        return 0;
    };
    let events = games.get(game).map_or(&[][..], Vec::as_slice);
    let before = &events[..event.min(events.len())];
    let turns = before.iter().filter(|event| event.starts_with('S')).count();
    turns.saturating_sub(1)
}
