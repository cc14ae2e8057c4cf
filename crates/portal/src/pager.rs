//! The pages of a long list.

use std::ops::Range;

use url::form_urlencoded;

/// Rows on one page, which is not longer than two screens then.
const ROWS: usize = 25;

/// Rows on one page of the class, which is a picture as a whole and a row of cards on a phone.
const ROWS_OF_CLASS: usize = 50;

/// Which page of a long list is shown, and the addresses of its neighbours.
pub struct Pager {
    address: String,
    /// The page, from 0.
    page: usize,
    pub rows: usize,
    size: usize,
}

impl Pager {
    /// The page of a list with this number of rows; the last page if `page` is beyond it.
    pub fn new(address: String, page: usize, rows: usize) -> Pager {
        Pager::sized(address, page, rows, ROWS)
    }

    pub fn of_class(address: String, page: usize, rows: usize) -> Pager {
        Pager::sized(address, page, rows, ROWS_OF_CLASS)
    }

    fn sized(address: String, page: usize, rows: usize, size: usize) -> Pager {
        let last = rows.saturating_sub(1) / size;
        Pager {
            address,
            page: page.min(last),
            rows,
            size,
        }
    }

    pub fn range(&self) -> Range<usize> {
        let first = self.page * self.size;
        first..self.rows.min(first + self.size)
    }

    /// The address of the page before.
    pub fn before(&self) -> Option<String> {
        let page = self.page.checked_sub(1)?;
        Some(format!("{}&page={page}", self.address))
    }

    pub fn behind(&self) -> Option<String> {
        let page = self.page + 1;
        (page * self.size < self.rows).then(|| format!("{}&page={page}", self.address))
    }

    pub fn encoded(text: &str) -> String {
        form_urlencoded::byte_serialize(text.as_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_on_one_page() {
        for rows in [0, 1, ROWS, ROWS + 1, 2 * ROWS + 20] {
            let mut seen = 0;
            let mut page = 0;
            loop {
                let pager = Pager::new("/p?q=".to_owned(), page, rows);
                assert_eq!(pager.range().start, seen);
                seen = pager.range().end;
                if pager.behind().is_none() {
                    break;
                }
                page += 1;
                assert_eq!(pager.behind(), Some(format!("/p?q=&page={page}")));
            }
            assert_eq!(seen, rows);
        }
        let beyond = Pager::new(String::new(), usize::MAX, ROWS + 5);
        assert_eq!(beyond.range(), ROWS..ROWS + 5);
        assert_eq!(Pager::encoded("a&b c"), "a%26b+c");
    }
}
