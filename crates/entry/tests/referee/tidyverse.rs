//! Entries can use the packages that the handout loads.

use pigskin_entry::Language;

use crate::{game_of, referee, written};

/// Moves so as this computes it in R from `moves`, the valid ones.
fn plays(computed: &str) {
    let text = format!(
        "my_strategy <- function(game) {{\n    moves <- valid_moves(game)\n    {computed}\n}}\n"
    );
    let player = written(Language::R, &text);
    let game = game_of(&player, &referee());
    assert_eq!(game.forfeited, None, "{computed}");
}

#[test]
#[ignore = "needs R's tidyverse; ./run-tests --tidyverse installs it"]
fn what_is_named_is_loaded() {
    plays("(tibble(square = moves) %>% filter(square > 0) %>% summarise(best = max(square)))$best");
    plays("dplyr::last(moves)");
}

#[test]
#[ignore = "needs R's tidyverse; ./run-tests --tidyverse installs it"]
fn what_is_not_named_is_loaded_when_it_is_used() {
    // Of two functions of one name, it is the one that the handout would have.
    plays("f <- get(paste0('fil', 'ter')); max(f(data.frame(x = moves), x > 0)$x)");
    plays("stopifnot(nrow(get(paste0('dia', 'monds'))) > 0); max(moves)");
    plays("stopifnot('package:dplyr' %in% search(), require('dplyr')); max(moves)");
}
