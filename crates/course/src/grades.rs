//! The students' grades for a contest.

mod grade_table;
mod grades_csv;
mod memberships;
mod points_rule;

use std::collections::{BTreeMap, BTreeSet};

use pigskin_contest::{DisqualifiedRow, StandingRow};
use pigskin_entry::{TeamName, printable};
use serde::Serialize;

use crate::{Person, Role, Roster};
use points_rule::Ranks;

pub use grade_table::{GradeColumn, GradeRow, GradeTable};
pub use grades_csv::Csv;
pub use memberships::{LateFactor, Membership, Memberships, MembershipsError};
pub use points_rule::PointsRule;

/// The grades of all students of a course.
///
/// They depend only on the roster, the teams and the standings.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GradeBook {
    /// The students' grades, by id. Staff get none.
    pub grades: Vec<Grade>,
    /// The files of entries without a student of the course.
    pub unclaimed: Vec<String>,
    /// The ids of team members who are not students of the course.
    pub strangers: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grade {
    #[serde(flatten)]
    pub student: Person,
    /// The team's name, if there is an entry with a name.
    pub team: Option<String>,
    /// The rank, from 1, shared by all teams with the same wins.
    pub rank: Option<usize>,
    /// Matchups or games won, by the contest's scoring.
    pub score: Option<usize>,
    /// The points, already reduced for a late entry.
    pub points: f64,
    /// A note, for example why an entry was disqualified.
    pub note: String,
    /// Whether the student's entry is not in the contest: it was not sent, or has another
    /// name there.
    pub is_absent: bool,
}

/// Maximum length of a note, in characters.
const LONGEST_NOTE: usize = 500;

impl GradeBook {
    /// The kind of fault for a team that staff disqualified.
    pub const BY_STAFF: &str = "disqualified";

    /// Grades every student of the roster.
    ///
    /// Each member of a team gets the team's points by the rule, multiplied by the factor for a
    /// late entry. Teams that share a rank get the same. A student without an entry, or with
    /// a disqualified one, gets no points and a note.
    ///
    /// A late entry takes no points from those in time: their ranks, number and highest score are
    /// those among entries in time.
    ///
    /// ```
    /// use pigskin_contest::{Awards, StandingRow};
    /// use pigskin_course::{GradeBook, Memberships, PointsRule, Roster};
    /// let roster = Roster::from_csv("id,name\nada,Ada\nbob,Bob\ncyd,Cyd\n")?;
    /// let teams = "id,entry\nada,boars.py\nbob,Boars\n";
    /// let memberships = Memberships::from_csv(teams, None)?;
    /// let boars = StandingRow {
    ///     rank: Some(1),
    ///     team: "Boars".to_owned(),
    ///     stand_in: false,
    ///     file: Some("boars.py".to_owned()),
    ///     wins: 12,
    ///     award: 3.0,
    ///     mean_win_rate: 0.6,
    ///     forfeits: None,
    ///     bid: None,
    ///     hash: String::new(),
    /// };
    /// let awards = Awards::Ranks(vec![3.0]);
    /// let rule = PointsRule::Awards(&awards);
    /// let book = GradeBook::from_standings(&roster, &memberships, &[boars], &[], rule);
    /// let points = book.grades.iter().map(|grade| grade.points);
    /// assert_eq!(points.collect::<Vec<_>>(), [3.0, 3.0, 0.0]);
    /// assert_eq!(book.grades[2].note, "no entry");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_standings(
        roster: &Roster,
        memberships: &Memberships,
        standings: &[StandingRow],
        disqualified: &[DisqualifiedRow],
        rule: PointsRule<'_>,
    ) -> GradeBook {
        let contest = Entries::new(standings, disqualified, memberships);
        let mut claimed = vec![false; contest.rows.len()];
        let students = roster.people().iter();
        let students = students.filter(|person| person.role == Role::Student);
        let mut grades = Vec::new();
        for student in students {
            let membership = memberships.of(&student.id);
            let entry = membership.and_then(|membership| contest.find(&membership.entry));
            if let Some(entry) = entry {
                claimed[entry] = true;
            }
            grades.push(contest.grade(student, membership, entry, rule));
        }
        let is_student = |id| grades.binary_search_by(|grade: &Grade| grade.student.id.cmp(id));
        let strangers = memberships.people().filter(|id| is_student(id).is_err());
        let strangers = strangers.map(ToString::to_string).collect();
        let entries = contest.rows.iter().zip(claimed);
        let unclaimed = entries.filter(|(_, claimed)| !claimed);
        GradeBook {
            unclaimed: unclaimed.map(|(row, _)| row.file().to_owned()).collect(),
            strangers,
            grades,
        }
    }
}

/// A ranked or a disqualified entry.
#[derive(Clone, Copy)]
enum EntryRow<'a> {
    Ranked(&'a StandingRow),
    Disqualified(&'a DisqualifiedRow),
}

impl<'a> EntryRow<'a> {
    fn file(self) -> &'a str {
        match self {
            EntryRow::Ranked(row) => row.file.as_deref().unwrap_or_default(),
            EntryRow::Disqualified(row) => &row.file,
        }
    }

    fn team(self) -> Option<&'a str> {
        match self {
            EntryRow::Ranked(row) => Some(&row.team),
            EntryRow::Disqualified(row) => row.team.as_deref(),
        }
    }
}

/// The entries of a contest, with indexes by file and name.
struct Entries<'a> {
    rows: Vec<EntryRow<'a>>,
    /// Indexes into `rows`: by file, by the key of the team's name, and by the file's name
    /// without its ending.
    files: BTreeMap<&'a str, usize>,
    teams: BTreeMap<String, usize>,
    /// `None` if several entries have the name.
    stems: BTreeMap<&'a str, Option<usize>>,
    /// Ranks among all, and among those in time.
    all: Ranks,
    in_time: Ranks,
}

