//! Hostile uploads and addresses.

use axum::http::StatusCode;
use pigskin_hog::{Choice, Table};
use tempfile::tempdir;

use crate::asked::{drop_files, drop_onto, finally, get, page, server};
use crate::says::Says as _;

#[tokio::test]
async fn names_lead_nowhere_and_are_no_markup() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let long = format!("{}.txt", "x".repeat(10_000));
    for (place, name) in [
        "../../etc/passwd.txt",
        "<script>alert(1)</script>.txt",
        "<img src=x onerror=alert(1)>.txt",
        "a\0b.txt",
        "\u{202e}txt.evil.txt",
        "' OR 1=1; DROP TABLE kept_source; --.txt",
        "%2e%2e%2fpasswd.txt",
        &long,
    ]
    .into_iter()
    .enumerate()
    {
        // A different file each time, so that each is the first of its name.
        let table = Table::from_fn(100, |at| {
            Choice::dice(u8::from(usize::from(at.mine.0) == place))
        });
        let table = table.to_text();
        let dropped = drop_files(&server, &[(name, table.as_bytes())]).await;
        assert!(
            dropped.status == StatusCode::SEE_OTHER || dropped.status.is_client_error(),
            "{name}: {}",
            dropped.body
        );
        if dropped.status == StatusCode::SEE_OTHER {
            let shown = page(&server, &dropped.location).await;
            shown.lacks("<img");
            shown.lacks("\u{202e}");
            assert!(!shown.contains(&"x".repeat(200)), "{shown}");
        }
    }
    let listed = page(&server, "/strategies").await;
    assert!(listed.contains("<bdi>passwd.txt</bdi>"), "{listed}");
    listed.lacks("<img");
    listed.lacks("\u{202e}");
    assert!(!listed.contains(&"x".repeat(200)), "{listed}");
    let files = std::fs::read_dir(folder.path()).expect("a folder");
    for file in files {
        let name = file.expect("a file").file_name();
        assert!(name.to_string_lossy().starts_with("pigskin.db"), "{name:?}");
    }
}

#[tokio::test]
async fn files_that_are_none_are_told_why() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let large = vec![b'1'; (1 << 20) + 1];
    let huge = vec![b'1'; 10 << 20];
    for (name, contents, says) in [
        ("large.txt", &large[..], "larger than 1 MiB"),
        ("huge.txt", &huge[..], "too large"),
        ("page.exe", b"MZ", "no .py, .json or .txt file"),
        ("strategy.R", b"x", "no .py, .json or .txt file"),
        ("", b"", "choose a file first"),
        ("", b"x", "no .py, .json or .txt file"),
    ] {
        let dropped = drop_files(&server, &[(name, contents)]).await;
        assert!(dropped.status.is_client_error(), "{name}");
        assert!(dropped.body.contains(says), "{name}: {}", dropped.body);
    }
    let many: Vec<(&str, &[u8])> = vec![("a.txt", b"1"); 201];
    let dropped = drop_files(&server, &many).await;
    assert_eq!(dropped.status, StatusCode::UNPROCESSABLE_ENTITY);
    dropped.body.says("choose at most 200 files");
    assert_eq!(
        drop_files(&server, &[]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    // None of these files is stored.
    page(&server, "/strategies").await.lacks("Uploaded before");
}

#[tokio::test]
async fn tables_that_are_none_have_a_page_that_says_so() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let deep = "[".repeat(100_000);
    for (name, contents, says) in [
        ("empty.txt", &b""[..], "load-error"),
        ("bytes.json", b"\xff\xfe\x00", "saved as UTF-16"),
        ("markup.json", b"<script>alert(1)</script>", "load-error"),
        ("deep.json", deep.as_bytes(), "load-error"),
        ("\u{200b}.txt", b"4", "bad-name"),
    ] {
        let dropped = drop_files(&server, &[(name, contents)]).await;
        assert_eq!(
            dropped.status,
            StatusCode::SEE_OTHER,
            "{name}: {}",
            dropped.body
        );
        let shown = page(&server, &dropped.location).await;
        assert!(shown.contains("cannot play"), "{name}: {shown}");
        assert!(shown.contains(says), "{name}: {shown}");
        // The file cannot play a game either.
        let hash = dropped.location.split(['/', '?']).nth(2).expect("a name");
        let game = get(&server, &format!("/hog/fall-2019/game?second={hash}")).await;
        assert_eq!(
            game.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            game.body
        );
    }
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let answer = drop_onto(&server, "/strategies", "cross-site", &[("a.txt", b"4")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    page(&server, "/strategies").await.lacks("Uploaded before");
}

#[tokio::test]
async fn addresses_that_name_nothing_say_so() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for (address, status, says) in [
        ("/strategies/nobody", 400, "not a house strategy"),
        ("/strategies/file:xyz", 400, "hexadecimal"),
        (
            "/strategies/file:..%2f..%2fetc%2fpasswd",
            400,
            "hexadecimal",
        ),
        (
            "/strategies/file:0123456789abcdef",
            404,
            "upload it on the page",
        ),
        (
            "/strategies/file:0123456789abcdef/progress",
            404,
            "upload it on",
        ),
        ("/strategies/always:6/progress", 400, "is not a file"),
        (
            "/strategies/always:6?edition=1999",
            400,
            "there is no edition",
        ),
        ("/strategies/always:6?map=moon", 400, "map"),
        ("/strategies/always:6?at=100,100", 400, "at: not two scores"),
        (
            "/strategies/always:6?against=file:0123456789abcdef",
            404,
            "does not have the file",
        ),
        ("/strategies/always:-1", 400, "does not have"),
        ("/strategies/always:6?goal=60000", 400, "goal"),
        ("/strategies/always:6/cells.json?goal=60000", 400, "goal"),
        (
            "/strategies/always:6?goal=300&feral_hogs=on&pork_chop=on",
            400,
            "too large",
        ),
        (
            "/strategies/always:0/lengths?free_bacon=off",
            400,
            "cannot be computed",
        ),
        ("/strategies/%3Cscript%3E", 400, "&#60;script&#62;"),
        (
            "/strategies/always:6/against/nobody",
            400,
            "not a house strategy",
        ),
        (
            "/hog/fall-2019/game?second=file:0123456789abcdef",
            404,
            "upload it on",
        ),
        ("/hog/fall-2019/game?second=file:x", 400, "hexadecimal"),
    ] {
        let answer = finally(&server, address).await;
        assert_eq!(answer.status.as_u16(), status, "{address}: {}", answer.body);
        assert!(answer.body.contains(says), "{address}: {}", answer.body);
    }
}
