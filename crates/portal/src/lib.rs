//! What is held for a course, on the web: a contest with its board, people and entries; a
//! project with versions, submissions and points.
//!
//! The pages of games and strategies, the frame of all pages and the answers to problems are
//! those of `pigskin-web`, which knows nothing of courses. This crate adds the course's own
//! pages, sign-in, and the interface for programs.

mod account;
mod api;
mod bearer;
mod board;
mod bodies;
mod check;
mod come_back;
mod concurrency_limit;
mod device;
mod device_api;
mod difference;
mod event_text;
mod extensions;
mod frame;
mod health;
mod kept_versions;
mod kit;
mod late_now;
mod live;
mod mail;
mod matchup;
mod matrix;
mod measurements;
mod my_team;
mod openid;
mod own_deadline;
mod pager;
mod pairs;
mod past_ranks;
mod pictures;
mod pinned_field;
mod polls;
mod portal;
mod program;
mod program_download;
mod project;
mod rate_limits;
mod recognition;
mod refusal;
mod returned;
mod rivals;
mod roster_query;
mod routes;
mod rules;
mod sender;
mod serve;
mod sessions;
mod set_up;
mod sign_in;
mod staff;
mod submission;
mod team;
mod texts;
mod upload;
mod versions;
mod view;
mod visitor;
mod winners;
mod write;

// The template of `web` for the frame uses them.
use pigskin_web::{assets, page};

pub use bodies::{EntryBody, ReceiptBody};
pub use portal::Portal;
pub use program::Program;
pub use routes::router;
pub use serve::serve;
pub use set_up::SetUp;
