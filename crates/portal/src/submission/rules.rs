//! Rules in words that would improve an entry.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use pigskin_contest::ContestGame;
use pigskin_course::State as Stage;
use pigskin_hog::search::Lesson;
use pigskin_web::language::Language;
use pigskin_web::{Client, HouseLesson, Problem, page};

use super::own;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::texts::say;
use crate::visitor::ContestVisitor;

/// Maximum number of rules on the page.
const RULES: usize = 3;

#[derive(askama::Template)]
#[template(path = "submission_rules.html")]
struct RulesPage {
    frame: Frame,
    submission: i64,
    version: i64,
    /// The rules; nothing as long as the search for them goes on.
    learned: Option<LearnedRules>,
}

/// The rules of a lesson, with numbers as the page writes them.
struct LearnedRules {
    against: String,
    start: String,
    rows: Vec<RuleRow>,
    /// The rules as Python.
    python: String,
}

/// A rule.
struct RuleRow {
    tip: String,
    gain: String,
    win_rate: String,
}

impl LearnedRules {
    fn new(found: &HouseLesson, rules: &pigskin_hog::Rules) -> LearnedRules {
        let language = Language::asked();
        let mut learned = found.lesson.learned.clone();
        learned.truncate(RULES);
        let lesson = Lesson {
            start: found.lesson.start,
            learned,
        };
        let rows = lesson.learned.iter().map(|learned| RuleRow {
            tip: learned.tip.to_string(),
            gain: language.marked(&format!("{:+.2}", 100.0 * learned.gain)),
            win_rate: language.percent(learned.win_rate.mean(), 2),
        });
        LearnedRules {
            against: found.against.to_string(),
            start: language.percent(lesson.start.mean(), 2),
            rows: rows.collect(),
            python: lesson.to_python(rules),
        }
    }
}

/// Shows which rules would gain most for an entry against a house strategy. Other entries have no part
/// in it.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let found = own(&visitor, &id).await?;
    let course = &visitor.contest;
    let nothing = || Problem::NotFound(format!("for rules of the entry {id}"));
    let hog = match &course.contest().game {
        ContestGame::Hog(hog) => hog,
        // A program has no table of choices.
        ContestGame::DFootball(_) => return Err(nothing()),
    };
    if found.state != Stage::Accepted {
        return Err(nothing());
    }
    let table = course.table_of(&found).await.map_err(Problem::server)?;
    let table = table.ok_or_else(nothing)?;
    let client = Client::Person(visitor.member()?.person.id.to_string());
    let rules = &hog.edition.rules;
    let learned = HouseLesson::learn(&portal.site, client, rules, &found.file, &table).await?;
    page::html(&RulesPage {
        frame: Frame::new(&visitor, say(Language::asked(), "rules-title"), "mine"),
        submission: found.id.0,
        version: found.version,
        learned: learned.map(|found| LearnedRules::new(&found, rules)),
    })
}
