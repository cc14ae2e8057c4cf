//! A course for tests.

use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Contest;
use pigskin_course::{Course, CourseSettings, Database, Roster, SubmissionId, Worker};
use pigskin_course_contest::{Board, Boards, HeldContest, Receipt, Submission, SubmitError};
use pigskin_database::sqlite_url;
use pigskin_entry::{Source, SourceGame};
use sqlx::{AnyConnection, Connection as _};
use tempfile::TempDir;
use tokio::sync::watch;

pub use crate::test_course::{Kind, id, in_time};
use crate::test_course::{Running, TestClock, connect, database, execute};

/// Students and one member of staff.
const ROSTER: &str =
    "id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\ndee,Dee,\nprof,Prof,staff\n";

/// A small contest, whose entries are compared fast.
pub const HOG: &str = "title = 'Hog'\nedition = 'fall-2017'\nreference = ['always:4']\n\
    sandbox = 'limits'\n[set]\ngoal = 20\n";

/// A course in a folder of its own, with a clock that the test sets.
pub struct Place {
    pub folder: TempDir,
    pub contest: Arc<HeldContest>,
    /// The address of its database, if that is not in the folder.
    pub address: Option<String>,
    now: Arc<TestClock>,
}

impl Place {
    /// A course of Hog with everybody on the roster, at noon of 2026-12-01.
    pub async fn new(kind: Kind, course_toml: &str) -> Place {
        Place::of(kind, HOG, course_toml).await
    }

    pub async fn of(kind: Kind, contest_toml: &str, course_toml: &str) -> Place {
        Place::at(kind.address().await, contest_toml, course_toml).await
    }

