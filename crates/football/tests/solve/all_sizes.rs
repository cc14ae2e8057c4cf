//! The proof for all numbers of pieces.

use pigskin_football::solve::{
    AllSizes, Certificate, Sizes, Solver, VerifyError, verify, verify_all,
};

use crate::start;

fn all() -> AllSizes {
    AllSizes::prove().expect("a proof")
}

/// The certificate that holds for all larger numbers too.
pub fn last() -> Certificate {
    all().certificates().last().expect("a certificate").clone()
}

#[test]
fn the_first_player_wins_with_two_and_with_four_or_more() {
    let verified = verify_all(&all().to_string()).expect("a proof");
    let sizes = Sizes::in_order(&verified);
    let winners: Vec<(String, bool)> = sizes
        .iter()
        .map(|sizes| (sizes.to_string(), sizes.first_wins))
        .collect();
    let known = [("1", false), ("2", true), ("3", false), ("4 or more", true)];
    assert!(
        winners
            .iter()
            .map(|(sizes, first)| (sizes.as_str(), *first))
            .eq(known)
    );
    let last = verified.last().expect("a certificate");
    assert_eq!((last.pieces, last.or_more, last.replies), (11, true, 79));
    assert_eq!(verified.len(), 11);
}

/// At each size, the theorem agrees with an ordinary certificate, which is checked without
/// the theorem, and with the solver.
#[test]
fn it_holds_at_each_size() {
    let all = all();
    for pieces in 1..=31 {
        let certificate = match all.certificates().get(usize::from(pieces) - 1) {
            Some(own) if pieces < 11 => own.clone(),
            _ => last().with_pieces(pieces).expect("a larger start"),
        };
        let verified = verify(&certificate.to_string()).expect("a proof");
        assert_eq!((verified.pieces, verified.or_more), (pieces, false));
        assert_eq!(verified.first_wins, Solver::new().wins(start(pieces)));
        let own = Certificate::prove(pieces).expect("a start").to_string();
        assert_eq!(
            verified.first_wins,
            verify(&own).expect("a proof").first_wins
        );
    }
    assert!(last().with_pieces(10).is_none());
    assert!(last().with_pieces(32).is_none());
    assert!(all.certificates()[3].with_pieces(5).is_none());
}

#[test]
fn smaller_certificates_do_not_hold_for_all_larger_boards() {
    for pieces in 1..11 {
        let text = Certificate::prove(pieces).expect("a start").to_string();
        let claim = text
            .replacen('\n', "#", 1)
            .replacen('\n', " or more\n", 1)
            .replacen('#', "\n", 1);
        let error = verify(&claim).expect_err("no theorem");
        let refused = matches!(
            error,
            VerifyError::Edge { .. } | VerifyError::FallingLead { .. }
        );
        assert!(refused, "{pieces}: {error}");
    }
}

/// Where the loser gains more moves by larger boards than the winner, a barrier proves
/// nothing for them.
#[test]
fn a_barrier_that_wins_only_on_small_boards_is_refused() {
    let text = Certificate::prove(8).expect("a start").to_string();
    let (heading, replies) = text.split_once("\n\n").expect("replies");
    let heading = heading.replace("pieces: 8", "pieces: 8 or more");
    let barriers = replies.lines().filter(|line| line.contains("barrier"));
    let refused = barriers.filter(|line| {
        // The line is checked first.
        let error = verify(&format!("{heading}\n\n{line}\n{replies}"));
        matches!(error, Err(VerifyError::FallingLead { line: 5, .. }))
    });
    assert_eq!(refused.count(), 8);
}

#[test]
fn lines_are_counted_through_the_whole_text() {
    let text = all().to_string();
    let place = |sought: &str| {
        text.lines()
            .position(|line| line == sought)
            .expect("a line")
            + 1
    };
    let start = "MMMMMM_OOOOOO 6";
    let error = verify_all(&text.replace(start, "MMMMMM_OOOOOO 5")).expect_err("no move");
    assert!(
        error
            .to_string()
            .starts_with(&format!("line {}: ", place(start))),
        "{error}"
    );
    let winner = place("pieces: 6") + 1;
    let error = verify_all(&text.replace(&format!("{start}\n"), "")).expect_err("no reply");
    assert_eq!(
        error.to_string(),
        format!("line {winner} leads to MMMMMM_OOOOOO, which has no reply")
    );
    let error = verify_all(&text.replace("pieces: 6", "pieces: six")).expect_err("no number");
    assert_eq!(error, VerifyError::Heading { line: winner - 2 });
    assert_eq!(verify_all(""), Err(VerifyError::Heading { line: 1 }));
    // One certificate may not hide the next.
    assert!(verify(&text).is_err());
}
