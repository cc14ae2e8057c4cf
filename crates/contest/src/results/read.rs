//! `results.json`, field by field.
//!
//! Each field is read into its place at once. To choose the game first, serde would hold all
//! numbers of a contest in boxes of thirty-two bytes.

use std::collections::BTreeMap;

use pigskin_entry::SourceGame;
use serde::Deserialize;

use crate::{
    Awards, DisqualifiedRow, FootballResults, GameResults, HogResults, MatchRow, Results,
    StandingRow, WinRates,
};

/// The fields of both games.
#[derive(Deserialize)]
pub(super) struct ReadResults {
    version: u32,
    title: String,
    scoring: String,
    awards: Awards,
    standings: Vec<StandingRow>,
    disqualified: Vec<DisqualifiedRow>,
    same: Vec<Vec<String>>,
    game: SourceGame,

    edition: Option<String>,
    rules: Option<BTreeMap<String, String>>,
    rules_in_words: Option<Vec<(String, String)>>,
    threshold: Option<f64>,
    error_bound: Option<f64>,
    engine: Option<u32>,
    win_rates: Option<WinRates>,
    win_rates_in: Option<String>,
    tables: Option<BTreeMap<String, Vec<Vec<i8>>>>,

    n: Option<u8>,
    games_per_seat: Option<u32>,
    seed: Option<u64>,
    move_ms: Option<u64>,
    matchups: Option<Vec<MatchRow>>,
}

/// A field of the game is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("missing field `{0}`")]
pub(super) struct MissingField(&'static str);

impl TryFrom<ReadResults> for Results {
    type Error = MissingField;

    fn try_from(read: ReadResults) -> Result<Results, MissingField> {
        let game = match read.game {
            SourceGame::Hog => GameResults::Hog(HogResults {
                edition: read.edition.ok_or(MissingField("edition"))?,
                rules: read.rules.ok_or(MissingField("rules"))?,
                rules_in_words: (read.rules_in_words).ok_or(MissingField("rules_in_words"))?,
                threshold: read.threshold.ok_or(MissingField("threshold"))?,
                error_bound: read.error_bound.ok_or(MissingField("error_bound"))?,
                engine: read.engine.ok_or(MissingField("engine"))?,
                win_rates: match (read.win_rates, &read.win_rates_in) {
                    (Some(rates), _) => rates,
                    (None, Some(_)) => WinRates::default(),
                    (None, None) => return Err(MissingField("win_rates")),
                },
                win_rates_in: read.win_rates_in,
                tables: read.tables.ok_or(MissingField("tables"))?,
            }),
            SourceGame::DFootball => GameResults::DFootball(FootballResults {
                n: read.n.ok_or(MissingField("n"))?,
                games_per_seat: (read.games_per_seat).ok_or(MissingField("games_per_seat"))?,
                seed: read.seed.ok_or(MissingField("seed"))?,
                move_ms: read.move_ms.ok_or(MissingField("move_ms"))?,
                matchups: read.matchups.ok_or(MissingField("matchups"))?,
            }),
        };
        Ok(Results {
            version: read.version,
            title: read.title,
            scoring: read.scoring,
            awards: read.awards,
            standings: read.standings,
            disqualified: read.disqualified,
            same: read.same,
            game,
        })
    }
}
