//! Cached win rates of Hog tables.

use pigskin_database::begin;
use pigskin_entry::Hash;

use super::{ENGINE, RateBlock};
use crate::{HogContest, Store, StoreError};

/// Number of blocks per query.
const SHEETS: i32 = 64;

/// A block's name, and the bytes of its tables, of the others and of its chances.
type SheetRow = (String, Vec<u8>, Vec<u8>, Vec<u8>);

/// The bytes of a hash.
const HASH: usize = size_of::<u128>();

impl Store {
    /// Reads the win rates of such contests that this [`ENGINE`] computed. Damaged blocks are
    /// skipped, so that their tables are compared again.
    pub async fn cached_rates(
        &self,
        hog: &HogContest,
        mut tell: impl FnMut(RateBlock) + Send,
    ) -> Result<(), StoreError> {
        let question = "SELECT sheet, tables, others, chances FROM hog_sheet \
                        WHERE rules = $1 AND engine = $2 AND sheet > $3 \
                        ORDER BY sheet LIMIT $4";
        let mut last = String::new();
        loop {
            let rows: Vec<SheetRow> = sqlx::query_as(question)
                .bind(rates_key(hog))
                .bind(i64::from(ENGINE))
                .bind(last.clone())
                .bind(SHEETS)
                .fetch_all(&self.pool)
                .await
                .map_err(|error| self.failed(error))?;
            if rows.is_empty() {
                return Ok(());
            }
            for (name, tables, others, chances) in rows {
                last = name;
                if let Some(block) = read_block(&tables, &others, &chances) {
                    tell(block);
                }
            }
        }
    }

    /// Caches win rates of such contests: all of them or, after a failure, none. Rates of another
    /// engine are removed.
    pub async fn cache_rates(
        &self,
        hog: &HogContest,
        blocks: &[RateBlock],
    ) -> Result<(), StoreError> {
        let kept = self.insert_rates(hog, blocks).await;
        kept.map_err(|error| self.failed(error))
    }

    async fn insert_rates(
        &self,
        hog: &HogContest,
        blocks: &[RateBlock],
    ) -> Result<(), sqlx::Error> {
        let statement = "INSERT INTO hog_sheet (rules, engine, sheet, tables, others, chances) \
                         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let rules = rates_key(hog);
        let mut transaction = begin(&self.pool, "BEGIN").await?;
        // Rates of another engine are useless.
        sqlx::query("DELETE FROM hog_sheet WHERE rules = $1 AND engine <> $2")
            .bind(rules.clone())
            .bind(i64::from(ENGINE))
            .execute(&mut *transaction)
            .await?;
        for block in blocks {
            let hashes = |hashes: &[Hash]| -> Vec<u8> {
                hashes.iter().flat_map(|hash| hash.to_bytes()).collect()
            };
            let (tables, others) = (hashes(&block.tables), hashes(&block.others));
            let chances = block.chances.as_flattened().iter();
            let chances: Vec<u8> = chances.flat_map(|chance| chance.to_le_bytes()).collect();
            sqlx::query(statement)
                .bind(rules.clone())
                .bind(i64::from(ENGINE))
                .bind(Hash::of_parts([&tables, &others]).to_string())
                .bind(tables)
                .bind(others)
                .bind(chances)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }
}

/// The settings on which win rates of tables depend: the rules, and how bids begin a game.
pub(crate) fn rates_key(hog: &HogContest) -> String {
    let rules = Hash::of_rules(&hog.edition.rules);
    let key = match hog.bid_margin {
        Some(margin) => Hash::of_parts([rules.to_bytes().as_slice(), &margin.to_le_bytes()]),
        None => rules,
    };
    key.to_string()
}

/// A block; none where its bytes are no block.
fn read_block(tables: &[u8], others: &[u8], chances: &[u8]) -> Option<RateBlock> {
    let (chances, rest) = chances.as_chunks::<16>();
    let chance = |bytes: &[u8; 16]| {
        let (numbers, _) = bytes.as_chunks::<8>();
        [0, 1].map(|number| f64::from_le_bytes(numbers[number]))
    };
    let chances = chances.iter().map(chance).collect();
    let block = RateBlock::new(hashes(tables)?, hashes(others)?, chances);
    block.filter(|_| rest.is_empty())
}

fn hashes(bytes: &[u8]) -> Option<Vec<Hash>> {
    let (hashes, rest) = bytes.as_chunks::<HASH>();
    let hashes = hashes.iter().map(|&bytes| Hash::from_bytes(bytes));
    rest.is_empty().then(|| hashes.collect())
}
