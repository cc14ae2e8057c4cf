//! Projects in databases of earlier versions go on.

use pigskin_course_project::{PointsPart, StudentScope};

use crate::earlier_database::{EarlierDatabase, STEPS};
use crate::place::{HANDOUT, Kind, Place, id};
use crate::points::{lines, points};
use crate::reviews::{RUBRIC, review_of};

in_both_databases!(a_project_of_every_earlier_version_goes_on);

async fn a_project_of_every_earlier_version_goes_on(kind: Kind) {
    let rubric = format!("[review]\n{RUBRIC}");
    let settings = [HANDOUT, &[("# The rules, as", rubric.as_str())]].concat();
    for steps in 1..=STEPS.len() {
        let earlier = EarlierDatabase::new(kind, steps).await;
        let place = Place::at(Some(earlier.address.clone()), &settings).await;
        let (project, ada) = (&place.project, id("ada"));
        // What the database of this step has.
        let since = |step: usize| usize::from(steps >= step);
        let versions = project.versions(&ada, i64::MAX, 10).await.expect("read");
        assert_eq!(versions.len(), since(3), "step {steps}");
        let verdicts = versions.iter().filter_map(|row| row.verdict.as_ref());
        let passed = verdicts.filter(|verdict| verdict.problems["01"].passed);
        assert_eq!(passed.count(), since(3), "step {steps}");
        let found = points(&place, "ada").await;
        let expected = ["0", "2"][since(3)];
        assert_eq!(lines(&found)[0], expected, "step {steps}");
        let composition = project.composition(&ada).await.expect("read");
        assert_eq!(composition, (steps >= 4).then_some(1.5));
        if steps >= 3 {
            let review = review_of(&place, "ada").await;
            assert_eq!(review.readings.len(), since(4), "step {steps}");
        }
        let (regrade, _) = project.regrade(&ada).await.expect("read");
        assert_eq!(usize::from(regrade.is_some()), since(4));
        let sentences = project.kept_sentences().await.expect("read");
        assert_eq!(sentences.len(), since(4));
        let alike = project.like_work().await.expect("read");
        assert_eq!(alike.map_or(0, |report| report.pairs.len()), since(5));
        let publication = project.publication().await.expect("read");
        assert_eq!(publication.shows(PointsPart::Early, "A"), steps < 6);
        let class = project.class(&StudentScope::All).await.expect("a class");
        let of_ada = class
            .students
            .iter()
            .find(|one| one.member.person.id == ada);
        assert_eq!(of_ada.expect("there").has_started, steps >= 3);
        let class = project.class_points().await.expect("points");
        assert_eq!(class.students.len(), 4, "step {steps}");
        let devices = place.project.course().devices(&ada).await.expect("read");
        assert_eq!(devices.len(), since(3));
        let partners = project.partners(&id("cy")).await.expect("read");
        assert_eq!(usize::from(partners.partner.is_some()), since(3));
        // What waits is graded, and so is what is submitted now.
        place.submit("dee", "one", "d = 4\n").await;
        let waiting = project.waiting().await.expect("read");
        assert_eq!(waiting, if steps >= 3 { 2 } else { 1 }, "step {steps}");
        if steps == 3 {
            let _grading = place.grading();
            place.graded("bob", 1).await;
            place.graded("dee", 1).await;
        }
        project.course().close().await;
    }
}
