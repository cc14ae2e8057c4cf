//! Known digests of wrong variants' answers.

use blake2s_simd::Params;

use crate::kit::answers_digest::AnswersDigest;
use crate::{Question, Variant};

/// The digests of the answers that wrong variants give, by the variant's text and the question.
///
/// Asking all variants takes ten seconds, and their answers depend on the rules alone. A variant
/// that is not here is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantDigests {
    /// Sorted.
    rows: Vec<Row>,
}

/// A variant and a question to it, and the digest of its answers, which are wrong.
type Row = ([u8; KEY], AnswersDigest);

/// Bytes of a row's key.
const KEY: usize = 8;

/// Bytes of a row.
const ROW: usize = KEY + 16;

/// The digests of the editions' own variants, which a test computes again.
static OF_EDITIONS: &[u8] = include_bytes!("../../kit/variants.digests");

impl VariantDigests {
    /// The file with those of variants that no edition has.
    pub(crate) const FILE: &str = "staff/answers/variants.digests";

    /// Those of the editions' own variants.
    pub fn of_editions() -> VariantDigests {
        VariantDigests::read(OF_EDITIONS)
    }

    /// Reads what [`VariantDigests::to_bytes`] wrote. What is no whole row is left out.
    pub fn read(bytes: &[u8]) -> VariantDigests {
        let rows = bytes.chunks_exact(ROW).map(|row| {
            let (key, digest) = row.split_at(KEY);
            let key = std::array::from_fn(|place| key[place]);
            let digest = std::array::from_fn(|place| digest[place]);
            (key, AnswersDigest(digest))
        });
        rows.collect()
    }

    /// The rows, one after the other.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter();
        rows.flat_map(|(key, digest)| key.iter().chain(&digest.0).copied())
            .collect()
    }

    /// The key of a variant's answers to a question. The first line of the file names the edition, and
    /// does not count.
    pub(crate) fn key(variant: &Variant, question: &Question<'_>) -> [u8; KEY] {
        let mut hash = Params::new().hash_length(KEY).to_state();
        hash.update(&question.json);
        let code = variant.hog.split_once('\n').map_or("", |(_, code)| code);
        hash.update(code.as_bytes());
        let hash = hash.finalize();
        std::array::from_fn(|place| hash.as_bytes()[place])
    }

    /// The digest with this key.
    pub(crate) fn get(&self, key: [u8; KEY]) -> Option<AnswersDigest> {
        let place = self.rows.binary_search_by_key(&key, |(key, _)| *key);
        place.ok().map(|place| self.rows[place].1)
    }

    /// The rows that another table does not have.
    pub fn without(&self, other: &VariantDigests) -> VariantDigests {
        let rows = self.rows.iter().copied();
        let rows = rows.filter(|(key, _)| other.get(*key).is_none());
        rows.collect()
    }

    /// Adds the rows of another table.
    pub fn extend(&mut self, other: VariantDigests) {
        *self = self.rows.drain(..).chain(other.rows).collect();
    }
}

impl FromIterator<Row> for VariantDigests {
    fn from_iter<T: IntoIterator<Item = Row>>(rows: T) -> VariantDigests {
        let mut rows: Vec<Row> = rows.into_iter().collect();
        rows.sort_unstable();
        rows.dedup_by_key(|(key, _)| *key);
        VariantDigests { rows }
    }
}
