# The board, teams, and verdicts on entries.
board-paused = Staff have paused judging. You can still send entries; they wait.
board-messages = Messages from staff
board-edited = edited { $at }
board-search = Team
board-show = Show
board-kit = Files to begin with
board-matrix = Picture of all pairs
board-json = Standings as JSON
board-rules-hog = Hog, { $edition }: a matchup is won with a mean win rate above { $threshold } %, computed exactly.
board-rules-football = D-Football with { $n } a side: every pair plays { $games } games, { $ms } ms a move.
contest-rules = The rules in words
contest-rules-play = Play a game by hand
board-place = Your team has rank { $rank } of { $ranked }, with { $wins } { $won ->
    [games] { $wins ->
        [one] game
       *[other] games
    }
   *[matches] { $wins ->
        [one] match
       *[other] matches
    }
} won and a mean win rate of { $mean }.
board-frozen = The board is frozen until staff reveal the final standings. Entries are still judged.
board-progress = Matches played: { $decided } of { $matchups } pairs
board-no-page = The board has no such page. <a href="{ $address }?{ $first }">First page</a>
board-no-name = No team on the board has “<bdi>{ $q }</bdi>” in its name. <a href="{ $address }">All teams</a>
board-no-section = No team of section { $section } is on the board yet.
board-nobody = Nobody is on the board yet.
board-table = Board
board-rank = Rank
board-team = Team
board-games-won = Games won
board-wins = Wins
board-mean = Mean win rate
board-award = Award
board-forfeits = Forfeits
board-since-yesterday = Since yesterday
board-version = Version
board-sent = Sent
board-unranked = reference players have no rank
board-you = (you)
board-reference = reference
board-new = new
board-range = { $from } to { $to } of { $all }
board-first = First page
board-next = Next page

team-removed = Removed from the board: <bdi>{ $reason }</bdi>
team-forfeits = This team forfeits games: <bdi>{ $why }</bdi>
team-place = Rank { $rank } of { $ranked }, { $wins } wins, mean win rate { $mean }
team-not-there = Not on the board.
team-unnamed = Team { $id }
team-others = Against the others
team-opponent = Opponent
team-games-won = Games won
team-lost = Lost
team-first = Moving first
team-second = Moving second
team-mean = Mean
team-outcome = Outcome
team-forfeited = Forfeited
team-thrown-away = { $games ->
    [one] Threw a won game away.
   *[other] Threw { $games } won games away.
}
team-out-of-reach = { $games ->
    [one] Could not win one game.
   *[other] Could not win { $games } games.
}
team-replays = Replays
team-game-won = game { $number }, won
team-game-lost = game { $number }, lost
team-win = win
team-loss = loss
team-tie = tie
team-choices = Choices
team-hidden = Only the team itself and staff see its strategy and games.
team-ranks = Rank over the term
ranks-picture = The team's rank over the term; the list below has the same data
ranks-top = Rank 1 is at the top.
ranks-freeze = The dashed line is the freeze of the board.
ranks-days = Day by day
ranks-table = Ranks
ranks-day = Day
ranks-last = Last rank
ranks-none = not on the board
ranks-same = A day is missing if the rank did not change.
ranks-after-freeze = { $day }, after the freeze
team-versions = Versions
team-no-versions = None.
team-version = Version { $version }, { $sent }: { $state }

entry-version = Version { $version }
entry-queued = received
entry-judging = being judged
entry-accepted = accepted
entry-refused = refused
entry-waits = The server has your entry. { $ahead ->
    [0] It is judged next.
    [1] One other entry is judged before it.
   *[other] { $ahead } other entries are judged before it.
}
entry-waiting = waiting
entry-is-judged = Your entry is being judged.
entry-working = working
entry-counts = This is the version that counts.
entry-late-counts = It came late: its points are multiplied by { $factor }.
entry-counts-as = This is the version that counts, as <bdi>{ $name }</bdi>.
entry-newer-counts = A newer version counts.
entry-rank = It has <a href="/contest">rank { $rank }</a>.
entry-still-counts = Version { $version } still counts.
entry-none-counts = Your team has no accepted version yet.
entry-stand-in = The entry gives no team name and takes part as { $name }.
entry-receipt = Receipt
entry-file = File
entry-received = Received
entry-late = after the deadline
entry-hash = Hash
entry-number = Number
entry-output = Output
entry-results = Against the board
entry-all-versions = All versions
entry-team = The team

