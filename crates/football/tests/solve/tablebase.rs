//! Tablebases, and files that are not.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use pigskin_football::solve::{Plain, Solver, Tablebase, TablebaseError, TablebaseEvent};
use pigskin_football::{Board, House, Luck, Reachable, Strategy as _};
use proptest::prelude::*;

use crate::{all_boards, any_board, in_a_game, start};

fn computed(pieces: u8) -> Tablebase {
    Tablebase::compute(pieces, &mut |_| {}).expect("a number of pieces")
}

#[test]
fn every_board_has_the_label_of_plain_search() {
    for pieces in 1..=7 {
        let tablebase = computed(pieces);
        let mut plain = Plain::default();
        plain.wins(start(pieces));
        for (board, wins) in plain.labels() {
            assert_eq!(tablebase.wins(board), Some(wins), "{board}");
        }
        let won = plain.labels().filter(|&(_, wins)| wins).count();
        assert_eq!(
            tablebase.boards(),
            plain.labels().count() as u64,
            "{pieces}"
        );
        assert_eq!(tablebase.won(), won as u64, "{pieces}");
    }
}

#[test]
fn there_are_as_many_as_are_reachable() {
    let known = [104, 659, 4480, 27_754, 159_293, 860_984];
    for (pieces, boards) in (4..).zip(known) {
        assert_eq!(computed(pieces).boards(), boards, "n = {pieces}");
    }
}

#[test]
fn no_other_board_has_a_label() {
    for pieces in 1..=5 {
        let tablebase = computed(pieces);
        let with_label =
            |squares| all_boards(squares).filter(|&board| tablebase.wins(board).is_some());
        assert_eq!(
            with_label(2 * pieces + 1).count() as u64,
            tablebase.boards()
        );
        assert_eq!(with_label(2 * pieces).count(), 0);
        assert_eq!(with_label(2 * pieces + 2).count(), 0);
    }
}

#[test]
fn there_is_no_game_of_none_or_of_too_many() {
    for pieces in [0, 12, 32, 255] {
        assert_eq!(Tablebase::compute(pieces, &mut |_| {}), None, "{pieces}");
    }
}

#[test]
fn events_count_up_to_all_boards() {
    let (mut found, mut labelled) = (Vec::new(), Vec::new());
    let tablebase = Tablebase::compute(6, &mut |event| match event {
        TablebaseEvent::Found(boards) => found.push(boards),
        TablebaseEvent::Labelled(boards) => labelled.push(boards),
        TablebaseEvent::Drawn(boards) => assert!(boards <= 4480),
    });
    for boards in [found, labelled] {
        assert!(boards.is_sorted());
        assert_eq!(boards.last(), Some(&4480));
    }
    assert_eq!(tablebase.map(|tablebase| tablebase.boards()), Some(4480));
}

#[test]
fn winning_moves_are_the_solvers() {
    let (tablebase, mut solver, mut plain) = (computed(6), Solver::new(), Plain::default());
    plain.wins(start(6));
    for (board, _) in plain.labels() {
        assert_eq!(
            tablebase.winning_moves(board),
            Some(solver.winning_moves(board)),
            "{board}"
        );
    }
    let other = "MMM___OOO____".parse().expect("a board");
    assert_eq!(tablebase.winning_moves(other), None);
}

#[test]
fn a_file_gives_the_same_tablebase_back() {
    for pieces in 1..=8 {
        let tablebase = computed(pieces);
        let bytes = tablebase.to_bytes();
        assert_eq!(Tablebase::from_bytes(&bytes), Ok(tablebase), "{pieces}");
    }
}

#[test]
fn tablebases_are_checked_by_the_rules() {
    for pieces in 1..=8 {
        assert_eq!(computed(pieces).check(), Ok(()), "{pieces}");
    }
    assert_eq!(Tablebase::bundled(9).map(Tablebase::check), Some(Ok(())));
}

#[test]
fn every_board_is_visited_once() {
    let (tablebase, mut plain) = (computed(6), Plain::default());
    plain.wins(start(6));
    let known: HashMap<Board, bool> = plain.labels().collect();
    let mut visited = 0;
    let visit = &mut |board, wins| {
        visited += 1;
        if known.get(&board) == Some(&wins) {
            Ok(())
        } else {
            Err(board)
        }
    };
    assert_eq!(tablebase.try_for_each(visit), Ok(()));
    assert_eq!(visited, known.len());
}

