//! A project to be archived: what it is graded by, what was submitted, and the points.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, PersonId};
use pigskin_project::{OpenKitError, files_to_grade_by};
use pigskin_zip_file::plain_name;
use serde::{Deserialize, Serialize};

use crate::class_points::{ClassPoints, StudentPoints};
use crate::points::{Handed, Points};
use crate::points_part::PointsPart;
use crate::project_settings::ProjectSettings;
use crate::row::{damaged, rows};
use crate::version::files;

/// The folder of a project in an archive.
pub(crate) const FOLDER: &str = "project";

/// The archived facts about a project as a whole: `project/project.json`.
#[derive(Serialize, Deserialize)]
pub(crate) struct ProjectRecord {
    /// [`ProjectRecord::VERSION`].
    pub version: u32,
    pub title: String,
    /// The time zone of the times in project.toml.
    pub time_zone: String,
}

impl ProjectRecord {
    /// Raised when an older program can no longer verify the archive.
    pub const VERSION: u32 = 1;
}

/// The archived facts about a student: a file in `project/students`.
///
/// There is neither a name nor an address, and partners go by their ids.
#[derive(Serialize, Deserialize)]
pub(crate) struct StudentRecord {
    pub id: PersonId,
    /// The student's own deadline.
    pub extension: Option<Timestamp>,
    /// In order of arrival.
    pub submissions: Vec<SubmissionRecord>,
    pub points: f64,
    pub of: f64,
    pub lines: Vec<LineRecord>,
}

/// A submission that is one of a student's.
#[derive(Serialize, Deserialize)]
pub(crate) struct SubmissionRecord {
    /// Its number among all submissions.
    pub number: i64,
    /// The student whose version it is.
    pub by: PersonId,
    /// The version's number among that student's versions.
    pub version: i64,
    pub at: Timestamp,
    /// The problems that pass; nothing if it is not graded.
    pub passed: Option<BTreeSet<String>>,
    /// Why staff chose it.
    pub chosen: Option<String>,
}

/// A line of the points.
#[derive(Serialize, Deserialize)]
pub(crate) struct LineRecord {
    pub part: PointsPart,
    pub points: Option<f64>,
    pub of: f64,
    pub why: String,
}

