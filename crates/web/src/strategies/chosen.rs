//! A strategy that was asked for, with its table.

use std::sync::Arc;

use pigskin_contest::{Fault, Hash, HashPrefix, Printed, SourceGame, printable};
use pigskin_hog::solve::Memory;
use pigskin_hog::{Duel, Rules, Table};
use tokio::time::timeout;

use crate::Site;
use crate::kept::{AT_ONCE, Entrant, Stage, Verdict, not_kept};
use crate::problem::Problem;

use super::name::StrategyName;

/// A strategy that is ready to be looked at.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// How addresses name it.
    pub name: StrategyName,
    /// What it is called. It may be any line of text.
    pub label: String,
    /// Its choices, which fit the rules.
    pub table: Table,
    /// The table's hash.
    pub hash: Hash,
}

/// How far a strategy is.
#[derive(Debug)]
pub enum Look {
    /// It can be looked at.
    Ready(Box<Chosen>),
    /// A file that is being judged.
    Pending(Pending),
    /// A file that plays under no such rules.
    Faulty(Faulty),
}

/// A file that is being judged.
#[derive(Debug)]
pub struct Pending {
    /// The file's name. It may be any line of text.
    pub label: String,
    /// How far it is.
    pub stage: Stage,
}

/// A file that has no table.
#[derive(Debug)]
pub struct Faulty {
    /// The file's name. It may be any line of text.
    pub label: String,
    /// Why, if it is the file's fault.
    pub fault: Option<Fault>,
    /// Why, in any case.
    pub why: String,
    /// The last lines that it printed, under what they were printed as.
    pub printed: Vec<(&'static str, Vec<String>)>,
}

/// So many of the last lines that a program printed are shown, and as many characters
/// of each.
const LAST_LINES: usize = 20;
const LONGEST_LINE: usize = 200;

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 100;

impl Chosen {
    fn new(name: StrategyName, label: &str, table: Table) -> Chosen {
        Chosen {
            name,
            label: printable(label, LONGEST_NAME),
            hash: Hash::of_table(&table),
            table,
        }
    }

    /// A strategy of ours; `None` for files.
    async fn ours(
        site: &Site,
        name: &StrategyName,
        rules: &Rules,
    ) -> Result<Option<Chosen>, Problem> {
        let (label, table) = match name {
            StrategyName::Perfect => {
                let perfect = site.solved.perfect(rules).await?.ok_or_else(too_large)?;
                let nothing = Memory::default();
                let table = perfect.table_for(nothing, nothing);
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
                    Table::of(&house.in_edition(rules), rules.goal),
                )
            }
            StrategyName::Kept(_) => return Ok(None),
        };
        let unfit = |why| Problem::Address(format!("{name} {why}"));
        Duel::check(rules, &table).map_err(unfit)?;
        Ok(Some(Chosen::new(name.clone(), &label, table)))
    }

    /// The strategy of that name, once it is ready.
    pub async fn of(site: &Site, name: &StrategyName, rules: &Rules) -> Result<Chosen, Problem> {
        match (Chosen::ours(site, name, rules).await?, name) {
            (None, StrategyName::Kept(hash)) => {
                let entrant = site.entrant(hash, rules).await?;
                let label = entrant.team.as_str();
                Ok(Chosen::new(name.clone(), label, entrant.table.clone()))
            }
            (ours, _) => ours.ok_or_else(Problem::failed),
        }
    }
}

impl Look {
    /// How far the strategy of that name is. A file's judging begins here where
    /// it has not.
    pub async fn at(site: &Site, name: &StrategyName, rules: &Rules) -> Result<Look, Problem> {
        let StrategyName::Kept(hash) = name else {
            return Ok(Look::Ready(Box::new(Chosen::of(site, name, rules).await?)));
        };
        let kept = site.kept.as_ref().ok_or_else(|| not_kept(hash))?;
        let source = kept.source(SourceGame::Hog, hash).await?;
        let label = printable(source.name(), LONGEST_NAME);
        let mut stage = kept.judged(hash, rules).await?;
        let over = stage.wait_for(|stage| matches!(stage, Stage::Over(_)));
        // Whatever came of the wait, what is there now counts.
        let _ = timeout(AT_ONCE, over).await;
        let stage = stage.borrow().clone();
        Ok(match stage {
            Stage::Over(Verdict::Plays(entrant)) => {
                let chosen =
                    Chosen::new(name.clone(), entrant.team.as_str(), entrant.table.clone());
                Look::Ready(Box::new(chosen))
            }
            Stage::Over(Verdict::Fault { fault, printed }) => Look::Faulty(Faulty {
                label,
                printed: last_lines(&printed),
                why: fault.reason.clone(),
                fault: Some(fault),
            }),
            Stage::Over(Verdict::Failed(why)) => Look::Faulty(Faulty {
                label,
                printed: Vec::new(),
                why,
                fault: None,
            }),
            stage => Look::Pending(Pending { label, stage }),
        })
    }
}

/// The end of what a program printed, fit to be shown; nothing where it was silent.
fn last_lines(printed: &Printed) -> Vec<(&'static str, Vec<String>)> {
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

impl Site {
    /// The table of a file that is kept, once it is judged.
    pub(crate) async fn entrant(
        &self,
        hash: &HashPrefix,
        rules: &Rules,
    ) -> Result<Arc<Entrant>, Problem> {
        let kept = self.kept.as_ref().ok_or_else(|| not_kept(hash))?;
        kept.entrant(hash, rules).await
    }
}

/// The rules take more than whoever asks can have.
pub fn too_large() -> Problem {
    Problem::address("this edition is too large to be computed here")
}
