//! An entry's results against the board, and the changes that would gain most.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use pigskin_contest::strategy_map;
use pigskin_contest::{GameResults, HogContest, Matchup, MatchupOutcome};
use pigskin_course::TeamId;
use pigskin_course_contest::{Board, BoardRow, State as Stage, Submission};
use pigskin_hog::analysis::{Analysis, Opponent};
use pigskin_hog::{Price as HogPrice, Rules, Table};
use pigskin_web::page;
use pigskin_web::{ChangedCells, Heat, LetteredTable, Price, Problem};
use serde::Deserialize;

use super::own;
use crate::contest::rivals::Rivals;
use crate::contest::team::forfeits;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;

/// Maximum number of losses on the page.
const LOSSES: usize = 3;

/// Maximum number of changes of one choice on the page.
const CHANGES: usize = 3;

/// Maximum number of versions to choose from.
const VERSIONS: u32 = 100;

#[derive(Debug, Deserialize)]
pub struct ResultsQuery {
    /// The version to compare with; the one before unless this is one.
    #[serde(default)]
    with: String,
}

#[derive(askama::Template)]
#[template(path = "submission_results.html")]
struct ResultsPage {
    frame: Frame,
    submission: i64,
    version: i64,
    waits: bool,
    is_frozen: bool,
    tally: Option<Tally>,
    rank: Option<(usize, usize)>,
    losses: Vec<Loss>,
    forfeits: Option<String>,
    before: Option<ComparedVersion>,
    changes: Vec<String>,
    heat: Option<Heat>,
    others: Vec<i64>,
}

/// The results of a version against the other teams of the board.
struct Tally {
    wins: usize,
    matches: usize,
    mean: f64,
}

impl Tally {
    /// Counts matches, given as their share of won games and whether they are won; `None` if there
    /// are none.
    fn of(matches: impl Iterator<Item = (f64, bool)>) -> Option<Tally> {
        let (mut wins, mut count, mut sum) = (0, 0, 0.0);
        for (share, is_won) in matches {
            wins += usize::from(is_won);
            count += 1;
            sum += share;
        }
        (count > 0).then(|| Tally {
            wins,
            matches: count,
            mean: sum / count as f64,
        })
    }
}

struct Loss {
    name: String,
    team: i64,
    share: f64,
}

struct ComparedVersion {
    version: i64,
    tally: Option<Tally>,
    changed: Option<(usize, usize)>,
}

impl ResultsPage {
    /// Returns whether the mean win rate is at least that of the other version, and the difference
    /// in percentage points.
    fn gain(&self) -> Option<(bool, String)> {
        let before = self.before.as_ref()?.tally.as_ref()?;
        // Avoids −0.00.
        let gain = ((self.tally.as_ref()?.mean - before.mean) * 10_000.0).round() / 100.0 + 0.0;
        let shown = format!("{gain:+.2}");
        Some((gain >= 0.0, shown.replace('-', "−")))
    }
}

/// Shows the results of an entry. The page of its receipt loads them from here.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
    Query(query): Query<ResultsQuery>,
) -> Result<Response, Problem> {
    let found = own(&visitor, &id).await?;
    let course = &visitor.contest;
    let staff = visitor.is_staff();
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(staff);
    let shown = board.and_then(|board| board.version_of(found.team));
    let is_frozen = boards.frozen.is_some() && !staff;
    let title = format!("Version {}", found.version);
    let mut results = ResultsPage {
        frame: Frame::new(&visitor, title),
        submission: found.id.0,
        version: found.version,
        waits: !found.state.is_over(),
        is_frozen: false,
        tally: None,
        rank: None,
        losses: Vec::new(),
        forfeits: None,
        before: None,
        changes: Vec::new(),
        heat: None,
        others: Vec::new(),
    };
    if found.state != Stage::Accepted {
        return page::html(&results);
    }
    // A version that is newer than the board's is on no board that the visitor sees.
    if shown.is_none_or(|shown| shown < found.version) {
        results.is_frozen = is_frozen;
        results.waits = !is_frozen;
    }
    let line = board.filter(|board| board.submission_of(found.team) == Some(found.id));
    let line = line.and_then(|board| Some((board, board.line_of(found.team)?)));
    if let Some((board, line)) = line {
        let rows = boards.rows(staff, course.course().settings().pseudonyms);
        let matches = matches(board, line);
        results.tally = Tally::of(matches.iter().map(|one| (one.share, one.is_won)));
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        results.rank = rows.get(line).and_then(|row| Some((row.rank?, ranked)));
        results.losses = losses(matches, &rows);
        results.forfeits = forfeits(board, line);
    }
    // Only entries of Hog have a table of choices.
    if let Some(hog) = course.contest().game.hog() {
        let board = board.map(Arc::as_ref);
        let hog = VisibleContest {
            visitor: &visitor,
            portal: &portal,
            hog,
            board,
            shown,
        };
        hog.complete(&mut results, &found, &query.with).await?;
    }
    page::html(&results)
}

