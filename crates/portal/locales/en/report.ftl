# What grading found about a project's file. English is as in the report of the command line.
report-wrong = wrong on { $wrong } of { $of }
report-smallest = The smallest
report-rule = The rule
report-diagnosis = The misunderstanding
report-where = Where
report-map = Down: first score, across: second, by tens. + is wrong somewhere, # everywhere.

report-at-line = line { $line }: { $error }
report-changed = The given function { $name } was changed.
report-not-defined = The function { $name } is not defined.
report-other-arguments = The function { $name } takes { $found }, not { $expected }.

report-not-read = hog.py cannot be read: { $error }
report-not-python = hog.py is not valid Python: { $error }
report-no-function = hog.py has no function { $function }
report-no-function-loaded = hog.py has no function { $function }: loading it stopped ({ $error })
report-no-answer = { $call } { $reason }
report-other-event = { $call }: { $given }; right is that { $right }
report-unwanted = { $call } { $given }; right is { $wanted }
report-other = { $call } { $given }; right is that it { $right }

report-missing = was not answered
report-time = did not end within { $seconds } s
report-time-line = did not end within { $seconds } s: it was in line { $line }
report-time-function = did not end within { $seconds } s: it was in line { $line }, in { $function }
report-memory = ran out of memory
report-output = was lost: the program wrote too much
report-exited = ended the program (exit status { $status })
report-signal = ended the program (signal { $signal })
report-broken = broke the program that asks

report-whole = a whole number from { $least } to { $most }, the same each time, with nothing printed
report-mean = a mean of { $mean }, at most { $tolerance } away

report-once = once
report-times = { $times } times
report-returned = returned { $value }
report-rolled = returned { $value } and rolled { $dice } { $number ->
    [one] die
   *[several] dice
}
report-used = returned { $value } after { $calls }
report-used-nothing = returned { $value } without any such call
report-averaged = returned { $value } and called fn { $often }
report-averaged-without = returned { $value } and called fn { $often } without passing its arguments on
report-found = returned { $value } and used { $used }
report-found-alone = returned { $value } and used no other function
report-lost = but did not pass on { $lost }
report-not-the-same = { $first }, and { $then } when it was asked again
report-random = returned { $value } and used random numbers
report-experiment = ran an experiment: it called { $function }
report-printed = printed { $text }
report-raised = raised { $error }
report-raised-line = raised { $error } in line { $line }
report-called = { $call } was called
report-dice-called = the dice were called { $often }
report-other-dice-called = the other dice were called { $often }
report-play-returned-no-pair = play returned { $value }
report-play-returned = play returned ({ $scores })
report-play-printed = play printed { $text }
report-game-ended = the game ended

review-lines = Lines { $first } to { $last }
review-problem = Problem { $problem }
review-passes = Problem { $problem }: passes
review-fails = Problem { $problem }: fails
review-fails-at = Problem { $problem }: fails: { $smallest }
