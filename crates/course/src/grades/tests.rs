//! Grades by the handouts' examples, and laws for all grades.

use pigskin_contest::{Awards, Share, Standing};
use proptest::prelude::*;

use super::*;
use crate::{CourseFileError, CourseSettings, GradeScale, Tier, TierReached};

/// The standings of teams `t0`, `t1`, … with these scores.
fn standings(scores: &[usize], awards: &Awards) -> Vec<StandingRow> {
    let share = |entry: usize| {
        let opponent = usize::from(entry == 0);
        let wins = scores[entry];
        let win_rate = 0.5;
        [Share {
            opponent,
            wins,
            win_rate,
        }]
    };
    let entries = scores.len();
    let rows = Standing::of(entries, entries, share, awards).into_iter();
    rows.map(|standing| StandingRow {
        rank: standing.rank,
        team: format!("team {}", standing.entry),
        stand_in: false,
        file: Some(format!("t{}.py", standing.entry)),
        wins: standing.wins,
        award: standing.award,
        mean_win_rate: standing.mean_win_rate,
        forfeits: None,
        bid: None,
        hash: String::new(),
    })
    .collect()
}

fn roster(people: usize) -> Roster {
    let lines = (0..people).map(|place| format!("s{place},Student {place}\n"));
    Roster::from_csv(&format!("id,name\n{}", lines.collect::<String>())).expect("a roster")
}

/// Student `s0` in team 0, and so on.
fn one_each(people: usize) -> Memberships {
    let lines = (0..people).map(|place| format!("s{place},t{place}.py\n"));
    let text = format!("id,entry\n{}", lines.collect::<String>());
    Memberships::from_csv(&text, None).expect("a file of teams")
}

fn by(awards: &Awards) -> PointsRule<'_> {
    PointsRule::Awards(awards)
}

fn points(book: &GradeBook) -> Vec<f64> {
    book.grades.iter().map(|grade| grade.points).collect()
}

fn out(file: &str, team: Option<&str>) -> DisqualifiedRow {
    DisqualifiedRow {
        file: file.to_owned(),
        team: team.map(str::to_owned),
        kind: "impure".to_owned(),
        reason: "it chose 4 and then 5".to_owned(),
    }
}

#[test]
fn the_first_three_get_three_two_and_one() {
    let awards = Awards::Ranks(vec![3.0, 2.0, 1.0]);
    let scores = [5, 9, 7, 9, 1];
    let rows = standings(&scores, &awards);
    let book = GradeBook::from_standings(&roster(5), &one_each(5), &rows, &[], by(&awards));
    // Two share the first rank, and the next one is third.
    assert_eq!(points(&book), [0.0, 3.0, 1.0, 3.0, 0.0]);
    assert_eq!(book.grades[1].note, "rank shared by 2");
}

#[test]
fn the_best_gets_six_and_the_others_by_their_score() {
    let awards = Awards::HighScore {
        best: 6.0,
        others: 5.0,
    };
    let rows = standings(&[1000, 800, 500], &awards);
    let book = GradeBook::from_standings(&roster(3), &one_each(3), &rows, &[], by(&awards));
    assert_eq!(points(&book), [6.0, 4.0, 2.5]);
}

#[test]
fn a_team_of_two_gets_twice_what_one_gets_nothing_for() {
    let awards = Awards::Ranks(vec![3.0]);
    let rows = standings(&[3, 1], &awards);
    let text = "id,team\ns0,Team 0\ns1,t0\ns2,t1.py\ns3,nobody.py\ns9,t1.py\n";
    let memberships = Memberships::from_csv(text, None).expect("teams");
    let disqualified = [out("bad.py", Some("Bad"))];
    let book =
        GradeBook::from_standings(&roster(5), &memberships, &rows, &disqualified, by(&awards));
    assert_eq!(points(&book), [3.0, 3.0, 0.0, 0.0, 0.0]);
    let notes: Vec<&str> = book
        .grades
        .iter()
        .map(|grade| grade.note.as_str())
        .collect();
    let missing = "no entry: \"nobody.py\" is not in the contest";
    assert_eq!(notes, ["", "", "", missing, "no entry"]);
    assert_eq!(book.strangers, ["s9"]);
    assert_eq!(book.unclaimed, ["bad.py"]);
}

#[test]
fn a_disqualified_team_is_told_why() {
    let disqualified = [out("t0.py", None)];
    let awards = Awards::Ranks(vec![3.0]);
    let book = GradeBook::from_standings(&roster(1), &one_each(1), &[], &disqualified, by(&awards));
    let grade = &book.grades[0];
    assert_eq!((grade.points, grade.team.as_deref()), (0.0, None));
    let note = "disqualified (impure): it chose 4 and then 5";
    assert_eq!(grade.note, note);
}

