# Why an entry is refused. In English, the entry's fault says the same by itself.
fault-output = printed more than { $kib } KiB { $when }
fault-memory = ran out of memory ({ $mib } MiB) { $when }
fault-processes = wanted more than { $most ->
    [1] 1 process or thread
   *[other] { $most } processes and threads
} { $when }
fault-slow-loading = did not finish loading within { $seconds } s{ $again ->
    [yes] , asked a second time
   *[no] {""}
}
fault-no-answer = gave no answer to { $call } within { $seconds } s{ $again ->
    [yes] , asked a second time
   *[no] {""}
} ({ $answered } of { $of } calls were answered)
fault-not-ended = did not end within { $seconds } s{ $again ->
    [yes] , asked a second time
   *[no] {""}
}
fault-signal = was ended by signal { $signal }{ $name ->
    [segmentation-fault] {" "}(segmentation fault, as after a very deep recursion)
    [abort] {" "}(abort)
    [killed] {" "}(killed)
    [arithmetic-error] {" "}(arithmetic error)
    [terminated] {" "}(terminated)
   *[other] {""}
} { $when }
fault-exited = ended the program (exit status { $status }) { $when }
fault-protocol = broke the answer protocol { $when }
fault-when = { $stage ->
    [loading] while loading
    [asked] in { $call }
   *[answered] after the last answer
}{ $again ->
    [yes] , asked a second time
   *[no] {""}
}
fault-bad-value = { $call } returned { $returned }; it must be a whole number from { $least } to { $most }
fault-raised = { $call } raised { $exception }
fault-impure = not a pure function: { $call } gave { $before }, then { $then }
fault-impure-since = not a pure function: { $call } gave { $before } when it was judged before, and { $now } now
fault-other-bid = not the same each time: final_bid was { $before }, then { $then }
fault-other-name = not the same each time: the team's name was { $before }, then { $then }
fault-bid = { $what ->
    [final-bid] final_bid is
   *[table] the bid is
} { $bid }; it must be a whole number from { $least } to { $most }
fault-no-bid = the table has no bid, and this contest asks for one
fault-variable-name = { $variable } { $wrong }
fault-table-name = the file's name { $wrong }
fault-stand-in-name = it gives no team name, and the name of its file { $wrong }
fault-no-name = neither TEAM_NAME nor PLAYER_NAME gives a name, and this contest asks for one
fault-no-name-given = it gives no team name, and this contest asks for one
fault-name-taken = another team has this name, or one that looks the same
fault-not-one-word = the team's name, { $name }, is not one word of the letters a to z and underscores; write another one below "Team name" in the notebook, or as team_name in the code; a program without a name is called like its file
fault-word-name = the team's name, { $name }, { $wrong }; write another one below "Team name" in the notebook, or as team_name in the code; a program without a name is called like its file
fault-notebook-name = the notebook has no team's name; write one word of the letters a to z and underscores in the place of "YOUR ANSWER HERE" below "Team name", or as team_name in the strategy's cell
fault-not-text = the file is not text in UTF-8: { $detail }
fault-file-name = the file is called { $is }; this contest wants it to be called { $wanted }
fault-no-file-named = none of its files is called { $wanted }, as this contest wants it
fault-other-file = the entry is no { $shown } file
fault-no-file = the folder has no { $shown } file
fault-several-files = the folder has several files and none is { $named }
fault-or = { $names } or { $last }
fault-other-program = it is no .R, .py or .ipynb file
fault-large-code = its code is { $bytes } bytes, more than 150 kB
fault-code-not-text = its code is not text; save the file as UTF-8
fault-large-file = the file is larger than 1 MiB
fault-large-entry = its files together are larger than 8 MiB
fault-outside-file = a file of it lies elsewhere, or has a name that no file can have
fault-same-files = two of its files have the same name
fault-same-name = two of the files are called { $name }
fault-not-defined = { $name } is not defined
fault-not-promised = { $name } is not promised by this contest ({ $place })
fault-not-promised-but = { $name } is not promised by this contest ({ $place }); it promises { $promised }

fault-line = line { $line }
fault-file-line = { $file }, line { $line }
fault-nothing = None (is a `return` missing?)
fault-value-a = { $shown }, a { $kind }
fault-value-an = { $shown }, an { $kind }
fault-missing = missing
fault-given-raised = raised { $exception }

fault-name-empty = is empty
fault-name-too-long = is longer than { $most } characters
fault-name-control = contains the control character { $character }
fault-name-lone-mark = has the combining mark { $character } without a character in front of it
fault-name-stacked = has more than { $most } combining marks on one character

fault-table-json = not a JSON array of rows: { $detail }
fault-table-rows = { $rows ->
    [1] there is 1 row where { $goal } are needed, one for each own score
   *[other] there are { $rows } rows where { $goal } are needed, one for each own score
}
fault-table-columns = row { $row } has { $columns } { $columns ->
    [1] number
   *[other] numbers
} where { $goal } are needed, one for each opponent's score
fault-table-numbers = { $numbers ->
    [1] there is 1 number where { $goal } × { $goal } are needed
   *[other] there are { $numbers } numbers where { $goal } × { $goal } are needed
}
fault-table-value = row { $row }, column { $column }: { $value } is not a whole number
fault-table-bid = the bid { $bid } is not a whole number from 0 to 299
fault-table-choice = row { $row }, column { $column }: { $number } is not from { $least } to { $most }

advice-gone = { $name } is gone since Python { $since }: { $instead ->
    [use] use { $names }
    [screen] no entry has a screen; leave the graphics out
    [network] no entry has a network
   *[write] write what you need of it yourself
}
advice-python-2 = that is Python 2: use { $now }
advice-input = a call of input() gets nothing, for nobody can type
advice-debugger = a debugger was left in: take out breakpoint() or pdb.set_trace()
advice-send-along = { $module }.py is not in the entry: send it along, in one folder with this file
advice-import-below = no entry has { $module }.py: import it below `if __name__ == "__main__":`
advice-screen = no entry has a screen: leave the graphics out

forfeit-invalid = returned an invalid move: { $move }
forfeit-not-valid = returned an invalid move: { $move } (valid: { $valid })
forfeit-slow = took >{ $ms }ms to return a move
forfeit-slow-start = took >{ $seconds }s to start
forfeit-output = printed more than { $kib } KiB
forfeit-memory = ran out of memory ({ $mib } MiB)
forfeit-processes = wanted more than { $most ->
    [1] 1 process or thread
   *[other] { $most } processes and threads
}
forfeit-ended = ended its program: { $how }
forfeit-failed = produced an error: { $error }
