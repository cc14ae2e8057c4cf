//! The proof for all numbers of pieces, checked by the plain rules on boards of any length.

use std::collections::HashSet;

use proptest::prelude::*;

use crate::all_sizes;

/// A board of any length, as its squares, seen by the winner.
type Squares = Vec<char>;

/// The squares that a piece can move to, and the board after the move.
fn after(squares: &[char], from: usize, ahead: isize) -> Option<Squares> {
    let at = |steps: isize| from.checked_add_signed(steps * ahead);
    let on = |steps| at(steps).and_then(|square| squares.get(square)).copied();
    let mover = on(0)?;
    let to = match (on(1)?, on(2)) {
        ('_', _) => at(1)?,
        (over, Some('_')) if over != mover => at(2)?,
        _ => return None,
    };
    let mut next = squares.to_vec();
    next[from] = '_';
    next[at(1)?] = '_';
    next[to] = mover;
    Some(next)
}

/// All boards after a move of the loser, whose pieces move left.
fn answers(squares: &[char]) -> Vec<Squares> {
    let theirs = (0..squares.len()).filter(|&from| squares[from] == 'O');
    theirs.filter_map(|from| after(squares, from, -1)).collect()
}

/// The replies of the last certificate with more pieces, as text: board, square, barrier.
fn grown(pieces: usize) -> Vec<(Squares, usize, Option<usize>)> {
    let more = pieces - 11;
    let text = all_sizes::last().to_string();
    let lines = text.lines().skip(4);
    let replies = lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let square = |word: &str| word.parse::<usize>().expect("a square") + more - 1;
        let board = format!("{}{}{}", "M".repeat(more), words[0], "O".repeat(more));
        (
            board.chars().collect(),
            square(words[1]),
            words.get(3).map(|word| square(word)),
        )
    });
    replies.collect()
}

/// The winner's moves left behind a barrier, less the loser's until all of its pieces are
/// packed against it.
fn lead(squares: &[char], front: usize) -> i64 {
    let (behind, ahead) = squares.split_at(front + 1);
    let ways = |squares: &mut dyn Iterator<Item = char>, piece| {
        let (mut free, mut ways) = (0, 0);
        for square in squares {
            if square == piece {
                ways += free;
            } else {
                free += 1;
            }
        }
        ways
    };
    let theirs = ahead.iter().rposition(|&square| square == 'O').unwrap_or(0);
    let lone = ahead[..theirs]
        .iter()
        .filter(|&&square| square == 'M')
        .count();
    ways(&mut behind.iter().rev().copied(), 'M') - ways(&mut ahead.iter().copied(), 'O')
        + i64::try_from(lone).expect("few pieces")
}

#[test]
fn it_holds_on_boards_that_no_solver_reaches() {
    for pieces in [11, 31, 32, 33, 50, 100, 1000] {
        let replies = grown(pieces);
        let known: HashSet<&Squares> = replies.iter().map(|(board, ..)| board).collect();
        let start = format!("{}_{}", "M".repeat(pieces), "O".repeat(pieces));
        assert!(known.contains(&start.chars().collect::<Squares>()));
        for (board, square, barrier) in &replies {
            assert_eq!(board[*square], 'M');
            let next = after(board, *square, 1).expect("a legal move");
            match *barrier {
                None => assert!(answers(&next).iter().all(|board| known.contains(board))),
                Some(front) => {
                    assert_eq!(next[front - 1..=front], ['M', 'M']);
                    assert!(!next[..front].contains(&'O'));
                    assert!(lead(&next, front) >= 0);
                }
            }
        }
    }
}

/// Plays a whole game by the certificate, and by the barrier's plan at its end.
fn plays_out(pieces: usize, draws: &mut dyn Iterator<Item = u32>) -> bool {
    let replies = grown(pieces);
    let mut board: Squares = format!("{}_{}", "M".repeat(pieces), "O".repeat(pieces))
        .chars()
        .collect();
    let mut barrier = None;
    loop {
        board = match barrier {
            None => {
                let reply = replies.iter().find(|(known, ..)| *known == board);
                let (_, square, front) = reply.expect("every board has a reply");
                barrier = *front;
                after(&board, *square, 1).expect("a legal move")
            }
            Some(front) => {
                // The foremost piece behind the barrier that can move.
                let mut behind = (0..front - 1).rev().filter(|&from| board[from] == 'M');
                match behind.find_map(|from| after(&board, from, 1)) {
                    Some(next) => next,
                    None => return false,
                }
            }
        };
        let mut answers = answers(&board);
        if answers.is_empty() {
            return true;
        }
        let draw = draws.next().unwrap_or(0) as usize;
        board = answers.swap_remove(draw % answers.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn play_by_it_wins(pieces in 11..40_usize, draws in proptest::collection::vec(any::<u32>(), 0..500)) {
        prop_assert!(plays_out(pieces, &mut draws.into_iter()));
    }
}
