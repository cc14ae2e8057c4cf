//! The settings of a contest, which staff change while it is held.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use pigskin_contest::{Contest, ContestFileError, ReadTextError, read_text};
use pigskin_course::{CourseFileError, CourseSettings, DatabaseError, EventKind, PersonId, Sheet};
use pigskin_entry::NewFile;
use tokio::task::{JoinError, spawn_blocking};

use crate::HeldContest;

/// The texts of `contest.toml` and `course.toml`; the latter is empty if there is no such file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestTexts {
    pub contest: String,
    pub course: String,
}

/// The settings of both files.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestSettings {
    pub contest: Contest,
    pub course: CourseSettings,
}

/// The effects of changed settings on teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestEffects {
    /// The number of teams with an entry from between the new deadline and the old one, if it comes
    /// earlier.
    pub after_deadline: Option<i64>,
    /// The number of teams with more people than the new size.
    pub too_large: i64,
}

/// Why the settings of a contest are not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeContestError {
    #[error("contest.toml or course.toml was changed in the meantime")]
    Changed,
    /// All times of the file mean others until the server is started again.
    #[error("course.toml has another time zone since the server was started; start it again first")]
    TimeZone,
    #[error(transparent)]
    Read(#[from] ReadTextError),
    #[error("could not write {}: {source}", .path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    #[error(transparent)]
    Course(#[from] CourseFileError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("could not finish writing: {0}")]
    Lost(#[from] JoinError),
}

impl ContestTexts {
    fn read(folder: &Path) -> Result<ContestTexts, ReadTextError> {
        let course = folder.join(CourseSettings::FILE);
        Ok(ContestTexts {
            contest: read_text(&folder.join(Contest::FILE))?,
            course: if course.exists() {
                read_text(&course)?
            } else {
                String::new()
            },
        })
    }

    /// Writes the texts that differ from `before`.
    fn write(&self, before: &ContestTexts, folder: &Path) -> Result<(), ChangeContestError> {
        for (name, text, old) in [
            (Contest::FILE, &self.contest, &before.contest),
            (CourseSettings::FILE, &self.course, &before.course),
        ] {
            if text != old {
                let path = folder.join(name);
                let mode =
                    fs::metadata(&path).map_or(0o644, |old| old.permissions().mode() & 0o777);
                let written = NewFile::write(&path, mode, text.as_bytes());
                written.map_err(|source| ChangeContestError::Write { path, source })?;
            }
        }
        Ok(())
    }
}

impl HeldContest {
    /// The texts of the files as they are now.
    ///
    /// Fails if one cannot be read.
    pub async fn settings_texts(&self) -> Result<ContestTexts, ChangeContestError> {
        let folder = self.contest().folder.clone();
        Ok(spawn_blocking(move || ContestTexts::read(&folder)).await??)
    }

    /// The settings in these texts, as far as they can come into use while the server runs: the rules,
    /// the sandbox, sign-in and mail stay those of its start.
    ///
    /// Fails if a text is no such file, or has another time zone.
    pub fn usable(&self, texts: &ContestTexts) -> Result<ContestSettings, ChangeContestError> {
        let mut now = ContestSettings {
            contest: self.contest().clone(),
            course: self.course.settings().clone(),
        };
        let ContestSettings { contest, course } = self.stated(texts)?;
        now.contest.use_standings_of(contest);
        now.course.use_dates_and_teams_of(course);
        Ok(now)
    }

    /// Writes the sheets of both files into their texts. Returns the new texts, or nothing after noting
    /// everything that is wrong in the sheets.
    pub fn written(
        &self,
        texts: &ContestTexts,
        contest: &mut Sheet,
        course: &mut Sheet,
    ) -> Option<ContestTexts> {
        let now = self.contest();
        let zone = &self.course.settings().schedule.time_zone;
        let new = [
            contest.written_into(&texts.contest, zone),
            course.written_into(&texts.course, zone),
        ];
        let [Some(contest_text), Some(course_text)] = new else {
            return None;
        };
        if let Err(error) = Contest::from_toml(&now.folder, &contest_text) {
            error.note(contest);
        }
        let file = now.folder.join(CourseSettings::FILE);
        if let Err(error) = CourseSettings::from_toml(&file, &course_text) {
            error.note(course);
        }
        (!contest.is_wrong() && !course.is_wrong()).then_some(ContestTexts {
            contest: contest_text,
            course: course_text,
        })
    }

    /// Tests whether a restart would change more than what comes [into use](Self::usable) without one.
    ///
    /// Fails if a text is no such file.
    pub fn needs_restart(&self, texts: &ContestTexts) -> Result<bool, ChangeContestError> {
        Ok(self.stated(texts)? != self.usable(texts)?)
    }

    /// Tests whether settings are those in use.
    pub fn uses(&self, settings: &ContestSettings) -> bool {
        settings.contest == *self.contest() && settings.course == *self.course.settings()
    }

    fn stated(&self, texts: &ContestTexts) -> Result<ContestSettings, ChangeContestError> {
        let now = self.contest();
        let mut contest = Contest::from_toml(&now.folder, &texts.contest)?;
        // Neither is in the file.
        contest.past = now.past.clone();
        if contest.trusted_wall == now.trusted_wall {
            contest.wall = now.wall;
        }
        let file = now.folder.join(CourseSettings::FILE);
        let course = CourseSettings::from_toml(&file, &texts.course)?;
        if course.schedule.time_zone != self.course.settings().schedule.time_zone {
            return Err(ChangeContestError::TimeZone);
        }
        Ok(ContestSettings { contest, course })
    }

    /// Replaces the texts `before`, and uses what they say as far as it is [usable](Self::usable).
    /// `changes` are the changes in words.
    ///
    /// Fails if the files have other texts than `before`, or cannot be written.
    pub async fn change_settings(
        &self,
        before: ContestTexts,
        after: ContestTexts,
        changes: Vec<String>,
        by: Option<&PersonId>,
    ) -> Result<(), ChangeContestError> {
        let _changing = self.changing.lock().await;
        let settings = self.usable(&after)?;
        let folder = self.contest().folder.clone();
        let written = spawn_blocking(move || {
            if ContestTexts::read(&folder)? != before {
                return Err(ChangeContestError::Changed);
            }
            after.write(&before, &folder)
        });
        written.await??;
        self.contest.replace(settings.contest);
        self.course.use_settings(settings.course);
        let what = EventKind::ContestChanged { changes };
        self.course.act(None, &what, by).await?;
        Ok(())
    }

    /// The effects of these settings on teams and what they have sent so far.
    pub async fn effects_of(
        &self,
        settings: &CourseSettings,
    ) -> Result<ContestEffects, DatabaseError> {
        let pool = self.course.database().pool();
        let (old, new) = (
            self.course.settings().schedule.closes,
            settings.schedule.closes,
        );
        let after_deadline = match new.filter(|&new| old.is_none_or(|old| new < old)) {
            Some(new) => {
                let question = "SELECT COUNT(DISTINCT team) FROM submission \
                                WHERE sent > $1 AND sent <= $2";
                let until = old.unwrap_or(Timestamp::MAX);
                let count = sqlx::query_scalar(question)
                    .bind(new.as_millisecond())
                    .bind(until.as_millisecond());
                Some(count.fetch_one(pool).await?)
            }
            None => None,
        };
        let question = "SELECT COUNT(*) FROM (SELECT team FROM person WHERE team IS NOT NULL \
                        AND dropped IS NULL GROUP BY team HAVING COUNT(*) > $1) AS large";
        let size = i64::try_from(settings.team_size).unwrap_or(i64::MAX);
        let too_large = sqlx::query_scalar(question).bind(size);
        Ok(ContestEffects {
            after_deadline,
            too_large: too_large.fetch_one(pool).await?,
        })
    }
}
