//! The duty of a server in a course.

/// The duty of a server in a course beside its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duty {
    /// It judges, grades and sends mail. One server at a time does.
    #[default]
    Judging,
    /// It does so once the server that does now has ended.
    Standby,
    /// Nothing.
    PagesOnly,
}
