//! Signing in: links, passwords, devices and sessions.

pub(crate) mod device;
pub(crate) mod password;
pub(crate) mod recognition;
pub(crate) mod sessions;
pub(crate) mod shared_limit;
pub(crate) mod signed_in_by;
pub(crate) mod token;
