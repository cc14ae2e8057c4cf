//! A line of the board.

use pigskin_course::Course;
use pigskin_course_contest::BoardRow;

use crate::moment::Moment;

/// A row of the board with what is drawn beside it.
pub struct Line {
    pub row: BoardRow,
    pub change: Option<RankMove>,
    pub sent: Option<Moment>,
}

/// The change of a rank since yesterday.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankMove {
    Up(usize),
    Down(usize),
    New,
}

impl RankMove {
    /// The change of a row; nothing for a rank that stays, and for reference players.
    pub fn of(row: &BoardRow) -> Option<RankMove> {
        let now = row.rank?;
        match row.rank_yesterday {
            Some(before) if now < before => Some(RankMove::Up(before - now)),
            Some(before) if now > before => Some(RankMove::Down(now - before)),
            Some(_) => None,
            None => Some(RankMove::New),
        }
    }

    /// Whether new teams are few enough for a mark of their own. On the first day all are new.
    pub fn marks_new(rows: &[BoardRow]) -> bool {
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        let new = rows.iter().map(RankMove::of);
        let new = new.filter(|change| *change == Some(RankMove::New)).count();
        4 * new <= ranked
    }
}

impl Line {
    pub fn new(row: &BoardRow, course: &Course) -> Line {
        Line {
            sent: row.sent.map(|at| Moment::new(course, at)),
            change: RankMove::of(row),
            row: row.clone(),
        }
    }

    pub fn rate(&self) -> String {
        pigskin_web::percent(self.row.mean_win_rate, 2)
    }

    /// Award points, without a fraction where there is none.
    pub fn award(&self) -> String {
        let rounded = (self.row.award * 100.0).round() / 100.0;
        rounded.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rank: Option<usize>, rank_yesterday: Option<usize>) -> BoardRow {
        BoardRow {
            rank,
            team: None,
            name: String::new(),
            wins: 0,
            award: 0.0,
            mean_win_rate: 0.5,
            forfeits: None,
            version: None,
            sent: None,
            rank_yesterday,
        }
    }

    #[test]
    fn a_change_is_a_number_of_places() {
        for (now, before, change) in [
            (Some(3), Some(5), Some(RankMove::Up(2))),
            (Some(5), Some(3), Some(RankMove::Down(2))),
            (Some(3), Some(3), None),
            (Some(3), None, Some(RankMove::New)),
            (None, None, None),
        ] {
            assert_eq!(RankMove::of(&row(now, before)), change);
        }
    }

    #[test]
    fn new_teams_are_marked_while_they_are_few() {
        let new = row(Some(4), None);
        let old = row(Some(1), Some(1));
        let reference = row(None, None);
        assert!(!RankMove::marks_new(&[new.clone(), reference]));
        let rows = [old.clone(), old.clone(), old, new];
        assert!(RankMove::marks_new(&rows));
        assert!(!RankMove::marks_new(&rows[1..]));
    }
}
