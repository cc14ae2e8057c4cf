# The project's pages of students.
home-and = <bdi>{ $project }</bdi> and <bdi>{ $contest }</bdi>
home-project = Your versions, what the server's grading found about them, and your points.
home-your-project = Your project
home-kit = Files to begin with
home-contest = The contest's board, and the entries of your team.
home-the-contest = The contest
home-hog = Play the dice game, and see the value of every choice.
home-play = Play Hog
no-contest-title = No contest is held here
no-contest-lead = This server holds <bdi>{ $project }</bdi>.

project-invitation = Invitation
project-invites = <bdi>{ $who }</bdi> invites you to be partners. What either of you submits then counts for both in the phases with partners.
project-accept = Accept
project-decline = Decline
project-hides = What grading finds about submissions is shown after the deadline.
project-nothing-yet = You have submitted nothing that counts. Run <code>python3 ok --submit</code>{ $versions ->
    [none] .
   *[some] , or submit a version from the list below.
}
project-nothing = You have submitted nothing that counts.
project-points = Points
project-for = For
project-of = Of
project-why = Why
project-sum = Sum so far
project-points-of = { $points } of { $of }

composition-heading = Composition: { $points } of { $of } points
composition = Composition
composition-published = Published at { $at }.
composition-file = The file that was reviewed
composition-comments = { $comments } { $comments ->
    [1] comment
   *[other] comments
} at its lines
composition-with = , with
composition-changes = Changes
composition-change = { $at }: { $points } { $points ->
    [1] point
   *[other] points
}
composition-regrade = Regrade
composition-unanswered = Staff have not answered yet.
composition-ask-label = { $limit ->
    [until] You can ask for a regrade once until { $until }. Points may go up or down.
   *[always] You can ask for a regrade once. Points may go up or down.
}
composition-ask = Ask for a regrade

versions = Versions
versions-none = There are none. Each run of <code>python3 ok</code> makes one.
versions-no-older = There are no older ones.
versions-version = Version
versions-state = State
versions-not-passing = Not passing
versions-received = Received
versions-counts = counts
versions-submit-label = Submit version { $version }
versions-submit = Submit
versions-newest = Newest
versions-older = Older
versions-by-partner = Submitted by your partner
versions-of-partner = Version { $version } of <bdi>{ $name }</bdi>
grade-none = backup
grade-queued = submitted, waits to be graded
grade-grading = submitted, being graded
grade-graded = submitted and graded

dates = Dates
dates-due = <bdi>{ $phase }</bdi>: due { $due }
dates-phase = Phase { $number }: { $title }
dates-with-project = with the project
dates-alone = alone
dates-early = { $points } extra { $points ->
    [1] point
   *[other] points
} if the whole project passes by { $until }
left-over = over
left-minutes = { $minutes } min left
left-hours = { $hours } h { $minutes } min left
left-days = { $days ->
    [1] 1 day { $hours } h left
   *[other] { $days } days { $hours } h left
}
submissions-always = Submissions are accepted.
submissions-until = Submissions are accepted until { $closes } ({ $left }).
submissions-late = Late ones are accepted until { $until }; their points are multiplied by { $factor }.
submissions-was = The deadline was { $closes }.
submissions-only-late = The deadline is over; late submissions are accepted until { $until } ({ $left }).
submissions-over = The project closed at { $closes }.

counting-chosen = Your version { $version } counts, submitted at { $at }: staff chose it ({ $reason }).
counting-chosen-partner = Your partner's version { $version } counts, submitted at { $at }: staff chose it ({ $reason }).
counting-own = Your version { $version } counts, submitted at { $at }: it is the last submission.
counting-own-alone = Your version { $version } counts for the phases that everybody does alone, submitted at { $at }: it is your last submission.
counting-partner = Your partner's version { $version } counts for the phases with partners, submitted at { $at }: it is the last submission of you two.

unlocking = Unlocking
unlocking-question = Question
unlocking-answered = Answered
unlocking-tries = Tries

enter = Contest
enter-words = The <code>final_strategy</code> of a version can be your team's entry in <a href="/contest"><bdi>{ $contest }</bdi></a>. The contest's own rules hold: its deadline, its teams, and its checks. The last accepted entry counts.
enter-version = Version
enter-button = Enter it in the contest
enter-in = Enter it in <bdi>{ $contest }</bdi>

partner = Partner
partner-is = <bdi>{ $who }</bdi> and you are partners: what either of you submits counts for both, in the phases with partners.
partner-leave = Leave
partner-invited = <bdi>{ $who }</bdi>, invited
partner-withdraw = Withdraw
partner-none = There is none.
partner-label = Invite a student by their id
partner-invite = Invite

version-title = Version { $version }
version-of = Version { $version } of <bdi>{ $who }</bdi>
version-points = { $points } of { $of } points
version-backup = This is a backup. Nobody has submitted it.
version-waits = It is submitted, and waits to be graded.
version-waiting = waiting
version-grading = It is submitted, and being graded.
version-working = working
version-graded = It is submitted and graded.
version-counts = It counts.
version-counts-not = It does not count.
version-hidden = What grading finds is shown after the deadline.
version-load-error = hog.py could not be loaded to its end: <bdi>{ $error }</bdi>
version-by-problem = By problem
version-problem = Problem
version-smallest = Smallest mistake
version-passes = passes
version-fails = fails
version-report = The full report, with the rules and where each problem is wrong
version-reported = As ok reported it
version-question = Question
version-receipt = Receipt
version-received = Received
version-ran = Run, by the student's clock
version-hash = Hash
version-since = What changed since version
version-show = Show
version-submit-again = Submit this version again
version-submit = Submit this version
version-last = This is the version that you submitted last.
version-reviewed = Reviewed by staff
version-download = Download
version-above = It is above, with the comments.
version-too-long = It is too long to be shown, or no text.
version-students-page = The student's page
version-all = All versions
queue-ahead = { $ahead ->
    [0] It is next.
    [1] One version is graded before it.
   *[other] { $ahead } versions are graded before it.
}
queue-paused = Staff have paused the grading.
queue-minutes = { $minutes ->
    [1] That takes about a minute.
   *[other] That takes about { $minutes } minutes.
}
queue-hours = That takes about { $hours } hours.

difference-tab = What changed
difference-title = From version { $from } to { $to }
difference-same = Both have the same files.
difference-from = From version
difference-to = to
difference-too-long = The file differs, and is too long to be compared here.
difference-left-out = lines left out
difference-added = added:{" "}
difference-removed = removed:{" "}

points-checkpoint = Checkpoint of phase { $phase }
points-composition = Composition
points-early = Early, extra
points-not-published = not published yet
points-nothing = nothing is submitted
points-nothing-of-yours = you have submitted nothing
points-not-graded = { $version }, and is not graded yet
points-passes = { $version }, and every problem passes
points-passes-but = { $version }, and every problem passes but { $problems } (no points)
points-fails = { $version }; these problems fail: { $problems }
points-late = { $reason }; it is late, so its points are multiplied by { $factor }
points-reached = reached: the whole { $whole ->
    [phase] phase passes in
   *[project] project passes with
} { $version }
points-not-reached = not reached yet: submit with the whole { $whole ->
    [phase] phase
   *[project] project
} passing by { $by }
points-missed = missed: no submission by { $by } passes the whole { $whole ->
    [phase] phase
   *[project] project
}
points-reviewed = reviewed by staff
points-not-reviewed = not reviewed yet
points-version = version { $version }
points-version-of = version { $version } by { $by }
points-counts = { $version } counts
points-counts-chosen = { $version } counts, chosen by staff ({ $reason })
