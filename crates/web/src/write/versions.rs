//! Versions of texts on a server, for people who sign in.

use std::fmt;
use std::pin::Pin;

use pigskin_entry::Language;

use crate::problem::Problem;

/// A text that ran and played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub page: String,
    pub text: String,
    pub worth: String,
    pub against: String,
}

pub type VersionFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// Storage for people's texts, which only their authors can read. The editor stores each text that
/// ran and played.
pub trait Versions: fmt::Debug + Send + Sync {
    /// Stores a text as the person's newest version on its page. Returns its number; `None` if
    /// there is no room for it.
    fn keep<'a>(&'a self, person: &'a str, version: Version) -> VersionFuture<'a, Option<i64>>;

    fn text<'a>(
        &'a self,
        person: &'a str,
        page: &'a str,
        number: Option<i64>,
    ) -> VersionFuture<'a, Option<String>>;

    /// The language of the newest entry that the person's team has sent; `None` if there is none, or
    /// if the editor does not have its language.
    fn language<'a>(&'a self, person: &'a str) -> VersionFuture<'a, Option<Language>>;
}
