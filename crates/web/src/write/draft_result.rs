//! The result of running a text of the editor.

use pigskin_contest::strategy_map;
use pigskin_entry::{Fault, FaultKind, HashPrefix, Printed};
use pigskin_game::WinRate;

use super::changed_cells::ChangedCells;
use super::draft::{Draft, source};
use super::draft_fault::{DraftFault, line_beginning};
use super::drafts::Drafts;
use super::house_field::HouseField;
use crate::server::problem::Problem;
use crate::strategies::{
    Comparison, Heat, LetteredTable, LoadedStrategy, StrategyName, last_lines,
};
use crate::uploads::EntryVerdict;
use crate::visit::Visit;

/// The result of running a text.
pub enum DraftResult {
    Plays(Box<Performance>),
    Faulty(DraftFault),
}

/// A text that is a strategy.
pub struct Performance {
    /// The name of the opponent. It may be any line of text.
    pub against: String,
    pub rate: WinRate,
    pub change: Option<RateChange>,
    pub field: HouseField,
    pub heat: Heat,
}

/// The change since the earlier text.
pub struct RateChange {
    pub rate: f64,
    pub differing: usize,
    pub choices: usize,
}

impl RateChange {
    /// The style class for a higher or lower win rate.
    pub fn way(&self) -> &'static str {
        if self.rate >= 0.0 { "up" } else { "down" }
    }
}

impl DraftResult {
    /// Runs a text and computes what it is worth.
    pub async fn new(
        visit: &Visit,
        drafts: &Drafts,
        draft: &Draft,
    ) -> Result<DraftResult, Problem> {
        let address = &draft.address;
        let rules = address.rules();
        let now = match chosen(visit, drafts, draft, &draft.texts.text).await? {
            Ok(now) => now,
            Err(faulty) => return Ok(DraftResult::Faulty(faulty)),
        };
        let before = match draft.texts.earlier() {
            Some(before) => chosen(visit, drafts, draft, before).await?.ok(),
            None => None,
        };
        let against = LoadedStrategy::of(visit, &address.against, rules).await?;
        let against = &against;
        let field = HouseField::new(visit, rules, &now, before.as_ref()).await?;
        let known = field.row_of(&against.name);
        let rate_of = async |strategy: &LoadedStrategy, known: Option<WinRate>| {
            if let Some(known) = known {
                return Ok(known);
            }
            let comparison = Comparison {
                rules,
                strategy,
                against,
            };
            comparison.win_rate(visit).await
        };
        let rate = rate_of(&now, known.map(|row| row.rate)).await?;
        let map = strategy_map::choices(&address.edition.edition, &now.label, &now.table);
        let label = "Choices by both scores".to_owned();
        let tables = vec![LetteredTable::of(&now.label, &now.table)];
        let mut heat = Heat::new("picture", label, map, tables);
        let mut change = None;
        if let Some(before) = before {
            let earlier = rate_of(&before, known.and_then(|row| row.before)).await?;
            let cells = ChangedCells::between(&before.table, &now.table);
            change = cells.map(|cells| {
                heat.outline = cells.outline();
                RateChange {
                    rate: rate.mean() - earlier.mean(),
                    differing: cells.count(),
                    choices: cells.of(),
                }
            });
        }
        Ok(DraftResult::Plays(Box::new(Performance {
            against: if against.name == StrategyName::Perfect {
                "Perfect play".to_owned()
            } else {
                against.label.clone()
            },
            rate,
            change,
            field,
            heat,
        })))
    }
}

impl Performance {
    pub fn worth(&self) -> String {
        crate::percent(self.rate.mean(), 2)
    }

    /// The bound of the rounding error, such as `1.8e-13`.
    pub fn bound(&self) -> String {
        format!("{:.1e}", self.rate.error_bound)
    }
}

async fn chosen(
    visit: &Visit,
    drafts: &Drafts,
    draft: &Draft,
    text: &str,
) -> Result<Result<LoadedStrategy, DraftFault>, Problem> {
    let source = source(text)?;
    let name = StrategyName::Upload(HashPrefix::of(source.hash()));
    let verdict = drafts
        .verdict(visit.visitor(), draft.address.rules(), source)
        .await?;
    Ok(match verdict {
        EntryVerdict::Plays(entrant) => Ok(LoadedStrategy::of_entrant(name, &entrant)),
        EntryVerdict::Fault { fault, printed } => {
            Err(DraftFault::new(drafts, text, &fault, &printed))
        }
        EntryVerdict::Failed { why, .. } => Err(DraftFault {
            why,
            ..DraftFault::default()
        }),
    })
}

impl DraftFault {
    fn new(drafts: &Drafts, text: &str, fault: &Fault, printed: &Printed) -> DraftFault {
        let is_late = fault.kind == FaultKind::Time;
        let times = drafts.shorter_time().filter(|_| is_late);
        DraftFault {
            line: (fault.why.line()).or_else(|| line_beginning("def final_strategy", text)),
            kind: Some(fault.kind.to_string()),
            why: fault.to_string(),
            times: times.map(|times| times.map(|time| time.as_secs_f64())),
            printed: last_lines(printed),
        }
    }
}
