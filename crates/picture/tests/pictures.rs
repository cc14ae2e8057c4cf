//! Pictures as SVG, PNG and text.

use pigskin_picture::{HeatMap, Labels, Scale, Step};

fn labels(title: &str) -> Labels {
    Labels {
        title: title.to_owned(),
        subtitle: "a subtitle".to_owned(),
        across: "across".to_owned(),
        up: "up".to_owned(),
        measure: "measure".to_owned(),
        nothing: "nothing".to_owned(),
    }
}

fn steps() -> Scale {
    let step = |value: i8, symbol| Step {
        value: value.into(),
        label: format!("value {value}"),
        symbol,
    };
    Scale::Steps(vec![step(-1, 'a'), step(0, 'b'), step(1, 'c')])
}

/// Every third cell has no value.
fn map(size: usize, scale: Scale, title: &str) -> HeatMap {
    HeatMap::from_fn(size, scale, labels(title), |up, across| {
        let value = (up * 7 + across * 3) % 9;
        (value % 3 > 0).then_some(value as f64 / 3.0 - 1.0)
    })
}

/// The area of all cells that are drawn, in square units.
fn area(svg: &str) -> usize {
    let paths = svg.split("d=\"M").skip(1);
    let paths = paths.map(|path| path.split('"').next().expect("an end"));
    let cells = paths
        .flat_map(|path| path.split('M'))
        .filter(|cell| cell.ends_with('z'));
    let sides = |cell: &str| -> usize {
        let number = |from: char, to: char| -> usize {
            let rest = cell.split(from).nth(1).expect("a side");
            let digits = rest.split(to).next().expect("digits");
            digits.parse().expect("a number")
        };
        number('h', 'v') * number('v', 'h')
    };
    cells.map(sides).sum()
}

#[test]
fn every_cell_with_a_value_is_drawn_once() {
    for size in [1, 2, 7, 20, 100, 300] {
        let map = map(size, steps(), "cells");
        let values = (0..size).flat_map(|up| (0..size).map(move |across| (up, across)));
        let values = values.filter(|&(up, across)| map.value(up, across).is_some());
        let cell = (600 / size).clamp(1, 40);
        let svg = map.to_svg().expect("a picture");
        assert_eq!(area(&svg), values.count() * cell * cell, "{size}");
        assert_eq!(svg, map.to_svg().expect("the same picture"));
    }
}

#[test]
fn a_title_stays_text() {
    let hostile = "</text><script>alert(1)</script> & \"two\"";
    let map = map(10, Scale::logarithmic(0.01, 2.0), hostile);
    let svg = map.to_svg().expect("a picture");
    assert!(!svg.contains("<script"), "{svg}");
    map.to_png().expect("it is well-formed");
}

#[test]
fn any_alphabet_and_any_numbers_are_drawn() {
    for title in [
        "",
        "猪の勝ち 🐷",
        "Ωμέγα",
        "a\u{202e}b",
        "\u{1b}[31m\u{ffff}",
    ] {
        assert!(map(3, steps(), title).to_png().is_ok(), "{title}");
    }
    for value in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e-300] {
        for scale in [
            steps(),
            Scale::logarithmic(value, value),
            Scale::Steps(Vec::new()),
        ] {
            let map = HeatMap::from_fn(4, scale, labels("odd"), |_, _| Some(value));
            assert!(map.to_png().is_ok(), "{value}");
            assert!(!map.to_text().is_empty());
        }
    }
    let empty = HeatMap::from_fn(0, steps(), labels("empty"), |_, _| None);
    assert!(empty.to_png().is_ok() && !empty.to_text().is_empty());
}

#[test]
fn a_small_square_has_a_symbol_per_cell_and_a_large_one_per_block() {
    let corner = |up: usize, across: usize| (up == 0 && across <= 1).then_some(1.0);
    let text = HeatMap::from_fn(3, steps(), labels("small"), corner).to_text();
    let rows: Vec<&str> = text.lines().filter(|line| line.ends_with('|')).collect();
    assert_eq!(rows, ["   2 |   |", "   1 |   |", "   0 |cc |"]);
    assert!(
        text.contains("blank  nothing") && !text.contains("stands for"),
        "{text}"
    );
    // The most common of a few values, the highest of a measure.
    let text = HeatMap::from_fn(100, steps(), labels("large"), |up, across| {
        Some(if up % 4 == 0 && across % 2 == 0 {
            1.0
        } else {
            0.0
        })
    });
    assert!(text.to_text().contains(&"b".repeat(50)));
    let scale = Scale::logarithmic(0.01, 1.0);
    let text = HeatMap::from_fn(100, scale, labels("large"), |up, across| {
        Some(if up % 4 == 0 && across % 2 == 0 {
            1.0
        } else {
            0.0
        })
    });
    assert!(text.to_text().contains(&"@".repeat(50)));
    for size in [1, 31, 33, 65, 100, 128, 129, 300] {
        let text = map(size, steps(), "any").to_text();
        let rows: Vec<&str> = text.lines().filter(|line| line.ends_with('|')).collect();
        assert!(rows.len() <= 50 && rows.iter().all(|row| row.len() == rows[0].len()));
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
    }
}
