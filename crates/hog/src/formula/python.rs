//! The functions of formulas in Python.

/// Functions that Python does not have, each with its definition, after those that it calls.
const DEFINITIONS: [(&str, &str); 11] = [
    ("gcd", "from math import gcd\n"),
    ("isqrt", "from math import isqrt\n"),
    ("ones", "def ones(number):\n    return number % 10\n"),
    ("tens", "def tens(number):\n    return number // 10 % 10\n"),
    (
        "digit",
        "def digit(number, place):\n    return number // 10 ** place % 10\n",
    ),
    (
        "first_digit",
        "def first_digit(number):\n    return int(str(number)[0])\n",
    ),
    (
        "digit_sum",
        "def digit_sum(number):\n    return sum(int(digit) for digit in str(number))\n",
    ),
    (
        "num_factors",
        "def num_factors(number):\n    \
         return sum(number % factor == 0 for factor in range(1, number + 1))\n",
    ),
    (
        "is_prime",
        "def is_prime(number):\n    \
         return number > 1 and all(number % factor for factor in range(2, number))\n",
    ),
    (
        "next_prime",
        "def next_prime(number):\n    \
         number = max(number, 1) + 1\n    \
         while not is_prime(number):\n        \
             number += 1\n    \
         return number\n",
    ),
    (
        "is_square",
        "def is_square(number):\n    return number >= 0 and isqrt(number) ** 2 == number\n",
    ),
];

/// The definitions of the functions that these formulas call, without those that Python has.
pub fn definitions<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let texts: Vec<&str> = texts.into_iter().collect();
    let mut wanted: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split(|c| !is_in_word(c)))
        .collect();
    for (caller, callee) in [("next_prime", "is_prime"), ("is_square", "isqrt")] {
        if wanted.contains(&caller) {
            wanted.push(callee);
        }
    }
    let mut definitions = String::new();
    for (name, definition) in DEFINITIONS {
        if wanted.contains(&name) {
            let gap = if definition.starts_with("def") {
                "\n\n"
            } else {
                ""
            };
            definitions = definitions + gap + definition;
        }
    }
    definitions
}
