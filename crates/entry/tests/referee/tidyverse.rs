//! Entries can use the packages that the handout loads.

use std::process::Command;

use pigskin_entry::Language;

use crate::{game_of, referee, written};

/// Whether R has these packages on this machine; without them there is nothing to
/// be tried.
fn has(packages: &str) -> bool {
    let question =
        format!("q(status = !all(sapply(c({packages}), requireNamespace, quietly = TRUE)))");
    let asked = Command::new("Rscript").args(["-e", &question]).output();
    let has = asked.expect("these tests need R").status.success();
    if !has {
        eprintln!("not tried: R has no {packages} here");
    }
    has
}

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
fn what_is_named_is_loaded() {
    if !has("'dplyr', 'tibble'") {
        return;
    }
    plays("(tibble(square = moves) %>% filter(square > 0) %>% summarise(best = max(square)))$best");
    plays("dplyr::last(moves)");
}

#[test]
fn what_is_not_named_is_loaded_when_it_is_used() {
    if !has("'dplyr', 'ggplot2'") {
        return;
    }
    // Of two functions of one name, it is the one that the handout would have.
    plays("f <- get(paste0('fil', 'ter')); max(f(data.frame(x = moves), x > 0)$x)");
    plays("stopifnot(nrow(get(paste0('dia', 'monds'))) > 0); max(moves)");
    plays("stopifnot('package:dplyr' %in% search(), require('dplyr')); max(moves)");
}
