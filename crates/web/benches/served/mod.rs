//! A server in a process of its own, and people who ask it.

mod connection;
mod server;
mod took;

pub use connection::Connection;
pub use server::{Server, is_server, until_input_ends};
pub use took::shares;
