//! Passwords, as an alternative to personal links.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("a password has at least {} characters", PasswordError::SHORTEST)]
    Short,
    #[error("a password has at most {} bytes", PasswordError::LONGEST)]
    Long,
    #[error("could not hash the password: {0}")]
    Hash(String),
}

impl PasswordError {
    /// Minimum length, in characters.
    pub const SHORTEST: usize = 10;

    /// Maximum length, in bytes, so that hashing stays cheap.
    pub const LONGEST: usize = 1000;
}

/// Hashes a password for storage, by Argon2id with its authors' recommended parameters and a
/// salt. It takes about ten milliseconds, as does [`matches`].
///
/// Fails if the password is too short or too long.
pub fn hash(password: &str) -> Result<String, PasswordError> {
    if password.chars().count() < PasswordError::SHORTEST {
        return Err(PasswordError::Short);
    }
    if password.len() > PasswordError::LONGEST {
        return Err(PasswordError::Long);
    }
    let hash = Argon2::default().hash_password(password.as_bytes());
    let hash = hash.map_err(|error| PasswordError::Hash(error.to_string()))?;
    Ok(hash.to_string())
}

/// Returns whether a password matches a stored hash. It takes the same time without a hash,
/// so that the time does not show who has a password.
pub fn matches(password: &str, kept: Option<&str>) -> bool {
    /// A hash that no password has.
    const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$cGlnc2tpbnBpZ3NraW4$\
                          3Kh0Cw7n3R6k7X0g9m8m1l0m3nTq2m5r8s0u1w3y5A0";
    if password.len() > PasswordError::LONGEST {
        return false;
    }
    let Ok(hash) = PasswordHash::new(kept.unwrap_or(NOBODY)) else {
        return false;
    };
    let right = Argon2::default().verify_password(password.as_bytes(), &hash);
    right.is_ok() && kept.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_password_matches() {
        let kept = hash("correct horse").expect("a hash");
        assert!(kept.starts_with("$argon2id$"));
        assert!(matches("correct horse", Some(&kept)));
        assert!(!matches("correct horsf", Some(&kept)));
        assert!(!matches("", None));
        assert!(!matches("correct horse", Some("no hash")));
        assert_ne!(hash("correct horse").expect("a hash"), kept);
    }

    #[test]
    fn the_hash_without_a_password_is_valid() {
        // An invalid hash would fail at once, which would show that there is no password.
        let hash = "$argon2id$v=19$m=19456,t=2,p=1$cGlnc2tpbnBpZ3NraW4$\
                    3Kh0Cw7n3R6k7X0g9m8m1l0m3nTq2m5r8s0u1w3y5A0";
        assert!(PasswordHash::new(hash).is_ok());
    }

    #[test]
    fn short_and_very_long_passwords_are_refused() {
        assert_eq!(hash("short"), Err(PasswordError::Short));
        assert_eq!(hash(&"x".repeat(1001)), Err(PasswordError::Long));
        assert!(!matches(&"x".repeat(1 << 20), None));
    }
}