/// Changes single bits of the nodes in an otherwise valid file.
#[test]
fn a_wrong_label_is_found() {
    let right = computed(4);
    let bytes = right.to_bytes();
    let (nodes, end) = (26 + 9 * 4, bytes.len() - 8);
    let mut checked = 0;
    for place in nodes..end {
        for bit in 0..8 {
            let mut body = bytes[10..end].to_vec();
            body[place - 10] ^= 1 << bit;
            // A wrong number of boards is noticed when the file is read.
            let Ok(wrong) = Tablebase::from_bytes(&forged(4, &body)) else {
                continue;
            };
            if wrong != right {
                checked += 1;
                assert!(wrong.check().is_err(), "{place}, {bit}");
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn a_damaged_file_is_refused() {
    let whole = computed(5).to_bytes();
    for length in 0..whole.len() {
        assert!(Tablebase::from_bytes(&whole[..length]).is_err(), "{length}");
    }
    for place in 0..whole.len() {
        for flip in [1, 0x10, 0xFF] {
            let mut bytes = whole.clone();
            bytes[place] ^= flip;
            assert!(Tablebase::from_bytes(&bytes).is_err(), "{place}");
        }
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(matches!(
        Tablebase::from_bytes(&longer),
        Err(TablebaseError::Length { .. })
    ));
    let with = |place: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[place] = byte;
        Tablebase::from_bytes(&bytes).expect_err("it is another file")
    };
    assert_eq!(with(0, b'P'), TablebaseError::Heading);
    assert_eq!(with(8, 2), TablebaseError::Version(2));
    assert_eq!(with(9, 12), TablebaseError::Pieces(12));
    assert_eq!(with(10, 0), TablebaseError::Checksum);
    assert_eq!(with(26, 0), TablebaseError::Nodes);
}

/// A file with these bytes between the header and a correct checksum.
fn forged(pieces: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = b"pigskinL\x01".to_vec();
    bytes.push(pieces);
    bytes.extend(body);
    // CRC-64/XZ, bit by bit.
    let checksum = bytes.iter().fold(u64::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u64::from(byte), |sum, _| {
            (sum >> 1) ^ ((sum & 1) * 0xC96C_5795_D787_0F42)
        })
    });
    bytes.extend((!checksum).to_le_bytes());
    bytes
}

#[test]
fn the_checksum_is_the_one_that_is_documented() {
    let bytes = computed(3).to_bytes();
    assert_eq!(forged(3, &bytes[10..bytes.len() - 8]), bytes);
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        prop_assert!(Tablebase::from_bytes(&bytes).is_err());
    }

    #[test]
    fn forged_nodes_are_read_or_refused(
        counts in proptest::collection::vec(0_u32..4, 3),
        numbers: [u64; 2],
        nodes in proptest::collection::vec(any::<u8>(), 0..6),
    ) {
        let mut body: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
        body.extend(counts.into_iter().flat_map(u32::to_le_bytes));
        body.extend(nodes);
        if let Ok(tablebase) = Tablebase::from_bytes(&forged(1, &body)) {
            for board in all_boards(3) {
                let _ = (tablebase.wins(board), tablebase.winning_moves(board));
            }
        }
    }

    #[test]
    fn the_solver_agrees_with_the_bundled_tablebases(
        board in (8_u8..=11).prop_flat_map(in_a_game),
    ) {
        static SOLVER: LazyLock<Mutex<Solver>> = LazyLock::new(Mutex::default);
        let tablebase = Tablebase::bundled(board.squares() / 2);
        let label = tablebase.and_then(|tablebase| tablebase.wins(board));
        let mut solver = SOLVER.lock().expect("no case has failed before");
        prop_assert_eq!(label, Some(solver.wins(board)));
    }

    #[test]
    fn boards_of_a_game_have_a_label_and_others_do_not_panic(
        board in in_a_game(6),
        other in any_board(63),
    ) {
        static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| computed(6));
        prop_assert_eq!(TABLEBASE.wins(board), Some(Solver::new().wins(board)));
        let _ = TABLEBASE.wins(other);
    }
}

#[test]
fn other_searches_agree_on_how_many_there_are() {
    for pieces in 1..=8 {
        let boards = Reachable::from(start(pieces)).boards();
        assert_eq!(computed(pieces).boards(), boards as u64, "{pieces}");
    }
}

#[test]
fn numbers_in_a_file_are_as_documented() {
    let tablebase = computed(1);
    // One piece per side: M_O, then MO_ for Ohio seen from its side, and so on.
    let bytes = tablebase.to_bytes();
    assert_eq!(bytes[..10], *b"pigskinL\x01\x01");
    assert_eq!(bytes[10..18], tablebase.boards().to_le_bytes());
    assert_eq!(bytes[18..26], tablebase.won().to_le_bytes());
    let lost: Vec<Board> = all_boards(3)
        .filter(|&board| tablebase.wins(board) == Some(false))
        .collect();
    assert!(lost.contains(&start(1)), "the first player loses");
}

#[test]
fn tablebases_of_8_to_11_are_bundled() {
    for pieces in 0..=255 {
        let bundled = Tablebase::bundled(pieces);
        assert_eq!(bundled.is_some(), (8..=11).contains(&pieces), "{pieces}");
        if (8..=9).contains(&pieces) {
            assert!(bundled == Some(&computed(pieces)), "{pieces}");
        }
    }
}

#[test]
fn the_labels_of_the_tablebase_of_eleven_are_consistent() {
    let eleven = Tablebase::bundled(11).expect("it is bundled");
    assert_eq!((eleven.pieces(), eleven.boards()), (11, 21_476_310));
    assert_eq!(eleven.won(), 11_043_467);
    // A board is won if a move leads to a lost one. Two thousand random games check
    // that, and that no board is missing.
    let mut luck = Luck::new(11);
    for _ in 0..2000 {
        let mut board = start(11);
        loop {
            let wins = board_moves(board).any(|bit| eleven.wins(board.after(bit)) == Some(false));
            assert_eq!(eleven.wins(board), Some(wins), "{board}");
            if board.moves() == 0 {
                break;
            }
            board = board.after(House::Random.choose(board, &mut luck).bit());
        }
    }
}

fn board_moves(board: Board) -> impl Iterator<Item = u32> {
    (0..63).filter(move |bit| board.moves() >> bit & 1 == 1)
}
