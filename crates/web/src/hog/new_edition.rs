//! The page on which a lecturer makes an edition.

use std::fmt::Write as _;

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_contest::quoted;
use pigskin_hog::{Edition, Setting};

use crate::page::{self, Frame};
use crate::pending::pending;
use crate::server::attachment::attachment;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::work::Stage;

use super::edition_address::{EditionAddress, RULE_NAMES};
use super::edition_figures::EditionFigures;
use super::editions::editions;

#[derive(Template)]
#[template(path = "hog/new_edition.html")]
struct NewEditionPage<'a> {
    frame: Frame<'a>,
    editions: Vec<(&'static str, String)>,
    base: &'a str,
    name: &'a str,
    fields: [Vec<Field>; 2],
    rule_names: &'a str,
    wrong: Option<String>,
    made: Option<NewEdition<'a>>,
}

struct Field {
    setting: Setting,
    /// The text that was given; empty if the setting is that of the base.
    value: String,
    of_base: String,
}

struct NewEdition<'a> {
    rules: Vec<(String, String)>,
    parameters: Parameters,
    file: String,
    /// `None` if it takes too long for a page.
    figures: Option<&'a EditionFigures>,
    remembers: bool,
}

/// The settings that people change first.
const FIRST: [Setting; 4] = [
    Setting::FreeBacon,
    Setting::SwineSwap,
    Setting::ScoreRise,
    Setting::Goal,
];

pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = visit.parameters(query.as_deref());
    let base = base_of(&parameters)?;
    let name = parameters.get("name").unwrap_or("next-semester");
    let frame = Frame::titled("Make an edition");
    let field = |setting: Setting| Field {
        setting,
        value: parameters
            .get(setting.name())
            .unwrap_or_default()
            .to_owned(),
        of_base: setting.get(&base.rules),
    };
    let others = Setting::ALL.into_iter();
    let others = others.filter(|setting| !FIRST.contains(setting));
    let page = NewEditionPage {
        frame,
        editions: editions(),
        base: &base.name,
        name,
        fields: [FIRST.map(field).into(), others.map(field).collect()],
        rule_names: parameters.get(RULE_NAMES).unwrap_or_default(),
        wrong: None,
        made: None,
    };
    let address = match EditionAddress::parse(&base.name, &parameters) {
        Ok(address) => address,
        Err(wrong) => {
            let wrong = Some(wrong.to_string());
            return page::html(&NewEditionPage { wrong, ..page });
        }
    };
    let file = match edition_file(name, &address) {
        Ok(file) => file,
        Err(wrong) => {
            let wrong = Some(wrong);
            return page::html(&NewEditionPage { wrong, ..page });
        }
    };
    let rules = &address.edition.rules;
    let figures = match visit.solved.edition_figures(visit.visitor(), rules).await? {
        None => None,
        Some(Stage::Done(figures)) => Some(figures),
        Some(stage) => {
            let (done, all) = (stage.steps(), EditionFigures::STEPS);
            let words = format!("{done} of {all} parts of the figures are computed.");
            let here = format!("/hog/editions/new?{parameters}");
            return pending(page.frame, &words, &here);
        }
    };
    let made = NewEdition {
        rules: address.edition.in_words(),
        parameters: address.parameters(),
        file,
        figures: figures.as_deref(),
        remembers: pigskin_hog::solve::Memory::matters(rules),
    };
    page::html(&NewEditionPage {
        made: Some(made),
        ..page
    })
}

/// Sends the edition as a file, which `--edition` and `contest.toml` name.
pub async fn file(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let base = base_of(&parameters)?;
    let address = EditionAddress::parse(&base.name, &parameters)?;
    let name = parameters.get("name").unwrap_or("next-semester");
    let text = edition_file(name, &address).map_err(Problem::Address)?;
    Ok(attachment("application/toml", "edition.toml", text))
}

fn base_of(parameters: &Parameters) -> Result<Edition, Problem> {
    let name = parameters.get("edition").unwrap_or("current");
    Ok(EditionAddress::parse(name, &Parameters::default())?.edition)
}

/// The edition as a file that is read again.
fn edition_file(name: &str, address: &EditionAddress) -> Result<String, String> {
    let mut file = format!(
        "name = {}\nbase = {}\n",
        quoted(name),
        quoted(&address.base)
    );
    let changes = address.changes();
    let settings = changes.pairs().filter(|(name, _)| *name != RULE_NAMES);
    for (setting, value) in settings {
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let value = if is_number {
            value.to_owned()
        } else {
            quoted(value)
        };
        // Writing into a String does not fail.
        let _ = writeln!(file, "{setting} = {value}");
    }
    let names = &address.edition.rule_names;
    if !names.is_empty() {
        file.push_str("\n[names]\n");
    }
    for (rule, name) in names.pairs() {
        let _ = writeln!(file, "{rule} = {}", quoted(name.as_str()));
    }
    match Edition::from_toml(&file) {
        Ok(read) if read.rules == address.edition.rules && read.rule_names == *names => Ok(file),
        Ok(_) => Err("these settings cannot be written as a file".to_owned()),
        Err(wrong) => Err(wrong.to_string()),
    }
}
