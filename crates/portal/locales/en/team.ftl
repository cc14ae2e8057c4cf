# The page of the visitor's own team, and when entries are accepted.
my-team-removed = Staff removed your team from the board: <bdi>{ $reason }</bdi>
my-team-invitation = Invitation
my-team-invites = <bdi>{ $who }</bdi> invites you to a team.
my-team-join = Join
my-team-decline = Decline
my-team-send = Send an entry
my-team-write = Write a strategy
my-team-drop = Drop your file here, or choose one
my-team-send-button = Send
my-team-file-name = Your file must be called <code>{ $name }</code>.
my-team-send-note = The last accepted version counts; a version that fails leaves it on the board. Several files become one entry. <code>pigskin check</code> checks a file on your own machine first, and <code>pigskin submit</code> sends one from the terminal.
my-team-pseudonyms = Other teams do not see your team's name. Two teams cannot have the same name, though: a team that sends an entry under your name learns that the name is taken, but not by whom. Choose a name that does not identify you and that others will not guess.
my-team-versions = Versions
my-team-none-yet = You have not sent an entry yet.
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
moment = { $date } { $time } { $zone }

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
