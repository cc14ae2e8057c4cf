//! What is known of Hog already: tables of programs, and win rates of tables.

use pigskin_hog::{Duel, Rules, Table};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Sheet;
use crate::{Hash, Store, StoreError, TeamName};

/// So many sheets are read at a time.
const SHEETS: i32 = 64;

/// The bytes of a hash.
const HASH: usize = size_of::<u128>();

impl Store {
    /// Tells the sheets of win rates that are known under these rules. What is
    /// damaged is passed over, and found out again.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_sheets(
        &self,
        rules: &Rules,
        mut tell: impl FnMut(Sheet) + Send,
    ) -> Result<(), StoreError> {
        let question = "SELECT sheet, tables, others, chances FROM hog_sheet \
                        WHERE rules = $1 AND sheet > $2 ORDER BY sheet LIMIT $3";
        let mut last = String::new();
        loop {
            let rows = sqlx::query(question)
                .bind(Hash::of_rules(rules).to_string())
                .bind(last.clone())
                .bind(SHEETS)
                .fetch_all(&self.pool)
                .await
                .map_err(|error| self.failed(error))?;
            for row in &rows {
                let sheet;
                (last, sheet) = read_sheet(row).map_err(|error| self.failed(error))?;
                if let Some(sheet) = sheet {
                    tell(sheet);
                }
            }
            if rows.is_empty() {
                return Ok(());
            }
        }
    }

    /// Keeps win rates under these rules, all of them or, where this fails,
    /// none.
    ///
    /// # Errors
    ///
    /// Where the database fails, for instance since the disk is full.
    pub async fn keep_sheets(&self, rules: &Rules, sheets: &[Sheet]) -> Result<(), StoreError> {
        let kept = self.insert_sheets(rules, sheets).await;
        kept.map_err(|error| self.failed(error))
    }

    async fn insert_sheets(&self, rules: &Rules, sheets: &[Sheet]) -> Result<(), sqlx::Error> {
        let statement = "INSERT INTO hog_sheet (rules, sheet, tables, others, chances) \
                         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let rules = Hash::of_rules(rules).to_string();
        let mut transaction = self.pool.begin().await?;
        for sheet in sheets {
            let hashes = |hashes: &[Hash]| -> Vec<u8> {
                hashes.iter().flat_map(|hash| hash.to_bytes()).collect()
            };
            let (tables, others) = (hashes(&sheet.tables), hashes(&sheet.others));
            let chances = sheet.chances.as_flattened().iter();
            let chances: Vec<u8> = chances.flat_map(|chance| chance.to_le_bytes()).collect();
            sqlx::query(statement)
                .bind(rules.clone())
                .bind(Hash::of_parts([&tables, &others]).to_string())
                .bind(tables)
                .bind(others)
                .bind(chances)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }

    /// The team and table that a program came to before, under these rules and
    /// asked in this way.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Option<(TeamName, Table)>, StoreError> {
        let question = "SELECT team, choices FROM tabulation \
                        WHERE rules = $1 AND source = $2 AND asked = $3";
        let row = sqlx::query(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .fetch_optional(&self.pool)
            .await;
        let values = |row: AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let known: Option<(String, String)> = row
            .and_then(|row| row.map(values).transpose())
            .map_err(|error| self.failed(error))?;
        let Some((team, choices)) = known else {
            return Ok(None);
        };
        // What does not read as a fit table any more is asked for again.
        let table = Table::from_text(rules, &choices).ok();
        let table = table.filter(|table| Duel::check(rules, table).is_ok());
        Ok(team.parse().ok().zip(table))
    }

    /// Keeps the team and table that a program came to.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn keep_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
        team: &TeamName,
        table: &Table,
    ) -> Result<(), StoreError> {
        let statement = "INSERT INTO tabulation (rules, source, asked, team, choices) \
                         VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT (rules, source, asked) \
                         DO UPDATE SET team = excluded.team, choices = excluded.choices";
        sqlx::query(statement)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .bind(team.as_str().to_owned())
            .bind(table.to_text())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }
}

/// A sheet with its name; none where its bytes are no sheet.
fn read_sheet(row: &AnyRow) -> Result<(String, Option<Sheet>), sqlx::Error> {
    let bytes = |column: usize| row.try_get::<Vec<u8>, _>(column);
    let (tables, others, chances) = (bytes(1)?, bytes(2)?, bytes(3)?);
    let (chances, rest) = chances.as_chunks::<16>();
    let chance = |bytes: &[u8; 16]| {
        let (numbers, _) = bytes.as_chunks::<8>();
        [0, 1].map(|number| f64::from_le_bytes(numbers[number]))
    };
    let sheet = hashes(&tables)
        .zip(hashes(&others))
        .and_then(|(tables, others)| {
            let chances = chances.iter().map(chance).collect();
            Sheet::new(tables, others, chances).filter(|_| rest.is_empty())
        });
    Ok((row.try_get(0)?, sheet))
}

fn hashes(bytes: &[u8]) -> Option<Vec<Hash>> {
    let (hashes, rest) = bytes.as_chunks::<HASH>();
    let hashes = hashes.iter().map(|&bytes| Hash::from_bytes(bytes));
    rest.is_empty().then(|| hashes.collect())
}
