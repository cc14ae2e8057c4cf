//! Writing the folder of a new contest.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pigskin_contest::{Contest, ContestFileError, Handout, KitFacts};
use pigskin_course::{
    ChangePersonError, Clock, Course, CourseFileError, CourseSettings, Database, DatabaseError,
    MailSettings, Person, PersonId, PersonIdError, Role, Roster, Token,
};
use pigskin_course_project::{ChangeProjectError, CurrentProject};
use pigskin_entry::{NewFile, Wall};
use tokio::task::{JoinError, spawn_blocking};

use super::form::{EDITION, Plan, STAFF};

/// Why a folder was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file cannot be written.
    #[error("could not write {}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// Somebody else has written into the folder since.
    #[error("{} is not empty any more", .0.display())]
    NotFree(PathBuf),
    #[error("could not finish writing: {0}")]
    Lost(#[from] JoinError),
    /// The settings cannot be read again.
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    Link(#[from] ChangePersonError),
    #[error(transparent)]
    Id(#[from] PersonIdError),
    /// The contest cannot be read again.
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    /// The project cannot be made.
    #[error(transparent)]
    Project(#[from] ChangeProjectError),
}

/// Somebody of staff who can sign in.
pub struct SetUpResult {
    pub staff: PersonId,
    pub token: Token,
    pub people: usize,
}

/// The file in a folder whose set-up has begun and has not ended.
const MARK: &str = "set-up.part";

/// Returns whether a folder is missing, empty, or has only files of an interrupted set-up.
pub fn is_free(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        Ok(mut files) => {
            files.next().is_none()
                || folder.join(MARK).exists() && Course::check_folder(folder).is_err()
        }
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// Writes the folder; `database` is the address of the database if it is not there. If this is
/// interrupted, the folder is still [free](is_free): until it has `contest.toml`, or else `project.toml`,
/// a file marks the folder. A contest is also there without its project, whose handout tells of it.
pub async fn write(
    folder: &Path,
    database: Option<&str>,
    plan: &Plan,
    wall: Wall,
) -> Result<SetUpResult, WriteError> {
    let own = folder.to_owned();
    spawn_blocking(move || begin(&own)).await??;
    let mut files = vec![(CourseSettings::FILE, plan.course_toml.clone(), 0o644)];
    if let Some(password) = &plan.mail_password {
        files.push((
            MailSettings::PASSWORD_FILE,
            format!("{}\n", password.expose()),
            0o600,
        ));
    }
    if let Some(text) = &plan.edition_toml {
        files.push((EDITION, text.clone(), 0o644));
    }
    let own = folder.to_owned();
    spawn_blocking(move || write_files(&own, &files)).await??;
    let settings = CourseSettings::open(folder)?;
    let facts = settings.kit_facts();
    let database = match database {
        Some(address) => Database::open(address).await?,
        None => Database::file(&folder.join(Course::DATABASE)).await?,
    };
    let course = Course::from_parts(folder, settings, database, Clock::default());
    let course = Arc::new(course);
    let made = async {
        let signed = sign_up(&course, &plan.roster).await?;
        if let Some(text) = plan.contest_toml.clone() {
            let own = folder.to_owned();
            spawn_blocking(move || write_contest(&own, text, &facts)).await??;
        }
        if let Some(text) = &plan.project_toml {
            let project = Arc::new(CurrentProject::none(Arc::clone(&course), wall));
            let made = project.make(text.clone(), Some(&signed.staff)).await;
            // Without the project the folder is free again.
            made.inspect_err(|_| _ = fs::remove_file(folder.join(Contest::FILE)))?;
        }
        // Beside what is held the mark has no meaning.
        let _ = fs::remove_file(folder.join(MARK));
        Ok(signed)
    };
    let signed = made.await;
    course.close().await;
    signed
}

fn write_contest(folder: &Path, text: String, facts: &KitFacts) -> Result<(), WriteError> {
    let contest = Contest::from_toml(folder, &text)?;
    let handout = contest.handout(facts).map_err(ContestFileError::from)?;
    let handout = handout.map(|it| (Handout::OF_CONTEST, it.to_string(), 0o644));
    let files = handout.into_iter().chain([(Contest::FILE, text, 0o644)]);
    write_files(folder, &files.collect::<Vec<_>>())
}

/// Makes and marks the folder, without what an interrupted set-up left there.
fn begin(folder: &Path) -> Result<(), WriteError> {
    if !is_free(folder) {
        return Err(WriteError::NotFree(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let mark = folder.join(MARK);
    let marked = File::create(&mark).and_then(|file| file.sync_all());
    marked.map_err(failed(&mark))?;
    // The people of an earlier try are in the database.
    let database = ["", "-wal", "-shm", "-id"].map(|end| format!("{}{end}", Course::DATABASE));
    for name in ["student", "staff"] {
        let path = folder.join(name);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&path)(error)),
            _ => {}
        }
    }
    let files = [
        CourseSettings::FILE,
        MailSettings::PASSWORD_FILE,
        EDITION,
        "student.zip",
        Handout::NAME,
        Handout::OF_CONTEST,
    ]
    .map(str::to_owned);
    for name in database.into_iter().chain(files) {
        let path = folder.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&path)(error)),
            _ => {}
        }
    }
    let entries = folder.join("entries");
    fs::create_dir_all(&entries).map_err(failed(&entries))
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_owned();
    move |source| WriteError::File { path, source }
}

/// Writes files with their modes, each as a whole or not at all.
fn write_files(folder: &Path, files: &[(&str, String, u32)]) -> Result<(), WriteError> {
    for (name, text, mode) in files {
        let path = folder.join(name);
        NewFile::write(&path, *mode, text.as_bytes()).map_err(failed(&path))?;
    }
    Ok(())
}

/// Enrols everybody, and makes a link for a member of staff.
async fn sign_up(course: &Course, roster: &Roster) -> Result<SetUpResult, WriteError> {
    let mut people: Vec<Person> = roster.people().to_vec();
    let staff = people.iter().find(|person| person.role == Role::Staff);
    let staff = if let Some(person) = staff {
        person.id.clone()
    } else {
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
    };
    let roster = Roster::from_iter(people);
    course.enrol(&roster).await?;
    Ok(SetUpResult {
        token: course.token(&staff).await?,
        people: roster.people().len(),
        staff,
    })
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn an_interrupted_set_up_begins_again_and_nothing_else_is_written_over() {
        let folder = TempDir::new().expect("a folder");
        let folder = folder.path().join("hog");
        assert!(is_free(&folder));
        begin(&folder).expect("a folder");
        for name in [CourseSettings::FILE, Course::DATABASE] {
            fs::write(folder.join(name), "half").expect("a file");
        }
        assert!(is_free(&folder));
        begin(&folder).expect("a folder");
        assert!(!folder.join(Course::DATABASE).exists());
        fs::write(folder.join(Contest::FILE), "").expect("a file");
        assert!(!is_free(&folder));
        assert!(matches!(begin(&folder), Err(WriteError::NotFree(_))));
        fs::remove_file(folder.join(MARK)).expect("a mark");
        fs::remove_file(folder.join(Contest::FILE)).expect("a file");
        assert!(!is_free(&folder), "somebody's entries");
    }
}
