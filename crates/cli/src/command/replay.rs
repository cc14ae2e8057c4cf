//! `pigskin replay`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::args::game_arg::GameArg;
use crate::format::Format;
use crate::recorded::RecordText;
use crate::shown_game::{DiceSource, REMARKS_HELP, ShownGame};
use pigskin_hog::Remarks;

/// Checks the record of a game and shows it turn by turn.
///
/// The game need not be over.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin play always:6 swap:8,4 --record game.txt
  pigskin replay game.txt
  pigskin replay game.txt --commentary all
  pigskin replay game.txt --format json")]
pub struct Replay {
    /// The file that `pigskin play --record` wrote
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[arg(
        long,
        value_name = "REMARKS",
        default_value = Remarks::BESIDE_SCORES,
        help = REMARKS_HELP,
    )]
    commentary: Remarks,
    /// The format of the game
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Replay {
    /// Replays the game and writes it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let recorded = RecordText::read(&self.file)?;
        match recorded.game() {
            GameArg::Hog => {}
            GameArg::DFootball => return recorded.football_so_far()?.write(out, self.format),
        }
        let hog = recorded.hog_so_far()?;
        let source = DiceSource::Record(self.file);
        let game = ShownGame::new(hog.edition, hog.players, source, hog.game, &self.commentary);
        game.write(out, self.format)
    }
}
