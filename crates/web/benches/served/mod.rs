//! A server in a separate process, and connections to it.

mod connection;
mod server;
mod took;

pub use connection::Connection;
pub use server::{Server, is_server, until_input_ends};
pub use took::shares;
