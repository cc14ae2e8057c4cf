//! Certificates, valid and invalid.

use pigskin_football::solve::{Certificate, VerifyError, verify};

fn text(pieces: u8) -> String {
    let certificate = Certificate::prove(pieces);
    certificate.expect("a number of pieces").to_string()
}

#[test]
fn every_start_has_a_certificate() {
    for pieces in 1..=31 {
        let verified = verify(&text(pieces)).expect("a proof");
        assert_eq!(verified.pieces, pieces);
        assert_eq!(verified.first_wins, pieces != 1 && pieces != 3);
        assert!(verified.replies < 3000, "{pieces}: {}", verified.replies);
    }
}

/// From twelve pieces on, the proof is the same with more pieces behind the barrier.
#[test]
fn long_starts_have_equally_short_proofs() {
    let replies = |pieces| verify(&text(pieces)).expect("a proof").replies;
    assert!((14..=31).all(|pieces| replies(pieces) == replies(13)));
}

#[test]
fn nothing_can_be_left_out() {
    let whole = text(6);
    let lines: Vec<&str> = whole.lines().collect();
    for left_out in 4..lines.len() {
        let mut lines = lines.clone();
        lines.remove(left_out);
        let error = verify(&lines.join("\n")).expect_err("a line is missing");
        assert!(matches!(error, VerifyError::NoReply { .. }), "{error}");
    }
}

#[test]
fn the_line_that_is_wrong_is_named() {
    let whole = text(6);
    let wrong = whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 5");
    let error = verify(&wrong)
        .expect_err("square 5 cannot move")
        .to_string();
    assert_eq!(error, "line 5: square 5 of MMMMMM_OOOOOO has no move");
    let error = verify("pigskin d-football certificate 1\npieces: 6\nwinner: first\n\n");
    let error = error.expect_err("there is no reply").to_string();
    assert_eq!(error, "line 3 leads to MMMMMM_OOOOOO, which has no reply");
}

#[test]
fn a_wrong_claim_is_refused() {
    let whole = text(6);
    let wrong = [
        whole.replace("winner: first", "winner: second"),
        whole.replace("pieces: 6", "pieces: 7"),
        whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 5"),
        whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 6 barrier 5"),
        whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 0"),
        whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 64"),
        whole.replace("MMMMMM_OOOOOO 6", "MMMMMM_OOOOOO 6 6"),
        whole.replace("certificate 1", "certificate 2"),
        String::new(),
    ];
    for text in wrong {
        assert!(verify(&text).is_err(), "{text}");
    }
}

#[test]
fn every_barrier_is_weighed() {
    // A barrier one square further back or ahead than the certificate's is weaker or
    // does not exist. No text may pass that claims a win for the losing side.
    let lost = "pigskin d-football certificate 1\npieces: 3\nwinner: first\n\n";
    for barrier in 0..=8 {
        let text = format!("{lost}MMM_OOO 3 barrier {barrier}\n");
        assert!(verify(&text).is_err(), "{barrier}");
    }
}

#[test]
fn a_barrier_needs_a_lead_of_no_less_than_zero() {
    let whole = text(6);
    let (heading, replies) = whole.split_once("\n\n").expect("replies");
    let with = |line| verify(&format!("{heading}\n\n{line}\n{replies}"));
    // The loser's piece has no square to go, and the winner's pieces none either.
    assert!(with("M_MO__ 1 barrier 3").is_ok());
    // It has one square to go.
    let refused = with("M_M_O_ 1 barrier 3").expect_err("a move less");
    assert!(matches!(refused, VerifyError::Barrier { line: 5, .. }));
}
