//! The routes of the project, and the visitors whom each answers.

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
use Access::{Everybody, HerStaff, Own, Staff, Work};

/// Each route with an address of it. VERSION becomes the number of a version of Ada's, CODE that
/// of the review of her composition.
pub const ROUTES: &[(&str, &str, &str, Access)] = &[
    ("GET", "/", "/", Everybody),
    ("GET", "/project", "/project", Own),
    ("GET", "/project/live", "/project/live", Own),
    ("GET", "/project/handout", "/project/handout", Everybody),
    ("GET", "/project/kit.zip", "/project/kit.zip", Everybody),
    (
        "GET",
        "/project/difference",
        "/project/difference?from=VERSION&to=VERSION&by=ada",
        Work,
    ),
    (
        "GET",
        "/project/versions/{version}",
        "/project/versions/VERSION?by=ada",
        Work,
    ),
    (
        "POST",
        "/project/versions/{version}/submit",
        "/project/versions/99/submit",
        Own,
    ),
    (
        "GET",
        "/project/versions/{version}/files/{file}",
        "/project/versions/VERSION/files/hog.py?by=ada",
        Work,
    ),
    ("POST", "/project/enter", "/project/enter", Own),
    ("POST", "/project/regrade", "/project/regrade", Own),
    ("GET", "/project/reviews", "/project/reviews", Staff),
    (
        "POST",
        "/project/reviews/all/{act}",
        "/project/reviews/all/keep",
        Staff,
    ),
    (
        "GET",
        "/project/reviews/{code}",
        "/project/reviews/CODE",
        HerStaff,
    ),
    (
        "GET",
        "/project/reviews/{code}/hog.py",
        "/project/reviews/CODE/hog.py",
        HerStaff,
    ),
    (
        "POST",
        "/project/reviews/{code}/{act}",
        "/project/reviews/CODE/claim",
        HerStaff,
    ),
    (
        "GET",
        "/api/v1/project/reviews",
        "/api/v1/project/reviews",
        Staff,
    ),
    (
        "GET",
        "/project/staff/points",
        "/project/staff/points",
        Staff,
    ),
    (
        "POST",
        "/project/staff/points/publish",
        "/project/staff/points/publish",
        Staff,
    ),
    (
        "GET",
        "/project/staff/points/files/{file}",
        "/project/staff/points/files/points.csv",
        Staff,
    ),
    (
        "GET",
        "/project/staff/students/{student}/points",
        "/project/staff/students/ada/points",
        HerStaff,
    ),
    (
        "POST",
        "/project/staff/students/{student}/points/{act}",
        "/project/staff/students/ada/points/unchoose",
        HerStaff,
    ),
    ("GET", "/staff/extensions", "/staff/extensions", Staff),
    ("POST", "/staff/extensions", "/staff/extensions", Staff),
    ("GET", "/staff/mail", "/staff/mail", Staff),
    ("POST", "/staff/mail", "/staff/mail", Staff),
    (
        "POST",
        "/project/partners/{act}",
        "/project/partners/accept",
        Own,
    ),
    ("GET", "/project/staff", "/project/staff", Staff),
    (
        "GET",
        "/project/staff/class.csv",
        "/project/staff/class.csv",
        Staff,
    ),
    (
        "GET",
        "/project/staff/findings",
        "/project/staff/findings",
        Staff,
    ),
    (
        "GET",
        "/project/staff/likeness",
        "/project/staff/likeness",
        Staff,
    ),
    (
        "GET",
        "/project/staff/likeness/pair",
        "/project/staff/likeness/pair?a=ada&a_version=VERSION&b=ada&b_version=VERSION",
        HerStaff,
    ),
    (
        "GET",
        "/project/staff/students/{student}",
        "/project/staff/students/ada",
        HerStaff,
    ),
    (
        "GET",
        "/project/staff/students/{student}/view",
        "/project/staff/students/ada/view",
        HerStaff,
    ),
    ("GET", "/staff/people", "/staff/people", Staff),
    (
        "GET",
        "/project/staff/grading",
        "/project/staff/grading",
        Staff,
    ),
    (
        "GET",
        "/project/staff/set-up",
        "/project/staff/set-up",
        Staff,
    ),
    (
        "POST",
        "/project/staff/set-up",
        "/project/staff/set-up",
        Staff,
    ),
    (
        "POST",
        "/project/staff/{act}",
        "/project/staff/retry",
        Staff,
    ),
    (
        "POST",
        "/staff/people/{act}",
        "/staff/people/link",
        HerStaff,
    ),
    ("GET", "/account", "/account", Own),
    ("POST", "/account/password", "/account/password", Own),
    ("POST", "/account/revoke", "/account/revoke", Own),
    ("GET", "/device", "/device", Own),
    ("POST", "/device", "/device", Own),
    (
        "POST",
        "/api/v1/device/code",
        "/api/v1/device/code",
        Everybody,
    ),
    (
        "POST",
        "/api/v1/device/token",
        "/api/v1/device/token",
        Everybody,
    ),
    ("GET", "/api/v1/project", "/api/v1/project", Own),
    (
        "GET",
        "/api/v1/project/versions",
        "/api/v1/project/versions",
        Own,
    ),
    (
        "POST",
        "/api/v1/project/versions",
        "/api/v1/project/versions",
        Own,
    ),
    (
        "GET",
        "/api/v1/project/versions/{version}",
        "/api/v1/project/versions/VERSION?by=ada",
        Work,
    ),
    (
        "POST",
        "/api/v1/project/versions/{version}/submit",
        "/api/v1/project/versions/99/submit",
        Own,
    ),
    (
        "GET",
        "/api/v1/project/class",
        "/api/v1/project/class",
        Staff,
    ),
    (
        "GET",
        "/api/v1/project/class.csv",
        "/api/v1/project/class.csv",
        Staff,
    ),
];
