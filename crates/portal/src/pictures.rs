//! Pictures of boards, drawn once for all visitors.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use pigskin_course_contest::Board;
use tokio::sync::OnceCell;

/// The picture of a board, drawn once for all visitors: a thousand lines are a million cells.
type Drawing = Arc<OnceCell<Bytes>>;

type DrawnBoard = (Arc<Board>, Drawing);

/// The latest pictures of the public board and of the staff's board.
#[derive(Debug, Default)]
pub struct Pictures(Mutex<[Option<DrawnBoard>; 2]>);

impl Pictures {
    pub fn drawing(&self, board: &Arc<Board>, staff: bool) -> Drawing {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = &mut latest[usize::from(staff)];
        match latest {
            Some((of, drawing)) if Arc::ptr_eq(of, board) => Arc::clone(drawing),
            _ => {
                let drawing = Drawing::default();
                *latest = Some((Arc::clone(board), Arc::clone(&drawing)));
                drawing
            }
        }
    }
}
