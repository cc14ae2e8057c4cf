//! The routes of a course, and the right that each needs.

use std::sync::LazyLock;

use pigskin_portal::Right;

/// Each route with the right that it needs, with `*` if it is about Ada, an address if it is another
/// text, and a form. VERSION becomes the number of a version of Ada's, CODE that of the review of her
/// composition.
const TABLE: &str = "
GET / Public
GET /project Account
GET /project/live Account
GET /project/handout Public
GET /project/kit.zip Public
GET /project/difference Work* /project/difference?from=VERSION&to=VERSION&by=ada
GET /project/versions/{version} Work* /project/versions/VERSION?by=ada
POST /project/versions/{version}/submit Submit /project/versions/99/submit
GET /project/versions/{version}/files/{file} Work* /project/versions/VERSION/files/hog.py?by=ada
POST /project/enter Submit
POST /project/regrade Submit
GET /project/reviews Review
POST /project/reviews/all/{act} Review /project/reviews/all/keep
POST /project/reviews/all/{act} Publish /project/reviews/all/publish
GET /project/reviews/{code} Review* /project/reviews/CODE
GET /project/reviews/{code}/hog.py Review* /project/reviews/CODE/hog.py
POST /project/reviews/{code}/{act} Review* /project/reviews/CODE/claim
GET /api/v1/project/reviews Class
GET /project/staff/points Class
POST /project/staff/points/publish Help
GET /project/staff/points/files/{file} Class /project/staff/points/files/points.csv
GET /project/staff/students/{student}/points Class* /project/staff/students/ada/points
POST /project/staff/students/{student}/points/{act} Help* /project/staff/students/ada/points/unchoose
GET /staff/extensions Help
POST /staff/extensions Help
GET /staff/mail Class
POST /staff/mail Help /staff/mail act=test
POST /staff/mail Help /staff/mail act=links
POST /staff/mail Retry /staff/mail act=now
POST /staff/mail Help /staff/mail act=retry
POST /staff/mail Help /staff/mail act=withdraw
POST /project/partners/{act} Submit /project/partners/accept
GET /project/staff Class
GET /project/staff/class.csv Class
GET /project/staff/findings Class
GET /project/staff/students/{student} Class* /project/staff/students/ada
GET /project/staff/students/{student}/view Class* /project/staff/students/ada/view
GET /staff/people Class
GET /staff/roster Settings
POST /staff/roster Settings
POST /staff/roster/take Settings
GET /project/staff/grading Class
GET /project/staff/set-up Settings
POST /project/staff/set-up Settings
POST /project/staff/{act} Retry /project/staff/retry
POST /project/staff/{act} Lead /project/staff/pause
POST /project/staff/{act} Lead /project/staff/resume
POST /staff/people/{act} Help* /staff/people/link
GET /account Account
POST /account/password Account
POST /account/revoke Account
GET /device Account
POST /device Submit
POST /api/v1/device/code Public
POST /api/v1/device/token Public
GET /api/v1/project Account
GET /api/v1/project/versions Account
POST /api/v1/project/versions Submit
GET /api/v1/project/versions/{version} Work* /api/v1/project/versions/VERSION?by=ada
POST /api/v1/project/versions/{version}/submit Submit /api/v1/project/versions/99/submit
GET /api/v1/project/class Class
GET /api/v1/project/class.csv Class
GET /staff/log Class
GET /contest Public
GET /contest/table Public
GET /contest/live Public
GET /contest/matrix.svg Public
GET /contest/kit.zip Public
GET /contest/teams/{team} Public /contest/teams/1
GET /contest/winners Public
GET /contest/rules Public
GET /contest/teams/{team}/against/{other} Contest /contest/teams/1/against/2
GET /contest/mine Account
POST /contest/mine/recognition Submit /contest/mine/recognition recognition=named
POST /contest/mine/token Account
POST /contest/mine/invite Submit
POST /contest/mine/join Submit
POST /contest/mine/decline Submit
POST /contest/mine/withdraw Submit
POST /contest/entries Submit
POST /contest/check Submit
POST /contest/write/send Submit
POST /contest/write/measure Submit
GET /contest/entries/{submission} Entries* /contest/entries/1
GET /contest/entries/{submission}/results Entries* /contest/entries/1/results
GET /contest/staff Contest
GET /contest/pairs Public
GET /contest/staff/ceremony Contest
GET /contest/staff/view/{person}/mine Class* /contest/staff/view/ada/mine
GET /contest/staff/view/{person}/board Class* /contest/staff/view/ada/board
GET /contest/staff/teams Contest
GET /contest/staff/settings Settings
POST /contest/staff/settings Settings
GET /contest/staff/files/{file} Contest /contest/staff/files/grades.csv
GET /api/v1/contest Public
GET /api/v1/standings Public
GET /api/v1/events Public
POST /api/v1/entries Submit
GET /api/v1/entries/{submission} Entries* /api/v1/entries/1
GET /api/v1/openapi.json Public
POST /contest/staff/{act} Lead /contest/staff/pause team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/resume team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/reveal team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/message team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/edit-message team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/withdraw-message team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/publish-winners team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/withdraw-winners team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/disqualify team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/reinstate team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/judge-again team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/play-forfeits-again team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/apply team=1&text=all
POST /contest/staff/{act} Lead /contest/staff/drop team=1&text=all
POST /contest/staff/{act} Retry /contest/staff/retry
";

pub struct Row {
    pub method: &'static str,
    pub route: &'static str,
    pub address: &'static str,
    pub right: Right,
    /// Whether it is about Ada.
    pub is_hers: bool,
    pub form: &'static str,
}

pub static ROUTES: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.is_empty());
    let row = |line: &'static str| {
        let mut words = line.split(' ');
        let mut word = || words.next();
        let (method, route) = (word().expect("a method"), word().expect("a route"));
        let right = word().expect("a right");
        let name = right.trim_end_matches('*');
        let known = Right::all().find(|one| format!("{one:?}") == name);
        Row {
            method,
            route,
            right: known.unwrap_or_else(|| panic!("{line}: {right}")),
            is_hers: right.ends_with('*'),
            address: word().unwrap_or(route),
            form: word().unwrap_or("person=ada&act=preview"),
        }
    };
    rows.map(row).collect()
});
