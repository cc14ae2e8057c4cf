//! Databases of earlier versions are opened, and the course goes on; those of newer ones are
//! refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pigskin_course::{Database, DatabaseError, Event, Recognition, SubmissionId, Token, restore};
use pigskin_course_contest::State;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::earlier_database::{EarlierDatabase, STEPS, connect};
use crate::place::{Kind, Place, id};
use crate::test_course::execute;

in_both_databases!(
    a_contest_of_every_earlier_version_goes_on,
    what_a_newer_or_another_program_wrote_is_refused_by_name,
    the_log_of_an_earlier_version_knows_who_did_what,
);

/// The contest of the earlier databases.
const HOG: &str = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\n[set]\ngoal = 5\n";

async fn a_contest_of_every_earlier_version_goes_on(kind: Kind) {
    for steps in 1..=STEPS.len() {
        let earlier = EarlierDatabase::new(kind, steps).await;
        let place = Place::at(Some(earlier.address.clone()), HOG, "").await;
        let (contest, course) = (&place.contest, place.course());
        let members = course.members().await.expect("read");
        let member = |person: &str| members.iter().find(|one| one.person.id == id(person));
        assert_eq!(member("ada").expect("there").person.name, "Ada Lovelace");
        assert!(member("bob").expect("there").extension.is_some());
        assert_eq!(members.len(), 5, "step {steps}");
        let token: Token = format!("pigskin_{}", "a".repeat(52))
            .parse()
            .expect("a token");
        let bearer = course.bearer(&token).await.expect("read").expect("Ada");
        assert_eq!(bearer.person.id, id("ada"));
        let bob = course.sign_in(&id("bob"), "correct horse battery").await;
        assert!(bob.expect("read").is_some());
        // Each event is read, and knows who did it as far as it can be known.
        let events = course.events(0, 1000).await.expect("read");
        assert!((1..).zip(&events).all(|(seq, event)| event.seq == seq));
        let last = course.last_event().await.expect("read");
        assert_eq!(i64::try_from(events.len()), Ok(last), "step {steps}");
        let actor = |event: &Event| event.actor.as_ref().map(ToString::to_string);
        assert_eq!(actor(&events[1]).as_deref(), Some("ada"));
        let refused = contest.submission(SubmissionId(3)).await.expect("read");
        let refused = refused.expect("there");
        assert!(refused.fault.expect("a fault").1.contains("line 1"));
        let rejudging = contest.rejudging().await.expect("read");
        let changes = rejudging.map(|one| one.changes.len());
        assert_eq!(changes, (steps >= 2).then_some(1), "step {steps}");
        let agreed = contest.agreement(&id("ada")).await.expect("read");
        assert_eq!(agreed, (steps >= 11).then_some(Recognition::Named));
        let drafts = course.drafts(&id("ada"), "/write").await.expect("read");
        assert_eq!(drafts.len(), usize::from(steps >= 12));
        // The version that was being judged is judged, and a new one is accepted.
        let _judging = place.judging();
        assert_eq!(place.verdict(SubmissionId(4)).await.state, State::Accepted);
        let pigs = place
            .send_text("cy", "Pigs.txt", &"3 3 3 3 3\n".repeat(5))
            .await;
        let pigs = place.verdict(pigs.expect("kept").submission.id).await;
        assert_eq!(pigs.state, State::Accepted);
        place.live(&["Boars", "Pigs", "Sows"]).await;
        place.contest.close().await;
        if kind == Kind::Sqlite {
            copied_and_restored(&earlier, steps).await;
        }
    }
}

