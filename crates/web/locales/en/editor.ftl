# The editor. The script fills gaps that are in braces when a page is made.
editor-title = Write a strategy
editor-game = Game
editor-earlier = Earlier version
editor-run = Run
editor-download = Download
editor-share = Share
editor-contest = The contest
editor-measure = Measure against the board
editor-send = Send to the contest
editor-shared = This page’s address leads everybody on this server to this text.
editor-shared-own = You have changed it; your text is kept in this browser.
editor-shared-again = Show the shared text
editor-keys = The program runs when you pause. Tab indents; to leave the text, press Escape and then Tab.
editor-rules = Rules
editor-edition = Edition
editor-against = against
editor-perfect = Perfect play
editor-traps = Perfect play with traps
editor-hog-function = <code>final_strategy(score, opponent_score)</code> gets both scores and returns how many dice to roll. It depends on nothing else: it is asked for all pairs of scores once, and then its table plays.
editor-pieces = Pieces per side
football-rules = Michigan’s pieces move right, Ohio’s left. A piece steps to the empty square ahead, or jumps over one piece of the other team to the empty square behind it and takes it. A team that cannot move loses.
editor-football-function = <code>my_strategy(game)</code> returns the square of the piece that moves. Your pieces always move to the right: when you play Ohio, the board is mirrored. <code>valid_moves(game)</code> has the squares of the pieces that can move, <code>make_move(game, square)</code> the game after a move; <code>{ $board }</code> has 1 for your pieces, −1 for theirs and 0 for empty squares. A move may take { $ms } ms, as in a contest.

editor-versions = Versions
editor-kept = Kept on this server for you alone, each text that plays; the oldest fall off. Compare shows what changed since that version.
editor-all-versions = All versions, and the difference of any two
editor-in-browser = In this browser only. Compare shows what changed since that version.
editor-last-version = the last version
editor-version = version { $number }
editor-open = Open
editor-open-version = Open version { $number }
editor-compare = Compare
editor-compare-version = Compare version { $number }

editor-fault-line = { $kind }, line { $line }
editor-server-fault = The server could not run it
editor-times = While you write, a program has { $here } s for all choices; elsewhere it has { $usual } s.
editor-output = The last of its output
editor-errors = The last of its errors

editor-nothing-yet = Here stands how often your strategy wins, as soon as it has run.
editor-rate = <b>{ $rate }</b> against <bdi>{ $opponent }</bdi>
editor-same = The same choices as in { $since }.
editor-change = <b class="{ $way }">{ $points }</b> percentage points since { $since }; { $differing } of { $choices } choices changed.
editor-seats = Moving first { $first }, moving second { $second }; exact, with an error of at most { $bound }.
editor-field = Wins { $wins } of { $matches } matches against the house strategies
editor-field-before = Wins { $wins } of { $matches } matches against the house strategies, { $before } before
editor-matches = Matches
editor-opponent = Opponent
editor-win-rate = Win rate
editor-column-change = Change
editor-map = Heat map
editor-map-label = Choices by both scores
editor-outline = The line goes around the choices that changed.

editor-football-nothing-yet = Here stands how many games your strategy wins, as soon as it has run.
editor-football-worth = { $won } of { $played } games
editor-football-rate = <b>{ $won } of { $played }</b> games won against <bdi>{ $opponent }</bdi>
editor-football-same = As many as { $since }.
editor-football-change = <b class="{ $way }">{ $change }</b> { $games ->
    [1] game
   *[other] games
} since { $since }.
editor-football-before = { $won } of { $played } in { $since }.
editor-football-seats = Moving first { $first } of { $of-first }, moving second { $second } of { $of-second }; { $n } pieces per side. Each version plays the same games.
editor-football-missing = { $games ->
    [1] 1 game of the match was not played
   *[other] { $games } games of the match were not played
}: { $why ->
    [forfeits] it ends after two forfeits
   *[time] the time was over
}.
editor-football-field = Wins { $won } of { $played } games against the house strategies
editor-football-field-before = Wins { $won } of { $played } games against the house strategies, { $before } of { $of } before
editor-houses = House strategies
editor-games-won = Games won
editor-column-before = Before
editor-games = { $won } of { $played }
editor-by-perfect-play = By perfect play
editor-thrown-none = It could win none of these games{ $solved ->
    [some] {" "}in the moves that are solved
   *[all] {""}
}.
editor-thrown-nothing = It could win { $could } of these games, and threw no win away{ $solved ->
    [some] {" "}in the moves that are solved
   *[all] {""}
}.
editor-thrown = It could win { $could } of these games, and threw the win away in { $games }{ $solved ->
    [some] , as far as the moves are solved
   *[all] {""}
}.
editor-thrown-first = The first was game { $game }, move { $move } <b class="slip">??</b> { $narration } { $winning } would have kept the win (★):
editor-play-on = Play on from here
editor-review = Review of the game
football-steps = { $team } steps from { $from } to { $to }.
football-jumps = { $team } jumps from { $from } to { $to } over { $other }’s piece on { $over }.
squares-and = { $squares } and { $last }

editor-label = Your strategy, in { $language }
editor-signed-out = You are signed out. Sign in again; your text stays in this browser.
editor-not-taken = The server did not take the text.
editor-silent = The server did not answer.
editor-not-sent = The server did not send the version. Perhaps you are signed out.
editor-too-long = a text has at most 64 KiB
editor-no-programs = this server runs no programs
