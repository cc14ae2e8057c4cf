//! The points of the whole class, what of them is published, and their files.

use pigskin_course::EventKind;
use pigskin_course_project::{ClassPoints, PointsColumns, PointsPart};

use crate::place::{Kind, Place, id};
use crate::points::{ALL, lines, points, problems, submit};

in_both_databases!(
    the_class_has_the_points_of_each_student,
    held_back_parts_are_hidden_from_students_points,
);

/// A class with late submissions, partners, a chosen submission and an extension.
async fn class(kind: Kind) -> Place {
    let place = Place::late(kind).await;
    let cy = id("cy");
    submit(&place, "ada", "2026-09-08T12:00:00Z", &problems(&[1])).await;
    place.partner("ada", "bob").await;
    submit(&place, "ada", "2026-09-09T12:00:00Z", &problems(ALL)).await;
    submit(&place, "cy", "2026-09-10T12:00:00Z", &problems(ALL)).await;
    place.part("ada", "bob").await;
    place.extend("cy", Some("2026-09-20T00:00:00Z")).await;
    submit(&place, "bob", "2026-09-13T12:00:00Z", &problems(&[1, 2])).await;
    submit(&place, "cy", "2026-09-14T12:00:00Z", &problems(&[1])).await;
    let first = place.project.submissions(&cy).await.expect("read")[0].id;
    let prof = id("prof");
    let chosen = place.project.choose(&cy, first, "agreed", &prof);
    chosen.await.expect("chosen");
    place
}

async fn of_class(place: &Place) -> ClassPoints {
    place.project.class_points().await.expect("read")
}

async fn the_class_has_the_points_of_each_student(kind: Kind) {
    let place = class(kind).await;
    let all = of_class(&place).await;
    let ids = all.students.iter().map(|one| one.student.id.as_str());
    assert_eq!(ids.collect::<Vec<_>>(), ["ada", "bob", "cy", "dee"]);
    for one in &all.students {
        let alone = points(&place, one.student.id.as_str()).await;
        assert_eq!(one.points, alone, "{}", one.student.id);
    }
    let csv = all.to_csv().expect("CSV");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let head = reader.headers().expect("a head").clone();
    let place_of = |name: &str| head.iter().position(|one| one == name).expect("a column");
    let (first, last) = (place_of("00"), place_of("early"));
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    for (row, one) in rows.iter().zip(&all.students) {
        // The columns add up to the points.
        let cells = row.iter().skip(first).take(last + 1 - first);
        let sum: f64 = cells.map(|cell| cell.parse().unwrap_or(0.0)).sum();
        let known: f64 = row[place_of("points")].parse().expect("a number");
        assert!((sum - known).abs() < 1e-9, "{row:?}");
        assert!((known - one.points.points).abs() < 1e-9, "{row:?}");
    }
    // Bob's submission is late, so that half of its 10 points for phase 1 are lost; for the
    // others, what Ada submitted in time while they were partners brings more.
    assert_eq!(&rows[1][place_of("late")], "-5");
    let counts = &rows[1][place_of("counts")];
    assert_eq!(counts, "version 1; version 2 of Ada Lovelace");
    assert_eq!(&rows[0][place_of("checkpoint-1")], "1");
}

async fn held_back_parts_are_hidden_from_students_points(kind: Kind) {
    let place = class(kind).await;
    let whole = points(&place, "ada").await.points;
    let parts = [PointsPart::Phase(3), PointsPart::Early];
    let project = &place.project;
    let held_back = project.publish(&parts, None, false, &id("prof")).await;
    held_back.expect("held back");
    let hers = points(&place, "ada").await;
    assert_eq!(hers.points.to_string(), whole.to_string());
    let shown = hers.published();
    assert_eq!(lines(&shown), ["10", "1", "5", "-", "-", "-"]);
    assert_eq!(shown.points.to_string(), "16");
    assert_eq!(shown.lines[3].why(), "not published yet");
    let third = &shown.lines[3];
    assert_eq!((third.problems.len(), third.submission), (0, None));
    let all = of_class(&place).await;
    assert_eq!(all.unpublished(), parts);
    // Files for learning systems leave them out; the others say so.
    let table = all.to_table("Hog", PointsColumns::Sum, false);
    assert_eq!(table.rows[0].points, [Some(16.0)]);
    assert!(table.rows[0].feedback.contains("not published yet"));
    let table = all.to_table("Hog", PointsColumns::Lines, true);
    assert_eq!(table.rows[0].points[3], Some(7.0));
    assert!(table.to_canvas().contains("Hog: Checkpoint of phase 1"));
    let csv = all.to_csv().expect("CSV");
    let hers = csv.lines().nth(1).expect("Ada");
    assert!(hers.ends_with("phase-3 early"), "{csv}");
    let json = all.to_json().expect("JSON");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["students"][0]["published_points"], 16.0);
    assert_eq!(json["students"][0]["lines"][3]["published"], false);
    let results = all.students[0].results();
    assert_eq!(results.score.to_string(), "16");
    let zip = || all.to_gradescope().expect("a zip");
    assert_eq!(zip(), zip());
    // Published again, each student has an event.
    for section in ["A", "B"] {
        let prof = id("prof");
        let published = project.publish(&parts, Some(section), true, &prof).await;
        published.expect("published");
        let events = place.events().await;
        assert_eq!(events.last().expect("an event").actor, Some(prof));
    }
    let mut published = place.events().await;
    published.retain(|event| matches!(event.kind, EventKind::Published { .. }));
    assert_eq!(published.len(), 4);
    assert_eq!(of_class(&place).await.unpublished(), []);
}
