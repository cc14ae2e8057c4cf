//! Fits the weights of the solver's estimate and prints them as
//! `src/solve/weights.rs`.
//!
//! Run with `cargo run --release -p pigskin-football --example fit`, and then
//! `cargo fmt`. It takes a minute and about four gigabytes, and always prints the same.

use std::array::from_fn;

use pigskin_football::Board;
use pigskin_football::solve::{Plain, inputs_of_estimate};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pieces per side of the games whose positions are learned.
const PIECES: [u8; 2] = [9, 11];
/// Fifths of the positions that are learned.
const SHARE: u64 = 2;
const ROUNDS: u16 = 14;
/// Numbers of the network's inputs and of its sums, of which the last is the direct one.
const INPUTS: usize = 232;
const SUMS: usize = 16;
/// The units per 1 in the printed weights.
const INPUT_SCALE: f32 = 128.0;
const OUTPUT_SCALE: f32 = 64.0;

/// The active inputs of a position, and whether it is won.
type Example = (Vec<usize>, bool);
type Sums = [f32; SUMS];

struct Network {
    inputs: Vec<Sums>,
    bias: Sums,
    output: Sums,
}

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut examples: Vec<Example> = PIECES.into_iter().flat_map(examples_of).collect();
    // A map gives them in any order.
    examples.sort_unstable();
    examples.shuffle(&mut rng);
    let tests = examples.split_off(examples.len() / 20 * 19);
    let mut network = Network {
        inputs: (0..INPUTS)
            .map(|_| from_fn(|_| rng.random_range(-0.1..0.1)))
            .collect(),
        bias: [0.0; SUMS],
        output: from_fn(|_| rng.random_range(-1.0..1.0)),
    };
    network.output[SUMS - 1] = 1.0;
    for round in 0..ROUNDS {
        let left = 1.0 - f32::from(round) / f32::from(ROUNDS);
        for example in &examples {
            network.learn(example, 0.02 * left.powf(1.5) + 0.0002);
        }
        let right = |(inputs, won): &&Example| (network.chance(inputs).1 > 0.5) == *won;
        let right = tests.iter().filter(right).count();
        eprintln!("round {round}: right in {right} of {}", tests.len());
    }
    network.print();
}

/// All reachable positions that the barriers do not decide.
fn examples_of(pieces: u8) -> Vec<Example> {
    let mut plain = Plain::default();
    plain.wins(Board::start(pieces).expect("1 to 31 pieces"));
    let chosen = |&(board, _): &(Board, bool)| (board.mine() ^ board.theirs()) % 5 < SHARE;
    let examples = plain
        .labels()
        .filter(chosen)
        .map(|(board, won)| (inputs_of_estimate(board, 0), won));
    examples.filter(|(inputs, _)| !inputs.is_empty()).collect()
}

impl Network {
    /// The sums of a position, and the chance that it is won.
    fn chance(&self, inputs: &[usize]) -> (Sums, f32) {
        let mut sums = self.bias;
        for &input in inputs {
            for (sum, weight) in sums.iter_mut().zip(self.inputs[input]) {
                *sum += weight;
            }
        }
        let (hidden, direct) = (&sums[..SUMS - 1], sums[SUMS - 1]);
        let hidden = hidden.iter().zip(self.output);
        let hidden: f32 = hidden.map(|(sum, weight)| sum.max(0.0) * weight).sum();
        (sums, 1.0 / (1.0 + (-direct - hidden).exp()))
    }

    /// Makes one gradient step for the log-likelihood.
    fn learn(&mut self, (inputs, won): &Example, rate: f32) {
        let (sums, chance) = self.chance(inputs);
        let step = rate * (f32::from(u8::from(*won)) - chance);
        let mut steps = self.output.map(|weight| weight * step);
        for place in 0..SUMS - 1 {
            let sum = sums[place].max(0.0);
            if sum <= 0.0 {
                steps[place] = 0.0;
            }
            // The sums are large, so their factors need a lower learning rate.
            self.output[place] += 0.3 * sum * step;
        }
        for &input in inputs {
            add(&mut self.inputs[input], steps);
        }
        add(&mut self.bias, steps);
    }

    fn print(&self) {
        let rounded = |weights: Sums, scale: f32| {
            weights
                .map(|weight| format!("{:.0}", weight * scale))
                .join(", ")
        };
        println!("//! The weights of the estimate, as `examples/fit.rs` prints them.\n");
        println!("/// Number of sums of the network, of which the last is the direct one.");
        println!("pub const SUMS: usize = {SUMS};\n");
        println!("/// The sums' weights for each input, one input after the other.");
        println!("pub const INPUTS: [i16; {INPUTS} * SUMS] = [");
        for &weights in &self.inputs {
            println!("{},", rounded(weights, INPUT_SCALE));
        }
        println!("];\n\n/// The initial values of the sums.");
        let bias = rounded(self.bias, INPUT_SCALE);
        println!("pub const BIAS: [i16; SUMS] = [{bias}];\n");
        println!("/// The output's weights of the positive sums, without the direct one.");
        let mut output = self.output;
        output[SUMS - 1] = 0.0;
        let output = rounded(output, OUTPUT_SCALE);
        println!("pub const OUTPUT: [i16; SUMS] = [{output}];");
    }
}

fn add(sums: &mut Sums, steps: Sums) {
    for (sum, step) in sums.iter_mut().zip(steps) {
        *sum += step;
    }
}
