//! The settings of `course.toml`, each with its row.

use pigskin_settings::{Forms, Kind, Row, rows};

const SERVER: &str = "The server";
const DATES: &str = "Dates";
const TEAMS: &str = "Teams and the board";
const MAIL: &str = "Mail";

/// Settings that only a course with a contest has. The dates of a project are in `project.toml`.
pub const CONTEST: &str = "contest";

/// The settings in the order of a new file and of the form.
pub const ROWS: &[Row] = rows! {
    "address": Kind::Line, example("\"https://hog.example.edu\"") shown(SERVER, "Address")
        "The address of the server as browsers see it. Personal links are made with it; without one they \
         lead to this machine.";
    "time_zone": Kind::Zone, default("UTC") example("\"America/Los_Angeles\"") shown(DATES, "Time zone")
        on(Forms::New)
        "The time zone of all times that are written without one, and of those on the pages; UTC otherwise.";
    "opens": Kind::Moment, only(CONTEST) example("\"2026-11-16 09:00\"") shown(DATES, "Opens")
        "From when on entries are taken; none if from the beginning.";
    "freeze": Kind::Moment, only(CONTEST) example("\"2026-12-04 18:00\"") shown(DATES, "Board freezes")
        "The public board stands still from this moment until staff reveal it; none if it never does.";
    "closes": Kind::Moment, only(CONTEST) example("\"2026-12-04 23:59:59\"") shown(DATES, "Deadline")
        "The last moment at which an entry is in time; none if the contest stays open.";
    "grace_seconds": Kind::Whole(0, 86_400), only(CONTEST) default("0") example("60")
        shown(DATES, "Seconds of grace") on(Forms::Later)
        "Seconds after the deadline in which an entry still counts as in time, at most a day. Nobody is told.";
    "team_size": Kind::Whole(1, 20), only(CONTEST) default("2") example("2")
        shown(TEAMS, "Team size") on(Forms::Later)
        "The most people in a team, 1 to 20. Groups are as the course sets them.";
    "pseudonyms": Kind::Tick, only(CONTEST) example("false")
        shown(TEAMS, "Pseudonyms") on(Forms::Later)
        "Whether the public board shows \"Team 7\" instead of a team's name.";
    "open_strategies": Kind::Tick, only(CONTEST) example("false")
        shown(TEAMS, "Open strategies") on(Forms::Later)
        "Whether everybody sees heat maps and replays; otherwise teams see their own.";
    "late": Kind::Table, only(CONTEST) "Late entries. Without this they are refused.";
    "late.until": Kind::Moment, only(CONTEST) example("\"2026-12-06 23:59:59\"") required()
        shown(DATES, "Late entries until") on(Forms::Later)
        "Until when they are taken.";
    "late.factor": Kind::Number(0.0, 1.0), only(CONTEST) example("0.5") required() dated()
        shown(DATES, "Factor of late entries") on(Forms::Later)
        "What their points are multiplied by, from 0 to 1.";
    "openid": Kind::Table, "Sign-in with university accounts, beside personal links and passwords.";
    "openid.issuer": Kind::Line, example("\"https://login.example.edu\"") required()
        "The provider, exactly as it writes itself.";
    "openid.client_id": Kind::Phrase, example("\"pigskin\"") required() "What the provider calls this server.";
    "openid.client_secret_file": Kind::Line, example("\"openid-secret\"")
        "A file in this folder that holds only the secret.";
    "openid.match": Kind::Phrase, example("\"email\"")
        "\"email\", or another claim that equals the id on the roster.";
    "openid.scopes": Kind::Toml, example("[\"email\"]")
        "Requested besides openid; [\"profile\"] with another match.";
    "openid.label": Kind::Phrase, example("\"Sign in with your university account\"") "What the button says.";
    "mail": Kind::Table,
        "Mail through a server of the university: personal links (`pigskin contest links --mail`), messages \
         from staff, and receipts of entries. The page Mail of staff tries it.";
    "mail.server": Kind::Word, example("\"smtp.example.edu\"") required() shown(MAIL, "Mail server") on(Forms::New)
        "The mail server; none if the course sends no mail.";
    "mail.security": Kind::Choice(&[
        ("starttls", "STARTTLS"), ("tls", "TLS"), ("none", "none, on this machine"),
    ]), example("\"starttls\"") shown(MAIL, "Encryption") on(Forms::New)
        "\"starttls\" or \"tls\"; \"none\" only for a server on this machine.";
    "mail.port": Kind::Whole(1, 65_535), example("587") shown(MAIL, "Port") on(Forms::New) "If it is not the usual one.";
    "mail.user": Kind::Word, example("\"hog\"") shown(MAIL, "User") on(Forms::New) "If the mail server asks for a sign-in.";
    "mail.password_file": Kind::Line, example("\"mail-password\"")
        "A file in this folder that holds only the password.";
    "mail.certificate_file": Kind::Line,
        "A file in this folder with the certificate (PEM) of the mail server's authority, if it is not a \
         public one.";
    "mail.from": Kind::Mailbox, example("\"Hog <hog@example.edu>\"") required() shown(MAIL, "Sender") on(Forms::New)
        "Whom the mail is from.";
    "mail.reply_to": Kind::Mailbox, example("\"staff@example.edu\"") "Where answers go, if not to the sender.";
    "mail.send": Kind::Toml, example("[\"links\", \"messages\"]")
        "What is sent; also \"receipts\": each entry's, to the person who sent it.";
    "mail.per_minute": Kind::Whole(1, 6000), example("30")
        "Mails in a minute at most; ask what your mail server allows.";
    "grades": Kind::Table, only(CONTEST)
        "Points for ranks and scores, in place of the awards of contest.toml.";
    "grades.tiers": Kind::Toml, only(CONTEST)
        example("[{ top_percent = 10, points = 5 }, { rank = 3, points = 4 }, { points = 1 }]")
        "An entry gets the points of the best tier that it reaches.";
};
