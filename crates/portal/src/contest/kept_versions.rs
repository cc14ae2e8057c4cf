//! The texts that people run in the editor, in the database of the course.

use std::sync::Arc;

use pigskin_course::{NewDraft, PersonId};
use pigskin_course_contest::HeldContest;
use pigskin_web::{Problem, Version, VersionFuture, Versions};

#[derive(Debug)]
pub struct KeptVersions(pub Arc<HeldContest>);

fn id(person: &str) -> Result<PersonId, Problem> {
    person.parse().map_err(Problem::server)
}

impl Versions for KeptVersions {
    fn keep<'a>(&'a self, person: &'a str, version: Version) -> VersionFuture<'a, Option<i64>> {
        Box::pin(async move {
            let draft = NewDraft {
                page: &version.page,
                text: &version.text,
                worth: &version.worth,
                against: &version.against,
            };
            Ok(self.0.course().keep_draft(&id(person)?, &draft).await?)
        })
    }

    fn text<'a>(
        &'a self,
        person: &'a str,
        page: &'a str,
        number: Option<i64>,
    ) -> VersionFuture<'a, Option<String>> {
        Box::pin(async move {
            let course = self.0.course();
            Ok(course.draft_text(&id(person)?, page, number).await?)
        })
    }
}
