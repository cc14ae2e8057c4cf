//! What the machine offers, in text and in JSON.

use crate::pigskin;

#[test]
fn the_doctor_names_each_thing_on_a_line_of_its_own() {
    let text = pigskin("doctor").printed();
    let (machine, attempts) = text.split_once("\n\n").expect("two parts");
    let json = pigskin("doctor --format json").json();
    let offers = json["offers"].as_array().expect("what is offered");
    let names: Vec<&str> = offers.iter().filter_map(|o| o["name"].as_str()).collect();
    assert_eq!(
        names,
        [
            "user namespaces",
            "seccomp",
            "Landlock",
            "cgroup v2",
            "time namespaces",
            "processor time",
        ]
    );
    for offer in offers {
        let name = offer["name"].as_str().expect("a name");
        let is_there = offer["is_there"].as_bool().expect("yes or no");
        let told = machine.lines().filter_map(|line| {
            let told = line.trim_start().strip_prefix(name)?;
            told.starts_with("  ").then(|| told.trim_start().to_owned())
        });
        let told: Vec<String> = told.collect();
        assert_eq!(told.len(), 1, "{name} in {machine}");
        let verdict = if is_there { "yes: " } else { "no: " };
        assert!(told[0].starts_with(verdict), "{name} in {machine}");
    }
    // Wherever it can be, it is.
    let has_landlock = json["offers"][2]["is_there"].as_bool();
    assert_eq!(json["landlock_in_box"].as_bool(), has_landlock);
    let tried = json["attempts"].as_array().expect("attempts").len();
    assert!(attempts.ends_with(&format!("All {tried} attempts are held.\n")));
}
