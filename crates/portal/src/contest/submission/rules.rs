//! Rules in words that would improve an entry.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use pigskin_contest::HogContest;
use pigskin_course_contest::{State as Stage, Submission};
use pigskin_hog::search::Lesson;
use pigskin_hog::{Rules, Table};
use pigskin_web::{Client, FieldLesson, HouseLesson, Problem, page};

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
    /// Whether the rules are against the contest's field.
    against_field: bool,
    /// Whether the contest has bids for the start, which the rules leave out.
    bids: bool,
    found: Found,
}

impl RulesPage {
    /// The address of the page.
    fn here(&self) -> String {
        let end = if self.against_field { "/field" } else { "" };
        format!("/contest/entries/{}/rules{end}", self.submission)
    }
}

/// What the page knows of the rules.
enum Found {
    /// The search for them goes on.
    Searching,
    /// Why nothing is told.
    Nothing(String),
    /// The rules.
    Rules(LearnedRules),
}

/// The rules of a lesson, with numbers as the page writes them.
struct LearnedRules {
    /// Against whom, and what the entry wins without rules.
    lead: String,
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

/// An entry whose rules are asked for.
struct AskedEntry<'a> {
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
        let rows = lesson.learned.iter().map(|learned| RuleRow {
            tip: learned.tip.to_string(),
            gain: format!("{:+.2}", 100.0 * learned.gain),
            win_rate: pigskin_web::percent(learned.win_rate.mean(), 2),
        });
        LearnedRules {
            lead: format!(
                "Version {version} wins {} against {against}. All win rates are exact.",
                pigskin_web::percent(lesson.start.mean(), 2)
            ),
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
    let entry = AskedEntry::read(&visitor, &portal, &id).await?;
    let (rules, table) = (&entry.hog.edition.rules, &entry.table);
    let (client, label) = (entry.client()?, &entry.found.file);
    let learned = HouseLesson::learn(&portal.site, client, rules, label, table).await?;
    let found = learned.map_or(Found::Searching, |HouseLesson { against, lesson }| {
        let against = format!("{against}, a strategy that everybody has");
        let version = entry.found.version;
        Found::Rules(LearnedRules::new(&lesson, version, &against, rules))
    });
    entry.page(found, false)
}

/// Shows which rules would gain most for an entry against the other entries, on average.
pub async fn against_field(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let entry = AskedEntry::read(&visitor, &portal, &id).await?;
    let found = entry.learn_against_field().await?;
    entry.page(found, true)
}

impl<'a> AskedEntry<'a> {
    /// The entry with this number, if the visitor may see it and it plays Hog.
    async fn read(
        visitor: &'a ContestVisitor,
        portal: &'a Portal,
        id: &str,
    ) -> Result<AskedEntry<'a>, Problem> {
        let found = own(visitor, id).await?;
        let course = &visitor.contest;
        let nothing = || Problem::NotFound(format!("for rules of the entry {id}"));
        // A program of another game has no table of choices.
        let hog = course.contest().game.hog().ok_or_else(nothing)?;
        if found.state != Stage::Accepted {
            return Err(nothing());
        }
        let table = course.table_of(&found).await?;
        Ok(AskedEntry {
            visitor,
            portal,
            hog,
            table: table.ok_or_else(nothing)?,
            found,
        })
    }

    fn client(&self) -> Result<Client, Problem> {
        let member = self.visitor.member()?;
        Ok(Client::Person(member.person.id.to_string()))
    }

    async fn learn_against_field(&self) -> Result<Found, Problem> {
        let course = &self.visitor.contest;
        let frozen = course.boards().borrow().frozen.clone();
        let is_later = |shown: Option<i64>| shown.is_none_or(|shown| shown < self.found.version);
        if let Some(frozen) = frozen
            && is_later(frozen.version_of(self.found.team))
        {
            return Ok(Found::Nothing(
                "The board is frozen without this version. You see its results when the board is \
                 shown again."
                    .to_owned(),
            ));
        }
        let field = self.portal.field.take(course, self.hog).await?;
        let Some(field) = field else {
            return Ok(Found::Nothing("there is no board yet".to_owned()));
        };
        let rivals = field.rivals_of(self.found.team);
        let least = if course.course().settings().open_strategies {
            1
        } else {
            PinnedField::LEAST_RIVALS
        };
        if rivals.len() < least {
            return Ok(Found::Nothing(format!(
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
        let client = self.client()?;
        let learned =
            FieldLesson::learn(&self.portal.site, client, rules, &self.table, &rivals).await?;
        Ok(learned.map_or(Found::Searching, |lesson| {
            Found::Rules(LearnedRules::new(
                &lesson,
                self.found.version,
                &against,
                rules,
            ))
        }))
    }

    fn page(&self, found: Found, against_field: bool) -> Result<Response, Problem> {
        let title = "Rules that would gain most";
        page::html(&RulesPage {
            frame: Frame::new(self.visitor, title, "mine"),
            submission: self.found.id.0,
            version: self.found.version,
            against_field,
            bids: self.hog.bids,
            found,
        })
    }
}
