//! The address of this server.

use axum::http::{HeaderMap, header};
use pigskin_course::Course;

/// The server's address: that of the course, or else as the browser or device knows it.
pub fn address(course: &Course, headers: &HeaderMap) -> String {
    if let Some(address) = &course.settings().address {
        return address.clone();
    }
    let host = headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok());
    host.map_or_else(String::new, |host| format!("http://{host}"))
}
