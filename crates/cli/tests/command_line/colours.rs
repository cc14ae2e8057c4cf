//! The colours of pages that stand alone: they are those of the server's pages.

use std::collections::BTreeMap;
use std::fs;

use crate::workspace::root;

/// Files with pages that are read without a server.
const ALONE: [&str; 3] = [
    "crates/contest/templates/report.css",
    "crates/settings/src/handout/handout.css",
    "crates/project/kit/hog_gui.py",
];

/// The colours of a style by name: those of the light theme, then those of the dark one.
fn colours(style: &str) -> [BTreeMap<&str, &str>; 2] {
    let mut themes = style.split(":root {").skip(1).map(|rest| {
        let (block, _) = rest.split_once('}').expect("its end");
        let variables = block.split("--").skip(1).filter_map(|one| {
            let (name, value) = one.split_once(':')?;
            let (value, _) = value.split_once(';')?;
            value
                .trim()
                .starts_with('#')
                .then_some((name, value.trim()))
        });
        variables.collect()
    });
    [(); 2].map(|()| themes.next().expect("two themes"))
}

#[test]
fn pages_that_stand_alone_have_the_colours_of_the_servers_pages() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect(path);
    let style = read("crates/web/assets/pigskin.css");
    let [light, dark] = colours(&style);
    for path in ALONE {
        let alone = read(path);
        for (theme, own) in [&light, &dark].into_iter().zip(colours(&alone)) {
            assert!(own.len() > 4, "{path}: {own:?}");
            for (name, colour) in own {
                let expected = theme.get(name).or_else(|| light.get(name));
                assert!(
                    expected.is_none_or(|expected| *expected == colour),
                    "{path}: --{name} is {colour}, and that of pigskin.css {expected:?}"
                );
            }
        }
    }
}
