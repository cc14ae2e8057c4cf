//! Databases of earlier versions.

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, raw_sql};

use crate::place::Kind;

in_both_databases!(the_log_of_an_earlier_version_knows_who_did_what);

/// Tables and columns that newer versions add to an earlier version's database.
const EARLIER: [&str; 8] = [
    include_str!("../../../course/migrations/0001_course.sql"),
    include_str!("../../../course/migrations/0002_reverdict.sql"),
    include_str!("../../../course/migrations/0003_project.sql"),
    include_str!("../../../course/migrations/0004_review.sql"),
    include_str!("../../../course/migrations/0005_class.sql"),
    include_str!("../../../course/migrations/0006_points.sql"),
    include_str!("../../../course/migrations/0007_grading.sql"),
    include_str!("../../../course/migrations/0008_mail.sql"),
];
const NEWER: [&str; 4] = [
    include_str!("../../../course/migrations/0009_log.sql"),
    include_str!("../../../course/migrations/0010_rank.sql"),
    include_str!("../../../course/migrations/0011_winners.sql"),
    include_str!("../../../course/migrations/0012_draft.sql"),
];

async fn the_log_of_an_earlier_version_knows_who_did_what(kind: Kind) {
    install_default_drivers();
    let folder = tempfile::tempdir().expect("a folder");
    let url = match kind {
        Kind::Sqlite => format!("sqlite://{}?mode=rwc", folder.path().join("a").display()),
        Kind::Postgres => crate::postgres::SERVER.database().await,
    };
    let mut database = AnyConnection::connect(&url).await.expect("a database");
    for text in EARLIER {
        raw_sql(text)
            .execute(&mut database)
            .await
            .expect("migrated");
    }
    let made = "INSERT INTO team (id, made) VALUES (1, 0); \
        INSERT INTO person (id, name, email, section, staff, team) VALUES \
        ('ada', 'Ada', '', '', 0, 1), ('ada.b', 'Other', '', '', 0, NULL), \
        ('prof', 'Prof', '', '', 1, NULL); \
        INSERT INTO source (hash, name, is_folder) VALUES ('h', 'a.py', 0); \
        INSERT INTO submission (id, team, version, person, source, file, sent, late, state, attempts) \
        VALUES (1, 1, 1, 'ada', 'h', 'a.py', 0, 0, 'queued', 0)";
    raw_sql(made).execute(&mut database).await.expect("made");
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
    for (place, (kind, body, person, _)) in events.iter().enumerate() {
        let person = if person.is_empty() {
            "NULL".to_owned()
        } else {
            format!("'{person}'")
        };
        let statement = format!(
            "INSERT INTO event (seq, at, kind, audience, team, body, person) \
             VALUES ({place}, 0, '{kind}', 'staff', 1, '{body}', {person})"
        );
        let inserted = raw_sql(AssertSqlSafe(statement))
            .execute(&mut database)
            .await;
        inserted.expect("inserted");
    }
    for text in NEWER {
        raw_sql(text)
            .execute(&mut database)
            .await
            .expect("migrated");
    }
    let actors: Vec<String> =
        sqlx::query_scalar("SELECT COALESCE(actor, '') FROM event ORDER BY seq")
            .fetch_all(&mut database)
            .await
            .expect("read");
    let expected: Vec<&str> = events.iter().map(|(.., actor)| *actor).collect();
    assert_eq!(actors, expected);
    database.close().await.expect("closed");
}
