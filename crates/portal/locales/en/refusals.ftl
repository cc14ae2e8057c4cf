# Why something is refused, and how to mend it.
team-error-no-student = no student on the roster has the id { $person }
team-error-oneself = you are in your own team already; invite somebody else
team-error-taken = { $person } already is in a team with an entry or with other members
team-error-full = a team has at most { $most } members, including those invited
team-error-not-invited = there is no invitation from that team; ask for a new one
team-error-over = teams cannot change after the deadline; ask staff

submit-error-nobody = { $person } is not on the roster
submit-error-staff = staff cannot send entries; send it as a student, or as a test student on the roster
submit-error-early = the contest opens at { $opens }
submit-error-closed = the contest closed at { $since }
submit-error-waiting = { $waiting } versions of your team wait to be judged; send the next one after them
submit-error-full = your team has sent { $most } versions, and no more are kept; ask staff
submit-error-too-much = your team has sent { $most } MiB in all, and no more is kept; ask staff

person-error-nobody = { $person } is not on the roster
person-error-other-password = that is not your current password; if you have forgotten it, ask staff for a new link, which removes the password
password-error-short = a password has at least { $least } characters
password-error-long = a password has at most { $most } bytes

agree-error-no-team = you have no team yet; send an entry first
agree-error-taken = the winners were already taken along to the next contest; ask staff to name your team no longer

partner-error-alone = this project has no phase for partners
partner-error-no-student = no student on the roster has the id { $person }
partner-error-oneself = that is your own id
partner-error-taken = { $person } has a partner already
partner-error-inviting = you invite { $person } already; withdraw that first
partner-error-over = there is no such invitation any more
partner-error-too-many = you have invited { $most } times, and no more; ask staff

refused-link = this link no longer works; ask for a new one
refused-staff-team = staff have no team
refused-too-often = too many attempts; try again in a minute
refused-no-board = there is no board yet
refused-few-teams = a text is measured as soon as { $least } other teams are on the board
refused-measured = { $most } texts were measured for you or your team today; go on tomorrow

mend-load-error = Run the file on your own machine first: it has to load without an error and define what the contest asks for.
mend-not-promised = Entries have only the packages that the contest promises. Do without it, or ask staff to promise it.
mend-other-file = Send the file with the strategy itself: unpack an archive first, and save a document as plain text.
mend-no-language = The server lacks this language. Ask staff.
mend-bad-value = Follow the function for just these scores. Each way through it has to return a whole number that the rules allow.
mend-impure = The same scores must always give the same answer. Leave out random numbers, the time, and what is remembered between calls.
mend-time = All choices together have to fit into the time. Compute tables once when the file is loaded, and look for loops that do not end.
mend-memory = Keep less in memory, such as smaller tables.
mend-processes = Start no other program or thread.
mend-output = Print less.
mend-bad-name = Choose another name for your team in the file.
mend-duplicate-name = Another team has this name, or one that looks the same. Choose another one in the file.

entry-line = Line { $number } of your file:
entry-source = Source
entry-source-cut = The file goes on; only its beginning is shown.
