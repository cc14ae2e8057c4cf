//! The folder of a course, and the server that holds it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _, Zoned};

use crate::folder::Folder;
use crate::ran::Ran;
use crate::running::Running;

/// The time zone of the course.
const ZONE: &str = "America/Los_Angeles";

const ROSTER: &str = "id,name,section,role\nada,Ada,101,\nbob,Bob,102,\nprof,Prof,,staff\n";

/// A rubric of two points.
const REVIEW: &str = "
[review]
[[review.rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'all are clear', points = 1 }, { title = 'some are not', points = 0.5 }]
[[review.rubric]]
id = 'repetition'
title = 'Repetition'
points = 1
deductions = [{ title = 'Code is repeated', points = 0.5 }]
";

/// A course with the project of fall 2019, two students and a teacher, whose server can be stopped
/// and started again at another date.
pub struct HeldCourse {
    server: RefCell<Option<Running>>,
    folder: Folder,
    port: u16,
    /// The day before the course, at which the browser's clock is.
    today: Date,
}

impl HeldCourse {
    /// Makes the project, its dates and the roster.
    ///
    /// Phase 1 is due on day 2, the whole project on day 5, a day earlier for the extra point. Late
    /// submissions are accepted until day 7 for half of their points. All this is at 23:59:59.
    pub fn new() -> HeldCourse {
        let folder = Folder::new();
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        let now: Zoned = Timestamp::now().in_tz(ZONE).expect("a time zone");
        let course = HeldCourse {
            server: RefCell::default(),
            folder,
            port,
            today: now.date(),
        };
        course.pigskin("project new hog --edition fall-2019 --quiet");
        let address = course.origin();
        let settings = format!("time_zone = '{ZONE}'\naddress = '{address}'\n");
        course.folder.write("hog/course.toml", settings);
        let settings = course.folder.read("hog/project.toml");
        let at = |day: i32| format!("\"{} 23:59:59\"", course.date(day));
        let mut settings = settings + REVIEW;
        for (from, to) in [
            (
                "#closes = \"2026-09-12 23:59:59\"",
                format!("closes = {}", at(5)),
            ),
            (
                "#late = { until = \"2026-09-14 23:59:59\"",
                format!("late = {{ until = {}", at(7)),
            ),
            (
                "#early = \"2026-09-11 23:59:59\"",
                format!("early = {}", at(4)),
            ),
            ("#early_points", "early_points".to_owned()),
            ("#due = \"2026-09-09 23:59:59\"", format!("due = {}", at(2))),
            ("#checkpoint_points", "checkpoint_points".to_owned()),
        ] {
            assert!(settings.contains(from), "{from}: {settings}");
            settings = settings.replacen(from, &to, 1);
        }
        course.folder.write("hog/project.toml", settings);
        course.folder.write("people.csv", ROSTER);
        course.pigskin("contest roster hog people.csv");
        course
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.at(name)
    }

    /// The server's address.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn date(&self, day: i32) -> Date {
        self.today.saturating_add(day.days())
    }

    /// The output of `pigskin`.
    pub fn pigskin(&self, line: &str) -> String {
        self.folder.run(line).succeeded()
    }

    /// The secrets of everybody's personal link, by id.
    pub fn links(&self) -> BTreeMap<String, String> {
        let links = self.pigskin("contest links hog");
        let rows = links.lines().skip(1).map(|row| {
            let (id, _) = row.split_once(',').expect("columns");
            let (_, token) = row.rsplit_once(',').expect("columns");
            (id.to_owned(), token.to_owned())
        });
        rows.collect()
    }

    /// Kills the server, and starts one whose clock begins at noon of this day of the course.
    pub fn serve_on_day(&self, day: i32) {
        self.stop();
        let mut serve = self.serve(day, self.port);
        serve.env("TMPDIR", self.folder.littered());
        let server = Running::start(serve);
        server.says("This is a rehearsal: the clock began at ");
        self.server.replace(Some(server));
    }

    /// Why no server starts at noon of this day of the course.
    pub fn why_not_on_day(&self, day: i32) -> String {
        let ran = Ran::of(&mut self.serve(day, 0));
        assert_eq!(ran.code, Some(1));
        ran.err
    }

    fn serve(&self, day: i32, port: u16) -> Command {
        let line = format!("serve hog --port {port} --trust-this-code --rehearse");
        let mut serve = self.folder.command(&line);
        serve.arg(format!("{} 12:00", self.date(day)));
        serve
    }

    /// Kills the server.
    pub fn stop(&self) {
        self.server.take();
    }

    /// Unpacks a kit for a student.
    pub fn unpack(&self, student: &str, kit: &[u8]) {
        let folder = self.path(student);
        let home = self.path(&format!("{student}-home"));
        fs::create_dir(&home).expect("a folder");
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(kit)).expect("a zip");
        zip.extract(&folder).expect("files");
    }

    /// The student's folder with `ok`.
    pub fn kit(&self, student: &str) -> std::path::PathBuf {
        let folder = self.path(student);
        find(&folder, "ok").expect("the kit has ok")
    }
}

/// The folder below this one that has a file.
fn find(folder: &Path, name: &str) -> Option<std::path::PathBuf> {
    if folder.join(name).is_file() {
        return Some(folder.to_owned());
    }
    let entries = fs::read_dir(folder).ok()?;
    let paths = entries.map_while(Result::ok).map(|entry| entry.path());
    let mut folders = paths.filter(|path| path.is_dir());
    folders.find_map(|path| find(&path, name))
}