impl<'a> Entries<'a> {
    fn new(
        standings: &'a [StandingRow],
        disqualified: &'a [DisqualifiedRow],
        memberships: &Memberships,
    ) -> Entries<'a> {
        let ranked = standings.iter().filter(|row| row.rank.is_some());
        let out = disqualified.iter().map(EntryRow::Disqualified);
        let rows: Vec<EntryRow> = ranked.clone().map(EntryRow::Ranked).chain(out).collect();
        let (mut files, mut teams, mut stems) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for (place, row) in rows.iter().enumerate() {
            files.entry(row.file()).or_insert(place);
            if let Some(key) = row.team().and_then(key) {
                // Of two teams with one name, the first takes part.
                teams.entry(key).or_insert(place);
            }
            let stem = stems.entry(stem(row.file())).or_insert(Some(place));
            if *stem != Some(place) {
                *stem = None;
            }
        }
        let mut entries = Entries {
            rows,
            files,
            teams,
            stems,
            all: Ranks::among(ranked.map(|row| row.wins)),
            in_time: Ranks::among([].into_iter()),
        };
        let late = memberships.all().filter(|membership| membership.is_late());
        let late: BTreeSet<usize> = late.filter_map(|late| entries.find(&late.entry)).collect();
        let in_time = entries.rows.iter().enumerate();
        let in_time = in_time.filter(|(place, _)| !late.contains(place));
        let wins = in_time.filter_map(|(_, row)| match row {
            EntryRow::Ranked(row) => Some(row.wins),
            EntryRow::Disqualified(_) => None,
        });
        entries.in_time = Ranks::among(wins);
        entries
    }

    /// The index of an entry, by its file, its team's name, or its file without the ending.
    fn find(&self, entry: &str) -> Option<usize> {
        let file = self.files.get(entry).copied();
        let team = || self.teams.get(&key(entry)?).copied();
        let stem = || self.stems.get(entry).copied().flatten();
        file.or_else(team).or_else(stem)
    }

    fn grade(
        &self,
        student: &Person,
        membership: Option<&Membership>,
        entry: Option<usize>,
        rule: PointsRule<'_>,
    ) -> Grade {
        let none = Grade {
            student: student.clone(),
            team: None,
            rank: None,
            score: None,
            points: 0.0,
            note: String::new(),
            is_absent: false,
        };
        let Some(membership) = membership else {
            let note = "no entry".to_owned();
            return Grade { note, ..none };
        };
        match entry.map(|entry| self.rows[entry]) {
            Some(EntryRow::Ranked(row)) => Grade {
                team: Some(row.team.clone()),
                rank: row.rank,
                score: Some(row.wins),
                points: self.ranks(membership).points(row.wins, rule) * membership.late.get(),
                note: self.note(row, membership),
                ..none
            },
            Some(EntryRow::Disqualified(row)) => {
                let note = match row.kind.as_str() {
                    GradeBook::BY_STAFF => format!("disqualified: {}", row.reason),
                    kind => format!("disqualified ({kind}): {}", row.reason),
                };
                Grade {
                    team: row.team.clone(),
                    note: printable(&note, LONGEST_NOTE),
                    ..none
                }
            }
            None => {
                let note = format!("no entry: {:?} is not in the contest", membership.entry);
                Grade {
                    note: printable(&note, LONGEST_NOTE),
                    is_absent: true,
                    ..none
                }
            }
        }
    }

    /// The ranks by which an entry gets its points.
    fn ranks(&self, membership: &Membership) -> &Ranks {
        if membership.is_late() {
            &self.all
        } else {
            &self.in_time
        }
    }

    /// The note on a shared rank, late entries before it, and a late entry.
    fn note(&self, row: &StandingRow, membership: &Membership) -> String {
        let is_alike =
            |other: &&EntryRow| matches!(other, EntryRow::Ranked(other) if other.rank == row.rank);
        let alike = self.rows.iter().filter(is_alike).count();
        let mut notes = Vec::new();
        if alike > 1 {
            notes.push(format!("rank shared by {alike}"));
        }
        let rank = self.ranks(membership).of(row.wins);
        if row.rank.is_some_and(|of_all| of_all != rank) {
            notes.push(format!("rank {rank} among entries in time"));
        }
        if membership.is_late() {
            notes.push(format!("late: points × {}", membership.late.get()));
        }
        notes.join("; ")
    }
}

/// The key of a team's name, which names that look alike share.
fn key(team: &str) -> Option<String> {
    team.parse().ok().map(|team: TeamName| team.key())
}

/// A file's name without its ending.
fn stem(file: &str) -> &str {
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    }
}

/// Points with at most two decimals, as learning systems show them.
///
/// ```
/// use pigskin_course::points_text;
/// assert_eq!([2.5, 0.125, -0.0].map(points_text), ["2.5", "0.13", "0"]);
/// ```
pub fn points_text(points: f64) -> String {
    // Rounds half a hundredth up, as students expect.
    // Adding zero turns −0 into 0.
    let text = format!("{:.2}", (points * 100.0).round() / 100.0 + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number of points with its noun.
///
/// ```
/// use pigskin_course::counted_points;
/// assert_eq!(counted_points(1.0, "extra point"), "1 extra point");
/// assert_eq!(counted_points(0.5, "point"), "0.5 points");
/// ```
pub fn counted_points(points: f64, noun: &str) -> String {
    let points = points_text(points);
    let end = if points == "1" { "" } else { "s" };
    format!("{points} {noun}{end}")
}

#[cfg(test)]
mod tests;
