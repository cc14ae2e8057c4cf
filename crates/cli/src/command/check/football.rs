//! The verdict of a D-Football contest on an entry.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use pigskin_contest::{FootballContest, forfeits_in_words};
use pigskin_entry::{
    EntryName, Fault, FaultReason, ForfeitKind, HousePlayer, Interpreters, Match, Packages, Player,
    ProgramJudge, ReadSourceError, Referee, Source,
};
use pigskin_football::House;
use serde::Serialize;

use super::{JudgeSettings, with_packages};
use crate::format::{Format, write_json};
use crate::terminal::plain_table::PlainTable;

/// Games against each opponent in either seat.
const GAMES_PER_SEAT: u32 = 5;

#[derive(Default, Serialize)]
struct FootballVerdict {
    game: &'static str,
    n: u8,
    /// True if it takes part and forfeited no game of the trial.
    valid: bool,
    team: Option<String>,
    /// True if the entry gives no name and is named after its file.
    stand_in: bool,
    kind: Option<String>,
    reason: Option<String>,
    /// The hash of its code.
    code: Option<String>,
    /// The first package that only a contest which promises it takes.
    package: Option<String>,
    trial: Vec<Trial>,
}

/// The games against one opponent.
#[derive(Serialize)]
struct Trial {
    opponent: String,
    games: usize,
    wins: u32,
    forfeits: BTreeMap<ForfeitKind, u32>,
    first_forfeit: Option<String>,
    /// The board that the entry was asked about then, its own pieces as M.
    first_forfeit_board: Option<String>,
}

/// Reads the entry, plays its trial games, and writes the verdict.
pub fn run(
    entry: &Path,
    football: &FootballContest,
    terms: &JudgeSettings,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut package = None;
    let admitted = match football.read_source(entry) {
        Ok(source) => {
            if terms.interpreters.packages().is_none() {
                package = asked_package(&source);
            }
            ProgramJudge::new(Arc::clone(&terms.interpreters))
                .with_names(terms.names)
                .with_file_name(football.file_name.clone())
                .admit(&source)
        }
        Err(ReadSourceError::Fault(fault)) => Err(fault),
        Err(error) => return Err(error.into()),
    };
    let verdict = match admitted {
        Ok((EntryName { team, is_stand_in }, program)) => {
            let code = program.code_hash().to_string();
            let player = Player::program(team.as_str(), program);
            let referee = Referee {
                time: football.clock.clone(),
                limits: terms.limits.clone(),
                wall: terms.least.at_least()?,
            };
            let opponents = [House::Random, House::PreferJumps].map(HousePlayer::House);
            let trial = opponents.map(|house| Trial::of(&player, house, football, &referee));
            let trial = trial.into_iter().collect::<Result<Vec<_>, _>>()?;
            FootballVerdict {
                valid: trial.iter().all(|trial| trial.forfeits.is_empty()),
                team: Some(team.to_string()),
                stand_in: is_stand_in,
                code: Some(code),
                package,
                trial,
                ..FootballVerdict::of_contest(football)
            }
        }
        Err(fault) => FootballVerdict::against(football, fault),
    };
    match format {
        Format::Json => write_json(out, &with_packages(&verdict, terms))?,
        Format::Text => {
            out.write_all(verdict.as_text(entry).as_bytes())?;
            out.write_all(terms.promised().as_bytes())?;
        }
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
}

/// The first package that a file asks for and that a contest without packages refuses.
fn asked_package(source: &Source) -> Option<String> {
    let strict = Interpreters::default().promising(Packages::default());
    let refused = ProgramJudge::new(strict.into()).admit(source).err()?;
    match *refused.why {
        FaultReason::NotPromised { name, place, .. } => Some(format!("{name} ({place})")),
        _ => None,
    }
}

impl Trial {
    fn of(
        player: &Player,
        house: HousePlayer,
        football: &FootballContest,
        referee: &Referee,
    ) -> anyhow::Result<Trial> {
        let opponent = house.player();
        let result = Match {
            games_per_seat: GAMES_PER_SEAT,
            seed: football.seed,
            play_all: true,
            ..Match::new(football.game, [player, &opponent], referee)
        }
        .play()?;
        let mut lost = result.games.iter().filter(|game| game.winner == 1);
        let first = lost.find_map(|game| game.forfeited.as_ref().zip(Some(game.end)));
        Ok(Trial {
            opponent: opponent.name,
            games: result.games.len(),
            wins: result.games_won(0),
            first_forfeit: first.map(|(forfeited, _)| forfeited.to_string()),
            first_forfeit_board: first.map(|(_, end)| end.seen_by_mover().to_string()),
            forfeits: result.forfeits[0].clone(),
        })
    }
}

impl FootballVerdict {
    fn of_contest(football: &FootballContest) -> FootballVerdict {
        FootballVerdict {
            game: "d-football",
            n: football.n,
            ..FootballVerdict::default()
        }
    }

    fn against(football: &FootballContest, fault: Fault) -> FootballVerdict {
        FootballVerdict {
            kind: Some(fault.kind.to_string()),
            reason: Some(fault.to_string()),
            team: fault.team,
            ..FootballVerdict::of_contest(football)
        }
    }

    fn as_text(&self, entry: &Path) -> String {
        let entry = entry.display();
        if let (Some(kind), Some(reason)) = (&self.kind, &self.reason) {
            return format!("{entry} is disqualified in D-Football ({kind}):\n{reason}\n");
        }
        let team = self.team.as_deref().unwrap_or_default();
        let mut table = PlainTable::headed(["Opponent", "Games", "Won", "Forfeited"], [1, 2]);
        for trial in &self.trial {
            table.row([
                trial.opponent.clone(),
                trial.games.to_string(),
                trial.wins.to_string(),
                forfeits_in_words(&trial.forfeits),
            ]);
        }
        let mut first = self.trial.iter();
        let first =
            first.find_map(|t| t.first_forfeit.as_ref().zip(t.first_forfeit_board.as_ref()));
        let first = first.map(|(why, board)| {
            format!(
                "\nIt forfeits games: {why}\nIt was asked about {board}, its own pieces as M.\n"
            )
        });
        let no_name = if self.stand_in {
            "It gives no name, so it is named after its file.\n"
        } else {
            ""
        };
        let package = self.package.as_ref().map(|package| {
            format!("It asks for {package}; only a contest that promises it takes this entry.\n")
        });
        let package = package.unwrap_or_default();
        format!(
            "{entry} takes part in D-Football, n = {}, as {team}.\n{no_name}{package}\n{}{}",
            self.n,
            table.to_text(),
            first.unwrap_or_default()
        )
    }
}
