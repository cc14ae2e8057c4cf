//! A project to be archived: what it is graded by, what was submitted, and the points.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, PersonId};
use pigskin_entry::Hash;
use pigskin_project::{KitError, files_to_grade_by};
use serde::{Deserialize, Serialize};

use crate::ProjectSettings;
use crate::plain_id::plain_id;
use crate::points::of_class::{ClassPoints, StudentPoints};
use crate::points::part::PointsPart;
use crate::points::{CountedSubmission, Points};
use crate::versions::kept_version::HOG;

pub(crate) const FOLDER: &str = "project";

/// The archived facts about a project as a whole: `project/project.json`.
#[derive(Serialize, Deserialize)]
pub(crate) struct ProjectRecord {
    /// [`ProjectRecord::VERSION`].
    pub version: u32,
    pub title: String,
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

/// A submission that counts as a student's.
#[derive(Serialize, Deserialize)]
pub(crate) struct SubmissionRecord {
    #[serde(flatten)]
    pub counted: CountedSubmission,
    /// The hash of `hog.py`, if points come from this submission.
    pub hog: Option<Hash>,
}

/// A version by its student and its number among theirs.
pub(crate) type VersionKey = (PersonId, i64);

/// A line of the points.
#[derive(Serialize, Deserialize)]
pub(crate) struct LineRecord {
    pub part: PointsPart,
    pub points: Option<f64>,
    pub of: f64,
    pub why: String,
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveProjectError {
    #[error(transparent)]
    Kit(#[from] KitError),
    #[error("could not read {}: {source}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("could not write the records: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The files of the course's project in an archive, by path: `project/kit` with what files are
/// graded by, `project/files` with the file `hog.py` of each version behind the points, once and by
/// its hash, `project/students` with each student's submissions and points, and
/// `project/project.json`.
///
/// They are the same for the same submissions. Points are those after all dates have passed.
/// There are neither names nor addresses of students, neither tokens nor passwords, and no
/// backups that nobody submitted.
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
    let class = class.await?;
    let files = files_behind(course, &class).await?;
    let hashes = files.iter().map(|(key, file)| (key, file_hash(file)));
    let hashes: BTreeMap<&VersionKey, Hash> = hashes.collect();
    for one in &class.students {
        let path = format!("{FOLDER}/students/{}.json", plain_id(&one.student.id));
        packed.push((path, json(&StudentRecord::new(one, &hashes))?));
    }
    let files: BTreeMap<Hash, Vec<u8>> = files
        .into_values()
        .map(|file| (file_hash(&file), file))
        .collect();
    packed.extend(
        files
            .into_iter()
            .map(|(hash, file)| (file_path(hash), file)),
    );
    Ok(packed)
}

/// The file `hog.py` of each version behind the points of a class: each that counts, and each by
/// which a checkpoint or the early points were reached.
async fn files_behind(
    course: &Course,
    class: &ClassPoints,
) -> Result<BTreeMap<VersionKey, Vec<u8>>, DatabaseError> {
    let mut snapshot = course.database().snapshot().await?;
    let question = "SELECT f.contents FROM project_version v JOIN source_file f \
         ON f.source = v.source WHERE v.person = $1 AND v.version = $2 AND f.path = $3";
    let mut files = BTreeMap::new();
    for (by, version) in class.students.iter().flat_map(StudentPoints::behind) {
        let contents: Vec<u8> = sqlx::query_scalar(question)
            .bind(&by)
            .bind(version)
            .bind(HOG.as_bytes().to_vec())
            .fetch_one(&mut *snapshot)
            .await?;
        files.insert((by, version), contents);
    }
    Ok(files)
}

impl StudentPoints {
    /// The graded versions that decide points.
    fn behind(&self) -> BTreeSet<VersionKey> {
        behind(&self.points, &self.submissions)
    }
}

/// The graded versions that decide points: each that counts, and each by which a checkpoint or
/// the early points were reached.
pub(crate) fn behind(points: &Points, submissions: &[CountedSubmission]) -> BTreeSet<VersionKey> {
    let numbers = points.lines.iter().filter_map(|line| line.submission);
    let versions = numbers.filter_map(|number| {
        let mut graded = submissions.iter().filter(|one| one.passed.is_some());
        graded.find(|one| one.submission == number)
    });
    versions.map(|one| (one.by.clone(), one.version)).collect()
}

pub(crate) fn file_path(hash: Hash) -> String {
    format!("{FOLDER}/files/{hash}.py")
}

pub(crate) fn file_hash(contents: &[u8]) -> Hash {
    Hash::of_parts([contents])
}

impl StudentRecord {
    fn new(one: &StudentPoints, hashes: &BTreeMap<&VersionKey, Hash>) -> StudentRecord {
        let behind = one.behind();
        let submissions = one.submissions.iter().map(|counted| {
            let key = (counted.by.clone(), counted.version);
            SubmissionRecord {
                counted: counted.clone(),
                hog: hashes.get(&key).filter(|_| behind.contains(&key)).copied(),
            }
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
    pub(crate) fn submissions(
        &self,
        again: &BTreeMap<(PersonId, i64), BTreeSet<String>>,
    ) -> Vec<CountedSubmission> {
        let submissions = self
            .submissions
            .iter()
            .map(|SubmissionRecord { counted, .. }| {
                let CountedSubmission { by, version, .. } = counted;
                let is_own = *by == self.id;
                let passed = again.get(&(by.clone(), *version));
                CountedSubmission {
                    name: if is_own {
                        format!("version {version}")
                    } else {
                        format!("version {version} of {by}")
                    },
                    is_own,
                    passed: passed.or(counted.passed.as_ref()).cloned(),
                    ..counted.clone()
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
            why: line.why(),
        });
        lines.collect()
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    let mut json = serde_json::to_vec_pretty(value)?;
    json.push(b'\n');
    Ok(json)
}
