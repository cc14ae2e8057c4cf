//! Writing the folder of a new contest.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use pigskin_contest::Contest;
use pigskin_course::{
    ChangePersonError, Clock, Course, CourseFileError, CourseSettings, Database, DatabaseError,
    NewMail, Person, PersonId, PersonIdError, Role, Roster, Token,
};
use tokio::task::{JoinError, spawn_blocking};

use super::form::Plan;

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file cannot be written.
    #[error("could not write {}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// The writing did not end.
    #[error("the writing did not end: {0}")]
    Lost(#[from] JoinError),
    /// The settings cannot be read again.
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// No link could be made for staff.
    #[error(transparent)]
    Link(#[from] ChangePersonError),
    /// The id of staff is none.
    #[error(transparent)]
    Id(#[from] PersonIdError),
}

/// Somebody of staff who can sign in.
pub struct SignedUp {
    pub staff: PersonId,
    pub token: Token,
    /// Number of people on the roster.
    pub people: usize,
}

/// Id of the staff account that is made if the roster has no staff.
const STAFF: &str = "staff";

/// Writes the folder. `contest.toml` is the last file, so that there is no contest until all is
/// there.
pub async fn write(folder: &Path, plan: &Plan) -> Result<SignedUp, WriteError> {
    let mut files = vec![(CourseSettings::FILE, plan.course_toml.clone(), 0o644)];
    if let Some(password) = &plan.mail_password {
        files.push((
            NewMail::PASSWORD_FILE,
            format!("{}\n", password.expose()),
            0o600,
        ));
    }
    let own = folder.to_owned();
    spawn_blocking(move || write_files(&own, &files)).await??;
    let settings = CourseSettings::open(folder)?;
    let database = Database::file(&folder.join(Course::DATABASE)).await?;
    let course = Course::from_parts(folder, settings, database, Clock::default());
    let signed = sign_up(&course, &plan.roster).await;
    course.close().await;
    let signed = signed?;
    let (own, text) = (folder.to_owned(), plan.contest_toml.clone());
    let last = vec![(Contest::FILE, text, 0o644)];
    spawn_blocking(move || write_files(&own, &last)).await??;
    Ok(signed)
}

/// Writes files with their modes, each as a whole or not at all.
fn write_files(folder: &Path, files: &[(&str, String, u32)]) -> Result<(), WriteError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| WriteError::File { path, source }
    };
    let entries = folder.join("entries");
    fs::create_dir_all(&entries).map_err(failed(&entries))?;
    for (name, text, mode) in files {
        let (path, part) = (folder.join(name), folder.join(format!("{name}.part")));
        // What an earlier try left could have another mode.
        let _ = fs::remove_file(&part);
        let mut options = OpenOptions::new();
        let opened = options.create_new(true).write(true).mode(*mode).open(&part);
        let written = opened.and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, &path)
        });
        written.map_err(failed(&path))?;
    }
    Ok(())
}

/// Enrols everybody, and makes a link for somebody of staff.
async fn sign_up(course: &Course, roster: &Roster) -> Result<SignedUp, WriteError> {
    let mut people: Vec<Person> = roster.people().to_vec();
    let staff = people.iter().find(|person| person.role == Role::Staff);
    let staff = match staff {
        Some(person) => person.id.clone(),
        None => {
            let id: PersonId = STAFF.parse()?;
            people.retain(|person| person.id != id);
            people.push(Person {
                id: id.clone(),
                name: "Staff".to_owned(),
                email: String::new(),
                section: String::new(),
                role: Role::Staff,
            });
            id
        }
    };
    let roster = Roster::from_iter(people);
    course.enrol(&roster).await?;
    Ok(SignedUp {
        token: course.token(&staff).await?,
        people: roster.people().len(),
        staff,
    })
}
