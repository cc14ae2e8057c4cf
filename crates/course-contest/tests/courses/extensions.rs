//! Deadlines of their own for many students at once.

use jiff::tz::TimeZone;
use pigskin_course::{EventKind, Extensions, ExtensionsError, WrongLines};

use crate::place::{Kind, Place, id};

in_both_databases!(extensions_are_applied_all_or_none);

fn read(text: &str) -> Extensions {
    Extensions::from_csv(text, &TimeZone::UTC).expect("extensions")
}

async fn extensions_are_applied_all_or_none(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = place.course();
    let wrong = "id,until\nada,2026-12-06 12:00\nnobody,2026-12-06 12:00\ncy,soon\nprof,\nada,\n";
    let wrong = read(wrong);
    let why = course.apply_extensions(&wrong, None).await;
    let why = why.expect_err("four wrong lines");
    let ExtensionsError::Lines(WrongLines(lines)) = &why else {
        panic!("{why}");
    };
    let numbers: Vec<u64> = lines.iter().map(|one| one.line).collect();
    assert_eq!(numbers, [3, 4, 5, 6]);
    assert_eq!(place.member("ada").await.extension, None);
    let text = "\u{feff}ID,reason,Until\nbob,ill,2026-12-07 12:00\n\nada,,2026-12-06 12:00\n";
    let right = read(text);
    let preview = course.preview_extensions(&right).await.expect("a preview");
    assert_eq!(preview[0].member.person.id, id("bob"));
    assert!(preview[0].gives_nothing(&["2026-12-08T00:00:00Z".parse().expect("a time")]));
    assert!(!preview[0].gives_nothing(&[]));
    assert_eq!(place.member("bob").await.extension, None);
    let applied = course.apply_extensions(&right, None).await;
    applied.expect("applied");
    let bob = place.member("bob").await;
    let until = bob.extension.expect("one").to_string();
    assert_eq!(until, "2026-12-07T12:00:00Z");
    assert_eq!(bob.extension_reason.as_deref(), Some("ill"));
    let none = Extensions::for_people([id("bob"), id("bob")], None, "");
    assert_eq!(none.len(), 1);
    course.apply_extensions(&none, None).await.expect("removed");
    let bob = place.member("bob").await;
    assert_eq!((bob.extension, bob.extension_reason), (None, None));
    let events = place.events().await;
    let last = events.last().expect("an event");
    assert!(matches!(&last.kind, EventKind::Unextended { person } if person == "bob"));
    let nobody = course.apply_extensions(&Extensions::default(), None).await;
    assert!(matches!(nobody, Err(ExtensionsError::Nobody)));
}
