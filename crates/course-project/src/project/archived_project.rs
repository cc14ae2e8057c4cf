//! The project in an archive, which can be a stranger's file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use pigskin_course::{ArchiveContents, CourseFileError, CourseSettings, OtherFormat};
use pigskin_project::{FileGrade, ProjectFile, StudentFile};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ProjectSettings;
use crate::points::part::PointsPart;
use crate::points::{CountedSubmission, Points};
use crate::project::project_archive::{
    FOLDER, ProjectRecord, StudentRecord, VersionKey, behind, file_hash, file_path,
};

/// The project in an archive: what it is graded by, and what its students' points are.
pub struct ArchivedProject<'a> {
    settings: ProjectSettings,
    /// The files of the grading kit, by path.
    kit: BTreeMap<&'a str, &'a [u8]>,
    students: Vec<StudentRecord>,
    /// The file `hog.py` of each version behind the points.
    files: BTreeMap<VersionKey, &'a [u8]>,
}

/// The result of verifying a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProjectVerified {
    pub title: String,
    pub students: usize,
    /// Number of versions that were graded again.
    pub versions: usize,
    /// Number of submissions that were never graded, which have no points to compare.
    pub ungraded: usize,
    /// The differences, in sentences.
    pub differences: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum ArchivedProjectError {
    #[error("{0} is missing")]
    Missing(String),
    #[error("{path}: {why}")]
    File { path: String, why: String },
    #[error("project/project.json: {0}")]
    Format(#[from] OtherFormat),
    #[error(transparent)]
    Settings(#[from] CourseFileError),
}

/// The field that the record of every format has.
#[derive(Deserialize)]
struct Format {
    version: u64,
}

/// Points that differ by less are the same.
const SAME: f64 = 1e-6;

impl<'a> ArchivedProject<'a> {
    /// The project in an archive; `None` if it has none.
    ///
    /// Fails if a file is missing or is not what was archived.
    pub fn read(
        archive: &'a ArchiveContents,
    ) -> Result<Option<ArchivedProject<'a>>, ArchivedProjectError> {
        if archive.below(FOLDER).next().is_none() {
            return Ok(None);
        }
        let path = format!("{FOLDER}/project.json");
        let missing = |path: &str| ArchivedProjectError::Missing(path.to_owned());
        let record = archive.file(&path).ok_or_else(|| missing(&path))?;
        let Format { version } = parse(&path, record)?;
        OtherFormat::check(version, ProjectRecord::VERSION)?;
        let record: ProjectRecord = parse(&path, record)?;
        let zone = toml::Table::from_iter([("time_zone".to_owned(), record.time_zone.into())]);
        let course = CourseSettings::from_toml(path.as_ref(), &zone.to_string())?;
        let path = format!("{FOLDER}/kit/{}", ProjectFile::NAME);
        let text = archive.file(&path).ok_or_else(|| missing(&path))?;
        let text = str::from_utf8(text).map_err(|error| wrong(&path, &error))?;
        let settings = ProjectSettings::from_toml(path.as_ref(), text, &course)?;
        let kit = archive.below(&format!("{FOLDER}/kit")).collect();
        let mut students = Vec::new();
        let mut files = BTreeMap::new();
        let folder = format!("{FOLDER}/students");
        for (name, contents) in archive.below(&folder) {
            let student: StudentRecord = parse(&format!("{folder}/{name}"), contents)?;
            for one in &student.submissions {
                let Some(hash) = one.hog else { continue };
                let path = file_path(hash);
                let hog = archive.file(&path).ok_or_else(|| missing(&path))?;
                if file_hash(hog) != hash {
                    return Err(wrong(&path, &"its contents are others than its name says"));
                }
                let one = &one.counted;
                files.insert((one.by.clone(), one.version), hog);
            }
            students.push(student);
        }
        let project = ArchivedProject {
            settings,
            kit,
            students,
            files,
        };
        let behind = project.behind_points();
        let lost = behind.iter().find(|key| !project.files.contains_key(key));
        match lost {
            None => Ok(Some(project)),
            Some((person, version)) => Err(ArchivedProjectError::Missing(format!(
                "hog.py of {person}, version {version}, which decides points,"
            ))),
        }
    }

    /// Writes what files are graded by into an empty folder, to be opened as a
    /// [`GradingKit`](pigskin_project::GradingKit).
    ///
    /// Fails if a file cannot be written.
    pub fn write_kit(&self, folder: &Path) -> io::Result<()> {
        for (path, contents) in &self.kit {
            // Archives have plain paths alone.
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, contents)?;
        }
        Ok(())
    }

    /// The versions behind the points: each that counts, and each by which a checkpoint or the
    /// early points were reached. Versions with the same file are graded once.
    pub fn files_to_grade(&self) -> Vec<StudentFile> {
        let mut seen = BTreeSet::new();
        let mut files = Vec::new();
        for (person, version) in self.behind_points() {
            let hog = self.files.get(&(person.clone(), version));
            let Some(&hog) = hog.filter(|&hog| seen.insert(hog)) else {
                continue;
            };
            files.push(StudentFile {
                file: format!("{person}, version {version}"),
                name: person.to_string(),
                contents: Ok(hog.to_owned()),
            });
        }
        files
    }

    /// The graded versions that decide points.
    fn behind_points(&self) -> BTreeSet<VersionKey> {
        let mut versions = BTreeSet::new();
        for student in &self.students {
            let submissions = student.submissions(&BTreeMap::new());
            let points = self.points(student, &submissions);
            versions.extend(behind(&points, &submissions));
        }
        versions
    }

    /// A student's points after all dates have passed.
    fn points(&self, student: &StudentRecord, submissions: &[CountedSubmission]) -> Points {
        let (settings, extension) = (&self.settings, student.extension);
        let (composition, end) = (student.composition(), Timestamp::MAX);
        Points::count(settings, submissions, composition, extension, end)
    }

    /// Compares the recorded points with those by the recorded dates and by grades of the
    /// [files](Self::files_to_grade), in the same order.
    pub fn compare(&self, files: &[StudentFile], grades: &[FileGrade]) -> ProjectVerified {
        let graded = files.iter().zip(grades);
        let graded: BTreeMap<&[u8], &FileGrade> = graded
            .filter_map(|(file, grade)| Some((file.contents.as_deref().ok()?, grade)))
            .collect();
        let mut again = BTreeMap::new();
        for key in self.behind_points() {
            if let Some(grade) = self.files.get(&key).and_then(|hog| graded.get(hog)) {
                let passed = grade
                    .problems
                    .iter()
                    .filter(|(_, problem)| problem.passes());
                let passed = passed.map(|(number, _)| number.clone());
                again.insert(key, passed.collect::<BTreeSet<String>>());
            }
        }
        let mut differences = Vec::new();
        let mut ungraded = BTreeSet::new();
        for student in &self.students {
            let open = student
                .submissions
                .iter()
                .map(|one| &one.counted)
                .filter(|one| one.passed.is_none());
            ungraded.extend(open.map(|one| one.submission));
            let points = self.points(student, &student.submissions(&again));
            differences.extend(student.differences(&points));
        }
        ProjectVerified {
            title: self.settings.title.clone(),
            students: self.students.len(),
            versions: again.len(),
            ungraded: ungraded.len(),
            differences,
        }
    }

    /// Compares the recorded points with those by the recorded dates and grades, without grading
    /// anything.
    pub fn compare_recorded(&self) -> Vec<String> {
        let students = self.students.iter();
        let differences = students.flat_map(|student| {
            let submissions = student.submissions(&BTreeMap::new());
            student.differences(&self.points(student, &submissions))
        });
        differences.collect()
    }
}