#[test]
fn late_entries_get_less() {
    let awards = Awards::Ranks(vec![3.0, 2.0, 1.0]);
    let rows = standings(&[4, 2, 1], &awards);
    let text = "id,entry,late\ns0,t0.py,yes\ns1,t1.py,no\ns2,t2.py,0.25\n";
    let memberships = Memberships::from_csv(text, Some(LateFactor(0.5))).expect("teams");
    let book = GradeBook::from_standings(&roster(3), &memberships, &rows, &[], by(&awards));
    assert_eq!(points(&book), [1.5, 3.0, 0.25]);
    assert_eq!(book.grades[1].note, "rank 1 among entries in time");
    assert_eq!(book.grades[0].note, "late: points × 0.5");
}

/// Entries in time get the same points with late entries as without, as long as their wins are the
/// same.
#[test]
fn a_late_entry_takes_no_points_from_those_in_time() {
    let awards = Awards::HighScore {
        best: 6.0,
        others: 5.0,
    };
    let scale = GradeScale {
        tiers: vec![
            Tier {
                reached: TierReached::TopPercent(50.0),
                points: 3.0,
            },
            Tier {
                reached: TierReached::ScorePercent(80.0),
                points: 2.0,
            },
        ],
    };
    for rule in [by(&awards), PointsRule::Scale(&scale)] {
        let without = standings(&[100, 80, 50], &awards);
        let without = GradeBook::from_standings(&roster(3), &one_each(3), &without, &[], rule);
        let rows = standings(&[100, 80, 50, 200, 90], &awards);
        let text = "id,entry,late\ns0,t0.py,\ns1,t1.py,\ns2,t2.py,\ns3,t3.py,yes\ns4,t4.py,yes\n";
        let memberships = Memberships::from_csv(text, Some(LateFactor(0.5))).expect("teams");
        let book = GradeBook::from_standings(&roster(5), &memberships, &rows, &[], rule);
        assert_eq!(points(&book)[..3], points(&without));
        assert_eq!(points(&book)[3..4], [rule_best(rule) / 2.0]);
    }
}

fn rule_best(rule: PointsRule<'_>) -> f64 {
    match rule {
        PointsRule::Awards(awards) => awards.of(1, 1, 1),
        PointsRule::Scale(scale) => scale.points(1, 1, 1, 1),
    }
}

/// The scale in the text of a `course.toml`.
fn scale(text: &str) -> Result<Option<GradeScale>, CourseFileError> {
    Ok(CourseSettings::from_toml("course.toml".as_ref(), text)?.grades)
}

