//! `pigskin contest grades`

use super::small;
use crate::{Folder, begins, has, json};

/// The small contest, run, with a roster and a file of teams beside it.
fn graded() -> Folder {
    let folder = small();
    folder.run("contest run hog --quiet").succeeded();
    let roster = "id,name,email,section,role\n\
                  ada,\"Lovelace, Ada\",ada@x.edu,1,\n\
                  bob,=Bob,bob@x.edu,1,\n\
                  cyd,Cyd,cyd@x.edu,2,\n\
                  dan,Dan,dan@x.edu,2,\n\
                  eve,Eve,eve@x.edu,2,\n\
                  pam,Prof. Pam,pam@x.edu,,staff\n";
    let teams = "id,entry,late\n\
                 ada,bacon.py,\n\
                 bob,Chops & Co.,yes\n\
                 cyd,chops,yes\n\
                 dan,late.py,\n";
    folder.write("roster.csv", roster);
    folder.write("teams.csv", teams);
    folder
}

const GRADES: &str = "contest grades hog --roster roster.csv --teams teams.csv";

#[test]
fn every_student_gets_what_the_team_gets() {
    let folder = graded();
    let ran = folder.run(&format!("{GRADES} --late 0.5"));
    let unclaimed = "pigskin: entries that no student of the roster belongs to: crispy.py, \
                     one for all.json, none.py, short.json\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), unclaimed));
    let late = ran.out.lines().nth(4).expect("Dan's line");
    has(late, "disqualified (duplicate-name)");
    let rest: Vec<&str> = ran.out.lines().filter(|&line| line != late).collect();
    assert_eq!(
        rest,
        [
            "id,name,email,section,team,rank,score,points,note",
            "ada,\"Lovelace, Ada\",ada@x.edu,1,Bacon Bits,1,2,3,rank shared by 2",
            "bob,'=Bob,bob@x.edu,1,Chops & Co.,3,1,0.5,late: points × 0.5",
            "cyd,Cyd,cyd@x.edu,2,Chops & Co.,3,1,0.5,late: points × 0.5",
            "eve,Eve,eve@x.edu,2,,,,0,no entry",
        ]
    );
}

#[test]
fn an_entry_that_is_late_needs_a_factor() {
    let folder = graded();
    let ran = folder.run(GRADES);
    let wrong = "teams.csv: line 3: the entry is late; give a factor for late entries";
    ran.failed(1, wrong);
    let refused = folder.run("contest grades hog --roster roster.csv --late 0.5");
    refused.failed(2, "--teams");
}

#[test]
fn a_contest_that_was_run_keeps_its_results_when_it_gets_a_roster() {
    let folder = graded();
    let graded = folder.run(&format!("{GRADES} --late 0.5"));
    folder.printed("contest archive hog --out before.zip");
    folder.printed("contest roster hog roster.csv");
    let by_database = "contest grades hog --teams teams.csv --late 0.5";
    let ran = folder.run(by_database);
    assert_eq!((ran.code, ran.out), (Some(0), graded.out));
    has(&ran.err, "these are the grades of the last run");
    folder.printed("contest archive hog --out after.zip");
    assert!(folder.bytes("before.zip") == folder.bytes("after.zip"));
}

#[test]
fn learning_systems_get_their_columns() {
    let folder = graded();
    let first = |format: &str| {
        let ran = folder.run(&format!("{GRADES} --late 1 --format {format}"));
        let lines: Vec<String> = ran.out.lines().take(3).map(str::to_owned).collect();
        lines
    };
    let line = format!("{GRADES} --late 1 --format canvas --columns lines");
    folder.fails(&line, 2, "are for a project");
    assert_eq!(
        first("canvas --assignment Hog --possible 3"),
        [
            "Student,ID,SIS User ID,SIS Login ID,Section,Hog",
            "    Points Possible,,,,,3",
            "\"Lovelace, Ada\",,ada,ada,1,3",
        ]
    );
    assert_eq!(
        first("moodle")[..2],
        [
            "ID number,Email address,Full name,\"Hog, the small one\",Feedback",
            "ada,ada@x.edu,\"Lovelace, Ada\",3,\"Bacon Bits, rank 1, score 2, rank shared by 2\"",
        ]
    );
}

#[test]
fn custom_tiers_count_instead_of_awards() {
    let folder = graded();
    let toml = "[grades]\ntiers = [{ top_percent = 25, points = 10 }, { points = 7 }]\n";
    folder.write("hog/course.toml", toml);
    let ran = folder.run(&format!("{GRADES} --late 1 --format json"));
    let answer = json(ran.out);
    let points = |place: usize| answer["grades"][place]["points"].as_f64();
    assert_eq!(
        [0, 1, 2, 3, 4].map(points),
        [10.0, 7.0, 7.0, 0.0, 0.0].map(Some)
    );
    assert_eq!(answer["grades"][0]["id"], "ada");
    assert_eq!(answer["grades"][0]["team"], "Bacon Bits");
}

#[test]
fn a_file_is_written_once() {
    let folder = graded();
    let line = format!("{GRADES} --late 1 --out grades.csv");
    assert_eq!(folder.run(&line).code, Some(0));
    let written = folder.read("grades.csv");
    begins(&written, "id,name,");
    folder.fails(&line, 1, "grades.csv exists already; --force");
    assert_eq!(folder.run(&format!("{line} --force")).code, Some(0));
}

#[test]
fn missing_results_and_people_are_named() {
    let folder = small();
    folder.write("roster.csv", "id,name\nada,Ada\n");
    let line = "contest grades hog --roster roster.csv";
    folder.fails(line, 2, "`pigskin contest run hog` makes them");
    // On the web, the database has the people.
    folder.printed("contest roster hog roster.csv");
    folder.fails(line, 2, "leave --roster out");
    let refused = folder.run(&format!("{line} --teams t.csv --late 2"));
    refused.failed(2, "not from 0 to 1");
}