impl StudentRecord {
    /// The points for composition, which are staff's.
    fn composition(&self) -> Option<f64> {
        let mut lines = self.lines.iter();
        let line = lines.find(|line| line.part == PointsPart::Composition);
        line.and_then(|line| line.points)
    }

    /// How the recorded points differ from others.
    fn differences(&self, points: &Points) -> Vec<String> {
        let shown = |points: Option<f64>| {
            points.map_or_else(|| "nothing".to_owned(), |points| points.to_string())
        };
        let mut found = Vec::new();
        for line in &points.lines {
            let mut recorded = self.lines.iter().filter(|one| one.part == line.part);
            let recorded = recorded.next().and_then(|line| line.points);
            if !is_same(recorded, line.points) {
                let (id, what) = (&self.id, &line.what);
                let (recorded, now) = (shown(recorded), shown(line.points));
                found.push(format!(
                    "{id}: {what}: {recorded} is recorded, {now} is right"
                ));
            }
        }
        if found.is_empty() && !is_same(Some(self.points), Some(points.points)) {
            let (id, recorded, now) = (&self.id, self.points, points.points);
            found.push(format!(
                "{id}: {recorded} points in all are recorded, {now} are right"
            ));
        }
        found
    }
}

fn is_same(recorded: Option<f64>, points: Option<f64>) -> bool {
    match (recorded, points) {
        (Some(recorded), Some(points)) => (recorded - points).abs() < SAME,
        (recorded, points) => recorded.is_none() && points.is_none(),
    }
}

fn parse<T: DeserializeOwned>(path: &str, contents: &[u8]) -> Result<T, ArchivedProjectError> {
    serde_json::from_slice(contents).map_err(|error| wrong(path, &error))
}

fn wrong(path: &str, why: &impl ToString) -> ArchivedProjectError {
    ArchivedProjectError::File {
        path: path.to_owned(),
        why: why.to_string(),
    }
}
