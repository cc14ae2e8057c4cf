//! The lines of a Hog board that a table is compared with.

use pigskin_contest::{HogContest, Matchup};
use pigskin_course_contest::{Board, HeldContest};
use pigskin_entry::Hash;
use pigskin_hog::{Price, Table};
use pigskin_web::Problem;

/// Some lines of a board, with their tables.
pub struct Rivals {
    hog: HogContest,
    /// The number of each line, from 0.
    lines: Vec<usize>,
    tables: Vec<Table>,
}

impl Rivals {
    /// The lines of a board for which a predicate holds.
    pub async fn on(
        course: &HeldContest,
        hog: &HogContest,
        board: &Board,
        such: impl Fn(usize) -> bool,
    ) -> Result<Rivals, Problem> {
        let field = course.frozen_field(board).await.map_err(Problem::server)?;
        let frozen = field.tables().ok_or_else(Problem::failed)?;
        let tables = frozen.tables(hog).map_err(Problem::server)?;
        let lines = tables.into_iter().enumerate();
        let such = lines.filter(|(line, _)| such(*line));
        let (lines, tables) = such.map(|(line, (_, table))| (line, table)).unzip();
        Ok(Rivals {
            hog: hog.clone(),
            lines,
            tables,
        })
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The price of [`matchups`](Rivals::matchups), in multiply-adds.
    pub fn multiply_adds(&self, table: &Table) -> u64 {
        let rules = &self.hog.edition.rules;
        let rivals = self.tables.iter();
        rivals
            .map(|rival| Price::of_win_rate(rules, table, Some(rival)).multiply_adds())
            .sum()
    }

    /// The matchups of a table with each of these lines: `a` is the number of lines, and `b` is
    /// the line.
    pub fn matchups(&self, table: &Table) -> Result<Vec<Matchup>, Problem> {
        let against: Vec<&Table> = self.tables.iter().collect();
        let rates = self.hog.duel().win_rates(&[table], &against);
        let rates = rates.map_err(Problem::server)?;
        let hash = Hash::of_table(table);
        let rivals = self.lines.iter().zip(against).zip(rates);
        let matchups = rivals.map(|((&line, rival), rate)| Matchup {
            a: self.lines.len(),
            b: line,
            rate,
            same_table: Hash::of_table(rival) == hash,
        });
        Ok(matchups.collect())
    }
}
