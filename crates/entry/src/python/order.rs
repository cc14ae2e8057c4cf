//! Which pair of scores is asked for when.

use pigskin_hog::{Rules, Scores};

/// The order in which the pairs of scores come up: the k-th is number
/// start + k · step, modulo their count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    pub(super) start: usize,
    pub(super) step: usize,
    pub(super) count: usize,
}

impl Order {
    /// Row by row, so that the smallest faulty case comes up first.
    pub(super) fn by_rows(rules: &Rules) -> Order {
        Order {
            start: 0,
            step: 1,
            count: usize::from(rules.goal).pow(2),
        }
    }

    /// Far jumps, and another pair first. A step without a common divisor with
    /// the count visits every pair once.
    pub(super) fn mixed(rules: &Rules) -> Order {
        let count = Order::by_rows(rules).count;
        // Near the golden section, where the pairs asked so far always lie
        // spread over all of the table.
        let golden = count * 618 / 1000;
        let step = (golden.max(1)..=count)
            .find(|&step| are_coprime(step, count))
            .unwrap_or(1);
        Order {
            start: count / 3,
            step,
            count,
        }
    }

    /// The number of the pair of this call.
    pub(super) fn index(self, call: usize) -> usize {
        (self.start + call * self.step) % self.count
    }

    /// The pair of this number.
    pub(super) fn scores(goal: u16, index: usize) -> Scores {
        let goal = usize::from(goal);
        // Both are below the goal, which is a u16.
        let score = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Scores::new(score(index / goal), score(index % goal))
    }
}

fn are_coprime(mut a: usize, mut b: usize) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// A call of a strategy's function, as students write it.
pub(crate) fn call(function: &str, scores: Scores) -> String {
    format!("{function}({}, {})", scores.mine, scores.theirs)
}

#[cfg(test)]
mod tests {
    use pigskin_hog::SPRING_2017;

    use super::*;

    #[test]
    fn both_orders_visit_every_pair_once() {
        for goal in [1, 2, 3, 4, 7, 10, 50, 97, 100, 256, 300] {
            let rules = Rules {
                goal,
                ..SPRING_2017
            };
            for order in [Order::by_rows(&rules), Order::mixed(&rules)] {
                let mut visits = vec![0; usize::from(goal).pow(2)];
                for call in 0..order.count {
                    visits[order.index(call)] += 1;
                }
                assert!(visits.iter().all(|&visits| visits == 1), "{goal} {order:?}");
            }
        }
    }
}
