//! What a contest of D-Football would say of an entry.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use pigskin_contest::{
    Fault, FootballContest, ForfeitKind, HousePlayer, Interpreters, Limits, Match, Player, Program,
    ReadSourceError, Referee, Source, Wall,
};
use pigskin_football::House;
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::plain_table::PlainTable;

/// How often the entry moves first against each opponent, and second.
const GAMES_PER_SEAT: u32 = 5;

#[derive(Serialize)]
struct Verdict {
    game: &'static str,
    n: u8,
    /// Whether it takes part and has forfeited no game of the trial.
    valid: bool,
    team: Option<String>,
    kind: Option<String>,
    reason: Option<String>,
    /// The hash of its code.
    code: Option<String>,
    trial: Vec<Trial>,
}

/// The games against one opponent.
#[derive(Serialize)]
struct Trial {
    opponent: String,
    games: usize,
    wins: usize,
    forfeits: BTreeMap<ForfeitKind, usize>,
    /// What the first forfeit was.
    first_forfeit: Option<String>,
}

/// Reads the entry, lets it play, and writes the verdict.
pub fn run(
    entry: &Path,
    football: &FootballContest,
    limits: &Limits,
    least: Wall,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let admitted = match Source::read_football(entry) {
        Ok(source) => Program::admit(&source, &Interpreters::default()),
        Err(ReadSourceError::Fault(fault)) => Err(fault),
        Err(error) => return Err(error.into()),
    };
    let verdict = match admitted {
        Ok((team, program)) => {
            let code = program.code_hash().to_string();
            let player = Player::program(team.as_str(), program);
            let referee = Referee {
                time: football.clock.clone(),
                limits: limits.clone(),
                wall: least.at_least()?,
            };
            let opponents = [House::Random, House::PreferJumps].map(HousePlayer::House);
            let trial = opponents.map(|house| Trial::of(&player, house, football, &referee));
            let trial = trial.into_iter().collect::<Result<Vec<_>, _>>()?;
            Verdict {
                valid: trial.iter().all(|trial| trial.forfeits.is_empty()),
                team: Some(team.to_string()),
                code: Some(code),
                trial,
                ..Verdict::empty(football)
            }
        }
        Err(fault) => Verdict::against(football, fault),
    };
    match format {
        Format::Json => write_json(out, &verdict)?,
        Format::Text => out.write_all(verdict.as_text(entry).as_bytes())?,
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
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
        let mut forfeits = BTreeMap::new();
        let mut first_forfeit = None;
        for game in result.games.iter().filter(|game| game.winner == 1) {
            if let Some(forfeited) = &game.forfeited {
                *forfeits.entry(forfeited.forfeit.kind()).or_default() += 1;
                first_forfeit.get_or_insert(forfeited.to_string());
            }
        }
        Ok(Trial {
            opponent: opponent.name,
            games: result.games.len(),
            wins: result.games.iter().filter(|game| game.winner == 0).count(),
            forfeits,
            first_forfeit,
        })
    }
}

impl Verdict {
    fn empty(football: &FootballContest) -> Verdict {
        Verdict {
            game: "d-football",
            n: football.n,
            valid: false,
            team: None,
            kind: None,
            reason: None,
            code: None,
            trial: Vec::new(),
        }
    }

    fn against(football: &FootballContest, fault: Fault) -> Verdict {
        Verdict {
            team: fault.team,
            kind: Some(fault.kind.to_string()),
            reason: Some(fault.reason),
            ..Verdict::empty(football)
        }
    }

    fn as_text(&self, entry: &Path) -> String {
        let entry = entry.display();
        if let (Some(kind), Some(reason)) = (&self.kind, &self.reason) {
            return format!("{entry} is disqualified in D-Football ({kind}):\n{reason}\n");
        }
        let team = self.team.as_deref().unwrap_or_default();
        let mut table = PlainTable::new([1, 2]);
        table.row(["Opponent", "Games", "Won", "Forfeited"].map(str::to_owned));
        for trial in &self.trial {
            let forfeits = trial.forfeits.iter();
            let forfeits: Vec<String> = forfeits
                .map(|(kind, count)| format!("{count} {kind}"))
                .collect();
            table.row([
                trial.opponent.clone(),
                trial.games.to_string(),
                trial.wins.to_string(),
                forfeits.join(", "),
            ]);
        }
        let first = self.trial.iter().find_map(|t| t.first_forfeit.as_ref());
        let first = first.map(|why| format!("\nIt forfeits games: {why}\n"));
        format!(
            "{entry} takes part in D-Football, n = {}, as {team}.\n\n{}{}",
            self.n,
            table.to_text(),
            first.unwrap_or_default()
        )
    }
}