/// The file was copied beside it, unless it had nothing to migrate; the copy is the whole earlier
/// database, and the backup that its program made is restored.
async fn copied_and_restored(earlier: &EarlierDatabase, steps: usize) {
    let copy = format!("{}.before-{:04}", earlier.address, steps + 1);
    let folder = Path::new(&earlier.address).parent().expect("a folder");
    let files = fs::read_dir(folder).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name());
    let copies = names.filter(|name| name.to_string_lossy().contains("before"));
    assert_eq!(copies.count(), usize::from(steps < STEPS.len()));
    if steps == STEPS.len() {
        return;
    }
    let untouched = EarlierDatabase::new(Kind::Sqlite, steps).await;
    let mut before = contents(Kind::Sqlite, &untouched.address).await;
    let mut copied = contents(Kind::Sqlite, &copy).await;
    // The steps are the same; they were taken at other times.
    let taken = copied.remove("_sqlx_migrations");
    assert_eq!(taken.map_or(0, |rows| rows.len()), steps);
    before.remove("_sqlx_migrations");
    assert_eq!(copied, before);
    let own = "CREATE TABLE backup (made BIGINT NOT NULL); INSERT INTO backup VALUES (0); \
               CREATE TABLE backup_file (name TEXT PRIMARY KEY, contents BYTEA NOT NULL); \
               INSERT INTO backup_file VALUES ('course.toml', x'')";
    let file = connect(Kind::Sqlite, &untouched.address).await;
    execute(file, own).await;
    let there = folder.join("there");
    let restored = restore(Path::new(&untouched.address), &there, None).await;
    let restored = restored.expect("restored");
    assert_eq!((restored.submissions, restored.damaged), (4, Vec::new()));
    assert!(there.join("course.toml").exists());
}

async fn what_a_newer_or_another_program_wrote_is_refused_by_name(kind: Kind) {
    let last = STEPS.len();
    for (change, says) in [
        (
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
             execution_time) SELECT version + 1, 'future', success, checksum, 0 \
             FROM _sqlx_migrations WHERE version = LAST",
            format!(
                "was written by a newer pigskin (step {} \"future\"; this program knows {last}): \
                 install that version",
                last + 1
            ),
        ),
        (
            "UPDATE _sqlx_migrations SET description = 'pigs', checksum = (SELECT checksum \
             FROM _sqlx_migrations WHERE version = 1) WHERE version = 2",
            "its step 2 \"pigs\" is not the step \"reverdict\" of this one".to_owned(),
        ),
    ] {
        let earlier = EarlierDatabase::new(kind, last).await;
        let change = change.replace("LAST", &last.to_string());
        execute(connect(kind, &earlier.address).await, &change).await;
        let before = contents(kind, &earlier.address).await;
        for opened in [
            Database::open(&earlier.address).await,
            Database::migrate(&earlier.address).await,
        ] {
            let refused = opened.expect_err("it is not ours");
            assert!(matches!(refused, DatabaseError::Migrate(_)), "{refused:?}");
            assert!(refused.to_string().contains(&says), "{refused}");
        }
        assert_eq!(contents(kind, &earlier.address).await, before);
    }
    // Two steps behind, PostgreSQL waits for the operator.
    let earlier = EarlierDatabase::new(kind, last - 2).await;
    let opened = Database::open(&earlier.address).await;
    match kind {
        Kind::Sqlite => assert!(opened.is_ok()),
        Kind::Postgres => {
            let refused = opened.expect_err("it is old").to_string();
            let says = format!(
                "is at step {}, and this program needs step {last}",
                last - 2
            );
            assert!(refused.contains(&says), "{refused}");
            assert!(
                refused.ends_with("start pigskin serve with --migrate"),
                "{refused}"
            );
            let migrated = Database::migrate(&earlier.address).await;
            migrated.expect("migrated").close().await;
            let again = Database::open(&earlier.address).await;
            again.expect("it is up to date").close().await;
        }
    }
}

