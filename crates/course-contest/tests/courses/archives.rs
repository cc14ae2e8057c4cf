//! Archives of courses.

use std::io::Cursor;

use pigskin_contest::{Autograder, FrozenField, FrozenTables};
use pigskin_course::{ArchiveContents, TeamId};
use pigskin_course_contest::{VerifyError, archived_contest, verify_contest};

use crate::place::{Kind, Place, table};

in_both_databases!(
    an_archive_has_the_points_and_they_are_computed_again,
    a_contest_without_entries_is_archived_too,
    an_autograder_has_the_field_as_it_stands,
    an_autograder_has_the_names_that_students_see,
);

const PROGRAM: &str = "TEAM_NAME = 'Pigs'\ndef final_strategy(score, opponent):\n    return 5\n";

async fn verified(place: &Place) -> Result<(usize, usize, Vec<u8>), VerifyError> {
    let board = place.contest.board().await.expect("a board");
    let archive = place.contest.archive(&board).await.expect("an archive");
    assert_eq!(archive.left_out().count(), 0);
    let zip = archive.to_zip().expect("a zip");
    let contents = ArchiveContents::read_zip(Cursor::new(&zip), zip.len() as u64)?;
    let folder = tempfile::tempdir().expect("a folder");
    let contest = archived_contest(&contents, folder.path())?;
    let verified = verify_contest(&contents, &contest, &mut |_| {}).await?;
    Ok((verified.teams, verified.matchups, zip))
}

async fn an_archive_has_the_points_and_they_are_computed_again(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.enter("ada", "Boars.txt", 2).await;
    place.enter("ada", "Boars.txt", 3).await;
    // File names that other systems reserve, and names of our own files.
    place
        .enter("bob", "manifest.json \u{2014} Sows.txt", 5)
        .await;
    place.enter_text("cy", "pigs.py", PROGRAM).await;
    place.enter("dee", "Off.txt", 1).await;
    place.disqualify(TeamId(4), "a reason").await;
    let (teams, matchups, zip) = verified(&place).await.expect("an archive that is right");
    // Three teams and a reference player.
    assert_eq!((teams, matchups), (4, 6));
    let (_, _, again) = verified(&place).await.expect("an archive that is right");
    assert!(zip == again, "the same contest has the same archive");
    let mut files = zip::ZipArchive::new(Cursor::new(zip)).expect("a zip");
    let mut text = String::new();
    let mut entry = files.by_name("entries/team-0001/Boars.txt").expect("there");
    std::io::Read::read_to_string(&mut entry, &mut text).expect("text");
    assert_eq!(text, table(3));
}

async fn a_contest_without_entries_is_archived_too(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (teams, matchups, _) = verified(&place).await.expect("an archive that is right");
    assert_eq!((teams, matchups), (1, 0));
}

async fn an_autograder_has_the_field_as_it_stands(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.enter("ada", "Boars.txt", 2).await;
    place.enter("ada", "Boars.txt", 3).await;
    let mut files = autograder(&place).await;
    let field = files.by_name("contest/field.json").expect("a field");
    let field: FrozenTables = serde_json::from_reader(field).expect("it is a field");
    let teams: Vec<&str> = field
        .opponents
        .iter()
        .map(|one| one.team.as_str())
        .collect();
    assert_eq!(teams, ["Boars", "always:4"]);
    assert_eq!(field.opponents[0].table[0][0], 3);
}

async fn an_autograder_has_the_names_that_students_see(kind: Kind) {
    let place = Place::new(kind, "pseudonyms = true").await;
    place.enter("ada", "Boars.txt", 2).await;
    let board = place.contest.board().await.expect("a board");
    let field = place.contest.frozen_field(&board).await.expect("a field");
    let FrozenField::Hog(field) = field else {
        panic!("the game is Hog");
    };
    let teams = field.opponents.iter().map(|one| one.team.as_str());
    assert_eq!(teams.collect::<Vec<_>>(), ["Team 1", "always:4"]);
}

/// An autograder with the field of a board.
async fn autograder(place: &Place) -> zip::ZipArchive<Cursor<Vec<u8>>> {
    let board = place.contest.board().await.expect("a board");
    let field = place.contest.frozen_field(&board).await.expect("a field");
    let program = std::fs::read("/bin/sh").expect("a program");
    let zip = Autograder::default().pack(place.contest.contest(), &field, &program);
    zip::ZipArchive::new(Cursor::new(zip.expect("an autograder"))).expect("a zip")
}
