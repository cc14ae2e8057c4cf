//! The cost of perfect play and of a best response, for games of 100 points.
//!
//! Run with `cargo bench -p pigskin-hog --bench solve`. Each bench asserts its
//! answer before it measures.

use divan::{Bencher, black_box};
use pigskin_hog::solve::{BestResponse, PerfectPlay};
use pigskin_hog::{Choice, Duel, Edition, PigOut, Rules, Table};

fn main() {
    divan::main();
}

fn rules_of(edition: &str) -> Rules {
    Edition::named(edition).expect("a handout's edition").rules
}

#[divan::bench(args = [("fall-2017", 0.502_208_775_776), ("fall-2019", 0.522_596_407_227), ("spring-2017", 0.505_274_786_749)])]
fn perfect_play(bencher: Bencher, (edition, known): (&str, f64)) {
    let rules = rules_of(edition);
    let rate = PerfectPlay::solve(&rules).win_rate();
    assert!((rate.first - known).abs() < 1e-12, "{rate:?}");
    bencher.bench_local(|| PerfectPlay::solve(black_box(&rules)));
}

/// Turns can score nothing, so that the scores of both players and their previous turns come back: the
/// largest recursive games of any rules.
#[divan::bench(sample_count = 10)]
fn best_response_where_positions_come_back(bencher: Bencher) {
    let rules = Rules {
        pig_out: Some(PigOut::Nothing),
        free_bacon: None,
        feral_hogs: rules_of("fall-2019").feral_hogs,
        ..Rules::CLASSIC
    };
    let fives = Table::from_fn(rules.goal, |_| Choice::dice(5));
    let rate = BestResponse::to(&rules, &fives)
        .expect("it fits")
        .win_rate();
    assert!(
        (rate.first - 0.782_769_269_302).abs() < 1e-12 && rate.error_bound < 1e-11,
        "{rate:?}"
    );
    bencher.bench_local(|| BestResponse::to(black_box(&rules), &fives));
}

#[divan::bench(args = ["fall-2017", "fall-2019", "spring-2017"])]
fn best_response(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let always = |dice| Table::from_fn(rules.goal, |_| Choice::dice(dice));
    let fours = always(4);
    let response = BestResponse::to(&rules, &fours).expect("it fits");
    let sixes = Duel::new(&rules).win_rate(&always(6), &fours);
    assert!(response.win_rate().mean() > sixes.expect("both fit").mean());
    bencher.bench_local(|| BestResponse::to(black_box(&rules), &fours));
}
