//! The strategy of a page, with its table.

use std::sync::Arc;

use pigskin_entry::{Fault, Hash, HashPrefix, Printed, SourceGame, printable};
use pigskin_hog::solve::Memory;
use pigskin_hog::{Phase, Rules, Table};
use tokio::time::timeout;

use crate::server::problem::Problem;
use crate::uploads::{AT_ONCE, Entrant, EntryVerdict, unknown_file};
use crate::visit::Visit;
use crate::work::{Stage, is_over};

use super::name::StrategyName;

#[derive(Clone, Debug)]
pub struct LoadedStrategy {
    pub name: StrategyName,
    /// The title. It may be any line of text.
    pub label: String,
    pub table: Table,
    pub hash: Hash,
}

#[derive(Debug)]
pub enum StrategyState {
    Ready(Box<LoadedStrategy>),
    Pending(PendingStrategy),
    Faulty(FaultyStrategy),
}

/// A file that is being judged.
#[derive(Debug)]
pub struct PendingStrategy {
    /// The file's name. It may be any line of text.
    pub label: String,
    pub stage: Stage<EntryVerdict>,
}

/// A file that has no table.
#[derive(Debug)]
pub struct FaultyStrategy {
    /// The file's name. It may be any line of text.
    pub label: String,
    pub fault: Option<Fault>,
    pub why: String,
    pub printed: Vec<(&'static str, Vec<String>)>,
}

/// Number of lines of a program's output to show, and of characters in each.
const LAST_LINES: usize = 20;
const LONGEST_LINE: usize = 200;

/// Maximum length of a name on a page, in characters.
const LONGEST_NAME: usize = 100;

impl LoadedStrategy {
    pub fn new(name: StrategyName, label: &str, table: Table) -> LoadedStrategy {
        LoadedStrategy {
            name,
            label: printable(label, LONGEST_NAME),
            hash: Hash::of_table(&table),
            table,
        }
    }

    /// The strategy of a judged file.
    pub fn of_entrant(name: StrategyName, entrant: &Entrant) -> LoadedStrategy {
        LoadedStrategy::new(name, entrant.name.team.as_str(), entrant.table.clone())
    }

    /// A house strategy; `None` for files.
    async fn ours(
        visit: &Visit,
        name: &StrategyName,
        rules: &Rules,
    ) -> Result<Option<LoadedStrategy>, Problem> {
        let (label, table) = match name {
            StrategyName::Perfect => {
                let perfect = visit.solved.perfect(visit.visitor(), rules).await?;
                let perfect = perfect.ok_or_else(Problem::large_edition)?;
                let nothing = Memory::default();
                let table = perfect.table_for(nothing, nothing, Phase::START);
                ("Perfect play".to_owned(), table)
            }
            StrategyName::House(house) => {
                if !rules.allows(house.usual_choice()) {
                    let choice = house.usual_choice();
                    let why = format!("{house} chooses {choice}, which this edition does not have");
                    return Err(Problem::Address(why));
                }
                (
                    house.to_string(),
                    Table::from_strategy(&house.in_edition(rules), rules.goal),
                )
            }
            StrategyName::Upload(_) => return Ok(None),
        };
        let unfit = |why| Problem::Address(format!("{name} {why}"));
        table.check(rules).map_err(unfit)?;
        Ok(Some(LoadedStrategy::new(name.clone(), &label, table)))
    }

    /// The strategy of that name, once it has its table.
    pub async fn of(
        visit: &Visit,
        name: &StrategyName,
        rules: &Rules,
    ) -> Result<LoadedStrategy, Problem> {
        match (LoadedStrategy::ours(visit, name, rules).await?, name) {
            (None, StrategyName::Upload(hash)) => {
                let entrant = visit.entrant(hash, rules).await?;
                Ok(LoadedStrategy::of_entrant(name.clone(), &entrant))
            }
            (ours, _) => ours.ok_or_else(Problem::failed),
        }
    }
}

impl StrategyState {
    /// The state of the strategy of that name. Starts to judge a file that is not judged yet.
    pub async fn find(
        visit: &Visit,
        name: &StrategyName,
        rules: &Rules,
    ) -> Result<StrategyState, Problem> {
        let StrategyName::Upload(hash) = name else {
            return Ok(StrategyState::Ready(Box::new(
                LoadedStrategy::of(visit, name, rules).await?,
            )));
        };
        let uploads = visit.uploads.as_ref().ok_or_else(|| unknown_file(hash))?;
        let source = uploads.source(SourceGame::Hog, hash).await?;
        let label = printable(source.name(), LONGEST_NAME);
        let mut stage = uploads.judged(visit.visitor(), hash, rules).await?;
        // The current state counts, however the wait ended.
        let _ = timeout(AT_ONCE, stage.wait_for(is_over)).await;
        let stage = stage.borrow().clone();
        Ok(match stage? {
            Stage::Done(EntryVerdict::Plays(entrant)) => {
                let chosen = LoadedStrategy::of_entrant(name.clone(), &entrant);
                StrategyState::Ready(Box::new(chosen))
            }
            Stage::Done(EntryVerdict::Fault { fault, printed }) => {
                StrategyState::Faulty(FaultyStrategy {
                    label,
                    printed: last_lines(&printed),
                    why: fault.to_string(),
                    fault: Some(fault),
                })
            }
            Stage::Done(EntryVerdict::Failed { why, .. }) => {
                StrategyState::Faulty(FaultyStrategy {
                    label,
                    printed: Vec::new(),
                    why,
                    fault: None,
                })
            }
            stage => StrategyState::Pending(PendingStrategy { label, stage }),
        })
    }
}

/// The last lines of the output, by stream.
pub fn last_lines(printed: &Printed) -> Vec<(&'static str, Vec<String>)> {
    let both = [
        ("The last of its output", &printed.stdout),
        ("The last of its errors", &printed.stderr),
    ];
    let lines = both.map(|(name, text)| {
        let last = text.lines().rev().take(LAST_LINES);
        let last = last.map(|line| printable(line, LONGEST_LINE));
        let mut last: Vec<String> = last.collect();
        last.reverse();
        (name, last)
    });
    let said = lines.into_iter().filter(|(_, lines)| !lines.is_empty());
    said.collect()
}

impl Visit {
    /// The table of an uploaded file, once it is judged.
    pub async fn entrant(&self, hash: &HashPrefix, rules: &Rules) -> Result<Arc<Entrant>, Problem> {
        let uploads = self.uploads.as_ref().ok_or_else(|| unknown_file(hash))?;
        uploads.entrant(self.visitor(), hash, rules).await
    }
}