/// A match of a line of the board with another team's.
struct Match {
    line: usize,
    share: f64,
    is_won: bool,
    is_lost: bool,
}

impl Match {
    fn of(matchup: &Matchup, threshold: f64) -> Match {
        let outcome = matchup.outcome(threshold);
        Match {
            line: matchup.b,
            share: matchup.rate.mean(),
            is_won: outcome == MatchupOutcome::A,
            is_lost: outcome == MatchupOutcome::B,
        }
    }
}

/// The matches of a line with the lines of other teams.
fn matches(board: &Board, line: usize) -> Vec<Match> {
    let of_team = |of: &Match| board.teams[of.line].is_some();
    match &board.results.game {
        GameResults::Hog(hog) => {
            let matchups = hog.win_rates.of_line(line);
            let matches = matchups.map(|matchup| Match::of(&matchup, hog.threshold));
            matches.filter(of_team).collect()
        }
        GameResults::DFootball(football) => {
            let standings = &board.results.standings;
            let own = &standings[line].team;
            let matches = football.matchups.iter().filter_map(|row| {
                let (other, mine, theirs) = match own {
                    own if row.a == *own => (&row.b, row.a_wins, row.b_wins),
                    own if row.b == *own => (&row.a, row.b_wins, row.a_wins),
                    _ => return None,
                };
                Some(Match {
                    line: standings.iter().position(|row| row.team == *other)?,
                    share: f64::from(mine) / f64::from((mine + theirs).max(1)),
                    is_won: mine > theirs,
                    is_lost: mine < theirs,
                })
            });
            matches.filter(of_team).collect()
        }
    }
}

/// The closest losses, the closest first.
fn losses(mut matches: Vec<Match>, rows: &[BoardRow]) -> Vec<Loss> {
    matches.retain(|one| one.is_lost);
    matches.sort_by(|a, b| b.share.total_cmp(&a.share));
    let losses = matches.iter().filter_map(|one| {
        let row = rows.get(one.line)?;
        Some(Loss {
            name: row.name.clone(),
            team: row.team?.0,
            share: one.share,
        })
    });
    losses.take(LOSSES).collect()
}

/// A contest of Hog, as the visitor sees it.
struct VisibleContest<'a> {
    visitor: &'a ContestVisitor,
    portal: &'a Portal,
    hog: &'a HogContest,
    board: Option<&'a Board>,
    shown: Option<i64>,
}

struct Comparison {
    tally: Option<Tally>,
    before: Option<Tally>,
    changes: Vec<String>,
}