#[test]
fn tiers_go_by_rank_share_and_score() {
    let read = |tiers: &str| {
        let read = scale(&format!("[grades]\ntiers = [{tiers}]"));
        read.expect("a scale").expect("it is there")
    };
    let rows = standings(&[10, 8, 8, 5, 0], &Awards::Ranks(Vec::new()));
    let graded = |tiers: &str| {
        let scale = read(tiers);
        points(&GradeBook::from_standings(
            &roster(5),
            &one_each(5),
            &rows,
            &[],
            PointsRule::Scale(&scale),
        ))
    };
    let top = |percent: u32| graded(&format!("{{ top_percent = {percent}, points = 5 }}"));
    // A tenth of five is rounded up, a fifth is one, two fifths are two, and
    // teams that share a rank are included.
    assert_eq!(top(10), [5.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(top(20), [5.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(top(40), [5.0, 5.0, 5.0, 0.0, 0.0]);
    assert_eq!(top(100), [5.0; 5]);
    assert_eq!(
        graded("{ rank = 3, points = 2 }"),
        [2.0, 2.0, 2.0, 0.0, 0.0]
    );
    let score = "{ score = 8, points = 3 }, { score_percent = 50, points = 2 }, { points = 1 }";
    assert_eq!(graded(score), [3.0, 3.0, 3.0, 2.0, 1.0]);
}

#[test]
fn tiers_without_sense_are_refused() {
    for (tier, why) in [
        ("{ rank = 1, score = 2, points = 1 }", "one of rank"),
        ("{ rank = 0, points = 1 }", "ranks begin at 1"),
        ("{ top_percent = 0, points = 1 }", "percent"),
        ("{ score_percent = nan, points = 1 }", "percent"),
        ("{ points = -1 }", "points"),
        ("{ points = inf }", "points"),
        ("{ point = 1 }", "point"),
    ] {
        let read = scale(&format!("grades.tiers = [{tier}]"));
        let error = read.expect_err(tier).to_string();
        assert!(error.contains(why), "{tier}: {error}");
    }
    assert_eq!(scale("team_size = 2").expect("no scale"), None);
}

#[test]
fn files_of_teams_are_read_with_care() {
    let error = |text: &str| {
        let read = Memberships::from_csv(text, None);
        read.expect_err("none").to_string()
    };
    assert!(error("id\n").contains("no column \"entry\""));
    assert!(error("id,entry\na,x\na,y\n").contains("line 3: a belongs to"));
    assert!(error("id,entry\n../a,x\n").contains("line 2"));
    assert!(error("id,entry,late\na,x,2\n").contains("from 0 to 1"));
    assert!(error("id,entry,late\na,x,soon\n").contains("\"soon\""));
    assert!(error("id,entry\na,x,y\n").contains("CSV"));
}

#[test]
fn files_may_be_called_by_ids() {
    let awards = Awards::Ranks(vec![3.0]);
    let rows = standings(&[2, 1], &awards);
    let roster = Roster::from_csv("id,name\nt0,A\nt1.py,B\nt,C\n").expect("a roster");
    let memberships = Memberships::by_files(&roster, &rows, &[]);
    let book = GradeBook::from_standings(&roster, &memberships, &rows, &[], by(&awards));
    let ranks: Vec<_> = book.grades.iter().map(|grade| grade.rank).collect();
    assert_eq!(ranks, [None, Some(1), Some(2)]);
}

/// A course with names that look like formulas.
fn hostile() -> GradeBook {
    let text = "id,name,email,section,role\n\
                s0,\"=cmd|'/c calc'!A1\",@x@y.z,-1,\n\
                s1,\"Points Possible, Ann\",ann@x.edu,101,\n\
                s2,Prof,p@x.edu,,staff\n";
    let roster = Roster::from_csv(text).expect("a roster");
    let awards = Awards::Ranks(vec![3.0, 1.0 / 3.0]);
    let mut rows = standings(&[2, 1], &awards);
    rows[0].team = "+1;=2".to_owned();
    GradeBook::from_standings(&roster, &one_each(3), &rows, &[], by(&awards))
}

#[test]
fn names_are_no_formulas_in_our_own_file() {
    assert_eq!(
        hostile().to_csv(),
        "id,name,email,section,team,rank,score,points,note\n\
         s0,'=cmd|'/c calc'!A1,'@x@y.z,'-1,'+1;'=2,1,2,3,\n\
         s1,\"Points Possible, Ann\",ann@x.edu,101,team 1,2,1,0.33,\n"
    );
}

#[test]
fn canvas_finds_its_columns() {
    assert_eq!(
        hostile().to_table("Hog contest", 0.0).to_canvas(),
        "Student,ID,SIS User ID,SIS Login ID,Section,Hog contest\n\
         \x20   Points Possible,,,,,0\n\
         '=cmd|'/c calc'!A1,,s0,s0,'-1,3\n\
         s1,,s1,s1,101,0.33\n"
    );
}

#[test]
fn moodle_finds_its_users() {
    assert_eq!(
        hostile().to_table("Hog contest", 0.0).to_moodle(),
        "ID number,Email address,Full name,Hog contest,Feedback\n\
         s0,,'=cmd|'/c calc'!A1,3,\"'+1;'=2, rank 1, score 2\"\n\
         s1,ann@x.edu,\"Points Possible, Ann\",0.33,\"team 1, rank 2, score 1\"\n"
    );
}

#[test]
fn our_own_file_is_a_roster_again() {
    let book = hostile();
    let again = Roster::from_csv(&book.to_csv()).expect("a roster");
    let ids = |book: &GradeBook| -> Vec<_> {
        let grades = book.grades.iter();
        grades.map(|grade| grade.student.id.clone()).collect()
    };
    let read: Vec<_> = again.people().iter().map(|p| p.id.clone()).collect();
    assert_eq!(read, ids(&book));
}

proptest! {
    /// A better rank never gets fewer points, equal ranks get equal points, and the order of
    /// lines does not matter.
    #[test]
    fn more_wins_are_never_fewer_points(
        scores in prop::collection::vec(0usize..12, 2..12),
        tiers in prop::collection::vec((0usize..5, 1u32..100, 0u32..9), 0..5),
        by_tiers: bool,
        high_score: bool,
    ) {
        let awards = if high_score {
            Awards::HighScore { best: 6.0, others: 5.0 }
        } else {
            Awards::Ranks(vec![3.0, 2.0, 1.0])
        };
        let tiers = tiers.into_iter().map(|(kind, number, points)| Tier {
            reached: match kind {
                0 => TierReached::Rank(number as usize),
                1 => TierReached::TopPercent(f64::from(number)),
                2 => TierReached::Score(number as usize),
                3 => TierReached::ScorePercent(f64::from(number)),
                _ => TierReached::TakingPart,
            },
            points: f64::from(points),
        });
        let scale = GradeScale { tiers: tiers.collect() };
        let rule = PointsRule::of(by_tiers.then_some(&scale), &awards);
        let people = scores.len();
        let mut rows = standings(&scores, &awards);
        let book = GradeBook::from_standings(&roster(people), &one_each(people), &rows, &[], rule);
        // Ids are sorted as text, and so are s0 to s11.
        let graded: Vec<(usize, f64)> =
            book.grades.iter().map(|grade| (grade.score.unwrap_or(0), grade.points)).collect();
        for (score, points) in &graded {
            for (other, others) in &graded {
                prop_assert!(score < other || points >= others, "{graded:?}");
            }
        }
        rows.reverse();
        let again = GradeBook::from_standings(&roster(people), &one_each(people), &rows, &[], rule);
        prop_assert_eq!(book, again);
    }
}

#[test]
fn half_a_hundredth_goes_up() {
    for (points, text) in [(3.125, "3.13"), (3.0, "3"), (2.5, "2.5"), (0.0, "0")] {
        assert_eq!(points_text(points), text);
    }
}
