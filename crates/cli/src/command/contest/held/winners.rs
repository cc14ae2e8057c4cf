//! `pigskin contest winners`

use std::io::Write;

use clap::Args;
use pigskin_contest::{Contest, PastWinner};
use pigskin_course::{Course, Recognition};
use pigskin_course_contest::{HeldContest, Winner, WinnersPage};
use pigskin_entry::printable;
use serde::Serialize;

use super::board;
use crate::block_on::block_on;
use crate::course_args::CourseArgs;
use crate::format::{Format, write_json};

/// Longest name of a team in a line, in characters.
const LONGEST: usize = 40;

/// Publishes the winners, and shows those of earlier contests.
///
/// The server's page /contest/winners names the teams of the first ranks whose members all agreed on
/// "My team", and nobody else. `pigskin contest new NEXT --like FOLDER` takes them along to the next
/// contest.
///
/// Winners are published after the deadline, and if the board is frozen, after it is revealed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest winners hog-2026                                  who won, and who agreed
  pigskin contest winners hog-2026 --publish \"Fall 2026\" --ranks 3
  pigskin contest winners hog-2026 --withdraw
  pigskin contest new hog-2027 --like hog-2026")]
pub struct Winners {
    #[command(flatten)]
    course: CourseArgs,
    /// Publish the winners, as those of this semester
    #[arg(long, value_name = "SEMESTER", conflicts_with = "withdraw")]
    publish: Option<String>,
    /// The last rank that counts as a winner
    #[arg(long, value_name = "N", default_value_t = 3, requires = "publish")]
    ranks: usize,
    /// Take the page of this contest's winners back
    #[arg(long)]
    withdraw: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The winners as JSON.
#[derive(Serialize)]
struct WinnersJson<'a> {
    published: Option<&'a WinnersPage>,
    winners: &'a [Winner],
    earlier: &'a [PastWinner],
}

impl Winners {
    /// Publishes or withdraws the winners, and shows them.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let folder = &self.course.folder;
        let database = self.course.database.address();
        let contest = Contest::open(folder)?;
        let is_held = database.is_some() || folder.join(Course::DATABASE).exists();
        let (page, winners) = if is_held {
            block_on(self.of_course())?
        } else if self.publish.is_some() || self.withdraw {
            anyhow::bail!(
                "{} is not a contest on the web; name its winners in winners.toml of the next one",
                folder.display()
            );
        } else {
            (None, Vec::new())
        };
        let earlier = &contest.past.winners;
        if self.format == Format::Json {
            let answer = WinnersJson {
                published: page.as_ref(),
                winners: &winners,
                earlier,
            };
            return write_json(out, &answer);
        }
        show_own(out, is_held, page.as_ref(), &winners)?;
        if !earlier.is_empty() {
            writeln!(out, "\nWinners of earlier contests:")?;
        }
        for one in earlier {
            let (team, semester) = (
                printable(&one.team, LONGEST),
                printable(&one.semester, LONGEST),
            );
            writeln!(out, "  {semester}: rank {}, {team}", one.rank)?;
        }
        Ok(())
    }

    async fn of_course(&self) -> anyhow::Result<(Option<WinnersPage>, Vec<Winner>)> {
        let CourseArgs { folder, database } = &self.course;
        let course = HeldContest::open(folder, database.address()).await?;
        if let Some(semester) = &self.publish {
            let page = WinnersPage {
                semester: semester.clone(),
                ranks: self.ranks,
            };
            course.publish_winners(&page, None).await?;
        }
        if self.withdraw {
            course.withdraw_winners(None).await?;
        }
        let page = course.winners_page().await?;
        let board = board(&course).await?;
        let ranks = page.as_ref().map_or(self.ranks, |page| page.ranks);
        let winners = course.winners(&board, ranks).await?;
        course.close().await;
        Ok((page, winners))
    }
}

/// Writes the winners of this contest.
fn show_own(
    out: &mut dyn Write,
    is_held: bool,
    page: Option<&WinnersPage>,
    winners: &[Winner],
) -> anyhow::Result<()> {
    match page {
        Some(WinnersPage { semester, ranks }) => {
            let semester = printable(semester, LONGEST);
            writeln!(out, "Published as {semester}, ranks 1 to {ranks}.")?;
        }
        None if is_held => writeln!(out, "The winners of this contest are not published.")?,
        None => writeln!(out, "This contest is not on the web.")?,
    }
    for winner in winners {
        let agreed = match winner.agreed {
            Some(Recognition::No) => "did not agree to be named",
            Some(Recognition::Named) => "agreed to be named",
            None => "not all members have answered",
        };
        let name = printable(&winner.name, LONGEST);
        writeln!(out, "  {:>3}  {name}: {agreed}", winner.rank)?;
    }
    Ok(())
}
