# Was beim Bewerten einer Datei des Projekts gefunden wurde.
report-wrong = falsch bei { $wrong } von { $of }
report-smallest = Der kleinste Fehler
report-rule = Die Regel
report-diagnosis = Das Missverständnis
report-where = Wo
report-map = Von oben nach unten der erste Punktestand, von links nach rechts der zweite, in Zehnern. Bei + ist manches falsch, bei # alles.

report-at-line = Zeile { $line }: { $error }
report-changed = Die vorgegebene Funktion { $name } wurde geändert.
report-not-defined = Die Funktion { $name } ist nicht definiert.
report-other-arguments = Die Funktion { $name } hat die Parameter { $found } statt { $expected }.

report-not-read = hog.py kann nicht gelesen werden: { $error }
report-not-python = hog.py ist kein gültiges Python: { $error }
report-no-function = in hog.py fehlt die Funktion { $function }
report-no-function-loaded = in hog.py fehlt die Funktion { $function }: Das Laden brach ab ({ $error })
report-no-answer = { $call } { $reason }
report-other-event = { $call }: { $given }; richtig: { $right }
report-unwanted = { $call } { $given }; richtig ist { $wanted }
report-other = { $call } { $given }; richtig: { $right }

report-missing = hat keine Antwort
report-time = endet nicht innerhalb von { $seconds } s
report-time-line = endet nicht innerhalb von { $seconds } s: Zuletzt lief Zeile { $line }
report-time-function = endet nicht innerhalb von { $seconds } s: Zuletzt lief Zeile { $line } in { $function }
report-memory = braucht mehr Speicher, als erlaubt ist
report-output = hat keine Antwort: Das Programm gibt zu viel aus
report-exited = beendet das Programm (Exit-Status { $status })
report-signal = beendet das Programm (Signal { $signal })
report-broken = bringt das Programm, das fragt, zum Absturz

report-whole = eine ganze Zahl von { $least } bis { $most }, jedes Mal dieselbe, ohne etwas auszugeben
report-mean = ein Mittelwert von { $mean }, höchstens { $tolerance } davon entfernt

report-once = einmal
report-times = { $times }-mal
report-returned = gibt { $value } zurück
report-rolled = gibt { $value } zurück und wirft { $number ->
    [one] { $dice } Würfel
   *[several] { $dice } Würfel
}
report-used = gibt { $value } zurück, nach { $calls }
report-used-nothing = gibt { $value } zurück, ohne einen solchen Aufruf
report-averaged = gibt { $value } zurück und ruft fn { $often } auf
report-averaged-without = gibt { $value } zurück und ruft fn { $often } auf, ohne die Argumente weiterzugeben
report-found = gibt { $value } zurück und benutzt { $used }
report-found-alone = gibt { $value } zurück und benutzt keine andere Funktion
report-lost = gibt aber { $lost } nicht weiter
report-not-the-same = { $first }; noch einmal gefragt: { $then }
report-random = gibt { $value } zurück und benutzt Zufallszahlen
report-experiment = macht ein Experiment: ruft { $function } auf
report-printed = gibt { $text } aus
report-raised = löst { $error } aus
report-raised-line = löst { $error } in Zeile { $line } aus
report-called = { $call } wird aufgerufen
report-dice-called = die Würfel werden { $often } aufgerufen
report-other-dice-called = die anderen Würfel werden { $often } aufgerufen
report-play-returned-no-pair = play gibt { $value } zurück
report-play-returned = play gibt ({ $scores }) zurück
report-play-printed = play gibt { $text } aus
report-game-ended = das Spiel endet

review-lines = Zeilen { $first } bis { $last }
review-problem = Aufgabe { $problem }
review-passes = Aufgabe { $problem }: richtig
review-fails = Aufgabe { $problem }: falsch
review-fails-at = Aufgabe { $problem }: falsch: { $smallest }
