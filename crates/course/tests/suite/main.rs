//! Courses from the first entry to the last, in both databases.

mod place;
mod submitting;
