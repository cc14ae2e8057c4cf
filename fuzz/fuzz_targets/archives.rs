//! Archives of contests, and a lecturer's lists.

#![no_main]

use std::io::Cursor;
use std::path::Path;

use jiff::tz::TimeZone;
use libfuzzer_sys::fuzz_target;
use pigskin_course::{ArchiveContents, CourseSettings, Extensions, Memberships, Roster};
use pigskin_course_contest::archived_contest;
use pigskin_course_project::ArchivedProject;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(contents) = ArchiveContents::read_zip(Cursor::new(bytes), bytes.len() as u64) {
        let _ = ArchivedProject::read(&contents);
        let _ = archived_contest(&contents, Path::new(""));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = Roster::from_csv(text);
    let _ = Extensions::from_csv(text, &TimeZone::UTC);
    let _ = Memberships::from_csv(text, None);
    let _ = CourseSettings::from_toml(Path::new("course.toml"), text);
});
