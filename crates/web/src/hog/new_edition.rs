//! The page on which a lecturer makes an edition.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;

use crate::page::{self, Frame};
use crate::pending::pending;
use crate::server::attachment::attachment;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::work::Stage;

use super::edition_figures::EditionFigures;
use super::rules_form::{OwnEdition, RulesForm};

#[derive(Template)]
#[template(path = "hog/new_edition.html")]
struct NewEditionPage<'a> {
    frame: Frame<'a>,
    form: &'a RulesForm,
    made: Option<(&'a OwnEdition, Figures<'a>)>,
}

struct Figures<'a> {
    /// `None` if they take too long for a page.
    figures: Option<&'a EditionFigures>,
    remembers: bool,
}

pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = visit.parameters(query.as_deref());
    let form = read(&parameters)?;
    let frame = Frame::titled("Make an edition");
    let page = NewEditionPage {
        frame,
        form: &form,
        made: None,
    };
    let Some(made) = &form.made else {
        return page::html(&page);
    };
    let rules = &made.address.edition.rules;
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
    let figures = Figures {
        figures: figures.as_deref(),
        remembers: pigskin_hog::solve::Memory::matters(rules),
    };
    page::html(&NewEditionPage {
        made: Some((made, figures)),
        ..page
    })
}

/// Sends the edition as a file, which `--edition` and `contest.toml` name.
pub async fn file(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let form = read(&Parameters::parse(query.as_deref()))?;
    let wrong = form.wrong.into_values().next().unwrap_or_default();
    let made = form.made.ok_or(Problem::Address(wrong))?;
    Ok(attachment("application/toml", "edition.toml", made.file))
}

/// The form that an address fills in.
fn read(parameters: &Parameters) -> Result<RulesForm, Problem> {
    let form = RulesForm::read(parameters, BASE);
    // Addresses are the only way to another edition.
    match form.wrong.get(BASE) {
        Some(wrong) => Err(Problem::address(wrong)),
        None => Ok(form),
    }
}

/// The parameter with the edition from which the rules start.
const BASE: &str = "edition";