    /// A course whose database is at this address, or in its folder.
    pub async fn at(address: Option<String>, contest_toml: &str, course_toml: &str) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("contest.toml"), contest_toml).expect("written");
        std::fs::write(folder.path().join("course.toml"), course_toml).expect("written");
        let now = TestClock::new("2026-12-01T12:00:00Z");
        let course = open(folder.path(), address.as_deref(), &now).await;
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.course().enrol(&roster).await.expect("enrolled");
        Place {
            folder,
            contest: course,
            address,
            now,
        }
    }

    pub fn set(&self, now: &str) {
        self.now.set(now);
    }

    pub fn course(&self) -> &Arc<Course> {
        self.contest.course()
    }

    /// A receiver that changes when the clock is asked.
    pub fn clock_asked(&self) -> watch::Receiver<()> {
        self.now.asked()
    }

    /// The course as another process opens it after this one has ended.
    pub async fn restart(&mut self) {
        self.contest.close().await;
        self.contest = self.another().await;
    }

    /// The course as another process opens it at the same time.
    pub async fn another(&self) -> Arc<HeldContest> {
        open(self.folder.path(), self.address.as_deref(), &self.now).await
    }

    /// The course as a worker beside the server opens it.
    pub async fn worker(&self, name: &str) -> Arc<HeldContest> {
        let folder = self.folder.path();
        let contest = Contest::open(folder).expect("a contest");
        let settings = CourseSettings::open(folder).expect("settings");
        let clock = self.now.clock();
        let course = Course::from_parts(folder, settings, self.database().await, clock);
        let course = course.with_worker(Worker::named(name.to_owned()));
        let contest = HeldContest::new(Arc::new(course), contest).await;
        Arc::new(contest.expect("a contest"))
    }

    /// Its database, with connections of its own.
    pub async fn database(&self) -> Database {
        database(self.folder.path(), self.address.as_deref()).await
    }

    /// Sends a table that always rolls this many dice.
    pub async fn send(&self, person: &str, name: &str, dice: u8) -> Result<Receipt, SubmitError> {
        self.send_text(person, name, &table(dice)).await
    }

    pub async fn send_text(
        &self,
        person: &str,
        name: &str,
        text: &str,
    ) -> Result<Receipt, SubmitError> {
        let source = Source::sent(self.contest.game(), name, text.as_bytes().to_vec());
        let source = source.expect("an entry");
        self.contest.submit(&id(person), &source).await
    }

    /// Judges until the returned value is dropped.
    pub fn judging(&self) -> Running {
        Running::start(Arc::clone(&self.contest).judge())
    }

    /// Waits for a submission's verdict, while judging runs elsewhere.
    pub async fn verdict(&self, submission: SubmissionId) -> Submission {
        let mut changed = self.course().listen();
        in_time(async {
            loop {
                let found = self.contest.submission(submission).await.expect("read");
                let found = found.expect("there");
                if found.state.is_over() {
                    return found;
                }
                changed.changed().await.expect("the course is there");
            }
        })
        .await
    }

    /// Judges until a submission has its verdict.
    pub async fn judged(&self, submission: SubmissionId) -> Submission {
        let _judging = self.judging();
        self.verdict(submission).await
    }

    /// Sends a table that always rolls this many dice, and judges it.
    pub async fn enter(&self, person: &str, name: &str, dice: u8) -> Submission {
        let receipt = self.send(person, name, dice).await.expect("kept");
        self.judged(receipt.submission.id).await
    }

    /// Waits for boards that satisfy this, while they are kept up to date elsewhere.
    pub async fn boards(&self, are: impl Fn(&Boards) -> bool) -> Arc<Boards> {
        let mut boards = self.contest.boards();
        let found = in_time(boards.wait_for(|boards| are(boards))).await;
        Arc::clone(&found.expect("the course is there"))
    }

    /// Waits for a live board with exactly these teams, in any order, without reference
    /// players.
    pub async fn live(&self, teams: &[&str]) -> Arc<Board> {
        let boards = self.boards(|boards| {
            let live = boards.live.as_ref();
            live.is_some_and(|board| names(board) == sorted(teams))
        });
        Arc::clone(boards.await.live.as_ref().expect("it was waited for"))
    }

    /// Makes a change to the database that the program itself would not make.
    pub async fn sql(&self, statement: &str) {
        execute(self.connect().await, statement).await;
    }

    /// A writing transaction, which blocks all others until it is dropped.
    pub async fn writer(&self) -> AnyConnection {
        let mut connection = self.connect().await;
        let begin = match &self.address {
            Some(_) => {
                "BEGIN; SELECT pg_advisory_xact_lock(70190, hashtext(current_schema()::text))"
            }
            None => "BEGIN IMMEDIATE",
        };
        let begun = sqlx::raw_sql(begin).execute(&mut connection).await;
        begun.expect("nobody else writes");
        connection
    }

    /// Makes such a change with bytes as a value.
    pub async fn sql_with(&self, statement: &'static str, bytes: &[u8]) {
        let mut connection = self.connect().await;
        let statement = sqlx::query(statement).bind(bytes.to_vec());
        statement.execute(&mut connection).await.expect("done");
        connection.close().await.expect("closed");
    }

    /// The database's answer of one word.
    pub async fn answer(&self, question: &'static str) -> String {
        let mut connection = self.connect().await;
        let answer = sqlx::query_scalar(question).fetch_one(&mut connection);
        let answer = answer.await.expect("a text");
        connection.close().await.expect("closed");
        answer
    }

    /// Deletes all win rates in the cache.
    pub async fn forget_win_rates(&self) {
        let mut known = self.known().await;
        let done = sqlx::query("DELETE FROM hog_sheet").execute(&mut known);
        done.await.expect("done");
        known.close().await.expect("closed");
    }

    /// Makes all matches without forfeits in the cache matches in which a program was too slow.
    pub async fn be_too_slow(&self) {
        let statement = "UPDATE football_matchup SET score = REPLACE(score, \
            '\"forfeits\":[{},{}]', '\"forfeits\":[{\"too-slow\":2},{}]')";
        execute(self.matches().await, statement).await;
    }

    /// The size of all win rates in the cache, in bytes.
    pub async fn bytes_of_win_rates(&self) -> i64 {
        let question = "SELECT SUM(LENGTH(chances)) FROM hog_sheet";
        number(self.known().await, question).await
    }

    /// The number of matches to be played again.
    pub async fn matches_again(&self) -> i64 {
        let question = "SELECT COUNT(*) FROM football_matchup WHERE again <> 0";
        number(self.matches().await, question).await
    }

    /// The database with the matches of D-Football.
    async fn matches(&self) -> AnyConnection {
        match &self.address {
            Some(_) => self.connect().await,
            None => self.known().await,
        }
    }

    /// The cache of the contest.
    async fn known(&self) -> AnyConnection {
        let file = self.folder.path().join("results").join("known.sqlite");
        AnyConnection::connect(&sqlite_url(&file))
            .await
            .expect("opened")
    }

    async fn connect(&self) -> AnyConnection {
        connect(self.folder.path(), self.address.as_deref()).await
    }
}

/// The database's answer of one number.
async fn number(mut connection: AnyConnection, question: &'static str) -> i64 {
    let number = sqlx::query_scalar(question).fetch_one(&mut connection);
    let number = number.await.expect("a number");
    connection.close().await.expect("closed");
    number
}

/// The names of a board's teams, in order.
pub fn names(board: &Board) -> Vec<String> {
    let rows = board.results.standings.iter();
    let ranked = rows.filter(|row| row.rank.is_some());
    let mut names: Vec<String> = ranked.map(|row| row.team.clone()).collect();
    names.sort();
    names
}

fn sorted(names: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    names.sort();
    names
}

async fn open(folder: &Path, address: Option<&str>, now: &Arc<TestClock>) -> Arc<HeldContest> {
    let contest = Contest::open(folder).expect("a contest");
    let settings = CourseSettings::open(folder).expect("settings");
    let database = database(folder, address).await;
    let clock = now.clock();
    let course = HeldContest::from_parts(contest, settings, database, clock).await;
    Arc::new(course.expect("a course"))
}

/// A table for games to 20 that always rolls this many dice.
pub fn table(dice: u8) -> String {
    let row = vec![dice.to_string(); 20].join(" ");
    vec![row; 20].join("\n")
}

pub fn source(name: &str, text: &str) -> Source {
    let source = Source::sent(SourceGame::Hog, name, text.as_bytes().to_vec());
    source.expect("an entry")
}
