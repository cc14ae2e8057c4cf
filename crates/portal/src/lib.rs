//! Contests and projects of a course on the web: a contest with its board, people and entries; a
//! project with versions, submissions and points.
//!
//! The pages of games and strategies, the frame of all pages and the answers to problems are
//! those of `pigskin-web`, which knows nothing of courses. This crate adds the course's own
//! pages, sign-in, and the interface for programs.

mod account;
mod api;
mod bodies;
mod contest;
mod difference;
mod event_text;
mod filters;
mod form_field;
mod frame;
mod home;
mod kit;
mod moment;
mod navigation;
mod pager;
mod pictures;
mod portal;
mod program;
mod program_download;
mod project;
mod question;
mod semesters;
mod server;
mod settings_form;
mod staff;
mod texts;

// The template of `web` for the frame uses them.
use pigskin_web::assets;
use pigskin_web::navigation::Navigation;

pub use bodies::{EntryBody, ReceiptBody};
pub use portal::Portal;
pub use program::Program;
pub use server::right::{CourseRole, Reach, Right};
pub use server::routes::router;
pub use server::serve::serve;
pub use staff::SetUp;