impl VisibleContest<'_> {
    /// Adds what follows from the tables of the versions.
    async fn complete(
        &self,
        results: &mut ResultsPage,
        found: &Submission,
        with: &str,
    ) -> Result<(), Problem> {
        let course = &self.visitor.contest;
        let Some(table) = course.table_of(found).await? else {
            return Ok(());
        };
        let mut versions = course.versions(found.team, VERSIONS).await?;
        versions.retain(|one| one.state == Stage::Accepted && one.id != found.id);
        results.others = versions.iter().map(|one| one.version).collect();
        let asked: Option<i64> = with.parse().ok();
        let chosen = versions.iter().find(|one| Some(one.version) == asked);
        let chosen = chosen.or_else(|| versions.iter().find(|one| one.version < found.version));
        let before = match chosen {
            Some(one) => {
                let earlier = course.table_of(one).await?;
                earlier.map(|earlier| (one.version, earlier))
            }
            None => None,
        };
        let computed = self
            .computed(results, found, &table, before.as_ref())
            .await?;
        if results.tally.is_none() {
            results.tally = computed.tally;
        }
        results.changes = computed.changes;
        let name = |version: i64| format!("version {version}");
        let map = strategy_map::choices(&self.hog.edition, &name(found.version), &table);
        let label = format!("Choices of version {} by both scores", found.version);
        let tables = vec![LetteredTable::of(&name(found.version), &table)];
        let mut heat = Heat::new("picture", label, map, tables);
        if let Some((version, earlier)) = before {
            let cells = ChangedCells::between(&earlier, &table);
            heat.outline = cells.as_ref().and_then(ChangedCells::outline);
            let earlier = LetteredTable::of(&name(version), &earlier);
            heat.tables.push(earlier);
            results.before = Some(ComparedVersion {
                version,
                tally: computed.before,
                changed: cells.map(|cells| (cells.count(), cells.of())),
            });
        }
        results.heat = Some(heat);
        Ok(())
    }

    /// Computes the results of versions that are no longer on the board, and the changes that gain
    /// most.
    async fn computed(
        &self,
        results: &ResultsPage,
        found: &Submission,
        table: &Table,
        before: Option<&(i64, Table)>,
    ) -> Result<Comparison, Problem> {
        let is_known = |version: i64| self.shown.is_some_and(|shown| version <= shown);
        let own = (results.tally.is_none() && is_known(found.version)).then(|| table.clone());
        let before = before.filter(|(version, _)| is_known(*version));
        let before = before.map(|(_, table)| table.clone());
        let rivals = match self.board {
            Some(board) if own.is_some() || before.is_some() => {
                Some(self.rivals(board, found.team).await?)
            }
            _ => None,
        };
        let rules = self.hog.edition.rules.clone();
        let analysis = HogPrice::of_analysis(&rules, table, Some(table)).multiply_adds();
        let is_short = Price::of_multiply_adds(analysis) <= Price::MOST;
        let analysed = is_short.then(|| table.clone());
        let of_rivals =
            |table: &Table| (rivals.as_ref()).map_or(0, |rivals| rivals.multiply_adds(table));
        let compared: u64 = own.iter().chain(&before).map(of_rivals).sum();
        let analysis = if is_short { analysis } else { 0 };
        let price = Price::of_multiply_adds(compared + analysis);
        let threshold = self.hog.threshold;
        let compute = move || {
            let tally = |table: Option<Table>| -> Result<Option<Tally>, Problem> {
                let Some((table, rivals)) = table.zip(rivals.as_ref()) else {
                    return Ok(None);
                };
                let matchups = rivals.matchups(&table)?;
                let matches = matchups.iter().map(|one| Match::of(one, threshold));
                Ok(Tally::of(matches.map(|one| (one.share, one.is_won))))
            };
            Ok::<_, Problem>(Comparison {
                tally: tally(own)?,
                before: tally(before)?,
                changes: analysed.map_or_else(Vec::new, |table| changes(&rules, &table)),
            })
        };
        let (queue, client) = (self.portal.site.queue(), self.visitor.client());
        queue.run(&client, price, compute).await?
    }

    async fn rivals(&self, board: &Board, team: TeamId) -> Result<Rivals, Problem> {
        let is_rival = |line: usize| board.teams[line].is_some_and(|of| of != team);
        Rivals::on(&self.visitor.contest, self.hog, board, is_rival).await
    }
}

/// The changes of one choice that gain most against a copy of the table, in words. None if
/// positions can repeat in such a game.
fn changes(rules: &Rules, table: &Table) -> Vec<String> {
    let copy = Opponent::table(rules, table.clone()).ok();
    let analysis = copy.and_then(|copy| Analysis::new(&copy, table).ok());
    let cells = analysis
        .iter()
        .flat_map(|analysis| analysis.best_changes(CHANGES));
    cells.map(ToString::to_string).collect()
}
