//! Grading many files at a time.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pigskin_entry::{MachineError, is_stopping};

use super::kept_grades::KeptGrades;
use super::{FileGrade, Grader, GradingKit, StudentFile};

/// The events of a run, in order.
#[derive(Clone, Debug)]
pub enum GradingEvent<'a> {
    /// The files are known.
    Listed {
        /// The number of files.
        files: usize,
        /// Number of files that an earlier run has graded.
        known: usize,
    },
    /// A file was graded.
    Graded {
        file: &'a StudentFile,
        grade: &'a FileGrade,
    },
    /// This machine failed, and the file is asked again.
    Retried { file: &'a StudentFile, why: String },
}

/// Why a run of grading ended before its end. Grades so far are kept, and the next run goes on
/// from there.
#[derive(Debug, thiserror::Error)]
pub enum GradeAllError {
    /// This machine failed.
    #[error("grading stopped at {file}: {source}")]
    Machine {
        /// The file that was being graded.
        file: String,
        /// The reason, which is not the file's fault.
        source: MachineError,
    },
    /// Grades cannot be kept.
    #[error("could not keep grades in {}: {source}", .folder.display())]
    Keep { folder: PathBuf, source: io::Error },
    /// All programs were stopped, because our own process is about to end.
    #[error("the grading was stopped")]
    Stopped,
}

/// Tries to grade a file on a machine that fails.
const TRIES: u32 = 3;

/// Time before the second try; the time before later ones is a multiple of it.
const PAUSE: Duration = Duration::from_secs(1);

impl GradingKit {
    /// Grades files, `jobs` at a time, and returns their grades in the same order. Grades of an
    /// earlier run are taken from the folder `kept` if nothing has changed that they depend on:
    /// the file, the kit, the programs that ask, the version of Python.
    ///
    /// Fails if this machine does, never because of a file.
    pub fn grade_all(
        &self,
        grader: &Grader<'_>,
        files: &[StudentFile],
        jobs: usize,
        kept: &Path,
        tell: &mut dyn FnMut(GradingEvent<'_>),
    ) -> Result<Vec<FileGrade>, GradeAllError> {
        let keep_error = |source| GradeAllError::Keep {
            folder: kept.to_owned(),
            source,
        };
        let store = KeptGrades::open(kept).map_err(keep_error)?;
        let mut grades: Vec<Option<FileGrade>> = Vec::new();
        for file in files {
            grades.push(match &file.contents {
                Ok(contents) => store.find(self.hash_of(grader, contents)),
                Err(why) => Some(self.unread(why)),
            });
        }
        let known = grades.iter().filter(|grade| grade.is_some()).count();
        tell(GradingEvent::Listed {
            files: files.len(),
            known,
        });

        let open: Vec<usize> = (0..files.len())
            .filter(|&file| grades[file].is_none())
            .collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (say, hear) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, open.len().max(1)) {
                let say = say.clone();
                let (open, next, failed, store) = (&open, &next, &failed, &store);
                scope.spawn(move || {
                    while !failed.load(Ordering::Relaxed) {
                        let Some(&file) = open.get(next.fetch_add(1, Ordering::Relaxed)) else {
                            break;
                        };
                        let retried = |why| {
                            let _ = say.send(WorkerMessage::Retried(file, why));
                        };
                        let graded = self.grade_until_done(grader, &files[file], &retried);
                        let graded = graded.and_then(|grade| {
                            let contents = files[file].contents.as_deref().unwrap_or_default();
                            let hash = self.hash_of(grader, contents);
                            store.keep(hash, &grade).map_err(keep_error)?;
                            Ok(grade)
                        });
                        failed.fetch_or(graded.is_err(), Ordering::Relaxed);
                        // The receiver lives as long as this scope.
                        let _ = say.send(WorkerMessage::Graded(file, graded));
                    }
                });
            }
            drop(say);
            let mut first = None;
            for said in hear {
                match said {
                    WorkerMessage::Graded(file, Ok(grade)) => {
                        let (grade, file) = (grades[file].insert(grade), &files[file]);
                        tell(GradingEvent::Graded { file, grade });
                    }
                    WorkerMessage::Graded(_, Err(error)) => first = first.or(Some(error)),
                    WorkerMessage::Retried(file, why) => {
                        let file = &files[file];
                        tell(GradingEvent::Retried { file, why });
                    }
                }
            }
            first.map_or(Ok(()), Err)
        })?;
        // Without an error, each file has its grade.
        Ok(grades.into_iter().flatten().collect())
    }

    /// Grades one file, again if this machine fails.
    ///
    /// Fails if this machine does several times, never because of the file.
    pub fn grade_patiently(
        &self,
        grader: &Grader<'_>,
        file: &StudentFile,
    ) -> Result<FileGrade, GradeAllError> {
        self.grade_until_done(grader, file, &|_| ())
    }

    fn grade_until_done(
        &self,
        grader: &Grader<'_>,
        file: &StudentFile,
        retried: &dyn Fn(String),
    ) -> Result<FileGrade, GradeAllError> {
        let contents = match &file.contents {
            Ok(contents) => contents,
            Err(why) => return Ok(self.unread(why)),
        };
        let mut tries = 0;
        loop {
            let graded = self.grade(grader, &file.file, contents);
            if is_stopping() {
                return Err(GradeAllError::Stopped);
            }
            let error = match graded {
                Ok(grade) => return Ok(grade),
                Err(error) => error,
            };
            tries += 1;
            if tries == TRIES {
                let file = file.file.clone();
                return Err(GradeAllError::Machine {
                    file,
                    source: error,
                });
            }
            retried(error.to_string());
            thread::sleep(PAUSE * tries);
        }
    }
}

/// A message from a worker.
enum WorkerMessage {
    Graded(usize, Result<FileGrade, GradeAllError>),
    Retried(usize, String),
}
