//! A student's answers compared with the right ones.

use crate::questions::part::PartKind;
use crate::right::answers::without_line;
use crate::{Answers, Part};

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
    /// The answer, or the event of a game that differs; `None` if there is none.
    pub returned: Option<String>,
    /// The right one; empty where several are right, and at the end of a game.
    pub right: String,
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
/// assert_eq!((first.returned.as_deref(), first.right.as_str()), (Some("8"), "9"));
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
    let first = first.map(|index| mistake(right, given, index));
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
fn fits(part: &Part, answer: &str) -> bool {
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

fn mistake(right: Option<&Answers>, given: &Answers, index: usize) -> Mistake {
    let (returned, right) = match (right, given) {
        (Some(Answers::Games(right)), Answers::Games(given)) => {
            let (right, given) = (&right[index], given.get(index));
            let event = given.map_or(Some(0), |given| first_difference(right, given));
            let at = |events: &Vec<String>| events.get(event?).cloned();
            (given.and_then(at), at(right))
        }
        (Some(Answers::Lines(right)), Answers::Lines(given)) => {
            (given.get(index).cloned(), right.get(index).cloned())
        }
        (None, Answers::Lines(given)) => (given.get(index).cloned(), None),
        _ => (None, None),
    };
    Mistake {
        index,
        returned,
        right: right.unwrap_or_default(),
    }
}
