//! Rules in words that would improve an entry.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use pigskin_contest::HogContest;
use pigskin_course_contest::{State as Stage, Submission};
use pigskin_hog::search::{Learned, Lesson};
use pigskin_hog::{Rules, Table};
use pigskin_web::{FieldLesson, HouseLesson, Problem, page};

use super::own;
use crate::contest::pinned_field::PinnedField;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::visitor::ContestVisitor;

/// Maximum number of rules on the page.
const RULES: usize = 3;

#[derive(askama::Template)]
#[template(path = "submission_rules.html")]
struct RulesPage {
    frame: Frame,
    submission: i64,
    version: i64,
    against_field: bool,
    bids: bool,
    found: SearchState,
}

impl RulesPage {
    fn here(&self) -> String {
        let end = if self.against_field { "/field" } else { "" };
        format!("/contest/entries/{}/rules{end}", self.submission)
    }
}

enum SearchState {
    Searching,
    /// Why nothing is told.
    Nothing(String),
    Rules(LearnedRules),
}

/// The rules of a lesson.
struct LearnedRules {
    lead: String,
    rows: Vec<Learned>,
    python: String,
}

struct RequestedEntry<'a> {
    visitor: &'a ContestVisitor,
    portal: &'a Portal,
    hog: &'a HogContest,
    found: Submission,
    table: Table,
}

impl LearnedRules {
    /// The first rules of a lesson of a version; `against` says against whom.
    fn new(lesson: &Lesson, version: i64, against: &str, rules: &Rules) -> LearnedRules {
        let mut learned = lesson.learned.clone();
        learned.truncate(RULES);
        let lesson = Lesson {
            start: lesson.start,
            learned,
        };
        LearnedRules {
            lead: format!(
                "Version {version} wins {} against {against}. All win rates are exact.",
                pigskin_web::percent(lesson.start.mean(), 2)
            ),
            python: lesson.to_python(rules),
            rows: lesson.learned,
        }
    }
}

/// Shows the rules that would gain most for an entry against a house strategy. Other entries are
/// not used.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let entry = RequestedEntry::read(&visitor, &portal, &id).await?;
    let (rules, table) = (&entry.hog.edition.rules, &entry.table);
    let (client, label) = (visitor.client(), &entry.found.file);
    let learned = HouseLesson::learn(&portal.site, client, rules, label, table).await?;
    let found = learned.map_or(SearchState::Searching, |HouseLesson { against, lesson }| {
        let against = format!("{against}, a strategy that everybody has");
        let version = entry.found.version;
        SearchState::Rules(LearnedRules::new(&lesson, version, &against, rules))
    });
    entry.page(found, false)
}

/// Shows which rules would gain most for an entry against the other entries, on average.
pub async fn against_field(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let entry = RequestedEntry::read(&visitor, &portal, &id).await?;
    let found = entry.learn_against_field().await?;
    entry.page(found, true)
}

impl<'a> RequestedEntry<'a> {
    /// The entry with this number, if the visitor may see it and it plays Hog.
    async fn read(
        visitor: &'a ContestVisitor,
        portal: &'a Portal,
        id: &str,
    ) -> Result<RequestedEntry<'a>, Problem> {
        let found = own(visitor, id).await?;
        let course = &visitor.contest;
        let nothing = || Problem::NotFound(format!("for rules of the entry {id}"));
        // A program of another game has no table of choices.
        let hog = course.contest().game.hog().ok_or_else(nothing)?;
        if found.state != Stage::Accepted {
            return Err(nothing());
        }
        let table = course.table_of(&found).await?;
        Ok(RequestedEntry {
            visitor,
            portal,
            hog,
            table: table.ok_or_else(nothing)?,
            found,
        })
    }

    async fn learn_against_field(&self) -> Result<SearchState, Problem> {
        let course = &self.visitor.contest;
        let frozen = course.boards().borrow().frozen.clone();
        let is_later = |shown: Option<i64>| shown.is_none_or(|shown| shown < self.found.version);
        if let Some(frozen) = frozen
            && is_later(frozen.version_of(self.found.team))
        {
            return Ok(SearchState::Nothing(
                "The board is frozen without this version. You see its results when the board is \
                 shown again."
                    .to_owned(),
            ));
        }
        let field = self.portal.field.take(course, self.hog).await?;
        let Some(field) = field else {
            return Ok(SearchState::Nothing("there is no board yet".to_owned()));
        };
        let rivals = field.rivals_of(self.found.team);
        let least = if course.course().settings().open_strategies {
            1
        } else {
            PinnedField::LEAST_RIVALS
        };
        if rivals.len() < least {
            return Ok(SearchState::Nothing(format!(
                "Against the other teams nothing is told before at least {least} of them are on the \
                 board: a mean over fewer would say what a single team plays."
            )));
        }
        let rules = &self.hog.edition.rules;
        let against = format!(
            "the {} other teams on average, as they stood on the board at {}",
            rivals.len(),
            course.course().settings().schedule.shown(field.at)
        );
        let client = self.visitor.client();
        let learned =
            FieldLesson::learn(&self.portal.site, client, rules, &self.table, &rivals).await?;
        Ok(learned.map_or(SearchState::Searching, |lesson| {
            SearchState::Rules(LearnedRules::new(
                &lesson,
                self.found.version,
                &against,
                rules,
            ))
        }))
    }

    fn page(&self, found: SearchState, against_field: bool) -> Result<Response, Problem> {
        let title = "Rules that would gain most";
        page::html(&RulesPage {
            frame: Frame::new(self.visitor, title),
            submission: self.found.id.0,
            version: self.found.version,
            against_field,
            bids: self.hog.has_bids(),
            found,
        })
    }
}
