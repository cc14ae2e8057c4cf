//! The routes of the project, and the visitors whom each answers.

use std::sync::LazyLock;

/// The visitors whom an address answers. `ADA` has a version 1 with a secret, and submits it as version 2
/// while she is Bob's partner. Addresses name her work.
#[derive(Clone, Copy, PartialEq)]
pub enum Access {
    /// Everybody; the page contains nothing of a student's.
    Everybody,
    Own,
    /// The student, staff of her section, and a partner for what was submitted as partners.
    Work,
    Staff,
    /// Staff of her section, and staff without a section.
    HerStaff,
}

/// Each route with the visitors whom it answers, and an address of it if that is another text. VERSION
/// becomes the number of a version of Ada's, CODE that of the review of her composition.
const TABLE: &str = "
GET / Everybody
GET /project Own
GET /project/live Own
GET /project/handout Everybody
GET /project/kit.zip Everybody
GET /project/difference Work /project/difference?from=VERSION&to=VERSION&by=ada
GET /project/versions/{version} Work /project/versions/VERSION?by=ada
POST /project/versions/{version}/submit Own /project/versions/99/submit
GET /project/versions/{version}/files/{file} Work /project/versions/VERSION/files/hog.py?by=ada
POST /project/enter Own
POST /project/regrade Own
GET /project/reviews Staff
POST /project/reviews/all/{act} Staff /project/reviews/all/keep
GET /project/reviews/{code} HerStaff /project/reviews/CODE
GET /project/reviews/{code}/hog.py HerStaff /project/reviews/CODE/hog.py
POST /project/reviews/{code}/{act} HerStaff /project/reviews/CODE/claim
GET /api/v1/project/reviews Staff
GET /project/staff/points Staff
POST /project/staff/points/publish Staff
GET /project/staff/points/files/{file} Staff /project/staff/points/files/points.csv
GET /project/staff/students/{student}/points HerStaff /project/staff/students/ada/points
POST /project/staff/students/{student}/points/{act} HerStaff /project/staff/students/ada/points/unchoose
GET /staff/extensions Staff
POST /staff/extensions Staff
GET /staff/mail Staff
POST /staff/mail Staff
POST /project/partners/{act} Own /project/partners/accept
GET /project/staff Staff
GET /project/staff/class.csv Staff
GET /project/staff/findings Staff
GET /project/staff/students/{student} HerStaff /project/staff/students/ada
GET /project/staff/students/{student}/view HerStaff /project/staff/students/ada/view
GET /staff/people Staff
GET /project/staff/grading Staff
GET /project/staff/set-up Staff
POST /project/staff/set-up Staff
POST /project/staff/{act} Staff /project/staff/retry
POST /staff/people/{act} HerStaff /staff/people/link
GET /account Own
POST /account/password Own
POST /account/revoke Own
GET /device Own
POST /device Own
POST /api/v1/device/code Everybody
POST /api/v1/device/token Everybody
GET /api/v1/project Own
GET /api/v1/project/versions Own
POST /api/v1/project/versions Own
GET /api/v1/project/versions/{version} Work /api/v1/project/versions/VERSION?by=ada
POST /api/v1/project/versions/{version}/submit Own /api/v1/project/versions/99/submit
GET /api/v1/project/class Staff
GET /api/v1/project/class.csv Staff
";

/// The method, the route, an address of it, and the visitors whom it answers.
pub type Row = (&'static str, &'static str, &'static str, Access);

pub static ROUTES: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.is_empty());
    let row = |line: &'static str| {
        let mut words = line.split(' ');
        let mut word = || words.next();
        let (method, route) = (word().expect("a method"), word().expect("a route"));
        let access = match word() {
            Some("Everybody") => Access::Everybody,
            Some("Own") => Access::Own,
            Some("Work") => Access::Work,
            Some("Staff") => Access::Staff,
            Some("HerStaff") => Access::HerStaff,
            other => panic!("{line}: {other:?}"),
        };
        (method, route, word().unwrap_or(route), access)
    };
    rows.map(row).collect()
});
