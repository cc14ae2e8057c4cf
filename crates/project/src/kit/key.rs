//! The key of a kit, from which everything is drawn that differs between kits.

use blake2s_simd::Params;
use data_encoding::HEXLOWER_PERMISSIVE as HEX;

/// The key of a kit, 16 bytes. It names the kit and is no secret.
///
/// The keys of answer books, the salts of locks and the order of choices follow from it, so that
/// the same key gives the same bytes.
///
/// ```
/// use pigskin_project::KitKey;
/// let key: KitKey = "000102030405060708090a0b0c0d0e0f".parse()?;
/// assert_eq!(key.to_string(), "000102030405060708090a0b0c0d0e0f");
/// # Ok::<(), pigskin_project::ParseKitKeyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KitKey([u8; 16]);

/// Why a text is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a kit's key has 32 hexadecimal digits")]
pub struct ParseKitKeyError;

/// Why no key can be drawn.
#[derive(Debug, thiserror::Error)]
#[error("could not draw a key: {0}")]
pub struct DrawKitKeyError(getrandom::Error);

impl KitKey {
    /// A key from the system's random numbers.
    ///
    /// Fails if the system has none.
    pub fn draw_new() -> Result<KitKey, DrawKitKeyError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(DrawKitKeyError)?;
        Ok(KitKey(bytes))
    }

    /// Sixteen bytes for a purpose.
    pub(crate) fn draw(&self, purpose: &str) -> [u8; 16] {
        let drawn = Params::new().key(&self.0).hash(purpose.as_bytes());
        std::array::from_fn(|place| drawn.as_array()[place])
    }
}

impl std::fmt::Display for KitKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&data_encoding::HEXLOWER.encode(&self.0))
    }
}

impl std::str::FromStr for KitKey {
    type Err = ParseKitKeyError;

    fn from_str(text: &str) -> Result<KitKey, ParseKitKeyError> {
        let bytes = HEX
            .decode(text.trim().as_bytes())
            .map_err(|_| ParseKitKeyError)?;
        Ok(KitKey(bytes.try_into().map_err(|_| ParseKitKeyError)?))
    }
}
