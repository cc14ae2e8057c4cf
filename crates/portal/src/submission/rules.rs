//! Rules in words that would improve an entry.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use pigskin_contest::HogContest;
use pigskin_course_contest::{State as Stage, Submission};
use pigskin_hog::search::Lesson;
use pigskin_hog::{Rules, Table};
use pigskin_web::language::Language;
use pigskin_web::texts::Text;
use pigskin_web::{Client, FieldLesson, HouseLesson, Problem, page};

use super::own;
use crate::frame::Frame;
use crate::pinned_field::PinnedField;
use crate::portal::Portal;
use crate::texts::{moment, say};
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
    Nothing(Text),
    /// The rules.
    Rules(LearnedRules),
}

/// The rules of a lesson, with numbers as the page writes them.
struct LearnedRules {
    /// Against whom, and what the entry wins without rules.
    lead: Text,
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
    /// The first rules of a lesson. `lead` lacks the win rate.
    fn new(lesson: &Lesson, lead: Text, rules: &Rules) -> LearnedRules {
        let language = Language::asked();
        let mut learned = lesson.learned.clone();
        learned.truncate(RULES);
        let lesson = Lesson {
            start: lesson.start,
            learned,
        };
        let rows = lesson.learned.iter().map(|learned| RuleRow {
            tip: learned.tip.to_string(),
            gain: language.marked(&format!("{:+.2}", 100.0 * learned.gain)),
            win_rate: language.percent(learned.win_rate.mean(), 2),
        });
        LearnedRules {
            lead: lead.with("rate", language.percent(lesson.start.mean(), 2)),
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
        let lead = say(Language::asked(), "rules-lead");
        let lead = lead.with("version", entry.found.version);
        let lead = lead.with("opponent", against.to_string());
        Found::Rules(LearnedRules::new(&lesson, lead, rules))
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
        let table = course.table_of(&found).await.map_err(Problem::server)?;
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
        let language = Language::asked();
        let frozen = course.boards().borrow().frozen.clone();
        let is_later = |shown: Option<i64>| shown.is_none_or(|shown| shown < self.found.version);
        if let Some(frozen) = frozen
            && is_later(frozen.version_of(self.found.team))
        {
            return Ok(Found::Nothing(say(language, "results-frozen")));
        }
        let field = self.portal.field.take(course, self.hog).await?;
        let Some(field) = field else {
            return Ok(Found::Nothing(say(language, "refused-no-board")));
        };
        let rivals = field.rivals_of(self.found.team);
        let least = if course.course().settings().open_strategies {
            1
        } else {
            PinnedField::LEAST_RIVALS
        };
        if rivals.len() < least {
            return Ok(Found::Nothing(
                say(language, "rules-few").with("least", least),
            ));
        }
        let rules = &self.hog.edition.rules;
        let lead = say(language, "rules-field-lead")
            .with("version", self.found.version)
            .with("rivals", rivals.len())
            .with(
                "at",
                moment(language, &course.course().settings().schedule, field.at),
            );
        let client = self.client()?;
        let learned =
            FieldLesson::learn(&self.portal.site, client, rules, &self.table, &rivals).await?;
        Ok(learned.map_or(Found::Searching, |lesson| {
            Found::Rules(LearnedRules::new(&lesson, lead, rules))
        }))
    }

    fn page(&self, found: Found, against_field: bool) -> Result<Response, Problem> {
        let title = say(Language::asked(), "rules-title");
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
