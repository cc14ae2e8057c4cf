//! `pigskin convert`

use insta::assert_snapshot;

use crate::{Folder, begins, pigskin};

#[test]
fn a_house_strategy_becomes_a_program() {
    let args = "convert bacon:9,5 --to python --team Six\"Pack\"";
    assert_snapshot!(pigskin(args).printed());
}

#[test]
fn kinds_of_files_become_each_other() {
    let folder = Folder::new();
    let run = |from: &str, to: &str, output: &str| {
        let files = format!("{from} --to {to} --out {output}");
        let line = format!("convert --edition spring-2017 {files}");
        folder.printed(&line)
    };
    let said = run("swap:8,-1", "json", "table.json");
    assert_eq!(said, "Wrote swap:8,-1 to table.json.\n");
    run("table.json", "text", "table.txt");
    run("table.txt", "json", "again.json");
    let read = |name| folder.read(name);
    assert_eq!(read("table.json"), read("again.json"));
    assert_eq!(read("table.txt").lines().count(), 100);
}

#[test]
fn a_program_stays_the_same_strategy_through_all_kinds() {
    let program = "\
TEAM_NAME = 'Pen'


def final_strategy(mine, theirs):
    return (mine * 7 + theirs * theirs) % 12 - 1
";
    let folder = Folder::with("pen.py", program);
    let hash = |file: &str| {
        let line = format!("check {file} --edition spring-2017 --format json");
        let answer = folder.json(&line);
        answer["table"].as_str().expect("a hash").to_owned()
    };
    let before = hash("pen.py");
    for (from, to, output) in [
        ("pen.py", "json", "pen.json"),
        ("pen.json", "text", "pen.txt"),
        ("pen.txt", "python", "again.py"),
    ] {
        let files = format!("{from} --to {to} --out {output}");
        let line = format!("convert --edition spring-2017 {files}");
        folder.printed(&line);
        assert_eq!(hash(output), before, "{output}");
    }
}

#[test]
fn an_existing_file_stays_unless_forced() {
    let folder = Folder::with("six.py", "precious");
    let args = "convert always:6 --to python --out six.py";
    let ran = folder.run(args);
    ran.failed(1, "pigskin: six.py exists already; --force replaces it");
    assert_eq!(folder.read("six.py"), "precious");
    folder.printed(&format!("{args} --force"));
    let program = folder.read("six.py");
    begins(&program, "TEAM_NAME = \"always:6\"\n");
}

#[test]
fn a_faulty_table_is_refused_by_its_smallest_place() {
    let row = format!("{}\n", ["6"; 100].join(","));
    for (text, message) in [
        (
            row.repeat(99),
            "bad.txt is not a strategy: there are 99 rows where 100",
        ),
        (
            row.repeat(100).replacen('6', "-1", 2),
            "row 0, column 0: -1 is not from 0 to 10",
        ),
        (
            row.repeat(100).replacen('6', "six", 1),
            "row 0, column 0: 'six' is not a whole number",
        ),
    ] {
        let folder = Folder::with("bad.txt", &text);
        folder.fails("convert bad.txt --to json", 1, message);
    }
}
