//! End components: positions in which one player can stay for ever.

use super::one_player::OnePlayer;

impl OnePlayer<'_> {
    /// The maximal end components: sets of positions in which the player can go from each to each
    /// other one, and never leaves. Gives the number of each position's component, which is its
    /// first position; `None` where play leaves at some time.
    ///
    /// Positions are parted until nothing changes (de Alfaro, "Formal Verification of Probabilistic
    /// Systems", 1997, algorithm 3.1): choices that may leave their part are dropped, and those
    /// that remain part the positions into strongly connected components. Every round but the last
    /// parts some, so there are at most twice as many rounds as positions.
    pub fn end_components(&self) -> Vec<Option<usize>> {
        let game = self.game;
        let positions = 0..game.len();
        let mut choices = positions.clone().flat_map(|at| self.choices(at));
        if choices.all(|choice| game.choices[choice].leaves > 0.0) {
            return vec![None; game.len()];
        }
        let mut parts = vec![Some(0); game.len()];
        loop {
            let ways = |at: usize| {
                let stays = self.choices(at).filter(|&choice| {
                    parts[at].is_some()
                        && game.stays_within(choice, |next| parts[next] == parts[at])
                });
                let next = stays.flat_map(|choice| game.stays_of(choice));
                next.map(|&(next, _)| next).collect::<Vec<_>>()
            };
            let ways: Vec<_> = positions.clone().map(ways).collect();
            let connected = strongly_connected(&ways).into_iter().zip(&ways);
            let parted: Vec<_> = connected
                .map(|(part, ways)| (!ways.is_empty()).then_some(part))
                .collect();
            if parted == parts {
                return parts;
            }
            parts = parted;
        }
    }
}

/// The strongly connected components of a graph (Tarjan, 1972), by the least position of each.
fn strongly_connected(ways: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let mut components = vec![NEW; ways.len()];
    // When each position was met, and the earliest one of its component that it leads to.
    let (mut met, mut earliest) = (vec![NEW; ways.len()], vec![NEW; ways.len()]);
    let (mut count, mut open, mut path) = (0, Vec::new(), Vec::new());
    for start in 0..ways.len() {
        if met[start] == NEW {
            path.push((start, 0));
        }
        while let Some((at, way)) = path.last_mut() {
            let (at, next) = (*at, ways[*at].get(*way).copied());
            *way += 1;
            if met[at] == NEW {
                (met[at], earliest[at]) = (count, count);
                count += 1;
                open.push(at);
            }
            match next {
                Some(next) if met[next] == NEW => path.push((next, 0)),
                Some(next) if components[next] == NEW => {
                    earliest[at] = earliest[at].min(met[next]);
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&(before, _)) = path.last() {
                        earliest[before] = earliest[before].min(earliest[at]);
                    }
                    if earliest[at] == met[at] {
                        let from = open.iter().rposition(|&one| one == at).unwrap_or(0);
                        let component = open.split_off(from);
                        let least = component.iter().copied().min().unwrap_or(at);
                        for position in component {
                            components[position] = least;
                        }
                    }
                }
            }
        }
    }
    components
}
