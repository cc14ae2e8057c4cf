//! The table of values, and its checker.

use pigskin_football::solve::{
    ParseValueTableError, Plain, ValueError, ValueTable, ValueTableMistake, Values,
};

fn table(pieces: u8) -> ValueTable {
    ValueTable::compute(pieces).expect("few pieces")
}

#[test]
fn a_table_has_all_boards_and_is_right() {
    // With one piece a side three boards come up, then as many as are known.
    let counts = [3, 6, 19, 104, 659];
    for pieces in 1..=5 {
        let table = table(pieces);
        assert_eq!(
            table.boards(),
            counts[..pieces.into()].iter().sum::<usize>()
        );
        assert_eq!(table.check(), Ok(()), "{pieces}");
        assert_eq!(table.to_string().parse(), Ok(table));
    }
    assert_eq!(ValueTable::compute(8), Err(ValueError::Pieces(8)));
}

/// The number of the value says who wins.
#[test]
fn a_table_says_who_wins() {
    let text = table(5).to_string();
    let mut plain = Plain::default();
    let mut values = Values::new();
    for line in text
        .lines()
        .filter(|line| line.starts_with(['M', 'O', '_']))
    {
        let (board, number) = line.split_once(' ').expect("a board and a number");
        let board = board.parse().expect("a board");
        let value = values.value(board).expect("no limit");
        let name = values.games().name(value).expect("no limit");
        let begin = format!("{number} {{");
        let named = text
            .lines()
            .find(|line| line.starts_with(&begin))
            .expect("a value");
        assert_eq!(
            named.split_once("} ").map(|(_, name)| name),
            Some(name.as_str())
        );
        if name.starts_with('±') || name == "*" {
            assert!(plain.wins(board) && plain.wins(board.mirrored()), "{line}");
        }
        if name == "0" {
            assert!(
                !plain.wins(board) && !plain.wins(board.mirrored()),
                "{line}"
            );
        }
    }
}

/// The check finds every change.
#[test]
fn a_wrong_table_is_found_out() {
    let right = table(3).to_string();
    let check = |text: String| text.parse::<ValueTable>().expect("a table").check();
    assert_eq!(check(right.clone()), Ok(()));
    let boards = right
        .lines()
        .filter(|line| line.starts_with(['M', 'O', '_']));
    for line in boards {
        let (board, number) = line.split_once(' ').expect("a board and a number");
        let board = board.parse().expect("a board");
        let without = right.replace(&format!("\n{line}\n"), "\n");
        assert_eq!(check(without), Err(ValueTableMistake::Missing(board)));
        for value in 0..3 {
            if number != value.to_string() {
                let wrong = right.replace(&format!("\n{line}\n"), &format!("\n{board} {value}\n"));
                assert_eq!(
                    check(wrong),
                    Err(ValueTableMistake::Unequal { board, value })
                );
            }
        }
    }
    let board = "_MM".parse().expect("a board");
    assert_eq!(
        check(format!("{right}_MM 0\n")),
        Err(ValueTableMistake::Unreachable(board))
    );
    // A value with a dominated option, one with a reversible option, and one twice.
    let number = table(3).values();
    let (values, boards) = right.rsplit_once("\n\n").expect("values and boards");
    let with = |added: &str| format!("{values}\n{number} {added} x\n\n{boards}");
    for added in ["{0 1|}", "{|}"] {
        let one = right
            .lines()
            .find(|line| line.contains(" {0|} "))
            .expect("1 occurs");
        let (one, _) = one.split_once(' ').expect("a number");
        let added = added.replace('1', one);
        assert_eq!(
            check(with(&added)),
            Err(ValueTableMistake::NotCanonical(number))
        );
    }
    let star = right
        .lines()
        .find(|line| line.contains(" {0|0} "))
        .expect("a star occurs");
    let (star, _) = star.split_once(' ').expect("a number");
    assert_eq!(
        check(with(&format!("{{{star}|}}"))),
        Err(ValueTableMistake::NotCanonical(number))
    );
}

#[test]
fn other_texts_are_refused() {
    let right = table(1).to_string();
    let parse = |text: &str| text.parse::<ValueTable>().map(|_| ());
    for text in [
        "",
        "oink",
        "pigskin d-football values 1\npieces: 0\n",
        "pigskin d-football values 1\npieces: 8",
    ] {
        assert_eq!(parse(text), Err(ParseValueTableError::Heading));
    }
    let lines = right.lines().count();
    let lines_too = [
        "9 {|} 0",
        "M_O 9",
        "X 0",
        "M_O",
        "1 {1|} 2",
        "{|} 0",
        "1 {-1|} 0",
        "1 {0|0}",
    ];
    for line in lines_too {
        let error = parse(&format!("{right}{line}\n"));
        assert_eq!(error, Err(ParseValueTableError::Line(lines + 1)), "{line}");
    }
}

/// A file cannot exhaust the stack of the checker.
#[test]
fn values_of_too_many_moves_are_refused() {
    let mut text = format!("{}\npieces: 1\n\n0 {{|}} 0\n", ValueTable::HEADING);
    for number in 1..600 {
        let line = format!("{number} {{{}|}} {number}\n", number - 1);
        text.push_str(&line);
    }
    let error = text.parse::<ValueTable>().expect_err("too many moves");
    assert_eq!(error, ParseValueTableError::Deep(505));
    assert_eq!(
        error.to_string(),
        "line 505 has a value of more than 500 moves"
    );
}