async fn the_log_of_an_earlier_version_knows_who_did_what(kind: Kind) {
    // The actors of events are of step 9, and those of "handed" of step 11.
    let earlier = EarlierDatabase::new(kind, 8).await;
    let mut statements = "INSERT INTO person (id, name, email, section, staff) \
                          VALUES ('ada.b', 'Other', '', '', 0);"
        .to_owned();
    // Of each kind, who did it: nothing where it is not known.
    let events = [
        (
            "joined",
            r#"{"kind":"joined","team":1,"person":"ada"}"#,
            "ada",
            "ada",
        ),
        (
            "submitted",
            r#"{"kind":"submitted","team":1,"submission":1,"version":1}"#,
            "",
            "ada",
        ),
        (
            "submitted",
            r#"{"kind":"submitted","team":1,"submission":9,"version":11}"#,
            "",
            "",
        ),
        (
            "message",
            r#"{"kind":"message","text":"by","by":"prof"}"#,
            "",
            "prof",
        ),
        (
            "viewed",
            r#"{"kind":"viewed","person":"ada","by":"prof"}"#,
            "ada",
            "prof",
        ),
        (
            "handed",
            r#"{"kind":"handed","person":"ada","by":"ada.b","version":1}"#,
            "ada",
            "ada.b",
        ),
        ("judging", r#"{"kind":"judging","paused":true}"#, "", ""),
        (
            "graded",
            r#"{"kind":"graded","person":"ada","by":"ada","version":1}"#,
            "ada",
            "",
        ),
    ];
    for (seq, (kind, body, person, _)) in (101..).zip(events) {
        let person = if person.is_empty() {
            "NULL".to_owned()
        } else {
            format!("'{person}'")
        };
        let statement = format!(
            "INSERT INTO event (seq, at, kind, audience, team, body, person) \
             VALUES ({seq}, 0, '{kind}', 'staff', 1, '{body}', {person});"
        );
        statements += &statement;
    }
    execute(connect(kind, &earlier.address).await, &statements).await;
    let place = Place::at(Some(earlier.address.clone()), HOG, "").await;
    let found = place.course().events(100, 100).await.expect("read");
    let actor = |event: &Event| event.actor.as_ref().map(ToString::to_string);
    let actors: Vec<String> = found
        .iter()
        .map(|one| actor(one).unwrap_or_default())
        .collect();
    let expected: Vec<&str> = events.iter().map(|(.., actor)| *actor).collect();
    assert_eq!(actors, expected);
}

/// Each step has rows for all tables that are there.
#[tokio::test]
async fn every_table_of_every_version_has_rows() {
    for steps in 1..=STEPS.len() {
        let earlier = EarlierDatabase::new(Kind::Sqlite, steps).await;
        let contents = contents(Kind::Sqlite, &earlier.address).await;
        let empty = contents.iter().filter(|(_, rows)| rows.is_empty());
        let empty: Vec<&String> = empty.map(|(table, _)| table).collect();
        assert_eq!(empty, Vec::<&String>::new(), "step {steps}");
    }
}

/// All rows of a database, by table.
async fn contents(kind: Kind, address: &str) -> BTreeMap<String, Vec<String>> {
    let mut connection = connect(kind, address).await;
    let question = match kind {
        Kind::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Kind::Postgres => "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'",
    };
    let tables: Vec<String> = sqlx::query_scalar(question)
        .fetch_all(&mut connection)
        .await
        .expect("tables");
    let mut contents = BTreeMap::new();
    for table in tables {
        let row = match kind {
            Kind::Postgres => "CAST(t AS TEXT)".to_owned(),
            Kind::Sqlite => {
                let question = "SELECT GROUP_CONCAT('quote(' || name || ')', ' || '','' || ') \
                                FROM pragma_table_info($1)";
                let row = sqlx::query_scalar(question).bind(table.clone());
                row.fetch_one(&mut connection).await.expect("columns")
            }
        };
        let question = format!("SELECT {row} FROM {table} t ORDER BY 1");
        let rows = sqlx::query_scalar(AssertSqlSafe(question))
            .fetch_all(&mut connection)
            .await;
        contents.insert(table, rows.expect("rows"));
    }
    connection.close().await.expect("closed");
    contents
}