results-frozen = The board is frozen without this version. You see its results when the board is shown again.
results-wait = The results against the board come here as soon as it has this version.
results-tally = This version wins <b>{ $wins } of { $matches }</b> matches, with a mean win rate of <b>{ $mean }</b>.
results-rank = It has <a href="/contest">rank { $rank } of { $ranked }</a>.
results-before = Version { $version } would win { $wins } today, with { $mean }
results-points = percentage points
results-forfeits = This version forfeits games: <bdi>{ $why }</bdi>
results-losses = Closest losses
results-loss = <a href="/contest/teams/{ $team }"><bdi>{ $name }</bdi></a>, against whom this version wins { $share } of games
results-gain = What would gain most
results-gain-note = Against a copy of your strategy, each of these changes alone gains most:
results-what = What is this?
results-what-note = Each line tells how many more of 100 games against this same version you win if you change this one choice and keep all others. Other teams' strategies have no part in it.
results-choices = Choices
results-compare-with = Compare with version
results-compare = Compare
results-same = Version { $version } has the same choices.
results-differ = { $differing } of { $of } choices differ from version { $version }; the line goes around them.
results-heat = Heat map
results-point = Point at the heat map, or move in it with the arrow keys (with Shift by ten).
results-label = Choices of version { $version } by both scores
results-of-version = version { $version }

measured-title = Against the board
measured-lead = Wins { $wins } of { $matches } matches against { $board ->
    [frozen] the board as it was frozen
   *[now] the board
}. { $left } more can be measured today.
measured-note = The board changes with every entry. Going back leads to your text.

change-sentence = You have { $mine }, they have { $theirs }: you { $choice ->
    [chop] choose -1
   *[dice] roll { $dice }
}; { $verdict ->
    [unreached] no game comes here
    [best] no other choice is better, and this comes up in { $visits } % of games
   *[better] { $better } is better by { $gain } percentage points, and this comes up in { $visits } % of games
}
change-tiny = less than 0.01

winners-title = Winners
winners-lead = Teams that won this contest, or one of an earlier semester, and agreed to be named.
winners-none = No winners are published yet.
winners-nobody = None of the winning teams agreed to be named.
winners-edition = rules of { $edition }
winners-this = this contest
winners-plays = In this contest
winners-plays-here = plays as a reference player, without a rank
winners-cannot = does not play: <bdi>{ $why }</bdi>
board-winners = Winners

board-pairs = All pairs
pairs-title = All pairs
pairs-lead = The share of games that the team on the left wins against the team above, in percent.
pairs-row = Team
pairs-rows = Teams on the left:
pairs-columns = Teams above:
pairs-nobody = Nobody is on the board yet.
pairs-itself = itself
pairs-cell = { $team } against { $other }: { $share }

matchup-title = Matchup
matchup-link = Why?
matchup-lead = <bdi>{ $name }</bdi> wins { $rate } of games against <bdi>{ $other }</bdi>; the best that any strategy wins is { $best }.
matchup-turn = { $count ->
    [one] The first change below
   *[other] The first { $count } changes that gain most, made together,
} would turn the matchup: { $rate }.
matchup-no-turn = Even a hundred changes of single choices would not turn the matchup.
matchup-too-long = this takes too long under these rules
matchup-repeats = positions can repeat in games of these two, so that single choices have no value

# Rules in words that would improve an entry.
rules-link = Three rules in words that would gain most
rules-title = Rules that would gain most
rules-lead = Version { $version } wins { $rate } against <bdi>{ $opponent }</bdi>, a strategy that everybody has. All win rates are exact.
rules-gain = { $gain } percentage points, to { $rate }
rules-none = No rule of this language gains anything.
rules-what = Each rule names a choice and when to make it. The search tries all rules of a small language and keeps the one that gains most, then the next one. A later rule holds over an earlier one.
rules-house-what = Other teams’ strategies have no part in it.
rules-field-what = The gain is the mean over all other teams, and says nothing of a single one. All searches of an hour use the same board, and a frozen board stays as it was.
rules-bids = These games begin without bids, at 0 to 0.
rules-against = Against
rules-house = Against a house strategy
rules-field = Against the other teams
rules-field-lead = Version { $version } wins { $rate } against the { $rivals } other teams on average, as they stood on the board at { $at }. All win rates are exact.
rules-few = Against the other teams nothing is told before at least { $least } of them are on the board: a mean over fewer would say what a single team plays.
rules-python = In Python
rules-search = The search tries some thousand rules, which takes seconds, and longer when many are waiting.
rules-again = Reload
