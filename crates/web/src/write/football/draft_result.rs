//! The results of a text in the editor.

use std::sync::Arc;

use pigskin_entry::{Fault, Forfeit, HousePlayer, Language, SeriesGame};
use pigskin_football::Progress;
use pigskin_game::Seat;

use crate::football::ThrownWins;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::write::draft_fault::{DraftFault, line_beginning};
use crate::write::drafts::Drafts;
use crate::write::trials::{Plan, Trial};

use super::draft::Draft;

/// Number of games in each seat against the chosen opponent.
const AGAINST_ONE: u32 = 10;

/// Number of games in each seat against each house strategy.
const AGAINST_EACH: u32 = 3;

/// The result of running a text.
pub struct DraftResult {
    pub played: Option<Performance>,
    pub faulty: Option<DraftFault>,
}

pub struct Performance {
    pub against: HousePlayer,
    pub all: Count,
    /// Those in which the text's player moves first, and second.
    pub seats: [Count; 2],
    pub missing: usize,
    pub before: Option<Count>,
    pub field: Vec<FieldRow>,
    pub thrown: ThrownWins,
}

/// Games that were played, and won.
#[derive(Clone, Copy, Default)]
pub struct Count {
    pub won: usize,
    pub played: usize,
}

/// The result against one house strategy.
pub struct FieldRow {
    pub against: HousePlayer,
    pub now: Count,
    pub before: Option<Count>,
}

struct Games {
    one: Arc<Trial>,
    field: Arc<Trial>,
}

impl DraftResult {
    /// Runs a text and the earlier one.
    pub async fn new(
        visit: &Visit,
        drafts: &Drafts,
        draft: &Draft,
    ) -> Result<DraftResult, Problem> {
        drafts.admit(visit.visitor())?;
        let text = &draft.texts.text;
        let now = match games(visit, drafts, draft, text).await? {
            Ok(now) => now,
            Err(fault) => {
                return Ok(DraftResult {
                    played: None,
                    faulty: Some(DraftFault::refused(&fault, text, draft.language)),
                });
            }
        };
        let all = now.one.games.iter().chain(&now.field.games);
        let forfeit = all.clone().find_map(forfeit_of);
        let faulty = forfeit.map(|forfeit| DraftFault::forfeited(forfeit, text, draft.language));
        if faulty.is_some() && all.clone().all(|one| forfeit_of(one).is_some()) {
            return Ok(DraftResult {
                played: None,
                faulty,
            });
        }
        let before = match draft.texts.earlier() {
            Some(before) => games(visit, drafts, draft, before).await?.ok(),
            None => None,
        };
        let count = |trial: &Trial, opponent| Count::of(trial.against(opponent));
        let field = now.field.opponents.iter().enumerate();
        let of_seat = |seat| {
            let games = now.one.games.iter();
            Count::of(games.filter(move |one| one.game.seat(0) == seat))
        };
        let progresses: Result<Vec<(Progress, Seat)>, Problem> =
            now.one.games.iter().map(progress).collect();
        Ok(DraftResult {
            played: Some(Performance {
                against: draft.against,
                all: count(&now.one, 0),
                seats: Seat::BOTH.map(of_seat),
                missing: now.one.planned - now.one.games.len(),
                before: before.as_ref().map(|before| count(&before.one, 0)),
                field: field
                    .map(|(place, &against)| FieldRow {
                        against,
                        now: count(&now.field, place),
                        before: before.as_ref().map(|before| count(&before.field, place)),
                    })
                    .collect(),
                thrown: ThrownWins::find(visit, &progresses?, draft.against).await?,
            }),
            faulty,
        })
    }
}

async fn games(
    visit: &Visit,
    drafts: &Drafts,
    draft: &Draft,
    text: &str,
) -> Result<Result<Games, Fault>, Problem> {
    let play = async |opponents, games_per_seat| {
        let plan = Plan {
            opponents,
            games_per_seat,
        };
        let (trials, runner) = (drafts.trials(), drafts.runner());
        let source = draft.source(text)?;
        trials
            .play(visit.visitor(), runner, draft.game, source, plan)
            .await
    };
    let one = play(vec![draft.against], AGAINST_ONE);
    let field = play(draft.houses(), AGAINST_EACH);
    let (one, field) = tokio::try_join!(one, field)?;
    Ok(one.and_then(|one| Ok(Games { one, field: field? })))
}

/// Why the text's player forfeited a game, if it did.
fn forfeit_of(one: &SeriesGame) -> Option<&Forfeit> {
    let forfeited = one.game.forfeited.as_ref();
    Some(&forfeited.filter(|_| one.game.winner != 0)?.forfeit)
}

/// A game move by move, and the seat of the text's player.
fn progress(one: &SeriesGame) -> Result<(Progress, Seat), Problem> {
    let progress = Progress::replay(&one.game.record).map_err(Problem::server)?;
    Ok((progress, one.game.seat(0)))
}

impl Count {
    fn of<'a>(games: impl Iterator<Item = &'a SeriesGame>) -> Count {
        games.fold(Count::default(), |count, one| Count {
            won: count.won + usize::from(one.game.winner == 0),
            played: count.played + 1,
        })
    }

    pub fn in_words(self) -> String {
        format!("{} of {} games", self.won, self.played)
    }

    /// The share of games won; 0 if none were played.
    pub fn share(self) -> f64 {
        self.won as f64 / self.played.max(1) as f64
    }
}

impl Performance {
    /// The increase of games won since the earlier text, if both played as many.
    pub fn change(&self) -> Option<isize> {
        let before = self
            .before
            .filter(|before| before.played == self.all.played)?;
        self.all.won.checked_signed_diff(before.won)
    }

    pub fn field_now(&self) -> Count {
        sum(self.field.iter().map(|row| row.now))
    }

    /// Those of the earlier text, if that plays.
    pub fn field_before(&self) -> Option<Count> {
        let before: Option<Vec<Count>> = self.field.iter().map(|row| row.before).collect();
        before.map(|before| sum(before.into_iter()))
    }
}

fn sum(counts: impl Iterator<Item = Count>) -> Count {
    counts.fold(Count::default(), |all, one| Count {
        won: all.won + one.won,
        played: all.played + one.played,
    })
}

impl DraftFault {
    fn refused(fault: &Fault, text: &str, language: Language) -> DraftFault {
        DraftFault {
            line: fault.why.line().or_else(|| function_line(text, language)),
            kind: Some(fault.kind.to_string()),
            why: fault.to_string(),
            ..DraftFault::default()
        }
    }

    fn forfeited(forfeit: &Forfeit, text: &str, language: Language) -> DraftFault {
        DraftFault {
            line: forfeit.line().or_else(|| function_line(text, language)),
            kind: Some(forfeit.kind().to_string()),
            why: format!("my_strategy {forfeit}"),
            ..DraftFault::default()
        }
    }
}

fn function_line(text: &str, language: Language) -> Option<u32> {
    let start = match language {
        Language::Python => "def my_strategy",
        Language::R => "my_strategy",
    };
    line_beginning(start, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_has_a_line() {
        let python = "from d_football import *\n\ndef my_strategy(game):";
        assert_eq!(function_line(python, Language::Python), Some(3));
        let r = "# my_strategy\nmy_strategy <- function(game) {";
        assert_eq!(function_line(r, Language::R), Some(2));
        assert_eq!(function_line("x <- 1", Language::R), None);
    }
}