/// Why a project cannot be archived.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveProjectError {
    /// The folder cannot be graded by.
    #[error(transparent)]
    Kit(#[from] OpenKitError),
    /// A file of the kit cannot be read.
    #[error("could not read {}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The records cannot be written.
    #[error("could not write the records: {0}")]
    Json(#[from] serde_json::Error),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

rows! {
    struct SubmittedVersionRow {
        person: String,
        version: i64,
        source: String,
    }
}

/// The files of the course's project in an archive, by path: `project/kit` with what files are
/// graded by, `project/versions` with the files of each submitted version, `project/students`
/// with each student's submissions and points, and `project/project.json`.
///
/// They are the same for the same submissions. Points are those after all dates have passed.
/// There are neither names nor addresses of students, neither tokens nor passwords, and no
/// backups that nobody submitted.
///
/// # Errors
///
/// Fails if the kit or the database cannot be read.
pub async fn project_files(
    course: &Course,
    settings: &ProjectSettings,
) -> Result<Vec<(String, Vec<u8>)>, ArchiveProjectError> {
    let mut packed = Vec::new();
    for name in files_to_grade_by(course.folder())? {
        let path = course.folder().join(&name);
        let contents =
            fs::read(&path).map_err(|source| ArchiveProjectError::Io { path, source })?;
        packed.push((format!("{FOLDER}/kit/{}", name.display()), contents));
    }
    let zone = &settings.schedule.time_zone;
    let record = ProjectRecord {
        version: ProjectRecord::VERSION,
        title: settings.title.clone(),
        time_zone: zone.iana_name().unwrap_or("UTC").to_owned(),
    };
    packed.push((format!("{FOLDER}/project.json"), json(&record)?));
    let class = ClassPoints::read_at(course, settings, Timestamp::MAX, |member| {
        member.person.id.as_str()
    });
    for one in &class.await?.students {
        let path = format!("{FOLDER}/students/{}.json", plain(&one.student.id));
        packed.push((path, json(&StudentRecord::new(one))?));
    }
    let versions = submitted_files(course).await;
    packed.extend(versions.map_err(|error| course.database().failed(error))?);
    Ok(packed)
}

/// The files of all submitted versions.
async fn submitted_files(course: &Course) -> Result<Vec<(String, Vec<u8>)>, sqlx::Error> {
    let mut snapshot = course.database().snapshot().await?;
    let question = "SELECT person, version, source FROM project_version \
                    WHERE grade IS NOT NULL ORDER BY person, version";
    let versions: Vec<SubmittedVersionRow> =
        sqlx::query_as(question).fetch_all(&mut *snapshot).await?;
    let mut packed = Vec::new();
    for row in versions {
        let person = row.person.parse().map_err(|_| damaged("a person's id"))?;
        let source = row.source.parse().map_err(|_| damaged("a hash"))?;
        for file in files(&mut snapshot, source).await? {
            let path = version_path(&person, row.version, &file.name);
            packed.push((path, file.contents));
        }
    }
    Ok(packed)
}

/// The path of a file of a version.
pub(crate) fn version_path(person: &PersonId, version: i64, file: &str) -> String {
    let (person, file) = (plain(person), plain_name(file.as_bytes()));
    format!("{FOLDER}/versions/{person}/{version}/{file}")
}

/// An id as a name of a file or folder. Ids that differ only in case stay different where case
/// is ignored: capital letters are written as `%` and two digits.
fn plain(person: &PersonId) -> String {
    let plain = plain_name(person.as_str().as_bytes());
    let mut is_code = 0;
    let characters = plain.chars().map(|character| {
        if character == '%' {
            is_code = 2;
        } else if is_code > 0 {
            is_code -= 1;
        } else if character.is_ascii_uppercase() {
            return format!("%{:02X}", u32::from(character));
        }
        character.to_string()
    });
    characters.collect()
}

impl StudentRecord {
    fn new(one: &StudentPoints) -> StudentRecord {
        let submissions = one.handed.iter().map(|handed| SubmissionRecord {
            number: handed.submission,
            by: handed.by.clone(),
            version: handed.version,
            at: handed.at,
            passed: handed.passed.clone(),
            chosen: handed.chosen.clone(),
        });
        StudentRecord {
            id: one.student.id.clone(),
            extension: one.extension,
            submissions: submissions.collect(),
            points: one.points.points,
            of: one.points.of,
            lines: LineRecord::all(&one.points),
        }
    }

    /// The submissions, of which some passed as an archive's file was graded again.
    pub(crate) fn handed(
        &self,
        again: &BTreeMap<(PersonId, i64), BTreeSet<String>>,
    ) -> Vec<Handed> {
        let submissions = self.submissions.iter().map(|one| {
            let is_own = one.by == self.id;
            let version = one.version;
            let name = if is_own {
                format!("version {version}")
            } else {
                format!("version {version} of {}", one.by)
            };
            let passed = again.get(&(one.by.clone(), version));
            Handed {
                submission: one.number,
                name,
                by: one.by.clone(),
                version,
                is_own,
                at: one.at,
                passed: passed.or(one.passed.as_ref()).cloned(),
                chosen: one.chosen.clone(),
            }
        });
        submissions.collect()
    }
}

impl LineRecord {
    fn all(points: &Points) -> Vec<LineRecord> {
        let lines = points.lines.iter().map(|line| LineRecord {
            part: line.part,
            points: line.points,
            of: line.of,
            why: line.why.clone(),
        });
        lines.collect()
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    let mut json = serde_json::to_vec_pretty(value)?;
    json.push(b'\n');
    Ok(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_different_students_differ_where_case_is_ignored() {
        let path = |id: &str| version_path(&id.parse().expect("an id"), 3, "hog.py");
        assert_eq!(path("ada"), "project/versions/ada/3/hog.py");
        assert_eq!(path("Ada"), "project/versions/%41da/3/hog.py");
        assert_eq!(path("é"), "project/versions/%C3%A9/3/hog.py");
    }
}
