//! A file of an archive in a format of another version.

/// A format of a file that this program does not read: of a newer version, or of one before the
/// first release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}",
    if *.found > u64::from(*.own) {
        format!("a newer pigskin wrote it (format {found}; this program knows {own}): install \
                 that version")
    } else {
        format!("it has format {found}, and this program reads {own}")
    }
)]
pub struct OtherFormat {
    found: u64,
    own: u32,
}

impl OtherFormat {
    /// Checks the number of a format.
    ///
    /// Fails if this program reads another one.
    pub fn check(found: u64, own: u32) -> Result<(), OtherFormat> {
        if found == u64::from(own) {
            return Ok(());
        }
        Err(OtherFormat { found, own })
    }
}
