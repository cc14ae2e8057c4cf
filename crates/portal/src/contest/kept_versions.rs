//! The texts that people run in the editor, in the database of the course, and what they have sent.

use std::path::Path;
use std::sync::Arc;

use pigskin_course::{NewDraft, PersonId};
use pigskin_course_contest::HeldContest;
use pigskin_entry::Language;
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

    fn language<'a>(&'a self, person: &'a str) -> VersionFuture<'a, Option<Language>> {
        Box::pin(async move {
            let member = self.0.course().member(&id(person)?).await?;
            let Some(team) = member.and_then(|member| member.team) else {
                return Ok(None);
            };
            let newest = self.0.versions(team, 1).await?.pop();
            Ok(newest.and_then(|sent| language_of(&sent.file)))
        })
    }
}

/// The language of a file, by its name.
fn language_of(file: &str) -> Option<Language> {
    match Path::new(file).extension()?.to_str()? {
        "R" | "r" => Some(Language::R),
        "py" => Some(Language::Python),
        _ => None,
    }
}
