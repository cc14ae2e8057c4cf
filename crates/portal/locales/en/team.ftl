# The page of the visitor's own team, and when entries are accepted.
my-team-removed = Staff removed your team from the board: <bdi>{ $reason }</bdi>
my-team-invitation = Invitation
my-team-invites = Invitation to a team by <bdi>{ $who }</bdi>.
my-team-join = Join
my-team-decline = Decline
my-team-send = Send an entry
my-team-write = Write a strategy
my-team-drop = Drop your file here, or choose one
my-team-send-button = Send
my-team-file-name = Your file must be called <code>{ $name }</code>.
my-team-send-note = The last accepted version counts; a version that fails leaves it on the board. Several files become one entry. <code>pigskin check</code> checks a file on your own machine first, and <code>pigskin submit</code> sends one from the terminal.
my-team-send-unrun = Your program is only read at first, and runs in its games: one with an error that shows when it is loaded is accepted and counts, and forfeits its games. Check it with <code>pigskin check</code> or the kit before you send it.
my-team-pseudonyms = Other teams do not see your team's name. Two teams cannot have the same name, though: a team that sends an entry under your name learns that the name is taken, but not by whom. Choose a name that does not identify you and that others will not guess.
my-team-versions = Versions
my-team-none-yet = You have not sent an entry yet.
my-team-forfeits = Your version on the board forfeits games: <bdi>{ $why }</bdi>
my-team-version = Version
my-team-file = File
my-team-sent = Sent
my-team-verdict = Verdict
my-team-late = late
my-team-counts = counts
my-team-people = People
my-team-invited = invited
my-team-withdraw = Withdraw
my-team-invite-label = Invite a person by their id
my-team-invite = Invite
my-team-public = Your team's public page, with its win rates
my-team-own-machine = From your own machine
my-team-kit = Begin with <a href="/contest/kit.zip" hx-boost="false" download>these files</a>. <code>{ $command }</code> sends an entry from your own machine, and needs a token.
my-team-program = <code>{ $name }</code> checks, compares and sends strategies without this server ({ $platform }; { $size } MB). It is the version that runs here.
my-team-program-download = Download { $name }
my-team-program-start = Start it
my-team-program-where = In the folder of these files, with the program in it:
my-team-token = Show a token

state-queued = queued
state-judging = judging
state-accepted = accepted
state-refused = refused

entries-always = Entries are accepted.
entries-until = Entries are accepted until { $closes }.
entries-until-late = Entries are accepted until { $closes }, and late ones until { $late }; if a late entry counts, its points are multiplied by { $factor }.
entries-late = The deadline is over; late entries are accepted until { $late }; if a late entry counts, its points are multiplied by { $factor }.
entries-from = Entries are accepted from { $opens } on.
entries-over = No entries have been accepted since { $since }.

# A moment in the course's time zone: its ISO date, or day, month (1 to 12) and year; time and zone.
day = { $date }
moment = { day } { $time } { $zone }

recognition-title = If your team wins
recognition-lead = Winners are named to later semesters only if all members of the team agree. Your name is never shown, only that of the team.
recognition-no = Do not name our team.
recognition-named = Name our team with its rank, its wins and its mean win rate.
recognition-plays = Name our team, and let our last accepted version play in later contests as a reference player. Others see how they do against it; it has no rank and takes none from anybody.
recognition-save = Save
recognition-all = { $agreed ->
    [named] All members agree: your team may be named.
    [plays] All members agree: your team may be named, and its strategy may play in later contests.
   *[no] Not all members agree to be named.
}
recognition-until = You can change this until staff take the winners along to the next contest.
recognition-taken = Staff took the winners along on { $at }. Ask them if your team should no longer be named.

checked-title = Check
checked-accepted = would be accepted
checked-refused = would be refused
checked-as = The contest would accept <bdi>{ $file }</bdi> as <bdi>{ $name }</bdi>.
checked-unnamed = The contest would accept <bdi>{ $file }</bdi>. It gives no name, so that it would be named after your team.
checked-read = It was read and did not play: what a program does wrong shows in its matches. The editor plays games against house strategies.
late-checked = It would be late, and its points would be multiplied by { $factor }.
late-replaces = Your version { $version } is in time. A late one that is accepted takes its place, and its points are multiplied by { $factor }.
checked-not-sent = Nothing was sent.

my-team-check = Check without sending
my-team-your-zone = On your clock:
my-team-own-deadline = This deadline is your own; the others' is { $closes }.
my-team-freezes = The board is frozen from { $at } until staff reveal it. Entries after that are judged and count, too.
my-team-what = What is an entry?
my-team-what-hog = A Python file with <code>TEAM_NAME</code> and a function <code>final_strategy(score, opponent_score)</code> that returns a number of dice. The contest asks it for all pairs of scores, and each pair of teams is compared exactly. It must always give the same answer to the same scores. Your whole <code>hog.py</code> is an entry, too.
my-team-what-bid = It also has a line such as <code>final_bid = 5</code>: your bid for the start, a whole number from 0 to { $most }. The higher bid moves first, and each player starts with as many points as the opponent has bid. A bid that is exactly 3 higher starts with 10 points against 0 instead. Equal bids tie.
my-team-what-football = An R or Python file, or the course's notebook, with <code>team_name</code> and a function <code>my_strategy(game)</code> that returns the square of the piece to move. Each pair of teams plays a match, with the contest's time for each move.
my-team-rules = The rules: { $rules }
my-team-perfect = What perfect play comes to
tabs-invited = You are invited to a team: <a href="/contest/mine">answer on <em>My team</em></a>.

# The versions of a person's texts in the editor.
kept-title = Versions of your strategy
kept-lead = Each text that ran in the editor and played. Nobody but you sees them, staff included.
kept-limits = The same text is kept once. The server keeps { $most } texts of yours with { $kibibytes } KiB, and those that ran longest ago fall off. An entry that you send is not among them.
kept-none = No text of yours has played yet.
kept-worth = Result
kept-against = against <bdi>{ $opponent }</bdi>
kept-ran = Ran
kept-from = From
kept-to = To
kept-from-version = From version { $version }
kept-to-version = To version { $version }
kept-compare = Show the difference
kept-open = Open
kept-download = Download
kept-same = Both are the same text.
kept-editor = Back to the editor
