//! A course for tests.

use std::ops::Deref;
use std::sync::Arc;

use pigskin_course::{Database, SubmissionId, TeamId, Worker};
use pigskin_course_contest::{
    Board, Boards, HeldContest, Receipt, RejudgeScope, State, Submission, SubmitError, Team,
};
use pigskin_database::sqlite_url;
use pigskin_entry::{Source, SourceGame};
use sqlx::{AnyConnection, Connection as _};

pub use crate::databases::Kind;
use crate::test_contest::held_contest;
pub use crate::test_contest::table;
use crate::test_course::{ROSTER, TestCourse, execute, number};
pub use crate::test_course::{Running, id, in_time, until};

/// A small contest, whose entries are compared fast.
pub const HOG: &str = "title = 'Hog'\nedition = 'fall-2017'\nreference = ['always:4']\n\
    sandbox = 'limits'\n[set]\ngoal = 20\n";

/// A contest between programs that play, which may think for long.
pub const FOOTBALL: &str = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 1\n\
    sandbox = 'limits'\n[clock]\nmove_ms = 60000\n";

/// A course with a contest.
pub struct Place {
    test: TestCourse,
    pub contest: Arc<HeldContest>,
}

impl Deref for Place {
    type Target = TestCourse;

    fn deref(&self) -> &TestCourse {
        &self.test
    }
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
        let files = [("contest.toml", contest_toml), ("course.toml", course_toml)];
        let test = TestCourse::new(address, &files, ROSTER, "2026-12-01T12:00:00Z").await;
        let contest = held_contest(Arc::clone(test.course())).await;
        Place { test, contest }
    }

    /// The course as another process opens it after this one has ended.
    pub async fn restart(&mut self) {
        self.contest.close().await;
        self.reopen().await;
    }

    /// The course, which this process has closed, as it opens it again.
    pub async fn reopen(&mut self) {
        self.contest = self.another().await;
        self.test.course = Arc::clone(self.contest.course());
    }

    /// The course as another process opens it at the same time.
    pub async fn another(&self) -> Arc<HeldContest> {
        held_contest(Arc::new(self.open().await)).await
    }

    /// The course as a worker beside the server opens it.
    pub async fn worker(&self, name: &str) -> Arc<HeldContest> {
        let course = self.open().await;
        let course = course.with_worker(Worker::named(name.to_owned()));
        held_contest(Arc::new(course)).await
    }

    /// Its database, with connections of its own.
    pub async fn database(&self) -> Database {
        self.open().await.database().clone()
    }

    /// Makes two people a team.
    pub async fn team_up(&self, person: &str, other: &str) -> TeamId {
        let invited = self.contest.invite(&id(person), &id(other)).await;
        let team = invited.expect("invited");
        let joined = self.contest.join(&id(other), team).await;
        joined.expect("joined");
        team
    }

    pub async fn disqualify(&self, team: TeamId, why: &str) {
        let done = self.contest.disqualify(team, why, None).await;
        done.expect("done");
    }

    pub async fn team(&self, team: TeamId) -> Team {
        let found = self.contest.team(team).await;
        found.expect("read").expect("there")
    }

    pub async fn submission(&self, submission: SubmissionId) -> Submission {
        let found = self.contest.submission(submission).await;
        found.expect("read").expect("there")
    }

    /// Begins to judge versions again, and returns how many.
    pub async fn rejudge(&self, scope: &RejudgeScope) -> usize {
        let chosen = self.contest.preview_rejudge(scope, None).await;
        chosen.expect("chosen")
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
        until(async || self.submission(submission).await.state.is_over()).await;
        self.submission(submission).await
    }

    /// Judges until a submission has its verdict.
    pub async fn judged(&self, submission: SubmissionId) -> Submission {
        let _judging = self.judging();
        self.verdict(submission).await
    }

    /// Sends a table that always rolls this many dice, and judges it.
    pub async fn enter(&self, person: &str, name: &str, dice: u8) -> Submission {
        self.enter_text(person, name, &table(dice)).await
    }

    pub async fn enter_text(&self, person: &str, name: &str, text: &str) -> Submission {
        let receipt = self.send_text(person, name, text).await.expect("kept");
        self.judged(receipt.submission.id).await
    }

    /// Sends a program of D-Football that answers this, and judges it.
    pub async fn enter_football(&self, person: &str, team: &str, answer: &str) {
        let code = football(team, answer);
        let judged = self.enter_text(person, &format!("{team}.py"), &code).await;
        assert_eq!(judged.state, State::Accepted, "{judged:?}");
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

    /// Writes so many events for staff.
    pub async fn many_events(&self, count: u32) {
        let statement = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) \
             INSERT INTO event (seq, at, kind, audience, body) \
             SELECT i, 0, 'judging', 'staff', '{{\"kind\":\"judging\",\"paused\":true}}' FROM n"
        );
        self.sql(&statement).await;
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
}

/// The results of a board as they are written.
pub fn written(board: &Board) -> String {
    serde_json::to_string(&*board.results).expect("results are JSON")
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

/// A program of D-Football that answers this.
pub fn football(team: &str, answer: &str) -> String {
    format!("team_name = '{team}'\ndef my_strategy(game):\n    return {answer}\n")
}

pub fn source(name: &str, text: &str) -> Source {
    let source = Source::sent(SourceGame::Hog, name, text.as_bytes().to_vec());
    source.expect("an entry")
}
