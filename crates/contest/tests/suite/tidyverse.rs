//! A contest of D-Football whose entries use the tidyverse.

use pigskin_contest::MatchRow;

use crate::contest_folder::ContestFolder;
use crate::football::{football, notebook};

/// The handout's own `prefer_jumps`, as a strategy.
const HANDOUTS_JUMPS: &str = "\
my_strategy <- function(game) {
    b <- game$board
    m <- which((b == 1) &  # michigan occupies square
               (dplyr::lead(b) == -1) &  # ohio occupies square to right
               (dplyr::lead(b, 2) == 0))  # square two to right is empty
    if (length(m) == 0)
        return(valid_moves(game)[[1]])
    m[[1]]
}
";

#[test]
#[ignore = "needs R's tidyverse; ./run-tests --tidyverse installs it"]
fn the_handouts_own_strategy_plays_a_contest_with_the_tidyverse() {
    let contest = ContestFolder::described(
        "game = 'd-football'\npackages.r = ['tidyverse']\ngames_per_seat = 5\n\
         reference = ['random', 'prefer-jumps']",
    );
    contest.entry("instructions.ipynb", notebook("hail_mary", HANDOUTS_JUMPS));
    contest.entry(
        "tidy.R",
        "my_strategy <- function(game) {\n    moves <- tibble(square = valid_moves(game))\n    \
         (moves %>% summarise(best = max(square)))$best\n}\n",
    );
    let ran = contest.run();
    assert_eq!(ran.disqualified(), []);
    let matchups = &football(&ran).matchups;
    let forfeited = |row: &&MatchRow| !row.a_forfeits.is_empty() || !row.b_forfeits.is_empty();
    assert_eq!(matchups.iter().find(forfeited).map(|row| &row.a), None);
}
