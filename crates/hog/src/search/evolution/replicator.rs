//! The weights of tables that play against each other.

use crate::search::Stop;

/// Weights by which no table of a population gains much against the others.
///
/// `payoffs` has for each table, against each other one, how far its mean win rate is above ½. The
/// weights follow the replicator dynamics in discrete time: those of tables that gain against the
/// current mixture grow exponentially. Against itself such a mixture circles around an
/// equilibrium, and its average over time approaches one. Each gain counts twice and the one
/// before is subtracted, which damps the circles.
///
/// Returns the best of the averages and of the pure tables, by what a table of the population gains
/// at most. Once the evolution is stopped, they mean nothing.
pub fn weights(stop: &Stop, payoffs: &[Vec<f64>]) -> Vec<f64> {
    let count = payoffs.len();
    let pure = |one: usize| {
        (0..count)
            .map(move |i| if i == one { 1.0 } else { 0.0 })
            .collect()
    };
    let mut best: Option<(f64, Vec<f64>)> = None;
    let mut note = |weights: Vec<f64>| {
        let gain = gains(payoffs, &weights).into_iter().fold(0.0, f64::max);
        if best.as_ref().is_none_or(|(least, _)| gain < *least) {
            best = Some((gain, weights));
        }
    };
    for one in 0..count {
        note(pure(one));
    }
    let mut taking_part: Vec<bool> = vec![true; count];
    for _ in 0..ROUNDS {
        let average = average(stop, payoffs, &taking_part);
        for (takes_part, &weight) in taking_part.iter_mut().zip(&average) {
            *takes_part &= weight > LEAST;
        }
        note(shared_out(average));
    }
    best.map(|(_, weights)| weights).unwrap_or_default()
}

/// Rounds of the dynamics, each with the tables that had weight in the round before.
const ROUNDS: usize = 8;

/// Steps of a round.
const STEPS: usize = 4000;

/// The least weight, and below it none.
const LEAST: f64 = 1e-5;

/// The average gain of each table against a mixture.
pub fn gains(payoffs: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let against = |row: &Vec<f64>| {
        row.iter()
            .zip(weights)
            .map(|(gain, weight)| gain * weight)
            .sum()
    };
    payoffs.iter().map(against).collect()
}

/// The average over a round.
fn average(stop: &Stop, payoffs: &[Vec<f64>], taking_part: &[bool]) -> Vec<f64> {
    let places: Vec<usize> = (0..payoffs.len()).filter(|&i| taking_part[i]).collect();
    let of = |i: &usize| -> Vec<f64> { places.iter().map(|&j| payoffs[*i][j]).collect() };
    let among: Vec<Vec<f64>> = places.iter().map(of).collect();
    let range = among
        .iter()
        .flatten()
        .fold(0.0_f64, |most, gain| most.max(gain.abs()));
    let rate = if range > 0.0 { 0.25 / range } else { 0.0 };
    let count = places.len();
    let mut logs = vec![0.0_f64; count];
    let mut before = vec![0.0; count];
    let mut sums = vec![0.0; count];
    for step in 0..STEPS {
        if stop.is_asked() {
            break;
        }
        let expected: Vec<f64> = logs
            .iter()
            .zip(&before)
            .map(|(log, gain)| (log + rate * gain).exp())
            .collect();
        let total: f64 = expected.iter().sum();
        let weights: Vec<f64> = expected.iter().map(|weight| weight / total).collect();
        before = gains(&among, &weights);
        for (log, gain) in logs.iter_mut().zip(&before) {
            *log += rate * gain;
        }
        let highest = logs.iter().copied().fold(f64::MIN, f64::max);
        for log in &mut logs {
            *log -= highest;
        }
        // Later mixtures are nearer to an equilibrium.
        for (sum, weight) in sums.iter_mut().zip(&weights) {
            *sum += weight * step as f64;
        }
    }
    let total: f64 = sums.iter().sum();
    let mut all = vec![0.0; payoffs.len()];
    for (place, sum) in places.into_iter().zip(sums) {
        all[place] = sum / total.max(f64::MIN_POSITIVE);
    }
    all
}

/// The weights without the least ones; they add up to one.
fn shared_out(mut weights: Vec<f64>) -> Vec<f64> {
    for weight in &mut weights {
        if *weight < LEAST {
            *weight = 0.0;
        }
    }
    let total: f64 = weights.iter().sum();
    weights
        .iter()
        .map(|weight| weight / total.max(f64::MIN_POSITIVE))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_played_at_random() {
        let payoffs = [[0.0, -0.01, 0.02], [0.01, 0.0, -0.01], [-0.02, 0.01, 0.0]];
        let payoffs = payoffs.map(Vec::from).to_vec();
        let weights = weights(&Stop::new(), &payoffs);
        // Each of them gains nothing: the equilibrium in closed form.
        for (weight, exact) in weights.iter().zip([0.25, 0.5, 0.25]) {
            assert!((weight - exact).abs() < 1e-3, "{weights:?}");
        }
        assert!(gains(&payoffs, &weights).into_iter().fold(0.0, f64::max) < 1e-5);
    }

    #[test]
    fn a_table_that_beats_all_is_played_with_weight_one() {
        let payoffs = [[0.0, 0.1, 0.0001], [-0.1, 0.0, 0.3], [-0.0001, -0.3, 0.0]];
        let weights = weights(&Stop::new(), &payoffs.map(Vec::from));
        assert_eq!(weights, [1.0, 0.0, 0.0]);
        assert!(super::weights(&Stop::new(), &[]).is_empty());
    }
}
