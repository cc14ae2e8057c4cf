//! Archives whose win rates another engine computed.

use pigskin_contest::{ENGINE, HogResults, Results, WinRates};

use super::{archived, verify, with_manifest};
use crate::Engines;
use crate::archive::{Archive, STANDINGS, ZipFile};

/// The archive with other results, and the standings that follow from them.
fn with_results(archive: &Archive, change: impl Fn(&mut Results)) -> Vec<u8> {
    let text = |name: &str| {
        let mut files = archive.files().filter(|(path, _)| *path == name);
        let (_, contents) = files.next().expect("it is there");
        String::from_utf8(contents.to_vec()).expect("a text")
    };
    let mut results: Results = serde_json::from_str(&text(Archive::RESULTS)).expect("results");
    change(&mut results);
    let mut json = Vec::new();
    results.write_json(&mut json).expect("JSON");
    let csv = results.standings_csv().expect("CSV");
    let mut zip = ZipFile::default();
    for (path, contents) in archive.files() {
        match path {
            Archive::MANIFEST => {}
            Archive::RESULTS => zip.file(path, json.clone()),
            STANDINGS => zip.file(path, csv.clone()),
            _ => zip.file(path, contents),
        }
    }
    with_manifest(archive, zip)
}

fn hog(results: &mut Results) -> &mut HogResults {
    results.game.hog_mut().expect("it is of Hog")
}

/// Moves every win rate by so much, and each mean win rate with it.
fn nudge(results: &mut Results, by: f64) {
    let hog = hog(results);
    let rates = hog.win_rates.clone();
    let nudged = |a: usize, b: usize| {
        let matchup = rates.get(a, b)?;
        Some([matchup.rate.first + by, matchup.rate.second - by / 2.0])
    };
    hog.win_rates = WinRates::from_fn(rates.entries(), hog.error_bound, nudged);
    for row in &mut results.standings {
        row.mean_win_rate += by / 4.0;
    }
}

#[test]
fn last_digits_of_another_engine_are_within_the_bounds() {
    let archive = archived();
    for other in [ENGINE - 1, ENGINE + 1] {
        let zip = with_results(&archive, |results| {
            let bound = hog(results).error_bound;
            nudge(results, bound / 2.0);
            hog(results).engine = other;
        });
        let verified = verify(&zip).expect("it is within the bounds");
        let engines = Engines {
            made_by: other,
            checked_by: ENGINE,
        };
        assert_eq!(verified.engines, Some(engines));
        assert_eq!(verified.matchups, 6);
    }
    let unchanged = with_results(&archive, |results| hog(results).engine = ENGINE - 1);
    verify(&unchanged).expect("nothing is nudged");
}

#[test]
fn last_digits_of_this_engine_are_found_out() {
    let archive = archived();
    let zip = with_results(&archive, |results| {
        let bound = hog(results).error_bound;
        nudge(results, bound / 2.0);
    });
    let error = verify(&zip).expect_err("the engine is this one");
    assert!(error.contains("of the standings"), "{error}");
    let zip = with_results(&archive, |results| {
        let rates = hog(results).win_rates.clone();
        let bound = hog(results).error_bound;
        let nudged = |a: usize, b: usize| {
            let rate = rates.get(a, b)?.rate;
            Some([rate.first + bound / 2.0, rate.second])
        };
        hog(results).win_rates = WinRates::from_fn(rates.entries(), bound, nudged);
    });
    let error = verify(&zip).expect_err("the engine is this one");
    assert!(error.contains("the win rates"), "{error}");
}

#[test]
fn another_engine_hides_nothing_beyond_its_bounds() {
    let archive = archived();
    let refused = |why: &str, change: &dyn Fn(&mut Results)| {
        let zip = with_results(&archive, |results| {
            hog(results).engine = ENGINE - 1;
            change(results);
        });
        let error = verify(&zip).expect_err(why);
        assert!(error.contains(why), "{why}: {error}");
    };
    refused("not within their bounds", &|results| {
        let rates = hog(results).win_rates.clone();
        let bound = hog(results).error_bound;
        let nudged = |a: usize, b: usize| {
            let rate = rates.get(a, b)?.rate;
            Some([rate.first, rate.second + bound * 3.0])
        };
        hog(results).win_rates = WinRates::from_fn(rates.entries(), bound, nudged);
    });
    refused("error bound of 0.5", &|results| {
        hog(results).error_bound = 0.5;
    });
    refused("error bound of -1", &|results| {
        hog(results).error_bound = -1.0;
    });
    refused("of the standings", &|results| {
        results.standings[0].wins += 1;
    });
    refused("of the standings", &|results| {
        results.standings[0].award += 1.0;
    });
    refused("of the standings", &|results| {
        results.standings[0].mean_win_rate += 1e-6;
    });
    refused("not in their order", &|results| {
        results.standings.swap(0, 1);
        let rates = hog(results).win_rates.clone();
        let bound = hog(results).error_bound;
        let turned = |line: usize| if line < 2 { 1 - line } else { line };
        let swapped = |a, b| {
            let rate = rates.get(turned(a), turned(b))?.rate;
            Some([rate.first, rate.second])
        };
        hog(results).win_rates = WinRates::from_fn(rates.entries(), bound, swapped);
    });
    refused("settings", &|results| results.title.push('!'));
    refused("settings", &|results| hog(results).threshold += 1e-15);
}
