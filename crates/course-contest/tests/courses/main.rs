//! Courses from the first entry to the last, in both databases.

#[macro_use]
mod databases;

mod archives;
mod backups;
mod beginning;
mod bids;
mod boards;
mod course_grades;
mod extensions;
mod faults;
mod feed;
mod forfeits;
mod hostile;
mod log;
mod mail;
mod mail_tls;
mod mail_trouble;
mod messages;
mod migrations;
mod naming;
mod people;
mod place;
mod postgres;
mod queue;
mod rejudging;
mod replicas;
// As the tests of pages do.
#[path = "../../../portal/tests/contest/says.rs"]
#[expect(dead_code, reason = "the tests of pages need more of it")]
mod says;
mod sender;
mod slow_rows;
mod smtp;
mod submitting;
mod teams;
mod test_contest;
mod test_course;
mod winners;
mod workers;
