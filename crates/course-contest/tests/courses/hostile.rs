//! Hostile entries and names: numbers 43 to 50 of the list of attacks, as far as they reach
//! this crate.

use pigskin_course::{SubmissionId, TeamId};
use pigskin_course_contest::State;
use pigskin_entry::{Source, SourceGame};

use crate::place::{Kind, Place, id, table};

in_both_databases!(
    n45_any_name_is_kept_as_it_is_or_refused,
    n45_look_alikes_are_refused_and_the_standing_version_stays,
    n44_any_bytes_are_kept_as_they_are,
    n46_numbers_of_nothing_lead_nowhere,
    n47_a_rush_from_one_team_is_bounded,
);

async fn n45_any_name_is_kept_as_it_is_or_refused(kind: Kind) {
    let place = Place::new(kind, "").await;
    let megabyte = "m".repeat(1 << 20);
    for (name, kept) in [
        ("<div style='font-size: 1000%'>", true),
        ("</script><script>alert(1)", false),
        ("=cmd|'", true),
        ("Robert'); DROP TABLE team; --", true),
        ("a\u{1b}[31mb", true),
        ("\u{202e}sraoB", true),
        ("a\0b", true),
        ("   ", false),
        (megabyte.as_str(), true),
    ] {
        let sent = place.send("ada", &format!("{name}.txt"), 4).await;
        let judged = place.judged(sent.expect("kept").submission.id).await;
        // Any verdict is text of limited length without control characters.
        if kept {
            let shown = judged.team_name.clone().unwrap_or_default();
            assert!(shown.chars().count() <= 100, "{judged:?}");
            assert!(!shown.chars().any(char::is_control), "{judged:?}");
        }
        assert!(judged.state.is_over());
        assert!(judged.file.chars().count() <= 200, "{}", judged.file.len());
        assert!(!judged.file.chars().any(char::is_control));
    }
    let messages = ["=1+1", "\u{1b}[31m", "a\0b", &"x".repeat(1 << 20)];
    for message in messages {
        place.course().message(message).await.expect("said");
    }
    let events = place.course().events(0, 1000).await.expect("read");
    assert!(events.len() >= messages.len());
}

async fn n45_look_alikes_are_refused_and_the_standing_version_stays(kind: Kind) {
    let place = Place::new(kind, "").await;
    let first = place.enter("ada", "Oracle of Boar.txt", 4).await;
    assert_eq!(first.state, State::Accepted);
    let own = place.enter("bob", "Sows.txt", 5).await;
    for name in [
        "Oracle of Boar",
        "oracle OF boar",
        "Oracle  of  Boar",
        "\u{ff2f}racle of Boar",
        "Oracle of\u{200b} Boar",
        "Oracle of Boar\u{ad}",
    ] {
        let judged = place.enter("bob", &format!("{name}.txt"), 5).await;
        let (kind, _) = judged
            .fault
            .unwrap_or_else(|| panic!("{name:?} is refused"));
        assert_eq!(kind, "duplicate-name", "{name:?}");
        let stands = place.contest.active_version(own.team).await;
        assert_eq!(stands.expect("read").map(|it| it.id), Some(own.id));
    }
    // A team's own name in another spelling is its own.
    let again = place.enter("ada", "ORACLE of boar.txt", 4).await;
    assert_eq!(again.state, State::Accepted, "{again:?}");
}

async fn n44_any_bytes_are_kept_as_they_are(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let bytes: Vec<u8> = (0..=255).cycle().take((1 << 20) - 1).collect();
    let source = Source::sent(SourceGame::Hog, "Boars.txt", bytes);
    let source = source.expect("just small enough");
    let sent = place.contest.submit(&id("ada"), &source).await;
    let sent = sent.expect("kept");
    place.restart().await;
    let judged = place.judged(sent.submission.id).await;
    // Files that changed would give another fault.
    let (kind, reason) = judged.fault.expect("it is not a table");
    assert_eq!(kind, "load-error", "{reason}");
    let larger = vec![b'1'; (1 << 20) + 1];
    assert!(Source::sent(SourceGame::Hog, "Boars.txt", larger).is_err());
}

async fn n46_numbers_of_nothing_lead_nowhere(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = &place.contest;
    for number in [0, -1, 1, i64::MAX, i64::MIN] {
        let found = course.submission(SubmissionId(number)).await;
        assert_eq!(found.expect("read"), None);
        assert_eq!(course.team(TeamId(number)).await.expect("read"), None);
        let versions = course.versions(TeamId(number), 10).await;
        assert_eq!(versions.expect("read"), []);
        let ahead = course.ahead(SubmissionId(number)).await;
        assert_eq!(ahead.expect("read"), 0);
        assert_eq!(course.course().events(number, 10).await.expect("read"), []);
    }
    for text in ["0", "-1", "1e3", " 1", "9223372036854775808", "١", ""] {
        assert!(text.parse::<SubmissionId>().is_err(), "{text:?}");
    }
    for text in ["", "a/b", "../a", "a b", "a\0", "a'--", &"a".repeat(101)] {
        let parsed = text.parse::<pigskin_course::PersonId>();
        assert!(parsed.is_err(), "{text:?}");
    }
}

async fn n47_a_rush_from_one_team_is_bounded(kind: Kind) {
    let place = Place::new(kind, "").await;
    let mut kept = 0;
    for dice in 0..30 {
        let name = format!("{dice}.txt");
        let sent = place.send_text("ada", &name, &table(dice % 10)).await;
        kept += usize::from(sent.is_ok());
    }
    assert_eq!(kept, 5);
    let next = place.send("bob", "Sows.txt", 4).await.expect("kept");
    assert_eq!(next.ahead, 1);
}
