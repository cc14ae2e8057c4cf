//! The version of the GNU C library that a program needs.

use std::fmt;

/// A version of the GNU C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Glibc {
    major: u32,
    minor: u32,
}

/// Why a file is not a program for Gradescope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramFileError {
    /// It is not a program for Linux.
    #[error("the program is not for Linux, which Gradescope runs; --binary takes one that is")]
    NotLinux,
    /// It is for another processor.
    #[error("the program is not for x86-64, which Gradescope runs; --binary takes one that is")]
    OtherProcessor,
}

/// The first bytes of 64-bit programs for Linux.
const ELF: &[u8] = b"\x7fELF\x02\x01";

/// Bytes of an ELF file with the processor.
const PROCESSOR: std::ops::Range<usize> = 18..20;

/// Their value for x86-64.
const X86_64: [u8; 2] = 62u16.to_le_bytes();

/// The prefix of the versions of a program's symbols.
const MARKER: &[u8] = b"GLIBC_";

impl Glibc {
    /// The least version that a program for Linux on x86-64 needs, from the versions of its
    /// symbols; `None` if it needs no glibc.
    ///
    /// Fails if the file is not such a program.
    pub fn needed_by(program: &[u8]) -> Result<Option<Glibc>, ProgramFileError> {
        if !program.starts_with(ELF) {
            return Err(ProgramFileError::NotLinux);
        }
        if program.get(PROCESSOR) != Some(&X86_64) {
            return Err(ProgramFileError::OtherProcessor);
        }
        let places = memchr::memmem::find_iter(program, MARKER);
        let versions = places.filter_map(|place| {
            let text = program[place + MARKER.len()..].iter().copied();
            version(text.take(12))
        });
        Ok(versions.max())
    }
}

/// The version at the beginning of a text.
fn version(text: impl Iterator<Item = u8>) -> Option<Glibc> {
    let text = text.take_while(|byte| byte.is_ascii_digit() || *byte == b'.');
    let text: String = text.map(char::from).collect();
    let (major, minor) = text.split_once('.')?;
    let minor = minor.split_once('.').map_or(minor, |(minor, _)| minor);
    Some(Glibc {
        major: major.parse().ok()?,
        minor: minor.parse().ok()?,
    })
}

impl fmt::Display for Glibc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_symbol_counts() {
        let mut program = ELF.to_vec();
        program.resize(18, 0);
        program.extend(X86_64);
        assert_eq!(Glibc::needed_by(&program), Ok(None));
        program.extend(b"\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_PRIVATE\0");
        let needed = Glibc::needed_by(&program).expect("a program");
        assert_eq!(
            needed.map(|glibc| glibc.to_string()).as_deref(),
            Some("2.34")
        );
        program[18] = 183;
        assert_eq!(
            Glibc::needed_by(&program),
            Err(ProgramFileError::OtherProcessor)
        );
        assert_eq!(Glibc::needed_by(b"MZ"), Err(ProgramFileError::NotLinux));
    }
}
